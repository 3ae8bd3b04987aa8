package handlers

import (
	"context"
	"time"
)

const (
	sweepEvery  = 30 * time.Second
	aliveEvery  = time.Minute
	expireEvery = 6 * time.Hour
	// A clock that was set back is not believed for a while: turns must not
	// end by a clock that is still being corrected.
	clockSlip = 2 * time.Second
	clockHold = time.Minute
)

// begin gives players back the time during which the site was down. It comes
// before the first request.
func (s *site) begin(ctx context.Context) error {
	down, err := s.db.Alive(ctx, s.now().UnixMilli())
	if down > 0 {
		s.log.Warn("was down: deadlines in between are moved", "minutes", down/time.Minute.Milliseconds())
	}
	return err
}

// sweep ends turns that ran out and throws away what is past its time, until
// the context ends.
func (s *site) sweep(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	var alive, expired, hold time.Time
	last := s.now()
	for {
		now := s.now()
		// The monotonic clock tells how far the other one was set back.
		if slip := now.Sub(last) - now.Round(0).Sub(last.Round(0)); slip > clockSlip {
			s.log.Warn("clock was set back", "seconds", int(slip.Seconds()))
			hold = now.Add(clockHold)
		}
		last = now
		if now.Sub(alive) >= aliveEvery {
			s.report(ctx, "alive", s.begin(ctx))
			alive = now
		}
		if !now.Before(hold) {
			s.report(ctx, "sweep", s.sweepOnce(ctx))
		}
		if now.Sub(expired) >= expireEvery {
			_, err := s.db.ExpireOld(ctx, now.UnixMilli())
			s.report(ctx, "expire", err)
			expired = now
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// report logs a failure of the work in the background, once.
func (s *site) report(ctx context.Context, what string, err error) {
	if err != nil && ctx.Err() == nil {
		s.log.Error(what, "error", err)
	}
}

// sweepOnce ends matches whose time has run out, at most a hundred; the next
// round finds the rest.
func (s *site) sweepOnce(ctx context.Context) error {
	ids, err := s.db.Overdue(ctx, s.now().Add(-deadlineGrace).UnixMilli(), 100)
	if err != nil {
		return err
	}
	for _, id := range ids {
		t, err := s.load(ctx, id)
		if err == nil && s.overdue(t.match) {
			_, err = s.flag(ctx, t)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil { // one damaged match must not keep the others waiting
			s.log.Error("sweep", "match", id, "error", err)
		}
	}
	return nil
}
