package ai

import (
	"context"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// handSkills are the skills of the levels in games of hands and cards.
var handSkills = [MaxLevel]skill{
	{nodes: 60, blind: 850, narrow: 800, whim: 400},
	{nodes: 150, blind: 700, narrow: 500, whim: 200},
	{nodes: 300, blind: 500, narrow: 250, whim: 120},
	{nodes: 600, blind: 250, narrow: 100, whim: 60},
	{nodes: 1500, blind: 60, whim: 30},
	{nodes: 6000, whim: 20},
	{nodes: 30_000, whim: 10},
	{},
}

// handLimits are LevelLimits at a table of hands and cards.
func handLimits(level int, seed uint64) Limits {
	s := handSkills[level-1]
	l := Limits{Nodes: s.nodes, Lapses: Lapses{Seed: seed, Blind: s.blind, Narrow: s.narrow, Whim: s.whim}}
	if s.nodes == 0 {
		l.MoveTime = fullTime
	}
	return l
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
