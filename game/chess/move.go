package chess

// Move is a move or a drop, packed: bits 0-5 the target, 6-11 the origin,
// 12-14 the role that is promoted to or dropped, 15-16 the kind. The zero
// value NoMove is no move. Moves compare with ==.
type Move uint32

// NoMove is no move at all.
const NoMove Move = 0

const (
	kindCastle  Move = 1 << 15
	kindPassant Move = 2 << 15
	kindDrop    Move = 3 << 15
	kindMask    Move = 3 << 15
)

// NewMove is an ordinary move, or a promotion if promotes is not NoRole.
func NewMove(from, to Square, promotes Role) Move {
	return Move(from)<<6 | Move(to) | Move(promotes)<<12
}

// NewCastle is castling, as the king's move of two squares.
func NewCastle(from, to Square) Move { return Move(from)<<6 | Move(to) | kindCastle }

// NewPassant is a capture en passant; to is the square behind the pawn taken.
func NewPassant(from, to Square) Move { return Move(from)<<6 | Move(to) | kindPassant }

// NewDrop puts a man of the reserve on the board.
func NewDrop(r Role, to Square) Move { return Move(to) | Move(r)<<12 | kindDrop }

// From is the origin; NoSquare for a drop.
func (m Move) From() Square {
	if m.IsDrop() {
		return NoSquare
	}
	return m.from()
}

// from is From without the look at drops.
func (m Move) from() Square { return Square(m >> 6 & 63) }

// To is the target.
func (m Move) To() Square { return Square(m & 63) }

// role is what is promoted to or dropped.
func (m Move) role() Role { return Role(m >> 12 & 7) }

// Promotion is the role a pawn becomes; NoRole if it does not.
func (m Move) Promotion() Role {
	if m.IsDrop() {
		return NoRole
	}
	return m.role()
}

// DropRole is the role dropped; NoRole if m is no drop.
func (m Move) DropRole() Role {
	if !m.IsDrop() {
		return NoRole
	}
	return m.role()
}

// IsDrop reports whether m puts a man of the reserve on the board.
func (m Move) IsDrop() bool { return m&kindMask == kindDrop }

// IsCastle reports whether m castles.
func (m Move) IsCastle() bool { return m&kindMask == kindCastle }

// IsPassant reports whether m captures en passant.
func (m Move) IsPassant() bool { return m&kindMask == kindPassant }

// UCI is the move as stored: "e2e4", "e7e8q", "e1g1", "N@f3"; "0000" for
// NoMove.
func (m Move) UCI() string {
	if m == NoMove {
		return "0000"
	}
	to := m.To()
	if m.IsDrop() {
		return string([]byte{m.role().Letter() &^ 0x20, '@', to.File().Byte(), to.Rank().Byte()})
	}
	from := m.from()
	text := []byte{from.File().Byte(), from.Rank().Byte(), to.File().Byte(), to.Rank().Byte()}
	if m.role() != NoRole {
		text = append(text, m.role().Letter())
	}
	return string(text)
}

// String is UCI.
func (m Move) String() string { return m.UCI() }
