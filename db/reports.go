package db

import (
	"context"
	"fmt"
)

// Report is what somebody tells the moderators about somebody else.
type Report struct {
	ID       string // filled in
	Reporter User   // only the ID is needed to store it
	About    User   // likewise
	MatchID  string // "" if it is about no game
	Reason   string // a word of the web side
	Words    string
	// Times are Unix milliseconds, filled in; DoneAt 0 waits for a moderator.
	CreatedAt, DoneAt int64
}

// SendReport stores a report. Somebody who has one waiting about the same user
// replaces it. Errors: ErrNotFound if one of the two is not there.
func (d *DB) SendReport(ctx context.Context, r Report) error {
	err := d.write(ctx, func(t *tx) error {
		_, err := t.exec(`DELETE FROM reports WHERE reporter_id = $1 AND about_id = $2 AND done_at = 0`, r.Reporter.ID, r.About.ID)
		if err != nil {
			return err
		}
		_, err = t.exec(`INSERT INTO reports (id, reporter_id, about_id, match_id, reason, words, created_at, done_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, 0)`, newID(t.now), r.Reporter.ID, r.About.ID, r.MatchID, r.Reason, r.Words, t.now)
		return err
	})
	if err != nil {
		return fmt.Errorf("send report: %w", err)
	}
	return nil
}

const reportSelect = `SELECT r.id, r.match_id, r.reason, r.words, r.created_at, r.done_at,
	f.id, f.name, f.guest, u.id, u.name, u.guest
	FROM reports r JOIN users f ON f.id = r.reporter_id JOIN users u ON u.id = r.about_id `

func scanReport(s scanner) (r Report, err error) {
	err = s.Scan(&r.ID, &r.MatchID, &r.Reason, &r.Words, &r.CreatedAt, &r.DoneAt,
		&r.Reporter.ID, &r.Reporter.Name, &r.Reporter.Guest, &r.About.ID, &r.About.Name, &r.About.Guest)
	return r, err
}

// Reports lists those that wait, oldest first, or those that are done, newest
// first; at most limit.
func (d *DB) Reports(ctx context.Context, done bool, limit int) ([]Report, error) {
	where := `WHERE r.done_at = 0 ORDER BY r.created_at, r.id LIMIT $1`
	if done {
		where = `WHERE r.done_at > 0 ORDER BY r.done_at DESC, r.id LIMIT $1`
	}
	all, err := list(ctx, d, scanReport, reportSelect+where, limit)
	if err != nil {
		return nil, fmt.Errorf("reports: %w", err)
	}
	return all, nil
}

// CountReports says how many wait.
func (d *DB) CountReports(ctx context.Context) (int, error) {
	var n int
	err := d.row(ctx, `SELECT count(*) FROM reports WHERE done_at = 0`).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count reports: %w", err)
	}
	return n, nil
}

// FinishReport puts a report away. A second time is no error. Errors:
// ErrNotFound.
func (d *DB) FinishReport(ctx context.Context, id string) error {
	err := d.write(ctx, func(t *tx) error {
		return t.one(ErrNotFound, `UPDATE reports SET done_at = CASE WHEN done_at = 0 THEN $2 ELSE done_at END WHERE id = $1`, id, t.now)
	})
	if err != nil {
		return fmt.Errorf("finish report: %w", err)
	}
	return nil
}
