package chess

// Attackers are the men of a side that attack s, given which squares are
// occupied. Pinned men attack too (KH3). Men on squares that are not in
// occupied still count: the caller masks out what it has lifted off.
func (p *Position) Attackers(s Square, by Color, occupied Bitboard) Bitboard {
	s &= 63
	queens := p.roles[Queen]
	attackers := steps.knight[s]&p.roles[Knight] |
		steps.king[s]&p.roles[King] |
		steps.pawn[by&1^1][s]&p.roles[Pawn]
	theirs := p.colors[by&1]
	if straight := (p.roles[Rook] | queens) & theirs; lines.rook[s]&straight != 0 {
		attackers |= RookAttacks(s, occupied) & straight
	}
	if diagonal := (p.roles[Bishop] | queens) & theirs; lines.bishop[s]&diagonal != 0 {
		attackers |= BishopAttacks(s, occupied) & diagonal
	}
	return attackers & theirs
}

// attacked reports whether a side attacks s, given which squares are
// occupied.
func (p *Position) attacked(s Square, by Color, occupied Bitboard) bool {
	return p.Attackers(s, by, occupied) != 0
}

// pinned are the men of c that alone stand between their king and an enemy
// slider.
func (p *Position) pinned(c Color) Bitboard {
	king := p.King(c)
	occupied, queens := p.Occupied(), p.roles[Queen]
	snipers := p.colors[c&1^1] & (lines.rook[king&63]&(p.roles[Rook]|queens) |
		lines.bishop[king&63]&(p.roles[Bishop]|queens))
	var pinned Bitboard
	for ; snipers != 0; snipers &= snipers - 1 {
		if shield := Between(king, snipers.First()) & occupied; !shield.Many() {
			pinned |= shield
		}
	}
	return pinned & p.colors[c&1]
}
