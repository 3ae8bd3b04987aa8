package variant

import (
	"errors"
	"strings"
	"testing"

	"hilltop/game"
)

// wander plays a random match by a row of bytes and stops where they end.
func wander(t testing.TB, path []byte) queenGame {
	t.Helper()
	g := serveAll(t, startQueenT(t, "rounds=1 match=fuzz"))
	for _, b := range path {
		if g.Outcome().Over {
			break
		}
		if c := g.Claims(); b > 240 && g.last.phase == game.PhasePlay {
			reason := game.Agreement
			if c[0].Open {
				reason = game.Threefold
			}
			next, err := g.Close(game.Closing{Reason: reason})
			if err != nil {
				t.Fatal(err)
			}
			g = serveAll(t, next.(queenGame))
			continue
		}
		legal := g.Legal()
		g = do(t, g, legal[int(b)%len(legal)])
	}
	return g
}

// FuzzQueenAction: an action is accepted exactly if it is listed, in either
// case of letters; a refusal has a reason, the same by all ways; nothing
// panics.
func FuzzQueenAction(f *testing.F) {
	f.Add([]byte{}, "B@b1")
	f.Add([]byte{0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 7, 7, 7}, "b1c3")
	f.Add([]byte{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 250, 1}, "deal:Q")
	f.Add([]byte{0, 0}, "n@B1")
	f.Add([]byte{0, 0, 0}, "e5e6")
	f.Add([]byte{0}, "commit:,,,")
	f.Add([]byte{0}, "reveal:00")
	f.Fuzz(func(t *testing.T, path []byte, text string) {
		if len(path) > 300 {
			path = path[:300]
		}
		g := wander(t, path)
		listed := false
		for _, a := range g.Legal() {
			listed = listed || strings.EqualFold(string(a), text)
		}
		next, err := g.Apply(game.Action(text))
		if listed != (err == nil) {
			t.Fatalf("%s: %q is listed: %v, refused for %v", g.Position(), text, listed, err)
		}
		seat := g.ToAct()
		why := g.Why(seat, game.Action(text))
		switch {
		case err == nil:
			step, _ := next.(game.Stepper).Last()
			if step.Action == "" || !strings.EqualFold(string(step.Action), text) || why != nil {
				t.Fatalf("%q is logged as %q, why not: %v", text, step.Action, why)
			}
		case errors.Is(err, game.ErrOver):
			if why == nil {
				t.Fatal("a reason is missing")
			}
		case code(err) != "":
			if code(why) != code(err) {
				t.Fatalf("%s: %q is refused for %q and for %q", g.Position(), text, code(err), code(why))
			}
		case !errors.Is(err, game.ErrSyntax) || !errors.Is(why, game.ErrSyntax):
			t.Fatalf("%q: %v, %v", text, err, why)
		}
		read, err := g.Read(text)
		if err == nil {
			if _, err := g.Apply(read); err != nil {
				t.Fatalf("%s: %q reads as %s, which is refused: %v", g.Position(), text, read, err)
			}
		} else if listed {
			t.Fatalf("%s: %q is listed, but cannot be read: %v", g.Position(), text, err)
		}
	})
}

// FuzzQueenPosition: what is read is written and read again as the same, and
// a match can be played on from it.
func FuzzQueenPosition(f *testing.F) {
	for _, text := range []string{
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 commit 0",
		"8/8/2x2x2/8/3o4/2x2x2/8/2Q5 2 place:A 0",
		"2r1qn2/3rb3/2x2x2/4o3/8/2x2x2/3R1B2/2B1NB2 1 reveal 0",
		"1r6/8/2x2x2/4o3/8/2xN1x2/8/R7 1 play 17",
		"8/8/2x2x2/3o4/8/2x2x2/8/k6K 2 over 12",
		"44/8/2x2x2/4o3/8/2x2x2/8/8 1 play 0",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := readQueenPosition(text)
		if err != nil {
			if !errors.Is(err, game.ErrSyntax) {
				t.Fatal(err)
			}
			return
		}
		again, err := readQueenPosition(p.text())
		if err != nil || again != p {
			t.Fatalf("%q comes back as %q: %v", text, p.text(), err)
		}
		g, err := startQueen(p.text())
		if err != nil {
			return
		}
		for range 30 {
			g = serveAll(t, g)
			if g.Outcome().Over {
				break
			}
			g = do(t, g, g.Legal()[0])
		}
	})
}

// FuzzQueenRecord: nothing that is read from outside panics, and what is
// accepted is written again in the same words.
func FuzzQueenRecord(f *testing.F) {
	f.Add(wander(f, []byte{0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 7, 7, 7, 250, 3, 4}).Record(queenTestTags))
	f.Add(wander(f, nil).Record(nil))
	f.Add("[Position \"7r/8/2x2x2/3o4/8/2x2x2/8/7R 1 play 3\"]\n\nhand 1.4 d5 dealer One first One\n1. Rxh8 pass\n")
	f.Add("[Rounds \"1\"]\n\ncommit 1.1 00\nhand 1.1\ndeal Q@b1\nsecret 00\nscore 1-0 One points")
	f.Fuzz(func(t *testing.T, text string) {
		if r, err := CheckDeal(text); err == nil {
			_ = r.String()
		}
		back, err := ReadQueenRecord(text)
		if err != nil {
			if !errors.Is(err, game.ErrSyntax) {
				t.Fatal(err)
			}
			return
		}
		again := back.Game.(game.Scribe).Record(back.Tags)
		if twice, err := ReadQueenRecord(again); err != nil || twice.Game.(game.Scribe).Record(twice.Tags) != again {
			t.Fatalf("comes back as %v\n%s", err, again)
		}
	})
}
