package variant

import (
	"fmt"
	"strconv"
	"strings"

	"hilltop/game"
	"hilltop/game/chess"
)

// carryBase is the base of the numbers in a table's text.
const carryBase = 36

// Opener is a game of which all that matters lies open on a QueenTable, or
// whatever has read such a table from a text.
type Opener interface {
	// OpenTable is false if nobody has to place or to move anything.
	OpenTable() (QueenTable, bool)
}

// Text is the table as a line of numbers, for ReadQueenTable.
func (t *QueenTable) Text() string {
	h := &t.Hand
	list := []uint64{uint64(h.board.pawn), uint64(h.turn), uint64(h.quiet), uint64(t.Card), uint64(t.Offered[0]), uint64(t.Offered[1]),
		uint64(t.Placed), uint64(t.Number), uint64(t.Hands), uint64(t.Totals[0]), uint64(t.Totals[1]), uint64(h.board.sides[0]), uint64(h.board.sides[1])}
	for r := range t.Left {
		list = append(list, uint64(t.Left[r]), uint64(h.board.roles[r]))
	}
	list = append(list, t.Past...)
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.FormatUint(n, carryBase)
	}
	return strings.Join(words, " ")
}

// ReadQueenTable is the table of a text. It is not asked whether play could
// lead there. Errors: game.ErrSyntax.
func ReadQueenTable(text string) (t QueenTable, err error) {
	words := strings.Fields(text)
	next := func(most uint64) uint64 {
		if len(words) == 0 {
			err = fmt.Errorf("%w: the table is cut off", game.ErrSyntax)
			return 0
		}
		n, bad := strconv.ParseUint(words[0], carryBase, 64)
		if words = words[1:]; bad != nil || n > most {
			err = fmt.Errorf("%w: no number of a table", game.ErrSyntax)
			return 0
		}
		return n
	}
	const many, any = 1 << 16, ^uint64(0)
	h := &t.Hand
	h.board.pawn, h.turn, h.quiet = chess.Square(next(63)), game.Seat(next(1)), int(next(many))
	t.Card, t.Offered = chess.Role(next(uint64(chess.King))), [2]chess.Square{chess.Square(next(63)), chess.Square(next(63))}
	t.Placed, t.Number, t.Hands = int(next(queenDealt)), int(next(many)), int(next(many))
	t.Totals = [2]int{int(next(many)), int(next(many))}
	h.board.sides = [2]chess.Bitboard{chess.Bitboard(next(any)), chess.Bitboard(next(any))}
	for r := range t.Left {
		t.Left[r], h.board.roles[r] = int(next(many)), chess.Bitboard(next(any))
	}
	for len(words) > 0 {
		t.Past = append(t.Past, next(any))
	}
	h.settle()
	return t, err
}
