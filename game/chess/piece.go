package chess

// Color is a side: White is seat 0, Black seat 1.
type Color uint8

// The two sides.
const (
	White Color = 0
	Black Color = 1
)

// Other is the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// String is "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// Role is a kind of piece.
type Role uint8

// The roles, from the least piece to the king. NoRole is no piece.
const (
	NoRole Role = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

const roleLetters = " pnbrqk"

// Letter is the lower case letter of the role ('n' for a knight), and a space
// for NoRole.
func (r Role) Letter() byte { return roleLetters[r%8%7] }

// String is the role as an English word, "" for NoRole.
func (r Role) String() string {
	return [...]string{"", "pawn", "knight", "bishop", "rook", "queen", "king", ""}[r&7]
}

// ParseRole reads a letter of either case. It reports false for any other
// byte.
func ParseRole(b byte) (Role, bool) {
	switch b | 0x20 {
	case 'p':
		return Pawn, true
	case 'n':
		return Knight, true
	case 'b':
		return Bishop, true
	case 'r':
		return Rook, true
	case 'q':
		return Queen, true
	case 'k':
		return King, true
	}
	return NoRole, false
}

// Piece is a man on the board or in a reserve. The zero value is none.
type Piece struct {
	Color Color
	Role  Role
}

// Letter is the piece in FEN: upper case for White.
func (p Piece) Letter() byte {
	if p.Color == White && p.Role != NoRole {
		return p.Role.Letter() &^ 0x20
	}
	return p.Role.Letter()
}

// String is "white knight"; "" for no piece.
func (p Piece) String() string {
	if p.Role == NoRole {
		return ""
	}
	return p.Color.String() + " " + p.Role.String()
}

// man is a Piece as one byte of the mailbox: role, and 8 for Black; 0 is an
// empty square.
type man uint8

func newMan(c Color, r Role) man { return man(c)<<3 | man(r) }

func (m man) role() Role   { return Role(m & 7) }
func (m man) color() Color { return Color(m >> 3 & 1) }
func (m man) piece() Piece { return Piece{m.color(), m.role()} }

// Pocket is a reserve: how many men of each role one side may drop, one byte
// a role. The zero value is empty. It never holds kings.
type Pocket uint64

// Count is the number of men of role r.
func (p Pocket) Count(r Role) int { return int(p >> (8 * (r & 7)) & 0xff) }

// Total is the number of men of all roles.
func (p Pocket) Total() int {
	n := 0
	for r := Pawn; r <= Queen; r++ {
		n += p.Count(r)
	}
	return n
}

// With is the pocket with n more men of role r; n may be negative.
func (p Pocket) With(r Role, n int) Pocket { return p + Pocket(int64(n)<<(8*(r&7))) }

// appendLetters writes the men of one side as FEN does, in a fixed order.
func (p Pocket) appendLetters(text []byte, c Color) []byte {
	for r := Pawn; r <= Queen; r++ {
		for range p.Count(r) {
			text = append(text, Piece{c, r}.Letter())
		}
	}
	return text
}

// CastlingRights is a set of four rights.
type CastlingRights uint8

// The four rights: to the king's side and to the queen's side.
const (
	WhiteShort CastlingRights = 1 << iota
	WhiteLong
	BlackShort
	BlackLong
)

// Has reports whether all rights of r are in the set.
func (c CastlingRights) Has(r CastlingRights) bool { return c&r == r }

// String is the FEN field: "KQkq", or "-" for none.
func (c CastlingRights) String() string {
	if c == 0 {
		return "-"
	}
	text := make([]byte, 0, 4)
	for i := range 4 {
		if c>>i&1 != 0 {
			text = append(text, "KQkq"[i])
		}
	}
	return string(text)
}
