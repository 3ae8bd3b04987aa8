package chess

// Square is one of the 64 squares: a1 = 0, b1 = 1, ... h8 = 63, or NoSquare.
type Square int8

// NoSquare is no square at all.
const NoSquare Square = -1

// The squares that rules speak of by name.
const (
	A1 Square = 0
	C1 Square = 2
	D1 Square = 3
	E1 Square = 4
	F1 Square = 5
	G1 Square = 6
	H1 Square = 7
	D4 Square = 27
	E4 Square = 28
	D5 Square = 35
	E5 Square = 36
	A8 Square = 56
	C8 Square = 58
	D8 Square = 59
	E8 Square = 60
	F8 Square = 61
	G8 Square = 62
	H8 Square = 63
)

// File is a column of the board, 0 for the a-file to 7 for the h-file.
type File int8

// Rank is a row of the board, 0 for rank 1 to 7 for rank 8.
type Rank int8

// Byte is the letter of the file, 'a' to 'h'.
func (f File) Byte() byte { return 'a' + byte(f) }

// Byte is the digit of the rank, '1' to '8'.
func (r Rank) Byte() byte { return '1' + byte(r) }

// NewSquare is the square on a file and a rank; both must be 0 to 7.
func NewSquare(f File, r Rank) Square { return Square(r)<<3 | Square(f) }

// ParseSquare reads "e4" (lower or upper case file). It reports false for
// anything else.
func ParseSquare(s string) (Square, bool) {
	if len(s) != 2 {
		return NoSquare, false
	}
	f, r := s[0]|0x20, s[1]
	if f < 'a' || f > 'h' || r < '1' || r > '8' {
		return NoSquare, false
	}
	return NewSquare(File(f-'a'), Rank(r-'1')), true
}

// Valid reports whether s is one of the 64 squares.
func (s Square) Valid() bool { return s >= 0 && s < 64 }

// File is the column of s.
func (s Square) File() File { return File(s & 7) }

// Rank is the row of s.
func (s Square) Rank() Rank { return Rank(s >> 3) }

// Bit is the set of s alone; s must be valid.
func (s Square) Bit() Bitboard { return 1 << (uint8(s) & 63) }

// String is "e4", or "-" for NoSquare.
func (s Square) String() string {
	if !s.Valid() {
		return "-"
	}
	return string([]byte{s.File().Byte(), s.Rank().Byte()})
}
