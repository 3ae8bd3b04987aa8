package chess

// Put places a man on an empty square, with or without the mark of a promoted
// pawn. For a variant's Moved hook, before checks are looked at.
func (p *Position) Put(s Square, pc Piece, promoted bool) {
	p.place(s, newMan(pc.Color&1, pc.Role))
	if promoted {
		p.mark(s)
	}
	if s == p.passant {
		p.passant = NoSquare
	}
}

// Remove takes the man off a square, if there is one, with the rights that
// hang on it: castling with a rook that is gone, taking a pawn that is gone en
// passant. For a variant's Moved hook; a king must not be removed, the core
// needs one of each side.
func (p *Position) Remove(s Square) {
	m := p.board[s&63]
	if m == 0 {
		return
	}
	p.lift(s, m)
	if p.promoted.Has(s) {
		p.mark(s)
	}
	if kept := p.castling & rightsKept[s&63]; kept != p.castling {
		p.key ^= keys.castling[p.castling&15] ^ keys.castling[kept&15]
		p.castling = kept
	}
	if p.passant != NoSquare && p.passant.Bit().turn(headings[m.color()].push).First() == s {
		p.passant = NoSquare
	}
}

// AddToPocket gives c n men of role r, or takes them away if n is negative.
// For a variant's Moved hook.
func (p *Position) AddToPocket(c Color, r Role, n int) { p.pocket(c, r, n) }

// place puts m on an empty square.
func (p *Position) place(s Square, m man) {
	p.board[s&63] = m
	p.roles[m&7] |= s.Bit()
	p.colors[m>>3&1] |= s.Bit()
	p.key ^= keys.men[m&15][s&63]
}

// lift takes m off the square it stands on.
func (p *Position) lift(s Square, m man) {
	p.board[s&63] = 0
	p.roles[m&7] &^= s.Bit()
	p.colors[m>>3&1] &^= s.Bit()
	p.key ^= keys.men[m&15][s&63]
}

// mark sets or clears the mark of a promoted pawn.
func (p *Position) mark(s Square) {
	p.promoted ^= s.Bit()
	p.key ^= keys.promoted[s&63]
}

// pocket changes how many men of role r are in c's reserve.
func (p *Position) pocket(c Color, r Role, by int) {
	had := p.pockets[c&1].Count(r)
	p.pockets[c&1] = p.pockets[c&1].With(r, by)
	p.key ^= pocketKey(c, r, had) ^ pocketKey(c, r, had+by)
}
