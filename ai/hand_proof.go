package ai

import "hilltop/game/variant"

// A search weighs points: a side that is lost may choose a small loss at once
// before a greater one later, so that the end of its best line need not be
// forced. Whether it is, is proved by itself.

// proofNodes is how many positions a proof may look at, and no more than were
// looked at before; beyond it nothing is claimed.
const (
	proofNodes = 20_000
	proofLeast = 500 // in a search that has hardly begun
	// proofMore is how many plies beyond a forced end a better one is looked for.
	proofMore = 4
)

// proof looks for a forced end of a hand.
type proof struct {
	engine *handEngine
	left   int // positions that may still be looked at
}

// wins reports whether the side to move in h wins the hand in n moves of its
// own, whatever the other side does. It may not know and report false.
func (p *proof) wins(h *variant.QueenHand, n, ply int) bool {
	f := &p.engine.frames[ply]
	f.hand = *h
	f.list = f.hand.AppendMoves(f.list[:0])
	p.engine.rank(ply, f.killers[0])
	check, us := f.hand.Check(), f.hand.Turn()
	var next variant.QueenHand
	for i := range f.ranked {
		m := f.pick(i)
		f.hand.Make(m, &next)
		if check && next.Outnumbers(us.Other()) || n == 1 && !next.Check() {
			continue
		}
		if p.left--; p.left < 0 {
			return false
		}
		if p.loses(&next, n-1, ply+1) {
			f.killers[0] = m
			return true
		}
	}
	return false
}

// loses reports whether the side to move in h loses the hand before the other
// has made more than n moves, whatever it does.
func (p *proof) loses(h *variant.QueenHand, n, ply int) bool {
	f := &p.engine.frames[ply]
	f.hand = *h
	f.list = f.hand.AppendMoves(f.list[:0])
	p.engine.rank(ply, f.killers[0])
	check, us, made := f.hand.Check(), f.hand.Turn(), 0
	var next variant.QueenHand
	for i := range f.ranked {
		m := f.pick(i)
		f.hand.Make(m, &next)
		if check && next.Outnumbers(us.Other()) {
			continue
		}
		made++
		if p.left--; n == 0 || p.left < 0 || !p.wins(&next, n, ply+1) {
			f.killers[0] = m
			return false
		}
	}
	if made > 0 {
		return !f.hand.Drawable()
	}
	if _, points, over := f.hand.Ending(); over {
		return points > 0
	}
	next = f.hand.Pass()
	return n > 0 && p.wins(&next, n, ply+1)
}

// forced is in how many moves of the winner the hand on the table is won, as
// the line that was found has it: negative if the other side wins, 0 if that
// is not proved.
func (s *handEngine) forced() int {
	n := s.ends()
	if n <= s.refuted[n&1] {
		return 0
	}
	budget := min(proofNodes, s.nodes+proofLeast)
	p := &proof{engine: s, left: budget}
	h := s.frames[0].hand
	moves := 0
	if n&1 == 1 && p.wins(&h, (n+1)/2, 1) {
		moves = (n + 1) / 2
	} else if n&1 == 0 && p.loses(&h, n/2, 1) {
		moves = -n / 2
	} else if p.left >= 0 {
		s.refuted[n&1] = n
	}
	s.nodes += budget - max(p.left, 0)
	return moves
}
