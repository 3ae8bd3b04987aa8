package db

import (
	"context"
	"fmt"
)

// DeletedName is what somebody is called whose account was deleted.
const DeletedName = "Deleted player"

// LeaveAccount notes that the owner wants the account to be erased at an
// instant (Unix milliseconds), and ends all its sessions. Signing in before
// takes it back. Errors: ErrNotFound for guests.
func (d *DB) LeaveAccount(ctx context.Context, userID string, at int64, mails ...Mail) error {
	return d.change(ctx, "end", func(t *tx) error {
		err := t.one(ErrNotFound, `UPDATE accounts SET delete_at = $2 WHERE user_id = $1`, userID, at)
		if err != nil {
			return err
		}
		if err := endSessions(t, userID); err != nil {
			return err
		}
		return insertMails(t, userID, nil, mails)
	})
}

func endSessions(t *tx, userID string) error {
	t.notify(UserTopic(userID), 0)
	_, err := t.exec(`DELETE FROM sessions WHERE user_id = $1`, userID)
	return err
}

// LeavingAccounts lists the users whose account is to be erased at now (Unix
// milliseconds) or before.
func (d *DB) LeavingAccounts(ctx context.Context, now int64, limit int) ([]string, error) {
	ids, err := list(ctx, d, scanText, `SELECT user_id FROM accounts WHERE delete_at > 0 AND delete_at <= $1
		ORDER BY delete_at LIMIT $2`, now, limit)
	if err != nil {
		return nil, fmt.Errorf("accounts to be erased: %w", err)
	}
	return ids, nil
}

// RunningOf lists the ids of a user's matches that go on.
func (d *DB) RunningOf(ctx context.Context, userID string) ([]string, error) {
	ids, err := list(ctx, d, scanText, `SELECT id FROM matches WHERE over = FALSE AND (first_id = $1 OR second_id = $1) ORDER BY id`, userID)
	if err != nil {
		return nil, fmt.Errorf("running matches of user %s: %w", userID, err)
	}
	return ids, nil
}

// erased are the rows that go when an account is erased, by the column that
// names its user. What is in matches stays for the other side; everything
// that hangs on these goes with them.
var erased = []struct{ table, column string }{
	{"sessions", "user_id"},
	{"return_codes", "user_id"},
	{"tokens", "user_id"},
	{"mails", "user_id"},
	{"blocks", "user_id"},
	{"blocks", "blocked_id"},
	{"reports", "reporter_id"},
	{"reports", "about_id"},
	{"notices", "user_id"},
	{"seeks", "creator_id"},
	{"challenges", "from_id"},
	{"challenges", "to_id"},
	{"notes", "user_id"},
	{"vacations", "user_id"},
	{"accounts", "user_id"},
}

// ErasedPlaying lists the users whose account is erased and who have matches
// that go on.
func (d *DB) ErasedPlaying(ctx context.Context) ([]string, error) {
	ids, err := list(ctx, d, scanText, `SELECT u.id FROM users u WHERE u.name_key = $1 AND u.guest = FALSE
		AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = u.id)
		AND (EXISTS (SELECT 1 FROM matches m WHERE m.first_id = u.id AND m.over = FALSE)
			OR EXISTS (SELECT 1 FROM matches m WHERE m.second_id = u.id AND m.over = FALSE))
		ORDER BY u.id`, nameKey(DeletedName))
	if err != nil {
		return nil, fmt.Errorf("erased users with running matches: %w", err)
	}
	return ids, nil
}

// EraseAccount forgets everything about the owner of an account but the moves
// that others need, and its name for good. It does so only if the owner still
// wants it at now (Unix milliseconds). Running matches are the caller's to
// end, but after this: until it is done the owner may come back. Errors: ErrStale
// if he has, ErrNotFound.
func (d *DB) EraseAccount(ctx context.Context, userID string, now int64) error {
	return d.change(ctx, "end", func(t *tx) error {
		a, err := scanAccount(t.row(accountSelect+`WHERE a.user_id = $1`, userID))
		switch {
		case err != nil:
			return err
		case a.DeleteAt == 0 || a.DeleteAt > now:
			return ErrStale
		}
		if err := retire(t, a.LookKey); err != nil {
			return err
		}
		if err := endSessions(t, userID); err != nil {
			return err
		}
		for _, e := range erased {
			if _, err := t.exec(`DELETE FROM `+e.table+` WHERE `+e.column+` = $1`, userID); err != nil {
				return fmt.Errorf("%s.%s: %w", e.table, e.column, err)
			}
		}
		for _, statement := range []string{
			`UPDATE invites SET status = 'cancelled' WHERE creator_id = $1 AND status = 'open'`,
			`DELETE FROM messages WHERE seat = 0 AND match_id IN (SELECT id FROM matches WHERE first_id = $1)`,
			`DELETE FROM messages WHERE seat = 1 AND match_id IN (SELECT id FROM matches WHERE second_id = $1)`,
		} {
			if _, err := t.exec(statement, userID); err != nil {
				return err
			}
		}
		_, err = t.exec(`UPDATE users SET name = $2, name_key = $3 WHERE id = $1`, userID, DeletedName, nameKey(DeletedName))
		return err
	})
}

// retire keeps a name from being taken again.
func retire(t *tx, lookKey string) error {
	_, err := t.exec(`INSERT INTO retired_names (look_hash, retired_at) VALUES ($1, $2)
		ON CONFLICT (look_hash) DO NOTHING`, lookHash(lookKey), t.now)
	return err
}
