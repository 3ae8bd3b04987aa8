package uci

import (
	"context"
	"time"

	"hilltop/game/chess"
)

// Engine is what the protocol needs of a search.
type Engine interface {
	// Search chooses a move in g, whose position is not over. It returns
	// soon after ctx ends, with the best move so far. It may call report as
	// often as it likes, from one goroutine.
	Search(ctx context.Context, g chess.Game, l Limits, report func(Info)) chess.Move
	// Forget drops what was learned of earlier games. It is never called
	// during a search.
	Forget()
}

// Limits bound a search; zero fields do not.
type Limits struct {
	Depth     int // plies
	Nodes     int // positions
	Mate      int // look for a win in so many moves
	MoveTime  time.Duration
	Clock     [2]time.Duration // left, by color
	Increment [2]time.Duration // for each move, by color
	MovesToGo int              // until the clock is set again
	Infinite  bool             // until ctx ends; the answer waits for that
	Only      []chess.Move     // choose among these; nil is all
}

// Info is what a search knows so far.
type Info struct {
	Depth int
	Nodes int
	// Score is in centipawns for the side to move, unless Mate is not 0:
	// then the game is won in Mate moves, or lost in -Mate.
	Score, Mate int
	Line        []chess.Move
}
