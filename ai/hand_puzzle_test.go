package ai

import (
	"context"
	"slices"
	"strings"
	"testing"

	"hilltop/game/chess"
	"hilltop/game/variant"
)

// handPuzzles are positions with one right move, found in hands that the engine
// played against itself. What is claimed of them is worked out again here, by
// trying everything. The white pawn stands on d5: it is the last hand, where
// any win will do.
var handPuzzles = []struct {
	kind string // "win" in so many moves, "hold" against a win in so many
	in   int
	text string
	move string
}{
	{"win", 1, "8/8/2xb1xB1/2Ro4/2b2n2/2x2x2/8/8 2 play 0", "d6c5"},
	{"win", 1, "8/2n5/2x2x2/r1Qo4/8/2x2x2/8/2b5 2 play 0", "a5c5"},
	{"win", 1, "3R4/5b2/2x2x2/R2o4/2q5/2x2x2/Q7/8 1 play 0", "a2c4"},
	{"win", 1, "3q4/2n5/2xN1x2/3o2r1/R7/2x2x2/1Q6/4r3 2 play 0", "d8d6"},
	{"win", 1, "8/8/2x2x2/1Bko4/8/2x2x1n/8/3b4 2 play 0", "h3f4"},
	{"win", 1, "8/8/2x1Kx2/1Qbo4/4B3/2x2x2/5n2/8 1 play 0", "b5c5"},
	{"win", 2, "8/4r3/2x2x2/3o4/2N5/2x1kx2/2r5/8 2 play 0", "e3d4"},
	{"win", 2, "8/3Rn2Q/1bx2x2/3o4/8/2x1Nx2/8/8 1 play 0", "h7e7"},
	{"win", 2, "7N/B2r4/2x2x2/3o4/8/2x2xb1/8/3r1k2 2 play 0", "d7a7"},
	{"win", 2, "8/3R4/2x2x2/3o1q2/8/2x2xQ1/8/3B4 1 play 0", "d1b3"},
	{"win", 2, "2k5/8/2x2x2/3o3n/2K5/2x2x2/3RN2B/8 1 play 0", "e2f4"},
	{"win", 3, "7r/3q2R1/2x2x2/B2o4/8/2xn1x2/8/8 2 play 0", "d7g7"},
	{"win", 3, "5b2/1R6/2x2xB1/3o4/b2k4/2x1nx2/8/8 2 play 0", "a4c2"},
	{"win", 3, "8/4r3/2xN1x2/3o4/8/2x1kx2/2Br4/8 2 play 0", "d2c2"},
	{"win", 3, "3b4/3Rn2Q/2x2x2/3o4/8/2x1bx2/8/3N4 1 play 0", "d1e3"},
	{"win", 2, "8/1k6/2x2x2/3o3n/2KR4/2x2x2/4N2B/8 1 play 0", "e2f4"},
	{"win", 3, "8/1Q5B/2x2x2/1r1o4/8/2x2x2/r1n1k3/3r4 2 play 0", "b5b7"},
	{"win", 3, "4B1r1/2b4q/2x2x1B/3o4/2n5/2x2x2/8/8 2 play 0", "g8e8"},
	{"win", 3, "6R1/6q1/2x2x2/3o4/2K5/2x2x2/8/3nr3 2 play 0", "g7g8"},
	{"hold", 2, "8/8/2x2x2/R2o4/4K3/2xb1x2/8/8 2 play 0", "d3e4"},
	{"hold", 2, "1B6/3r4/2x2x2/3o4/4kn2/2x2x2/5B2/8 1 play 0", "b8f4"},
	{"hold", 2, "3r4/8/2x1bx2/3o2q1/4R3/2x2x2/5K2/8 1 play 0", "e4e6"},
	{"hold", 2, "8/8/2x2x2/R2o4/1N3N2/2x1bx2/2k5/8 2 play 0", "e3f4"},
	{"hold", 2, "3R2B1/4r3/2x2x1n/3o4/8/2x2x2/8/3R4 2 play 0", "h6g8"},
	{"hold", 2, "8/8/2xQ1x2/Nr1o2q1/5n2/2x2x2/8/8 1 play 0", "d6f4"},
	{"hold", 2, "8/8/1nxk1x2/1R1o4/3q4/2x2x2/q1K5/3B4 1 play 0", "b5b6"},
	{"hold", 2, "5K2/8/2x2x2/1q1or3/1n5R/2x2x1B/3r4/8 1 play 0", "h4b4"},
	{"hold", 2, "3R4/2N5/2x1Bx2/3o4/2nQ1b2/2x2xR1/4b3/8 2 play 0", "f4c7"},
}

// bruteWins reports whether the side to move wins the hand in n moves of its
// own whatever happens, by trying everything.
func bruteWins(h *variant.QueenHand, n int) bool {
	var next variant.QueenHand
	return n > 0 && slices.ContainsFunc(bruteMoves(h), func(m chess.Move) bool {
		h.Make(m, &next)
		after := next
		return bruteLoses(&after, n-1)
	})
}

