package uci

import (
	"context"

	"hilltop/game"
	"hilltop/game/chess"
)

// Greedy is a small engine to measure others against: it takes a win that is there, avoids what loses
// at once, and else looks at the material after the best reply. It always
// gives the same answer to the same question.
type Greedy struct{}

// worth is the material value of roles, in centipawns.
var worth = [...]int{chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 310, chess.Rook: 500, chess.Queen: 900, chess.King: 0}

// win is more than any material.
const win = 1_000_000

// Forget implements Engine: nothing is ever learned.
func (Greedy) Forget() {}

// Resize implements Engine: nothing is ever remembered.
func (Greedy) Resize(int) {}

// Search implements Engine. It looks at no limit but Only: it is done within
// milliseconds.
func (Greedy) Search(_ context.Context, g chess.Game, l Limits, report func(Info)) chess.Move {
	p := g.Chess()
	moves := l.Only
	if len(moves) == 0 {
		moves = p.AppendLegal(nil)
	}
	best, top, score, nodes := moves[0], -16*win, 0, 0
	for _, m := range moves {
		var next chess.Position
		p.Make(&next, m)
		value, seen := afterReply(&next, p.Turn())
		nodes += seen + 1
		if rank := value*8 + centre(m.To()); rank > top {
			best, top, score = m, rank, value
		}
	}
	info := Info{Depth: 2, Nodes: nodes, Score: score, Line: []chess.Move{best}}
	switch {
	case info.Score >= win:
		info.Mate = 1
	case info.Score <= -win:
		info.Mate = -1
	}
	report(info)
	return best
}

// afterReply is the value of p, in which the other side is to move, for c
// after the reply that is worst for c; and how many replies there were.
func afterReply(p *chess.Position, c chess.Color) (score, nodes int) {
	if o := p.Outcome(); o.Over {
		return outcomeScore(o, c), 0
	}
	replies := p.AppendLegal(nil)
	worst := 2 * win
	for _, m := range replies {
		var next chess.Position
		p.Make(&next, m)
		score := material(&next, c)
		if o := next.Outcome(); o.Over {
			score = outcomeScore(o, c)
		}
		worst = min(worst, score)
	}
	return worst, len(replies)
}

func outcomeScore(o game.Outcome, c chess.Color) int {
	switch o.Winner {
	case game.Seat(c):
		return win
	case game.Seat(c.Other()):
		return -win
	}
	return 0
}

// material is what c has more than the other side, reserves included; checks
// given count where they win.
func material(p *chess.Position, c chess.Color) int {
	score := 0
	for r := chess.Pawn; r <= chess.Queen; r++ {
		ours := (p.ByRole(r) & p.ByColor(c)).Count() + p.Pocket(c).Count(r)
		theirs := (p.ByRole(r) & p.ByColor(c.Other())).Count() + p.Pocket(c.Other()).Count(r)
		score += worth[r] * (ours - theirs)
	}
	const perCheck = 150
	return score + perCheck*(p.Checks(c)-p.Checks(c.Other()))
}

// centre is 0 at the edge of the board to 3 in the middle: it breaks ties.
func centre(s chess.Square) int {
	edge := func(n int) int { return min(n, 7-n) }
	return min(edge(int(s.File())), edge(int(s.Rank())))
}
