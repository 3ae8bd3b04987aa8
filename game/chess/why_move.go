package chess

import "hilltop/game"

// whyShape refuses what the piece could not do on any board, and the two
// things that only a pawn cannot: straight captures and diagonal moves.
func (p *Position) whyShape(t try, c Color) *game.IllegalError {
	role := p.board[t.from].role()
	if role == Pawn {
		return p.whyPawnShape(t, c)
	}
	var reach Bitboard
	switch role {
	case Knight:
		reach = KnightAttacks(t.from)
	case King:
		reach = KingAttacks(t.from)
	case Bishop:
		reach = BishopAttacks(t.from, 0)
	case Rook:
		reach = RookAttacks(t.from, 0)
	case Queen:
		reach = BishopAttacks(t.from, 0) | RookAttacks(t.from, 0)
	}
	if !reach.Has(t.to) {
		return p.refusal(t, game.WhyNotSo)
	}
	return nil
}

func (p *Position) whyPawnShape(t try, c Color) *game.IllegalError {
	if PawnAttacks(c, t.from).Has(t.to) {
		if p.board[t.to] == 0 && !p.passes(t, c) {
			return p.refusal(t, game.WhyPawnNeedsTake)
		}
		return nil
	}
	if !p.pawnSteps(t.from, c).Has(t.to) {
		return p.refusal(t, game.WhyNotSo)
	}
	return nil
}

// pawnSteps are the squares straight ahead that a pawn could ever step to
// from s: one, and two from its own second rank.
func (p *Position) pawnSteps(s Square, c Color) Bitboard {
	h := &headings[c&1]
	one := s.Bit().turn(h.push)
	return one | (one & h.third).turn(h.push)
}

// whyPath refuses to jump, and a pawn to run into anything.
func (p *Position) whyPath(t try, c Color) *game.IllegalError {
	way := Between(t.from, t.to)
	if p.board[t.from].role() == Pawn && t.from.File() == t.to.File() && !p.colors[c].Has(t.to) {
		way |= t.to.Bit()
	}
	if way &= p.Occupied(); way == 0 {
		return nil
	}
	return p.at(p.refusal(t, game.WhyPathBlocked), nearest(way, t.from))
}

// nearest is the square of a set on one line through s that is closest to s.
func nearest(set Bitboard, s Square) Square {
	above := set &^ (s.Bit() - 1)
	if above != 0 {
		return above.First()
	}
	last := set.First()
	for ; set != 0; set &= set - 1 {
		last = set.First()
	}
	return last
}

func (p *Position) whyTarget(t try, c Color) *game.IllegalError {
	if p.colors[c].Has(t.to) {
		return p.at(p.refusal(t, game.WhyOwnPieceThere), t.to)
	}
	return nil
}

// whyPromotion refuses a promotion to nothing, to a king or a pawn, and of
// what does not promote. It comes last: a pawn that may not go there at all
// is not asked what it wants to be.
func (p *Position) whyPromotion(t try, _ Color) *game.IllegalError {
	promotes := p.board[t.from].role() == Pawn && !pawnSquares.Has(t.to)
	fits := t.promotes >= Knight && t.promotes <= Queen
	if promotes == fits && (promotes || t.promotes == NoRole) {
		return nil
	}
	return p.refusal(t, game.WhyPromotionPiece)
}
