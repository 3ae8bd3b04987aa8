package uci

import (
	"context"

	"hilltop/ai"
	"hilltop/game/chess"
)

// Engine is what the protocol needs of a search.
type Engine interface {
	// Search chooses a move in g, whose position is not over. It returns
	// soon after ctx ends, with the best move so far. It may call report as
	// often as it likes, from one goroutine.
	Search(ctx context.Context, g chess.Game, l Limits, report func(Info)) chess.Move
	// Forget drops what was learned of earlier games. Neither it nor Resize
	// is ever called during a search.
	Forget()
	// Resize sets how many megabytes may be used to remember positions.
	Resize(megabytes int)
}

// Limits bound a search; zero fields do not.
type Limits = ai.Limits

// Info is what a search knows so far.
type Info = ai.Info
