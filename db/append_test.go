package db

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"hilltop/game"
)

func TestAppendStoresEverything(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	m := s.mustMatch(t, s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob"))
	told, cancel := s.Subscribe(m.ID)
	defer cancel()
	s.add(time.Minute)
	a := step(m, "k1")
	a.Entries = append(a.Entries, game.Entry{Seat: game.Second, Action: game.ClaimDraw, At: 7})
	a.Next.Version = 2
	a.Next.Outcome = game.Outcome{Over: true, Winner: game.NoSeat, Reason: game.Threefold, Also: game.FiftyMoves, Squares: []string{"d4", "e5"}}
	a.Next.ToAct, a.Next.DeadlineAt, a.Next.UpdatedAt = game.NoSeat, 0, s.millis()
	a.Sheet = []game.HandScore{
		{Round: 1, Hand: 1, First: 1, Winner: 0, Claims: [2]int{2, 3}, Points: [2]int{4, 5}, Reason: game.Points},
		{Round: 1, Hand: 2, First: 0, Winner: -1, Points: [2]int{1, 1}, Reason: game.Tie},
	}
	a.Next.ID, a.Next.Variant, a.Next.Players, a.Next.RematchBy = "x", "x", [2]game.Player{}, game.First // not its business
	_, err := s.Append(ctx, a)
	must(t, err)
	got, log, err := s.MatchByID(ctx, m.ID)
	must(t, err)
	want := a.Next
	want.ID, want.Variant, want.Players, want.RematchBy = m.ID, m.Variant, m.Players, game.NoSeat
	want.Points = [2]int{5, 6}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("match is %+v, want %+v", got, want)
	}
	if !reflect.DeepEqual(log, a.Entries) {
		t.Errorf("log is %+v, want %+v", log, a.Entries)
	}
	sheet, err := s.SheetOf(ctx, m.ID)
	must(t, err)
	if !reflect.DeepEqual(sheet, a.Sheet) {
		t.Errorf("sheet is %+v, want %+v", sheet, a.Sheet)
	}
	version, _ := heard(told)
	equal(t, "version told", version, 2)
}

