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
	list   []chess.Move // but for drops
	ranked []int64      // rank<<32 | sharpBit | move
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
			k.list = f.pos.AppendMoves(k.list)
		}
		s.rank(ply)
	}
	return k.take(&f.pos)
}

// take is the best that is left. A capture that loses material is put off
// when its turn comes, so that not all need to be weighed.
func (k *picker) take(p *chess.Position) chess.Move {
	for k.next < len(k.ranked) {
		rest := k.ranked[k.next:]
		if k.next < sortAfter {
			best, most := 0, rest[0]
			for i, v := range rest {
				if v > most {
					best, most = i, v
				}
			}
			rest[0], rest[best] = most, rest[0]
		} else if k.next == sortAfter {
			slices.Sort(rest)
			slices.Reverse(rest)
		}
		v := rest[0]
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
	us := p.Turn() & 1
	them := us ^ 1
	guarded := pawnAttacks(them, p.ByRole(chess.Pawn)&p.ByColor(them))
	squares, follow, earlier := &s.order.from[us], &s.order.follow[last], &s.order.follow[before]
	checkRank, goal := s.eval.checkRank(p), p.Rules().Goal
	for _, m := range k.list {
		if m == k.first {
			continue
		}
		var rank int
		var sharp int64
		mover := p.Mover(m)
		switch {
		case p.Captures(m):
			rank = rankCapture + 16*exchange[s.victim(p, m)] - int(mover) + exchange[m.Promotion()]
		case m.Promotion() == chess.Queen:
			rank = rankCapture + 8*exchange[chess.Queen]
		case m == f.killers[0]:
			rank = rankKiller + 1
		case m == f.killers[1]:
			rank = rankKiller
		case m == answer:
			rank = rankAnswer
		default:
			// history.value, without a call for each move.
			man := int(us)<<9 | int(mover)<<6 | int(m.To())
			rank = int(squares[m.From()&63][m.To()&63]) + int(follow[man]) + int(earlier[man])
			if mover != chess.Pawn {
				rank += flight(guarded, m)
			}
			gives := c.from[mover&7].Has(m.To())
			if promotes := m.Promotion() != chess.NoRole; promotes || c.shield != 0 {
				gives = c.gives(p, m)
				rank -= 4 * topScore * btoi(promotes)
			}
			switch {
			case gives:
				rank += checkRank
				sharp = sharpBit
			case s.eval.hill && mover == chess.King && s.eval.approaches(p, m):
				sharp = sharpBit
			}
		}
		if goal.Has(m.To()) && mover == chess.King {
			rank = rankGoal
		}
		k.ranked = append(k.ranked, int64(rank)<<32|sharp|int64(m))
	}
	if !k.quick && p.Pocket(p.Turn()) != 0 {
		s.rankDrops(ply, answer, guarded, &c)
	}
}

// flight ranks a quiet move of a piece by what is likely before anything is
// learned: it leaves squares that pawns guard and keeps off them.
func flight(guarded chess.Bitboard, m chess.Move) int {
	switch {
	case guarded.Has(m.To()):
		return -topScore / 2
	case guarded.Has(m.From()):
		return topScore / 2
	}
	return 0
}

// rankDrops lists and ranks the drops: beside the enemy's king they are likely
// to be good, where pawns guard they are not. There may be hundreds, so it does
// in one loop what rank does for other moves.
func (s *searcher) rankDrops(ply int, answer chess.Move, guarded chess.Bitboard, c *checkMap) {
	f := &s.frames[ply]
	k, p := &f.pick, &f.pos
	us := p.Turn() & 1
	last, before := s.movers(ply)
	follow, earlier := &s.order.follow[last], &s.order.follow[before]
	checkRank := s.eval.checkRank(p)
	pocket, free := p.Pocket(us), p.DropSquares()
	ring := chess.KingAttacks(c.king)
	admit := p.Rules().Admit
	ranked := k.ranked
	for role := chess.Pawn; role <= chess.Queen; role++ {
		if pocket.Count(role) == 0 {
			continue
		}
		avoid, checks := guarded, c.from[role]
		if role == chess.Pawn {
			avoid = 0
		}
		drops, man := &s.order.drops[us][role], int(us)<<9|int(role)<<6
		after, later := follow[man:man+64], earlier[man:man+64]
		for b := free & droppable(role); b != 0; b &= b - 1 {
			to := b.First() & 63
			m := chess.NewDrop(role, to)
			if admit != nil && !admit(p, m) {
				continue
			}
			var rank int
			var sharp int64
			switch m {
			case k.first:
				continue
			case f.killers[0]:
				rank = rankKiller + 1
			case f.killers[1]:
				rank = rankKiller
			case answer:
				rank = rankAnswer
			default:
				rank = int(drops[to]) + int(after[to]) + int(later[to])
				if avoid.Has(to) {
					rank -= topScore / 2
				}
				if ring.Has(to) {
					rank += topScore / 5
				}
				if checks.Has(to) {
					rank += checkRank
					sharp = sharpBit
				}
			}
			ranked = append(ranked, int64(rank)<<32|sharp|int64(m))
		}
	}
	k.ranked = ranked
}

// victim is the role that m takes, as it will lie in the reserve where there
// is one.
func (s *searcher) victim(p *chess.Position, m chess.Move) chess.Role {
	if m.IsPassant() || p.Promoted().Has(m.To()) {
		return chess.Pawn
	}
	return p.RoleAt(m.To())
}
