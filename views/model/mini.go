package model

// Mini is a small still board: 64 squares in one drawing.
type Mini struct {
	Label  string      // read aloud
	Pieces []MiniPiece // what stands where
	Goal   []MiniSpot  // squares that win
	Last   []MiniSpot  // squares of the last action
}

// MiniPiece is a drawing on a small board of 8 by 8 units of 40.
type MiniPiece struct {
	Use  string // "#n"
	Side string // "w" or "b"
	X, Y string
}

// MiniSpot is the upper left corner of a square, in the same units.
type MiniSpot struct{ X, Y string }
