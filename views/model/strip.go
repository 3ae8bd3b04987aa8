package model

import (
	"strconv"
	"strings"

	"hilltop/game"
)

// Strip is one player's line beside the board, with what belongs to it.
type Strip struct {
	ID      string // "first" or "second"
	Name    string
	Profile string // address of the player's profile; "" without an account
	Side    string // "White"
	You     bool
	Guest   bool
	Tag     string // more about the player: "level 3", or ""
	Here    bool
	Turn    bool   // to act
	Result  string // "1", "0", "½", or ""
	Left    string // time left: "1 d 4 h", or ""
	Until   string // the deadline as RFC 3339, or ""
	Ends    string // the same in words, in the viewer's zone: "4 Dec, 15:04 UTC"
	Seconds string // until then, for the script's clock; ""
	Counter *Counter
	Tray    *Tray
	Tally   *Tally // of games played in hands
}

// Counter counts towards a win beside a name.
type Counter struct {
	Dots  []Dot
	Count string
	Words string // "2 of 3"
	Unit  string // "checks"
	One   string // "check", when one more wins; else ""
}

// Dot is one of the things counted.
type Dot struct {
	ID string // keeps it in its place when the page changes
	On bool   // given
}

// Tray is a row of pieces beside the board.
type Tray struct {
	ID    string // "first" or "second"
	Side  string // "w" or "b"
	Label string // "White's reserve"
	Slots []Slot
}

// Slot is one kind of piece in a tray.
type Slot struct {
	ID    string // "slot-first-n"
	Drop  string // "N@"
	Use   string // "#n"
	Count string // "0" is empty
	Label string // "2 knights"
	Value string // what choosing it sends: Drop, or "" to let go
	State string // data-s: "sel" when chosen, without script
	Pick  bool   // the viewer may choose it now
	Form  string // with which it is chosen
	Empty bool
	Hint  bool // the hint names it
}

func (s scene) strip(seat game.Seat) Strip {
	p := s.Match.Players[seat]
	st := Strip{
		ID: seatID(seat), Name: or(p.Name, "Nobody yet"), Side: s.Variant.SeatNames[seat],
		You: s.Seat == seat, Guest: p.Guest && p.Name != "", Here: s.Here[seat], Profile: profileOf(p),
		Turn:   s.Shown.ToAct == seat && !s.Shown.Outcome.Over,
		Result: ResultMark(s.Shown.Outcome, seat), Tally: s.tally(seat),
	}
	if s.live && s.Live.ToAct == seat && !s.Live.Outcome.Over && s.Match.DeadlineAt > 0 {
		left := s.Match.DeadlineAt - s.Now
		st.Left, st.Until, st.Seconds = Left(left), Instant(s.Match.DeadlineAt), Seconds(left)
		st.Ends = s.Page.Prefs.Clock(s.Match.DeadlineAt)
	}
	if s.Solo != nil {
		st.alone(s, seat)
	}
	for _, c := range s.Shown.Counters {
		if c.Owner == seat {
			st.Counter = newCounter(c)
		}
	}
	for _, t := range s.Shown.Trays {
		if t.Owner == seat {
			st.Tray = s.tray(t)
		}
	}
	return st
}

func newCounter(c game.Counter) *Counter {
	m := &Counter{Count: strconv.Itoa(c.Count), Words: strconv.Itoa(c.Count) + " of " + strconv.Itoa(c.Of), Unit: c.Name}
	for i := range c.Of {
		m.Dots = append(m.Dots, Dot{ID: "dot-" + seatID(c.Owner) + "-" + strconv.Itoa(i+1), On: i < c.Count})
	}
	if c.Of-c.Count == 1 {
		m.One = strings.TrimSuffix(c.Name, "s")
	}
	return m
}

func (s scene) tray(t game.Tray) *Tray {
	id := seatID(t.Owner)
	m := &Tray{ID: id, Side: side(t.Owner), Label: s.Variant.SeatNames[t.Owner] + "'s reserve"}
	for _, slot := range t.Slots {
		role := letter(slot.Role)
		drop := strings.ToUpper(role) + "@"
		one := Slot{
			ID: "slot-" + id + "-" + role, Drop: drop, Use: "#" + role, Count: strconv.Itoa(slot.Count),
			Label: plural(slot.Count, roleName(role)), Value: drop, Empty: slot.Count == 0,
		}
		if slot.Count == 0 {
			one.Label = "no " + roleName(role)
		}
		if one.Hint = t.Owner == s.Live.ToAct && s.hinted(drop); one.Hint {
			one.Label += ", hint"
		}
		if s.acts && t.Owner == s.Live.ToAct && s.startsAt(drop) {
			one.Pick, one.Form = true, s.form("pick")
			if s.From == drop {
				one.State, one.Value = "sel", ""
				one.Label += ", selected"
			}
		}
		m.Slots = append(m.Slots, one)
	}
	return m
}

func (s scene) startsAt(from string) bool {
	for _, o := range s.Live.Options {
		if o.From == from {
			return true
		}
	}
	return false
}
