package ai

import "hilltop/game/chess"

// mobility is what a square to go to is worth, and how many are usual.
var mobility = [8]struct {
	each  taper
	usual int
}{
	chess.Knight: {tp(6, 6), 4}, chess.Bishop: {tp(5, 6), 6}, chess.Rook: {tp(3, 6), 7}, chess.Queen: {tp(2, 4), 13},
}

// hunt is how dangerous a man is that attacks the king's ring.
var hunt = [8]int{chess.Knight: 38, chess.Bishop: 26, chess.Rook: 24, chess.Queen: 12}

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
			total += e.squares[c][role][at&63]
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
			m := &mobility[role]
			total += m.each * taper((reach&s.area[c]&^own).Count()-m.usual)
			if near := reach & s.ring[enemy]; near != 0 {
				s.hunters[c]++
				s.weight[c] += hunt[role]
				s.hits[c] += near.Count()
			}
		}
		if role == chess.Bishop && men.Many() {
			total += tp(26, 46)
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
		return tp(14, 6)
	}
	return tp(30, 10)
}

// outposts are knights and bishops on squares that a pawn guards and no pawn
// will attack.
func (e *evaluator) outposts(s *study, c chess.Color) taper {
	var total taper
	men := (s.p.ByRole(chess.Knight) | s.p.ByRole(chess.Bishop)) & s.p.ByColor(c) & s.by[c][chess.Pawn]
	for b := men; b != 0; b &= b - 1 {
		at := b.First()
		if rank := rankOf(c, at); rank >= 3 && rank <= 5 && s.pawns[c.Other()]&beside(at)&inFront(c, at) == 0 {
			total += tp(22, 12)
		}
	}
	return total
}

// passed is what a passed pawn is worth by rank.
var passed = [8]taper{1: tp(4, 10), 2: tp(4, 14), 3: tp(10, 28), 4: tp(28, 56), 5: tp(70, 110), 6: tp(130, 190)}

// pawns is the value of c's pawns beside their places.
func (e *evaluator) pawns(s *study, c chess.Color) taper {
	var total taper
	own, enemy := s.pawns[c], s.pawns[c.Other()]
	for b := own; b != 0; b &= b - 1 {
		at := b.First()
		front, sides := inFront(c, at), beside(at)
		rank := rankOf(c, at)
		if own&sides == 0 {
			total -= tp(12, 16)
		} else if s.by[c][chess.Pawn].Has(at) || own&sides&rankBits(at) != 0 {
			total += tp(6+2*rank, 3+2*rank)
		}
		if own&front&fileOf(at) != 0 {
			total -= tp(8, 24)
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
	total := passed[rank&7]
	if rank < 3 {
		return total
	}
	stop := ahead(c, at.Bit()).First()
	theirs, ours := distance(stop, s.king[c.Other()]), distance(stop, s.king[c])
	total += tp(0, (theirs*5-ours*2)*(rank-2))
	way := inFront(c, at) & fileOf(at)
	if s.occupied.Has(stop) {
		return total - tp(6, 10)*taper(rank-2)
	}
	if (s.all[c.Other()]|s.occupied)&way == 0 {
		total += tp(8, 16) * taper(rank-2)
	} else if !s.all[c.Other()].Has(stop) || s.all[c].Has(stop) {
		total += tp(4, 6) * taper(rank-2)
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
	total += tp(48, 32) * taper((pieces & s.by[c][chess.Pawn]).Count())
	pushes := ahead(c, s.pawns[c]) &^ s.occupied & safe &^ s.by[them][chess.Pawn]
	total += tp(14, 10) * taper((pawnAttacks(c, pushes) & pieces &^ s.by[c][chess.Pawn]).Count())
	heavy := enemy & (s.p.ByRole(chess.Rook) | s.p.ByRole(chess.Queen))
	total += tp(36, 28) * taper((heavy & (s.by[c][chess.Knight] | s.by[c][chess.Bishop])).Count())
	total += tp(26, 14) * taper((enemy & s.p.ByRole(chess.Queen) & s.by[c][chess.Rook]).Count())
	loose := enemy &^ s.by[them][chess.Pawn] & s.all[c] & (^s.all[them] | s.twice[c]&^s.twice[them]) &^ s.king[them].Bit()
	return total + tp(22, 20)*taper(loose.Count())
}

// rankBits are all squares of the rank of s.
func rankBits(s chess.Square) chess.Bitboard { return chess.Bitboard(0xff) << (8 * uint(s.Rank())) }

// distance is the number of king's steps between two squares.
func distance(a, b chess.Square) int {
	return max(abs(int(a.File()-b.File())), abs(int(a.Rank()-b.Rank())))
}
