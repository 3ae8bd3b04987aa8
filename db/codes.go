package db

import (
	"context"
	"encoding/hex"
	"fmt"
)

// IssueReturnCode stores the hash of a code by which the user comes back, in
// place of the one before, which is void from then on. Errors: ErrNotFound if
// there is no such user.
func (d *DB) IssueReturnCode(ctx context.Context, userID string, hash []byte) error {
	err := d.write(ctx, func(t *tx) error {
		_, err := t.exec(`INSERT INTO return_codes (user_id, code_hash, created_at) VALUES ($1, $2, $3)
			ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, created_at = excluded.created_at`,
			userID, hex.EncodeToString(hash), t.now)
		return err
	})
	if err != nil {
		return fmt.Errorf("issue return code of user %s: %w", userID, err)
	}
	return nil
}

// UserByReturnCode says whose code it is, without using it. Errors:
// ErrNotFound for an unknown or void code.
func (d *DB) UserByReturnCode(ctx context.Context, hash []byte) (User, error) {
	var u User
	err := d.row(ctx, `SELECT `+userColumns+` FROM return_codes r JOIN users u ON u.id = r.user_id
		WHERE r.code_hash = $1`, hex.EncodeToString(hash)).Scan(u.fields()...)
	if err != nil {
		return User{}, fmt.Errorf("user by return code: %w", err)
	}
	return u, nil
}

// UseReturnCode opens session s for the user of the code and ends all his
// other sessions, whose open pages get a note (UserTopic). The code stays
// valid until another is issued. Errors: ErrNotFound for an unknown or void
// code.
func (d *DB) UseReturnCode(ctx context.Context, hash []byte, s Session) (User, error) {
	var u User
	err := d.write(ctx, func(t *tx) error {
		err := t.row(`SELECT `+userColumns+` FROM return_codes r JOIN users u ON u.id = r.user_id
			WHERE r.code_hash = $1`, hex.EncodeToString(hash)).Scan(u.fields()...)
		if err != nil {
			return err
		}
		if _, err := t.exec(`DELETE FROM sessions WHERE user_id = $1`, u.ID); err != nil {
			return err
		}
		t.notify(UserTopic(u.ID), 0)
		s.UserID = u.ID
		return insertSession(t, s)
	})
	if err != nil {
		return User{}, fmt.Errorf("use return code: %w", err)
	}
	return u, nil
}
