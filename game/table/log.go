package table

import (
	"errors"
	"fmt"
	"strings"

	"hilltop/game"
)

// What a log as text may hold at most. The longest games that people play are
// far below it, and replaying this much takes a few milliseconds.
const (
	MaxLogWords = 2000
	MaxLogBytes = 11_000
	MaxSetup    = 200 // bytes
)

// ErrTooLong: a log, or a setup, is longer than anybody plays.
var ErrTooLong = errors.New("log too long")

// Log is a game that is carried in a line of text instead of a store: its
// actions with blanks between them, as a store keeps them. A word that is not
// said by the seat to act begins with "0:" or "1:" for who says it. Cards are
// not committed to, so the line holds what was turned and nothing else. It is a
// value; see StartLog and ReadLog.
type Log struct {
	State
	Variant game.Variant
	Setup   string
	Entries []game.Entry
	words   []string
}

// StartLog is a game before its first action. Of a game that hides something
// it is the Sample: nobody has committed to a deal, and the cards come from
// whatever Secret is given to Deal. Errors: ErrTooLong and those of Start.
func StartLog(v game.Variant, setup string) (Log, error) {
	if len(setup) > MaxSetup {
		return Log{}, fmt.Errorf("%w: a setup of %d bytes", ErrTooLong, len(setup))
	}
	open := v
	open.New = func(setup string) (game.Game, error) {
		g, err := v.New(setup)
		if hides, ok := g.(game.Sampler); ok && err == nil {
			return hides.Sample(), nil
		}
		return g, err
	}
	if !v.Playable() {
		open.New = nil
	}
	s, err := Start(open, setup)
	if err != nil {
		return Log{}, err
	}
	return Log{State: s, Variant: v, Setup: setup}, nil
}

// ReadLog is a game after the actions of a text. With an error that is an
// ErrReplay the Log is still good: it stands before the first word that does
// not follow. Errors: ErrReplay, and those of StartLog, with which there is no
// Log.
func ReadLog(v game.Variant, setup, text string) (Log, error) {
	l, err := StartLog(v, setup)
	if err != nil {
		return Log{}, err
	}
	if len(text) > MaxLogBytes {
		return Log{}, fmt.Errorf("%w: %d bytes", ErrTooLong, len(text))
	}
	l.alone = true
	for i, word := range strings.Fields(text) {
		if l, err = l.read(word); err != nil {
			err = fmt.Errorf("%w: word %d, %.40q: %w", ErrReplay, i+1, word, err)
			break
		}
	}
	l.alone = false
	return l, err
}

// read adds one word.
func (l Log) read(word string) (Log, error) {
	e := game.Entry{Seat: l.ToAct(), Action: game.Action(word)}
	if said, ok := strings.CutPrefix(word, "0:"); ok {
		e = game.Entry{Seat: game.First, Action: game.Action(said)}
	} else if said, ok := strings.CutPrefix(word, "1:"); ok {
		e = game.Entry{Seat: game.Second, Action: game.Action(said)}
	}
	return l.Add(e)
}

// Add is the game after one more entry: of a player, or of the dealer when it
// is the dealer's turn; l is returned with an error. No time runs here, so
// nobody can run out of it. Errors: those of Act, ErrTooLong.
func (l Log) Add(e game.Entry) (Log, error) {
	if len(l.words) >= MaxLogWords {
		return l, fmt.Errorf("%w: %d words", ErrTooLong, len(l.words))
	}
	var next State
	var err error
	if e.Seat == game.Dealer && l.ToAct() == game.Dealer {
		next, err = l.apply(game.Dealer, e.Action)
	} else {
		var said []game.Entry
		if next, said, err = l.act(e.Seat, e.Action); err == nil {
			e = said[0] // in the one spelling
		}
	}
	if err != nil {
		return l, err
	}
	word := string(e.Action)
	if e.Seat.Playing() && e.Seat != l.ToAct() {
		word = string([]byte{byte('0' + e.Seat), ':'}) + word
	}
	if n := len(l.words); !l.alone {
		l.words, l.Entries = l.words[:n:n], l.Entries[:n:n]
	}
	l.State, l.words, l.Entries = next, append(l.words, word), append(l.Entries, e)
	return l, nil
}

// Text is the log in one line.
func (l Log) Text() string { return strings.Join(l.words, " ") }

// Cut is the game after its first n entries.
func (l Log) Cut(n int) Log {
	short, err := ReadLog(l.Variant, l.Setup, strings.Join(l.words[:min(n, len(l.words))], " "))
	if err != nil { // it has been played before
		panic("table: the beginning of a log does not replay: " + err.Error())
	}
	return short
}
