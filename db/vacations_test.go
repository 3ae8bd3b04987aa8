package db

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"hilltop/game"
)

// due is a match whose first seat, Ann's, runs out of time in so many hours.
func (s store) due(t *testing.T, ann, bob User, hours int64) game.Match {
	t.Helper()
	return s.mustMatchWith(t, ann, bob, func(m *game.Match) { m.DeadlineAt = s.millis() + hours*60*minute })
}

// C3, C4: a day of vacation is taken before a loss, whole, for all games of
// the user, fourteen times a year.
func TestVacation(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	first, later := s.due(t, ann, bob, 1), s.due(t, ann, bob, 7)
	s.add(2 * time.Hour)
	foreseen, err := s.RestUntil(ctx, first)
	must(t, err)
	equal(t, "the stored deadline before", s.mustRead(t, first.ID).DeadlineAt, first.DeadlineAt)
	until, err := s.Rest(ctx, first)
	must(t, err)
	equal(t, "the foreseen deadline", foreseen, until)
	equal(t, "the new deadline", until, first.DeadlineAt+day)
	equal(t, "the stored deadline", s.mustRead(t, first.ID).DeadlineAt, until)
	s.add(6 * time.Hour)
	again, err := s.Rest(ctx, later)
	must(t, err)
	equal(t, "a game of the same day", again, until)
	v, err := s.VacationOf(ctx, ann.ID)
	must(t, err)
	equal(t, "days", v.Used, 1)
	_, err = s.Rest(ctx, later) // as it was read before
	mustBe(t, err, ErrStale)

	for n := 2; n <= VacationDays; n++ {
		s.add(24 * time.Hour)
		_, err := s.Rest(ctx, s.mustRead(t, first.ID))
		must(t, err)
	}
	s.add(24 * time.Hour)
	_, err = s.RestUntil(ctx, s.mustRead(t, first.ID))
	mustBe(t, err, ErrGone)
	_, err = s.Rest(ctx, s.mustRead(t, first.ID))
	mustBe(t, err, ErrGone)
	v, err = s.VacationOf(ctx, ann.ID)
	must(t, err)
	equal(t, "days of the year", v.Used, VacationDays)
	equal(t, "of another user", s.mustCount(t, `SELECT count(*) FROM vacations WHERE user_id = $1`, bob.ID), 0)
	s.add(366 * 24 * time.Hour)
	v, err = s.VacationOf(ctx, ann.ID)
	must(t, err)
	equal(t, "days of the next year", v.Used, 0)
}

// A sweeper that comes days late takes the days that have passed.
func TestVacation_DaysThatHavePassed(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	m := s.due(t, ann, bob, 1)
	s.add(72 * time.Hour)
	until, err := s.Rest(t.Context(), m)
	must(t, err)
	equal(t, "the new deadline", until, m.DeadlineAt+3*day)
	v, err := s.VacationOf(t.Context(), ann.ID)
	must(t, err)
	equal(t, "days", v.Used, 3)
}

// T21: a move that came in time, the fall of the flag, a day of vacation and a
// gift of the winner at once have one outcome, and whoever is late hears so.
func TestT21_OneOutcomeAtTheDeadline(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	for i := range 60 {
		m := s.due(t, ann, bob, 1)
		s.add(time.Hour + time.Millisecond)
		move, flag := step(m, fmt.Sprint("move", i)), ending(m, game.FlagFall, game.Win(game.Second, game.Time), fmt.Sprint("flag", i))
		move.Received = m.DeadlineAt - 1
		move.Next.DeadlineAt = m.DeadlineAt + 3*day
		errs := make([]error, 4)
		var wg sync.WaitGroup
		for k, do := range []func() error{
			func() error { _, err := s.Append(ctx, move); return err },
			func() error { _, err := s.Append(ctx, flag); return err },
			func() error { _, err := s.Rest(ctx, m); return err },
			func() error { return s.Prolong(ctx, m, m.DeadlineAt+day) },
		} {
			wg.Go(func() { errs[k] = do() })
		}
		wg.Wait()
		// Vacation and patience leave the turn as it is, so that the move may
		// still follow; but nobody both moves and loses.
		if errs[0] == nil && errs[1] == nil {
			t.Fatal("moved and lost")
		}
		if errs[1] == nil && (errs[2] == nil || errs[3] == nil) {
			t.Fatal("spared and lost")
		}
		if errs[2] == nil && errs[3] == nil {
			t.Fatal("spared twice")
		}
		now := s.mustRead(t, m.ID)
		if over := now.Outcome.Over; over != (errs[1] == nil) || !over && now.DeadlineAt <= s.millis() {
			t.Fatalf("over %t, deadline %d: %v", over, now.DeadlineAt, errs)
		}
	}
}
