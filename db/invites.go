package db

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"hilltop/game"
)

// Status is how far an invitation has come.
type Status string

// The states of an invitation. One that is open may still have expired: see
// Invite.Open.
const (
	StatusOpen      Status = "open"
	StatusTaken     Status = "taken"
	StatusCancelled Status = "cancelled"
)

// Invite is a seat that a user offers by a link.
type Invite struct {
	TokenHash   []byte // of the secret in the link; the secret is never stored
	MatchID     string // the match that is made when somebody accepts
	Variant     string // key
	Setup       string // "" is the usual
	PaceDays    int    // 0 is no limit
	WeekendsOff bool   // no time runs on Saturday and Sunday
	CreatorID   string
	CreatorSeat game.Seat   // NoSeat: drawn at random when accepted
	Secret      game.Secret // of the match to come
	ServerNonce bool        // the nonce in Setup was drawn by the server
	Status      Status
	CreatedAt   int64 // Unix milliseconds
	ExpiresAt   int64
}

// Open reports whether the invitation can be accepted at an instant (Unix
// milliseconds).
func (i Invite) Open(now int64) bool { return i.Status == StatusOpen && now < i.ExpiresAt }

const inviteColumns = `i.token_hash, i.match_id, i.variant, i.setup, i.pace_days, i.creator_id, i.creator_seat,
	i.secret, i.status, i.created_at, i.expires_at, i.nonce_ours, i.weekends_off`

func scanInvite(s scanner) (Invite, error) {
	i, _, err := scanInviteAnd(s)
	return i, err
}

// scanInviteAnd reads an invitation and what follows it in the row.
func scanInviteAnd(s scanner, more ...any) (i Invite, hash string, err error) {
	var secret string
	fields := append([]any{&hash, &i.MatchID, &i.Variant, &i.Setup, &i.PaceDays, &i.CreatorID, &i.CreatorSeat,
		&secret, &i.Status, &i.CreatedAt, &i.ExpiresAt, &i.ServerNonce, &i.WeekendsOff}, more...)
	if err := s.Scan(fields...); err != nil {
		return Invite{}, "", err
	}
	if i.TokenHash, err = hex.DecodeString(hash); err != nil {
		return Invite{}, "", err
	}
	i.Secret, err = parseSecret(secret)
	return i, hash, err
}

