package chess

import (
	"math/rand"
	"testing"

	"hilltop/game"
)

// benchGame is a crazyhouse game of 100 plies with full reserves.
func benchGame(b *testing.B) Game {
	for seed := int64(0); ; seed++ {
		if g := playRandom(b, rand.New(rand.NewSource(seed)), "crazyhouse", 100); !g.Outcome().Over && len(g.Legal()) > 100 {
			return g
		}
	}
}

func BenchmarkView(b *testing.B) {
	g := benchGame(b)
	b.ReportMetric(float64(len(g.Legal())), "options")
	for b.Loop() {
		g.View(g.ToAct())
	}
}

func BenchmarkReplayHundredPlies(b *testing.B) {
	history := benchGame(b).View(game.NoSeat).History
	start := mustStart(b)
	for b.Loop() {
		g := start
		for _, s := range history {
			next, err := g.Apply(s.Action)
			if err != nil {
				b.Fatal(err)
			}
			g = next.(Game)
		}
	}
}

func mustStart(b *testing.B) Game {
	g, err := NewGame(testRules["crazyhouse"], "")
	if err != nil {
		b.Fatal(err)
	}
	return g
}
