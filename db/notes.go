package db

import (
	"context"
	"errors"
	"fmt"
)

// NoteOf is what a user has noted on a match; "" if nothing.
func (d *DB) NoteOf(ctx context.Context, matchID, userID string) (string, error) {
	var text string
	err := d.row(ctx, `SELECT text FROM notes WHERE match_id = $1 AND user_id = $2`, matchID, userID).Scan(&text)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return "", fmt.Errorf("note on match %s: %w", matchID, err)
	}
	return text, nil
}

// SetNote stores what a user notes on a match, in place of what was there; ""
// removes it. Errors: ErrNotFound if there is no such match.
func (d *DB) SetNote(ctx context.Context, matchID, userID, text string) error {
	err := d.write(ctx, func(t *tx) error {
		if text == "" {
			_, err := t.exec(`DELETE FROM notes WHERE match_id = $1 AND user_id = $2`, matchID, userID)
			return err
		}
		if _, err := versionOf(t, matchID); err != nil {
			return err
		}
		_, err := t.exec(`INSERT INTO notes (match_id, user_id, text, at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (match_id, user_id) DO UPDATE SET text = excluded.text, at = excluded.at`, matchID, userID, text, t.now)
		return err
	})
	if err != nil {
		return fmt.Errorf("note on match %s: %w", matchID, err)
	}
	return nil
}
