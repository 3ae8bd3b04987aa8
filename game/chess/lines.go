package chess

// Between is the set of squares strictly between a and b on a common rank,
// file or diagonal; empty if they share none or are neighbours.
func Between(a, b Square) Bitboard { return lines.between[a&63][b&63] }

// Line is the whole rank, file or diagonal through a and b, both included;
// empty if they share none.
func Line(a, b Square) Bitboard { return lines.through[a&63][b&63] }

// lineTable holds what two squares have in common, and what a slider reaches
// on an empty board.
type lineTable struct {
	between, through [64][64]Bitboard
	rook, bishop     [64]Bitboard
}

var lines = *newLines()

func newLines() *lineTable {
	t := new(lineTable)
	for a := A1; a <= H8; a++ {
		t.rook[a] = walk(a, 0, straights)
		t.bishop[a] = walk(a, 0, diagonals)
		for i := range 4 {
			t.draw(a, straights[i])
			t.draw(a, diagonals[i])
		}
	}
	return t
}

// draw fills the pairs of a with the squares that lie in direction d.
func (t *lineTable) draw(a Square, d direction) {
	whole := a.Bit()
	for _, way := range [2]direction{d, {-d.file, -d.rank}} {
		for s, on := a.step(way); on; s, on = s.step(way) {
			whole |= s.Bit()
		}
	}
	var passed Bitboard
	for b, on := a.step(d); on; b, on = b.step(d) {
		t.between[a][b] = passed
		t.through[a][b] = whole
		passed |= b.Bit()
	}
}
