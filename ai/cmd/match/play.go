package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"hilltop/ai"
	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// longest is where a game is called a draw, in plies.
const longest = 500

// play plays one game from start; seats hold White and Black.
func play(start chess.Game, seats [2]player, c config) (r result) {
	g := start
	for _, p := range seats {
		p.reset()
	}
	lose := func(seat game.Seat, fault *[2]bool, why string) result {
		fault[seat] = true
		r.points[seat.Other()] = 1
		r.words = fmt.Sprintf("%s %s after %d plies: %s", seats[seat].name(), why, g.Ply(), g.Position())
		return r
	}
	for g.Ply() < longest {
		if o := g.Outcome(); o.Over {
			return r.end(o, g)
		}
		for _, claim := range g.Claims() {
			if claim.Open {
				return r.end(game.Drawn(claim.Reason), g)
			}
		}
		seat := g.ToAct()
		began := time.Now()
		text, err := seats[seat].choose(g)
		if err != nil {
			return lose(seat, &r.crashed, "crashed ("+err.Error()+")")
		}
		if took := time.Since(began); c.moveTime > 0 && took > c.moveTime+c.margin {
			r.late[seat] = true
		}
		next, err := g.Apply(game.Action(text))
		if err != nil {
			return lose(seat, &r.illegal, "played "+text)
		}
		g = next.(chess.Game)
	}
	return r.end(game.Drawn(game.FiftyMoves), g)
}

// end fills in how a game ended by rule.
func (r *result) end(o game.Outcome, g chess.Game) result {
	r.plies = g.Ply()
	r.points = [2]float64{0.5, 0.5}
	if o.Winner.Playing() {
		r.points = [2]float64{}
		r.points[o.Winner] = 1
	}
	r.words = fmt.Sprintf("%s (%s) after %d plies", o.Result(), o.Reason, r.plies)
	return *r
}

// openings are short random games that are about even.
type openings struct {
	start chess.Game
	rng   *rand.Rand
	judge *ai.Engine
}

func newOpenings(key string, seed uint64) (*openings, error) {
	rules, ok := variant.Rules(key)
	if !ok {
		return nil, fmt.Errorf("no variant %q", key)
	}
	g, err := chess.NewGame(rules, "")
	return &openings{start: g, rng: rand.New(rand.NewPCG(seed, 20)), judge: ai.New(1)}, err
}

// next is an opening of 6 to 8 plies.
func (o *openings) next() (chess.Game, error) {
	const (
		fewest, most = 6, 8
		even         = 150 // centipawns, as a short search sees it
		effort       = 4000
	)
	for {
		g := o.start
		for range fewest + o.rng.IntN(most-fewest+1) {
			moves := g.Legal()
			if len(moves) == 0 {
				break
			}
			next, err := g.Apply(moves[o.rng.IntN(len(moves))])
			if err != nil {
				return g, err
			}
			g = next.(chess.Game)
		}
		if g.Outcome().Over {
			continue
		}
		var last ai.Info
		o.judge.Forget()
		o.judge.Search(context.Background(), g, ai.Limits{Nodes: effort}, func(i ai.Info) { last = i })
		if last.Mate == 0 && last.Score < even && last.Score > -even {
			return g, nil
		}
	}
}
