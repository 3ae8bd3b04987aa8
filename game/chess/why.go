package chess

import "hilltop/game"

// try is a move or drop that somebody attempts, legal or not.
type try struct {
	from, to Square // from is NoSquare for a drop
	promotes Role   // NoRole: nothing was said
	drop     Role   // NoRole: no drop
}

// castleOf finds the wing to which a try of color c castles: the king's two
// squares, or the king onto its rook. It does not ask for the right.
func (p *Position) castleOf(t try, c Color) (w *wing, ok bool) {
	h := &headings[c&1]
	if t.from != h.home || p.board[h.home] != newMan(c, King) {
		return nil, false
	}
	for _, w := range []*wing{&h.short, &h.long} {
		if t.to == w.to || t.to == w.rook && p.board[w.rook] == newMan(c, Rook) {
			return w, true
		}
	}
	return nil, false
}

// move is the Move that a try stands for, whether legal or not.
func (p *Position) move(t try) Move {
	if t.drop != NoRole {
		return NewDrop(t.drop, t.to)
	}
	if w, ok := p.castleOf(t, p.turn); ok && t.promotes == NoRole {
		return NewCastle(t.from, w.to)
	}
	if p.passes(t, p.turn) && t.promotes == NoRole {
		return NewPassant(t.from, t.to)
	}
	return NewMove(t.from, t.to, t.promotes)
}

// passes reports whether t is a capture en passant by its shape.
func (p *Position) passes(t try, c Color) bool {
	return c == p.turn && t.to == p.passant && p.board[t.from] == newMan(c, Pawn) &&
		PawnAttacks(c, t.from).Has(t.to)
}

// pick is the legal move that a try means, or an *IllegalError that says why
// there is none.
func (p *Position) pick(t try) (Move, error) {
	if m := p.move(t); p.IsLegal(m) {
		return m, nil
	}
	return NoMove, p.why(t, p.turn)
}

// why says why color c may not do t: exactly one reason, the first in the
// order of CR12.
func (p *Position) why(t try, c Color) *game.IllegalError {
	switch e := p.flaw(t, c); {
	case e != nil:
		return e
	case p.Over():
		return p.refusal(t, game.WhyGameOver)
	case c != p.turn:
		return p.refusal(t, game.WhyNotYourTurn)
	}
	return p.refusal(t, game.WhyNothingThere) // forbidden by Rules.Admit alone
}

// flaw is what the board has against t for color c, whoever is to move and
// also after the end; nil if nothing.
func (p *Position) flaw(t try, c Color) *game.IllegalError {
	if t.drop != NoRole {
		return p.whyDrop(t, c)
	}
	return p.whyMove(t, c)
}

// refusal is an error with what every sentence may need: piece, from and to.
func (p *Position) refusal(t try, code game.Why) *game.IllegalError {
	e := &game.IllegalError{Code: code, Piece: t.drop.String(), To: t.to.String()}
	if t.drop == NoRole {
		e.Piece, e.From = p.board[t.from].role().String(), t.from.String()
	}
	return e
}

// at adds the square that is to blame and the man on it.
func (p *Position) at(e *game.IllegalError, s Square) *game.IllegalError {
	e.At, e.By = s.String(), p.the(s)
	return e
}

// the names the man on s: "the bishop on g7"; "" for an empty square or none.
func (p *Position) the(s Square) string {
	if !s.Valid() || p.board[s] == 0 {
		return ""
	}
	return "the " + p.board[s].role().String() + " on " + s.String()
}

func (p *Position) whyDrop(t try, c Color) *game.IllegalError {
	switch {
	case !p.rules.Drops:
		return p.refusal(t, game.WhyNoDrops)
	case t.drop == Pawn && !pawnSquares.Has(t.to):
		return p.refusal(t, game.WhyDropPawnRank)
	case p.board[t.to] != 0:
		return p.at(p.refusal(t, game.WhyDropOccupied), t.to)
	case t.drop == King || p.pockets[c].Count(t.drop) == 0:
		return p.refusal(t, game.WhyDropNone)
	}
	king := p.King(c)
	if by := p.Attackers(king, c.Other(), p.Occupied()|t.to.Bit()); by != 0 {
		e := p.refusal(t, game.WhyDropLeavesCheck)
		e.At, e.By = king.String(), p.the(p.least(by))
		return e
	}
	return nil
}

func (p *Position) whyMove(t try, c Color) *game.IllegalError {
	m := p.board[t.from]
	switch {
	case m == 0:
		return p.refusal(t, game.WhyNoPiece)
	case m.color() != c:
		return p.refusal(t, game.WhyNotYourPiece)
	}
	if w, ok := p.castleOf(t, c); ok {
		if e := p.whyCastle(t, c, w); e != nil {
			return e
		}
		return p.whyPromotion(t, c)
	}
	for _, reason := range []func(try, Color) *game.IllegalError{
		p.whyShape, p.whyPath, p.whyTarget, p.whySafety, p.whyPromotion,
	} {
		if e := reason(t, c); e != nil {
			return e
		}
	}
	return nil
}
