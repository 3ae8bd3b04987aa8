package chess

import "hilltop/game"

// Rules is where a variant departs from chess. The zero value is chess. Rules
// are shared by all positions of a variant and never change once in use; they
// may be used from several goroutines.
//
// What the move generator looks at is data. The hooks are called at fixed
// points and cost nothing while nil. A variant that needs another board, or
// more state than Position.Extra, changes the core.
type Rules struct {
	// Start is the FEN of the usual start; "" is that of chess.
	Start string
	// Drops: captures go to the reserve and may be dropped (CZ2, CZ3).
	Drops bool
	// Goal are squares on which an arriving king wins (KH2).
	Goal Bitboard
	// ChecksToWin is how many checks win (TC3); 0 means checks do not count.
	ChecksToWin int
	// BareKings: king against king is drawn at once (TC5).
	BareKings bool

	// Moved is called after a move was made and before checks are looked at;
	// it may change p through its exported methods.
	Moved func(p *Position, m Move, took Piece)
	// End is a win or draw that the data above does not know.
	End func(p *Position) (game.Outcome, bool)
	// Admit is extra legality: false forbids a move that is legal otherwise.
	Admit func(p *Position, m Move) bool
	// CanWin says whether c could still win by playing on (CR9). Nil: always.
	CanWin func(p *Position, c Color) bool
}

// StartFEN is the usual start of chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
