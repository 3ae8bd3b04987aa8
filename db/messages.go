package db

import (
	"context"
	"fmt"

	"hilltop/game"
)

// Message is what one player has said to the other.
type Message struct {
	Number int // 1 for the first of the match
	Seat   game.Seat
	Text   string
	At     int64 // Unix milliseconds
}

// Manner is what a player has chosen for one match.
type Manner struct {
	Quiet   bool // wants no messages
	Patient bool // does not want to win on time
}

// Say stores a message of a seat and tells the other one, unless a notice with
// the same address waits there already. The match's topic gets a note with the
// version unchanged. Errors: ErrNotFound, ErrGone if either player wants no
// messages.
func (d *DB) Say(ctx context.Context, id string, seat game.Seat, text string, news Notice) error {
	err := d.write(ctx, func(t *tx) error {
		var version int
		var players [2]string
		err := t.row(`SELECT version, COALESCE(first_id, ''), COALESCE(second_id, '') FROM matches WHERE id = $1`, id).Scan(&version, &players[0], &players[1])
		if err != nil {
			return err
		}
		var quiet, number int
		err = t.row(`SELECT count(*) FROM match_seats WHERE match_id = $1 AND quiet`, id).Scan(&quiet)
		if err != nil || quiet > 0 {
			return orError(err, ErrGone)
		}
		if err := t.row(`SELECT COALESCE(MAX(number), 0) FROM messages WHERE match_id = $1`, id).Scan(&number); err != nil {
			return err
		}
		_, err = t.exec(`INSERT INTO messages (match_id, number, seat, text, at) VALUES ($1, $2, $3, $4, $5)`,
			id, number+1, seat, text, t.now)
		if err != nil {
			return err
		}
		t.notify(id, version)
		return tellOnce(t, players[seat.Other()], news.Words, news.URL)
	})
	if err != nil {
		return fmt.Errorf("message in match %s: %w", id, err)
	}
	return nil
}

func orError(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

func versionOf(t *tx, id string) (version int, err error) {
	err = t.row(`SELECT version FROM matches WHERE id = $1`, id).Scan(&version)
	return version, err
}

// Messages lists the latest of a match, oldest first, at most limit.
func (d *DB) Messages(ctx context.Context, id string, limit int) ([]Message, error) {
	all, err := list(ctx, d, func(s scanner) (m Message, err error) {
		err = s.Scan(&m.Number, &m.Seat, &m.Text, &m.At)
		return m, err
	}, `SELECT number, seat, text, at FROM messages WHERE match_id = $1
		AND number > (SELECT COALESCE(MAX(number), 0) FROM messages WHERE match_id = $1) - $2 ORDER BY number`, id, limit)
	if err != nil {
		return nil, fmt.Errorf("messages of match %s: %w", id, err)
	}
	return all, nil
}

// MannersOf is what the players of a match have chosen, by seat; the zero
// Manner for who has chosen nothing.
func (d *DB) MannersOf(ctx context.Context, id string) (by [2]Manner, err error) {
	type row struct {
		seat game.Seat
		Manner
	}
	rows, err := list(ctx, d, func(s scanner) (r row, err error) {
		err = s.Scan(&r.seat, &r.Quiet, &r.Patient)
		return r, err
	}, `SELECT seat, quiet, patient FROM match_seats WHERE match_id = $1`, id)
	if err != nil {
		return by, fmt.Errorf("manners in match %s: %w", id, err)
	}
	for _, r := range rows {
		by[r.seat] = r.Manner
	}
	return by, nil
}

// SetManner stores what a seat has chosen; the match's topic gets a note with
// the version unchanged. Errors: ErrNotFound.
func (d *DB) SetManner(ctx context.Context, id string, seat game.Seat, m Manner) error {
	err := d.write(ctx, func(t *tx) error {
		version, err := versionOf(t, id)
		if err != nil {
			return err
		}
		_, err = t.exec(`INSERT INTO match_seats (match_id, seat, quiet, patient) VALUES ($1, $2, $3, $4)
			ON CONFLICT (match_id, seat) DO UPDATE SET quiet = excluded.quiet, patient = excluded.patient`,
			id, seat, m.Quiet, m.Patient)
		t.notify(id, version)
		return err
	})
	if err != nil {
		return fmt.Errorf("manner in match %s: %w", id, err)
	}
	return nil
}
