package ai

import (
	"math"

	"hilltop/game/chess"
)

// Margins are centipawns, depths plies.
const (
	futileDepth   = 8
	futileMargin  = 75 // for each ply
	razorDepth    = 3
	razorMargin   = 240
	passDepth     = 3
	lateDepth     = 8  // late quiet moves are left out up to here
	quietMargin   = 90 // what a quiet move may bring, and for each ply
	singularDepth = 7
	verifyDepth   = 12
	strikeDepth   = 5
	strikeMargin  = 180
)

// reductions is by how much late moves are searched less deep, by depth and
// number of the move, in 1/1024 plies.
var reductions = newReductions()

func newReductions() (r [64][64]int) {
	for depth := 1; depth < 64; depth++ {
		for n := 1; n < 64; n++ {
			r[depth][n] = int(1024 * (0.6 + math.Log(float64(depth))*math.Log(float64(n))/2.1))
		}
	}
	return r
}

// search is the score of the position at ply within the window. cut says
// that it is expected to be at least beta.
func (s *searcher) search(ply, depth, alpha, beta int, cut bool) int {
	f := &s.frames[ply]
	p := &f.pos
	f.length = 0
	if depth <= 0 {
		return s.quiesce(ply, 0, alpha, beta)
	}
	s.count()
	s.selDepth = max(s.selDepth, ply)
	if ply > 0 {
		if score, over := s.settled(ply); over {
			return score
		}
		if ply >= maxPly-1 {
			return s.eval.evaluate(p)
		}
		if alpha, beta = max(alpha, ply-mate), min(beta, mate-ply-1); alpha >= beta {
			return alpha
		}
		if m := walkIn(p); m != chess.NoMove && f.exclude == chess.NoMove && !s.overlooks(ply, m) {
			f.line[0], f.length = m, 1
			return mate - ply - 1
		}
	}
	if s.stopped {
		return 0
	}
	pv := beta-alpha > 1
	first := chess.NoMove
	known := s.table.probe(f.key)
	if f.exclude != chess.NoMove {
		known = nil
	}
	var stored entry
	if known != nil {
		stored = *known
		first = stored.move
		score := fromTable(int(stored.score), ply)
		if !pv && ply > 0 && int(stored.depth) >= depth && p.HalfmoveClock() < claimPlies-10 {
			switch b := stored.bound(); {
			case b == boundExact, b == boundLower && score >= beta, b == boundUpper && score <= alpha:
				return score
			}
		}
	}
	if ply == 0 && len(s.only) > 0 && first == chess.NoMove && s.depth > 1 {
		first = s.frames[0].line[0]
	}
	checked := p.InCheck()
	s.frames[ply+2].killers = [2]chess.Move{}
	f.eval = s.weigh(ply, known != nil, int(stored.eval))
	f.urgent = checked || looms(p)
	f.guess = s.correct(ply, f.eval)
	if known != nil && !checked {
		f.guess = stored.refine(f.guess, ply)
	}
	better := !checked && (ply < 2 || f.eval > s.frames[ply-2].eval)
	if !pv && !f.urgent && f.exclude == chess.NoMove && abs(beta) < mateBound {
		if score, done := s.prune(ply, depth, alpha, beta, cut, better); done {
			return score
		}
	}
	if depth >= 4 && first == chess.NoMove && (pv || cut) {
		depth-- // without a move to begin with, a shallower search finds one
	}
	return s.moves(ply, depth, alpha, beta, cut, better, first, &stored)
}

// weigh is the static evaluation of the position at ply; a king in check has
// none, so that of two plies before stands in.
func (s *searcher) weigh(ply int, known bool, stored int) int {
	f := &s.frames[ply]
	switch {
	case f.exclude != chess.NoMove:
		return f.eval
	case f.pos.InCheck():
		if ply >= 2 {
			return s.frames[ply-2].eval
		}
		return 0
	case known:
		return stored
	}
	return s.eval.evaluate(&f.pos)
}

// prune gives a score without searching all moves where the position is far
// from the window.
func (s *searcher) prune(ply, depth, alpha, beta int, cut, better bool) (score int, done bool) {
	f := &s.frames[ply]
	eval := f.guess
	margin := futileMargin * depth
	if better {
		margin -= futileMargin
	}
	if depth <= futileDepth && eval-margin >= beta && eval < mateBound {
		return eval, true
	}
	if depth <= razorDepth && eval+razorMargin*depth <= alpha {
		if score := s.quiesce(ply, 0, alpha, alpha+1); score <= alpha {
			return score, true
		}
	}
	if score, done = s.pass(ply, depth, eval, beta, cut); done || s.stopped {
		return score, done
	}
	return s.strike(ply, depth, beta, cut)
}

// pass tries what happens if the side to move does nothing: if that is good
// enough, so is the best move.
func (s *searcher) pass(ply, depth, eval, beta int, cut bool) (score int, done bool) {
	f := &s.frames[ply]
	if depth < passDepth || eval < beta || ply < s.passing || s.frames[ply-1].passed || !mayPass(&f.pos) {
		return 0, false
	}
	f.move, f.mover, f.passed = chess.NoMove, nothingMoved, true
	next := &s.frames[ply+1]
	f.pos.MakePass(&next.pos)
	next.key = next.pos.Key()
	less := 3 + depth/4 + min((eval-beta)/200, 3)
	score = -s.search(ply+1, depth-less, -beta, 1-beta, !cut)
	f.passed, f.length = false, 0
	if s.stopped {
		return 0, true
	}
	if score < beta {
		return 0, false
	}
	if score >= mateBound {
		score = beta
	}
	if depth < verifyDepth || s.passing > 0 {
		return score, true
	}
	// Deep down, zugzwang would cost a game: look again without passes.
	s.passing = ply + 3*(depth-less)/4
	checked := s.search(ply, depth-less, beta-1, beta, false)
	s.passing = 0
	return score, checked >= beta || s.stopped
}

// strike tries captures that, by a shallower search, are far better than
// needed.
func (s *searcher) strike(ply, depth, beta int, cut bool) (score int, done bool) {
	f := &s.frames[ply]
	p := &f.pos
	high := beta + strikeMargin
	if depth < strikeDepth || high >= mateBound {
		return 0, false
	}
	if e := s.table.probe(f.key); e != nil && int(e.depth) >= depth-3 && fromTable(int(e.score), ply) < high {
		return 0, false
	}
	f.pick.start(p, chess.NoMove, true)
	for m := s.pick(ply); m != chess.NoMove; m = s.pick(ply) {
		if !winsExchange(p, m, high-f.eval) {
			continue
		}
		s.step(ply, m)
		score = -s.quiesce(ply+1, 0, -high, 1-high)
		if score >= high && depth > 4 {
			score = -s.search(ply+1, depth-4, -high, 1-high, !cut)
		}
		if s.stopped {
			return 0, true
		}
		if score >= high {
			s.table.store(f.key, m, toTable(score, ply), f.eval, depth-3, boundLower)
			return score, true
		}
	}
	f.length = 0
	return 0, false
}

// mayPass reports whether a pass is likely to be worse than the best move: not
// so in zugzwang, nor where a threat decides at once.
func mayPass(p *chess.Position) bool {
	us := p.Turn()
	if n := p.Rules().ChecksToWin; n > 0 && p.Checks(us.Other()) >= n-1 {
		return false
	}
	pieces := p.ByColor(us) &^ p.ByRole(chess.Pawn) &^ p.ByRole(chess.King)
	return pieces != 0 || p.Pocket(us) != 0
}
