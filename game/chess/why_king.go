package chess

import "hilltop/game"

// whySafety refuses moves after which the own king could be taken.
func (p *Position) whySafety(t try, c Color) *game.IllegalError {
	if p.board[t.from].role() == King {
		return p.whyKingStep(t, c)
	}
	occupied := p.Occupied()&^t.from.Bit() | t.to.Bit()
	gone := t.to.Bit()
	if p.passes(t, c) {
		gone |= NewSquare(t.to.File(), t.from.Rank()).Bit()
		occupied &^= gone &^ t.to.Bit()
	}
	king := p.King(c)
	by := p.Attackers(king, c.Other(), occupied) &^ gone
	if by == 0 {
		return nil
	}
	code := game.WhyLeavesAttacked
	if old := by & p.Attackers(king, c.Other(), p.Occupied()); old != 0 {
		code, by = game.WhyMustAnswer, old
	}
	e := p.refusal(t, code)
	e.At, e.By = king.String(), p.the(p.least(by))
	return e
}

// whyKingStep refuses a king's step onto an attacked square. The king itself
// hides nothing: it leaves the line it stands on.
func (p *Position) whyKingStep(t try, c Color) *game.IllegalError {
	by := p.attackersOfKing(t.to, c)
	if by == 0 {
		return nil
	}
	code := game.WhyKingAttacked
	if p.rules.Goal.Has(t.to) {
		code = game.WhyHillAttacked
	}
	e := p.refusal(t, code)
	e.At, e.By = t.to.String(), p.the(p.least(by))
	return e
}

// attackersOfKing are the enemy men that would attack c's king on s.
func (p *Position) attackersOfKing(s Square, c Color) Bitboard {
	return p.Attackers(s, c.Other(), p.Occupied()&^p.King(c).Bit()|s.Bit()) &^ s.Bit()
}

// whyCastle gives the reason that lasts longest first.
func (p *Position) whyCastle(t try, c Color, w *wing) *game.IllegalError {
	t.to = w.to
	blame := func(code game.Why, s Square, by Bitboard) *game.IllegalError {
		e := p.refusal(t, code)
		e.At, e.By = s.String(), p.the(p.least(by))
		return e
	}
	if !p.castling.Has(w.right) {
		return blame(game.WhyCastleMoved, w.rook, 0)
	}
	if men := p.Occupied() & w.path; men != 0 {
		s := nearest(men, t.from)
		return blame(game.WhyCastleBlocked, s, s.Bit())
	}
	for _, step := range []struct {
		s    Square
		code game.Why
	}{
		{t.from, game.WhyCastleInCheck},
		{w.over, game.WhyCastleThrough},
		{w.to, game.WhyKingAttacked},
	} {
		if by := p.attackersOfKing(step.s, c); by != 0 {
			return blame(step.code, step.s, by)
		}
	}
	return nil
}

// least is the square of the least man of a set, NoSquare for none: the one
// to name when several would do.
func (p *Position) least(set Bitboard) Square {
	for r := Pawn; r <= King; r++ {
		if men := set & p.roles[r]; men != 0 {
			return men.First()
		}
	}
	return NoSquare
}
