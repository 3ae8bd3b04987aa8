package chess

import (
	"errors"
)

// Bodies of this file come within the hour; the names and types are final.

type Setup struct {
	Board     [64]Piece
	Promoted  Bitboard
	Pockets   [2]Pocket
	Turn      Color
	Castling  CastlingRights
	EnPassant Square // NoSquare if none
	Checks    [2]int // given
	Halfmove  int
	Fullmove  int
}

func ReadSetup(fen string, r *Rules) (Setup, error)   { return Setup{}, errors.New("pending") }
func (s *Setup) Position(r *Rules) (Position, error)  { return Position{}, errors.New("pending") }
func ParseFEN(fen string, r *Rules) (Position, error) { return Position{}, errors.New("pending") }
func (p *Position) FEN() string                       { return "" }
