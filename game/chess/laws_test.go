package chess_test

import (
	"errors"
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/variant"
)

// playable are the games of the house that are played on a chess position.
func playable() (list []game.Variant) {
	for _, v := range variant.All {
		if _, ok := variant.Rules(v.Key); ok {
			list = append(list, v)
		}
	}
	return list
}

func start(t testing.TB, v game.Variant, setup string) game.Game {
	t.Helper()
	g, err := v.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestLaws plays random games of every variant and holds every position of
// them against what game.Game promises.
func TestLaws(t *testing.T) {
	games := 1000
	if testing.Short() {
		games = 40
	}
	for _, v := range playable() {
		t.Run(v.Key, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewSource(3))
			for n := range games {
				// Every position of some games, a few of the others.
				every := 40
				if n%100 == 0 {
					every = 1
				}
				playLawful(t, v, rng, every)
			}
		})
	}
}

func playLawful(t *testing.T, v game.Variant, rng *rand.Rand, every int) {
	g := start(t, v, "")
	var played []game.Action
	for ply := 0; ; ply++ {
		legal := g.Legal()
		if over := g.Outcome().Over; over != (len(legal) == 0) || over != (g.ToAct() == game.NoSeat) {
			t.Fatalf("%s: over %v, %d legal, to act %d", g.Position(), over, len(legal), g.ToAct())
		}
		if g.Ply() != ply {
			t.Fatalf("ply %d, want %d", g.Ply(), ply)
		}
		if rng.Intn(every) == 0 || len(legal) == 0 {
			lawful(t, g, legal)
		}
		if len(legal) == 0 || ply == 120 {
			break
		}
		a := legal[rng.Intn(len(legal))]
		before := g.Position()
		next, err := g.Apply(a)
		if err != nil {
			t.Fatalf("%s: %s is listed but refused: %v", before, a, err)
		}
		if g.Position() != before || g.Ply() != ply {
			t.Fatalf("Apply(%s) changed the game it was asked of", a)
		}
		g, played = next, append(played, a)
	}
	replays(t, v, g, played)
}

// lawful holds one position against the contract.
func lawful(t *testing.T, g game.Game, legal []game.Action) {
	t.Helper()
	seen := map[game.Action]bool{}
	for _, a := range legal {
		if seen[a] {
			t.Fatalf("%s: %s is listed twice", g.Position(), a)
		}
		seen[a] = true
		if _, err := g.Apply(a); err != nil {
			t.Fatalf("%s: %s is listed but refused: %v", g.Position(), a, err)
		}
	}
	if again := g.Legal(); !reflect.DeepEqual(again, legal) {
		t.Fatalf("%s: the order of Legal is not fixed", g.Position())
	}
	if g.Draw(game.Secret{1}) != "" {
		t.Fatalf("chess draws a card")
	}
	claims := g.Claims()
	if g.Outcome().Over != (claims == nil) {
		t.Fatalf("%s: claims %v", g.Position(), claims)
	}
	for _, c := range claims {
		if c.Open && c.Count < c.Need {
			t.Fatalf("%s: open at %d of %d", g.Position(), c.Count, c.Need)
		}
	}
	for _, seat := range []game.Seat{game.First, game.Second, game.NoSeat} {
		viewIsTrue(t, g, seat, legal)
	}
}

func viewIsTrue(t *testing.T, g game.Game, seat game.Seat, legal []game.Action) {
	t.Helper()
	v := g.View(seat)
	if v.Seat != seat || v.ToAct != g.ToAct() || v.Ply != g.Ply() || v.Position != g.Position() ||
		!reflect.DeepEqual(v.Outcome, g.Outcome()) || !reflect.DeepEqual(v.Claims, g.Claims()) || len(v.History) != g.Ply() {
		t.Fatalf("%s: the view of seat %d disagrees with the game", g.Position(), seat)
	}
	board, _, _ := strings.Cut(strings.Fields(g.Position())[0], "[")
	if placement(v.Cells) != strings.ReplaceAll(board, "~", "") {
		t.Fatalf("%s: the cells say %s", g.Position(), placement(v.Cells))
	}
	if seat != g.ToAct() {
		if len(v.Options) != 0 {
			t.Fatalf("%s: seat %d has options out of turn", g.Position(), seat)
		}
		return
	}
	if len(v.Options) != len(legal) {
		t.Fatalf("%s: %d options, %d legal", g.Position(), len(v.Options), len(legal))
	}
	labels := map[string]bool{}
	for i, o := range v.Options {
		if o.Action != legal[i] || o.From+o.To+promotion(o.Promotes) != string(o.Action) || labels[o.Label] {
			t.Fatalf("%s: option %+v for %s", g.Position(), o, legal[i])
		}
		labels[o.Label] = true
		if i%5 != g.Ply()%5 {
			continue // a fifth of the moves, another fifth at the next ply
		}
		next, _ := g.Apply(o.Action)
		out := next.Outcome()
		if wins := out.Over && out.Winner == seat; wins != o.Wins || o.Wins != strings.HasSuffix(o.Label, "#") || o.Goal != (out.Reason == game.Hill) {
			t.Fatalf("%s: option %+v leads to %+v", g.Position(), o, out)
		}
		stepIsTrue(t, g, next, o)
	}
}

