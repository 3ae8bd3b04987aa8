package chess

import (
	"errors"

	"hilltop/game"
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

func ReadSetup(fen string, r *Rules) (Setup, error)                          { return Setup{}, errors.New("pending") }
func (s *Setup) Position(r *Rules) (Position, error)                         { return Position{}, errors.New("pending") }
func ParseFEN(fen string, r *Rules) (Position, error)                        { return Position{}, errors.New("pending") }
func (p *Position) FEN() string                                              { return "" }
func (p *Position) EnPassant() Square                                        { return NoSquare }
func (p *Position) Key() uint64                                              { return 0 }
func (p *Position) Attackers(s Square, by Color, occupied Bitboard) Bitboard { return 0 }
func (p *Position) AppendLegal(list []Move) []Move                           { return list }
func (p *Position) CountLegal() int                                          { return 0 }
func (p *Position) IsLegal(m Move) bool                                      { return false }
func (p *Position) Play(m Move) (Position, error)                            { return *p, errors.New("pending") }
func (p *Position) Make(dst *Position, m Move)                               {}
func (p *Position) Outcome() game.Outcome                                    { return game.Outcome{} }
func (p *Position) Over() bool                                               { return false }
func (p *Position) CanWin(c Color) bool                                      { return true }
func Perft(p *Position, depth int) uint64                                    { return 0 }

// Divided is one line of PerftDivide.
type Divided struct {
	Move  Move
	Nodes uint64
}

func PerftDivide(p *Position, depth int) []Divided { return nil }

// Attack sets.
func KnightAttacks(s Square) Bitboard                    { return 0 }
func KingAttacks(s Square) Bitboard                      { return 0 }
func PawnAttacks(c Color, s Square) Bitboard             { return 0 }
func BishopAttacks(s Square, occupied Bitboard) Bitboard { return 0 }
func RookAttacks(s Square, occupied Bitboard) Bitboard   { return 0 }

// Between is the squares strictly between a and b on a common line, else empty.
func Between(a, b Square) Bitboard { return 0 }

// Line is the whole line through a and b, else empty.
func Line(a, b Square) Bitboard { return 0 }
