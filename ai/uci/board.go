package uci

import (
	"fmt"
	"strings"

	"hilltop/game/chess"
)

// board draws a position as the command d does, White below.
func board(g chess.Game) string {
	const edge = " +---+---+---+---+---+---+---+---+\n"
	p := g.Chess()
	var text strings.Builder
	text.WriteString("\n" + edge)
	for rank := chess.Rank(7); rank >= 0; rank-- {
		for file := chess.File(0); file < 8; file++ {
			letter := byte(' ')
			if piece, ok := p.PieceAt(chess.NewSquare(file, rank)); ok {
				letter = piece.Letter()
			}
			fmt.Fprintf(&text, " | %c", letter)
		}
		fmt.Fprintf(&text, " | %c\n%s", rank.Byte(), edge)
	}
	text.WriteString("   a   b   c   d   e   f   g   h\n\n")
	fmt.Fprintf(&text, "Fen: %s\nKey: %016X\nCheckers:", p.FEN(), p.Key())
	for _, s := range p.Checkers().Squares() {
		text.WriteString(" " + s.String())
	}
	if o := g.Outcome(); o.Over {
		fmt.Fprintf(&text, "\nResult: %s (%s)", o.Result(), o.Reason)
	}
	return text.String()
}
