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

// Alive notes that the server was running at now (Unix milliseconds). If it
// was down for more than ten minutes before, deadlines that fell in between
// are moved by as long, so that nobody loses on time who could not move; down
// is that length, else 0. Call it before the first Overdue and then every
// minute.
func (d *DB) Alive(ctx context.Context, now int64) (down int64, err error) {
	err = d.write(ctx, func(t *tx) error {
		last, err := lastAlive(t, now)
		if err != nil {
			return err
		}
		if down = now - last; down <= downtime {
			down = 0
		}
		_, err = t.exec(`UPDATE matches SET deadline_at = deadline_at + $3
			WHERE $3 > 0 AND over = FALSE AND deadline_at > 0 AND deadline_at > $1 AND deadline_at <= $2`, last, now, down)
		if err != nil {
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

// lastAlive is when Alive was called last; now if never.
func lastAlive(t *tx, now int64) (last int64, err error) {
	err = t.row(`SELECT at FROM probes WHERE name = 'alive'`).Scan(&last)
	if errors.Is(err, ErrNotFound) {
		return now, nil
	}
	return last, err
}
