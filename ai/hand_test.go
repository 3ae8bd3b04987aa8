package ai

import (
	"context"
	"math/rand/v2"
	"testing"

	"hilltop/game"
	"hilltop/game/variant"
)

// startHands starts a match of cards: of rounds, or from a position text.
func startHands(t testing.TB, setup string) game.Game {
	t.Helper()
	v, _ := variant.ByKey("queen-of-the-hill")
	g, err := v.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// chooser chooses in a match for the seat to act.
type chooser func(g game.Game) game.Action

// playHands plays a match from its deck to its end; a draw is claimed as soon
// as it can be.
func playHands(t testing.TB, g game.Game, deck game.Secret, players [2]chooser) game.Game {
	t.Helper()
	for !g.Outcome().Over {
		var next game.Game
		var err error
		seat := g.ToAct()
		claims := g.Claims()
		switch {
		case claims[0].Open, claims[1].Open:
			reason := claims[0].Reason
			if claims[1].Open {
				reason = claims[1].Reason
			}
			next, err = g.Close(game.Closing{Reason: reason, By: game.NoSeat})
		case seat == game.Dealer:
			next, err = g.Apply(g.Draw(deck))
		default:
			next, err = g.Apply(players[seat](g))
		}
		if err != nil {
			t.Fatalf("%s: %v", g.Position(), err)
		}
		g = next
	}
	return g
}

func randomHands(rng *rand.Rand) chooser {
	return func(g game.Game) game.Action {
		legal := g.Legal()
		return legal[rng.IntN(len(legal))]
	}
}

func engineHands(t testing.TB, p *Player, l Limits) chooser {
	return func(g game.Game) game.Action {
		a, err := p.Choose(context.Background(), g, g.ToAct(), l, nil)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
}

// TestHandsAgainstRandom: whole matches against who moves at random.
func TestHandsAgainstRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	p := new(Player)
	var points [2]int
	won := 0
	const matches = 10
	for n := range matches {
		seat := n % 2
		var players [2]chooser
		players[seat], players[1-seat] = engineHands(t, p, Limits{Nodes: 2000}), randomHands(rng)
		g := playHands(t, startHands(t, "rounds=1"), game.Secret{byte(n), 77}, players)
		total := game.Totals(g.(game.Scorer).Sheet())
		points[0] += total[seat]
		points[1] += total[1-seat]
		if g.Outcome().Winner == game.Seat(seat) {
			won++
		}
	}
	t.Logf("%d of %d matches, points %v", won, matches, points)
	if won != matches {
		t.Errorf("%d of %d matches won, points %v", won, matches, points)
	}
}
