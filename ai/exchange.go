package ai

import "hilltop/game/chess"

// winsExchange reports whether m wins at least so many centipawns if both
// sides go on taking on its target with the least man that can, and may stop.
// Drops between are not looked at.
func winsExchange(p *chess.Position, m chess.Move, least int) bool {
	if m.IsCastle() || m.IsPassant() {
		return least <= 0 || m.IsPassant() && least <= exchange[chess.Pawn]
	}
	to := m.To()
	balance := exchange[p.RoleAt(to)] - least
	risk := exchange[p.Mover(m)&7]
	if r := m.Promotion(); r != chess.NoRole {
		balance += exchange[r] - exchange[chess.Pawn]
		risk = exchange[r]
	}
	if balance < 0 {
		return false
	}
	if balance -= risk; balance >= 0 {
		return true
	}
	occupied := p.Occupied() | to.Bit()
	if !m.IsDrop() {
		occupied &^= m.From().Bit()
	}
	side := p.Turn().Other()
	straight := p.ByRole(chess.Rook) | p.ByRole(chess.Queen)
	diagonal := p.ByRole(chess.Bishop) | p.ByRole(chess.Queen)
	attackers := (p.Attackers(to, chess.White, occupied) | p.Attackers(to, chess.Black, occupied)) & occupied
	// balance is from the view of the side that has just taken.
	for {
		ours := attackers & p.ByColor(side)
		if ours == 0 {
			break
		}
		role := chess.Pawn
		for ours&p.ByRole(role) == 0 {
			role++
		}
		if role == chess.King && attackers&p.ByColor(side.Other()) != 0 {
			break // the king may not take what is guarded
		}
		side = side.Other()
		occupied &^= (ours & p.ByRole(role)).First().Bit()
		attackers |= chess.BishopAttacks(to, occupied)&diagonal | chess.RookAttacks(to, occupied)&straight
		attackers &= occupied
		if balance = -balance - 1 - exchange[role]; balance >= 0 {
			break
		}
	}
	// The side to move now could not improve on it.
	return side != p.Turn()
}

// checkMap is where each kind of man would give check from, and which men
// uncover one by leaving their line.
type checkMap struct {
	from   [8]chess.Bitboard // by role
	shield chess.Bitboard    // own men between own sliders and the king
	king   chess.Square
}

func newCheckMap(p *chess.Position) (c checkMap) {
	us := p.Turn()
	c.king = p.King(us.Other())
	occupied := p.Occupied()
	c.from[chess.Pawn] = chess.PawnAttacks(us.Other(), c.king)
	c.from[chess.Knight] = chess.KnightAttacks(c.king)
	c.from[chess.Bishop] = chess.BishopAttacks(c.king, occupied)
	c.from[chess.Rook] = chess.RookAttacks(c.king, occupied)
	c.from[chess.Queen] = c.from[chess.Bishop] | c.from[chess.Rook]
	queens := p.ByRole(chess.Queen)
	blockers := c.from[chess.Queen] & p.ByColor(us)
	if blockers == 0 {
		return c
	}
	behind := (chess.RookAttacks(c.king, occupied&^blockers)&(p.ByRole(chess.Rook)|queens) |
		chess.BishopAttacks(c.king, occupied&^blockers)&(p.ByRole(chess.Bishop)|queens)) & p.ByColor(us)
	for ; behind != 0; behind &= behind - 1 {
		c.shield |= chess.Between(c.king, behind.First()) & blockers
	}
	return c
}

// gives reports whether m gives check. Castling and promotion on the line of
// the pawn are not seen: it guides the order, not the rules.
func (c *checkMap) gives(p *chess.Position, m chess.Move) bool {
	role := p.Mover(m)
	if r := m.Promotion(); r != chess.NoRole {
		role = r
	}
	if c.from[role&7].Has(m.To()) {
		return true
	}
	return c.shield != 0 && !m.IsDrop() && c.shield.Has(m.From()) && !chess.Line(c.king, m.From()).Has(m.To())
}
