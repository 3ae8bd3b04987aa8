package variant

import (
	"math/rand"
	"reflect"
	"slices"
	"testing"

	"hilltop/game"
	"hilltop/game/chess"
)

// answersOf are the legal moves of a hand, as a search finds them.
func answersOf(h *QueenHand) (list []chess.Move) {
	var next QueenHand
	for _, m := range h.AppendMoves(nil) {
		if h.Make(m, &next); !h.Check() || !next.Outnumbers(next.Turn()) {
			list = append(list, m)
		}
	}
	return list
}

// sameHand holds a hand that is looked ahead in against the match.
func sameHand(t *testing.T, h QueenHand, g queenGame) {
	t.Helper()
	s := &g.last.queenState
	fresh := QueenHand{board: s.board, turn: s.turn, quiet: s.quiet}
	fresh.settle()
	if h != fresh {
		t.Fatalf("%s: kept %+v, want %+v", g.Position(), h, fresh)
	}
	slow := slowly(g)
	for seat := one; seat <= two; seat++ {
		if h.Claims(seat) != slow.claims(seat) || h.Outnumbers(seat) != slow.outnumbers(seat) || h.Men(seat).Count() != slow.count(seat) {
			t.Fatalf("%s: seat %d: %+v", g.Position(), seat, h)
		}
	}
}

// TestAheadIsTheMatch: looking ahead follows the rules of the match move by
// move, in thousands of random hands: the same moves, claims, checks and ends.
func TestAheadIsTheMatch(t *testing.T) {
	t.Parallel()
	matches := 500 // of four hands
	if testing.Short() {
		matches = 25
	}
	hands, ends, passes := 0, 0, 0
	for n := range matches {
		rng := rand.New(rand.NewSource(int64(n)))
		secret := game.Secret{byte(n), byte(n >> 8), 9}
		g := startQueenT(t, "rounds=1")
		for !g.Outcome().Over {
			if !g.ToAct().Playing() {
				g = step(t, g, g.Draw(secret))
				continue
			}
			table, ok := QueenTableOf(g)
			if !ok {
				t.Fatal("no table")
			}
			sameHand(t, table.Hand, g)
			if g.last.phase == game.PhasePlace {
				g = aheadPlaces(t, g, &table, rng)
				continue
			}
			if g.last.quiet > 24 {
				next, err := g.Close(game.Closing{Reason: game.Agreement})
				if err != nil {
					t.Fatal(err)
				}
				g = next.(queenGame)
				continue
			}
			before := len(g.last.sheet)
			g = aheadMoves(t, g, &table, rng)
			if len(g.last.sheet) > before {
				ends++
			}
			for g.ToAct() == game.Dealer && g.last.phase == game.PhasePlay {
				passes++
				g = aheadPasses(t, g)
			}
		}
		hands += len(g.last.sheet)
	}
	t.Logf("%d hands, %d won, %d passes", hands, ends, passes)
	if ends == 0 || passes == 0 && !testing.Short() {
		t.Errorf("%d hands were won, %d turns passed", ends, passes)
	}
}

// aheadPlaces places a card at random, in the match and ahead of it.
func aheadPlaces(t *testing.T, g queenGame, table *QueenTable, rng *rand.Rand) queenGame {
	t.Helper()
	seat, offered := table.Next(table.Placed)
	if seat != g.ToAct() || offered != table.Offered || table.Card != g.last.card {
		t.Fatalf("%s: seat %d, %v, %v", g.Position(), seat, offered, table.Card)
	}
	left := 0
	for r, n := range table.Left {
		left += n
		if kind := queenKindOf(chess.Role(r)); n != kind.count-g.last.seenOf(chess.Role(r)) {
			t.Fatalf("%s: %d left of %s", g.Position(), n, chess.Role(r))
		}
	}
	if left != len(queenCards16())-table.Placed-1 {
		t.Fatalf("%s: %d cards left", g.Position(), left)
	}
	i := rng.Intn(2)
	next := step(t, g, g.Legal()[i])
	to := table.First(table.Number)
	if table.Placed+1 < table.Cards() {
		to, _ = table.Next(table.Placed + 1)
	}
	sameHand(t, table.Hand.Place(seat, table.Card, offered[i], to), next)
	return next
}

