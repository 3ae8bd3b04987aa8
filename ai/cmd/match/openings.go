package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"hilltop/ai"
	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// chance is all that is random in a pair of games.
type chance struct {
	rng    *rand.Rand
	secret game.Secret // of the cards, where there are any
	base   uint64
}

func newChance(seed uint64, pair int) *chance {
	c := &chance{rng: rand.New(rand.NewPCG(seed, uint64(pair)))}
	for i := 0; i < len(c.secret); i += 8 {
		binary.LittleEndian.PutUint64(c.secret[i:], c.rng.Uint64())
	}
	c.base = c.rng.Uint64()
	return c
}

// seed is a player's own chance in a game.
func (c *chance) seed(n int) uint64 { return c.base + uint64(n) }

// openings are short random games that are about even. Games with cards begin
// with their cards.
type openings struct {
	start game.Game
	judge *ai.Engine
}

func newOpenings(key string) (*openings, error) {
	v, ok := variant.ByKey(key)
	if !ok {
		return nil, fmt.Errorf("no variant %q", key)
	}
	setup := ""
	if v.Dealing != nil {
		var err error
		if setup, err = v.Dealing.Setup(game.Terms{Rounds: v.Dealing.Rounds[0]}); err != nil {
			return nil, err
		}
	}
	g, err := v.New(setup)
	if hidden, ok := g.(game.Sampler); ok {
		g = hidden.Sample()
	}
	return &openings{start: g, judge: ai.New(1)}, err
}

// next is an opening of 6 to 8 plies.
func (o *openings) next(c *chance) (game.Game, error) {
	const (
		fewest, most = 6, 8
		even         = 150 // centipawns, as a short search sees it
		effort       = 4000
	)
	if _, ok := o.start.(chess.Game); !ok {
		return o.start, nil
	}
	for {
		g := o.start
		for range fewest + c.rng.IntN(most-fewest+1) {
			moves := g.Legal()
			if len(moves) == 0 {
				break
			}
			next, err := g.Apply(moves[c.rng.IntN(len(moves))])
			if err != nil {
				return g, err
			}
			g = next
		}
		if g.Outcome().Over {
			continue
		}
		var last ai.Info
		o.judge.Forget()
		o.judge.Search(context.Background(), g.(chess.Game), ai.Limits{Nodes: effort}, func(i ai.Info) { last = i })
		if last.Mate == 0 && last.Score < even && last.Score > -even {
			return g, nil
		}
	}
}
