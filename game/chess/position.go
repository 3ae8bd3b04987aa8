package chess

// Position is a position of the chess family under its Rules: a flat value
// of about 200 bytes. Copying it is playing on from it; nothing is shared but
// the Rules. Only positions from ParseFEN, Setup.Position, Play and Make are
// meaningful; the zero value is not. Reading is safe from several goroutines.
type Position struct {
	rules *Rules
	// Extra belongs to the variant's hooks: 64 bits of state whose meaning
	// the core does not know. It is part of Key and Same.
	Extra    uint64
	key      uint64 // of all but the en passant square and Extra
	roles    [8]Bitboard
	colors   [2]Bitboard
	promoted Bitboard // men that came from a pawn (CZ5); empty without drops
	checkers Bitboard // enemy men that attack the king of the side to move
	pockets  [2]Pocket
	board    [64]man
	halfmove uint16
	fullmove uint16
	checks   [2]uint8 // given, by side
	castling CastlingRights
	passant  Square // behind a pawn that has just moved two squares
	turn     Color
	ended    ending
}

// ending is how a position is over by the variant's rule, found when it was
// reached. Mate and stalemate are not among them.
type ending uint8

const (
	endNone ending = iota
	endGoal
	endChecks
	endBareKings
	endHook
)

// Rules are the rules the position is played under.
func (p *Position) Rules() *Rules { return p.rules }

// Turn is the side to move, also when the game is over.
func (p *Position) Turn() Color { return p.turn }

// PieceAt is the man on s, and whether there is one.
func (p *Position) PieceAt(s Square) (Piece, bool) {
	m := p.board[s&63]
	return m.piece(), m != 0
}

// Occupied is the set of all men.
func (p *Position) Occupied() Bitboard { return p.colors[White] | p.colors[Black] }

// ByColor is the set of a side's men.
func (p *Position) ByColor(c Color) Bitboard { return p.colors[c&1] }

// ByRole is the set of both sides' men of role r.
func (p *Position) ByRole(r Role) Bitboard { return p.roles[r&7] }

// King is the square of c's king.
func (p *Position) King(c Color) Square { return (p.roles[King] & p.colors[c&1]).First() }

// Promoted is the set of men that came from a pawn and will be pawns again
// when captured (CZ5). Empty in games without drops.
func (p *Position) Promoted() Bitboard { return p.promoted }

// Pocket is c's reserve.
func (p *Position) Pocket(c Color) Pocket { return p.pockets[c&1] }

// Checks is how many checks c has given (TC2); 0 where they do not count.
func (p *Position) Checks(c Color) int { return int(p.checks[c&1]) }

// Castling is the set of rights still held.
func (p *Position) Castling() CastlingRights { return p.castling }

// HalfmoveClock is the number of plies since the last capture, pawn move or
// pawn drop (CR4, CZ10).
func (p *Position) HalfmoveClock() int { return int(p.halfmove) }

// FullmoveNumber is the number of the move, from 1, as in FEN.
func (p *Position) FullmoveNumber() int { return int(p.fullmove) }

// Checkers are the enemy men that attack the king of the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck reports whether the king of the side to move is attacked.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Same reports whether p and q are the same position for repetition (CR3):
// exact, without trust in Key.
func (p *Position) Same(q *Position) bool {
	return p.turn == q.turn && p.board == q.board && p.promoted == q.promoted &&
		p.pockets == q.pockets && p.checks == q.checks && p.castling == q.castling &&
		p.Extra == q.Extra && p.EnPassant() == q.EnPassant()
}
