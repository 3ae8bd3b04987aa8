package brief

import (
	"context"
	"math/rand/v2"
	"testing"

	"hilltop/ai"
	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
)

// TestBriefsAreThoughtAboutAlike: whatever is read from a brief is answered
// like the game it was made from, in every variant and all the way to its end.
func TestBriefsAreThoughtAboutAlike(t *testing.T) {
	for _, v := range variant.All {
		if !v.Playable() {
			continue
		}
		t.Run(v.Key, func(t *testing.T) {
			t.Parallel()
			l, err := table.StartLog(v, "")
			if err != nil {
				t.Fatal(err)
			}
			random := rand.New(rand.NewPCG(4, 2))
			var one, two ai.Player
			asked := 0
			for n := 0; n < 120 && !l.Outcome().Over; n++ {
				if seat := l.ToAct(); seat.Playing() && n%9 == 0 {
					asked++
					alike(t, &one, &two, l, uint64(n))
				}
				legal := l.Game().Legal()
				e := game.Entry{Seat: l.ToAct()}
				if e.Seat == game.Dealer {
					e.Action = l.Game().Draw(game.Secret{byte(n)})
				} else {
					e.Action = legal[random.IntN(len(legal))]
				}
				if l, err = l.Add(e); err != nil {
					t.Fatal(err)
				}
			}
			if asked < 3 {
				t.Errorf("only %d positions were compared", asked)
			}
		})
	}
}

// alike asks for a choice and for advice, from the game and from its brief.
func alike(t *testing.T, one, two *ai.Player, l table.Log, seed uint64) {
	t.Helper()
	read, err := Read(Text(l.Variant, l.Setup, l.Game()))
	if err != nil {
		t.Fatalf("%s: %v", l.Text(), err)
	}
	ctx := context.Background()
	want, err := one.Play(ctx, l.Game(), l.ToAct(), 2, seed, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := two.Play(ctx, read, read.ToAct(), 2, seed, nil)
	if err != nil || got.Action != want.Action || got.Claim != want.Claim || got.Ply != want.Ply || got.Nodes != want.Nodes {
		t.Fatalf("after %q: %+v, %v; want %+v", l.Text(), got, err, want)
	}
}

// TestBriefsRefuseNonsense: nothing that is no brief is a game, and nothing
// panics.
func TestBriefsRefuseNonsense(t *testing.T) {
	for _, text := range []string{
		"", "|", "||", "nine-mens-morris||", "crazyhouse|", "crazyhouse||e2e5", "crazyhouse|nonsense|", "crazyhouse|||",
		"hands|x||", "hands|1||", "hands|1||1 2 3", "hands|1||zz zz zz zz zz zz zz zz zz zz zz zz zz", "queen-of-the-hill||",
	} {
		if g, err := Read(text); err == nil {
			t.Errorf("%q is read as %T", text, g)
		}
	}
}
