package db

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
)

// AccountByToken says whose link it is, without using it. Errors: ErrNotFound
// for one that is unknown, used or expired.
func (d *DB) AccountByToken(ctx context.Context, kind string, hash []byte) (a Account, email string, err error) {
	var userID string
	err = d.row(ctx, `SELECT user_id, email FROM tokens WHERE token_hash = $1 AND kind = $2 AND expires_at > $3`,
		hex.EncodeToString(hash), kind, d.millis()).Scan(&userID, &email)
	if err != nil {
		return Account{}, "", fmt.Errorf("account by token: %w", err)
	}
	a, err = d.AccountOf(ctx, userID)
	return a, email, err
}

// useToken takes a link out of the store, which only one can do.
func useToken(t *tx, kind string, hash []byte) (userID, email string, err error) {
	err = t.row(`SELECT user_id, email FROM tokens WHERE token_hash = $1 AND kind = $2 AND expires_at > $3`,
		hex.EncodeToString(hash), kind, t.now).Scan(&userID, &email)
	if err == nil {
		err = t.one(ErrNotFound, `DELETE FROM tokens WHERE token_hash = $1`, hex.EncodeToString(hash))
	}
	return userID, email, err
}

// UseReset gives the account of a link another password, and ends all its
// sessions and links. Errors: ErrNotFound, see AccountByToken.
func (d *DB) UseReset(ctx context.Context, hash []byte, password string, mails ...Mail) error {
	return d.change(ctx, "password", func(t *tx) error {
		userID, _, err := useToken(t, TokenReset, hash)
		if err != nil {
			return err
		}
		if err := setPassword(t, userID, password); err != nil {
			return err
		}
		return insertMails(t, userID, nil, mails)
	})
}

// UseConfirm makes the address of a link that of its account. Errors:
// ErrNotFound, see AccountByToken; ErrTaken if another account has it by now.
func (d *DB) UseConfirm(ctx context.Context, hash []byte, mails ...Mail) error {
	return d.change(ctx, "e-mail", func(t *tx) error {
		userID, email, err := useToken(t, TokenConfirm, hash)
		if err != nil {
			return err
		}
		err = t.one(ErrNotFound, `UPDATE accounts SET email = $2, email_key = $3 WHERE user_id = $1`, userID, email, loginKey(email))
		if errors.Is(err, ErrExists) {
			return ErrTaken
		}
		if err != nil {
			return err
		}
		return insertMails(t, userID, nil, mails)
	})
}

// ForgetEmail leaves an account without an address, and its links void.
// Errors: ErrNotFound for guests.
func (d *DB) ForgetEmail(ctx context.Context, userID string, mails ...Mail) error {
	return d.change(ctx, "e-mail", func(t *tx) error {
		err := t.one(ErrNotFound, `UPDATE accounts SET email = '', email_key = '' WHERE user_id = $1`, userID)
		if err != nil {
			return err
		}
		if _, err := t.exec(`DELETE FROM tokens WHERE user_id = $1`, userID); err != nil {
			return err
		}
		return insertMails(t, userID, nil, mails)
	})
}