// aheadMoves makes a random move, gladly a capture, in the match and ahead.
func aheadMoves(t *testing.T, g queenGame, table *QueenTable, rng *rand.Rand) queenGame {
	t.Helper()
	h := &table.Hand
	var list []game.Action
	for _, m := range answersOf(h) {
		list = append(list, game.Action(m.UCI()))
	}
	if legal := g.Legal(); sorted(list) != sorted(legal) || h.Check() != g.last.inCheck() {
		t.Fatalf("%s: ahead %s, legal %s", g.Position(), sorted(list), sorted(legal))
	}
	if seen := 1 + count(table.Past, h.Key()); seen != g.last.seen {
		t.Fatalf("%s: seen %d times, ahead %d", g.Position(), g.last.seen, seen)
	}
	moves := answersOf(h)
	m := moves[rng.Intn(len(moves))]
	if rng.Intn(2) == 0 {
		for _, c := range moves {
			if h.Men(h.Turn().Other()).Has(c.To()) {
				m = c
			}
		}
	}
	var ahead QueenHand
	h.Make(m, &ahead)
	next := step(t, g, game.Action(m.UCI()))
	sameHand(t, ahead, next)
	over := next.last.phase == game.PhaseOver
	if len(answersOf(&ahead)) > 0 {
		if over {
			t.Fatalf("%s: over in spite of answers", next.Position())
		}
		return next
	}
	winner, points, ended := ahead.Ending()
	if ended != over {
		t.Fatalf("%s: over %v, ahead %v", next.Position(), over, ended)
	}
	if over {
		row := next.last.sheet[len(next.last.sheet)-1]
		if row.Winner != winner || winner.Playing() && row.Points[winner] != points {
			t.Fatalf("%s: %+v, ahead %d with %d", next.Position(), row, winner, points)
		}
	}
	return next
}

// aheadPasses lets a side pass in the match and ahead.
func aheadPasses(t *testing.T, g queenGame) queenGame {
	t.Helper()
	h := QueenHand{board: g.last.board, turn: g.last.turn, quiet: g.last.quiet}
	h.settle()
	next := step(t, g, queenPass)
	sameHand(t, h.Pass(), next)
	return next
}

func count(list []uint64, key uint64) (n int) {
	for _, k := range list {
		if k == key {
			n++
		}
	}
	return n
}

// TestAheadOnlySeesTheTable: what is given out for looking ahead is made of
// numbers alone; there is nothing in it through which to reach the match, a
// secret or a function.
func TestAheadOnlySeesTheTable(t *testing.T) {
	t.Parallel()
	plain := []reflect.Kind{reflect.Int, reflect.Int8, reflect.Uint8, reflect.Uint64}
	var walk func(at string, k reflect.Type)
	walk = func(at string, k reflect.Type) {
		switch {
		case k.Kind() == reflect.Struct:
			for i := range k.NumField() {
				walk(at+"."+k.Field(i).Name, k.Field(i).Type)
			}
		case k.Kind() == reflect.Array && k.Elem().Kind() == reflect.Uint8:
			t.Errorf("%s holds bytes", at)
		case k.Kind() == reflect.Array, k.Kind() == reflect.Slice:
			walk(at, k.Elem())
		case !slices.Contains(plain, k.Kind()):
			t.Errorf("%s is a %s", at, k)
		}
	}
	walk("table", reflect.TypeFor[QueenTable]())
	if _, ok := QueenTableOf(startQueenT(t, "")); ok {
		t.Error("a table before the dealer has committed")
	}
	chess, err := standard.New("")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := QueenTableOf(chess); ok {
		t.Error("chess as a table of cards")
	}
}

// BenchmarkAhead makes all moves of a hand two deep.
func BenchmarkAhead(b *testing.B) {
	g := placeAll(b, startQueenT(b, "rounds=1"))
	table, _ := QueenTableOf(g)
	list := make([]chess.Move, 0, 512)
	var next, after QueenHand
	for b.Loop() {
		n := 0
		first := table.Hand.AppendMoves(list[:0])
		for _, m := range first {
			table.Hand.Make(m, &next)
			for _, r := range next.AppendMoves(first[len(first):]) {
				next.Make(r, &after)
				n++
			}
		}
		b.ReportMetric(float64(n), "moves/op")
	}
}
