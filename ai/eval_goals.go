package ai

import "hilltop/game/chess"

// farAway is a distance from which a king does not reach a goal soon.
const farAway = 8

// race is the value of c's way to the goal squares and its hold on them.
func (e *evaluator) race(s *study, c chess.Color) taper {
	goal := e.rules.Goal
	them := c.Other()
	steps := e.way(s, c)
	value := e.w.goal[steps]
	if s.p.Turn() == c {
		value += e.w.goalTurn[steps]
	}
	value += e.w.goalHeld * taper((goal & s.all[c]).Count())
	value += e.w.goalTwice * taper((goal & s.twice[c]).Count())
	value += e.w.goalPawn * taper((goal & s.pawns[c]).Count())
	value += e.w.goalGuard * taper((goal & s.by[c][chess.Pawn]).Count())
	return value + e.w.brim*taper((e.rim&s.all[c]&^s.all[them]).Count())
}

// around are the squares beside one of a set.
func around(set chess.Bitboard) (all chess.Bitboard) {
	for b := set; b != 0; b &= b - 1 {
		all |= chess.KingAttacks(b.First())
	}
	return all
}

// way is about how many moves c's king needs to a goal: squares that are
// attacked or held by own pawns cost one more, those held firmly two.
func (e *evaluator) way(s *study, c chess.Color) int {
	them := c.Other()
	slow := s.all[them] | s.p.ByColor(c)
	firm := s.twice[them] | s.by[them][chess.Pawn] | s.p.ByColor(c)&s.all[them]
	slow &^= firm
	easy := ^(slow | firm)
	reached := s.king[c].Bit()
	var soon, later chess.Bitboard // entered one and two steps on
	for steps := 0; steps < farAway; steps++ {
		if reached&e.rules.Goal != 0 {
			return steps
		}
		next := spread(reached) &^ reached
		reached, soon, later = reached|next&easy|soon, next&slow|later, next&firm
	}
	return farAway
}

// spread is the set of squares one king's step from b, with b.
func spread(b chess.Bitboard) chess.Bitboard {
	b |= (b&^fileH)<<1 | (b&^fileA)>>1
	return b | b<<8 | b>>8
}

// checks is the value of c's checks so far.
func (e *evaluator) checks(s *study, c chess.Color) taper {
	left := max(e.rules.ChecksToWin-s.p.Checks(c), 1)
	left = min(left, len(e.w.given)-1)
	men := s.p.ByColor(c) &^ s.pawns[c]
	return e.w.given[left] + e.w.givenMen[left]*taper(men.Count()-1)
}

// reserve is the value of c's men in hand.
func (e *evaluator) reserve(s *study, c chess.Color) taper {
	pocket := s.p.Pocket(c)
	if pocket == 0 {
		return 0
	}
	var total taper
	for role := chess.Pawn; role <= chess.Queen; role++ {
		n := pocket.Count(role)
		s.phase += phases[role] * n
		if n > 0 {
			total += e.w.first[role] + e.w.hand[role]*taper(min(n, 8))
			if n > 1 {
				total += e.w.second[role]
			}
		}
	}
	return total
}

// approaches reports whether m brings the king beside a goal.
func (e *evaluator) approaches(p *chess.Position, m chess.Move) bool {
	return p.Mover(m) == chess.King && chess.KingAttacks(m.To())&e.rules.Goal != 0
}

// checkRank moves quiet checks up in the order.
func (e *evaluator) checkRank(p *chess.Position) int {
	switch {
	case e.checksCount(p):
		return 1 << 20
	case e.rules.Drops:
		return topScore
	}
	return topScore / 2
}

// checksCount reports whether a check counts for the side to move.
func (e *evaluator) checksCount(*chess.Position) bool { return e.rules.ChecksToWin > 0 }

// extendsChecks reports whether a check is looked into one ply deeper.
func (e *evaluator) extendsChecks(*chess.Position) bool {
	return true
}

// checkLevels is the last level of quiesce that tries quiet checks; -1 for
// none.
func (e *evaluator) checkLevels(p *chess.Position) int {
	switch n := e.rules.ChecksToWin; {
	case n > 0 && p.Checks(p.Turn()) >= n-1:
		return 2
	case n > 0:
		return 0
	case e.rules.Drops:
		return 0
	}
	return -1
}
