package db

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"

	"hilltop/game"
)

// playing is how recent the last entry of a game must be for its players to
// count as playing now.
const playing = 10 * 60 * 1000 // milliseconds

// matchSelect reads matches with the names of their players.
const matchSelect = `SELECT m.id, m.variant, m.setup, m.pace_days, m.version, m.ply, m.to_act,
	m.over, m.winner, m.reason, m.also, m.squares, m.position, m.last, m.secret,
	m.deadline_at, m.created_at, m.updated_at, m.rematch_by, m.rematch_id,
	m.inviter_nonce_ours, m.joiner_nonce_ours, m.weekends_off,
	(SELECT COALESCE(SUM(points_first), 0) FROM hands WHERE match_id = m.id),
	(SELECT COALESCE(SUM(points_second), 0) FROM hands WHERE match_id = m.id),
	COALESCE(f.id, ''), COALESCE(f.name, ''), COALESCE(f.guest, FALSE),
	COALESCE(s.id, ''), COALESCE(s.name, ''), COALESCE(s.guest, FALSE)
	FROM matches m LEFT JOIN users f ON f.id = m.first_id LEFT JOIN users s ON s.id = m.second_id `

func scanMatch(s scanner) (game.Match, error) {
	var m game.Match
	var squares, secret string
	first, second, o := &m.Players[game.First], &m.Players[game.Second], &m.Outcome
	err := s.Scan(&m.ID, &m.Variant, &m.Setup, &m.PaceDays, &m.Version, &m.Ply, &m.ToAct,
		&o.Over, &o.Winner, &o.Reason, &o.Also, &squares, &m.Position, &m.Last, &secret,
		&m.DeadlineAt, &m.CreatedAt, &m.UpdatedAt, &m.RematchBy, &m.RematchID,
		&m.ServerNonce[0], &m.ServerNonce[1], &m.WeekendsOff, &m.Points[0], &m.Points[1],
		&first.UserID, &first.Name, &first.Guest, &second.UserID, &second.Name, &second.Guest)
	if err != nil {
		return game.Match{}, err
	}
	if squares != "" {
		o.Squares = strings.Fields(squares)
	}
	m.Secret, err = parseSecret(secret)
	return m, err
}

func parseSecret(text string) (s game.Secret, err error) {
	raw, err := hex.DecodeString(text)
	if err == nil && copy(s[:], raw) != len(s) {
		err = fmt.Errorf("a secret of %d bytes", len(raw))
	}
	return s, err
}

// MatchByID reads a match and its whole log, of one moment. Errors:
// ErrNotFound.
func (d *DB) MatchByID(ctx context.Context, id string) (game.Match, []game.Entry, error) {
	m, err := scanMatch(d.row(ctx, matchSelect+`WHERE m.id = $1`, id))
	if err != nil {
		return game.Match{}, nil, fmt.Errorf("match %s: %w", id, err)
	}
	// The log only grows, so what it was when the match was read can be read
	// a moment later, without a transaction around both.
	log, err := list(ctx, d, scanEntry, `SELECT seat, action, at, key FROM entries
		WHERE match_id = $1 AND version <= $2 ORDER BY version`, id, m.Version)
	if err == nil && len(log) != m.Version {
		err = fmt.Errorf("%w: %d of %d entries are left", ErrNotFound, len(log), m.Version)
	}
	if err != nil {
		return game.Match{}, nil, fmt.Errorf("log of match %s: %w", id, err)
	}
	return m, log, nil
}

func scanEntry(s scanner) (e game.Entry, err error) {
	err = s.Scan(&e.Seat, &e.Action, &e.At, &e.Key)
	return e, err
}

// SheetOf reads the finished hands of a match, in order; none for games of
// one hand.
func (d *DB) SheetOf(ctx context.Context, id string) ([]game.HandScore, error) {
	sheet, err := list(ctx, d, scanHand, `SELECT round, hand, first_seat, winner, claims_first, claims_second,
		points_first, points_second, reason FROM hands WHERE match_id = $1 ORDER BY round, hand`, id)
	if err != nil {
		return nil, fmt.Errorf("hands of match %s: %w", id, err)
	}
	return sheet, nil
}

