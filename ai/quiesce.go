package ai

import "hilltop/game/chess"

// quiesce is the score of the position at ply once the captures, and what
// else decides at once in this game, have been played out. level counts from
// 0 where the search proper ended.
func (s *searcher) quiesce(ply, level, alpha, beta int) int {
	f := &s.frames[ply]
	p := &f.pos
	f.length = 0
	s.count()
	s.selDepth = max(s.selDepth, ply)
	if score, over := s.settled(ply); over {
		return score
	}
	if s.stopped {
		return 0
	}
	if m := walkIn(p); m != chess.NoMove && !s.overlooks(ply, m) {
		f.line[0], f.length = m, 1
		return mate - ply - 1
	}
	if ply >= maxPly-1 {
		return s.eval.evaluate(p)
	}
	first, pv := chess.NoMove, beta-alpha > 1
	known := s.table.probe(f.key)
	stored := 0
	if known != nil {
		first, stored = known.move, int(known.eval)
		score := fromTable(int(known.score), ply)
		if b := known.bound(); !pv && (b == boundExact || b == boundLower && score >= beta || b == boundUpper && score <= alpha) {
			return score
		}
	}
	checked := p.InCheck()
	f.urgent = checked
	best, worst := -infinite, alpha
	f.eval = s.weigh(ply, known != nil, stored)
	f.guess = s.correct(ply, f.eval)
	if known != nil && !checked {
		f.guess = known.refine(f.guess, ply)
	}
	if !checked {
		if best = f.guess; best >= beta {
			return best
		}
		alpha = max(alpha, best)
		if first != chess.NoMove && !p.Captures(first) && first.Promotion() == chess.NoRole {
			first = chess.NoMove
		}
	}
	f.pick.start(p, first, !checked)
	best, move, count := s.sharp(ply, level, alpha, beta, best)
	if s.stopped {
		return best
	}
	if checked && count == 0 {
		return s.stuck(ply, alpha)
	}
	kind := boundUpper
	if best >= beta {
		kind = boundLower
	} else if best > worst && pv {
		kind = boundExact
	}
	s.table.store(f.key, move, toTable(best, ply), f.eval, 0, kind)
	return best
}

// sharp searches the moves of quiesce: captures, then checks where they are
// worth it; in check, all evasions.
func (s *searcher) sharp(ply, level, alpha, beta, best int) (score int, move chess.Move, count int) {
	f := &s.frames[ply]
	p := &f.pos
	checked := f.urgent
	for m := s.pick(ply); ; m = s.pick(ply) {
		if m == chess.NoMove {
			if checked || !f.pick.quick || level > s.eval.checkLevels(p) {
				return best, move, count
			}
			s.pickChecks(ply)
			continue
		}
		count++
		if s.dull(f, m, alpha, best, checked) {
			continue
		}
		next := s.step(ply, m)
		value := -s.quiesce(ply+1, level+1, -beta, -alpha)
		if s.stopped {
			return best, move, count
		}
		if value > best {
			best = value
			if value > alpha {
				alpha, move = value, m
				f.extend(m, next)
			}
			if value >= beta {
				return best, move, count
			}
		}
	}
}

// dull reports whether m, in quiesce, cannot bring the score to alpha.
func (s *searcher) dull(f *frame, m chess.Move, alpha, best int, checked bool) bool {
	p := &f.pos
	if best <= -mateBound {
		return false
	}
	if checked {
		return !p.Captures(m) && f.pick.next > 3 && !s.eval.checksCount(p) && !winsExchange(p, m, 0)
	}
	if r := m.Promotion(); r != chess.NoRole && r != chess.Queen {
		return true
	}
	if !f.pick.quick {
		return !s.eval.checksCount(p) && !winsExchange(p, m, 0)
	}
	const hope = 180
	gain := exchange[s.victim(p, m)] * s.eval.taking / 100
	if m.Promotion() == chess.NoRole && f.guess+gain+hope <= alpha && !s.eval.checksCount(p) {
		return true
	}
	return !winsExchange(p, m, 0)
}

// pickChecks fills the picker with the quiet moves and drops that give check.
func (s *searcher) pickChecks(ply int) {
	f := &s.frames[ply]
	k, p := &f.pick, &f.pos
	k.first, k.next, k.stage, k.quick = chess.NoMove, 0, stageRest, false
	k.ranked = k.ranked[:0]
	c := newCheckMap(p)
	k.list = p.AppendMoves(k.list[:0])
	last, before := s.movers(ply)
	for _, m := range k.list {
		if !p.Captures(m) && m.Promotion() == chess.NoRole && c.gives(p, m) {
			k.ranked = append(k.ranked, int64(s.order.value(p, m, last, before))<<32|int64(m))
		}
	}
	pocket, free, admit := p.Pocket(p.Turn()), p.DropSquares(), p.Rules().Admit
	if free == 0 {
		return
	}
	for r := chess.Pawn; r <= chess.Queen; r++ {
		if pocket.Count(r) == 0 {
			continue
		}
		for b := c.from[r] & free & droppable(r); b != 0; b &= b - 1 {
			m := chess.NewDrop(r, b.First())
			if admit != nil && !admit(p, m) {
				continue
			}
			k.ranked = append(k.ranked, int64(s.order.value(p, m, last, before))<<32|int64(m))
		}
	}
}

// droppable are the squares that may hold a man of role r.
func droppable(r chess.Role) chess.Bitboard {
	if r == chess.Pawn {
		return 0x00ffffffffffff00
	}
	return ^chess.Bitboard(0)
}
