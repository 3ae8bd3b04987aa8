package db

import (
	"context"
	"fmt"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// User is somebody who plays: a guest, known by a session and perhaps a return
// code, or the owner of an account.
type User struct {
	ID        string // 26 letters and digits, ordered by time
	Name      string // for people; of guests not unique
	Guest     bool   // no account
	CreatedAt int64  // Unix milliseconds
	Prefs     string // of an account, how it likes its pages; "" is as usual
}

const userColumns = `u.id, u.name, u.guest, u.created_at,
	COALESCE((SELECT prefs FROM accounts WHERE user_id = u.id), '')`

func (u *User) fields() []any { return []any{&u.ID, &u.Name, &u.Guest, &u.CreatedAt, &u.Prefs} }

func scanUser(s scanner) (u User, err error) {
	err = s.Scan(u.fields()...)
	return u, err
}

// nameKey folds what people see as the same name into one text.
func nameKey(name string) string {
	return cases.Fold().String(norm.NFKC.String(name))
}

// CreateGuest makes a user without an account together with the session that
// knows him; the user's id and the times of s, where they are 0, are filled
// in. Errors: ErrExists if the session's id is taken.
func (d *DB) CreateGuest(ctx context.Context, name string, s Session) (User, error) {
	var u User
	err := d.write(ctx, func(t *tx) error {
		u = User{ID: newID(t.now), Name: name, Guest: true, CreatedAt: t.now}
		_, err := t.exec(`INSERT INTO users (id, name, name_key, guest, created_at, seen_at)
			VALUES ($1, $2, $3, $4, $5, $5)`, u.ID, u.Name, nameKey(name), u.Guest, u.CreatedAt)
		if err != nil {
			return err
		}
		s.UserID = u.ID
		return insertSession(t, s)
	})
	if err != nil {
		return User{}, fmt.Errorf("create guest: %w", err)
	}
	return u, nil
}

// UserByID finds a user. Errors: ErrNotFound.
func (d *DB) UserByID(ctx context.Context, id string) (User, error) {
	var u User
	err := d.row(ctx, `SELECT `+userColumns+` FROM users u WHERE u.id = $1`, id).Scan(u.fields()...)
	if err != nil {
		return User{}, fmt.Errorf("user %s: %w", id, err)
	}
	return u, nil
}

// Rename gives a user another name, which all matches show from then on.
// Errors: ErrNotFound.
func (d *DB) Rename(ctx context.Context, userID, name string) error {
	err := d.write(ctx, func(t *tx) error {
		return t.one(ErrNotFound, `UPDATE users SET name = $2, name_key = $3 WHERE id = $1`, userID, name, nameKey(name))
	})
	if err != nil {
		return fmt.Errorf("rename user %s: %w", userID, err)
	}
	return nil
}
