package ai

import (
	"slices"

	"hilltop/game/chess"
)

// Ranks of moves, the best first. Captures add what they win.
const (
	rankGoal    = 1 << 26
	rankCapture = 1 << 24
	rankKiller  = 1 << 22
	rankAnswer  = 1<<22 - 1<<16
	rankQuiet   = 0
	rankBad     = -1 << 24
	manyMoves   = 512 // more than almost any position has
	sortAfter   = 10  // moves picked one by one before the rest is sorted
)

// exchange is what a man is worth in an exchange, in centipawns.
var exchange = [8]int{0, 100, 320, 330, 500, 950, 10000, 0}

// picker hands out the moves of a position, the likely best first: the move
// of the table before any others are even listed.
type picker struct {
	list   []chess.Move
	ranked []int64 // rank<<32 | sharpBit | move
	first  chess.Move
	next   int
	stage  uint8
	quick  bool // captures only
}

// sharpBit marks quiet moves that give check or step beside a goal.
const sharpBit = 1 << 31

const (
	stageFirst uint8 = iota
	stageList
	stageRest
)

func (k *picker) init() {
	k.list = make([]chess.Move, 0, manyMoves)
	k.ranked = make([]int64, 0, manyMoves)
}

// start begins with first if it is legal.
func (k *picker) start(p *chess.Position, first chess.Move, quick bool) {
	k.first, k.next, k.stage, k.quick = chess.NoMove, 0, stageFirst, quick
	if first != chess.NoMove && p.IsLegal(first) {
		k.first = first
	}
}

// next is the next move, NoMove at the end.
func (s *searcher) next(ply int) chess.Move {
	f := &s.frames[ply]
	k := &f.pick
	if k.stage == stageFirst {
		k.stage = stageList
		if k.first != chess.NoMove {
			return k.first
		}
	}
	if k.stage == stageList {
		k.stage = stageRest
		k.list, k.ranked = k.list[:0], k.ranked[:0]
		if k.quick {
			k.list = f.pos.AppendCaptures(k.list)
		} else {
			k.list = f.pos.AppendLegal(k.list)
		}
		s.rank(ply)
	}
	return k.take(&f.pos)
}

// take is the best that is left. A capture that loses material is put off
// when its turn comes, so that not all need to be weighed.
func (k *picker) take(p *chess.Position) chess.Move {
	for k.next < len(k.ranked) {
		if k.next < sortAfter {
			best := k.next
			for i := k.next + 1; i < len(k.ranked); i++ {
				if k.ranked[i] > k.ranked[best] {
					best = i
				}
			}
			k.ranked[k.next], k.ranked[best] = k.ranked[best], k.ranked[k.next]
		} else if k.next == sortAfter {
			rest := k.ranked[k.next:]
			slices.Sort(rest)
			slices.Reverse(rest)
		}
		v := k.ranked[k.next]
		m, rank := chess.Move(uint32(v)&^sharpBit), v>>32
		if rank >= rankCapture && rank < rankGoal && k.next < sortAfter && !winsExchange(p, m, 0) {
			k.ranked[k.next] = (rank-rankCapture+rankBad)<<32 | int64(uint32(m))
			continue
		}
		k.next++
		return m
	}
	return chess.NoMove
}

// thin drops the quiet moves that are left, but for sharp ones.
func (k *picker) thin() {
	kept := k.ranked[:k.next]
	for _, v := range k.ranked[k.next:] {
		if rank := v >> 32; rank >= rankAnswer || rank < rankBad/2 || v&sharpBit != 0 {
			kept = append(kept, v)
		}
	}
	k.ranked = kept
}

// gives reports whether the quiet move that was picked last gives check or
// steps beside a goal.
func (s *searcher) gives(ply int, m chess.Move, c *checkMap) bool {
	f := &s.frames[ply]
	k := &f.pick
	if k.stage == stageRest && k.next > 0 && k.ranked[k.next-1]>>32 < rankAnswer && k.ranked[k.next-1]>>32 > rankBad/2 {
		return k.ranked[k.next-1]&sharpBit != 0
	}
	return c.gives(&f.pos, m) || s.eval.hill && s.eval.approaches(&f.pos, m)
}

// rank ranks the listed moves.
func (s *searcher) rank(ply int) {
	f := &s.frames[ply]
	k, p := &f.pick, &f.pos
	last, before := s.movers(ply)
	answer := s.order.answers[last]
	c := newCheckMap(p)
	them := p.Turn().Other()
	guarded := pawnAttacks(them, p.ByRole(chess.Pawn)&p.ByColor(them))
	ring := chess.KingAttacks(p.King(them))
	for _, m := range k.list {
		if m == k.first {
			continue
		}
		var rank int
		var sharp int64
		switch {
		case p.Captures(m):
			rank = rankCapture + 16*exchange[s.victim(p, m)] - int(p.Mover(m)) + exchange[m.Promotion()]
		case m.Promotion() == chess.Queen:
			rank = rankCapture + 8*exchange[chess.Queen]
		case m == f.killers[0]:
			rank = rankKiller + 1
		case m == f.killers[1]:
			rank = rankKiller
		case m == answer:
			rank = rankAnswer
		default:
			rank = s.order.value(p, m, last, before) + guess(p, m, guarded, ring)
			switch {
			case c.gives(p, m):
				rank += s.eval.checkRank(p)
				sharp = sharpBit
			case s.eval.hill && s.eval.approaches(p, m):
				sharp = sharpBit
			}
			if m.Promotion() != chess.NoRole {
				rank -= 4 * topScore
			}
		}
		if p.Rules().Goal.Has(m.To()) && p.Mover(m) == chess.King {
			rank = rankGoal
		}
		k.ranked = append(k.ranked, int64(rank)<<32|sharp|int64(uint32(m)))
	}
}

// guess ranks a quiet move by what is likely before anything is learned: men
// leave squares that pawns attack and keep off them, and are dropped beside
// the enemy's king.
func guess(p *chess.Position, m chess.Move, guarded, ring chess.Bitboard) int {
	rank := 0
	if p.Mover(m) != chess.Pawn {
		if guarded.Has(m.To()) {
			rank -= topScore / 2
		} else if !m.IsDrop() && guarded.Has(m.From()) {
			rank += topScore / 2
		}
	}
	if m.IsDrop() && ring.Has(m.To()) {
		rank += topScore / 5
	}
	return rank
}

// victim is the role that m takes, as it will lie in the reserve where there
// is one.
func (s *searcher) victim(p *chess.Position, m chess.Move) chess.Role {
	if m.IsPassant() || p.Promoted().Has(m.To()) {
		return chess.Pawn
	}
	return p.RoleAt(m.To())
}
