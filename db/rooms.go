package db

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hilltop/game"
)

// Seek is a seat that a user offers to whoever comes, in the waiting rooms of
// one game or of several. Whoever takes it chooses one of them.
type Seek struct {
	ID          string // of the match to come
	Creator     User
	Seat        game.Seat // of the creator; NoSeat: drawn at random when taken
	Paces       []int     // days for each move, any of them; 0 is no limit
	WeekendsOff bool      // no time runs on Saturday and Sunday
	Games       []SeekGame
	Secret      game.Secret // of the match to come
	ServerNonce bool        // the nonce in the setups was drawn by the server
	Status      Status
	CreatedAt   int64 // Unix milliseconds
	ExpiresAt   int64
}

// SeekGame is one game that a room is for.
type SeekGame struct {
	Variant string // key
	Setup   string // "" is the usual
}

// Open reports whether the seat can be taken at an instant (Unix
// milliseconds).
func (s Seek) Open(now int64) bool { return s.Status == StatusOpen && now < s.ExpiresAt }

// maxSeeks bounds what a list of rooms holds.
const maxSeeks = 2000

const seekSelect = `SELECT s.id, s.creator_seat, s.paces, s.weekends_off, s.secret, s.nonce_ours, s.status,
	s.created_at, s.expires_at, g.variant, g.setup, ` + userColumns + `
	FROM seeks s JOIN users u ON u.id = s.creator_id JOIN seek_games g ON g.seek_id = s.id `

// scanSeek reads a row of seekSelect: a room with one of its games.
func scanSeek(r scanner) (Seek, error) {
	var s Seek
	var g SeekGame
	var paces, secret string
	fields := append([]any{&s.ID, &s.Seat, &paces, &s.WeekendsOff, &secret, &s.ServerNonce, &s.Status,
		&s.CreatedAt, &s.ExpiresAt, &g.Variant, &g.Setup}, s.Creator.fields()...)
	if err := r.Scan(fields...); err != nil {
		return Seek{}, err
	}
	s.Games = []SeekGame{g}
	for _, text := range strings.Fields(paces) {
		days, err := strconv.Atoi(text)
		if err != nil {
			return Seek{}, fmt.Errorf("paces %q: %w", paces, err)
		}
		s.Paces = append(s.Paces, days)
	}
	var err error
	s.Secret, err = parseSecret(secret)
	return s, err
}

// gather puts the rows of each room together.
func gather(rows []Seek) []Seek {
	var all []Seek
	for _, r := range rows {
		if last := len(all) - 1; last >= 0 && all[last].ID == r.ID {
			all[last].Games = append(all[last].Games, r.Games...)
			continue
		}
		all = append(all, r)
	}
	return all
}

