package db

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Account is a user who has a name of his own and a password.
type Account struct {
	UserID   string
	Name     string // as its owner writes it
	LookKey  string // Name without what readers mix up; no two accounts share it
	Password string // hash, as a PHC string
	Email    string // confirmed; "" is none
	Prefs    string // how its owner likes the pages; "" is as usual
	// Times are Unix milliseconds. CreatedAt is filled in by Register.
	CreatedAt int64
	ClosedAt  int64 // by a moderator; 0 is open
	DeleteAt  int64 // when its owner wants it to be erased; 0 is never
}

const accountSelect = `SELECT a.user_id, u.name, a.look_key, a.password, a.email, a.prefs, a.created_at, a.closed_at, a.delete_at
	FROM accounts a JOIN users u ON u.id = a.user_id `

func scanAccount(s scanner) (a Account, err error) {
	err = s.Scan(&a.UserID, &a.Name, &a.LookKey, &a.Password, &a.Email, &a.Prefs, &a.CreatedAt, &a.ClosedAt, &a.DeleteAt)
	return a, err
}

// loginKey is a name or an address as it is looked up: both are ASCII.
func loginKey(name string) string { return strings.ToLower(name) }

func lookHash(lookKey string) string {
	sum := sha256.Sum256([]byte(lookKey))
	return hex.EncodeToString(sum[:])
}

// AccountByName finds an account; letter case does not matter. Errors:
// ErrNotFound.
func (d *DB) AccountByName(ctx context.Context, name string) (Account, error) {
	return d.account(ctx, "by name", `WHERE a.login_key = $1`, loginKey(name))
}

// AccountOf finds the account of a user. Errors: ErrNotFound, also for guests.
func (d *DB) AccountOf(ctx context.Context, userID string) (Account, error) {
	return d.account(ctx, "of a user", `WHERE a.user_id = $1`, userID)
}

// AccountByEmail finds the account that has confirmed an address; letter case
// does not matter. Errors: ErrNotFound.
func (d *DB) AccountByEmail(ctx context.Context, address string) (Account, error) {
	if address == "" {
		return Account{}, fmt.Errorf("account by e-mail: %w", ErrNotFound)
	}
	return d.account(ctx, "by e-mail", `WHERE a.email_key = $1 AND a.email_key <> ''`, loginKey(address))
}

func (d *DB) account(ctx context.Context, what, where, value string) (Account, error) {
	a, err := scanAccount(d.row(ctx, accountSelect+where, value))
	if err != nil {
		return Account{}, fmt.Errorf("account %s: %w", what, err) // no name, no address: logs keep neither
	}
	return a, nil
}

// NameFree reports whether an account could be called so, and whether a guest
// could without being taken for an account. Errors: none of its own.
func (d *DB) NameFree(ctx context.Context, lookKey string) (bool, error) {
	var n int
	err := d.row(ctx, `SELECT (SELECT count(*) FROM accounts WHERE look_key = $1) +
		(SELECT count(*) FROM retired_names WHERE look_hash = $2)`, lookKey, lookHash(lookKey)).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("is a name free: %w", err)
	}
	return n == 0, nil
}

// Register makes an account and opens session s for it. A guest (a.UserID)
// becomes its owner with everything that is his: he keeps his games, his
// other sessions end and his return code is void. With a.UserID "" the owner
// is new. Of several at once under one name exactly one succeeds. mails are
// sent with it, tokens go with them. Errors: ErrExists if the name is taken
// or looks like one that is, ErrStale if the guest has an account by now.
func (d *DB) Register(ctx context.Context, a Account, s Session, tokens []Token, mails []Mail) (User, error) {
	var u User
	err := d.write(ctx, func(t *tx) error {
		if err := checkRetired(t, a.LookKey); err != nil {
			return err
		}
		u = User{ID: a.UserID, Name: a.Name, CreatedAt: t.now, Prefs: a.Prefs}
		if err := ownerOf(t, &u); err != nil {
			return err
		}
		_, err := t.exec(`INSERT INTO accounts (user_id, login_key, look_key, password, email, email_key, prefs, created_at, closed_at, delete_at)
			VALUES ($1, $2, $3, $4, '', '', $5, $6, 0, 0)`, u.ID, loginKey(a.Name), a.LookKey, a.Password, a.Prefs, t.now)
		if err != nil {
			return err
		}
		s.UserID = u.ID
		if err := insertSession(t, s); err != nil {
			return err
		}
		return insertMails(t, u.ID, tokens, mails)
	})
	if err != nil {
		return User{}, fmt.Errorf("register: %w", err)
	}
	return u, nil
}

