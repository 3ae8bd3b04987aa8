package model

import (
	"strconv"
	"strings"

	"hilltop/game"
)

// Games is the viewer's table: his games, what he offers and what he is
// offered.
type Games struct {
	Page       Page
	Yours      GameList // viewer to move, nearest deadline first
	Waiting    GameList // for the other side
	Finished   GameList // newest first
	Invites    []InviteRow
	Rooms      []RoomRow
	Challenges []ChallengeRow
	Code       bool // tell the guest about the return code
	Alone      bool // one list fills the page
	Onward     bool // after a move the viewer is led to the next game
}

// GameList is a part of a player's games.
type GameList struct {
	Key   string // in addresses: "yours", "waiting", "finished"
	Title string
	Rows  []GameRow
	Total int    // of which Rows are a part
	More  string // where all of them are; "" if these are all
	Prev  string // pages of one list; ""
	Next  string
}

// Empty reports whether there is nothing at all on the page.
func (g Games) Empty() bool {
	return g.Yours.Total+g.Waiting.Total+g.Finished.Total+len(g.Invites)+len(g.Rooms)+len(g.Challenges) == 0
}

// Offers is how many offers are on the page.
func (g Games) Offers() int { return len(g.Invites) + len(g.Rooms) + len(g.Challenges) }

// ChallengeRow is one open challenge.
type ChallengeRow struct {
	URL      string
	Badge    Badge
	Other    string // who challenges, or is challenged
	Guest    bool
	Mine     bool // the viewer challenges
	Seat     string
	Pace     string
	Expires  string
	Withdraw string // POST address of one's own
}

// ChallengeInput is one open challenge as the store knows it.
type ChallengeInput struct {
	ID          string
	Variant     game.Variant
	From, To    game.Player
	Seat        string // of who challenges: "first", "second", "random"
	PaceDays    int
	WeekendsOff bool
	ExpiresAt   int64
}

// NewChallengeRow makes a row for one of its two users.
func NewChallengeRow(in ChallengeInput, userID string, now int64) ChallengeRow {
	games := []game.Variant{in.Variant}
	row := ChallengeRow{
		URL: "/challenge/" + in.ID, Badge: NewBadge(in.Variant), Other: in.From.Name, Guest: in.From.Guest,
		Seat: otherSeatText(games, in.Seat), Pace: PaceTerms([]int{in.PaceDays}, in.WeekendsOff), Expires: Days(in.ExpiresAt - now),
	}
	if in.From.UserID == userID {
		row.Mine, row.Other, row.Guest, row.Seat = true, in.To.Name, in.To.Guest, ownSeatText(games, in.Seat)
		row.Withdraw = row.URL + "/withdraw"
	}
	return row
}

// GameRow is one game in a list.
type GameRow struct {
	URL      string
	Badge    Badge
	Opponent string
	Guest    bool     // the opponent has no account
	You      string   // the seat of the viewer: "White"
	Last     string   // label of the last action, or ""
	State    string   // "Your move", "White wins: checkmate."
	Left     string   // time left, or ""
	Until    string   // the deadline as RFC 3339, or ""
	Ends     string   // the same in words, in the viewer's zone: "4 Dec, 15:04 UTC"
	Seconds  string   // until then, for the script's clock; ""
	Hurry    bool     // it is the viewer's move, and less than a day and half of the time is left
	Marks    []string // what the other side asks besides a move: "Draw offered"
	Mini     Mini
	Score    string // "3 : 2", the own points first; "" where a match is one game
}

// InviteRow is one open invitation of the viewer.
type InviteRow struct {
	URL     string
	Badge   Badge
	Seat    string // what the viewer will play
	Pace    string
	Expires string // "12 days", or ""
	Cancel  string // POST address
}