// bruteLoses is bruteWins for the side that does not win.
func bruteLoses(h *variant.QueenHand, n int) bool {
	moves := bruteMoves(h)
	if len(moves) == 0 {
		if _, points, over := h.Ending(); over {
			return points > 0
		}
		passed := h.Pass()
		return bruteWins(&passed, n)
	}
	for _, m := range moves {
		var next variant.QueenHand
		h.Make(m, &next)
		if !bruteWins(&next, n) {
			return false
		}
	}
	return true
}

func bruteMoves(h *variant.QueenHand) []chess.Move {
	check := h.Check()
	var next variant.QueenHand
	return slices.DeleteFunc(h.AppendMoves(nil), func(m chess.Move) bool {
		h.Make(m, &next)
		return check && next.Outnumbers(next.Turn())
	})
}

// TestHandPuzzles: the engine finds the one right move of each, and says how far
// off the win is.
func TestHandPuzzles(t *testing.T) {
	e := newHandEngine()
	for _, p := range handPuzzles {
		table, ok := variant.QueenTableOf(startHands(t, p.text))
		if !ok {
			t.Fatal(p.text)
		}
		h := table.Hand
		var right []string
		for _, m := range bruteMoves(&h) {
			var next variant.QueenHand
			h.Make(m, &next)
			if p.kind == "win" && bruteLoses(&next, p.in-1) || p.kind == "hold" && !bruteWins(&next, p.in) {
				right = append(right, m.UCI())
			}
		}
		if got := strings.Join(right, " "); got != p.move || p.kind == "win" && bruteWins(&h, p.in-1) {
			t.Errorf("%s in %d: %s: right is %s", p.kind, p.in, p.text, got)
			continue
		}
		var last Info
		m := e.choose(context.Background(), table, Limits{Nodes: 20_000}, func(i Info) { last = i })
		if m.UCI() != p.move || p.kind == "win" && last.Mate != p.in || p.kind == "hold" && last.Mate > 0 {
			t.Errorf("%s in %d: %s: %s, mate %d, score %d, depth %d", p.kind, p.in, p.text, m, last.Mate, last.Score, last.Depth)
		}
	}
}

// lastCards are deals in which only the last card has still to be placed: on
// one of its squares it can be taken, or lets another piece be taken, for
// nothing.
var lastCards = []string{
	"3n2r1/3b1r2/2x2x2/4o3/8/2x2x2/3Q1N2/1R2BB2 2 place:10 0",
	"3n2k1/3q1b2/2x2x2/4o3/8/2x2x2/3RB3/1B2Q1R1 2 place:J 0",
	"2r1q1r1/2n1n3/2x2x2/8/4o3/2x2x2/3NB3/2KB4 1 place:A 0",
	"4n1r1/3bn3/2x2x2/4o3/8/2x2x2/2B1N3/2BR1R2 2 place:10 0",
	"4kr2/2n2r2/2x2x2/4o3/8/2x2x2/3RN3/1Q1R2B1 2 place:10 0",
	"2r1b1r1/3bq3/2x2x2/8/4o3/2x2x2/3N1R2/1Q2K3 1 place:J 0",
	"4kq2/2r1b3/2x2x2/4o3/8/2x2x2/2K1B3/1R2N1B1 2 place:J 0",
	"4r1q1/3nb3/2x2x2/4o3/8/2x2x2/3R1K2/1R1K1N2 2 place:A 0",
}

// takesFree reports whether the side to move takes a piece and cannot be taken
// in return.
func takesFree(h *variant.QueenHand) bool {
	us := h.Turn()
	var next variant.QueenHand
	return slices.ContainsFunc(bruteMoves(h), func(m chess.Move) bool {
		h.Make(m, &next)
		return next.Quiet() == 0 && !slices.ContainsFunc(bruteMoves(&next), func(r chess.Move) bool { return next.Men(us).Has(r.To()) })
	})
}

// TestLastCardIsPlacedWell: where one square gives a piece away and the other
// does not, the other is chosen.
func TestLastCardIsPlacedWell(t *testing.T) {
	e := newHandEngine()
	for _, text := range lastCards {
		table, ok := variant.QueenTableOf(startHands(t, text))
		if !ok {
			t.Fatal(text)
		}
		e.begin(context.Background(), table, Limits{})
		var safe []chess.Square
		for _, to := range table.Offered {
			d := e.put(dealt{hand: table.Hand, placed: table.Placed}, table.Card, to)
			if !takesFree(&d.hand) {
				safe = append(safe, to)
			}
		}
		m := e.choose(context.Background(), table, Limits{Nodes: 20_000}, func(Info) {})
		if len(safe) != 1 || m.To() != safe[0] {
			t.Errorf("%s: placed on %s, safe are %v", text, m, safe)
		}
	}
}
