package db

import (
	"context"
	"fmt"

	"hilltop/game"
)

// OfferRematch notes that a seat of a finished match wants another game, and
// returns whose offer stands: by is seat, or its opponent, who was first; then
// AcceptRematch is the answer. A repeat changes nothing. The match's topic
// gets a note with the version unchanged. Errors: ErrNotFound, ErrStale while
// the match goes on, ErrTaken if the next match exists (its id stands in the
// match).
func (d *DB) OfferRematch(ctx context.Context, id string, seat game.Seat) (by game.Seat, err error) {
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
		if n > 0 {
			t.notify(id, r.version)
		}
		by = r.by
		return nil
	})
	if err != nil {
		return game.NoSeat, fmt.Errorf("offer rematch of match %s: %w", id, err)
	}
	return by, nil
}

// AcceptRematch makes the next match because seat agrees to its opponent's
// offer, with the entries that a dealer has made already (next.Version of
// them, mostly none). Of several at once exactly one succeeds. The old
// match's topic gets a note with the version unchanged. Errors: ErrNotFound,
// ErrStale if the opponent has not offered, ErrTaken if the next match exists
// already, ErrExists if its id is taken.
func (d *DB) AcceptRematch(ctx context.Context, id string, seat game.Seat, next game.Match, entries ...game.Entry) error {
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
		t.notify(id, r.version)
		return insertMatch(t, next, entries)
	})
	if err != nil {
		return fmt.Errorf("accept rematch of match %s: %w", id, err)
	}
	return nil
}

type rematch struct {
	version int
	by      game.Seat
}

// rematchOf reads a match that is over and has no successor yet.
func rematchOf(t *tx, id string) (r rematch, err error) {
	var over bool
	var next string
	err = t.row(`SELECT version, over, rematch_by, rematch_id FROM matches WHERE id = $1`, id).
		Scan(&r.version, &over, &r.by, &next)
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
