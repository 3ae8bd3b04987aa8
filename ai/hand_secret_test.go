package ai

import (
	"context"
	"slices"
	"testing"
	"time"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// turned are the cards of the first hand of a match that a deck turns up.
func turned(t *testing.T, deck game.Secret, n int) (cards [10]game.Action) {
	g := startHands(t, "rounds=1")
	for i := 0; i < n; {
		a := game.Action("")
		if g.ToAct() == game.Dealer {
			if a = g.Draw(deck); g.View(game.NoSeat).Hand.Phase == game.PhaseDeal {
				cards[i] = a
				i++
			}
		} else {
			a = g.Legal()[0]
		}
		g = mustApply(t, g, a)
	}
	return cards
}

func mustApply(t *testing.T, g game.Game, a game.Action) game.Game {
	t.Helper()
	next, err := g.Apply(a)
	if err != nil {
		t.Fatalf("%s: %s: %v", g.Position(), a, err)
	}
	return next
}

// TestNoDeckIsSeen: in matches with different decks that have turned up the
// same cards so far, the same is chosen, with the same scores and after the
// same number of positions.
func TestNoDeckIsSeen(t *testing.T) {
	t.Parallel()
	const alike = 4 // cards
	first := map[[10]game.Action]game.Secret{}
	p, q, compared := new(Player), new(Player), 0
	for i := 0; compared < 6; i++ {
		deck := game.Secret{byte(i), byte(i >> 8), 3}
		key := turned(t, deck, alike)
		other, seen := first[key]
		first[key] = deck
		if !seen || turned(t, deck, 10) == turned(t, other, 10) {
			continue
		}
		compared++
		a, b := startHands(t, "rounds=1"), startHands(t, "rounds=1")
		for placed := 0; placed < alike; {
			if a.ToAct() == game.Dealer {
				a, b = mustApply(t, a, a.Draw(deck)), mustApply(t, b, b.Draw(other))
				continue
			}
			seed := uint64(i)
			var said [2][]Info
			x := lapsing(t, p, a, seed, &said[0])
			y := lapsing(t, q, b, seed, &said[1])
			if x != y || !slices.EqualFunc(said[0], said[1], sameInfo) {
				t.Fatalf("%s: %s and %s\n%+v\n%+v", a.Position(), x, y, said[0], said[1])
			}
			a, b = mustApply(t, a, x), mustApply(t, b, y)
			placed++
		}
	}
}

func lapsing(t *testing.T, p *Player, g game.Game, seed uint64, said *[]Info) game.Action {
	t.Helper()
	l := Limits{Nodes: 4000, Lapses: Lapses{Seed: seed, Whim: 5}}
	a, err := p.Choose(context.Background(), g, g.ToAct(), l, func(i Info) { *said = append(*said, i) })
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func sameInfo(a, b Info) bool {
	return slices.Equal(a.Line, b.Line) && a.Score == b.Score && a.Mate == b.Mate && a.Nodes == b.Nodes && a.Depth == b.Depth
}

// TestHandsAreDeterministic: the same seed and limit give the same match
// again, after whatever else was searched; another seed gives another.
func TestHandsAreDeterministic(t *testing.T) {
	t.Parallel()
	play := func(p *Player, seed uint64) string {
		choose := func(g game.Game) game.Action {
			c, err := p.Play(context.Background(), g, g.ToAct(), 3, seed, nil)
			if err != nil {
				t.Fatal(err)
			}
			return c.Action
		}
		g := playHands(t, startHands(t, "rounds=1"), game.Secret{5}, [2]chooser{choose, choose})
		return g.(game.Scribe).Record(nil)
	}
	p := new(Player)
	first := play(p, 1)
	g := startHands(t, "1n2kq2/2r1b3/2x2x2/4o3/8/2x2x2/2K1B3/1R2N1B1 1 play 0")
	if _, err := p.Choose(context.Background(), g, g.ToAct(), Limits{Nodes: 777}, nil); err != nil {
		t.Fatal(err)
	}
	if again := play(p, 1); again != first {
		t.Errorf("played again:\n%s\n%s", first, again)
	}
	if play(new(Player), 2) == first {
		t.Error("another seed gives the same match")
	}
}

// TestHandsStop: a search ends soon after its context does, with a legal
// choice.
func TestHandsStop(t *testing.T) {
	p := new(Player)
	for _, text := range []string{
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 place:Q 0",
		"4kq2/2r1b3/2x2x2/4o3/8/2x2x2/2K1B3/1R2N1B1 2 place:J 0",
		"1n2kq2/2r1b3/2x2x2/4o3/8/2x2x2/2K1B3/1R2N1B1 1 play 0",
	} {
		g := startHands(t, text)
		fastest := time.Hour
		for range 5 {
			ctx, cancel := context.WithCancel(context.Background())
			var told time.Time
			timer := time.AfterFunc(30*time.Millisecond, func() { told = time.Now(); cancel() })
			a, err := p.Choose(ctx, g, g.ToAct(), Limits{Infinite: true}, nil)
			if ctx.Err() != nil {
				fastest = min(fastest, time.Since(told))
			}
			timer.Stop()
			cancel()
			if err != nil || !slices.Contains(g.Legal(), a) {
				t.Fatalf("%s: %s, %v", text, a, err)
			}
		}
		if fastest > 10*time.Millisecond {
			t.Errorf("%s: stops %v after it was told", text, fastest)
		}
	}
}

// TestLastCardsAreWeighed: with up to two cards to come each square is worth
// the mean over all cards, each square of the other side's choice being its
// best: worked out again by way of the match itself.
func TestLastCardsAreWeighed(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"4kq2/2r1b3/2x2x2/4o3/8/2x2x2/2K1B3/1R2N1B1 2 place:J 0",
		"4kq2/2r1b3/2x2x2/4o3/8/2x2x2/2K1B3/1R2N3 1 place:10 0",
		"4kq2/4b3/2x2x2/4o3/8/2x2x2/2K1B3/1R2N3 2 place:A 0",
	} {
		g := startHands(t, text)
		e := newHandEngine()
		table, _ := variant.QueenTableOf(g)
		e.choose(context.Background(), table, Limits{Depth: 2, Nodes: 1 << 30}, func(Info) {})
		e.depth = 2
		for i, a := range g.Legal() {
			if got, want := e.squares[i].score, slowAfter(t, e, g, a); got != want {
				t.Errorf("%s: %s is worth %d, slowly %d", text, a, got, want)
			}
		}
	}
}

// slowAfter is what a placement is worth by all cards that can come.
func slowAfter(t *testing.T, e *handEngine, g game.Game, a game.Action) int {
	seat := g.ToAct()
	g = mustApply(t, g, a)
	if g.ToAct() != game.Dealer {
		table, _ := variant.QueenTableOf(g)
		return e.opening(&dealt{hand: table.Hand}, seat)
	}
	sum, cards := 0, 0
	for _, kind := range g.View(game.NoSeat).Deal.Deck {
		left := kind.Of - kind.Seen
		if left == 0 {
			continue
		}
		next := mustApply(t, g, game.Action("deal:"+kind.Rank))
		best := -1 << 30
		for _, b := range next.Legal() {
			best = max(best, slowAfter(t, e, next, b))
		}
		if next.ToAct() != seat {
			best = -best
		}
		sum += left * best
		cards += left
	}
	return sum / cards
}

// TestDrawnCardsAreFair: cards are drawn as often as they are left.
func TestDrawnCardsAreFair(t *testing.T) {
	t.Parallel()
	const draws = 12_000
	seen, rng := [chess.King + 1]int{}, uint64(1)
	for range draws {
		rng = mix(rng)
		d := dealt{left: [chess.King + 1]int{chess.Bishop: 3, chess.Knight: 3, chess.King: 2, chess.Rook: 4}, cards: 12}
		r := d.draw(rng)
		seen[r]++
		if d.cards != 11 || d.left[r] == 4 {
			t.Fatalf("%+v after %s", d, r)
		}
	}
	chi := 0.0
	for r, n := range map[chess.Role]int{chess.Bishop: 3, chess.Knight: 3, chess.King: 2, chess.Rook: 4} {
		want := float64(draws*n) / 12
		chi += (float64(seen[r]) - want) * (float64(seen[r]) - want) / want
	}
	if chi > 16.3 { // 3 degrees of freedom, one in a thousand
		t.Errorf("drawn %v, chi-square %.1f", seen, chi)
	}
}