// CreateInvite stores an open invitation; CreatedAt is set to now if it is 0,
// Status is not looked at. Errors: ErrExists if the token or the match's id
// is taken, ErrNotFound if there is no such creator.
func (d *DB) CreateInvite(ctx context.Context, i Invite) error {
	err := d.write(ctx, func(t *tx) error {
		if i.CreatedAt == 0 {
			i.CreatedAt = t.now
		}
		var there int
		err := t.row(`SELECT count(*) FROM matches WHERE id = $1`, i.MatchID).Scan(&there)
		if err != nil || there > 0 {
			return errors.Join(err, ErrExists)
		}
		_, err = t.exec(`INSERT INTO invites (token_hash, match_id, variant, setup, pace_days, creator_id, creator_seat,
				secret, status, created_at, expires_at, nonce_ours, weekends_off)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
			hex.EncodeToString(i.TokenHash), i.MatchID, i.Variant, i.Setup, i.PaceDays, i.CreatorID, i.CreatorSeat,
			hex.EncodeToString(i.Secret[:]), StatusOpen, i.CreatedAt, i.ExpiresAt, i.ServerNonce, i.WeekendsOff)
		return err
	})
	if err != nil {
		return fmt.Errorf("create invite: %w", err)
	}
	return nil
}

// InviteByToken finds an invitation, in whatever state, and its creator.
// Errors: ErrNotFound.
func (d *DB) InviteByToken(ctx context.Context, hash []byte) (Invite, User, error) {
	var u User
	row := d.row(ctx, `SELECT `+inviteColumns+`, `+userColumns+` FROM invites i JOIN users u ON u.id = i.creator_id
		WHERE i.token_hash = $1`, hex.EncodeToString(hash))
	i, _, err := scanInviteAnd(row, u.fields()...)
	if err != nil {
		return Invite{}, User{}, fmt.Errorf("invite: %w", err)
	}
	return i, u, nil
}

// InviteByMatch finds the invitation of which a match came or may come, in
// whatever state. Errors: ErrNotFound.
func (d *DB) InviteByMatch(ctx context.Context, matchID string) (Invite, error) {
	i, err := scanInvite(d.row(ctx, `SELECT `+inviteColumns+` FROM invites i WHERE i.match_id = $1`, matchID))
	if err != nil {
		return Invite{}, fmt.Errorf("invite of match %s: %w", matchID, err)
	}
	return i, nil
}

// InvitesOf lists what a user offers and nobody has accepted yet, newest
// first; expired ones are left out.
func (d *DB) InvitesOf(ctx context.Context, userID string) ([]Invite, error) {
	all, err := list(ctx, d, scanInvite, `SELECT `+inviteColumns+` FROM invites i
		WHERE i.creator_id = $1 AND i.status = 'open' AND i.expires_at > $2
		ORDER BY i.created_at DESC, i.match_id`, userID, d.millis())
	if err != nil {
		return nil, fmt.Errorf("invites of user %s: %w", userID, err)
	}
	return all, nil
}

// CountOpenInvites says how many InvitesOf would list.
func (d *DB) CountOpenInvites(ctx context.Context, userID string) (int, error) {
	var n int
	err := d.row(ctx, `SELECT count(*) FROM invites WHERE creator_id = $1 AND status = 'open' AND expires_at > $2`,
		userID, d.millis()).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count invites of user %s: %w", userID, err)
	}
	return n, nil
}

// CancelInvite takes an offer back. A second time is no error. Errors:
// ErrNotFound if there is none of that creator, ErrTaken if somebody has the
// seat already.
func (d *DB) CancelInvite(ctx context.Context, hash []byte, creatorID string) error {
	err := d.write(ctx, func(t *tx) error {
		i, token, err := inviteFor(t, hash)
		switch {
		case err != nil:
			return err
		case i.CreatorID != creatorID:
			return ErrNotFound
		case i.Status == StatusTaken:
			return ErrTaken
		}
		t.notify(i.MatchID, 0)
		_, err = t.exec(`UPDATE invites SET status = 'cancelled' WHERE token_hash = $1 AND status = 'open'`, token)
		return err
	})
	if err != nil {
		return fmt.Errorf("cancel invite: %w", err)
	}
	return nil
}

// AcceptInvite gives the free seat to taker and makes the match m, which must
// be that of the invitation with its two players, together with the entries
// that a dealer has made already (m.Version of them, mostly none). Of several
// takers at once exactly one succeeds, and the creator is told in words with
// where to look. Errors: ErrNotFound, ErrOwn if taker is the creator, ErrTaken (also for taker's own second try: look whether he
// sits in the match), ErrGone if cancelled or expired.
func (d *DB) AcceptInvite(ctx context.Context, hash []byte, taker string, news Notice, m game.Match, entries ...game.Entry) error {
	err := d.write(ctx, func(t *tx) error {
		i, token, err := inviteFor(t, hash)
		switch {
		case err != nil:
			return err
		case i.CreatorID == taker:
			return ErrOwn
		case i.Status == StatusTaken:
			return ErrTaken
		case !i.Open(t.now):
			return ErrGone
		}
		if err := agrees(i, taker, m); err != nil {
			return err
		}
		err = t.one(ErrTaken, `UPDATE invites SET status = 'taken' WHERE token_hash = $1 AND status = 'open'`, token)
		if err != nil {
			return err
		}
		t.notify(m.ID, m.Version)
		if err := insertMatch(t, m, entries); err != nil {
			return err
		}
		return tell(t, i.CreatorID, news.Words, news.URL)
	})
	if err != nil {
		return fmt.Errorf("accept invite: %w", err)
	}
	return nil
}

func inviteFor(t *tx, hash []byte) (Invite, string, error) {
	return scanInviteAnd(t.row(`SELECT `+inviteColumns+` FROM invites i WHERE i.token_hash = $1`, hex.EncodeToString(hash)))
}

// agrees checks that a match is the one that was offered. Its setup may say
// more, for the taker may have added something.
func agrees(i Invite, taker string, m game.Match) error {
	return keeps(terms{i.MatchID, i.Variant, i.Setup, i.PaceDays, i.WeekendsOff, i.CreatorID, i.CreatorSeat, i.Secret}, taker, m)
}

// terms is what an offer of any kind has fixed.
type terms struct {
	match, variant, setup string
	pace                  int
	weekendsOff           bool
	creator               string
	seat                  game.Seat
	secret                game.Secret
}

// keeps checks that a match is what the terms say, with taker on the other
// seat.
func keeps(t terms, taker string, m game.Match) error {
	creator := m.SeatOf(t.creator)
	same := m.ID == t.match && m.Variant == t.variant && continues(m.Setup, t.setup) &&
		m.PaceDays == t.pace && m.WeekendsOff == t.weekendsOff &&
		m.Secret == t.secret && creator.Playing() && m.SeatOf(taker) == creator.Other() &&
		(t.seat == game.NoSeat || t.seat == creator)
	if !same {
		return fmt.Errorf("match %s is not the one that was offered", m.ID)
	}
	return nil
}

// continues reports whether a setup is another one, or that and more.
func continues(setup, start string) bool {
	return setup == start || start != "" && strings.HasPrefix(setup, start+" ")
}
