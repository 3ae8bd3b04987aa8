package chess

import (
	"sort"
	"strings"
	"testing"

	notnil "github.com/notnil/chess"
)

// TestAgreesWithNotnil compares the legal moves of every position of random
// games of standard chess with an independent library.
func TestAgreesWithNotnil(t *testing.T) {
	games, positions := uint64(200), 0
	if testing.Short() {
		games = 10
	}
	for seed := range games {
		other := notnil.StartingPosition()
		randomGame(t, "chess", seed, 120, func(before, p *Position, m Move) {
			if before != nil {
				other = other.Update(notnilMove(t, other, m))
			}
			positions++
			var ours, theirs []string
			for _, m := range p.AppendLegal(nil) {
				ours = append(ours, m.UCI())
			}
			for _, m := range other.ValidMoves() {
				theirs = append(theirs, m.String())
			}
			sort.Strings(ours)
			sort.Strings(theirs)
			if a, b := strings.Join(ours, " "), strings.Join(theirs, " "); a != b {
				t.Fatalf("%s: %s, but notnil %s", p.FEN(), a, b)
			}
			// notnil writes an en passant square after every double step.
			a, b := strings.Fields(p.FEN()), strings.Fields(other.String())
			if a[0] != b[0] || a[1] != b[1] || a[2] != b[2] || a[4] != b[4] || a[5] != b[5] {
				t.Fatalf("%s, but notnil %s", p.FEN(), other)
			}
		})
	}
	if positions < int(games)*50 {
		t.Fatalf("only %d positions compared", positions)
	}
}

// notnilMove finds m among the library's moves: one read from text lacks the
// tags by which it knows that a king is in check.
func notnilMove(t *testing.T, p *notnil.Position, m Move) *notnil.Move {
	for _, move := range p.ValidMoves() {
		if move.String() == m.UCI() {
			return move
		}
	}
	t.Fatalf("%s is not legal in %s", m, p)
	return nil
}
