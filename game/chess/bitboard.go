package chess

import "math/bits"

// Bitboard is a set of squares; bit n is square n.
type Bitboard uint64

// Sets of squares that moves depend on.
const (
	fileA Bitboard = 0x0101010101010101
	fileD          = fileA << 3
	fileF          = fileA << 5
	fileH          = fileA << 7
	rank1 Bitboard = 0xff
	rank8 Bitboard = 0xff << 56

	// pawnSquares are those a pawn may stand on.
	pawnSquares = ^(rank1 | rank8)
)

// Has reports whether s is in the set.
func (b Bitboard) Has(s Square) bool { return b>>(uint8(s)&63)&1 != 0 }

// Count is the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First is the lowest square of the set, which must not be empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b)) & 63) }

// low is First for the hot loops, unsigned.
func (b Bitboard) low() uint { return uint(bits.TrailingZeros64(uint64(b))) & 63 }

// lowOrNone is low, but noSquare for the empty set: the tables of attacks have
// an empty entry there, so that a loop can be written out without a branch.
func (b Bitboard) lowOrNone() uint { return uint(bits.TrailingZeros64(uint64(b))) }

// noSquare is the index of the empty entry.
const noSquare = 64

// Many reports whether the set has two squares or more.
func (b Bitboard) Many() bool { return b&(b-1) != 0 }

// Squares lists the set from a1 to h8. It allocates; hot loops take First and
// clear the lowest bit instead.
func (b Bitboard) Squares() []Square {
	list := make([]Square, 0, b.Count())
	for ; b != 0; b &= b - 1 {
		list = append(list, b.First())
	}
	return list
}
