package ai

import (
	"context"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// handLimits are LevelLimits at a table of hands and cards.
func handLimits(level int, seed uint64) Limits {
	if level < MaxLevel {
		return handLadder.at(level, seed).limits(seed)
	}
	return Limits{MoveTime: fullTime}
}

// chooseHand is choose at a table of hands and cards. A hand is never
// conceded: the other side would score a point for each of its pieces, which
// is as much as it can win.
func (p *Player) chooseHand(ctx context.Context, g game.Game, t variant.QueenTable, l Limits, progress Progress) Choice {
	var last Info
	best := p.hand().choose(ctx, t, l, func(i Info) {
		last = i
		if progress != nil {
			progress(i)
		}
	})
	c := Choice{Ply: g.Ply(), Action: game.Action(best.UCI()), Depth: last.Depth, Nodes: last.Nodes, Score: last.Score, Mate: last.Mate}
	if len(last.Line) == 0 || last.Line[0] != best {
		last.Line = []chess.Move{best}
	}
	for _, m := range last.Line {
		c.Line = append(c.Line, game.Action(m.UCI()))
	}
	// A score is counted from a drawn hand.
	if c.Score <= 0 {
		c.Claim = Claim(g, c.Score)
	}
	return c
}
