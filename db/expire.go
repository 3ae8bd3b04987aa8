package db

import (
	"context"
	"fmt"

	"hilltop/game"
)

// How long things are kept that nobody needs, in milliseconds.
const (
	day          = 24 * 60 * 60 * 1000
	keepInvites  = 30 * day  // after expiry: till then the link says that it has expired
	keepUnbegun  = 30 * day  // a match in which no player has done anything
	keepGuests   = 400 * day // who have no game
	expireAtOnce = 200       // rows a transaction: moves shall not wait for the broom
)

// Expired says how many rows ExpireOld has removed.
type Expired struct{ Sessions, Invites, Seeks, Challenges, Matches, Guests int }

// ExpireOld removes what is past its time at now (Unix milliseconds):
// sessions at their expiry; invitations nobody took, rooms and challenges, 30
// days after theirs; matches in which no player did anything for 30 days, unless somebody won;
// guests not seen for 400 days who have neither game nor invitation.
func (d *DB) ExpireOld(ctx context.Context, now int64) (Expired, error) {
	var e Expired
	for _, step := range []struct {
		count  *int
		expire func(*tx) (int, error)
	}{
		{&e.Sessions, func(t *tx) (int, error) {
			return t.exec(`DELETE FROM sessions WHERE id IN
				(SELECT id FROM sessions WHERE expires_at <= $1 LIMIT $2)`, now, expireAtOnce)
		}},
		{&e.Invites, func(t *tx) (int, error) {
			return t.exec(`DELETE FROM invites WHERE token_hash IN
				(SELECT token_hash FROM invites WHERE expires_at <= $1 AND status <> 'taken' LIMIT $2)`,
				now-keepInvites, expireAtOnce)
		}},
		{&e.Seeks, func(t *tx) (int, error) {
			return t.exec(`DELETE FROM seeks WHERE id IN
				(SELECT id FROM seeks WHERE expires_at <= $1 LIMIT $2)`, now-keepInvites, expireAtOnce)
		}},
		{&e.Challenges, func(t *tx) (int, error) {
			return t.exec(`DELETE FROM challenges WHERE id IN
				(SELECT id FROM challenges WHERE expires_at <= $1 LIMIT $2)`, now-keepInvites, expireAtOnce)
		}},
		{&e.Matches, func(t *tx) (int, error) { return expireMatches(t, now-keepUnbegun) }},
		{&e.Guests, func(t *tx) (int, error) {
			return t.exec(`DELETE FROM users WHERE id IN (SELECT u.id FROM users u
				WHERE u.guest = TRUE AND u.seen_at <= $1
					AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.first_id = u.id)
					AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.second_id = u.id)
					AND NOT EXISTS (SELECT 1 FROM invites i WHERE i.creator_id = u.id)
				LIMIT $2)`, now-keepGuests, expireAtOnce)
		}},
	} {
		if err := d.expireAll(ctx, step.count, step.expire); err != nil {
			return e, fmt.Errorf("expire: %w", err)
		}
	}
	return e, nil
}

// expireAll repeats a step until it finds nothing more.
func (d *DB) expireAll(ctx context.Context, count *int, expire func(*tx) (int, error)) error {
	for {
		var n int
		err := d.write(ctx, func(t *tx) (err error) {
			n, err = expire(t)
			return err
		})
		*count += n
		if err != nil || n < expireAtOnce {
			return err
		}
	}
}

// expireMatches removes matches nobody began, with all that hangs on them. A
// match whose time ran out before the first move has a winner and stays. What
// a dealer did and what was said across the board (words have a "-") is no
// beginning.
func expireMatches(t *tx, before int64) (n int, err error) {
	const unbegun = `(SELECT id FROM matches WHERE updated_at <= $1 AND (over = FALSE OR reason = $3)
		AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.match_id = matches.id AND e.seat >= 0 AND e.action NOT LIKE '%-%')
		ORDER BY updated_at, id LIMIT $2)`
	for _, statement := range []string{
		`DELETE FROM entries WHERE match_id IN ` + unbegun,
		`DELETE FROM hands WHERE match_id IN ` + unbegun,
		`DELETE FROM rematches WHERE match_id IN ` + unbegun,
		`DELETE FROM invites WHERE match_id IN ` + unbegun,
		`DELETE FROM matches WHERE id IN ` + unbegun,
	} {
		if n, err = t.exec(statement, before, expireAtOnce, game.Abort); err != nil {
			return 0, err
		}
	}
	return n, nil
}
