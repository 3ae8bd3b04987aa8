package ai

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/chess"
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

// greedyHands ends the hand if it can; or else it takes what gives it the most
// claims, and pieces of the other side before that.
func greedyHands(rng *rand.Rand) chooser {
	return func(g game.Game) game.Action {
		seat := g.ToAct()
		best, choice := -1, game.Action("")
		for _, a := range g.Legal() {
			next, err := g.Apply(a)
			if err != nil {
				return a
			}
			h := next.View(seat).Hand
			worth := 40*(mostPoints-h.Pieces[seat.Other()]) + 10*h.Claims[seat] + rng.IntN(5)
			if h.Phase == game.PhaseOver {
				worth += 1000
			}
			if worth > best {
				best, choice = worth, a
			}
		}
		return choice
	}
}

// TestWeakHandsLose: whole matches against who moves at random, and against
// who looks at claims and captures alone, with every deck played from both
// seats.
func TestWeakHandsLose(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	p := new(Player)
	matches := 10
	if testing.Short() {
		matches = 4
	}
	for name, weak := range map[string]chooser{"random": randomHands(rng), "greedy": greedyHands(rng)} {
		var points [2]int
		won := 0
		for n := range matches {
			seat := n % 2
			var players [2]chooser
			players[seat], players[1-seat] = engineHands(t, p, Limits{Nodes: 2000}), weak
			g := playHands(t, startHands(t, "rounds=1"), game.Secret{byte(n / 2), 77}, players)
			total := game.Totals(g.(game.Scorer).Sheet())
			points[0] += total[seat]
			points[1] += total[1-seat]
			if g.Outcome().Winner == game.Seat(seat) {
				won++
			}
		}
		t.Logf("%s: %d of %d matches, points %v", name, won, matches, points)
		if won < matches-1 || points[1]*20 > points[0] {
			t.Errorf("%s: %d of %d matches won, points %v", name, won, matches, points)
		}
	}
}

// turnedRound is a position text with the board turned by half and the seats
// changed over.
func turnedRound(text string) string {
	fields := strings.Fields(text)
	board := []byte(fields[0])
	slices.Reverse(board)
	for i, c := range board {
		if c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' && c != 'x' && c != 'o' {
			board[i] = c ^ 0x20
		}
	}
	fields[0], fields[1] = string(board), map[string]string{"1": "2", "2": "1"}[fields[1]]
	return strings.Join(fields, " ")
}

// TestHandEvaluationIsFair: from the other side of the board a position is
// worth the same to the side to move.
func TestHandEvaluationIsFair(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	w := newStakes(0, nil)
	score := func(text string) int {
		table, ok := variant.QueenTableOf(startHands(t, text))
		if !ok {
			t.Fatal(text)
		}
		var e handEval
		e.begin(&w, table.Hand.Goal())
		return e.score(&table.Hand)
	}
	seen := 0
	watch := func(g game.Game) game.Action {
		if text := g.Position(); g.View(game.NoSeat).Hand.Phase == game.PhasePlay {
			seen++
			if a, b := score(text), score(turnedRound(text)); a != b {
				t.Fatalf("%s is worth %d, turned %d", text, a, b)
			}
		}
		return randomHands(rng)(g)
	}
	for n := range 3 {
		playHands(t, startHands(t, "rounds=1"), game.Secret{byte(n), 5}, [2]chooser{watch, watch})
	}
	if seen < 100 {
		t.Errorf("%d positions seen", seen)
	}
}

// TestStakes: a hand is worth what it does for the match.
func TestStakes(t *testing.T) {
	sum := int64(0)
	for _, n := range odds {
		sum += n
	}
	if sum != oddsWhole {
		t.Errorf("the odds add up to %d", sum)
	}
	rest := []game.Seat{game.Second, game.First}
	turned := []game.Seat{game.First, game.Second}
	for lead := -12; lead <= 12; lead++ {
		w, v := newStakes(lead, rest), newStakes(-lead, turned)
		for points := -mostPoints; points < mostPoints; points++ {
			if w.of(game.First, points) >= w.of(game.First, points+1) {
				t.Errorf("lead %d: %d points are worth no less than the next", lead, points)
			}
			if a, b := w.of(game.First, points), v.of(game.Second, points); abs(a-b) > 2 {
				t.Errorf("lead %d: %d points are worth %d and %d", lead, points, a, b)
			}
		}
	}
	// The last hand: behind by two, one point is worth next to nothing, two
	// half the match, three the whole.
	w := newStakes(-2, nil)
	for points, want := range map[int]int{1: 0, 2: matchWorth / 2, 3: matchWorth} {
		if got := w.of(game.First, points); abs(got-want) > pointWorth*mostPoints {
			t.Errorf("%d points are worth %d, want about %d", points, got, want)
		}
	}
}

