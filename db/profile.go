package db

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"hilltop/game"
)

// Record is what came of a user's games of one variant. Aborted games count
// nowhere.
type Record struct {
	Variant                    string // key
	Won, Drawn, Lost, Running  int
	Hands, HandsWon, HandsLost int // finished hands, of games that have several
	PointsFor, PointsAgainst   int // in those hands
}

// Games is how many games there are.
func (r Record) Games() int { return r.Won + r.Drawn + r.Lost + r.Running }

// recordSelect counts the games of a user by variant and seat; $2 is the
// opponent, or ” for all. It is asked once for each seat, so that each can
// use its index.
const recordSelect = `SELECT m.variant,
		SUM(CASE WHEN m.over AND m.winner = $3 THEN 1 ELSE 0 END),
		SUM(CASE WHEN m.over AND m.winner = -1 THEN 1 ELSE 0 END),
		SUM(CASE WHEN m.over AND m.winner = 1 - $3 THEN 1 ELSE 0 END),
		SUM(CASE WHEN m.over THEN 0 ELSE 1 END)
	FROM matches m `

const handsSelect = `SELECT m.variant, count(*),
		SUM(CASE WHEN h.winner = $3 THEN 1 ELSE 0 END),
		SUM(CASE WHEN h.winner = 1 - $3 THEN 1 ELSE 0 END),
		SUM(h.points_first), SUM(h.points_second)
	FROM hands h JOIN matches m ON m.id = h.match_id `

// seatClauses are the rows of a user at each seat against an opponent.
var seatClauses = [2]string{
	`WHERE m.first_id = $1 AND ($2 = '' OR m.second_id = $2) AND m.reason <> $4 GROUP BY m.variant`,
	`WHERE m.second_id = $1 AND ($2 = '' OR m.first_id = $2) AND m.reason <> $4 GROUP BY m.variant`,
}

// RecordOf counts a user's games by variant: against opponent, or against
// everybody (""). Variants without games are missing; the order is that of
// the keys.
func (d *DB) RecordOf(ctx context.Context, userID, opponent string) ([]Record, error) {
	all := map[string]*Record{}
	of := func(variant string) *Record {
		if all[variant] == nil {
			all[variant] = &Record{Variant: variant}
		}
		return all[variant]
	}
	for seat, clause := range seatClauses {
		games, err := list(ctx, d, func(s scanner) (r Record, err error) {
			err = s.Scan(&r.Variant, &r.Won, &r.Drawn, &r.Lost, &r.Running)
			return r, err
		}, recordSelect+clause, userID, opponent, seat, game.Abort)
		if err != nil {
			return nil, fmt.Errorf("record of user %s: %w", userID, err)
		}
		for _, g := range games {
			r := of(g.Variant)
			r.Won, r.Drawn, r.Lost, r.Running = r.Won+g.Won, r.Drawn+g.Drawn, r.Lost+g.Lost, r.Running+g.Running
		}
		hands, err := list(ctx, d, func(s scanner) (r Record, err error) {
			points := [2]*int{&r.PointsFor, &r.PointsAgainst}
			err = s.Scan(&r.Variant, &r.Hands, &r.HandsWon, &r.HandsLost, points[seat], points[1-seat])
			return r, err
		}, handsSelect+clause, userID, opponent, seat, game.Abort)
		if err != nil {
			return nil, fmt.Errorf("hands of user %s: %w", userID, err)
		}
		for _, h := range hands {
			r := of(h.Variant)
			r.Hands, r.HandsWon, r.HandsLost = r.Hands+h.Hands, r.HandsWon+h.HandsWon, r.HandsLost+h.HandsLost
			r.PointsFor, r.PointsAgainst = r.PointsFor+h.PointsFor, r.PointsAgainst+h.PointsAgainst
		}
	}
	return sorted(all), nil
}

// latest are a user's matches at one seat, going on or over, the latest changed
// first: as many as could stand on the page. An index has them in that order.
func latest(seat, opponent, over string) string {
	return `SELECT id, updated_at FROM (SELECT id, updated_at FROM matches
		WHERE ` + seat + ` = $1 AND over = ` + over + ` AND ($2 = '' OR variant = $2) AND ($3 = '' OR ` + opponent + ` = $3) AND reason <> $4
		ORDER BY updated_at DESC, id LIMIT $5) part_` + seat + over
}

var gamesPageSelect = matchSelect + `JOIN (` +
	latest("first_id", "second_id", "FALSE") + ` UNION ALL ` + latest("first_id", "second_id", "TRUE") + ` UNION ALL ` +
	latest("second_id", "first_id", "FALSE") + ` UNION ALL ` + latest("second_id", "first_id", "TRUE") +
	` ORDER BY updated_at DESC, id LIMIT $6 OFFSET $7) part_page ON part_page.id = m.id
	ORDER BY m.updated_at DESC, m.id`

// GamesPage lists a user's matches, the latest changed first: limit of them
// after skip, of one variant or of all (""), against one opponent or all
// (""). Aborted ones are left out.
func (d *DB) GamesPage(ctx context.Context, userID, variant, opponent string, skip, limit int) ([]game.Match, error) {
	all, err := list(ctx, d, scanMatch, gamesPageSelect, userID, variant, opponent, game.Abort, skip+limit, limit, skip)
	if err != nil {
		return nil, fmt.Errorf("games of user %s: %w", userID, err)
	}
	return all, nil
}

func sorted(all map[string]*Record) []Record {
	var records []Record
	for _, key := range slices.Sorted(maps.Keys(all)) {
		records = append(records, *all[key])
	}
	return records
}
