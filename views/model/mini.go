package model

import (
	"strconv"
	"strings"

	"hilltop/game"
)

// Mini is a small still board: one drawing of 8 by 8 units of 40.
type Mini struct {
	Label  string      // read aloud
	Pieces []MiniPiece // what stands where
	Goal   []MiniSpot  // squares that win
	Last   []MiniSpot  // squares of the last action
}

// MiniPiece is one piece on a small board.
type MiniPiece struct {
	Use  string // "#n"
	Side string // "w", "b", "x", or "o" for what is nobody's and the goal
	X, Y string
}

// MiniSpot is the upper left corner of a square.
type MiniSpot struct{ X, Y string }

const neutralGoal = "o"

// miniUnit is the width of a square in the drawing, that of a piece's box.
const miniUnit = 40

// NewDiagram draws a view, seen from a side, with its goal squares and the
// last move.
func NewDiagram(v game.View, pov game.Seat, label string) Mini {
	m := Mini{Label: label}
	for i, cell := range v.Cells {
		m.add(i, pov, cell.Piece)
		if last := len(m.Pieces) - 1; cell.Piece.Role != 0 && !cell.Piece.Owner.Playing() && cell.Marks&game.MarkGoal != 0 {
			m.Pieces[last].Side = neutralGoal
		}
		if cell.Marks&game.MarkGoal != 0 {
			m.Goal = append(m.Goal, spot(i, pov))
		}
		if cell.Marks&(game.MarkFrom|game.MarkTo) != 0 {
			m.Last = append(m.Last, spot(i, pov))
		}
	}
	return m
}

// NewPreview draws the board of a stored position, seen from a side. Text
// that is no position gives an empty board: a list must not fail over one
// picture.
func NewPreview(position string, pov game.Seat, label string) Mini {
	m := Mini{Label: label}
	board, _, _ := strings.Cut(position, " ")
	board, _, _ = strings.Cut(board, "[")
	rank, file := 7, 0
	for _, c := range []byte(board) {
		switch {
		case c == '/':
			rank, file = rank-1, 0
			if rank < 0 {
				return m // a reserve as a ninth rank
			}
		case c >= '1' && c <= '8':
			file += int(c - '0')
		case file > 7:
		case strings.IndexByte("pnbrqk", c|0x20) >= 0:
			owner := game.First
			if c >= 'a' {
				owner = game.Second
			}
			m.add(rank*8+file, pov, game.Piece{Role: c | 0x20, Owner: owner})
			file++
		case c == 'x' || c == 'o': // pawns that belong to nobody
			m.add(rank*8+file, pov, game.Piece{Role: 'p', Owner: game.NoSeat})
			if c == 'o' {
				m.Pieces[len(m.Pieces)-1].Side = neutralGoal
				m.Goal = append(m.Goal, spot(rank*8+file, pov))
			}
			file++
		}
	}
	return m
}

func (m *Mini) add(index int, pov game.Seat, p game.Piece) {
	if p.Role == 0 {
		return
	}
	at := spot(index, pov)
	m.Pieces = append(m.Pieces, MiniPiece{Use: "#" + letter(p.Role), Side: side(p.Owner), X: at.X, Y: at.Y})
}

func spot(index int, pov game.Seat) MiniSpot {
	x, y := index%8, 7-index/8
	if pov == game.Second {
		x, y = 7-x, 7-y
	}
	return MiniSpot{X: strconv.Itoa(x * miniUnit), Y: strconv.Itoa(y * miniUnit)}
}
