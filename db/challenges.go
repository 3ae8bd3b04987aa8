package db

import (
	"context"
	"encoding/hex"
	"fmt"

	"hilltop/game"
)

// StatusDeclined is a challenge that was answered with no.
const StatusDeclined Status = "declined"

// Challenge is a seat that one user offers to another. It waits for its
// answer whether or not either of them is there.
type Challenge struct {
	ID          string // of the match to come
	From, To    User
	Seat        game.Seat // of who challenges; NoSeat: drawn at random when accepted
	Variant     string    // key
	Setup       string    // "" is the usual
	PaceDays    int       // 0 is no limit
	WeekendsOff bool      // no time runs on Saturday and Sunday
	Secret      game.Secret
	ServerNonce bool // the nonce in Setup was drawn by the server
	Status      Status
	Reason      string // why it was declined, a word; ""
	CreatedAt   int64  // Unix milliseconds
	ExpiresAt   int64
}

// Open reports whether the challenge can be answered at an instant (Unix
// milliseconds).
func (c Challenge) Open(now int64) bool { return c.Status == StatusOpen && now < c.ExpiresAt }

const challengeSelect = `SELECT c.id, c.from_seat, c.variant, c.setup, c.pace_days, c.weekends_off, c.secret, c.nonce_ours,
	c.status, c.reason, c.created_at, c.expires_at,
	f.id, f.name, f.guest, f.created_at, o.id, o.name, o.guest, o.created_at
	FROM challenges c JOIN users f ON f.id = c.from_id JOIN users o ON o.id = c.to_id `

func scanChallenge(s scanner) (c Challenge, err error) {
	var secret string
	err = s.Scan(&c.ID, &c.Seat, &c.Variant, &c.Setup, &c.PaceDays, &c.WeekendsOff, &secret, &c.ServerNonce,
		&c.Status, &c.Reason, &c.CreatedAt, &c.ExpiresAt,
		&c.From.ID, &c.From.Name, &c.From.Guest, &c.From.CreatedAt, &c.To.ID, &c.To.Name, &c.To.Guest, &c.To.CreatedAt)
	if err == nil {
		c.Secret, err = parseSecret(secret)
	}
	return c, err
}

// Challenge stores an open challenge and tells who is challenged; of the users
// only the ids count, Status and Reason are not looked at. Errors: ErrOwn if
// both are one, ErrExists if the id is taken, ErrNotFound if there is no such
// user.
func (d *DB) Challenge(ctx context.Context, c Challenge, news Notice) error {
	err := d.write(ctx, func(t *tx) error {
		if c.From.ID == c.To.ID {
			return ErrOwn
		}
		if c.CreatedAt == 0 {
			c.CreatedAt = t.now
		}
		if err := unusedMatch(t, c.ID); err != nil {
			return err
		}
		_, err := t.exec(`INSERT INTO challenges (id, from_id, to_id, from_seat, variant, setup, pace_days, weekends_off,
				secret, nonce_ours, status, reason, created_at, expires_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', '', $11, $12)`,
			c.ID, c.From.ID, c.To.ID, c.Seat, c.Variant, c.Setup, c.PaceDays, c.WeekendsOff,
			hex.EncodeToString(c.Secret[:]), c.ServerNonce, c.CreatedAt, c.ExpiresAt)
		if err != nil {
			return err
		}
		return tell(t, c.To.ID, news.Words, news.URL)
	})
	if err != nil {
		return fmt.Errorf("challenge: %w", err)
	}
	return nil
}

// ChallengeByID finds a challenge in whatever state. Errors: ErrNotFound.
func (d *DB) ChallengeByID(ctx context.Context, id string) (Challenge, error) {
	c, err := scanChallenge(d.row(ctx, challengeSelect+`WHERE c.id = $1`, id))
	if err != nil {
		return Challenge{}, fmt.Errorf("challenge %s: %w", id, err)
	}
	return c, nil
}

// ChallengesOf lists the open challenges that a user has sent or got, newest
// first.
func (d *DB) ChallengesOf(ctx context.Context, userID string) ([]Challenge, error) {
	all, err := list(ctx, d, scanChallenge, challengeSelect+`
		WHERE c.id IN (SELECT id FROM challenges WHERE from_id = $1 AND status = 'open'
			UNION SELECT id FROM challenges WHERE to_id = $1 AND status = 'open') AND c.expires_at > $2
		ORDER BY c.created_at DESC, c.id`, userID, d.millis())
	if err != nil {
		return nil, fmt.Errorf("challenges of user %s: %w", userID, err)
	}
	return all, nil
}

