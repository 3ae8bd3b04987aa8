package ai_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"

	"hilltop/ai"
	"hilltop/ai/uci"
	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// mover chooses a move in a game that is not over.
type mover func(g chess.Game) chess.Move

// playOut plays from a few random moves to the end, and returns the points of
// the first mover, who has the given color.
func playOut(t *testing.T, key string, rng *rand.Rand, us chess.Color, first, second mover) float64 {
	t.Helper()
	rules, _ := variant.Rules(key)
	g, err := chess.NewGame(rules, "")
	if err != nil {
		t.Fatal(err)
	}
	for g.Ply() < 300 {
		if o := g.Outcome(); o.Over {
			switch o.Winner {
			case game.Seat(us):
				return 1
			case game.Seat(us.Other()):
				return 0
			}
			return 0.5
		}
		for _, c := range g.Claims() {
			if c.Open {
				return 0.5
			}
		}
		choose := second
		switch {
		case g.Ply() < 4:
			choose = anyMove(rng)
		case g.Chess().Turn() == us:
			choose = first
		}
		next, err := g.Apply(game.Action(choose(g).UCI()))
		if err != nil {
			t.Fatal(err)
		}
		g = next.(chess.Game)
	}
	return 0.5
}

func anyMove(rng *rand.Rand) mover {
	return func(g chess.Game) chess.Move {
		moves := g.Chess().AppendLegal(nil)
		return moves[rng.IntN(len(moves))]
	}
}

// TestWeakOpponentsLose: a random mover, and one that looks at the material
// after the best reply, lose 99 of 100 games, even against little thought.
func TestWeakOpponentsLose(t *testing.T) {
	games, nodes := 25, 1000
	if testing.Short() {
		games = 5
	}
	greedy := func(g chess.Game) chess.Move {
		return uci.Greedy{}.Search(context.Background(), g, ai.Limits{}, func(ai.Info) {})
	}
	var mu sync.Mutex
	points, played := map[string]float64{}, 0.0
	t.Run("games", func(t *testing.T) {
		for _, key := range []string{"king-of-the-hill", "crazyhouse", "three-check", "chess"} {
			t.Run(key, func(t *testing.T) {
				t.Parallel()
				engine, rng := ai.New(1), rand.New(rand.NewPCG(3, 5))
				strong := func(g chess.Game) chess.Move {
					return engine.Search(context.Background(), g, ai.Limits{Nodes: nodes}, func(ai.Info) {})
				}
				for i := range games {
					engine.Forget()
					random := playOut(t, key, rng, chess.Color(i%2), strong, anyMove(rng))
					material := playOut(t, key, rng, chess.Color(i%2), strong, greedy)
					mu.Lock()
					points["random"] += random
					points["greedy"] += material
					played++
					mu.Unlock()
					if random+material < 2 {
						t.Logf("game %d: %v and %v", i, random, material)
					}
				}
			})
		}
	})
	for name, got := range points {
		if got < 0.99*played {
			t.Errorf("%v of %v against %s", got, played, name)
		}
	}
}
