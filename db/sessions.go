package db

import (
	"context"
	"encoding/hex"
	"fmt"
)

// Session is a browser that is known to be a user's.
type Session struct {
	ID         string // public half of the cookie
	UserID     string
	SecretHash []byte // of the secret half; the secret itself is never stored
	Data       string // what the web side keeps with it, its own business
	// Times are Unix milliseconds. In a new session CreatedAt and SeenAt are
	// set to now where they are 0; ExpiresAt is the caller's to say.
	CreatedAt, SeenAt, ExpiresAt int64
}

// SessionByID finds a session that has not expired, and its user. Comparing
// the secret is the caller's part. Errors: ErrNotFound, also if expired.
func (d *DB) SessionByID(ctx context.Context, id string) (Session, User, error) {
	var s Session
	var u User
	var hash string
	fields := append([]any{&s.ID, &s.UserID, &hash, &s.Data, &s.CreatedAt, &s.SeenAt, &s.ExpiresAt}, u.fields()...)
	err := d.row(ctx, `SELECT s.id, s.user_id, s.secret_hash, s.data, s.created_at, s.seen_at, s.expires_at, `+
		userColumns+` FROM sessions s JOIN users u ON u.id = s.user_id
		WHERE s.id = $1 AND s.expires_at > $2`, id, d.millis()).Scan(fields...)
	if err == nil {
		s.SecretHash, err = hex.DecodeString(hash)
	}
	if err != nil {
		return Session{}, User{}, fmt.Errorf("session: %w", err) // no id: half of a cookie does not belong in a log
	}
	return s, u, nil
}

// SaveSession stores a session: a new one if CreatedAt is 0, else the secret,
// data and times of one that is there and has not expired. A session that was
// ended while a request was at work is so not brought back by it. Errors:
// ErrNotFound if the session has ended or there is no such user, ErrExists if
// a new one's id is taken.
func (d *DB) SaveSession(ctx context.Context, s Session) error {
	return d.session(ctx, "save", func(t *tx) error {
		if s.CreatedAt == 0 {
			return insertSession(t, s)
		}
		return t.one(ErrNotFound, `UPDATE sessions SET secret_hash = $2, data = $3, seen_at = $4, expires_at = $5
			WHERE id = $1 AND expires_at > $6`,
			s.ID, hex.EncodeToString(s.SecretHash), s.Data, s.SeenAt, s.ExpiresAt, t.now)
	})
}

// RotateSession puts s in the place of the session oldID, for the same user
// and, if CreatedAt is 0, with the age of the old one, which is void at once. Errors: ErrNotFound if the old one is not
// there or has expired, ErrExists if the new id is taken.
func (d *DB) RotateSession(ctx context.Context, oldID string, s Session) error {
	return d.session(ctx, "rotate", func(t *tx) error {
		var created int64
		err := t.row(`SELECT user_id, created_at FROM sessions WHERE id = $1 AND expires_at > $2`, oldID, t.now).
			Scan(&s.UserID, &created)
		if err != nil {
			return err
		}
		if s.CreatedAt == 0 {
			s.CreatedAt = created
		}
		if _, err := t.exec(`DELETE FROM sessions WHERE id = $1`, oldID); err != nil {
			return err
		}
		return insertSession(t, s)
	})
}

// TouchSession notes that a session, and with it its user, was seen, and when
// it will expire now. Errors: ErrNotFound, also if it has expired.
func (d *DB) TouchSession(ctx context.Context, id string, seenAt, expiresAt int64) error {
	return d.session(ctx, "touch", func(t *tx) error {
		err := t.one(ErrNotFound, `UPDATE sessions SET seen_at = $2, expires_at = $3
			WHERE id = $1 AND expires_at > $4`, id, seenAt, expiresAt, t.now)
		if err != nil {
			return err
		}
		_, err = t.exec(`UPDATE users SET seen_at = $2 WHERE id = (SELECT user_id FROM sessions WHERE id = $1)`, id, seenAt)
		return err
	})
}

// EndSession forgets a session. It is no error if there is none.
func (d *DB) EndSession(ctx context.Context, id string) error {
	return d.session(ctx, "end", func(t *tx) error {
		_, err := t.exec(`DELETE FROM sessions WHERE id = $1`, id)
		return err
	})
}

// SessionsOf lists the sessions of a user that have not expired, the latest
// used first, without the hashes of their secrets.
func (d *DB) SessionsOf(ctx context.Context, userID string) ([]Session, error) {
	all, err := list(ctx, d, func(s scanner) (x Session, err error) {
		err = s.Scan(&x.ID, &x.UserID, &x.Data, &x.CreatedAt, &x.SeenAt, &x.ExpiresAt)
		return x, err
	}, `SELECT id, user_id, data, created_at, seen_at, expires_at FROM sessions
		WHERE user_id = $1 AND expires_at > $2 ORDER BY seen_at DESC, id`, userID, d.millis())
	if err != nil {
		return nil, fmt.Errorf("sessions of user %s: %w", userID, err)
	}
	return all, nil
}

// EndSessionOf forgets one session of a user and sends a note to his open
// pages (UserTopic). It is no error if he has no such session.
func (d *DB) EndSessionOf(ctx context.Context, userID, id string) error {
	return d.session(ctx, "end one", func(t *tx) error {
		n, err := t.exec(`DELETE FROM sessions WHERE user_id = $1 AND id = $2`, userID, id)
		if n > 0 {
			t.notify(UserTopic(userID), 0)
		}
		return err
	})
}

// EndOtherSessions forgets all sessions of a user but one ("" for none to
// keep) and sends a note to the pages that are open there (UserTopic).
func (d *DB) EndOtherSessions(ctx context.Context, userID, keepID string) error {
	return d.session(ctx, "end others", func(t *tx) error {
		n, err := t.exec(`DELETE FROM sessions WHERE user_id = $1 AND id <> $2`, userID, keepID)
		if n > 0 {
			t.notify(UserTopic(userID), 0)
		}
		return err
	})
}

func (d *DB) session(ctx context.Context, what string, do func(*tx) error) error {
	if err := d.write(ctx, do); err != nil {
		return fmt.Errorf("%s session: %w", what, err)
	}
	return nil
}

func insertSession(t *tx, s Session) error {
	if s.CreatedAt == 0 {
		s.CreatedAt = t.now
	}
	if s.SeenAt == 0 {
		s.SeenAt = t.now
	}
	_, err := t.exec(`INSERT INTO sessions (id, user_id, secret_hash, data, created_at, seen_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		s.ID, s.UserID, hex.EncodeToString(s.SecretHash), s.Data, s.CreatedAt, s.SeenAt, s.ExpiresAt)
	return err
}
