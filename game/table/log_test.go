package table

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hilltop/game"
	"hilltop/game/variant"
)

// TestLogTravelsAsText plays games of every variant and reads them again from
// their text, whole and at every length.
func TestLogTravelsAsText(t *testing.T) {
	for i, v := range variant.All {
		rng := rand.New(rand.NewPCG(uint64(i), 3))
		l, err := StartLog(v, "")
		if err != nil {
			t.Fatal(err)
		}
		secret := game.Secret{byte(i), 1}
		for len(l.Entries) < 150 && !l.Outcome().Over {
			e := game.Entry{Seat: l.ToAct()}
			if e.Seat == game.Dealer {
				e.Action = l.Game().Draw(secret)
			} else {
				legal := l.Game().Legal()
				e.Action = legal[rng.IntN(len(legal))]
			}
			if l, err = l.Add(e); err != nil {
				t.Fatalf("%s: %v", v.Key, err)
			}
		}
		if !l.Outcome().Over {
			if l, err = l.Add(game.Entry{Seat: l.ToAct().Other(), Action: game.Resign}); err != nil && v.Dealing == nil {
				t.Fatalf("%s: %v", v.Key, err)
			}
		}
		again, err := ReadLog(v, "", l.Text())
		if err != nil {
			t.Fatalf("%s: %v in %q", v.Key, err, l.Text())
		}
		if again.Text() != l.Text() || again.Game().Position() != l.Game().Position() || again.Outcome().Result() != l.Outcome().Result() || len(again.Entries) != len(l.Entries) {
			t.Errorf("%s: %q is read as %q", v.Key, l.Text(), again.Text())
		}
		for n := range len(l.Entries) {
			if short := l.Cut(n); len(short.Entries) != n || !strings.HasPrefix(l.Text(), short.Text()) {
				t.Fatalf("%s: %d entries of it are %q", v.Key, n, short.Text())
			}
		}
	}
}

// TestLogHoldsNoCardThatWasNotTurned: the text has no commitment and no secret
// in it, only cards that lie open.
func TestLogHoldsNoCardThatWasNotTurned(t *testing.T) {
	v, _ := variant.ByKey("queen-of-the-hill")
	l, err := ReadLog(v, "rounds=1", "deal:Q Q@b1 deal:10")
	if err != nil {
		t.Fatal(err)
	}
	if l.Game().View(game.NoSeat).Deal.Fair != nil || l.ToAct() != game.First.Other() {
		t.Errorf("%+v", l.Game().View(game.NoSeat).Deal)
	}
	if _, err := ReadLog(v, "rounds=1", "deal:Q Q@b1 deal:Q B@g8"); !errors.Is(err, ErrReplay) {
		t.Errorf("a piece that was not dealt: %v", err)
	}
}

func TestLogRefuses(t *testing.T) {
	hill, _ := variant.ByKey("king-of-the-hill")
	cards, _ := variant.ByKey("queen-of-the-hill")
	for _, c := range []struct {
		v           game.Variant
		setup, text string
		keeps       string
		is          error
	}{
		{hill, "", "e2e4 e7e5 e4e6", "e2e4 e7e5", ErrReplay},
		{hill, "", "e2e4 1:e7e5", "e2e4 e7e5", nil},
		{hill, "", "e2e4 0:e7e5", "e2e4", game.ErrNotYourTurn},
		{hill, "", "e2e4 time-out", "e2e4", ErrReplay},
		{hill, "", "e2e4 0:game-resign e7e5", "e2e4 0:game-resign", game.ErrOver},
		{hill, "", "e2e4 2:e7e5", "e2e4", ErrReplay},
		{hill, "", "  e2e4 \n e7e5 ", "e2e4 e7e5", nil},
		{hill, "", "deal:Q", "", ErrReplay},
		{cards, "rounds=2", "", "", game.ErrSyntax},
		{cards, "rounds=1", "deal:Z", "", ErrReplay},
		{cards, "rounds=1", "commit:00", "", ErrReplay},
		{hill, "nonsense", "", "", game.ErrSyntax},
		{hill, strings.Repeat("x", MaxSetup+1), "", "", ErrTooLong},
		{hill, "", strings.Repeat("x", MaxLogBytes+1), "", ErrTooLong},
		{hill, "", strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", MaxLogWords/4) + "e2e4", strings.TrimSpace(strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", MaxLogWords/4)), ErrTooLong},
		{game.Variant{Key: "soon"}, "", "", "", game.ErrSyntax},
	} {
		l, err := ReadLog(c.v, c.setup, c.text)
		if !errors.Is(err, c.is) {
			t.Errorf("%.60q on %.20q: %v, want %v", c.text, c.setup, err, c.is)
		}
		if got := l.Text(); got != c.keeps {
			t.Errorf("%.60q keeps %.60q", c.text, got)
		}
	}
}

// TestLongLogsAreReadFast: the longest log of every variant costs a request
// less than 20 ms alone on a machine; the bound leaves room for others on it.
func TestLongLogsAreReadFast(t *testing.T) {
	hill, _ := variant.ByKey("king-of-the-hill")
	text := strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", MaxLogWords/4)
	best := time.Hour
	for range 3 {
		start := time.Now()
		if _, err := ReadLog(hill, "", text); err != nil {
			t.Fatal(err)
		}
		best = min(best, time.Since(start))
	}
	t.Logf("%d words in %v", MaxLogWords, best)
	if best > 200*time.Millisecond {
		t.Errorf("%d words took %v", MaxLogWords, best)
	}
}
