package model

import (
	"net/url"
	"strconv"
	"strings"

	"hilltop/game"
)

func queryEscape(text string) string { return url.QueryEscape(text) }

// Profile is the page about somebody with an account.
type Profile struct {
	Page    Page
	Name    string
	URL     string
	Since   string // day of the account
	Closed  bool   // by a moderator
	Own     bool   // it is the viewer's
	Known   bool   // the viewer may block and report
	Blocked bool   // the viewer has blocked this one
	Records []RecordRow
	Hands   []HandsRow
	Between []RecordRow // of the viewer against this one
	Games   []ResultRow
	Filters []Link // lists of one game's results; the first is all
	Filter  string // address of the one that is shown
	Total   int    // games in the list
	Earlier string // address of the page before; ""
	Later   string // address of the page after; ""
	// Challenge is where the viewer may challenge this one; "" nowhere.
	Challenge string
	// Moderate: the viewer may close the account and reset the name.
	Moderate bool
}

// RecordRow is what came of the games of one variant.
type RecordRow struct {
	Badge                           Badge
	Games, Won, Drawn, Lost, Active string
}

// HandsRow is the score of games that have several hands.
type HandsRow struct {
	Badge                     Badge
	Matches, MatchesWon       string
	Hands, HandsWon           string
	PointsFor, PointsAgainst  string
	PointsForHand, Difference string
}

// RecordInput is what the store has counted of one variant.
type RecordInput struct {
	Variant                   game.Variant
	Won, Drawn, Lost, Running int
	Hands, HandsWon           int
	PointsFor, PointsAgainst  int
}

// NewRecordRow makes the row of a record.
func NewRecordRow(in RecordInput) RecordRow {
	return RecordRow{
		Badge: NewBadge(in.Variant), Games: Count(in.Won + in.Drawn + in.Lost + in.Running),
		Won: Count(in.Won), Drawn: Count(in.Drawn), Lost: Count(in.Lost), Active: Count(in.Running),
	}
}

// NewHandsRow makes the row of scores of a game with hands.
func NewHandsRow(in RecordInput) HandsRow {
	row := HandsRow{
		Badge: NewBadge(in.Variant), Matches: Count(in.Won + in.Drawn + in.Lost), MatchesWon: Count(in.Won), Hands: Count(in.Hands), HandsWon: Count(in.HandsWon),
		PointsFor: Count(in.PointsFor), PointsAgainst: Count(in.PointsAgainst), PointsForHand: "–", Difference: signed(in.PointsFor - in.PointsAgainst),
	}
	if in.Hands > 0 {
		row.PointsForHand = strconv.FormatFloat(float64(in.PointsFor)/float64(in.Hands), 'f', 2, 64)
	}
	return row
}

// signed is a number with its sign: "+3", "−2", "0".
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + Count(n)
	case n < 0:
		return "−" + Count(-n)
	}
	return "0"
}

// ResultRow is one game in the list of somebody's games.
type ResultRow struct {
	URL      string
	Badge    Badge
	Opponent string
	Guest    bool   // the opponent has no account
	Profile  string // of the opponent; ""
	Result   string // "Won", "Lost", "Drawn", "Going on"
	Kind     string // "ok", "bad" or ""
	Why      string // "checkmate", "move 12", ...
	Score    string // of games with points, the own first; ""
	When     string
}

// NewResultRow makes the row of a match for one of its players.
func NewResultRow(p Page, m game.Match, v game.Variant, userID string) ResultRow {
	seat := m.SeatOf(userID)
	if !seat.Playing() {
		seat = game.First
	}
	other := m.Players[seat.Other()]
	row := ResultRow{
		URL: "/g/" + m.ID, Badge: NewBadge(v), Opponent: or(other.Name, "Nobody yet"), Guest: other.Guest,
		Profile: profileOf(other), When: p.Date(m.UpdatedAt),
	}
	if v.Dealing != nil {
		row.Score = scoreText([2]int{m.Points[seat], m.Points[seat.Other()]})
	}
	o := m.Outcome
	switch {
	case !o.Over:
		row.Result, row.Why = "Going on", plural(m.Ply, "move")
		if v.Dealing != nil {
			row.Why = ""
		}
		return row
	case o.Winner == seat:
		row.Result, row.Kind = "Won", "ok"
	case o.Winner == seat.Other():
		row.Result, row.Kind = "Lost", "bad"
	default:
		row.Result = "Drawn"
	}
	row.Why = ReasonWord(o.Reason)
	return row
}

// ReasonWord is why a game ended, in a word or two: "checkmate".
func ReasonWord(r game.Reason) string {
	if word := reasons[r]; word != "" {
		return word
	}
	return strings.ReplaceAll(string(r), "_", " ")
}