func TestAppendTakesAWholeSheetOrItsNewRows(t *testing.T) {
	s := openStore(t)
	m := s.mustMatch(t, s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob"))
	hand := func(n int) game.HandScore { return game.HandScore{Round: 1, Hand: n, Points: [2]int{n, 0}} }
	for _, sheet := range [][]game.HandScore{{hand(1)}, {hand(1), hand(2)}, {hand(3)}, nil} {
		a := step(m, "")
		a.Sheet = sheet
		m = s.mustAppend(t, a)
	}
	sheet, err := s.SheetOf(t.Context(), m.ID)
	must(t, err)
	equal(t, "hands", len(sheet), 3)
	equal(t, "points", game.Totals(sheet), [2]int{6, 0})
}

func TestAppendRefuses(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	m := s.mustMatch(t, s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob"))
	m = s.mustAppend(t, step(m, "k1"))
	older, newer := m, m
	older.Version--
	newer.Version++
	missing := m
	missing.ID = "missing"
	for _, c := range []struct {
		a    Append
		want error
	}{{step(older, "k2"), ErrStale}, {step(newer, "k2"), ErrStale}, {step(missing, "k1"), ErrNotFound}} {
		_, err := s.Append(ctx, c.a)
		mustBe(t, err, c.want)
	}
	none, jump := step(m, ""), step(m, "")
	none.Entries, jump.Next.Version = nil, m.Version+2
	for _, a := range []Append{none, jump} {
		if _, err := s.Append(ctx, a); err == nil {
			t.Errorf("%+v was stored", a)
		}
	}
	equal(t, "version", s.mustRead(t, m.ID).Version, 1)
	m = s.mustAppend(t, ending(m, game.Resign, game.Win(game.First, game.Resignation), "k3"))
	_, err := s.Append(ctx, step(m, "k4"))
	mustBe(t, err, ErrStale) // nothing happens after the end
}

// T20: a request that comes twice has one effect and the same answer, also
// when the match has gone on or is over, and never through another match.
func TestT20RepeatsAreHarmless(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	m, other := s.mustMatch(t, ann, bob), s.mustMatch(t, ann, bob)
	first := step(m, "k1")
	m = s.mustAppend(t, first)
	told, cancel := s.Subscribe(m.ID)
	defer cancel()
	again := func() {
		t.Helper()
		repeated, err := s.Append(ctx, first)
		must(t, err)
		equal(t, "repeated", repeated, true)
		if _, note := heard(told); note {
			t.Error("a repeat was published")
		}
		equal(t, "version", s.mustRead(t, m.ID).Version, m.Version)
	}
	again()
	m = s.mustAppend(t, step(m, "k2"))
	heard(told)
	again()
	m = s.mustAppend(t, ending(m, game.Resign, game.Win(game.First, game.Resignation), "k3"))
	heard(told)
	again()
	s.mustAppend(t, step(other, "k1"))
	m2 := s.mustMatch(t, ann, bob) // no key is no repeat
	m2 = s.mustAppend(t, step(m2, ""))
	s.mustAppend(t, step(m2, ""))
}

// The same request, many times at once: one effect, all are told so.
func TestT20RepeatsAtOnce(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	for i := range 50 {
		m := s.mustMatch(t, ann, bob)
		a := step(m, fmt.Sprint("key ", i))
		stored := make([]bool, 8)
		race(len(stored), func(n int) {
			repeated, err := s.Append(t.Context(), a)
			if err != nil {
				t.Error(err)
			}
			stored[n] = !repeated
		})
		count := 0
		for _, yes := range stored {
			if yes {
				count++
			}
		}
		equal(t, "stored", count, 1)
		equal(t, "version", s.mustRead(t, m.ID).Version, 1)
	}
}

// T20, T21: four movers (each its own page) and two time-outs race at the
// moment the deadline passes; in each of 300 matches exactly one wins, and
// what is stored is what the winner was told.
func TestT20SixWritersOneOutcome(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	var moved, fell int
	for i := range 300 {
		deadline := s.millis()
		m := s.mustMatchWith(t, ann, bob, func(m *game.Match) { m.DeadlineAt = deadline })
		answers := make([]error, 6)
		race(len(answers), func(n int) {
			a := step(m, fmt.Sprint(i, "-", n))
			a.Entries[0].Action = game.Action(fmt.Sprint("move ", n))
			a.Received = deadline - 1
			if n >= 4 {
				a = ending(m, game.FlagFall, game.Win(game.Second, game.Time), "")
			}
			_, answers[n] = s.Append(t.Context(), a)
		})
		winner := -1
		for n, err := range answers {
			switch {
			case err == nil && winner < 0:
				winner = n
			case !errors.Is(err, ErrStale):
				t.Fatalf("match %d, writer %d: %v", i, n, err)
			}
		}
		m, log, err := s.MatchByID(t.Context(), m.ID)
		must(t, err)
		want := game.Action(fmt.Sprint("move ", winner))
		if winner >= 4 {
			want = game.FlagFall
		}
		if winner < 0 || len(log) != 1 || log[0].Action != want || m.Version != 1 || m.Outcome.Over != (winner >= 4) {
			t.Fatalf("match %d: winner %d, log %v, match %+v", i, winner, log, m)
		}
		if winner >= 4 {
			fell++
		} else {
			moved++
		}
	}
	t.Logf("%d moved, %d fell", moved, fell)
}

// T21: what counts is when a move was received, not when it is stored.
func TestT21DeadlineGuardsBothWays(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	deadline := s.millis() + 10*minute
	flag := game.Win(game.Second, game.Time)
	for _, c := range []struct {
		name     string
		now      int64
		received int64
		falls    bool
		deadline int64
		want     error
	}{
		{"move in time", deadline - 1, deadline - 1, false, deadline, nil},
		{"move in time, stored late", deadline + 5000, deadline - 1, false, deadline, nil},
		{"move at the deadline", deadline, deadline, false, deadline, ErrStale},
		{"move too late", deadline + 1, deadline + 1, false, deadline, ErrStale},
		{"move now is too late", deadline + 1, 0, false, deadline, ErrStale},
		{"move now is in time", deadline - 1, 0, false, deadline, nil},
		{"move without a deadline", deadline + 1, deadline + 1, false, 0, nil},
		{"flag at the deadline", deadline, 0, true, deadline, nil},
		{"flag too early", deadline - 1, 0, true, deadline, ErrStale},
		{"flag that only says it is late", deadline - 1, deadline + 1, true, deadline, ErrStale},
		{"flag without a deadline", deadline + 1, 0, true, 0, ErrStale},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := s.mustMatchWith(t, ann, bob, func(m *game.Match) { m.DeadlineAt = c.deadline })
			s.ms.Store(c.now)
			defer s.ms.Store(deadline - 10*minute)
			a := step(m, "")
			if c.falls {
				a = ending(m, game.FlagFall, flag, "")
			}
			a.Received = c.received
			_, err := s.Append(t.Context(), a)
			if !errors.Is(err, c.want) {
				t.Errorf("error is %v, want %v", err, c.want)
			}
		})
	}
}

// Two requests whose steps start from one version cannot both be in the log,
// even if the guard of the match's row were not there.
func TestLogIsItsOwnGuard(t *testing.T) {
	s := openStore(t)
	m := s.mustMatch(t, s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob"))
	e := []game.Entry{{Seat: game.First, Action: "a", Key: "k"}}
	must(t, s.write(t.Context(), func(x *tx) error { return insertEntries(x, m.ID, 0, e) }))
	mustBe(t, s.write(t.Context(), func(x *tx) error { return insertEntries(x, m.ID, 0, e) }), ErrExists)
	mustBe(t, s.write(t.Context(), func(x *tx) error { return insertEntries(x, m.ID, 1, e) }), ErrExists) // the key
	e[0].Key = ""
	must(t, s.write(t.Context(), func(x *tx) error { return insertEntries(x, m.ID, 1, e) }))
	must(t, s.write(t.Context(), func(x *tx) error { return insertEntries(x, m.ID, 2, e) }))
}
