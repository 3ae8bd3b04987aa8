package chess

import (
	"errors"
	"fmt"
	"strings"

	"hilltop/game"
)

// maxFEN is the longest text in bytes that is looked at. All men with their
// marks, full reserves, counters and clocks need less.
const maxFEN = 160

// ParseFEN reads a position under r, in every dialect of CR11: a reserve in
// brackets, as a ninth rank or as a last field; checks that remain ("3+3")
// before the clocks or checks given ("+0+0") at the end. The clocks may be
// missing. An en passant square is kept only if a capture is possible.
// Errors: a *game.SetupError that lists every fault with its place.
func ParseFEN(fen string, r *Rules) (Position, error) {
	f := readFEN(fen, r)
	if len(f.faults) == 0 {
		return f.Position(r)
	}
	if f.whole {
		var more *game.SetupError
		if _, err := f.Position(r); errors.As(err, &more) {
			f.faults = append(f.faults, more.Faults...)
		}
	}
	return Position{}, &game.SetupError{Faults: f.faults}
}

// ReadSetup reads what a FEN says without looking whether it is a position.
// Errors: a *game.SetupError that lists every fault with its place.
func ReadSetup(fen string, r *Rules) (Setup, error) {
	f := readFEN(fen, r)
	if len(f.faults) > 0 {
		return Setup{}, &game.SetupError{Faults: f.faults}
	}
	return f.Setup, nil
}

func readFEN(fen string, r *Rules) *fenReader {
	f := &fenReader{rules: r, Setup: Setup{EnPassant: NoSquare, Fullmove: 1}}
	if len(fen) > maxFEN {
		f.fault("the text has %d bytes, a position needs at most %d", len(fen), maxFEN)
	} else {
		f.read(strings.Fields(fen))
	}
	return f
}

// fenReader is a setup in the making and the faults found so far.
type fenReader struct {
	Setup
	rules    *Rules
	reserve  bool // a reserve was given
	counters bool // counters were given
	whole    bool // the board and the side to move are understood
	faults   []string
}

func (f *fenReader) fault(format string, args ...any) {
	f.faults = append(f.faults, fmt.Sprintf(format, args...))
}

func (f *fenReader) read(fields []string) {
	if len(fields) == 0 {
		f.fault("the text is empty")
		return
	}
	f.board(fields[0])
	if len(fields) == 1 {
		f.fault("the side to move is missing after the board: w or b")
		return
	}
	f.turn(fields[1])
	f.whole = len(f.faults) == 0
	if len(fields) > 2 {
		f.castling(fields[2])
	}
	if len(fields) > 3 {
		f.passant(fields[3])
		f.rest(fields[4:])
	}
}

func (f *fenReader) turn(text string) {
	switch text {
	case "w":
		f.Turn = White
	case "b":
		f.Turn = Black
	default:
		f.fault("side to move: %q is neither w nor b", text)
	}
}

// castling reads KQkq; also the letters of the rooks' files, which some
// programs write.
func (f *fenReader) castling(text string) {
	if text == "-" {
		return
	}
	for i := range len(text) {
		at := strings.IndexByte("KQkqHAha", text[i])
		if at < 0 {
			f.fault("castling: %q is none of K, Q, k, q", text[i:i+1])
			continue
		}
		right := CastlingRights(1) << (at % 4)
		if f.Castling.Has(right) {
			f.fault("castling: %q is given twice", text[i:i+1])
		}
		f.Castling |= right
	}
}

func (f *fenReader) passant(text string) {
	if text == "-" {
		return
	}
	s, ok := ParseSquare(text)
	if !ok {
		f.fault("en passant: %q is neither a square nor -", text)
		return
	}
	f.EnPassant = s
}

// rest reads what follows the en passant square: the clocks with the fields
// that variants put between and behind them.
func (f *fenReader) rest(fields []string) {
	if len(fields) > 0 && strings.Contains(fields[0], "+") && fields[0][0] != '+' {
		f.checks(fields[0], fields[0], true)
		fields = fields[1:]
	}
	if n := len(fields) - 1; n >= 0 && fields[n][0] == '+' {
		f.checks(fields[n], fields[n][1:], false)
		fields = fields[:n]
	}
	if len(fields) == 3 {
		f.lastReserve(fields[2])
		fields = fields[:2]
	}
	clocks := [2]struct {
		name string
		into *int
	}{{"half-move clock", &f.Halfmove}, {"move number", &f.Fullmove}}
	for i, text := range fields {
		if i >= len(clocks) {
			f.fault("after the move number there is %q, which belongs to no field", text)
			return
		}
		n, ok := number(text)
		if !ok {
			f.fault("%s: %q is no number from 0 to 9999", clocks[i].name, text)
		}
		*clocks[i].into = n
	}
	// Some programs count moves from 0.
	f.Fullmove = max(f.Fullmove, 1)
}

// number reads up to four digits.
func number(text string) (int, bool) {
	if len(text) == 0 || len(text) > 4 {
		return 0, false
	}
	n := 0
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = n*10 + int(text[i]-'0')
	}
	return n, true
}

// checks reads the counters, White's first (TC7).
func (f *fenReader) checks(field, counts string, remaining bool) {
	need := f.rules.ChecksToWin
	if need == 0 {
		f.fault("the field %q counts checks, but this game does not count them", field)
		return
	}
	if f.counters {
		f.fault("the checks are given twice, the second time as %q", field)
		return
	}
	f.counters = true
	white, black, _ := strings.Cut(counts, "+")
	for i, text := range [2]string{white, black} {
		n, ok := number(text)
		if !ok || len(text) != 1 || n > need {
			f.fault("checks %q: %s's number is %q, it must be 0 to %d", field, Color(i), text, need)
		}
		if remaining {
			n = need - n
		}
		f.Checks[i] = n
	}
}
