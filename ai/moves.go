package ai

import (
	"slices"

	"hilltop/game/chess"
)

// moves searches the moves of the position at ply and remembers the result.
func (s *searcher) moves(ply, depth, alpha, beta int, cut, better bool, first chess.Move, stored *entry) int {
	f := &s.frames[ply]
	p := &f.pos
	pv := beta-alpha > 1
	best, bestMove, worst := -infinite, chess.NoMove, alpha
	count, tried := 0, 0
	last, before := s.movers(ply)
	f.pick.start(p, first, false)
	// The excluded search uses this frame's picker, so it comes before.
	singular := 0
	if ply > 0 && first != chess.NoMove && f.pick.first == first {
		singular = s.single(ply, depth, beta, cut, stored)
		if s.stopped {
			return 0
		}
		f.pick.start(p, first, false)
	}
	checks := newCheckMap(p)
	for m := s.pick(ply); m != chess.NoMove; m = s.pick(ply) {
		if m == f.exclude || ply == 0 && !s.allowed(m) {
			continue
		}
		count++
		captures := p.Captures(m)
		quiet := !captures && m.Promotion() != chess.Queen
		gives := s.gives(ply, m, &checks)
		worth := 0
		if quiet {
			worth = s.order.value(p, m, last, before)
		}
		if ply > 0 && best > -mateBound && quiet && !gives && !f.urgent && depth <= lateDepth && count > late(depth, better) {
			f.pick.thin()
			continue
		}
		if ply > 0 && best > -mateBound && s.hopeless(ply, depth, count, alpha, worth, quiet, gives) {
			continue
		}
		longer := 0
		switch {
		case m == first && singular != 0:
			longer = singular
		case gives && s.eval.extendsChecks(p) && ply < 2*s.depth && winsExchange(p, m, 0):
			longer = 1
		}
		next := s.step(ply, m)
		threat := next.pos.InCheck() || looms(&next.pos)
		var score int
		less := 0
		if depth >= 2 && count > 1+btoi(pv) {
			less = s.reduction(depth, count, worth, pv, cut, better, quiet)
			if threat || f.urgent {
				less--
			}
		}
		newDepth := depth - 1 + longer
		if less > 0 {
			reduced := max(newDepth-less, 1)
			score = -s.child(ply, reduced, -alpha-1, -alpha, true)
			if score > alpha && reduced < newDepth {
				score = -s.child(ply, newDepth, -alpha-1, -alpha, !cut)
			}
		} else if !pv || count > 1 {
			score = -s.child(ply, newDepth, -alpha-1, -alpha, !cut)
		}
		if pv && (count == 1 || score > alpha) {
			score = -s.child(ply, newDepth, -beta, -alpha, false)
		}
		if s.stopped {
			return best
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				f.extend(m, next)
				alpha = score
			}
			if alpha >= beta {
				if quiet {
					s.reward(ply, depth, m, f.tried[:tried])
				}
				break
			}
		}
		if quiet && tried < len(f.tried) {
			f.tried[tried] = m
			tried++
		}
	}
	if count == 0 {
		return s.stuck(ply, worst)
	}
	if f.exclude == chess.NoMove && (ply > 0 || len(s.skip) == 0) {
		if !p.InCheck() && abs(best) < mateBound && !(bestMove != chess.NoMove && p.Captures(bestMove)) &&
			!(best >= beta && best <= f.eval) && !(bestMove == chess.NoMove && best >= f.eval) {
			s.regret(ply, depth, best)
		}
		s.remember(ply, depth, best, worst, beta, bestMove)
	}
	return best
}

// stuck is the score where there was no move to search.
func (s *searcher) stuck(ply, alpha int) int {
	switch p := &s.frames[ply].pos; {
	case s.frames[ply].exclude != chess.NoMove:
		return alpha
	case s.blinded(ply) && !p.InCheck() && p.CountLegal() > 0:
		return s.frames[ply].eval
	case p.InCheck():
		return ply - mate
	}
	return draw
}

// remember stores the result of the moves.
func (s *searcher) remember(ply, depth, best, alpha, beta int, m chess.Move) {
	f := &s.frames[ply]
	kind := boundUpper
	switch {
	case best >= beta:
		kind = boundLower
	case best > alpha:
		kind = boundExact
	}
	eval := f.eval
	s.table.store(f.key, m, toTable(best, ply), eval, depth, kind)
}

// hopeless reports whether a move need not be searched: it comes late, or
// could not bring the score near the window.
func (s *searcher) hopeless(ply, depth, count, alpha, worth int, quiet, gives bool) bool {
	f := &s.frames[ply]
	p := &f.pos
	if gives && s.eval.checksCount(p) {
		return false
	}
	if !quiet {
		return depth <= 6 && count > 1 && !winsExchange(p, f.moveAt(), -100*depth)
	}
	switch {
	case f.urgent:
		return p.InCheck() && depth <= 5 && count > 2 && worth < -4000*depth
	case depth <= 7 && !gives && f.guess+quietMargin*(depth+1) <= alpha:
		return true
	case depth <= 4 && worth < -5000*depth:
		return !gives
	}
	return depth <= 7 && !winsExchange(p, f.moveAt(), -28*depth*depth/2)
}

// late is the number of moves after which quiet ones are left out.
func late(depth int, better bool) int {
	if better {
		return 4 + depth*depth
	}
	return (4 + depth*depth) / 2
}

// moveAt is the move that was picked last.
func (f *frame) moveAt() chess.Move {
	if k := &f.pick; k.stage == stageRest && k.next > 0 {
		return chess.Move(uint32(k.ranked[k.next-1]) &^ sharpBit)
	}
	return f.pick.first
}

// reduction is by how many plies less a late move is searched at first.
func (s *searcher) reduction(depth, count, worth int, pv, cut, better, quiet bool) int {
	r := reductions[min(depth, 63)][min(count, 63)]
	if !quiet {
		r /= 2
	}
	r -= worth * 1024 / 14000
	r += 1024 * (btoi(cut) - btoi(pv) + btoi(!better)) * 3 / 4
	return max(r/1024, 0)
}

// single is how much deeper the table's move is searched: one ply if all
// others are clearly worse.
func (s *searcher) single(ply, depth, beta int, cut bool, stored *entry) int {
	f := &s.frames[ply]
	score := fromTable(int(stored.score), ply)
	if depth < singularDepth || f.exclude != chess.NoMove || int(stored.depth) < depth-3 ||
		stored.bound() == boundUpper || abs(score) >= mateBound || ply >= 2*s.depth {
		return 0
	}
	bar := score - 2*depth
	eval, guess := f.eval, f.guess
	f.exclude = stored.move
	others := s.search(ply, (depth-1)/2, bar-1, bar, cut)
	f.exclude, f.eval, f.guess = chess.NoMove, eval, guess
	switch {
	case others < bar:
		return 1
	case score >= beta:
		return -1
	}
	return 0
}

// allowed reports whether m may be chosen at the root.
func (s *searcher) allowed(m chess.Move) bool {
	return slices.Contains(s.only, m) && !slices.Contains(s.skip, m)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
