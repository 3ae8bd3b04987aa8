package model

import (
	"strings"

	"hilltop/game"
)

// SavedRow is a game that is saved in this browser, in a list.
type SavedRow struct {
	ID    string // of the game in the browser's store
	URL   string
	Badge Badge
	Who   string // "Against the AI, level 3", "marta and Ari"
	State string // "Your move", "White wins: checkmate"
	Last  string // label of the last action, or ""
	Score string // "3 : 2"; "" where a match is one game
	Over  bool
	Mini  Mini
}

// NewSavedRow makes the row of a game; seat is that of the person against the
// AI, NoSeat where two people share a device.
func NewSavedRow(m game.Match, v game.Variant, live game.View, seat game.Seat, who, url string) SavedRow {
	row := SavedRow{ID: m.ID, URL: url, Badge: NewBadge(v), Who: who, Over: live.Outcome.Over, Mini: NewDiagram(live, max(seat, game.First), "The position")}
	if live.Hand != nil {
		row.Score = scoreText(game.Totals(live.Sheet))
	}
	for i := len(live.History) - 1; i >= 0 && row.Last == "" && live.Hand == nil; i-- {
		row.Last = live.History[i].Label
	}
	switch {
	case live.Outcome.Over:
		row.State = ReasonText(live.Outcome, v, v.SeatNames)
		if seat.Playing() && live.Outcome.Winner == seat {
			row.State = youWin(row.State, v.SeatNames[seat])
		}
		row.State = strings.TrimSuffix(row.State, ".")
	case !live.ToAct.Playing():
	case seat == live.ToAct:
		row.State = "Your move"
	case seat.Playing():
		row.State = "The AI is to move"
	default:
		row.State = m.Players[live.ToAct].Name + " to move"
	}
	return row
}
