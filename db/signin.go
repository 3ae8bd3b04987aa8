package db

import (
	"context"
	"fmt"
)

// SignIn opens session s for an account whose password was right. guestID is
// the guest that the browser was ("" for none): what is his goes over to the
// account, see merge; left is the number of games that could not, because the
// account plays on their other side. A wish to be erased is taken back;
// stays reports that there was one. Errors: ErrNotFound, ErrGone if the
// account was closed.
func (d *DB) SignIn(ctx context.Context, userID, guestID string, s Session) (u User, left int, stays bool, err error) {
	err = d.write(ctx, func(t *tx) error {
		a, err := scanAccount(t.row(accountSelect+`WHERE a.user_id = $1`, userID))
		if err != nil {
			return err
		}
		if a.ClosedAt > 0 {
			return ErrGone
		}
		if stays = a.DeleteAt > 0; stays {
			if _, err := t.exec(`UPDATE accounts SET delete_at = 0 WHERE user_id = $1`, userID); err != nil {
				return err
			}
		}
		if left, err = merge(t, guestID, userID); err != nil {
			return err
		}
		if u, err = scanUser(t.row(`SELECT `+userColumns+` FROM users u WHERE u.id = $1`, userID)); err != nil {
			return err
		}
		s.UserID = userID
		return insertSession(t, s)
	})
	if err != nil {
		return User{}, 0, false, fmt.Errorf("sign in: %w", err)
	}
	return u, left, stays, nil
}

// MergeGuest gives everything of a guest to an account, as SignIn does; his
// sessions end. Errors: ErrNotFound if the account is not there.
func (d *DB) MergeGuest(ctx context.Context, guestID, userID string) (left int, err error) {
	err = d.write(ctx, func(t *tx) error {
		if err := t.one(ErrNotFound, `UPDATE accounts SET user_id = user_id WHERE user_id = $1`, userID); err != nil {
			return err
		}
		left, err = merge(t, guestID, userID)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("merge guest: %w", err)
	}
	return left, nil
}

// owned are the columns that name a user and go over to an account with
// everything else of a guest. Where both are in one row, or the account has
// such a row already, the guest keeps his: see merge. A test holds the list
// against the schema.
var owned = []struct{ table, column, unless string }{
	{"matches", "first_id", "COALESCE(second_id, '') = $2"},
	{"matches", "second_id", "COALESCE(first_id, '') = $2"},
	{"invites", "creator_id", "FALSE"},
	{"blocks", "user_id", "blocked_id = $2 OR blocked_id IN (SELECT blocked_id FROM blocks WHERE user_id = $2)"},
	{"blocks", "blocked_id", "user_id = $2 OR user_id IN (SELECT user_id FROM blocks WHERE blocked_id = $2)"},
	{"reports", "reporter_id", "about_id = $2"},
	{"reports", "about_id", "reporter_id = $2"},
	{"notices", "user_id", "FALSE"},
	{"seeks", "creator_id", "FALSE"},
	{"challenges", "from_id", "to_id = $2"},
	{"challenges", "to_id", "from_id = $2"},
	{"notes", "user_id", "match_id IN (SELECT match_id FROM notes WHERE user_id = $2)"},
	{"vacations", "user_id", "EXISTS (SELECT 1 FROM vacations WHERE user_id = $2)"},
}

// merge moves what a guest owns to a user. His sessions and return code end.
// The guest goes too, unless there are games left in which the user sits on
// the other side: nobody can play against himself.
func merge(t *tx, guestID, userID string) (left int, err error) {
	var guest bool
	if guestID == "" || guestID == userID {
		return 0, nil
	}
	err = t.row(`SELECT guest FROM users WHERE id = $1`, guestID).Scan(&guest)
	if err != nil || !guest {
		return 0, err
	}
	for _, o := range owned {
		_, err := t.exec(`UPDATE `+o.table+` SET `+o.column+` = $2 WHERE `+o.column+` = $1 AND NOT (`+o.unless+`)`, guestID, userID)
		if err != nil {
			return 0, fmt.Errorf("%s.%s: %w", o.table, o.column, err)
		}
	}
	t.notify(UserTopic(guestID), 0)
	if _, err = t.exec(`DELETE FROM sessions WHERE user_id = $1`, guestID); err != nil {
		return 0, err
	}
	err = t.row(`SELECT count(*) FROM matches WHERE first_id = $1 OR second_id = $1`, guestID).Scan(&left)
	if err != nil || left > 0 {
		return left, err
	}
	_, err = t.exec(`DELETE FROM users WHERE id = $1`, guestID)
	return 0, err
}
