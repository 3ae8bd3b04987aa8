package ai

import "hilltop/game/chess"

// pieces is the value of c's men where they stand and what they reach.
func (e *evaluator) pieces(s *study, c chess.Color) taper {
	var total taper
	own, enemy := s.p.ByColor(c), c.Other()
	for b := s.pawns[c]; b != 0; b &= b - 1 {
		total += e.squares[c][chess.Pawn][b.First()&63]
	}
	total += e.squares[c][chess.King][s.king[c]&63]
	straight := s.p.ByRole(chess.Rook) | s.p.ByRole(chess.Queen)
	diagonal := s.p.ByRole(chess.Bishop) | s.p.ByRole(chess.Queen)
	for role := chess.Knight; role <= chess.Queen; role++ {
		men := s.p.ByRole(role) & own
		s.phase += phases[role] * men.Count()
		for b := men; b != 0; b &= b - 1 {
			at := b.First()
			total += e.squares[c][role][at&63] + e.w.near[role][apart[s.king[enemy]&63][at&63]] + e.w.home[role][apart[s.king[c]&63][at&63]]
			var reach chess.Bitboard
			switch role {
			case chess.Knight:
				reach = chess.KnightAttacks(at)
			case chess.Bishop:
				reach = chess.BishopAttacks(at, s.occupied&^(diagonal&own))
			case chess.Rook:
				reach = chess.RookAttacks(at, s.occupied&^(straight&own))
				total += e.rookFile(s, c, at)
			case chess.Queen:
				reach = chess.BishopAttacks(at, s.occupied&^(diagonal&own)) | chess.RookAttacks(at, s.occupied&^(straight&own))
			}
			s.twice[c] |= s.all[c] & reach
			s.all[c] |= reach
			s.by[c][role] |= reach
			total += e.w.reach[role][min((reach&s.area[c]&^own).Count(), 27)]
			if near := reach & s.ring[enemy]; near != 0 {
				s.hunters[c]++
				s.hunting[c][role]++
				s.hits[c] += near.Count()
			}
		}
		if role == chess.Bishop && men.Many() {
			total += e.w.pair
		}
	}
	return total + e.outposts(s, c)
}

// rookFile is what the file of a rook is worth to it.
func (e *evaluator) rookFile(s *study, c chess.Color, at chess.Square) taper {
	file := fileOf(at)
	switch {
	case s.pawns[c]&file != 0:
		return 0
	case s.pawns[c.Other()]&file != 0:
		return e.w.rookHalf
	}
	return e.w.rookOpen
}

// outposts are knights and bishops on squares that a pawn guards and no pawn
// will attack.
func (e *evaluator) outposts(s *study, c chess.Color) taper {
	var total taper
	men := (s.p.ByRole(chess.Knight) | s.p.ByRole(chess.Bishop)) & s.p.ByColor(c) & s.by[c][chess.Pawn]
	for b := men; b != 0; b &= b - 1 {
		at := b.First()
		if rank := rankOf(c, at); rank >= 3 && rank <= 5 && s.pawns[c.Other()]&beside(at)&inFront(c, at) == 0 {
			total += e.w.outpost[s.p.RoleAt(at)&7]
		}
	}
	return total
}

// pawns is the value of c's pawns beside their places.
func (e *evaluator) pawns(s *study, c chess.Color) taper {
	var total taper
	own, enemy := s.pawns[c], s.pawns[c.Other()]
	for b := own; b != 0; b &= b - 1 {
		at := b.First()
		front, sides := inFront(c, at), beside(at)
		rank := rankOf(c, at)
		if own&sides == 0 {
			total += e.w.isolated
		} else if s.by[c][chess.Pawn].Has(at) || own&sides&rankBits(at) != 0 {
			total += e.w.linked[rank&7]
		} else if s.by[c.Other()][chess.Pawn].Has(ahead(c, at.Bit()).First()) {
			total += e.w.backward
		}
		if own&front&fileOf(at) != 0 {
			total += e.w.doubled
		}
		if enemy&front&(fileOf(at)|sides) == 0 && own&front&fileOf(at) == 0 {
			total += e.passer(s, c, at, rank)
		}
	}
	return total
}

// passer is the value of a passed pawn: more the freer its way is and the
// nearer its king.
func (e *evaluator) passer(s *study, c chess.Color, at chess.Square, rank int) taper {
	total := e.w.passed[rank&7]
	if rank < 3 {
		return total
	}
	stop := ahead(c, at.Bit()).First()
	theirs, ours := distance(stop, s.king[c.Other()]), distance(stop, s.king[c])
	total += (e.w.passTheirs*taper(theirs) + e.w.passOurs*taper(ours)) * taper(rank-2)
	way := inFront(c, at) & fileOf(at)
	if s.occupied.Has(stop) {
		return total + e.w.passBlocked*taper(rank-2)
	}
	if (s.all[c.Other()]|s.occupied)&way == 0 {
		total += e.w.passFree * taper(rank-2)
	} else if !s.all[c.Other()].Has(stop) || s.all[c].Has(stop) {
		total += e.w.passStep * taper(rank-2)
	}
	return total
}

// threats is what c's attacks on enemy men are worth.
func (e *evaluator) threats(s *study, c chess.Color) taper {
	var total taper
	them := c.Other()
	enemy := s.p.ByColor(them)
	pieces := enemy &^ s.pawns[them] &^ s.p.ByRole(chess.King)
	safe := s.all[c] | ^s.all[them]
	total += e.w.byPawn * taper((pieces & s.by[c][chess.Pawn]).Count())
	pushes := ahead(c, s.pawns[c]) &^ s.occupied & safe &^ s.by[them][chess.Pawn]
	total += e.w.byPush * taper((pawnAttacks(c, pushes) & pieces &^ s.by[c][chess.Pawn]).Count())
	firm := s.by[them][chess.Pawn] | s.twice[them]&^s.twice[c]
	weak := (pieces | s.pawns[them]) & s.all[c] &^ firm
	minors := (s.by[c][chess.Knight] | s.by[c][chess.Bishop]) & (weak | pieces)
	for role := chess.Pawn; role <= chess.Queen; role++ {
		men := s.p.ByRole(role)
		if b := minors & men & enemy; b != 0 {
			total += e.w.byMinor[role] * taper(b.Count())
		}
		if b := weak & s.by[c][chess.Rook] & men; b != 0 {
			total += e.w.byRook[role] * taper(b.Count())
		}
	}
	if weak&s.by[c][chess.King] != 0 {
		total += e.w.byKing
	}
	total += e.w.loose * taper((weak & (^s.all[them] | pieces&s.twice[c])).Count())
	return total + e.w.cramped*taper((s.all[them]&^firm&s.all[c]).Count())
}

// rankBits are all squares of the rank of s.
func rankBits(s chess.Square) chess.Bitboard { return chess.Bitboard(0xff) << (8 * uint(s.Rank())) }

// distance is the number of king's steps between two squares.
func distance(a, b chess.Square) int { return int(apart[a&63][b&63]) }

// apart holds what distance tells.
var apart = newApart()

func newApart() (t [64][64]uint8) {
	for a := range chess.Square(64) {
		for b := range chess.Square(64) {
			t[a][b] = uint8(max(abs(int(a.File()-b.File())), abs(int(a.Rank()-b.Rank()))))
		}
	}
	return t
}
