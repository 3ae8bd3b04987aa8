package ai_test

import (
	"context"
	"math/rand/v2"
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
// after the best reply, lose nearly always.
func TestWeakOpponentsLose(t *testing.T) {
	games, nodes := 20, 3000
	if testing.Short() {
		games, nodes = 4, 2000
	}
	greedy := func(g chess.Game) chess.Move {
		return uci.Greedy{}.Search(context.Background(), g, ai.Limits{}, func(ai.Info) {})
	}
	engine := ai.New(2)
	strong := func(g chess.Game) chess.Move {
		return engine.Search(context.Background(), g, ai.Limits{Nodes: nodes}, func(ai.Info) {})
	}
	for _, key := range []string{"king-of-the-hill", "crazyhouse", "three-check", "chess"} {
		rng := rand.New(rand.NewPCG(3, 5))
		for name, weak := range map[string]mover{"random": anyMove(rng), "greedy": greedy} {
			points := 0.0
			for i := range games {
				engine.Forget()
				points += playOut(t, key, rng, chess.Color(i%2), strong, weak)
			}
			if points < 0.95*float64(games)-0.5 {
				t.Errorf("%s: %v of %d against %s", key, points, games, name)
			}
		}
	}
}
