package chess

import "hilltop/game"

const (
	repetitions  = 3  // occurrences that open the claim (CR3)
	movesByEach  = 50 // moves of each side without progress that open the claim (CR4)
	pliesPerMove = 2
)

// Claims implements game.Game: repetition over the whole game, whatever was
// captured or dropped in between (CR3), and fifty moves (CR4).
func (g Game) Claims() []game.Claim {
	if g.Outcome().Over {
		return nil
	}
	quiet := g.last.pos.HalfmoveClock()
	return []game.Claim{
		{Reason: game.Threefold, Count: g.last.seen, Need: repetitions, Open: g.last.seen >= repetitions},
		{Reason: game.FiftyMoves, Count: quiet / pliesPerMove, Need: movesByEach, Open: quiet >= movesByEach*pliesPerMove},
	}
}

// Close implements game.Game. Claims are granted only while they are open
// (CR5); who runs out of time draws against a side that cannot win (CR9).
func (g Game) Close(c game.Closing) (game.Game, error) {
	if g.Outcome().Over {
		return nil, game.ErrOver
	}
	switch c.Reason {
	case game.Threefold, game.FiftyMoves:
		for _, claim := range g.Claims() {
			if claim.Reason == c.Reason && !claim.Open {
				return nil, &game.IllegalError{
					Code: game.WhyClaimNotOpen, Have: claim.Count, Need: claim.Need, Rule: claim.Reason,
				}
			}
		}
		g.closed = game.Drawn(c.Reason)
	case game.Agreement, game.Abort:
		g.closed = game.Drawn(c.Reason)
	case game.Resignation, game.Time:
		if !c.By.Playing() {
			return nil, &game.IllegalError{Code: game.WhyNothingThere}
		}
		g.closed = game.Win(c.By.Other(), c.Reason)
		if c.Reason == game.Time && !g.last.pos.CanWin(Color(c.By.Other())) {
			g.closed = game.Drawn(game.Time)
		}
	default:
		return nil, &game.IllegalError{Code: game.WhyNothingThere}
	}
	return g, nil
}
