package db

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"hilltop/game"
)

// Draft is the next match as far as the offer of a rematch fixes it, for games
// whose dealer commits before the other side adds anything.
type Draft struct {
	MatchID     string
	Setup       string // that of the match will be this, or this and more
	Secret      game.Secret
	ServerNonce bool // the nonce in Setup was drawn by the server
}

// OfferRematch notes that a seat of a finished match wants another game, and
// returns whose offer stands: by is seat, or its opponent, who was first; then
// AcceptRematch is the answer. With the first offer the draft is stored, if
// there is one, and the opponent is told. A repeat changes nothing. The match's
// topic gets a note with the version unchanged. Errors: ErrNotFound, ErrStale while
// the match goes on, ErrTaken if the next match exists (its id stands in the
// match).
func (d *DB) OfferRematch(ctx context.Context, id string, seat game.Seat, next *Draft, news Notice) (by game.Seat, err error) {
	err = d.write(ctx, func(t *tx) error {
		n, err := t.exec(`UPDATE matches SET rematch_by = $2
			WHERE id = $1 AND over AND rematch_by = -1 AND rematch_id = ''`, id, seat)
		if err != nil {
			return err
		}
		r, err := rematchOf(t, id)
		if err != nil {
			return err
		}
		by = r.by
		if n == 0 {
			return nil
		}
		t.notify(id, r.version)
		if err := insertDraft(t, id, next); err != nil {
			return err
		}
		return tell(t, r.players[seat.Other()], news.Words, news.URL)
	})
	if err != nil {
		return game.NoSeat, fmt.Errorf("offer rematch of match %s: %w", id, err)
	}
	return by, nil
}

func insertDraft(t *tx, id string, d *Draft) error {
	if d == nil {
		return nil
	}
	_, err := t.exec(`INSERT INTO rematches (match_id, next_id, setup, secret, nonce_ours) VALUES ($1, $2, $3, $4, $5)`,
		id, d.MatchID, d.Setup, hex.EncodeToString(d.Secret[:]), d.ServerNonce)
	return err
}

// RematchDraft is what the offer of a rematch has fixed. Errors: ErrNotFound if
// there is no offer, or if it fixed nothing.
func (d *DB) RematchDraft(ctx context.Context, id string) (Draft, error) {
	draft, err := scanDraft(d.row(ctx, draftSelect, id))
	if err != nil {
		return Draft{}, fmt.Errorf("draft of the rematch of match %s: %w", id, err)
	}
	return draft, nil
}

const draftSelect = `SELECT next_id, setup, secret, nonce_ours FROM rematches WHERE match_id = $1`

func scanDraft(s scanner) (d Draft, err error) {
	var secret string
	if err := s.Scan(&d.MatchID, &d.Setup, &secret, &d.ServerNonce); err != nil {
		return Draft{}, err
	}
	d.Secret, err = parseSecret(secret)
	return d, err
}

// keepsDraft checks that a match is the one that the offer has fixed.
func keepsDraft(t *tx, id string, next game.Match) error {
	d, err := scanDraft(t.row(draftSelect, id))
	switch {
	case errors.Is(err, ErrNotFound):
		return nil
	case err != nil:
		return err
	case d.MatchID != next.ID || d.Secret != next.Secret || !continues(next.Setup, d.Setup):
		return fmt.Errorf("match %s is not the one that was committed to", next.ID)
	}
	return nil
}

// AcceptRematch makes the next match because seat agrees to its opponent's
// offer, with the entries that a dealer has made already (next.Version of
// them, mostly none), and tells the opponent. Of several at once exactly one
// succeeds. The old match's topic gets a note with the version unchanged. Errors: ErrNotFound,
// ErrStale if the opponent has not offered, ErrTaken if the next match exists
// already, ErrExists if its id is taken.
func (d *DB) AcceptRematch(ctx context.Context, id string, seat game.Seat, news Notice, next game.Match, entries ...game.Entry) error {
	err := d.write(ctx, func(t *tx) error {
		r, err := rematchOf(t, id)
		if err != nil {
			return err
		}
		err = t.one(ErrStale, `UPDATE matches SET rematch_id = $2
			WHERE id = $1 AND over AND rematch_by = $3 AND rematch_id = ''`, id, next.ID, seat.Other())
		if err != nil {
			return err
		}
		if err := keepsDraft(t, id, next); err != nil {
			return err
		}
		t.notify(id, r.version)
		if err := insertMatch(t, next, entries); err != nil {
			return err
		}
		return tell(t, r.players[seat.Other()], news.Words, news.URL)
	})
	if err != nil {
		return fmt.Errorf("accept rematch of match %s: %w", id, err)
	}
	return nil
}

type rematch struct {
	version int
	by      game.Seat
	players [2]string // ids of users
}

// rematchOf reads a match that is over and has no successor yet.
func rematchOf(t *tx, id string) (r rematch, err error) {
	var over bool
	var next string
	err = t.row(`SELECT version, over, rematch_by, rematch_id, COALESCE(first_id, ''), COALESCE(second_id, '') FROM matches WHERE id = $1`, id).
		Scan(&r.version, &over, &r.by, &next, &r.players[0], &r.players[1])
	switch {
	case err != nil:
		return r, err
	case !over:
		return r, ErrStale
	case next != "":
		return r, ErrTaken
	}
	return r, nil
}
