package model

import (
	"strconv"

	"hilltop/game"
)

// BesideInput is what goes with a match for one of its players.
type BesideInput struct {
	Match    game.Match
	Variant  game.Variant
	Seat     game.Seat // of the viewer
	Prefs    Prefs     // of the viewer
	Messages []Said
	Quiet    [2]bool // who wants no messages, by seat
	Patient  bool    // the viewer does not want to win on time
	Blocked  bool    // one of the two does not want to hear of the other
	Note     string
	Vacation int // days used this year; -1 for who has none
	Days     int // of vacation a year
	Error    string
	Typed    string // keep in the field after a refusal
}

// Said is one message.
type Said struct {
	Seat game.Seat
	Text string
	At   int64 // Unix milliseconds
}

// Beside is what stands beside a game for a player: what the two say to each
// other, what he notes for himself, and what he chooses for this match. It
// outlives every swap of the table, so that nothing that is being typed is
// lost.
type Beside struct {
	URL      string // /g/ID
	Lines    []SaidLine
	Other    string
	Closed   string // why nothing can be said; "" if it can
	Quiet    bool   // the viewer has switched messages off
	Phrases  []Choice
	Typed    string
	Error    string
	Note     string
	Another  string // address of the form that challenges the other player
	Pace     string
	Limit    bool // turns run out
	Patient  bool
	Vacation string // what there is of it; ""
}

// SaidLine is one message, ready to print.
type SaidLine struct {
	Who  string
	Mine bool
	Text string
	At   string // RFC 3339
	Day  string // "1 May, 12:03 UTC", in the viewer's zone
}

// MaxMessage is the length of a message or a note in characters.
const MaxMessage = 500

// phrases are what can be said with one press, by the word that is sent.
var phrases = []Choice{
	{Value: "hello", Label: "Hello, good luck!"},
	{Value: "nice", Label: "Well played."},
	{Value: "sorry", Label: "Sorry, that took me long."},
	{Value: "later", Label: "I will move later today."},
	{Value: "thanks", Label: "Thank you for the game."},
	{Value: "again", Label: "Shall we play again?"},
}

// Phrase is the text of a phrase; ok is false for a word that is none.
func Phrase(word string) (text string, ok bool) {
	for _, p := range phrases {
		if p.Value == word {
			return p.Label, true
		}
	}
	return "", false
}

// NewBeside makes what goes with a match.
func NewBeside(in BesideInput) Beside {
	m := in.Match
	b := Beside{
		URL: "/g/" + m.ID, Another: "/challenge?game=" + m.ID, Other: m.Players[in.Seat.Other()].Name, Quiet: in.Quiet[in.Seat], Typed: in.Typed, Error: in.Error, Note: in.Note,
		Pace: PaceTerms([]int{m.PaceDays}, m.WeekendsOff), Limit: m.PaceDays > 0 && !m.Outcome.Over, Patient: in.Patient, Phrases: phrases,
	}
	switch {
	case in.Blocked:
		b.Closed = "You two have no messages."
	case in.Quiet[in.Seat]:
		b.Closed = "You have switched messages off in this game."
	case in.Quiet[in.Seat.Other()]:
		b.Closed = b.Other + " has switched messages off in this game."
	}
	for _, s := range in.Messages {
		line := SaidLine{Who: m.Players[s.Seat].Name, Mine: s.Seat == in.Seat, Text: s.Text, At: Instant(s.At), Day: in.Prefs.Clock(s.At)}
		if line.Mine {
			line.Who = "You"
		}
		b.Lines = append(b.Lines, line)
	}
	if b.Limit && in.Vacation >= 0 {
		b.Vacation = "You have used " + strconv.Itoa(in.Vacation) + " of " + plural(in.Days, "day") +
			" of vacation this year. A day is taken by itself, for all your games, before you would lose one on time."
	}
	return b
}
