package variant

import (
	"slices"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/table"
)

const (
	one = game.First
	two = game.Second
)

// queenTable is the game as the table will have it.
func queenTable() game.Variant { return queenOfTheHill }

func startQueenT(t testing.TB, setup string) queenGame {
	t.Helper()
	g, err := startQueen(setup)
	if err != nil {
		t.Fatalf("%q: %v", setup, err)
	}
	return g
}

// do applies actions; the dealer acts by itself with a secret of its own
// wherever it is its turn, also in the end.
func do(t testing.TB, g queenGame, actions ...game.Action) queenGame {
	t.Helper()
	g = serveAll(t, g)
	for _, a := range actions {
		next, err := g.apply(string(a))
		if err != nil {
			t.Fatalf("%s: %q: %v", g.Position(), a, err)
		}
		g = serveAll(t, next)
	}
	return g
}

func serveAll(t testing.TB, g queenGame) queenGame {
	t.Helper()
	for g.ToAct() == game.Dealer {
		a := g.Draw(game.Secret{1, 2, 3})
		next, err := g.apply(string(a))
		if err != nil {
			t.Fatalf("%s: dealer's %q: %v", g.Position(), a, err)
		}
		g = next
	}
	return g
}

// placeAll places every card of the hand on the square of its number.
func placeAll(t testing.TB, g queenGame) queenGame {
	t.Helper()
	g = serveAll(t, g)
	for g.last.phase == game.PhasePlace {
		g = do(t, g, g.Legal()[0])
	}
	return g
}

// try is what happens to an action that may be refused.
func try(g queenGame, a game.Action) error {
	_, err := g.Apply(a)
	return err
}

// code is the reason code of a refusal, "" for none.
func code(err error) game.Why {
	if e, ok := err.(*game.IllegalError); ok {
		return e.Code
	}
	return ""
}

func actions(list ...string) []game.Action {
	var all []game.Action
	for _, words := range list {
		for _, w := range strings.Fields(words) {
			all = append(all, game.Action(w))
		}
	}
	return all
}

// sorted are actions as one text, in the order of the alphabet.
func sorted(list []game.Action) string {
	var words []string
	for _, a := range list {
		words = append(words, string(a))
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

// names are the squares of a set.
func names(b chess.Bitboard) string {
	var words []string
	for _, s := range b.Squares() {
		words = append(words, s.String())
	}
	return strings.Join(words, " ")
}

func queenLog(t testing.TB, setup string) table.State {
	t.Helper()
	s, err := table.Start(queenTable(), setup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
