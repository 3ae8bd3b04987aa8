package solo

import (
	"context"
	"strconv"

	"hilltop/game"
	"hilltop/game/table"
)

// start begins a game as the page that sets it up asks for it.
func (p *play) start(ctx context.Context, r Request, b Brain) error {
	f := r.Form
	if !f.Has("setup") {
		setup, err := p.terms(f.Get("rounds"))
		if err != nil {
			return err
		}
		if p.log, err = table.StartLog(p.variant, setup); err != nil {
			return err
		}
	}
	p.log = p.log.Cut(0)
	if f.Get("seed") == "" {
		p.seed = random()
	}
	if f.Get("you") == "random" {
		p.you = game.Seat(p.seed & 1)
	}
	p.version, p.pov = 0, game.NoSeat
	return p.advance(ctx, r.Key, b)
}

// terms is the setup of a match of so many rounds; "" for a game that is not
// played in rounds. Errors: *game.SetupError.
func (p *play) terms(rounds string) (string, error) {
	d := p.variant.Dealing
	if d == nil {
		return "", nil
	}
	t := game.Terms{Rounds: d.Usual}
	if n, err := strconv.Atoi(rounds); err == nil {
		t.Rounds = n
	}
	return d.Setup(t)
}

// again begins the same game anew, with other cards, and with the sides
// changed if that is asked for. The browser names it in the field "new".
func (p *play) again(ctx context.Context, r Request, b Brain, swap bool) error {
	p.id, p.seed, p.version, p.pov = clean(r.Form.Get("new"), maxID), random(), p.version+1, game.NoSeat
	p.log = p.log.Cut(0)
	p.hint, p.best = 0, ""
	if swap {
		p.you = p.you.Other()
		p.names[0], p.names[1] = p.names[1], p.names[0]
	}
	return p.advance(ctx, r.Key, b)
}
