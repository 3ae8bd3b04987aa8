package ai

import (
	"context"
	"errors"
	"testing"

	"hilltop/game"
)

// TestLevelsAreNamed: eight levels in order, each with a name of its own and a
// line that says what to expect.
func TestLevelsAreNamed(t *testing.T) {
	names := map[string]bool{}
	list := Levels()
	for i, l := range list {
		if l.Number != i+1 || l.Name == "" || l.Line == "" || names[l.Name] {
			t.Errorf("%+v", l)
		}
		names[l.Name] = true
	}
	if len(list) != MaxLevel || MaxLevel != 8 {
		t.Errorf("%d levels", len(list))
	}
}

// TestLevelsAreTheSameEachTime: a level's choice depends on the game and the
// seed alone, not on what was searched before.
func TestLevelsAreTheSameEachTime(t *testing.T) {
	ctx := context.Background()
	for _, key := range keys {
		var used Player
		var g game.Game = mustGame(t, key, "")
		for ply := range 12 {
			level := ply%4 + 1
			a, err := used.Play(ctx, g, g.ToAct(), level, 7, nil)
			if err != nil {
				t.Fatal(err)
			}
			b, err := new(Player).Play(ctx, g, g.ToAct(), level, 7, nil)
			if err != nil || a.Action != b.Action || a.Score != b.Score || a.Nodes != b.Nodes {
				t.Fatalf("%s, ply %d, level %d: %+v, then %+v, %v", key, ply, level, a, b, err)
			}
			if a.Ply != ply || len(a.Line) == 0 || a.Line[0] != a.Action {
				t.Errorf("%+v at ply %d", a, ply)
			}
			if g, err = g.Apply(a.Action); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestPlayRefuses(t *testing.T) {
	ctx, p := context.Background(), new(Player)
	g := mustGame(t, "chess", "")
	for _, level := range []int{-1, 0, 9} {
		if _, err := p.Play(ctx, g, game.First, level, 1, nil); !errors.Is(err, ErrNoLevel) {
			t.Errorf("level %d: %v", level, err)
		}
	}
	if _, err := p.Play(ctx, g, game.Second, 1, 1, nil); !errors.Is(err, game.ErrNotYourTurn) {
		t.Error(err)
	}
	over, err := g.Close(game.Closing{Reason: game.Agreement})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Play(ctx, over, game.First, 1, 1, nil); !errors.Is(err, game.ErrOver) {
		t.Error(err)
	}
	if _, err := p.Advise(ctx, over, game.First, nil); !errors.Is(err, game.ErrOver) {
		t.Error(err)
	}
}
