package ai

import (
	"hilltop/game"
	"hilltop/game/chess"
)

// Scores are centipawns for the side to move.
const (
	maxPly    = 128
	mate      = 32000
	mateBound = mate - 2*maxPly // scores beyond this are won games
	infinite  = mate + 1
	draw      = 0
	// claimPlies without progress open the claim of a draw (CR4).
	claimPlies = 100
	// pollEvery is how many nodes lie between two looks at the clock.
	pollEvery = 512
)

// count counts a node and ends the search at a limit.
func (s *searcher) count() {
	if s.stopped {
		return
	}
	s.nodes++
	if !s.certain {
		return
	}
	if n := s.limits.Nodes; n > 0 && s.nodes >= n {
		s.stopped = true
	} else if s.nodes%pollEvery == 0 && (s.halt.Load() || s.budget.spent()) {
		s.stopped = true
	}
}

// settled is the score of a position that the rules have decided: by the
// variant's win on arrival, or as a draw that can be claimed.
func (s *searcher) settled(ply int) (score int, over bool) {
	f := &s.frames[ply]
	p := &f.pos
	if winner, over := p.Decided(); over {
		switch winner {
		case game.Seat(p.Turn()):
			return mate - ply, true
		case game.Seat(p.Turn().Other()):
			return ply - mate, true
		}
		return draw, true
	}
	if s.repeats(ply) {
		return draw, true
	}
	if p.HalfmoveClock() >= claimPlies {
		if p.InCheck() && p.CountLegal() == 0 {
			return ply - mate, true // mate stands before the claim
		}
		return draw, true
	}
	return 0, false
}

// repeats reports whether the position at ply stood before in this line of
// the search, or twice before at all (CR3). Captures do not end the look back
// where men can be dropped again.
func (s *searcher) repeats(ply int) bool {
	f := &s.frames[ply]
	reach := f.pos.HalfmoveClock()
	if s.rules.Drops {
		reach = ply + len(s.past)
	}
	seen := 0
	for back := 1; back <= reach; back++ {
		at := ply - back
		if at >= 0 {
			if s.frames[at].passed {
				return false
			}
			if back%2 == 0 && s.frames[at].key == f.key {
				if at > 0 {
					return true
				}
				seen++
			}
			continue
		}
		if at += len(s.past); at < 0 {
			return false
		}
		if back%2 == 0 && s.past[at] == f.key {
			if seen++; seen == 2 {
				return true
			}
		}
	}
	return false
}

// walkIn is a king's move that reaches a goal at once; NoMove if there is
// none.
func walkIn(p *chess.Position) chess.Move {
	us := p.Turn()
	if to := entrance(p, us); to != chess.NoSquare {
		return chess.NewMove(p.King(us), to, chess.NoRole)
	}
	return chess.NoMove
}

// looms reports whether the enemy's king would reach a goal if it were its
// turn: a threat like a check, though no rule says so.
func looms(p *chess.Position) bool {
	return p.Rules().Goal != 0 && entrance(p, p.Turn().Other()) != chess.NoSquare
}

// entrance is a goal square that c's king may step onto, NoSquare if there is
// none.
func entrance(p *chess.Position, c chess.Color) chess.Square {
	goal := p.Rules().Goal
	if goal == 0 {
		return chess.NoSquare
	}
	king := p.King(c)
	rest := p.Occupied() &^ king.Bit()
	for b := chess.KingAttacks(king) & goal &^ p.ByColor(c); b != 0; b &= b - 1 {
		if p.Attackers(b.First(), c.Other(), rest) == 0 {
			return b.First()
		}
	}
	return chess.NoSquare
}

// step makes m from ply into the next frame.
func (s *searcher) step(ply int, m chess.Move) *frame {
	f, next := &s.frames[ply], &s.frames[ply+1]
	f.move, f.mover, f.passed = m, manIndex(&f.pos, m), false
	f.pos.Make(&next.pos, m)
	next.key = next.pos.Key()
	return next
}

// extend makes m followed by the line of the next ply the line of this one.
func (f *frame) extend(m chess.Move, next *frame) {
	f.line[0] = m
	n := copy(f.line[1:], next.line[:next.length])
	f.length = n + 1
}
