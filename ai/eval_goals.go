package ai

import "hilltop/game/chess"

// farAway is a distance from which a king does not reach a goal soon.
const farAway = 8

// goalNear is what it is worth to be so many steps from a goal, by distance;
// a step onto a square that the enemy holds counts as two or three.
var goalNear = [farAway + 1]int{1200, 440, 220, 110, 60, 35, 20, 8, 0}

// race is the value of c's way to the goal squares and its hold on them.
func (e *evaluator) race(s *study, c chess.Color) int {
	goal := e.rules.Goal
	them := c.Other()
	steps := e.way(s, c)
	value := goalNear[steps]
	if s.p.Turn() == c && steps <= 3 {
		value += value / 4
	}
	value += 14 * (goal & s.all[c]).Count()
	value += 10 * (goal & s.twice[c]).Count()
	value += 9 * (goal & s.pawns[c]).Count()
	value += 8 * (goal & s.by[c][chess.Pawn]).Count()
	// Squares before the goal that the enemy's king may not cross.
	rim := chess.Bitboard(0)
	for b := goal; b != 0; b &= b - 1 {
		rim |= chess.KingAttacks(b.First())
	}
	return value + 3*(rim&s.all[c]&^s.all[them]).Count()
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
		around := spread(reached) &^ reached
		reached, soon, later = reached|around&easy|soon, around&slow|later, around&firm
	}
	return farAway
}

// spread is the set of squares one king's step from b, with b.
func spread(b chess.Bitboard) chess.Bitboard {
	b |= (b&^fileH)<<1 | (b&^fileA)>>1
	return b | b<<8 | b>>8
}

// checkWorth is what checks given are worth, by how many are still needed.
var checkWorth = [4]taper{0, tp(1000, 500), tp(230, 110), 0}

// checks is the value of c's checks so far.
func (e *evaluator) checks(s *study, c chess.Color) taper {
	left := max(e.rules.ChecksToWin-s.p.Checks(c), 1)
	return checkWorth[min(left, len(checkWorth)-1)]
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
		total += e.hand[role] * taper(min(n, 8))
	}
	return total
}

// dropDanger weighs holes around c's king that the enemy's reserve could
// fill, and how large it is.
func (e *evaluator) dropDanger(s *study, c chess.Color) int {
	pocket := s.p.Pocket(c.Other())
	if pocket == 0 {
		return 0
	}
	power := 0
	for role := chess.Pawn; role <= chess.Queen; role++ {
		power += min(pocket.Count(role), 3) * dropPower[role]
	}
	holes := s.ring[c] &^ s.occupied
	open := (holes&^s.all[c]).Count()*2 + (holes&s.all[c.Other()]&^s.twice[c]).Count()*2 + holes.Count()
	return power + power*open/8 + 25*min(s.hunters[c.Other()], 3)*btoi(pocket != 0)
}

var dropPower = [8]int{chess.Pawn: 10, chess.Knight: 22, chess.Bishop: 20, chess.Rook: 24, chess.Queen: 34}

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
