package chess

import "hilltop/game"

// Play is the position after m. Errors: game.ErrOver once the game has ended,
// game.ErrIllegal for a move that is not legal; p stays as it was.
func (p *Position) Play(m Move) (Position, error) {
	if p.ended != endNone {
		return *p, game.ErrOver
	}
	if !p.IsLegal(m) {
		return *p, game.ErrIllegal
	}
	var next Position
	p.Make(&next, m)
	return next, nil
}

// Make puts the position after m into dst. It is for search: m must be legal,
// which is not checked. dst may be p itself.
func (p *Position) Make(dst *Position, m Move) {
	*dst = *p
	us := dst.turn & 1
	dst.turn = us ^ 1
	dst.fullmove += uint16(us)
	dst.halfmove++
	dst.passant = NoSquare
	dst.key ^= keys.black
	var taken man
	if m.IsDrop() {
		dst.drop(us, m.role(), m.To())
	} else {
		taken = dst.shift(us, m)
	}
	if dst.rules.Moved != nil {
		dst.rules.Moved(dst, m, taken.piece())
	}
	dst.settle(m, taken)
}

// shift moves a man of us on the board and returns what it took.
func (p *Position) shift(us Color, m Move) (taken man) {
	from, to := m.from()&63, m.To()
	mover := p.board[from]
	placed := mover
	key := p.key ^ keys.men[mover&15][from]
	if taken = p.board[to]; taken != 0 {
		p.colors[us^1] ^= to.Bit()
		p.roles[taken&7] ^= to.Bit()
		key ^= keys.men[taken&15][to]
		p.halfmove = 0
	}
	if mover&7 == man(Pawn) {
		p.halfmove = 0
		if r := m.role(); r != NoRole {
			placed = newMan(us, r)
		} else if from^to == 16 {
			// Kept only if an enemy pawn stands ready to take.
			behind := (from + to) >> 1
			if steps.pawn[us][behind&63]&p.roles[Pawn]&p.colors[us^1] != 0 {
				p.passant = behind
			}
		}
	}
	p.board[from] = 0
	p.board[to] = placed
	p.roles[mover&7] ^= from.Bit()
	p.roles[placed&7] |= to.Bit()
	p.colors[us] ^= from.Bit() | to.Bit()
	key ^= keys.men[placed&15][to]
	if kept := p.castling & rightsKept[from] & rightsKept[to]; kept != p.castling {
		key ^= keys.castling[p.castling&15] ^ keys.castling[kept&15]
		p.castling = kept
	}
	p.key = key
	if m&kindMask != 0 {
		taken = p.shiftSecond(us, m)
	}
	if p.rules.Drops {
		p.reserve(us, m, taken)
	}
	return taken
}

// shiftSecond moves the rook of a castling, or takes the pawn that is
// captured en passant and returns it.
func (p *Position) shiftSecond(us Color, m Move) man {
	h := &headings[us&1]
	if m.IsPassant() {
		pawn := newMan(us^1, Pawn)
		p.lift((m.To()-8+16*Square(us))&63, pawn)
		return pawn
	}
	w := &h.short
	if m.To() == h.long.to {
		w = &h.long
	}
	rook := newMan(us, Rook)
	p.lift(w.rook, rook)
	p.place(w.over, rook)
	return 0
}

// reserve keeps the promoted marks, and gives us what was taken (CZ2, CZ5).
func (p *Position) reserve(us Color, m Move, taken man) {
	from, to := m.from(), m.To()
	if taken != 0 {
		role := taken.role()
		if p.promoted.Has(to) {
			role = Pawn
			p.mark(to)
		}
		p.pocket(us, role, 1)
	}
	if p.promoted.Has(from) {
		p.mark(from)
		p.mark(to)
	} else if m.role() != NoRole {
		p.mark(to)
	}
}

// drop puts a man of the reserve on the board.
func (p *Position) drop(us Color, r Role, to Square) {
	if r == Pawn {
		p.halfmove = 0 // CR4
	}
	p.pocket(us, r, -1)
	p.place(to, newMan(us, r))
}

// settle finds out, once the men stand, who is in check and whether the
// variant's rules end the game.
func (p *Position) settle(m Move, taken man) {
	us := p.turn ^ 1
	p.checkers = p.Attackers(p.King(p.turn), us, p.colors[0]|p.colors[1])
	r := p.rules
	if r.Goal != 0 && r.Goal&p.roles[King]&p.colors[us&1]&m.To().Bit() != 0 {
		p.ended = endGoal
	}
	if r.ChecksToWin != 0 && p.checkers != 0 {
		given := p.checks[us&1]
		p.key ^= keys.checks[us&1][given&3] ^ keys.checks[us&1][(given+1)&3]
		p.checks[us&1] = given + 1
		if int(given)+1 >= r.ChecksToWin {
			p.ended = endChecks
		}
	}
	if r.BareKings && taken != 0 && p.bare() {
		p.ended = endBareKings
	}
	if r.End != nil && p.ended == endNone {
		if _, over := r.End(p); over {
			p.ended = endHook
		}
	}
}

// bare reports whether only kings are left.
func (p *Position) bare() bool { return p.Occupied() == p.roles[King] }
