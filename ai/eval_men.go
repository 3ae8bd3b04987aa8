package ai

import "hilltop/game/chess"

// pieces is the value of c's men where they stand and what they reach. What it
// learns it keeps at hand until the end: in WebAssembly each look into s is
// dear.
func (e *evaluator) pieces(s *study, c chess.Color) taper {
	c &= 1
	p, w, squares := s.p, e.w, &e.squares[c]
	own, ring := p.ByColor(c), s.ring[c^1]
	room := s.area[c] &^ own
	fromTheirs, fromOurs := &apart[s.king[c^1]&63], &apart[s.king[c]&63]
	// Sliders look through each other.
	across := s.occupied &^ ((p.ByRole(chess.Bishop) | p.ByRole(chess.Queen)) & own)
	along := s.occupied &^ ((p.ByRole(chess.Rook) | p.ByRole(chess.Queen)) & own)
	all, twice := s.all[c], s.twice[c]
	phase, hunters, hits := 0, 0, 0
	total := squares[chess.King][s.king[c]&63]
	for b := s.pawns[c]; b != 0; b &= b - 1 {
		total += squares[chess.Pawn][b.First()&63]
	}
	for role := chess.Knight; role <= chess.Queen; role++ {
		men := p.ByRole(role) & own
		if men == 0 {
			continue
		}
		phase += phases[role] * men.Count()
		if role == chess.Bishop && men.Many() {
			total += w.pair
		}
		place, near, home, reaches := &squares[role], &w.near[role], &w.home[role], &w.reach[role]
		var by chess.Bitboard
		hunting := int32(0)
		for b := men; b != 0; b &= b - 1 {
			at := b.First() & 63
			var reach chess.Bitboard
			switch role {
			case chess.Knight:
				reach = chess.KnightAttacks(at)
			case chess.Bishop:
				reach = chess.BishopAttacks(at, across)
			case chess.Rook:
				reach = chess.RookAttacks(at, along)
				total += e.rookFile(s, c, at)
			case chess.Queen:
				reach = chess.BishopAttacks(at, across) | chess.RookAttacks(at, along)
			}
			twice |= all & reach
			all |= reach
			by |= reach
			total += place[at] + near[fromTheirs[at]&7] + home[fromOurs[at]&7] + reaches[min((reach&room).Count(), 27)]
			if beside := reach & ring; beside != 0 {
				hunting++
				hits += beside.Count()
			}
		}
		s.by[c][role] = by
		s.hunting[c][role] = hunting
		hunters += int(hunting)
	}
	s.all[c], s.twice[c], s.hunters[c], s.hits[c] = all, twice, hunters, hits
	s.phase += phase
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

// pawns is the value of c's pawns beside their places. It looks at all of them
// at once, as sets, where it can.
func (e *evaluator) pawns(s *study, c chess.Color) taper {
	c &= 1
	w, own, enemy := e.w, s.pawns[c], s.pawns[c^1]
	neighbours := sideways(wholeFiles(own))
	linked := own & (s.by[c][chess.Pawn] | sideways(own))
	backward := own & neighbours &^ linked & ahead(c^1, s.by[c^1][chess.Pawn])
	doubled := own & behind(c, own)
	total := w.isolated*taper((own&^neighbours).Count()) + w.backward*taper(backward.Count()) + w.doubled*taper(doubled.Count())
	for b := linked; b != 0; b &= b - 1 {
		total += w.linked[rankOf(c, b.First())&7]
	}
	for b := own &^ doubled &^ behind(c, enemy|sideways(enemy)); b != 0; b &= b - 1 {
		at := b.First()
		total += e.passer(s, c, at, rankOf(c, at))
	}
	return total
}

// sideways moves squares one step to both sides.
func sideways(b chess.Bitboard) chess.Bitboard { return (b&^fileA)>>1 | (b&^fileH)<<1 }

// wholeFiles are all squares of the files of b.
func wholeFiles(b chess.Bitboard) chess.Bitboard {
	b |= b<<8 | b>>8
	b |= b<<16 | b>>16
	return b | b<<32 | b>>32
}

// behind are the squares that have one of b before them on their file, as c
// sees it.
func behind(c chess.Color, b chess.Bitboard) chess.Bitboard {
	if c == chess.White {
		b >>= 8
		b |= b >> 8
		b |= b >> 16
		return b | b>>32
	}
	b <<= 8
	b |= b << 8
	b |= b << 16
	return b | b<<32
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
