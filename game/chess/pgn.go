package chess

import (
	"fmt"

	"hilltop/game"
)

// Bounds of a record that is read (security.md T16).
const (
	maxPGN      = 32 << 10 // bytes
	maxPGNPlies = 600      // of the game itself
	maxPGNDepth = 8        // variations inside variations
)

// Record is one game as a PGN tells it.
type Record struct {
	Tags []game.Tag // all, in the order of the text
	// Game is played to the last move and, where the record gives a result
	// that the board does not, closed with it. A reason that the record does
	// not tell stays "": a draw is not called anything it may not have been.
	Game Game
	// Variations are the side lines, in the order in which they open.
	Variations []Variation
}

// Variation is a side line of a record. Its moves were legal.
type Variation struct {
	Depth int // 1 leaves the game itself, 2 a variation of it, ...
	Ply   int // plies from the start to its first move
	Moves []Move
}

// Tag is the value of a tag, "" if the record has none of that name.
func (r *Record) Tag(name string) string {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// PGNError says what is wrong with a record and where. It is a
// game.ErrSyntax, and wraps the *game.IllegalError of an illegal move.
type PGNError struct {
	Line int // from 1; 0 if it is about the whole
	What string
	Err  error // what a move or a position was refused with; nil otherwise
}

func (e *PGNError) Error() string {
	text := e.What
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	if e.Line == 0 {
		return text
	}
	return fmt.Sprintf("line %d: %s", e.Line, text)
}

// Is makes every PGNError a game.ErrSyntax.
func (e *PGNError) Is(target error) bool { return target == game.ErrSyntax }

// Unwrap is the cause.
func (e *PGNError) Unwrap() error { return e.Err }

func pgnFault(line int, format string, args ...any) error {
	return &PGNError{Line: line, What: fmt.Sprintf(format, args...)}
}
