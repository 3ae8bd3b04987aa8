package handlers

import (
	"context"
	"time"
)

const (
	sweepEvery  = 30 * time.Second
	hurryEvery  = time.Second
	aliveEvery  = time.Minute
	expireEvery = 6 * time.Hour
	keepEvery   = 10 * time.Minute // rooms stay for who is there
	sweepAtOnce = 100              // matches that may be ended in one round
)

// begin gives players back the time during which the site was down, or could
// not write. It comes before the first request.
func (s *site) begin(ctx context.Context) error {
	down, err := s.db.Alive(ctx, s.now().UnixMilli())
	if down > 0 {
		s.log.Warn("was down or could only be read: deadlines in between are moved", "seconds", down/time.Second.Milliseconds())
	}
	return err
}

// sweep ends turns that ran out and throws away what is past its time, until
// the context ends. While the disk is nearly full it waits: nobody can move,
// and so nobody's time may run out.
func (s *site) sweep(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	var last swept
	for {
		s.round(ctx, &last)
		if !s.pause(ctx, tick.C) {
			return
		}
	}
}

// round does what is due, or waits while the disk is nearly full, and lets the
// manager know if the store has answered.
func (s *site) round(ctx context.Context, last *swept) {
	if s.disk.look(s.log) {
		s.tend(ctx, s.now(), last)
	} else {
		last.answered = s.report(ctx, "read only", s.shut(ctx))
	}
	if last.answered {
		s.report(ctx, "alive", s.manager.tell(tellAlive))
	}
}

// hurry lets the sweeper come round now: somebody looks at a match whose time
// has run out, and what follows from that, like the score between the two, is
// to stand there soon.
func (s *site) hurry() {
	select {
	case s.hurried <- struct{}{}:
	default: // it has been told
	}
}

// pause waits for the next round; false when there is none. Between two rounds
// that were asked for lies a second, however many ask.
func (s *site) pause(ctx context.Context, tick <-chan time.Time) (more bool) {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(hurryEvery):
	}
	select {
	case <-ctx.Done():
		return false
	case <-tick:
	case <-s.hurried:
	}
	return true
}

// swept is when each thing was done last, and whether the store has answered
// when it was last told that the site is alive, or shut.
type swept struct {
	alive, expired, kept time.Time
	answered             bool
}

// tend does what is due.
func (s *site) tend(ctx context.Context, now time.Time, last *swept) {
	// By the calendar and not by the monotonic clock, which may stand
	// still while the machine sleeps.
	if d := now.Round(0).Sub(last.alive.Round(0)); d >= aliveEvery || d < 0 || s.disk.full.Load() {
		last.answered = s.report(ctx, "alive", s.reopen(ctx))
		last.alive = now
	}
	if slip := s.watch.tick(now); slip > 0 {
		s.log.Warn("clock was set back", "seconds", int(slip.Seconds()))
	}
	if s.watch.steady(now) {
		s.report(ctx, "sweep", s.sweepOnce(ctx))
	}
	s.report(ctx, "notices", s.putReadAway(ctx))
	if now.Sub(last.kept) >= keepEvery {
		s.report(ctx, "rooms", s.keepRooms(ctx, now))
		last.kept = now
	}
	if now.Sub(last.expired) >= expireEvery {
		_, err := s.db.ExpireOld(ctx, now.UnixMilli())
		s.report(ctx, "expire", err)
		s.report(ctx, "forget", s.db.ForgetOld(ctx, now.UnixMilli()))
		s.report(ctx, "forget copies", s.db.ForgetCopies(now))
		s.report(ctx, "erase", s.eraseLeaving(ctx, now))
		last.expired = now
	}
}

// shut keeps since when the disk is nearly full, for a start of the site that
// finds room again. A few bytes there always are.
func (s *site) shut(ctx context.Context) error {
	return s.db.Shut(ctx, s.disk.since.Load())
}

// reopen is begin, after which the site may be written again if its disk was
// nearly full.
func (s *site) reopen(ctx context.Context) error {
	if s.disk.full.Load() {
		if err := s.shut(ctx); err != nil { // there may not have been room for the note
			return err
		}
	}
	err := s.begin(ctx)
	if err == nil {
		s.disk.open(s.log)
	}
	return err
}

// report logs a failure of the work in the background, once, and says whether
// there was none.
func (s *site) report(ctx context.Context, what string, err error) (done bool) {
	if err != nil && ctx.Err() == nil {
		s.log.Error(what, "error", err)
	}
	return err == nil
}

// sweepOnce ends matches whose time has run out, at most a hundred; the next
// round finds the rest. Those that are stuck are left out, so that however many
// they are, the others have their turn.
func (s *site) sweepOnce(ctx context.Context) error {
	now := s.now()
	ids, err := s.db.Overdue(ctx, now.Add(-deadlineGrace).UnixMilli(), sweepAtOnce+s.stuck.count(now))
	if err != nil {
		return err
	}
	for _, id := range ids {
		if s.stuck.has(id) {
			continue
		}
		t, err := s.load(ctx, id)
		if err == nil && s.overdue(t.match, s.now()) {
			_, err = s.flag(ctx, t)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			continue
		}
		s.log.Error("sweep", "match", id, "error", err)
		if lasts(err) {
			s.stuck.add(id, now)
		}
	}
	return nil
}
