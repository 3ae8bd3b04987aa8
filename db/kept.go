package db

import (
	"context"
	"fmt"
)

// Kept is what the store keeps of a user's own words and choices, besides the
// account and the games.
type Kept struct {
	Notices  []Notice
	Notes    []Words
	Messages []Words
	Blocked  []User
	Reports  []Report // that he sent
}

// Words are what somebody wrote in a match.
type Words struct {
	MatchID string
	Text    string
	At      int64 // Unix milliseconds
}

func scanWords(s scanner) (w Words, err error) {
	err = s.Scan(&w.MatchID, &w.Text, &w.At)
	return w, err
}

// KeptOf gathers what is kept of a user.
func (d *DB) KeptOf(ctx context.Context, userID string) (k Kept, err error) {
	if k.Notices, err = d.Notices(ctx, userID); err != nil {
		return k, err
	}
	if k.Blocked, err = d.BlockedBy(ctx, userID); err != nil {
		return k, err
	}
	k.Notes, err = list(ctx, d, scanWords, `SELECT match_id, text, at FROM notes WHERE user_id = $1 ORDER BY at, match_id`, userID)
	if err != nil {
		return k, fmt.Errorf("notes of user %s: %w", userID, err)
	}
	k.Messages, err = list(ctx, d, scanWords, `SELECT match_id, text, at FROM messages
		WHERE seat = 0 AND match_id IN (SELECT id FROM matches WHERE first_id = $1)
		UNION ALL SELECT match_id, text, at FROM messages
		WHERE seat = 1 AND match_id IN (SELECT id FROM matches WHERE second_id = $1) ORDER BY at, match_id`, userID)
	if err != nil {
		return k, fmt.Errorf("messages of user %s: %w", userID, err)
	}
	k.Reports, err = list(ctx, d, scanReport, reportSelect+`WHERE r.reporter_id = $1 ORDER BY r.created_at, r.id`, userID)
	if err != nil {
		return k, fmt.Errorf("reports of user %s: %w", userID, err)
	}
	return k, nil
}

// MatchesByAge lists the ids of a user's matches, the oldest first: limit of
// them after skip.
func (d *DB) MatchesByAge(ctx context.Context, userID string, skip, limit int) ([]string, error) {
	ids, err := list(ctx, d, scanText, `SELECT id FROM matches WHERE first_id = $1 OR second_id = $1
		ORDER BY created_at, id LIMIT $2 OFFSET $3`, userID, limit, skip)
	if err != nil {
		return nil, fmt.Errorf("matches of user %s: %w", userID, err)
	}
	return ids, nil
}

// ForgetOld removes what nobody needs any more at now (Unix milliseconds):
// links of mails once they have expired, mails a week after they were posted,
// notices after 90 days, reports a year after a moderator was done with them.
func (d *DB) ForgetOld(ctx context.Context, now int64) error {
	for _, step := range []struct {
		statement string
		before    int64
	}{
		{`DELETE FROM tokens WHERE expires_at <= $1`, now},
		{`DELETE FROM mails WHERE created_at <= $1`, now - 7*day},
		{`DELETE FROM notices WHERE created_at <= $1`, now - 90*day},
		{`DELETE FROM reports WHERE done_at > 0 AND done_at <= $1`, now - 365*day},
	} {
		err := d.write(ctx, func(t *tx) error {
			_, err := t.exec(step.statement, step.before)
			return err
		})
		if err != nil {
			return fmt.Errorf("forget old: %w", err)
		}
	}
	return nil
}
