package db

import (
	"context"
	"fmt"
)

// CloseAccount ends an account by word of a moderator: its sessions end, its
// offers are withdrawn, nobody can sign in, its links are void. Running
// matches are the caller's to end. Errors: ErrNotFound.
func (d *DB) CloseAccount(ctx context.Context, userID string, mails ...Mail) error {
	return d.change(ctx, "state", func(t *tx) error {
		err := t.one(ErrNotFound, `UPDATE accounts SET closed_at = $2 WHERE user_id = $1`, userID, t.now)
		if err != nil {
			return err
		}
		if err := endSessions(t, userID); err != nil {
			return err
		}
		if _, err := t.exec(`DELETE FROM tokens WHERE user_id = $1`, userID); err != nil {
			return err
		}
		if err := withdraw(t, userID); err != nil {
			return err
		}
		return insertMails(t, userID, nil, mails)
	})
}

// withdraw takes back what a user offers and nobody has accepted, and what
// others offer to him.
func withdraw(t *tx, userID string) error {
	for _, statement := range []string{
		`UPDATE invites SET status = 'cancelled' WHERE creator_id = $1 AND status = 'open'`,
		`UPDATE seeks SET status = 'cancelled' WHERE creator_id = $1 AND status = 'open'`,
		`UPDATE challenges SET status = 'cancelled' WHERE from_id = $1 AND status = 'open'`,
		`UPDATE challenges SET status = 'cancelled' WHERE to_id = $1 AND status = 'open'`,
	} {
		if _, err := t.exec(statement, userID); err != nil {
			return err
		}
	}
	return nil
}

// OpenAccount takes a CloseAccount back; games that were ended stay so.
// Errors: ErrNotFound.
func (d *DB) OpenAccount(ctx context.Context, userID string, mails ...Mail) error {
	return d.change(ctx, "state", func(t *tx) error {
		err := t.one(ErrNotFound, `UPDATE accounts SET closed_at = 0 WHERE user_id = $1`, userID)
		if err != nil {
			return err
		}
		return insertMails(t, userID, nil, mails)
	})
}

// ResetName gives an account another name, and a notice about it; the old one
// is not to be had again. Errors: ErrNotFound, ErrExists if the name is taken.
func (d *DB) ResetName(ctx context.Context, userID, name, lookKey, words string, mails ...Mail) error {
	return d.change(ctx, "name", func(t *tx) error {
		a, err := scanAccount(t.row(accountSelect+`WHERE a.user_id = $1`, userID))
		if err != nil {
			return err
		}
		if err := retire(t, a.LookKey); err != nil {
			return err
		}
		if err := checkRetired(t, lookKey); err != nil {
			return err
		}
		_, err = t.exec(`UPDATE accounts SET login_key = $2, look_key = $3 WHERE user_id = $1`, userID, loginKey(name), lookKey)
		if err != nil {
			return err
		}
		_, err = t.exec(`UPDATE users SET name = $2, name_key = $3 WHERE id = $1`, userID, name, nameKey(name))
		if err != nil {
			return err
		}
		if err := tell(t, userID, words, ""); err != nil {
			return err
		}
		return insertMails(t, userID, nil, mails)
	})
}

// NewestAccounts lists accounts, newest first, for a moderator; at most limit.
func (d *DB) NewestAccounts(ctx context.Context, limit int) ([]Account, error) {
	all, err := list(ctx, d, scanAccount, accountSelect+`WHERE a.created_at > 0 ORDER BY a.created_at DESC, a.user_id LIMIT $1`, limit)
	if err != nil {
		return nil, fmt.Errorf("newest accounts: %w", err)
	}
	return all, nil
}
