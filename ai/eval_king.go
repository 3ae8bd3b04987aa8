package ai

import (
	"math/bits"

	"hilltop/game/chess"
)

// perils are the weights of danger to c's king.
func (e *evaluator) perils(s *study, c chess.Color) *peril {
	return &e.w.peril[min(s.p.Checks(c.Other()), len(e.w.peril)-1)]
}

// danger is how great the danger to c's king is, in sixteenths.
func (e *evaluator) danger(s *study, c chess.Color) int {
	them := c.Other()
	w := e.perils(s, c)
	weak := s.all[them] &^ s.twice[c] & (^s.all[c] | s.by[c][chess.King] | s.by[c][chess.Queen])
	near := s.by[c][chess.King]
	danger := w.always + w.hits*int32(s.hits[them]) +
		w.weak*int32((s.ring[c]&weak).Count()) +
		w.pawnHits*int32((s.ring[c]&s.by[them][chess.Pawn]).Count()) +
		w.escape*int32((near&^s.all[them]&^s.p.ByColor(c)).Count())
	if s.p.Turn() == them {
		danger += w.turn
	}
	for role := chess.Knight; role <= chess.Queen; role++ {
		danger += (w.hunter[role] + w.pack[role]*int32(s.hunters[them])) * s.hunting[them][role]
	}
	if s.p.ByRole(chess.Queen)&s.p.ByColor(them) == 0 && s.p.Pocket(them).Count(chess.Queen) == 0 {
		danger += w.noQueen
	}
	for _, f := range s.files[c] {
		danger += w.shelter[f.own&7] + w.storm[f.enemy&7]
		if f.bare {
			danger += w.bare
		}
	}
	danger += e.checkDanger(s, c, w)
	return int(danger)
}

// checkDanger weighs the checks that the enemy could give to c's king, and
// what it holds in reserve.
func (e *evaluator) checkDanger(s *study, c chess.Color, w *peril) int32 {
	them := c.Other()
	king := s.king[c]
	free := ^s.p.ByColor(them) & (^s.all[c] | s.twice[them]&s.by[c][chess.King]&^s.twice[c])
	lines := [8]chess.Bitboard{
		chess.Pawn: chess.PawnAttacks(c, king), chess.Knight: chess.KnightAttacks(king),
		chess.Bishop: chess.BishopAttacks(king, s.occupied), chess.Rook: chess.RookAttacks(king, s.occupied),
	}
	lines[chess.Queen] = lines[chess.Bishop] | lines[chess.Rook]
	danger := e.shields(s, c, lines[chess.Bishop], lines[chess.Rook], w)
	for role := chess.Knight; role <= chess.Queen; role++ {
		checks := lines[role] & s.by[them][role] &^ s.p.ByColor(them)
		if checks == 0 {
			continue
		}
		danger += w.any[role]
		if b := checks & free; b != 0 {
			danger += w.safe[role]
			if b.Many() {
				danger += w.more[role]
			}
		}
	}
	if pocket := s.p.Pocket(them); pocket != 0 {
		danger += e.dropDanger(s, c, pocket, &lines, w)
	}
	return danger
}

// shields weighs men that stand alone between c's king and an enemy's slider:
// its own are pinned, the enemy's uncover a check.
func (e *evaluator) shields(s *study, c chess.Color, diagonal, straight chess.Bitboard, w *peril) int32 {
	theirs := s.p.ByColor(c.Other())
	queens := s.p.ByRole(chess.Queen)
	rest := s.occupied &^ (diagonal | straight)
	king := s.king[c]
	hidden := chess.BishopAttacks(king, rest)&^diagonal&(s.p.ByRole(chess.Bishop)|queens) |
		chess.RookAttacks(king, rest)&^straight&(s.p.ByRole(chess.Rook)|queens)
	var danger int32
	for b := hidden & theirs; b != 0; b &= b - 1 {
		if chess.Between(king, b.First())&theirs != 0 {
			danger += w.uncover
		} else {
			danger += w.pins
		}
	}
	return danger
}

// dropDanger weighs the checks that the enemy's reserve could give to c's
// king and the holes around it that it could fill.
func (e *evaluator) dropDanger(s *study, c chess.Color, pocket chess.Pocket, lines *[8]chess.Bitboard, w *peril) int32 {
	them := c.Other()
	holes := s.ring[c] &^ s.occupied
	open := int32((holes&^s.all[c]).Count()*2 + (holes&s.all[them]&^s.twice[c]).Count()*2 + holes.Count())
	danger := w.company * int32(min(s.hunters[them], 3))
	for role := chess.Pawn; role <= chess.Queen; role++ {
		n := int32(min(pocket.Count(role), 3))
		if n == 0 {
			continue
		}
		danger += (w.pocket[role] + w.open[role]*open) * n
		b := lines[role] &^ s.occupied
		if b&^s.all[c] != 0 {
			danger += w.drop[role]
		}
		if b&(^s.all[c]|s.all[them]&^s.twice[c])&s.ring[c] != 0 {
			danger += w.dropNear[role] // beside the king, where it may mate
		}
	}
	return danger
}

// shelter is what the pawns before c's king are worth to it, less those that
// storm it.
func (e *evaluator) shelter(s *study, c chess.Color) taper {
	var total taper
	for _, f := range s.files[c] {
		total += e.w.shelter[f.own&7] + e.w.storm[f.enemy&7]
		if f.bare {
			total += e.w.bare
		}
	}
	return total
}

// file is how far before a king the pawns of a file stand, 0 for none.
type file struct {
	own, enemy uint8
	bare       bool // neither
}

// screen looks at the files of c's king.
func (s *study) screen(c chess.Color) {
	king := s.king[c]
	front, rank := inFront(c, king), rankOf(c, king)
	first := max(min(int(king.File()), 6), 1) - 1
	for i := range s.files[c] {
		on := fileA << uint((first+i)&7) & front
		own, enemy := s.pawns[c]&on, s.pawns[c.Other()]&on
		s.files[c][i] = file{nearest(c, own, rank), nearest(c, enemy, rank), own|enemy == 0}
	}
}

// nearest is how many ranks beyond rank, as c sees it, the nearest of the
// pawns is; 0 for none.
func nearest(c chess.Color, pawns chess.Bitboard, rank int) uint8 {
	if pawns == 0 {
		return 0
	}
	at := pawns.First()
	if c == chess.Black {
		at = chess.Square(63 - bits.LeadingZeros64(uint64(pawns)))
	}
	return uint8(rankOf(c, at)-rank) & 7
}
