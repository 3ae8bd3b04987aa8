package db

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hilltop/game"
)

// VacationDays is how many whole days of vacation an account has a year.
const VacationDays = 14

// Vacation is how much of it is used.
type Vacation struct {
	Used  int   // days of this year
	Until int64 // end of the last day taken, Unix milliseconds; 0 for none yet
}

// VacationOf says how much vacation a user has used this year, UTC.
func (d *DB) VacationOf(ctx context.Context, userID string) (Vacation, error) {
	v, err := vacationOf(d.row(ctx, vacationSelect, userID), d.millis())
	if err != nil {
		return Vacation{}, fmt.Errorf("vacation of user %s: %w", userID, err)
	}
	return v, nil
}

const vacationSelect = `SELECT year, used, until_at FROM vacations WHERE user_id = $1`

func vacationOf(s scanner, now int64) (v Vacation, err error) {
	var year int
	err = s.Scan(&year, &v.Used, &v.Until)
	if errors.Is(err, ErrNotFound) {
		return Vacation{}, nil
	}
	if year != yearOf(now) {
		v.Used = 0
	}
	return v, err
}

func yearOf(now int64) int { return time.UnixMilli(now).UTC().Year() }

// RestUntil is until when Rest would move the deadline of m. It writes nothing.
// Errors: ErrGone if there is no vacation left.
func (d *DB) RestUntil(ctx context.Context, m game.Match) (until int64, err error) {
	v, err := vacationOf(d.row(ctx, vacationSelect, resting(m)), d.millis())
	if err == nil {
		_, until, err = rest(v, m.DeadlineAt, d.millis())
	}
	if err != nil {
		return 0, fmt.Errorf("vacation in match %s: %w", m.ID, err)
	}
	return until, nil
}

// resting is the user whose vacation it would be.
func resting(m game.Match) string { return m.Players[max(m.ToAct, game.First)].UserID }

// rest takes as many days of vacation as move a deadline past now. Errors:
// ErrGone.
func rest(v Vacation, deadline, now int64) (after Vacation, until int64, err error) {
	for until = max(deadline, v.Until); until <= now; v.Until = until {
		if v.Used >= VacationDays {
			return v, 0, ErrGone
		}
		v.Used++
		until += day
	}
	return v, until, nil
}

// Rest moves a deadline that has fallen because the seat to act is on
// vacation: until the end of the day of vacation that it fell into, or else of
// another one that is taken now, of those that the user has left this year.
// Days are whole, begin where a deadline fell, and hold for all games of the
// user. The match's topic gets a note with the version unchanged. Errors:
// ErrGone if there is no vacation left, ErrStale if the turn is not what it
// was.
func (d *DB) Rest(ctx context.Context, m game.Match) (until int64, err error) {
	user := resting(m)
	err = d.write(ctx, func(t *tx) error {
		v, err := vacationOf(t.row(vacationSelect, user), t.now)
		if err != nil {
			return err
		}
		if v, until, err = rest(v, m.DeadlineAt, t.now); err != nil {
			return err
		}
		_, err = t.exec(`INSERT INTO vacations (user_id, year, used, until_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (user_id) DO UPDATE SET year = excluded.year, used = excluded.used, until_at = excluded.until_at`,
			user, yearOf(t.now), v.Used, v.Until)
		if err != nil {
			return err
		}
		return move(t, m, until)
	})
	if err != nil {
		return 0, fmt.Errorf("vacation in match %s: %w", m.ID, err)
	}
	return until, nil
}

// Prolong moves the deadline of the turn in m. The match's topic gets a note
// with the version unchanged. Errors: ErrStale if the turn is not what it was.
func (d *DB) Prolong(ctx context.Context, m game.Match, until int64) error {
	if err := d.write(ctx, func(t *tx) error { return move(t, m, until) }); err != nil {
		return fmt.Errorf("prolong match %s: %w", m.ID, err)
	}
	return nil
}

func move(t *tx, m game.Match, until int64) error {
	t.notify(m.ID, m.Version)
	return t.one(ErrStale, `UPDATE matches SET deadline_at = $4
		WHERE id = $1 AND version = $2 AND over = FALSE AND deadline_at = $3`, m.ID, m.Version, m.DeadlineAt, until)
}