// checkRetired refuses the name of somebody who left.
func checkRetired(t *tx, lookKey string) error {
	var n int
	err := t.row(`SELECT count(*) FROM retired_names WHERE look_hash = $1`, lookHash(lookKey)).Scan(&n)
	if err == nil && n > 0 {
		err = ErrExists
	}
	return err
}

// ownerOf makes the user of a new account, or of a guest its owner.
func ownerOf(t *tx, u *User) error {
	if u.ID == "" {
		u.ID = newID(t.now)
		_, err := t.exec(`INSERT INTO users (id, name, name_key, guest, created_at, seen_at)
			VALUES ($1, $2, $3, FALSE, $4, $4)`, u.ID, u.Name, nameKey(u.Name), u.CreatedAt)
		return err
	}
	err := t.one(ErrStale, `UPDATE users SET name = $2, name_key = $3, guest = FALSE, seen_at = $4
		WHERE id = $1 AND guest = TRUE`, u.ID, u.Name, nameKey(u.Name), t.now)
	if err != nil {
		return err
	}
	if err := t.row(`SELECT created_at FROM users WHERE id = $1`, u.ID).Scan(&u.CreatedAt); err != nil {
		return err
	}
	t.notify(UserTopic(u.ID), 0)
	for _, statement := range []string{
		`DELETE FROM return_codes WHERE user_id = $1`,
		`DELETE FROM sessions WHERE user_id = $1`,
	} {
		if _, err := t.exec(statement, u.ID); err != nil {
			return err
		}
	}
	return nil
}

// SetPassword gives an account another password and session s in the place of
// all it had, and voids the links in its mails. Errors: ErrNotFound.
func (d *DB) SetPassword(ctx context.Context, userID, password string, s Session, mails ...Mail) error {
	return d.change(ctx, "password", func(t *tx) error {
		if err := setPassword(t, userID, password); err != nil {
			return err
		}
		s.UserID = userID
		if err := insertSession(t, s); err != nil {
			return err
		}
		return insertMails(t, userID, nil, mails)
	})
}

// setPassword ends whatever somebody who knew the old password may have begun:
// sessions, and links that wait, also the one by which another address would
// become the account's (T10).
func setPassword(t *tx, userID, password string) error {
	err := t.one(ErrNotFound, `UPDATE accounts SET password = $2 WHERE user_id = $1`, userID, password)
	if err != nil {
		return err
	}
	t.notify(UserTopic(userID), 0)
	for _, statement := range []string{
		`DELETE FROM sessions WHERE user_id = $1`,
		`DELETE FROM tokens WHERE user_id = $1`,
	} {
		if _, err := t.exec(statement, userID); err != nil {
			return err
		}
	}
	return nil
}

// Rehash replaces the hash of a password by a dearer one of the same password.
// If the password was changed in between nothing happens.
func (d *DB) Rehash(ctx context.Context, userID, old, password string) error {
	return d.change(ctx, "hash", func(t *tx) error {
		_, err := t.exec(`UPDATE accounts SET password = $3 WHERE user_id = $1 AND password = $2`, userID, old, password)
		return err
	})
}

// SetPrefs keeps how the owner of an account likes the pages. Errors:
// ErrNotFound for guests.
func (d *DB) SetPrefs(ctx context.Context, userID, prefs string) error {
	return d.change(ctx, "preferences", func(t *tx) error {
		return t.one(ErrNotFound, `UPDATE accounts SET prefs = $2 WHERE user_id = $1`, userID, prefs)
	})
}

func (d *DB) change(ctx context.Context, what string, do func(*tx) error) error {
	if err := d.write(ctx, do); err != nil {
		return fmt.Errorf("change the %s of an account: %w", what, err)
	}
	return nil
}
