package model

import (
	"strconv"
	"strings"

	"hilltop/game"
)

// Moves is the list of what has been played.
type Moves struct {
	Start string // number of the first line
	Lines []MoveLine
}

// MoveLine is a numbered line with at most one move a seat.
type MoveLine struct {
	Gap   bool // the first seat's place is empty
	Items []MoveItem
	Hand  string // a heading instead: "Hand 2 · pawn on e4"
	Cards string // the items are cards that were placed: their number
}

// MoveItem is one move of the list.
type MoveItem struct {
	Ply, Label, URL string
	Current         bool   // it led to the position shown
	Card            string // rank of the card that was placed
	Said            string // in words, where the label is too short
	When            string // it was made; "" where that is not known
}

// NavLink goes through the game.
type NavLink struct {
	Go, Label, Icon string
	URL             string
	Ply             string // the same, where a form asks for it
	Off             bool   // already there
}

func (s scene) moves() Moves {
	if s.Live.Hand != nil {
		return s.handMoves()
	}
	m := Moves{Start: startNumber(s.Match.Setup)}
	for i, step := range s.Live.History {
		item := MoveItem{Ply: strconv.Itoa(step.Ply), Label: step.Label, URL: s.link(step.Ply), Current: step.Ply == s.Shown.Ply, When: s.when(step.Ply)}
		last := len(m.Lines) - 1
		opens := i == 0 || step.Seat != game.Second || s.Live.History[i-1].Seat != game.First
		if opens {
			m.Lines = append(m.Lines, MoveLine{Gap: step.Seat == game.Second})
			last++
		}
		m.Lines[last].Items = append(m.Lines[last].Items, item)
	}
	return m
}

// when is the time at which an action was made, in the zone of the viewer; ""
// where it is not known.
func (s scene) when(ply int) string {
	if ply < 1 || ply > len(s.Times) {
		return ""
	}
	return s.Page.Prefs.Clock(s.Times[ply-1])
}

// link is the address of a ply; the live one has no number, so that it stays
// the live one.
func (s scene) link(ply int) string {
	if ply == s.Live.Ply {
		ply = -1
	}
	return s.at("", ply, s.bottom)
}

func (s scene) nav() []NavLink {
	ply, end := s.Shown.Ply, s.Live.Ply
	to := func(goes, label string, target int) NavLink {
		return NavLink{Go: goes, Label: label, Icon: "#i-" + goes, URL: s.link(target), Ply: strconv.Itoa(target), Off: target == ply}
	}
	return []NavLink{
		to("first", "First move", 0), to("prev", "Previous move", max(ply-1, 0)),
		to("next", "Next move", min(ply+1, end)), to("last", "Last move", end),
	}
}

// startNumber is the number of the first move: the last number of a setup in
// the usual notation (counts of checks may follow it), else 1.
func startNumber(setup string) string {
	fields := strings.Fields(setup)
	for i := len(fields) - 1; i >= 5; i-- {
		if n, err := strconv.Atoi(fields[i]); err == nil && n > 0 && fields[i][0] != '+' {
			return strconv.Itoa(n)
		}
	}
	return "1"
}
