package chess

import "hilltop/game"

// What a search needs beyond play: moves by kind, a pass, and quick answers.

// Decided reports whether the game ended by a rule of the variant when p was
// reached, and who won; NoSeat is a draw. It is Outcome without mate and
// stalemate, at no cost.
func (p *Position) Decided() (winner game.Seat, over bool) {
	switch p.ended {
	case endNone:
		return game.NoSeat, false
	case endBareKings:
		return game.NoSeat, true
	case endHook:
		outcome, _ := p.rules.End(p)
		return outcome.Winner, true
	case endChecks:
		if p.Checks(p.turn) >= p.rules.ChecksToWin {
			return seatOf(p.turn), true // set up so; play cannot lead there
		}
	}
	return seatOf(p.turn.Other()), true
}

// MakePass puts into dst the position in which the other side is to move. It
// is for search, and only for a side that is not in check. dst may be p itself.
func (p *Position) MakePass(dst *Position) {
	*dst = *p
	dst.fullmove += uint16(dst.turn & 1)
	dst.turn ^= 1
	dst.halfmove++
	dst.passant = NoSquare
	dst.checkers = 0
	dst.key ^= keys.black
}

// AppendCaptures appends the legal captures, and the promotions of pawns that
// step ahead, to list and returns it: none when the game is over.
func (p *Position) AppendCaptures(list []Move) []Move {
	if p.ended != endNone {
		return list
	}
	us := p.turn & 1
	own, enemy := p.colors[us], p.colors[us^1]
	start := len(list)
	king := p.King(us)
	rest := p.Occupied() &^ king.Bit()
	for targets := steps.king[king&63] & enemy; targets != 0; targets &= targets - 1 {
		if to := targets.First(); !p.attacked(to, us^1, rest) {
			list = append(list, NewMove(king, to, NoRole))
		}
	}
	if !p.checkers.Many() {
		pinned, evade := p.pinned(us), p.evasions()
		list = p.appendPieces(list, own, pinned, evade&enemy)
		if pawns := p.roles[Pawn] & own; pawns != 0 {
			list = p.appendPawns(list, pawns, pinned, evade&(enemy|headings[us].last))
			list = p.appendPassants(list, pawns)
		}
	}
	if p.rules.Admit != nil {
		list = p.admitted(list, start)
	}
	return list
}

// AppendMoves appends the legal moves that are no drops to list and returns
// it: none when the game is over.
func (p *Position) AppendMoves(list []Move) []Move {
	if p.ended != endNone {
		return list
	}
	return p.appendFrom(list, everything, false)
}

// DropSquares are the squares on which the side to move may put a man of its
// reserve: none if it has no man there, or the game is over. The caller keeps
// pawns off the first and the last rank, and asks Rules.Admit.
func (p *Position) DropSquares() Bitboard {
	if p.ended != endNone || p.checkers.Many() || p.pockets[p.turn&1] == 0 {
		return 0
	}
	return p.evasions() &^ p.Occupied()
}

// Captures reports whether m, a legal move, takes a man.
func (p *Position) Captures(m Move) bool {
	return m&kindMask == kindPassant || m&kindMask != kindDrop && p.board[m&63] != 0
}

// Mover is the role that m, a legal move, moves or drops.
func (p *Position) Mover(m Move) Role {
	if m&kindMask == kindDrop {
		return m.role()
	}
	return p.board[m>>6&63].role()
}

// RoleAt is the role of the man on s, NoRole if it is empty.
func (p *Position) RoleAt(s Square) Role { return p.board[s&63].role() }
