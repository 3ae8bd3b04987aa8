package ai

import (
	"context"
	"errors"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// ErrNoLevel: there is no level of that number.
var ErrNoLevel = errors.New("no such level")

// Choice is what was chosen, and what is known of it.
type Choice struct {
	// Ply is that of the game it was chosen in; an answer for another ply is
	// out of date.
	Ply    int
	Action game.Action
	// Claim is the reason for which to claim a draw instead of Action; "" is
	// to play on.
	Claim game.Reason
	// Score is in centipawns for the seat that chose, unless Mate is not 0:
	// then it wins in Mate moves, or loses in -Mate.
	Score, Mate  int
	Depth, Nodes int
	Line         []game.Action // how play may go on, Action first
}

const (
	// The tables of searches that are bounded by nodes, in megabytes: one of
	// up to briefNodes has the small one, which is sooner emptied, one of more
	// than longNodes the large one, which does not fill up. What a table holds
	// is part of how a level plays.
	briefHash, levelHash, longHash = 1, 4, 16
	briefNodes, longNodes          = 5000, 100_000
	// adviceNodes is how many positions advice looks at.
	adviceNodes = 60_000
)

// Play chooses for seat in g at a level, 1 to MaxLevel. The same game, level
// and seed give the same choice on every machine, but for the strongest level,
// which thinks for two seconds. It returns soon after ctx ends, then with
// the best so far. Errors: ErrNoLevel and those of Choose.
func (p *Player) Play(ctx context.Context, g game.Game, seat game.Seat, level int, seed uint64, progress Progress) (Choice, error) {
	if level < 1 || level > MaxLevel {
		return Choice{}, ErrNoLevel
	}
	if err := mayChoose(g, seat); err != nil {
		return Choice{}, err
	}
	if t, ok := variant.QueenTableOf(g); ok {
		return p.chooseHand(ctx, g, t, handLimits(level, seed), progress), nil
	}
	c, ok := g.(chess.Game)
	if !ok {
		return Choice{}, ErrCannotPlay
	}
	limits := LevelLimits(c, level, seed)
	if limits.MoveTime > 0 {
		return choose(ctx, p.engine(), c, limits, progress), nil
	}
	return choose(ctx, p.fresh(limits.Nodes), c, limits, progress), nil
}

// Advise is the best choice for seat in g, from a search that is the same on
// every machine: for hints. Errors: those of Choose.
func (p *Player) Advise(ctx context.Context, g game.Game, seat game.Seat, progress Progress) (Choice, error) {
	if err := mayChoose(g, seat); err != nil {
		return Choice{}, err
	}
	if t, ok := variant.QueenTableOf(g); ok {
		return p.chooseHand(ctx, g, t, Limits{Nodes: adviceNodes}, progress), nil
	}
	c, ok := g.(chess.Game)
	if !ok {
		return Choice{}, ErrCannotPlay
	}
	return choose(ctx, p.fresh(adviceNodes), c, Limits{Nodes: adviceNodes}, progress), nil
}

// mayChoose reports why seat has nothing to choose in g.
func mayChoose(g game.Game, seat game.Seat) error {
	switch {
	case g.Outcome().Over:
		return game.ErrOver
	case g.ToAct() != seat:
		return game.ErrNotYourTurn
	}
	return nil
}

// fresh is an engine for a search of so many nodes that knows nothing yet. Its
// size does not depend on Engine.
func (p *Player) fresh(nodes int) *Engine {
	e, hash := &p.levels, levelHash
	switch {
	case nodes <= briefNodes:
		e, hash = &p.brief, briefHash
	case nodes > longNodes:
		e, hash = &p.long, longHash
	}
	if *e == nil {
		*e = New(hash)
	} else {
		(*e).Forget()
	}
	return *e
}

// choose searches g with e and tells what came of it.
func choose(ctx context.Context, e *Engine, g chess.Game, l Limits, progress Progress) Choice {
	var last Info
	best := e.Search(ctx, g, l, func(i Info) {
		if i.Rank <= 1 {
			last = i
		}
		if progress != nil {
			progress(i)
		}
	})
	c := Choice{Ply: g.Ply(), Action: game.Action(best.UCI()), Depth: last.Depth, Nodes: last.Nodes}
	if len(last.Line) == 0 || last.Line[0] != best {
		last.Line = []chess.Move{best}
	}
	c.Score, c.Mate = last.Score, last.Mate
	for _, m := range last.Line {
		c.Line = append(c.Line, game.Action(m.UCI()))
	}
	c.Claim = Claim(g, c.Score)
	return c
}