func scanHand(s scanner) (h game.HandScore, err error) {
	err = s.Scan(&h.Round, &h.Hand, &h.First, &h.Winner, &h.Claims[0], &h.Claims[1], &h.Points[0], &h.Points[1], &h.Reason)
	return h, err
}

// CountMyMoves says in how many matches a user must act.
func (d *DB) CountMyMoves(ctx context.Context, userID string) (int, error) {
	var n int
	err := d.row(ctx, `SELECT
		(SELECT count(*) FROM matches WHERE first_id = $1 AND over = FALSE AND to_act = 0) +
		(SELECT count(*) FROM matches WHERE second_id = $1 AND over = FALSE AND to_act = 1)`, userID).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("moves of user %s: %w", userID, err)
	}
	return n, nil
}

// Counts says by variant how many games are being played now: not over, with
// an entry in the ten minutes before now (Unix milliseconds), or one of those
// at which somebody is known to sit. Variants without any are missing.
func (d *DB) Counts(ctx context.Context, now int64, here ...string) (map[string]int, error) {
	type count struct {
		variant string
		n       int
	}
	all, err := list(ctx, d, func(s scanner) (c count, err error) {
		err = s.Scan(&c.variant, &c.n)
		return c, err
	}, `SELECT variant, count(*) FROM matches
		WHERE updated_at > $1 AND over = FALSE AND version > 0 GROUP BY variant`, now-playing)
	if err != nil {
		return nil, fmt.Errorf("count games: %w", err)
	}
	counts := map[string]int{}
	for _, c := range all {
		counts[c.variant] = c.n
	}
	for _, id := range here {
		quiet, err := list(ctx, d, scanText, `SELECT variant FROM matches
			WHERE id = $1 AND over = FALSE AND NOT (updated_at > $2 AND version > 0)`, id, now-playing)
		if err != nil {
			return nil, fmt.Errorf("count games: %w", err)
		}
		for _, variant := range quiet {
			counts[variant]++
		}
	}
	return counts, nil
}

// insertMatch stores a match that begins, with the entries it has already.
func insertMatch(t *tx, m game.Match, entries []game.Entry) error {
	if m.Version != len(entries) {
		return fmt.Errorf("match %s begins with version %d and %d entries", m.ID, m.Version, len(entries))
	}
	if m.CreatedAt == 0 {
		m.CreatedAt = t.now
	}
	if m.UpdatedAt == 0 {
		m.UpdatedAt = m.CreatedAt
	}
	o := m.Outcome
	_, err := t.exec(`INSERT INTO matches (id, variant, setup, pace_days, first_id, second_id, version, ply, to_act,
			over, winner, reason, also, squares, position, last, secret,
			deadline_at, created_at, updated_at, rematch_by, rematch_id,
			inviter_nonce_ours, joiner_nonce_ours, weekends_off)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, '', $22, $23, $24)`,
		m.ID, m.Variant, m.Setup, m.PaceDays, orNull(m.Players[0].UserID), orNull(m.Players[1].UserID),
		m.Version, m.Ply, m.ToAct, o.Over, o.Winner, o.Reason, o.Also, strings.Join(o.Squares, " "),
		m.Position, m.Last, hex.EncodeToString(m.Secret[:]), m.DeadlineAt, m.CreatedAt, m.UpdatedAt, game.NoSeat,
		m.ServerNonce[0], m.ServerNonce[1], m.WeekendsOff)
	if err != nil {
		return err
	}
	return insertEntries(t, m.ID, 0, entries)
}

// orNull is how an empty seat is stored, for the foreign key.
func orNull(userID string) any {
	if userID == "" {
		return nil
	}
	return userID
}
