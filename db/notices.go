package db

import (
	"context"
	"fmt"
)

// Notice is a sentence for a user that stands on his pages until he puts it
// away.
type Notice struct {
	ID        string
	Words     string // "" is no notice: nobody is told
	URL       string // where to look; "" nowhere
	CreatedAt int64  // Unix milliseconds
}

// maxNotices bounds what is kept for one user: the oldest goes.
const maxNotices = 20

// Tell leaves a notice for a user, whose open pages get a note (UserTopic).
// Errors: ErrNotFound if there is no such user.
func (d *DB) Tell(ctx context.Context, userID, words, url string) error {
	err := d.write(ctx, func(t *tx) error { return tell(t, userID, words, url) })
	if err != nil {
		return fmt.Errorf("tell user %s: %w", userID, err)
	}
	return nil
}

// tell leaves a notice. One that says nothing is none, and nobody sits at an
// empty seat.
func tell(t *tx, userID, words, url string) error {
	if words == "" || userID == "" {
		return nil
	}
	_, err := t.exec(`INSERT INTO notices (id, user_id, words, url, created_at) VALUES ($1, $2, $3, $4, $5)`,
		newID(t.now), userID, words, url, t.now)
	if err != nil {
		return err
	}
	t.notify(UserTopic(userID), 0)
	_, err = t.exec(`DELETE FROM notices WHERE user_id = $1 AND id NOT IN
		(SELECT id FROM notices WHERE user_id = $1 ORDER BY id DESC LIMIT $2)`, userID, maxNotices)
	return err
}

// tellOnce is tell in the place of what the user has been told about that
// address and has not put away: it may have been read since.
func tellOnce(t *tx, userID, words, url string) error {
	if words != "" {
		if _, err := t.exec(`DELETE FROM notices WHERE user_id = $1 AND url = $2`, userID, url); err != nil {
			return err
		}
	}
	return tell(t, userID, words, url)
}

// Notices lists what a user has not put away, oldest first.
func (d *DB) Notices(ctx context.Context, userID string) ([]Notice, error) {
	all, err := list(ctx, d, func(s scanner) (n Notice, err error) {
		err = s.Scan(&n.ID, &n.Words, &n.URL, &n.CreatedAt)
		return n, err
	}, `SELECT id, words, url, created_at FROM notices WHERE user_id = $1 ORDER BY id`, userID)
	if err != nil {
		return nil, fmt.Errorf("notices of user %s: %w", userID, err)
	}
	return all, nil
}

// PutAway forgets a user's notice. It is no error if there is none.
func (d *DB) PutAway(ctx context.Context, userID, id string) error {
	err := d.write(ctx, func(t *tx) error {
		_, err := t.exec(`DELETE FROM notices WHERE user_id = $1 AND id = $2`, userID, id)
		return err
	})
	if err != nil {
		return fmt.Errorf("put a notice of user %s away: %w", userID, err)
	}
	return nil
}

// PutAwayAbout forgets what a user was told, until a time in Unix milliseconds,
// about addresses that begin so. It is no error if that is nothing.
func (d *DB) PutAwayAbout(ctx context.Context, userID, begins string, until int64) error {
	err := d.write(ctx, func(t *tx) error {
		_, err := t.exec(`DELETE FROM notices WHERE user_id = $1 AND substr(url, 1, length($2)) = $2 AND created_at <= $3`, userID, begins, until)
		return err
	})
	if err != nil {
		return fmt.Errorf("put notices of user %s away: %w", userID, err)
	}
	return nil
}
