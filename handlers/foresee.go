package handlers

import (
	"context"
	"errors"
	"fmt"

	"hilltop/db"
)

// foresee makes t a match whose time has run out as it will stand when that is
// written, which the sweeper and the next form do: who only looks at a page
// writes nothing (T2, T6), and still sees at once how it is. The version stays
// that of the store, so that the page takes what is written for news.
func (s *site) foresee(ctx context.Context, t *sitting) error {
	until, err := s.reprieve(ctx, t)
	if err != nil || until > 0 {
		s.hurry()
		t.match.DeadlineAt = until
		return err
	}
	next, entries, err := t.state.Flag(t.state.ToAct())
	if err != nil {
		return fmt.Errorf("foresee match %s: %w", t.match.ID, err)
	}
	now := s.now()
	for i := range entries {
		entries[i].At = now.UnixMilli()
	}
	s.hurry()
	version := t.match.Version
	t.match = summary(t.match, next)
	t.match.Version, t.match.DeadlineAt, t.match.UpdatedAt = version, 0, now.UnixMilli()
	t.state, t.log = next, append(t.log, entries...)
	return nil
}

// reprieve is until when spare would prolong a turn that has run out; 0 if it
// would not.
func (s *site) reprieve(ctx context.Context, t *sitting) (until int64, err error) {
	reason, err := s.mercyFor(ctx, t)
	switch {
	case err != nil:
		return 0, err
	case reason == patience:
		return s.now().Add(gift).UnixMilli(), nil
	case reason == vacation:
		until, err = s.db.RestUntil(ctx, t.match)
	}
	if errors.Is(err, db.ErrGone) {
		return 0, nil
	}
	return until, err
}
