package db

import (
	"context"
	"fmt"
	"strings"

	"hilltop/game"
)

// Append is one step of a match: what was decided on the state of a version.
type Append struct {
	ID      string       // of the match
	Version int          // that the decision was made on
	Entries []game.Entry // at least one; the first carries the request's key
	Next    game.Match   // after them: its Version is Version+len(Entries)
	// Sheet is the sheet after them, or its new rows; rows that are stored
	// already stay as they are.
	Sheet []game.HandScore
	// Received is when the request had been read, Unix milliseconds: a move
	// that came in time wins even if it had to queue. 0 is now.
	Received int64
}

// Append stores a step if the match still is at its version, goes on, and its
// turn has not run out; for a step with game.FlagFall, if the turn has run
// out. Of several at once exactly one succeeds. A step whose key is in the
// log already has been stored before: repeated is true, and nothing happens.
// Of Next it takes Version, Ply, ToAct, Outcome, Position, Last, DeadlineAt
// and UpdatedAt (now if 0). After the commit the match's topic gets the new
// version. Errors: ErrStale, ErrNotFound.
func (d *DB) Append(ctx context.Context, a Append) (repeated bool, err error) {
	if len(a.Entries) == 0 || a.Next.Version != a.Version+len(a.Entries) {
		return false, fmt.Errorf("append to match %s: %d entries lead from version %d to %d",
			a.ID, len(a.Entries), a.Version, a.Next.Version)
	}
	err = d.write(ctx, func(t *tx) error {
		repeated, err = stored(t, a)
		if err != nil || repeated {
			return err
		}
		if err := advance(t, a); err != nil {
			return err
		}
		if err := insertEntries(t, a.ID, a.Version, a.Entries); err != nil {
			return err
		}
		t.notify(a.ID, a.Next.Version)
		return insertHands(t, a.ID, a.Sheet)
	})
	if err != nil {
		return false, fmt.Errorf("append to match %s: %w", a.ID, err)
	}
	return repeated, nil
}

// stored reports whether a key of the step is in the log.
func stored(t *tx, a Append) (bool, error) {
	for _, e := range a.Entries {
		if e.Key == "" {
			continue
		}
		var n int
		err := t.row(`SELECT count(*) FROM entries WHERE match_id = $1 AND key = $2 AND key <> ''`, a.ID, e.Key).Scan(&n)
		if err != nil || n > 0 {
			return n > 0, err
		}
	}
	return false, nil
}

// advance moves the match on, which only one of several can do.
func advance(t *tx, a Append) error {
	m, o := a.Next, a.Next.Outcome
	if m.UpdatedAt == 0 {
		m.UpdatedAt = t.now
	}
	if a.Received == 0 {
		a.Received = t.now
	}
	inTime, instant := `(deadline_at = 0 OR deadline_at > $15)`, a.Received
	if fallen(a.Entries) {
		inTime, instant = `deadline_at > 0 AND deadline_at <= $15`, t.now
	}
	n, err := t.exec(`UPDATE matches SET version = $3, ply = $4, to_act = $5, over = $6, winner = $7, reason = $8,
			also = $9, squares = $10, position = $11, last = $12, deadline_at = $13, updated_at = $14
		WHERE id = $1 AND version = $2 AND over = FALSE AND `+inTime,
		a.ID, a.Version, m.Version, m.Ply, m.ToAct, o.Over, o.Winner, o.Reason,
		o.Also, strings.Join(o.Squares, " "), m.Position, m.Last, m.DeadlineAt, m.UpdatedAt, instant)
	if err != nil || n == 1 {
		return err
	}
	return staleOrMissing(t, a.ID)
}

func staleOrMissing(t *tx, id string) error {
	var version int
	if err := t.row(`SELECT version FROM matches WHERE id = $1`, id).Scan(&version); err != nil {
		return err
	}
	return ErrStale
}

// fallen reports whether the step ends the match because a turn ran out.
func fallen(entries []game.Entry) bool {
	for _, e := range entries {
		if e.Action == game.FlagFall {
			return true
		}
	}
	return false
}

// insertEntries continues the log after a version. Its primary key is the
// second guard against two steps from one version, independent of the first.
func insertEntries(t *tx, id string, version int, entries []game.Entry) error {
	for i, e := range entries {
		_, err := t.exec(`INSERT INTO entries (match_id, version, seat, action, at, key) VALUES ($1, $2, $3, $4, $5, $6)`,
			id, version+i+1, e.Seat, e.Action, e.At, e.Key)
		if err != nil {
			return err
		}
	}
	return nil
}

func insertHands(t *tx, id string, sheet []game.HandScore) error {
	for _, h := range sheet {
		_, err := t.exec(`INSERT INTO hands (match_id, round, hand, first_seat, winner, claims_first, claims_second,
				points_first, points_second, reason)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (match_id, round, hand) DO NOTHING`,
			id, h.Round, h.Hand, h.First, h.Winner, h.Claims[0], h.Claims[1], h.Points[0], h.Points[1], h.Reason)
		if err != nil {
			return err
		}
	}
	return nil
}
