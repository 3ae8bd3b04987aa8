package handlers

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"hilltop/db"
	"hilltop/game"
)

const (
	// A clock that was set back is not believed for a while: turns must not
	// end by a clock that is still being corrected (T21).
	clockSlip = 2 * time.Second
	clockHold = time.Minute
	// Who sweeps looks at the clock all the time. If it has not for so long,
	// the machine slept, and the deadlines in between have to be moved first.
	clockSleep = 10 * time.Minute
	// maxPatience ends a game even for a player who does not want to win on
	// time, so long after the last word in it.
	maxPatience = 60 * 24 * time.Hour
)

// watch looks after the clock by which turns end. It may be used from several
// goroutines; the zero watch believes everything until tick was called.
type watch struct {
	mu         sync.Mutex
	last, hold time.Time
}

// tick notes the time, in every round of the sweeper, and says by how much the
// clock was set back since the last, if that is worth telling.
func (w *watch) tick(now time.Time) (slip time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if slip = w.slip(now); slip > clockSlip {
		w.hold = now.Add(clockHold)
	} else {
		slip = 0
	}
	w.last = now
	return slip
}

// slip is how far the clock lies behind where it should be: the monotonic
// clock, if there is one, tells how far the other was set back.
func (w *watch) slip(now time.Time) time.Duration {
	if w.last.IsZero() {
		return 0
	}
	wall := now.Round(0).Sub(w.last.Round(0))
	return max(now.Sub(w.last)-wall, -wall)
}

// steady reports whether a turn may be ended by the clock now.
func (w *watch) steady(now time.Time) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.last.IsZero() {
		return true
	}
	return w.slip(now) <= clockSlip && !now.Before(w.hold) && now.Round(0).Sub(w.last.Round(0)) < clockSleep
}

// overdue reports whether the seat to act has run out of time beyond doubt, as
// of now. It has not while moves cannot be kept.
func (s *site) overdue(m game.Match, now time.Time) bool {
	return !m.Outcome.Over && m.DeadlineAt > 0 && !s.disk.full.Load() && now.Add(-deadlineGrace).UnixMilli() >= m.DeadlineAt && s.watch.steady(now)
}

// flag does what follows when the seat to act has run out of time: its
// vacation begins, or the other side waits, or the match ends. If somebody
// else was faster that is as well: the match is read again in any case.
func (s *site) flag(ctx context.Context, t *sitting) (*sitting, error) {
	spared, err := s.spare(ctx, t)
	if err != nil {
		return nil, err
	}
	if !spared {
		if err := s.fall(ctx, t); err != nil {
			return nil, err
		}
	}
	return s.again(ctx, t)
}

// fall ends a match on time.
func (s *site) fall(ctx context.Context, t *sitting) error {
	seat := t.state.ToAct()
	next, entries, err := t.state.Flag(seat)
	if err != nil {
		return fmt.Errorf("flag match %s: %w", t.match.ID, err)
	}
	if _, err = s.store(ctx, t, next, entries, "", s.now()); err == nil {
		s.log.Info("time ran out", "event", "deadline loss", "match", t.match.ID, "seat", int(seat))
		s.tellEnd(ctx, t, next.Outcome(), game.NoSeat)
	}
	return ignoreStale(err)
}

// fallen reports whether the seat to act has run out of time by now; a move
// that came before may still be on its way.
func (s *site) fallen(m game.Match) bool {
	now := s.now()
	return !m.Outcome.Over && m.DeadlineAt > 0 && !s.disk.full.Load() && now.UnixMilli() >= m.DeadlineAt && s.watch.steady(now)
}

// mercy is why a turn that has run out goes on.
type mercy int

const (
	noMercy mercy = iota
	patience
	vacation
)

// mercyFor is the reason for which the seat to act may get more time: the other
// side does not want to win so, or there may be vacation left. Only accounts
// have any: a guest who is gone would keep the other waiting.
func (s *site) mercyFor(ctx context.Context, t *sitting) (mercy, error) {
	seat := t.state.ToAct()
	if !seat.Playing() {
		return noMercy, nil
	}
	manners, err := s.db.MannersOf(ctx, t.match.ID)
	if err != nil {
		return noMercy, err
	}
	player := t.match.Players[seat]
	switch {
	case manners[seat.Other()].Patient && s.now().Sub(time.UnixMilli(t.match.UpdatedAt)) <= maxPatience:
		return patience, nil
	case player.UserID != "" && !player.Guest:
		return vacation, nil
	}
	return noMercy, nil
}

// spare gives the seat to act more time, if there is a reason for it.
func (s *site) spare(ctx context.Context, t *sitting) (bool, error) {
	reason, err := s.mercyFor(ctx, t)
	switch {
	case err != nil || reason == noMercy:
		return false, err
	case reason == patience:
		err = s.db.Prolong(ctx, t.match, s.now().Add(gift).UnixMilli())
	default:
		_, err = s.db.Rest(ctx, t.match)
	}
	if errors.Is(err, db.ErrGone) {
		return false, nil
	}
	return true, ignoreStale(err)
}

// ignoreStale: somebody was faster, and what came of it is read anyway.
func ignoreStale(err error) error {
	if errors.Is(err, db.ErrStale) {
		return nil
	}
	return err
}
