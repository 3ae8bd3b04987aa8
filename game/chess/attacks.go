package chess

// KnightAttacks are the squares a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return steps.knight[s&63] }

// KingAttacks are the squares a king on s attacks.
func KingAttacks(s Square) Bitboard { return steps.king[s&63] }

// PawnAttacks are the squares a pawn of c on s attacks.
func PawnAttacks(c Color, s Square) Bitboard { return steps.pawn[c&1][s&63] }

// BishopAttacks are the squares a bishop on s attacks among the given men; a
// man that stops it is attacked, of whichever side.
func BishopAttacks(s Square, occupied Bitboard) Bitboard { return bishopReach(uint(s)&63, occupied) }

// RookAttacks are the squares a rook on s attacks among the given men.
func RookAttacks(s Square, occupied Bitboard) Bitboard { return rookReach(uint(s)&63, occupied) }

// bishopReach is BishopAttacks for the hot loops, whose squares are unsigned:
// a Square has a sign to extend and bounds to check. From noSquare nothing is
// reached.
func bishopReach(s uint, occupied Bitboard) Bitboard {
	m := &slides.bishop[s&127]
	return slides.attacks[(m.offset+uint64((occupied&m.mask)*m.factor>>(m.shift&63)))&slideIndex]
}

// rookReach is RookAttacks for the hot loops.
func rookReach(s uint, occupied Bitboard) Bitboard {
	m := &slides.rook[s&127]
	return slides.attacks[(m.offset+uint64((occupied&m.mask)*m.factor>>(m.shift&63)))&slideIndex]
}

// Attacks are the squares that a man on s attacks among the given men.
func Attacks(pc Piece, s Square, occupied Bitboard) Bitboard {
	switch pc.Role {
	case Pawn:
		return PawnAttacks(pc.Color, s)
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Queen:
		return BishopAttacks(s, occupied) | RookAttacks(s, occupied)
	case King:
		return KingAttacks(s)
	}
	return 0
}

// stepTable holds the attacks that no man can block.
type stepTable struct {
	knight [128]Bitboard // up to noSquare
	king   [64]Bitboard
	pawn   [2][64]Bitboard
}

// magic turns the men on the lines of one square into an index of the table
// of attacks: (occupied & mask) * factor >> shift, from offset on.
type magic struct {
	mask, factor  Bitboard
	offset, shift uint64
}

// slideIndex masks an index of the table of attacks: 102,400 entries for
// rooks and 5,248 for bishops, rounded up so that no bounds are to be checked.
const slideIndex = 1<<17 - 1

type slideTable struct {
	rook, bishop [128]magic // up to noSquare
	attacks      [slideIndex + 1]Bitboard
}

var (
	steps  = newSteps()
	slides = *newSlides()
)

// direction is one step on the board.
type direction struct{ file, rank int }

var (
	straights = [4]direction{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonals = [4]direction{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
)

// step is the square one step away, and whether it is on the board.
func (s Square) step(d direction) (Square, bool) {
	f, r := int(s.File())+d.file, int(s.Rank())+d.rank
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return NoSquare, false
	}
	return NewSquare(File(f), Rank(r)), true
}

// walk is where a slider gets from s, step by step: slow, for the tables.
func walk(s Square, occupied Bitboard, dirs [4]direction) Bitboard {
	var reached Bitboard
	for _, d := range dirs {
		for t, on := s.step(d); on; t, on = t.step(d) {
			reached |= t.Bit()
			if occupied.Has(t) {
				break
			}
		}
	}
	return reached
}

func newSteps() (t stepTable) {
	leaps := [8]direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	for s := A1; s <= H8; s++ {
		for i := range 8 {
			if to, on := s.step(leaps[i]); on {
				t.knight[s] |= to.Bit()
			}
		}
		for i := range 4 {
			for _, d := range [2]direction{straights[i], diagonals[i]} {
				if to, on := s.step(d); on {
					t.king[s] |= to.Bit()
				}
			}
		}
		for _, file := range [2]int{-1, 1} {
			if to, on := s.step(direction{file, 1}); on {
				t.pawn[White][s] |= to.Bit()
			}
			if to, on := s.step(direction{file, -1}); on {
				t.pawn[Black][s] |= to.Bit()
			}
		}
	}
	return t
}

func newSlides() *slideTable {
	t := new(slideTable)
	next := uint64(0)
	for s := A1; s <= H8; s++ {
		t.rook[s], next = t.place(s, rookFactors[s], next, straights)
	}
	for s := A1; s <= H8; s++ {
		t.bishop[s], next = t.place(s, bishopFactors[s], next, diagonals)
	}
	nowhere := magic{offset: slideIndex} // never filled
	t.rook[noSquare], t.bishop[noSquare] = nowhere, nowhere
	return t
}

// place fills the attacks of one square from offset on and returns its magic
// and the offset after it.
func (t *slideTable) place(s Square, factor Bitboard, offset uint64, dirs [4]direction) (magic, uint64) {
	m := magic{mask: relevant(s, dirs), factor: factor, offset: offset}
	size := m.mask.Count()
	m.shift = uint64(64 - size)
	// The sets within the mask, by the carry of a subtraction.
	for men := Bitboard(0); ; {
		t.attacks[offset+uint64(men*factor>>m.shift)] = walk(s, men, dirs)
		if men = (men - m.mask) & m.mask; men == 0 {
			return m, offset + 1<<size
		}
	}
}

// relevant are the squares on which a man matters to a slider on s: all it
// reaches but the last of each line.
func relevant(s Square, dirs [4]direction) Bitboard {
	var squares Bitboard
	for _, d := range dirs {
		for t, on := s.step(d); on; {
			next, more := t.step(d)
			if more {
				squares |= t.Bit()
			}
			t, on = next, more
		}
	}
	return squares
}