// TestHandsServeTheMatch: in the last hand a win is taken if it wins the match,
// and not if the match would be lost by it.
func TestHandsServeTheMatch(t *testing.T) {
	e := newHandEngine()
	table, _ := variant.QueenTableOf(startHands(t, "8/8/2xK1x2/3obQ2/3B4/2x2x2/2n5/8 1 play 0"))
	table.Number, table.Hands = 3, 4
	ends := func(m chess.Move) (points int) {
		var next variant.QueenHand
		if table.Hand.Make(m, &next); len(bruteMoves(&next)) == 0 {
			_, points, _ = next.Ending()
		}
		return points
	}
	most := 0
	for _, m := range bruteMoves(&table.Hand) {
		most = max(most, ends(m))
	}
	if most == 0 {
		t.Fatal("no move ends the hand")
	}
	for lead, takes := range map[int]bool{0: true, 1 - most: true, 3: true, -most - 1: false} {
		table.Totals = [2]int{9 + lead, 9}
		if m := e.choose(context.Background(), table, Limits{Nodes: 20_000}, func(Info) {}); ends(m) > 0 != takes {
			t.Errorf("lead %d: %s for %d points", lead, m, ends(m))
		}
	}
}

// TestHandClaims: who is worse off claims the draw that is open, who is better
// off plays on.
func TestHandClaims(t *testing.T) {
	for _, c := range []struct {
		text  string
		moves string
		want  game.Reason
	}{
		{"8/8/2x2x2/3o4/8/2x2x2/k7/K1RRNB2 2 play 0", "a2a3 a1b1 a3a4 b1a1 a4a3 a1b1 a3a4 b1a1 a4a3 a1b1", game.Threefold},
		{"8/8/2x2x2/3o4/8/2x2x2/k7/K1RRNB2 2 play 0", "a2a3 a1b1 a3a4 b1a1 a4a3 a1b1 a3a4 b1a1 a4a3 a1b1 a3a4", ""},
	} {
		g := startHands(t, c.text)
		for _, m := range strings.Fields(c.moves) {
			g = mustApply(t, g, game.Action(m))
		}
		if !g.Claims()[0].Open {
			t.Fatalf("%s: no claim is open", g.Position())
		}
		choice, err := new(Player).Play(context.Background(), g, g.ToAct(), 6, 1, nil)
		if err != nil || choice.Claim != c.want {
			t.Errorf("%s to move claims %q, score %d, %v, %v", g.Position(), choice.Claim, choice.Score, g.Claims(), err)
		}
	}
}

// handSignature sums up the positions that fixed searches of hands take, and
// what they find the squares for a card to be worth. It changes whenever search
// or evaluation do, and is then set anew.
const handSignature = 41499

func TestHandSignature(t *testing.T) {
	e, sum := newHandEngine(), 0
	for text, l := range map[string]Limits{
		"1n2kq2/2r1b3/2x2x2/4o3/8/2x2x2/2K1B3/1R2N1B1 1 play 0":  {Depth: 6},
		"8/2b1q3/2xnkx2/3oB3/8/2x2x2/3R4/R2R4 1 play 3":          {Depth: 6},
		"8/3Rn2Q/1bx2x2/3o4/8/2x1Nx2/8/8 2 play 2":               {Depth: 6},
		"4kq2/2r1b3/2x2x2/4o3/8/2x2x2/2K1B3/1R2N1B1 2 place:J 0": {Depth: 4},
		"5n2/4q3/2x2x2/4o3/8/2x2x2/3B4/1R6 1 place:A 0":          {Nodes: 10_000},
	} {
		table, ok := variant.QueenTableOf(startHands(t, text))
		if !ok {
			t.Fatal(text)
		}
		e.squares = [2]scored{}
		e.choose(context.Background(), table, l, func(Info) {})
		sum += e.nodes + e.squares[0].score + e.squares[1].score
	}
	if sum != handSignature {
		t.Errorf("signature %d, was %d", sum, handSignature)
	}
}

// BenchmarkHands counts nodes a second.
func BenchmarkHands(b *testing.B) {
	e, total := newHandEngine(), 0
	table, _ := variant.QueenTableOf(startHands(b, "1n2kq2/2r1b3/2x2x2/4o3/8/2x2x2/2K1B3/1R2N1B1 1 play 0"))
	for b.Loop() {
		e.choose(context.Background(), table, Limits{Nodes: 200_000}, func(Info) {})
		total += e.nodes
	}
	b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "nodes/s")
}
