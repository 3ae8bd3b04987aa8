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
// which is not checked. dst may be p itself. It is one function because a
// search spends its time here and calls are dear, in WebAssembly above all.
func (p *Position) Make(dst *Position, m Move) {
	*dst = *p
	us := dst.turn & 1
	them := us ^ 1
	rules := dst.rules
	from, to := uint(m>>6&63), uint(m&63)
	target := Bitboard(1) << to
	dst.turn = them
	dst.fullmove += uint16(us)
	dst.halfmove++
	dst.passant = NoSquare
	key := dst.key ^ keys.black

	var taken man
	if m&kindMask == kindDrop {
		dst.key = key
		dst.drop(us, m.role(), Square(to))
	} else {
		mover := dst.board[from]
		placed := mover
		key ^= keys.men[mover&15][from]
		if taken = dst.board[to]; taken != 0 {
			dst.colors[them] ^= target
			dst.roles[taken&7] ^= target
			key ^= keys.men[taken&15][to]
			dst.halfmove = 0
		}
		if mover&7 == man(Pawn) {
			dst.halfmove = 0
			if r := m.role(); r != NoRole {
				placed = newMan(us, r)
			} else if from^to == 16 {
				// Kept only if an enemy pawn stands ready to take.
				behind := (from + to) >> 1 & 63
				if steps.pawn[us][behind]&dst.roles[Pawn]&dst.colors[them] != 0 {
					dst.passant = Square(behind)
				}
			}
		}
		dst.board[from] = 0
		dst.board[to] = placed
		dst.roles[mover&7] ^= 1 << from
		dst.roles[placed&7] |= target
		dst.colors[us] ^= 1<<from | target
		key ^= keys.men[placed&15][to]
		if kept := dst.castling & rightsKept[from] & rightsKept[to]; kept != dst.castling {
			key ^= keys.castling[dst.castling&15] ^ keys.castling[kept&15]
			dst.castling = kept
		}
		dst.key = key
		if m&kindMask != 0 {
			taken = dst.shiftSecond(us, m)
		}
		if rules.Drops && (taken|man(m.role()) != 0 || dst.promoted>>from&1 != 0) {
			dst.reserve(us, m, taken)
		}
	}
	if rules.Moved != nil {
		rules.Moved(dst, m, taken.piece())
	}

	ours := dst.colors[us]
	king := (dst.roles[King] & dst.colors[them]).low()
	checkers := steps.knight[king]&dst.roles[Knight] | steps.pawn[them][king]&dst.roles[Pawn]
	if sliders := (dst.roles[Rook] | dst.roles[Queen]) & ours; lines.rook[king]&sliders != 0 {
		checkers |= rookReach(king, dst.colors[0]|dst.colors[1]) & sliders
	}
	if sliders := (dst.roles[Bishop] | dst.roles[Queen]) & ours; lines.bishop[king]&sliders != 0 {
		checkers |= bishopReach(king, dst.colors[0]|dst.colors[1]) & sliders
	}
	dst.checkers = checkers & ours
	if dst.checkers != 0 && rules.ChecksToWin != 0 {
		dst.countCheck(us)
	}
	if rules.Goal&target&dst.roles[King] != 0 {
		dst.ended = endGoal
	}
	if rules.BareKings && taken != 0 && dst.bare() {
		dst.ended = endBareKings
	}
	if rules.End != nil && dst.ended == endNone {
		dst.askEnd()
	}
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

// countCheck adds a check to those that us has given (TC2, TC3).
func (p *Position) countCheck(us Color) {
	given := p.checks[us&1]
	p.key ^= keys.checks[us&1][given&3] ^ keys.checks[us&1][(given+1)&3]
	p.checks[us&1] = given + 1
	if int(given)+1 >= p.rules.ChecksToWin {
		p.ended = endChecks
	}
}

// askEnd asks the variant whether the game is over.
func (p *Position) askEnd() {
	if _, over := p.rules.End(p); over {
		p.ended = endHook
	}
}

// bare reports whether only kings are left.
func (p *Position) bare() bool { return p.Occupied() == p.roles[King] }
