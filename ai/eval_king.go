package ai

import "hilltop/game/chess"

// safeCheck is how dangerous it is that a man of a role could give check
// from a square where it is not taken.
var safeCheck = [8]int{chess.Pawn: 15, chess.Knight: 70, chess.Bishop: 55, chess.Rook: 80, chess.Queen: 60}

// dropCheck is the same for men of the reserve.
var dropCheck = [8]int{chess.Pawn: 12, chess.Knight: 60, chess.Bishop: 50, chess.Rook: 65, chess.Queen: 85}

// safety is the value of the shelter of c's king less the danger it is in.
func (e *evaluator) safety(s *study, c chess.Color) taper {
	them := c.Other()
	total := e.shelter(s, c)
	weak := s.all[them] &^ s.twice[c] & (^s.all[c] | s.by[c][chess.King] | s.by[c][chess.Queen])
	danger := 0
	if s.hunters[them] > 0 {
		danger = s.hunters[them]*s.weight[them]/2 + 20*s.hits[them]
	}
	danger += 40 * (s.ring[c] & weak).Count()
	danger += e.checkDanger(s, c)
	if s.p.ByRole(chess.Queen)&s.p.ByColor(them) == 0 && s.p.Pocket(them).Count(chess.Queen) == 0 {
		danger -= 160
	}
	danger -= total.middle()*6/8 + 10
	if e.rules.Drops {
		danger += e.dropDanger(s, c)
	}
	if n := e.rules.ChecksToWin; n > 0 {
		// Each check that is given makes the next one worth more.
		danger += danger * min(s.p.Checks(them), n-1)
	}
	if danger <= 0 {
		return total
	}
	const most = 1200
	danger = min(danger, most)
	return total - tp(danger*danger/1100, danger/8)
}

// checkDanger weighs the checks that the enemy could give to c's king without
// loss.
func (e *evaluator) checkDanger(s *study, c chess.Color) int {
	them := c.Other()
	free := ^s.p.ByColor(them) & (^s.all[c] | s.twice[them]&s.by[c][chess.King]&^s.twice[c])
	knights := chess.KnightAttacks(s.king[c])
	diagonals := chess.BishopAttacks(s.king[c], s.occupied)
	straights := chess.RookAttacks(s.king[c], s.occupied)
	checks := [8]chess.Bitboard{
		chess.Knight: knights & s.by[them][chess.Knight], chess.Bishop: diagonals & s.by[them][chess.Bishop],
		chess.Rook: straights & s.by[them][chess.Rook], chess.Queen: (diagonals | straights) & s.by[them][chess.Queen],
	}
	danger := 0
	for role := chess.Knight; role <= chess.Queen; role++ {
		if b := checks[role] & free; b != 0 {
			danger += safeCheck[role]
			if b.Many() {
				danger += safeCheck[role] / 2
			}
		}
		if e.rules.ChecksToWin > 0 && checks[role]&^s.p.ByColor(them) != 0 {
			danger += safeCheck[role] / 3 // a check counts even if the man is taken
		}
	}
	if !e.rules.Drops {
		return danger
	}
	reach := [8]chess.Bitboard{
		chess.Pawn: chess.PawnAttacks(c, s.king[c]), chess.Knight: knights, chess.Bishop: diagonals,
		chess.Rook: straights, chess.Queen: diagonals | straights,
	}
	pocket := s.p.Pocket(them)
	for role := chess.Pawn; role <= chess.Queen; role++ {
		if pocket.Count(role) == 0 {
			continue
		}
		b := reach[role] &^ s.occupied
		if b&^s.all[c] != 0 {
			danger += dropCheck[role]
		}
		if b&(^s.all[c]|s.all[them]&^s.twice[c])&s.ring[c] != 0 {
			danger += dropCheck[role] * 3 / 4 // beside the king, where it may mate
		}
	}
	return danger
}

// shelter is what the pawns before c's king are worth to it, less those that
// storm it.
func (e *evaluator) shelter(s *study, c chess.Color) taper {
	king := s.king[c]
	front := inFront(c, king) | rankBits(king)
	middle := 0
	first := max(min(int(king.File()), 6), 1) - 1
	for f := first; f < first+3; f++ {
		file := fileA << uint(f)
		own := s.pawns[c] & file & front
		switch near := nearest(c, own, king); {
		case own == 0:
			middle -= 18
			if s.pawns[c.Other()]&file == 0 {
				middle -= 12
			}
		case near == 1:
			middle += 22
		case near == 2:
			middle += 12
		}
		if storm := s.pawns[c.Other()] & file & front; storm != 0 {
			if near := nearest(c, storm, king); near <= 3 && near > 0 {
				middle -= 5 * (4 - near)
			}
		}
	}
	return tp(middle, 0)
}

// nearest is how many ranks before the king the nearest of the pawns is; 0
// for none.
func nearest(c chess.Color, pawns chess.Bitboard, king chess.Square) int {
	best := 0
	for b := pawns; b != 0; b &= b - 1 {
		d := rankOf(c, b.First()) - rankOf(c, king)
		if d > 0 && (best == 0 || d < best) {
			best = d
		}
	}
	return best
}
