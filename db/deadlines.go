package db

import (
	"context"
	"errors"
	"fmt"
)

// downtime is how long nobody noted that the server is alive before players
// get the time back, in milliseconds.
const downtime = 10 * 60 * 1000

// Overdue lists the ids of matches whose deadline was at now (Unix
// milliseconds) or before, longest overdue first, at most limit. Ask with a
// now a second or two in the past: a move that was received in time may still
// be on its way to Append, and should win.
func (d *DB) Overdue(ctx context.Context, now int64, limit int) ([]string, error) {
	ids, err := list(ctx, d, scanText, `SELECT id FROM matches
		WHERE over = FALSE AND deadline_at > 0 AND deadline_at <= $1 ORDER BY deadline_at LIMIT $2`, now, limit)
	if err != nil {
		return nil, fmt.Errorf("overdue matches: %w", err)
	}
	return ids, nil
}

// Shut notes that since an instant (Unix milliseconds) the server runs but takes
// nothing in, until the next Alive, also one of a later start. Noted twice, the
// first instant counts.
func (d *DB) Shut(ctx context.Context, since int64) error {
	err := d.write(ctx, func(t *tx) error {
		_, err := t.exec(`INSERT INTO probes (name, at) VALUES ('shut', $1) ON CONFLICT (name) DO NOTHING`, since)
		return err
	})
	if err != nil {
		return fmt.Errorf("note that nothing is taken in: %w", err)
	}
	return nil
}

// Alive notes that the server was running at now (Unix milliseconds), and
// takes moves. If it was down for more than ten minutes before (T21), or Shut
// for however short (T30), deadlines that fell in between are moved by as
// long, so that nobody loses on time who could not move; down is that length,
// else 0. Call it before the first Overdue and then every minute.
func (d *DB) Alive(ctx context.Context, now int64) (down int64, err error) {
	err = d.write(ctx, func(t *tx) error {
		since, err := takenUntil(t, now)
		if err != nil {
			return err
		}
		down = max(now-since, 0)
		_, err = t.exec(`UPDATE matches SET deadline_at = deadline_at + $3
			WHERE $3 > 0 AND over = FALSE AND deadline_at > 0 AND deadline_at > $1 AND deadline_at <= $2`, since, now, down)
		if err != nil {
			return err
		}
		if _, err := t.exec(`DELETE FROM probes WHERE name = 'shut'`); err != nil {
			return err
		}
		_, err = t.exec(`INSERT INTO probes (name, at) VALUES ('alive', $1)
			ON CONFLICT (name) DO UPDATE SET at = excluded.at`, now)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("note that the server is alive: %w", err)
	}
	return down, nil
}

// takenUntil is until when moves were taken before now: till the last Alive if
// that is too long ago, else till Shut, else till now.
func takenUntil(t *tx, now int64) (int64, error) {
	last, err := probe(t, "alive", now)
	if err != nil || now-last > downtime {
		return last, err
	}
	return probe(t, "shut", now)
}

// probe is when something was noted; otherwise if it is not.
func probe(t *tx, name string, otherwise int64) (at int64, err error) {
	err = t.row(`SELECT at FROM probes WHERE name = $1`, name).Scan(&at)
	if errors.Is(err, ErrNotFound) {
		return otherwise, nil
	}
	return at, err
}