// OpenSeek stores an open room; CreatedAt is set to now if it is 0, Status is
// not looked at. Errors: ErrExists if the id is taken, ErrNotFound if there is
// no such creator.
func (d *DB) OpenSeek(ctx context.Context, s Seek) error {
	err := d.write(ctx, func(t *tx) error {
		if s.CreatedAt == 0 {
			s.CreatedAt = t.now
		}
		if err := unusedMatch(t, s.ID); err != nil {
			return err
		}
		paces := make([]string, len(s.Paces))
		for i, days := range s.Paces {
			paces[i] = strconv.Itoa(days)
		}
		_, err := t.exec(`INSERT INTO seeks (id, creator_id, creator_seat, paces, weekends_off, secret, nonce_ours,
				status, created_at, expires_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, 'open', $8, $9)`,
			s.ID, s.Creator.ID, s.Seat, strings.Join(paces, " "), s.WeekendsOff, hex.EncodeToString(s.Secret[:]),
			s.ServerNonce, s.CreatedAt, s.ExpiresAt)
		for _, g := range s.Games {
			if err == nil {
				_, err = t.exec(`INSERT INTO seek_games (seek_id, variant, setup) VALUES ($1, $2, $3)`, s.ID, g.Variant, g.Setup)
			}
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("open room: %w", err)
	}
	return nil
}

// unusedMatch checks that no match has an id.
func unusedMatch(t *tx, id string) error {
	var there int
	err := t.row(`SELECT count(*) FROM matches WHERE id = $1`, id).Scan(&there)
	if err != nil || there > 0 {
		return errors.Join(err, ErrExists)
	}
	return nil
}

// SeekByID finds a room in whatever state. Errors: ErrNotFound.
func (d *DB) SeekByID(ctx context.Context, id string) (Seek, error) {
	rows, err := list(ctx, d, scanSeek, seekSelect+`WHERE s.id = $1 ORDER BY g.variant`, id)
	if err == nil && len(rows) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return Seek{}, fmt.Errorf("room %s: %w", id, err)
	}
	return gather(rows)[0], nil
}

// OpenSeeks lists the rooms in which somebody waits, newest first.
func (d *DB) OpenSeeks(ctx context.Context) ([]Seek, error) {
	rows, err := list(ctx, d, scanSeek, seekSelect+`WHERE s.status = 'open' AND s.expires_at > $1
		ORDER BY s.created_at DESC, s.id, g.variant LIMIT $2`, d.millis(), maxSeeks)
	if err != nil {
		return nil, fmt.Errorf("rooms: %w", err)
	}
	return gather(rows), nil
}

// SeeksOf lists the rooms of a user: the open ones, and those that expired
// after an instant (Unix milliseconds), newest first.
func (d *DB) SeeksOf(ctx context.Context, userID string, since int64) ([]Seek, error) {
	rows, err := list(ctx, d, scanSeek, seekSelect+`WHERE s.creator_id = $1 AND s.status = 'open' AND s.expires_at > $2
		ORDER BY s.created_at DESC, s.id, g.variant`, userID, since)
	if err != nil {
		return nil, fmt.Errorf("rooms of user %s: %w", userID, err)
	}
	return gather(rows), nil
}

// RoomCounts says by variant in how many rooms somebody waits, and in how many
// in all: a room for several games counts in each of them, but once in all.
// Variants without any are missing.
func (d *DB) RoomCounts(ctx context.Context) (by map[string]int, all int, err error) {
	type pair struct{ id, variant string }
	now := d.millis()
	rows, err := list(ctx, d, func(s scanner) (p pair, err error) {
		err = s.Scan(&p.id, &p.variant)
		return p, err
	}, `SELECT s.id, g.variant FROM seeks s JOIN seek_games g ON g.seek_id = s.id
		WHERE s.status = 'open' AND s.expires_at > $1`, now)
	if err != nil {
		return nil, 0, fmt.Errorf("count rooms: %w", err)
	}
	by, seen := map[string]int{}, map[string]bool{}
	for _, p := range rows {
		by[p.variant]++
		seen[p.id] = true
	}
	return by, len(seen), nil
}

// CloseSeek takes a room back. A second time is no error. An empty creatorID
// closes anybody's. Errors: ErrNotFound if there is none of that creator,
// ErrTaken if somebody has come already.
func (d *DB) CloseSeek(ctx context.Context, id, creatorID string) error {
	err := d.write(ctx, func(t *tx) error {
		var creator string
		var status Status
		err := t.row(`SELECT creator_id, status FROM seeks WHERE id = $1`, id).Scan(&creator, &status)
		switch {
		case err != nil:
			return err
		case creatorID != "" && creator != creatorID:
			return ErrNotFound
		case status == StatusTaken:
			return ErrTaken
		}
		t.notify(id, 0)
		_, err = t.exec(`UPDATE seeks SET status = 'cancelled' WHERE id = $1 AND status = 'open'`, id)
		return err
	})
	if err != nil {
		return fmt.Errorf("close room %s: %w", id, err)
	}
	return nil
}

// KeepSeeks lets the open rooms of a user stay until an instant (Unix
// milliseconds), if that is later than before.
func (d *DB) KeepSeeks(ctx context.Context, userID string, until int64) error {
	err := d.write(ctx, func(t *tx) error {
		_, err := t.exec(`UPDATE seeks SET expires_at = $2
			WHERE creator_id = $1 AND status = 'open' AND expires_at > $3 AND expires_at < $2`, userID, until, t.now)
		return err
	})
	if err != nil {
		return fmt.Errorf("keep rooms of user %s: %w", userID, err)
	}
	return nil
}

// TakeSeek gives the free seat of a room to taker and makes the match m: one
// of the room's games at one of its paces, with its two players, together
// with the entries that a dealer has made already (m.Version of them, mostly
// none). Of several takers at once exactly one succeeds, and the creator is
// told in words with where to look. Errors: ErrNotFound, ErrOwn if taker is the
// creator, ErrTaken (also for taker's own second try), ErrGone if closed or
// expired.
func (d *DB) TakeSeek(ctx context.Context, id, taker string, news Notice, m game.Match, entries ...game.Entry) error {
	err := d.write(ctx, func(t *tx) error {
		s, err := seekFor(t, id, m.Variant)
		switch {
		case err != nil:
			return err
		case s.Creator.ID == taker:
			return ErrOwn
		case s.Status == StatusTaken:
			return ErrTaken
		case !s.Open(t.now):
			return ErrGone
		case !slices.Contains(s.Paces, m.PaceDays):
			return fmt.Errorf("room %s has no pace of %d days", id, m.PaceDays)
		}
		offered := terms{s.ID, s.Games[0].Variant, s.Games[0].Setup, m.PaceDays, s.WeekendsOff && m.PaceDays > 0, s.Creator.ID, s.Seat, s.Secret}
		if err := keeps(offered, taker, m); err != nil {
			return err
		}
		if err := t.one(ErrTaken, `UPDATE seeks SET status = 'taken' WHERE id = $1 AND status = 'open'`, id); err != nil {
			return err
		}
		t.notify(m.ID, m.Version)
		if err := insertMatch(t, m, entries); err != nil {
			return err
		}
		return tell(t, s.Creator.ID, news.Words, news.URL)
	})
	if err != nil {
		return fmt.Errorf("take seat in room %s: %w", id, err)
	}
	return nil
}

// seekFor reads a room with one of its games, to decide on it.
func seekFor(t *tx, id, variant string) (Seek, error) {
	return scanSeek(t.row(seekSelect+`WHERE s.id = $1 AND g.variant = $2`, id, variant))
}
