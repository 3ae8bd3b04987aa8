package ai

import (
	"context"
	"errors"
	"testing"
	"time"

	"hilltop/game"
	"hilltop/game/chess"
)

// find searches fen and returns the move and the last report.
func find(t testing.TB, e *Engine, g chess.Game, l Limits) (string, Info) {
	t.Helper()
	var last Info
	m := e.Search(context.Background(), g, l, func(i Info) {
		if i.Rank == 1 {
			last = i
		}
	})
	if !g.Chess().IsLegal(m) {
		t.Fatalf("%s is not legal in %s", m, g.Position())
	}
	return m.UCI(), last
}

func TestWinsAreMates(t *testing.T) {
	for _, c := range []struct {
		name, key, fen, move string
		mate                 int
	}{
		{"back rank", "chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 1},
		{"two rooks", "chess", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", "", 2},
		{"lost", "chess", "7k/R7/1R6/8/8/8/8/4K3 b - - 0 1", "", -1},
		{"KH2 onto the hill", "king-of-the-hill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "", 1},
		{"KH2 in two", "king-of-the-hill", "4k3/8/8/8/8/8/3K4/8 w - - 0 1", "", 2},
		{"KH2 cannot be stopped", "king-of-the-hill", "7k/8/8/8/8/3K4/8/8 b - - 0 1", "", -1},
		{"TC3 third check", "three-check", "4k3/8/8/8/8/8/1q6/R3K3 w - - 1+3 0 1", "a1a8", 1},
		{"CZ3 drop that mates", "crazyhouse", "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1", "", 1},
	} {
		move, info := find(t, New(1), mustGame(t, c.key, c.fen), Limits{Depth: 8})
		if c.move != "" && move != c.move || info.Mate != c.mate {
			t.Errorf("%s: %s, mate %d, score %d; want %s, mate %d", c.name, move, info.Mate, info.Score, c.move, c.mate)
		}
		if n := len(info.Line); n == 0 || n > 2*abs(c.mate) {
			t.Errorf("%s: the line has %d plies", c.name, n)
		}
	}
}

// TestCR3_ClaimsAreDraws: a side that is lost goes for the repetition, one
// that wins avoids it.
func TestCR3_ClaimsAreDraws(t *testing.T) {
	// White is far behind, but has perpetual check on g6 and h5.
	g := mustGame(t, "chess", "6k1/5p2/6p1/8/7q/8/1r3PPQ/6K1 b - - 0 1")
	if _, info := find(t, New(1), g, Limits{Depth: 6}); info.Score < 100 {
		t.Errorf("a won position is worth %d", info.Score)
	}
	g = mustGame(t, "chess", "5rk1/5p2/8/6Q1/8/8/qr6/7K b - - 0 1")
	play := func(moves ...string) {
		t.Helper()
		for _, m := range moves {
			next, err := g.Apply(game.Action(m))
			if err != nil {
				t.Fatal(err)
			}
			g = next.(chess.Game)
		}
	}
	play("g8h7", "g5h5", "h7g7", "h5g5", "g7h7", "g5h5", "h7g7")
	if move, info := find(t, New(1), g, Limits{Depth: 8}); move != "h5g5" || info.Score != 0 {
		t.Errorf("with perpetual check: %s, score %d", move, info.Score)
	}
	play("h5g5", "g7h7", "g5h5") // the position for the third time
	if reason := Claim(g, -300); reason != game.Threefold {
		t.Errorf("the claim that is open is %q", reason)
	}
	if reason := Claim(g, 300); reason != "" {
		t.Errorf("a side that is better claims %q", reason)
	}
}

// TestCR4_FiftyMovesAreADraw, unless the hundredth ply mates.
func TestCR4_FiftyMovesAreADraw(t *testing.T) {
	_, info := find(t, New(1), mustGame(t, "chess", "7k/8/8/8/8/8/R7/1R2K3 w - - 98 90"), Limits{Depth: 7})
	if info.Mate != 0 || info.Score != 0 {
		t.Errorf("two plies before the claim: mate %d, score %d", info.Mate, info.Score)
	}
	_, info = find(t, New(1), mustGame(t, "chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 90"), Limits{Depth: 7})
	if info.Mate != 1 {
		t.Errorf("mate on the hundredth ply: mate %d, score %d", info.Mate, info.Score)
	}
}

// TestSameQuestionSameAnswer: for the same limit after Forget, to the node.
func TestSameQuestionSameAnswer(t *testing.T) {
	for _, key := range keys {
		g, e := mustGame(t, key, ""), New(2)
		var answers [2]string
		var nodes [2]int
		for i := range answers {
			e.Forget()
			answers[i], _ = find(t, e, g, Limits{Nodes: 20_000})
			nodes[i] = e.searcher.nodes
		}
		if answers[0] != answers[1] || nodes[0] != nodes[1] {
			t.Errorf("%s: %s after %d nodes, then %s after %d", key, answers[0], nodes[0], answers[1], nodes[1])
		}
		if nodes[0] > 20_000 {
			t.Errorf("%s: %d nodes for a limit of 20000", key, nodes[0])
		}
	}
}

// TestSearchAllocatesNothing but what it reports.
func TestSearchAllocatesNothing(t *testing.T) {
	for _, key := range keys {
		g, e := mustGame(t, key, ""), New(1)
		run := func(nodes int) float64 {
			return testing.AllocsPerRun(1, func() {
				e.Forget()
				e.Search(context.Background(), g, Limits{Nodes: nodes}, func(Info) {})
			})
		}
		if few, many := run(500), run(8_000); many > few+40 {
			t.Errorf("%s: %v allocations for 500 nodes, %v for 8000", key, few, many)
		}
	}
}

func TestStopsSoon(t *testing.T) {
	g, e := mustGame(t, "crazyhouse", "r1b2rk1/ppp2p1p/2n1pP1p/3q4/3P4/2P2N2/P1P2PPP/R1BQ1RK1[BNPbnp] b - - 0 14"), New(4)
	e.Search(context.Background(), g, Limits{Depth: 1}, func(Info) {}) // tables are made
	fastest := time.Hour
	for range 5 {
		ctx, cancel := context.WithCancel(context.Background())
		var told time.Time
		timer := time.AfterFunc(60*time.Millisecond, func() { told = time.Now(); cancel() })
		e.Search(ctx, g, Limits{Infinite: true}, func(Info) {})
		fastest = min(fastest, time.Since(told))
		timer.Stop()
		cancel()
	}
	if fastest > 10*time.Millisecond {
		t.Errorf("stops %v after it was told", fastest)
	}
}

func TestLimits(t *testing.T) {
	g := mustGame(t, "chess", "")
	began := time.Now()
	find(t, New(1), g, Limits{Clock: [2]time.Duration{200 * time.Millisecond, 0}})
	if took := time.Since(began); took > 150*time.Millisecond+time.Second {
		t.Errorf("%v of a clock of 200 ms", took)
	}
	p := g.Chess()
	only := []chess.Move{chess.NewMove(8, 16, chess.NoRole), chess.NewMove(15, 23, chess.NoRole)} // a2a3, h2h3
	for range 2 {
		if move, _ := find(t, New(1), g, Limits{Depth: 5, Only: only}); move != "a2a3" && move != "h2h3" {
			t.Errorf("chose %s", move)
		}
	}
	ranks := map[int]string{}
	New(1).Search(context.Background(), g, Limits{Depth: 4, Lines: 3}, func(i Info) {
		if i.Depth == 4 {
			ranks[i.Rank] = i.Line[0].UCI()
		}
	})
	if len(ranks) != 3 || ranks[1] == ranks[2] || ranks[2] == ranks[3] || ranks[1] == ranks[3] {
		t.Errorf("three best lines begin with %v", ranks)
	}
	if n := p.CountLegal(); n != 20 {
		t.Errorf("%d moves at the start", n)
	}
}

func TestPlayer(t *testing.T) {
	var p Player
	g := mustGame(t, "king-of-the-hill", "")
	a, err := p.Choose(context.Background(), g, game.First, Limits{Depth: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Apply(a); err != nil {
		t.Errorf("%s: %v", a, err)
	}
	if _, err := p.Choose(context.Background(), g, game.Second, Limits{Depth: 1}, nil); !errors.Is(err, game.ErrNotYourTurn) {
		t.Errorf("out of turn: %v", err)
	}
	over := mustGame(t, "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
	if _, err := p.Choose(context.Background(), over, game.Second, Limits{Depth: 1}, nil); !errors.Is(err, game.ErrOver) {
		t.Errorf("over: %v", err)
	}
}