// AcceptChallenge makes the match m of a challenge because userID, who was
// challenged, agrees, and tells who challenged. Of several answers at once
// exactly one counts. Errors: ErrNotFound for everybody else, ErrTaken if it
// was accepted before, ErrGone if it was declined or withdrawn or has expired.
func (d *DB) AcceptChallenge(ctx context.Context, id, userID string, news Notice, m game.Match, entries ...game.Entry) error {
	err := d.write(ctx, func(t *tx) error {
		c, err := challengeTo(t, id, userID)
		if err != nil {
			return err
		}
		offered := terms{c.ID, c.Variant, c.Setup, c.PaceDays, c.WeekendsOff, c.From.ID, c.Seat, c.Secret}
		if err := keeps(offered, userID, m); err != nil {
			return err
		}
		if err := settle(t, c, StatusTaken, ""); err != nil {
			return err
		}
		t.notify(m.ID, m.Version)
		if err := insertMatch(t, m, entries); err != nil {
			return err
		}
		return tell(t, c.From.ID, news.Words, news.URL)
	})
	if err != nil {
		return fmt.Errorf("accept challenge %s: %w", id, err)
	}
	return nil
}

// DeclineChallenge answers with no, and why in a word, and tells who
// challenged. Errors: those of AcceptChallenge.
func (d *DB) DeclineChallenge(ctx context.Context, id, userID, reason string, news Notice) error {
	err := d.write(ctx, func(t *tx) error {
		c, err := challengeTo(t, id, userID)
		if err != nil {
			return err
		}
		if err := settle(t, c, StatusDeclined, reason); err != nil {
			return err
		}
		t.notify(id, 0)
		return tell(t, c.From.ID, news.Words, news.URL)
	})
	if err != nil {
		return fmt.Errorf("decline challenge %s: %w", id, err)
	}
	return nil
}

// WithdrawChallenge takes a challenge back. A second time is no error. Errors:
// ErrNotFound if userID did not make it, ErrTaken if it was accepted, ErrGone
// if it was declined.
func (d *DB) WithdrawChallenge(ctx context.Context, id, userID string) error {
	err := d.write(ctx, func(t *tx) error {
		c, err := scanChallenge(t.row(challengeSelect+`WHERE c.id = $1`, id))
		switch {
		case err != nil:
			return err
		case c.From.ID != userID:
			return ErrNotFound
		case c.Status == StatusTaken:
			return ErrTaken
		case c.Status == StatusDeclined:
			return ErrGone
		}
		if c.Status == StatusCancelled {
			return nil
		}
		t.notify(id, 0)
		return settle(t, c, StatusCancelled, "")
	})
	if err != nil {
		return fmt.Errorf("withdraw challenge %s: %w", id, err)
	}
	return nil
}

// challengeTo reads an open challenge for who was challenged.
func challengeTo(t *tx, id, userID string) (Challenge, error) {
	c, err := scanChallenge(t.row(challengeSelect+`WHERE c.id = $1`, id))
	switch {
	case err != nil:
		return c, err
	case c.To.ID != userID:
		return c, ErrNotFound
	case c.Status == StatusTaken:
		return c, ErrTaken
	case !c.Open(t.now):
		return c, ErrGone
	}
	return c, nil
}

// ChallengeURL is where a challenge is answered, as it stands in what its
// target is told; the notice goes with the challenge.
func ChallengeURL(id string) string { return "/challenge/" + id }

// settle ends a challenge, and what its target was told of it.
func settle(t *tx, c Challenge, to Status, reason string) error {
	if _, err := t.exec(`DELETE FROM notices WHERE user_id = $1 AND url = $2`, c.To.ID, ChallengeURL(c.ID)); err != nil {
		return err
	}
	t.notify(UserTopic(c.To.ID), 0)
	return t.one(ErrTaken, `UPDATE challenges SET status = $2, reason = $3 WHERE id = $1 AND status = 'open'`, c.ID, to, reason)
}

// OpenOffers says how many invitations, rooms and challenges of a user are
// open.
func (d *DB) OpenOffers(ctx context.Context, userID string) (int, error) {
	var n int
	err := d.row(ctx, `SELECT
		(SELECT count(*) FROM invites WHERE creator_id = $1 AND status = 'open' AND expires_at > $2) +
		(SELECT count(*) FROM seeks WHERE creator_id = $1 AND status = 'open' AND expires_at > $2) +
		(SELECT count(*) FROM challenges WHERE from_id = $1 AND status = 'open' AND expires_at > $2)`,
		userID, d.millis()).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count offers of user %s: %w", userID, err)
	}
	return n, nil
}