// NewInviteRow makes a row; seat is the inviter's: "first", "second", "random".
func NewInviteRow(v game.Variant, token, seat string, paceDays int, weekendsOff bool, expiresAt, now int64) InviteRow {
	row := InviteRow{URL: "/i/" + token, Badge: NewBadge(v), Seat: v.SeatNames[0] + " or " + v.SeatNames[1] + ", by lot", Pace: PaceTerms([]int{paceDays}, weekendsOff), Cancel: "/i/" + token + "/cancel"}
	switch seat {
	case "first":
		row.Seat = v.SeatNames[0]
	case "second":
		row.Seat = v.SeatNames[1]
	}
	if expiresAt > 0 {
		row.Expires = Days(expiresAt - now)
	}
	return row
}

// NewGameRow makes the row of a match for one of its players, as he likes it.
func NewGameRow(m game.Match, v game.Variant, userID string, prefs Prefs, now int64) GameRow {
	seat := m.SeatOf(userID)
	pov := seat
	if !pov.Playing() {
		pov = game.First
	}
	other := m.Players[pov.Other()]
	row := GameRow{
		URL: "/g/" + m.ID, Badge: NewBadge(v), Opponent: or(other.Name, "Nobody yet"), Guest: other.Guest,
		You: v.SeatNames[pov], Last: m.Last,
		Mini: NewPreview(m.Position, pov, "The position"),
	}
	if v.Dealing != nil {
		row.Score, row.Last = scoreText([2]int{m.Points[pov], m.Points[pov.Other()]}), ""
	}
	switch {
	case m.Outcome.Over:
		row.State = ReasonText(m.Outcome, v, v.SeatNames)
		if m.Outcome.Winner == seat && seat.Playing() {
			row.State = youWin(row.State, v.SeatNames[seat])
		}
		row.State = strings.TrimSuffix(row.State, ".") // more may follow in the same line
		if seat.Playing() && m.RematchBy == seat.Other() && m.RematchID == "" {
			row.Marks = []string{"Rematch offered"}
		}
		return row
	case m.ToAct == seat:
		row.State = "Your move"
	default:
		row.State = "Waiting for " + row.Opponent
	}
	if m.DeadlineAt > 0 {
		left := m.DeadlineAt - now
		row.Left, row.Until, row.Seconds = Left(left), Instant(m.DeadlineAt), Seconds(left)
		row.Ends = prefs.Clock(m.DeadlineAt)
		row.Hurry = m.ToAct == seat && left < min(day, int64(m.PaceDays)*day/2)
	}
	return row
}

// NewGames makes the page.
func NewGames(g Games) Games {
	g.Code = g.Page.Viewer.Guest
	g.Page.Title, g.Page.Path, g.Page.NoIndex, g.Page.Meet = "My games", "/games", true, true
	if g.Page.YourMove > 0 {
		g.Page.Title = "Your move"
	}
	for key, l := range map[string]*GameList{"yours": &g.Yours, "waiting": &g.Waiting, "finished": &g.Finished} {
		l.Key = key
		if !g.Alone && l.Total > len(l.Rows) {
			l.More = "/games?list=" + key
		}
	}
	g.Yours.Title, g.Waiting.Title, g.Finished.Title = "Your move", "Waiting for the other side", "Finished"
	return g
}

// Page makes a list one page of many: it begins after skip rows, and holds at
// most size.
func (l *GameList) Page(skip, size int) {
	at := func(skip int) string { return "/games?list=" + l.Key + "&from=" + strconv.Itoa(skip) }
	if skip > 0 {
		l.Prev = at(max(skip-size, 0))
	}
	if skip+size < l.Total {
		l.Next = at(skip + size)
	}
}

// Return is the page of the return code: the form to come back with one, and
// the one place where a new one is shown.
type Return struct {
	Page  Page
	Code  string // the new code, shown once; "" otherwise
	Link  string // the address that brings the code along; "" without one
	Known bool   // the viewer has an identity here and may ask for a code
	Entry string // what was typed
	Error string
	Asked bool // the error is a question: sending the same again is a yes
}
