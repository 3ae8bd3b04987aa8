package ai

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"hilltop/game/chess"
	"hilltop/game/variant"
)

// keys are the variants that the engine plays.
var keys = []string{"king-of-the-hill", "crazyhouse", "three-check", "chess"}

func mustGame(t testing.TB, key, fen string) chess.Game {
	t.Helper()
	rules, ok := variant.Rules(key)
	if !ok {
		t.Fatalf("no variant %q", key)
	}
	g, err := chess.NewGame(rules, fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return g
}

// wander plays random moves and calls visit at each position.
func wander(t testing.TB, key string, games, plies int, visit func(p *chess.Position)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 11))
	for range games {
		p := *mustGame(t, key, "").Chess()
		for range plies {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(&p, moves[rng.IntN(len(moves))])
			visit(&p)
		}
	}
}

// mirrored is the FEN with colors and ranks changed over.
func mirrored(fen string) string {
	swap := func(s string) string {
		return strings.Map(func(r rune) rune {
			switch {
			case r >= 'a' && r <= 'z':
				return r - 32
			case r >= 'A' && r <= 'Z':
				return r + 32
			}
			return r
		}, s)
	}
	fields := strings.Fields(fen)
	board, pocket, has := strings.Cut(fields[0], "[")
	ranks := strings.Split(board, "/")
	for i, j := 0, len(ranks)-1; i < j; i, j = i+1, j-1 {
		ranks[i], ranks[j] = ranks[j], ranks[i]
	}
	fields[0] = swap(strings.Join(ranks, "/"))
	if has {
		fields[0] += "[" + swap(pocket)
	}
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	if fields[2] != "-" {
		fields[2] = swap(fields[2])
	}
	if s, ok := chess.ParseSquare(fields[3]); ok {
		fields[3] = (s ^ 56).String()
	}
	if first, second, found := strings.Cut(fields[4], "+"); found {
		fields[4] = second + "+" + first
	}
	return strings.Join(fields, " ")
}

// TestEvaluationIsFair: with the colors changed over, a position is worth the
// same to the side to move.
func TestEvaluationIsFair(t *testing.T) {
	for _, key := range keys {
		rules, _ := variant.Rules(key)
		e := newEvaluator(rules)
		wander(t, key, 20, 120, func(p *chess.Position) {
			q, err := chess.ParseFEN(mirrored(p.FEN()), rules)
			if err != nil {
				t.Fatalf("%s: %v", mirrored(p.FEN()), err)
			}
			if a, b := e.evaluate(p), e.evaluate(&q); a != b {
				t.Fatalf("%s: %s is %d, mirrored %d", key, p.FEN(), a, b)
			}
		})
	}
}

// BenchmarkSearch counts nodes a second.
func BenchmarkSearch(b *testing.B) {
	for _, key := range keys {
		b.Run(key, func(b *testing.B) {
			e, total := New(16), 0
			g := mustGame(b, key, "")
			for b.Loop() {
				e.Forget()
				e.Search(context.Background(), g, Limits{Nodes: 200_000}, func(i Info) {})
				total += e.searcher.nodes
			}
			b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