func promotion(role byte) string {
	if role == 0 {
		return ""
	}
	return string(role)
}

// stepIsTrue compares the step that a move leaves in the history with the
// option it was and with the cells that changed.
func stepIsTrue(t *testing.T, before, after game.Game, o game.Option) {
	t.Helper()
	v := after.View(game.NoSeat)
	s := v.History[len(v.History)-1]
	from := strings.TrimSuffix(o.From, o.From[:1]+"@")
	if s.Action != o.Action || s.Label != o.Label || s.From != from || s.To != o.To || s.Took != o.Took ||
		s.Promotes != o.Promotes || s.Seat != before.ToAct() || s.Ply != after.Ply() || s.Ends != after.Outcome().Reason ||
		s.Check != (v.InCheck != game.NoSeat) {
		t.Fatalf("%s: step %+v of option %+v", before.Position(), s, o)
	}
	old := before.View(game.NoSeat).Cells
	changed := map[string]bool{}
	for i := range v.Cells {
		if v.Cells[i].Piece != old[i].Piece {
			changed[fmt.Sprintf("%c%d", 'a'+i%8, i/8+1)] = true
		}
	}
	for _, square := range s.Squares {
		delete(changed, square)
	}
	if len(changed) != 0 {
		t.Fatalf("%s: %s also changes %v", before.Position(), s.Action, changed)
	}
	for _, c := range v.Counters {
		if s.Counts[c.Owner] != c.Count {
			t.Fatalf("%s: after %s the counter is %d, the step says %v", before.Position(), s.Action, c.Count, s.Counts)
		}
	}
}

// placement writes the cells as the first field of a FEN.
func placement(cells [64]game.Cell) string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			p := cells[8*rank+file].Piece
			if p.Role == 0 {
				empty++
				continue
			}
			if empty > 0 {
				fmt.Fprint(&text, empty)
				empty = 0
			}
			if p.Owner == game.First {
				p.Role &^= 0x20
			}
			text.WriteByte(p.Role)
		}
		if empty > 0 {
			fmt.Fprint(&text, empty)
		}
		if rank > 0 {
			text.WriteByte('/')
		}
	}
	return text.String()
}

// replays plays the actions again from the start: the same state (Z37, T4).
func replays(t *testing.T, v game.Variant, g game.Game, played []game.Action) {
	t.Helper()
	again := start(t, v, "")
	for _, a := range played {
		next, err := again.Apply(a)
		if err != nil {
			t.Fatal(err)
		}
		again = next
	}
	if !reflect.DeepEqual(again.View(game.First), g.View(game.First)) {
		t.Fatalf("%s: the replay differs", g.Position())
	}
	for i, s := range g.View(game.NoSeat).History {
		if s.Action != played[i] {
			t.Fatalf("step %d is %s, played was %s", i+1, s.Action, played[i])
		}
	}
}

// TestLaws_AGameIsAValue: two ways on from one game do not see each other.
func TestLaws_AGameIsAValue(t *testing.T) {
	for _, v := range playable() {
		g := start(t, v, "")
		for _, a := range []game.Action{"e2e4", "d7d5"} {
			g, _ = g.Apply(a)
		}
		trunk := g.View(game.First)
		one, _ := g.Apply("e4d5")
		two, _ := g.Apply("e4e5")
		shown := one.View(game.Second)
		if _, err := two.Apply("f7f5"); err != nil {
			t.Fatal(err)
		}
		if closed, err := g.Close(game.Closing{Reason: game.Resignation, By: game.First}); err != nil || !closed.Outcome().Over {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(g.View(game.First), trunk) || !reflect.DeepEqual(one.View(game.Second), shown) {
			t.Errorf("%s: a game changed by playing on from it", v.Key)
		}
	}
}

// TestLaws_OverMeansOver (K11): after the end nothing is legal, and every
// door is shut with ErrOver.
func TestLaws_OverMeansOver(t *testing.T) {
	for _, v := range playable() {
		g := start(t, v, "")
		for _, a := range []game.Action{"f2f3", "e7e5", "g2g4", "d8h4"} {
			var err error
			if g, err = g.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
		fresh := start(t, v, "")
		resigned, _ := fresh.Close(game.Closing{Reason: game.Resignation, By: game.Second})
		for _, over := range []game.Game{g, resigned} {
			_, applied := over.Apply("a2a3")
			_, read := over.Read("a3")
			_, closed := over.Close(game.Closing{Reason: game.Agreement, By: game.NoSeat})
			for _, err := range []error{applied, read, closed} {
				if !errors.Is(err, game.ErrOver) {
					t.Errorf("%s: %v", v.Key, err)
				}
			}
			if over.Legal() != nil || over.Claims() != nil || over.ToAct() != game.NoSeat || len(over.View(game.First).Options) != 0 {
				t.Errorf("%s: something is still to be done", v.Key)
			}
			var why *game.IllegalError
			if err := over.(game.Explainer).Why(game.First, "a2a3"); !errors.As(err, &why) || why.Code == "" {
				t.Errorf("%s: %v", v.Key, err)
			}
		}
	}
}
