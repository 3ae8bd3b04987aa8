package db

import (
	"context"
	"fmt"
)

// Block keeps whom away from user: no challenge, no seat in a room, no
// message, in either direction. A second time is no error. Errors:
// ErrNotFound if one of the two is not there, ErrOwn if they are the same.
func (d *DB) Block(ctx context.Context, user, whom string) error {
	if user == whom {
		return fmt.Errorf("block user %s: %w", whom, ErrOwn)
	}
	err := d.write(ctx, func(t *tx) error {
		_, err := t.exec(`INSERT INTO blocks (user_id, blocked_id, created_at) VALUES ($1, $2, $3)
			ON CONFLICT (user_id, blocked_id) DO NOTHING`, user, whom, t.now)
		return err
	})
	if err != nil {
		return fmt.Errorf("block user %s: %w", whom, err)
	}
	return nil
}

// Unblock takes a Block back. It is no error if there is none.
func (d *DB) Unblock(ctx context.Context, user, whom string) error {
	err := d.write(ctx, func(t *tx) error {
		_, err := t.exec(`DELETE FROM blocks WHERE user_id = $1 AND blocked_id = $2`, user, whom)
		return err
	})
	if err != nil {
		return fmt.Errorf("unblock user %s: %w", whom, err)
	}
	return nil
}

// Blocked reports whether one of two users has blocked the other: they shall
// not challenge each other, join each other's rooms or send messages. Nobody
// ("") is never blocked.
func (d *DB) Blocked(ctx context.Context, a, b string) (bool, error) {
	if a == "" || b == "" {
		return false, nil
	}
	var n int
	err := d.row(ctx, `SELECT count(*) FROM blocks
		WHERE user_id = $1 AND blocked_id = $2 OR user_id = $2 AND blocked_id = $1`, a, b).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("blocks between %s and %s: %w", a, b, err)
	}
	return n > 0, nil
}

// Blocks reports whether user has blocked whom.
func (d *DB) Blocks(ctx context.Context, user, whom string) (bool, error) {
	var n int
	err := d.row(ctx, `SELECT count(*) FROM blocks WHERE user_id = $1 AND blocked_id = $2`, user, whom).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("blocks of %s: %w", user, err)
	}
	return n > 0, nil
}

// BlockedBy lists whom a user has blocked, by name.
func (d *DB) BlockedBy(ctx context.Context, user string) ([]User, error) {
	all, err := list(ctx, d, scanUser, `SELECT `+userColumns+` FROM blocks b JOIN users u ON u.id = b.blocked_id
		WHERE b.user_id = $1 ORDER BY u.name_key, u.id`, user)
	if err != nil {
		return nil, fmt.Errorf("blocks of %s: %w", user, err)
	}
	return all, nil
}
