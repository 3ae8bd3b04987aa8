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
	// Times are Unix milliseconds. CreatedAt and SeenAt are set to now where
	// they are 0; ExpiresAt is the caller's to say.
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

// SaveSession stores a session, new or changed; its user and its creation
// stay as they were first. Errors: ErrNotFound if there is no such user.
func (d *DB) SaveSession(ctx context.Context, s Session) error {
	return d.session(ctx, "save", func(t *tx) error {
		s = s.filled(t.now)
		_, err := t.exec(`INSERT INTO sessions (id, user_id, secret_hash, data, created_at, seen_at, expires_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash, data = excluded.data,
				seen_at = excluded.seen_at, expires_at = excluded.expires_at`,
			s.ID, s.UserID, hex.EncodeToString(s.SecretHash), s.Data, s.CreatedAt, s.SeenAt, s.ExpiresAt)
		return err
	})
}

// RotateSession puts s in the place of the session oldID, for the same user;
// the old one is void at once. Errors: ErrNotFound if the old one is not
// there or has expired, ErrExists if the new id is taken.
func (d *DB) RotateSession(ctx context.Context, oldID string, s Session) error {
	return d.session(ctx, "rotate", func(t *tx) error {
		err := t.row(`SELECT user_id FROM sessions WHERE id = $1 AND expires_at > $2`, oldID, t.now).Scan(&s.UserID)
		if err != nil {
			return err
		}
		if _, err := t.exec(`DELETE FROM sessions WHERE id = $1`, oldID); err != nil {
			return err
		}
		return insertSession(t, s)
	})
}

// TouchSession notes that a session, and with it its user, was seen, and when
// it will expire now. Errors: ErrNotFound.
func (d *DB) TouchSession(ctx context.Context, id string, seenAt, expiresAt int64) error {
	return d.session(ctx, "touch", func(t *tx) error {
		err := t.one(ErrNotFound, `UPDATE sessions SET seen_at = $2, expires_at = $3 WHERE id = $1`, id, seenAt, expiresAt)
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

func (s Session) filled(now int64) Session {
	if s.CreatedAt == 0 {
		s.CreatedAt = now
	}
	if s.SeenAt == 0 {
		s.SeenAt = now
	}
	return s
}

func insertSession(t *tx, s Session) error {
	s = s.filled(t.now)
	_, err := t.exec(`INSERT INTO sessions (id, user_id, secret_hash, data, created_at, seen_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		s.ID, s.UserID, hex.EncodeToString(s.SecretHash), s.Data, s.CreatedAt, s.SeenAt, s.ExpiresAt)
	return err
}
