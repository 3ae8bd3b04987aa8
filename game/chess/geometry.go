package chess

import "math/bits"

// heading is how the men of one side go: pawn steps as left rotations of a
// bitboard, so that one piece of code serves both sides without a branch.
type heading struct {
	push, west, east int      // rotations: ahead, and captures towards the a- and h-file
	third, last      Bitboard // rank after one step from the start, and of promotion
	home             Square   // of the king
	short, long      wing
}

// wing is what castling to one side needs.
type wing struct {
	right    CastlingRights
	to       Square   // the king's target
	over     Square   // the square it crosses, where the rook ends
	rook     Square   // the rook's origin
	path     Bitboard // must be empty
	rookHops Bitboard // both squares of the rook
}

var headings = [2]heading{
	{
		push: 8, west: 7, east: 9, third: rank1 << 16, last: rank8, home: E1,
		short: wing{WhiteShort, G1, F1, H1, 0x60, 0xa0},
		long:  wing{WhiteLong, C1, D1, A1, 0x0e, 0x09},
	},
	{
		push: 56, west: 55, east: 57, third: rank1 << 40, last: rank1, home: E8,
		short: wing{BlackShort, G8, F8, H8, 0x60 << 56, 0xa0 << 56},
		long:  wing{BlackLong, C8, D8, A8, 0x0e << 56, 0x09 << 56},
	},
}

// rightsKept holds, by square, the rights that survive a move from or to it.
var rightsKept = newRightsKept()

func newRightsKept() (kept [64]CastlingRights) {
	for s := range kept {
		kept[s] = WhiteShort | WhiteLong | BlackShort | BlackLong
	}
	for i := range headings {
		h := &headings[i]
		kept[h.home] &^= h.short.right | h.long.right
		kept[h.short.rook] &^= h.short.right
		kept[h.long.rook] &^= h.long.right
	}
	return kept
}

// turn moves all squares of b by a rotation of a heading.
func (b Bitboard) turn(by int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), by)) }
