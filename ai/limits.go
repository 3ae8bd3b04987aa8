package ai

import (
	"time"

	"hilltop/game/chess"
)

// Limits bound a search; zero fields do not. With no bound at all the search
// goes on until its context ends.
type Limits struct {
	Depth     int // plies
	Nodes     int // positions
	Mate      int // stop at a proven win in so many moves
	MoveTime  time.Duration
	Clock     [2]time.Duration // left, by color
	Increment [2]time.Duration // for each move, by color
	MovesToGo int              // until the clock is set again
	Infinite  bool             // until the context ends; time does not count
	Lines     int              // best lines to report; 0 is 1
	Only      []chess.Move     // choose among these; nil is all
	Lapses    Lapses           // for levels
}

// Info is what a search knows so far.
type Info struct {
	Depth, SelDepth int // plies searched in full, and of the longest line
	Nodes           int
	// Score is in centipawns for the side to move, unless Mate is not 0:
	// then the game is won in Mate moves, or lost in -Mate. A hill, a third
	// check and a mate count alike.
	Score, Mate int
	Rank        int // 1 is the best line
	Hash        int // how full the table is, in thousandths
	Line        []chess.Move
}
