package handlers

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	"hilltop/game"
)

// TestT30_DiskNearlyFull: at first the probe warns, then the site can only be
// read, says so on every page, and nobody loses on time who cannot move.
func TestT30_DiskNearlyFull(t *testing.T) {
	t.Parallel()
	free := 0.5
	w := newWorld(t)
	w.site.disk.free = func() (float64, error) { return free, nil }
	if err := w.site.begin(context.Background()); err != nil {
		t.Fatal(err)
	}
	m := w.newMatch(standard(t), "1")
	m.moves("e2e4")
	visitor := w.browser()
	const banner = "Hilltop can only be read just now"

	look := func(share float64, room bool) {
		t.Helper()
		free = share
		if got := w.site.disk.look(w.site.log); got != room {
			t.Errorf("at %v room is %v", share, got)
		}
		w.clock.move(time.Minute)
	}
	look(0.11, true)
	visitor.get("/readyz").want(200, "ready\n")
	look(0.09, true)
	visitor.get("/readyz").want(200, "little room")
	visitor.get("/").want(200, "!"+banner)

	look(0.029, false)
	visitor.get("/readyz").want(200, "read only")
	for _, path := range []string{"/", "/rooms", "/faq", "/ai"} {
		visitor.get(path).want(200, banner)
	}
	m.white.get(m.url).want(200, banner)
	if a := m.play(m.black, "e7e5").want(http.StatusServiceUnavailable, "Nothing was changed"); a.header.Get("Retry-After") == "" {
		t.Error("nothing says when to come back")
	}
	visitor.post("/rooms", "variant", standard(t).Key).want(http.StatusServiceUnavailable)
	visitor.begin("/ai", standard(t).Key) // it keeps nothing here

	// The time of the seat to act runs out meanwhile; the sweeper waits, too.
	w.clock.move(26 * time.Hour)
	m.white.get(m.url).want(200, "!won on time")
	if m.w.site.overdue(m.kept(t), m.w.clock.now()) {
		t.Error("a turn ends while nobody can move")
	}

	look(0.2, true)
	m.play(m.black, "e7e5").want(http.StatusServiceUnavailable) // not before the deadlines are moved
	if err := w.site.reopen(context.Background()); err != nil {
		t.Fatal(err)
	}
	visitor.get("/readyz").want(200, "ready\n")
	m.play(m.black, "e7e5").want(200)
	m.white.get(m.url).want(200, "!"+banner, "!on time")
}

// TestT30_SweeperWaits: the sweeper keeps the time during which nobody could
// move, and gives it back.
func TestT30_SweeperWaits(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.site.disk.free = func() (float64, error) { return 0, nil }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(w.site.begin(context.Background()))
	m := w.newMatch(standard(t), "1")
	w.clock.move(25 * time.Hour)
	stopped, stop := context.WithCancel(context.Background())
	stop()
	w.site.sweep(stopped) // one round
	if r := m.kept(t); r.Outcome.Over {
		t.Errorf("the sweeper ended a match that nobody could play: %v", r.Outcome)
	}
	w.site.disk.free = func() (float64, error) { return 0, errors.New("no such disk") }
	w.site.sweep(stopped) // who cannot tell changes nothing
	m.white.get("/").want(200, "can only be read")

	w.site.tend(context.Background(), w.clock.now(), new(swept)) // there is room
	if r := m.kept(t); r.Outcome.Over || r.DeadlineAt <= w.clock.now().UnixMilli() {
		t.Errorf("the time is not given back: %+v", r)
	}
	m.play(m.white, "e2e4").want(200)
}

// TestT30_ShortSpell: a turn that ran out while the site could only be read for
// some minutes is not lost, whether or not the site was started again
// meanwhile.
func TestT30_ShortSpell(t *testing.T) {
	t.Parallel()
	for name, again := range map[string]bool{"running on": false, "started again": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			m := w.newMatch(standard(t), "1")
			m.moves("e2e4")
			w.clock.move(24*time.Hour - time.Minute)
			if err := w.site.begin(context.Background()); err != nil {
				t.Fatal(err)
			}
			w.site.disk.free = func() (float64, error) { return 0.01, nil }
			round, stop := context.WithTimeout(context.Background(), time.Second)
			defer stop()
			w.site.sweep(round)
			m.white.get("/").want(200, "can only be read")
			w.clock.move(4 * time.Minute) // the turn runs out after one
			if again {
				w.open(w.path)
				if err := w.site.begin(context.Background()); err != nil {
					t.Fatal(err)
				}
			}
			w.site.tend(context.Background(), w.clock.now(), new(swept))
			m.white.get(m.url).want(200, "!on time")
			if got, want := m.kept(t).DeadlineAt, w.clock.now().Add(time.Minute).UnixMilli(); got != want {
				t.Errorf("the deadline is %d, want %d", got, want)
			}
			m.play(m.black, "e7e5").want(200)
		})
	}
}

// kept is the match as the store has it.
func (m *match) kept(t *testing.T) game.Match {
	t.Helper()
	kept, _, err := m.w.store.MatchByID(context.Background(), m.id)
	if err != nil {
		t.Fatal(err)
	}
	return kept
}
