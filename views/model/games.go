package model

import (
	"cmp"
	"slices"
	"strings"

	"hilltop/game"
)

// Games is the list of the viewer's games.
type Games struct {
	Page     Page
	Yours    []GameRow // viewer to move, nearest deadline first
	Waiting  []GameRow
	Invites  []InviteRow
	Finished []GameRow
	Code     bool // tell the guest about the return code
}

// GameRow is one game in a list.
type GameRow struct {
	URL      string
	Badge    Badge
	Opponent string
	Guest    bool   // the opponent has no account
	You      string // the seat of the viewer: "White"
	Last     string // label of the last action, or ""
	State    string // "Your move", "White wins: checkmate."
	Left     string // time left, or ""
	Until    string // the deadline as RFC 3339, or ""
	Seconds  string // until then, for the script's clock; ""
	Hurry    bool   // it is the viewer's move and less than a day is left
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
func NewInviteRow(v game.Variant, token, seat string, paceDays int, expiresAt, now int64) InviteRow {
	row := InviteRow{URL: "/i/" + token, Badge: NewBadge(v), Seat: v.SeatNames[0] + " or " + v.SeatNames[1] + ", by lot", Pace: PaceText(paceDays), Cancel: "/i/" + token + "/cancel"}
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

// NewGameRow makes the row of a match for one of its players.
func NewGameRow(m game.Match, v game.Variant, userID string, now int64) GameRow {
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
		return row
	case m.ToAct == seat:
		row.State = "Your move"
	default:
		row.State = "Waiting for " + row.Opponent
	}
	if m.DeadlineAt > 0 {
		left := m.DeadlineAt - now
		row.Left, row.Until, row.Seconds = Left(left), Instant(m.DeadlineAt), Seconds(left)
		row.Hurry = m.ToAct == seat && left < day
	}
	return row
}

// NewGames sorts a player's matches into the list: own move first by nearest
// deadline, then those that wait for the opponent, then the finished ones,
// newest first. Matches of variants that find does not know are left out.
func NewGames(p Page, list []game.Match, invites []InviteRow, find func(key string) (game.Variant, bool), userID string, now int64) Games {
	g := Games{Page: p, Invites: invites, Code: p.Viewer.Guest}
	g.Page.Title, g.Page.Path, g.Page.NoIndex = "My games", "/games", true
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b game.Match) int { return cmp.Compare(urgency(a), urgency(b)) })
	for _, m := range list {
		v, ok := find(m.Variant)
		if !ok {
			continue
		}
		row := NewGameRow(m, v, userID, now)
		switch {
		case m.Outcome.Over:
			g.Finished = append(g.Finished, row)
		case m.ToAct == m.SeatOf(userID):
			g.Yours = append(g.Yours, row)
		default:
			g.Waiting = append(g.Waiting, row)
		}
	}
	return g
}

// urgency orders matches: the lower, the earlier. Finished ones count down
// from their last change; those without a deadline come after those with one,
// the longest untouched first.
func urgency(m game.Match) int64 {
	const noLimit = int64(1) << 50 // far behind every deadline
	switch {
	case m.Outcome.Over:
		return -m.UpdatedAt
	case m.DeadlineAt > 0:
		return m.DeadlineAt
	}
	return noLimit + m.UpdatedAt
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
