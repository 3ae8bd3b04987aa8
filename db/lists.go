package db

import (
	"context"
	"fmt"

	"hilltop/game"
)

// Section is a part of a user's list of games.
type Section string

// The sections, in their order on the page.
const (
	Yours    Section = "yours"    // the user must act, nearest deadline first
	Waiting  Section = "waiting"  // the other side must, likewise
	Finished Section = "finished" // newest first
)

// MatchCounts says how many matches a user has in each section.
type MatchCounts struct{ Yours, Waiting, Finished int }

// CountMatches counts a user's matches.
func (d *DB) CountMatches(ctx context.Context, userID string) (c MatchCounts, err error) {
	err = d.row(ctx, `SELECT
		(SELECT count(*) FROM matches WHERE first_id = $1 AND over = FALSE AND to_act = 0) +
		(SELECT count(*) FROM matches WHERE second_id = $1 AND over = FALSE AND to_act = 1),
		(SELECT count(*) FROM matches WHERE first_id = $1 AND over = FALSE AND to_act <> 0) +
		(SELECT count(*) FROM matches WHERE second_id = $1 AND over = FALSE AND to_act <> 1),
		(SELECT count(*) FROM matches WHERE first_id = $1 AND over) +
		(SELECT count(*) FROM matches WHERE second_id = $1 AND over)`, userID).Scan(&c.Yours, &c.Waiting, &c.Finished)
	if err != nil {
		return MatchCounts{}, fmt.Errorf("count matches of user %s: %w", userID, err)
	}
	return c, nil
}

// running orders what goes on: by nearest deadline, and those without a limit
// after all others, the longest untouched first.
const running = `
	ORDER BY CASE WHEN deadline_at > 0 THEN 0 ELSE 1 END, deadline_at, updated_at, id LIMIT $2 OFFSET $3`

// sections find the ids of a section by its indexes, before anything of the
// matches themselves is read. A user has at most a few hundred running games,
// but there is no end to finished ones.
var sections = map[Section]string{
	Yours: `SELECT id FROM (
		SELECT id, deadline_at, updated_at FROM matches WHERE first_id = $1 AND over = FALSE AND to_act = 0 UNION ALL
		SELECT id, deadline_at, updated_at FROM matches WHERE second_id = $1 AND over = FALSE AND to_act = 1) AS part_both` + running,
	Waiting: `SELECT id FROM (
		SELECT id, deadline_at, updated_at FROM matches WHERE first_id = $1 AND over = FALSE AND to_act <> 0 UNION ALL
		SELECT id, deadline_at, updated_at FROM matches WHERE second_id = $1 AND over = FALSE AND to_act <> 1) AS part_both` + running,
	Finished: `SELECT id FROM (
		SELECT id, updated_at FROM (SELECT id, updated_at FROM matches WHERE first_id = $1 AND over = TRUE
			ORDER BY updated_at DESC LIMIT $2 + $3) AS part_first UNION ALL
		SELECT id, updated_at FROM (SELECT id, updated_at FROM matches WHERE second_id = $1 AND over = TRUE
			ORDER BY updated_at DESC LIMIT $2 + $3) AS part_second) AS part_both ORDER BY updated_at DESC, id LIMIT $2 OFFSET $3`,
}

// MatchesIn lists the matches of a user in one section, at most limit after
// the first skip.
func (d *DB) MatchesIn(ctx context.Context, userID string, in Section, limit, skip int) ([]game.Match, error) {
	ids, err := list(ctx, d, scanText, sections[in], userID, limit, skip)
	if err != nil {
		return nil, fmt.Errorf("%s matches of user %s: %w", in, userID, err)
	}
	all := make([]game.Match, 0, len(ids))
	for _, id := range ids {
		m, err := scanMatch(d.row(ctx, matchSelect+`WHERE m.id = $1`, id))
		if err != nil {
			return nil, fmt.Errorf("match %s: %w", id, err)
		}
		all = append(all, m)
	}
	return all, nil
}

// Asked lists the running matches of a user in whose log a draw is offered or
// moves are asked back. Whether that still stands, only the rules know.
func (d *DB) Asked(ctx context.Context, userID string) (ids []string, err error) {
	ids, err = list(ctx, d, scanText, `
		SELECT m.id FROM matches m JOIN entries e ON e.match_id = m.id
			WHERE m.first_id = $1 AND m.over = FALSE AND e.action IN ($2, $3) UNION
		SELECT m.id FROM matches m JOIN entries e ON e.match_id = m.id
			WHERE m.second_id = $1 AND m.over = FALSE AND e.action IN ($2, $3)`, userID, game.OfferDraw, game.AskTakeback)
	if err != nil {
		return nil, fmt.Errorf("what is asked of user %s: %w", userID, err)
	}
	return ids, nil
}

// Positions lists the positions of a user's running matches, each behind the
// key of its variant and a blank.
func (d *DB) Positions(ctx context.Context, userID string) ([]string, error) {
	all, err := list(ctx, d, scanText, `
		SELECT variant || ' ' || position FROM matches WHERE first_id = $1 AND over = FALSE UNION
		SELECT variant || ' ' || position FROM matches WHERE second_id = $1 AND over = FALSE`, userID)
	if err != nil {
		return nil, fmt.Errorf("positions of user %s: %w", userID, err)
	}
	return all, nil
}

// NextTurn finds the match in which a user must act that has the least time
// left of those after a given one, in the order of the list; after the last
// one it starts over. The given one itself is no answer. "" if there is none.
func (d *DB) NextTurn(ctx context.Context, userID, after string) (id string, err error) {
	ids, err := list(ctx, d, scanText, sections[Yours], userID, 10_000, 0)
	if err != nil {
		return "", fmt.Errorf("next turn of user %s: %w", userID, err)
	}
	if len(ids) == 0 {
		return "", nil
	}
	for i, id := range ids {
		if id == after {
			if next := ids[(i+1)%len(ids)]; next != after {
				return next, nil
			}
			return "", nil
		}
	}
	return ids[0], nil
}

// Score is how the finished games between two users ended.
type Score struct{ Wins, Losses, Draws int }

// ScoreBetween counts the finished games of a user against another; aborted
// ones do not count (CR8).
func (d *DB) ScoreBetween(ctx context.Context, userID, other string) (s Score, err error) {
	err = d.row(ctx, `SELECT COALESCE(SUM(won), 0), COALESCE(SUM(lost), 0), COALESCE(SUM(drawn), 0) FROM (
		SELECT CASE winner WHEN 0 THEN 1 ELSE 0 END AS won, CASE winner WHEN 1 THEN 1 ELSE 0 END AS lost,
			CASE winner WHEN -1 THEN 1 ELSE 0 END AS drawn
			FROM matches WHERE first_id = $1 AND over = TRUE AND second_id = $2 AND reason <> $3
		UNION ALL
		SELECT CASE winner WHEN 1 THEN 1 ELSE 0 END, CASE winner WHEN 0 THEN 1 ELSE 0 END,
			CASE winner WHEN -1 THEN 1 ELSE 0 END
			FROM matches WHERE second_id = $1 AND over = TRUE AND first_id = $2 AND reason <> $3) AS part_both`,
		userID, other, game.Abort).Scan(&s.Wins, &s.Losses, &s.Draws)
	if err != nil {
		return Score{}, fmt.Errorf("score of users %s and %s: %w", userID, other, err)
	}
	return s, nil
}
