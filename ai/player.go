package ai

import (
	"context"
	"errors"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// ErrCannotPlay: the game is not one that this player knows how to search.
var ErrCannotPlay = errors.New("no search for this kind of game")

// Progress hears what a search knows so far, from the goroutine that called
// Choose. Nil hears nothing.
type Progress func(Info)

// Player chooses actions in any game that is played on a chess position. It
// sees the game through what it is given and nothing else. The zero value is
// ready; it serves one choice at a time.
type Player struct {
	// Engine does the searching; nil makes one with a table of the usual
	// size at the first choice.
	Engine *Engine
	// brief, levels and long serve what is bounded by nodes; nil at first.
	brief, levels, long *Engine
	hands               *handEngine
}

// Choose picks an action for seat in g within the limits; it returns soon
// after ctx ends, and then with the best it has. A draw that can be claimed
// counts as a draw wherever the search meets it; whether to claim one that is
// open now is for Claim to say. Errors: game.ErrOver, game.ErrNotYourTurn,
// ErrCannotPlay.
func (p *Player) Choose(ctx context.Context, g game.Game, seat game.Seat, l Limits, progress Progress) (game.Action, error) {
	if err := mayChoose(g, seat); err != nil {
		return "", err
	}
	if progress == nil {
		progress = func(Info) {}
	}
	if t, ok := variant.QueenTableOf(g); ok {
		return game.Action(p.hand().choose(ctx, t, l, progress).UCI()), nil
	}
	c, ok := g.(chess.Game)
	if !ok {
		return "", ErrCannotPlay
	}
	return game.Action(p.engine().Search(ctx, c, l, progress).UCI()), nil
}

// engine is the engine that remembers from choice to choice.
func (p *Player) engine() *Engine {
	if p.Engine == nil {
		p.Engine = New(0)
	}
	return p.Engine
}

// Claim is the reason for which a draw should be claimed now, "" if none is
// open or the side to move is better off playing on. score is what Choose
// last reported for it, in centipawns.
func Claim(g game.Game, score int) game.Reason {
	const better = 40 // centipawns that are worth playing on for
	if score >= better {
		return ""
	}
	for _, c := range g.Claims() {
		if c.Open {
			return c.Reason
		}
	}
	return ""
}
