package chess

import (
	"slices"
	"testing"

	"hilltop/game"
)

// TestLookahead holds what a search asks against the plain answers, in every
// position of random games.
func TestLookahead(t *testing.T) {
	for variant := range testRules {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(10) {
				randomGame(t, variant, seed, 120, func(_, p *Position, _ Move) { lookahead(t, p) })
			}
		})
	}
}

func lookahead(t *testing.T, p *Position) {
	t.Helper()
	var captures, moves []Move
	for _, m := range p.AppendLegal(nil) {
		if p.Captures(m) || m.Promotion() != NoRole {
			captures = append(captures, m)
		}
		if !m.IsDrop() {
			moves = append(moves, m)
		}
		if want := m.DropRole(); !m.IsDrop() {
			want = p.RoleAt(m.From())
			if p.Mover(m) != want {
				t.Fatalf("%s: %s moves a %s, want %s", p.FEN(), m, p.Mover(m), want)
			}
		} else if p.Mover(m) != want {
			t.Fatalf("%s: %s drops a %s, want %s", p.FEN(), m, p.Mover(m), want)
		}
	}
	sorted := func(list []Move) []Move { slices.Sort(list); return list }
	if got := p.AppendCaptures(nil); !slices.Equal(sorted(got), sorted(captures)) {
		t.Fatalf("%s: captures %v, want %v", p.FEN(), got, captures)
	}
	if got := p.AppendMoves(nil); !slices.Equal(sorted(got), sorted(moves)) {
		t.Fatalf("%s: moves %v, want %v", p.FEN(), got, moves)
	}
	winner, over := p.Decided()
	switch o := p.Outcome(); {
	case over && (!o.Over || o.Winner != winner):
		t.Fatalf("%s: decided for %d, outcome %+v", p.FEN(), winner, o)
	case !over && o.Over && o.Reason != game.Checkmate && o.Reason != game.Stalemate:
		t.Fatalf("%s: not decided, outcome %+v", p.FEN(), o)
	}
	if p.InCheck() || over {
		return
	}
	var passed Position
	p.MakePass(&passed)
	if passed.Turn() != p.Turn().Other() || passed.key != passed.freshKey() || passed.EnPassant() != NoSquare || passed.InCheck() {
		t.Fatalf("%s: after a pass %s", p.FEN(), passed.FEN())
	}
}
