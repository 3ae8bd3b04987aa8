package handlers

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
)

// deadlineGrace is how long a fallen deadline is left alone: a move that was
// received in time may still wait for the store, and shall win.
const deadlineGrace = 2 * time.Second

// gift is what a player may give to the side that must act; as often as it
// likes, up to so long ahead.
const (
	gift     = 24 * time.Hour
	maxAhead = 60 * 24 * time.Hour
)

// sitting is a match as one request sees it.
type sitting struct {
	viewer  *viewer
	match   game.Match
	log     []game.Entry
	variant game.Variant
	state   table.State
	seat    game.Seat // of the viewer; NoSeat watches
}

// holder proves that the viewer sits in a match. Only seatFor makes one, and
// whatever changes a match asks for it.
type holder struct {
	match string
	seat  game.Seat
}

// seatFor is the one place where a request gets power over a match. Errors:
// errMoved if the browser held a seat here or elsewhere until its games were
// opened on another device, errNotSeated.
func seatFor(v *viewer, m game.Match) (holder, error) {
	seat := m.SeatOf(v.user.ID)
	switch {
	case seat.Playing():
		return holder{match: m.ID, seat: seat}, nil
	case v.ended:
		return holder{}, errMoved
	case v.out:
		return holder{}, errSignedOut
	}
	return holder{}, errNotSeated
}

// sit loads the match that the address names, and replays it, for who looks at
// it. It writes nothing: one whose time has run out is shown as it will stand.
// Errors: errNotFound.
func (s *site) sit(c echo.Context) (*sitting, error) {
	t, err := s.seat(c)
	if err == nil && s.overdue(t.match, s.now()) {
		err = s.foresee(c.Request().Context(), t)
	}
	return t, err
}

// sitAt is sit for who wants to change something, by a form that was read at a
// moment. A match whose time had run out then is ended first; the time that the
// form has waited since does not count (T21).
func (s *site) sitAt(c echo.Context, received time.Time) (*sitting, error) {
	t, err := s.seat(c)
	if err != nil || !s.overdue(t.match, received) {
		return t, err
	}
	return s.flag(c.Request().Context(), t)
}

// seat loads the match that the address names, as it is stored, and finds the
// viewer's seat. Errors: errNotFound.
func (s *site) seat(c echo.Context) (*sitting, error) {
	id := c.Param("id")
	if !isMatchID(id) {
		return nil, errNotFound // before the store is asked who is here
	}
	v, err := s.viewer(c)
	if err != nil {
		return nil, err
	}
	t, err := s.load(c.Request().Context(), id)
	if err != nil {
		return nil, err
	}
	t.viewer, t.seat = v, t.match.SeatOf(v.user.ID)
	if t.seat.Playing() {
		s.present.seen(id, t.seat)
	}
	return t, nil
}

// settled is sit for nobody in particular. Errors: errNotFound.
func (s *site) settled(ctx context.Context, id string) (*sitting, error) {
	if !isMatchID(id) {
		return nil, errNotFound
	}
	t, err := s.load(ctx, id)
	if err == nil && s.overdue(t.match, s.now()) {
		err = s.foresee(ctx, t)
	}
	return t, err
}

// load reads and replays a match, for nobody in particular.
func (s *site) load(ctx context.Context, id string) (*sitting, error) {
	m, log, err := s.db.MatchByID(ctx, id)
	if err != nil {
		return nil, err
	}
	v, ok := variant.ByKey(m.Variant)
	if !ok {
		return nil, fmt.Errorf("match %s: %w %q", id, errNoProgram, m.Variant)
	}
	state, err := table.Replay(v, m.Setup, log)
	if err != nil {
		return nil, fmt.Errorf("match %s: %w", id, err)
	}
	t := &sitting{viewer: &viewer{}, match: m, log: log, variant: v, state: state, seat: game.NoSeat}
	return t, s.checkSheet(ctx, t)
}

// checkSheet holds the stored score sheet against the one that follows from the
// log (T26). A difference stops the match, and nothing is repaired in silence.
// Errors: errFrozen.
func (s *site) checkSheet(ctx context.Context, t *sitting) error {
	g, ok := t.state.Game().(game.Scorer)
	if !ok {
		return nil
	}
	stored, err := s.db.SheetOf(ctx, t.match.ID)
	if err != nil {
		return err
	}
	counted := g.Sheet()
	if len(stored) > len(counted) {
		// Rows that came in after the log was read are no difference.
		m, _, err := s.db.MatchByID(ctx, t.match.ID)
		if err != nil {
			return err
		}
		if m.Version > t.match.Version {
			stored = stored[:len(counted)]
		}
	}
	if slices.Equal(stored, counted) {
		return nil
	}
	s.log.Error("the score sheet does not follow from the log", "event", "score freeze", "match", t.match.ID, "stored", len(stored), "counted", len(counted))
	return fmt.Errorf("%w: match %s", errFrozen, t.match.ID)
}

// again loads the match anew, for the same viewer.
func (s *site) again(ctx context.Context, t *sitting) (*sitting, error) {
	fresh, err := s.load(ctx, t.match.ID)
	if err != nil {
		return nil, err
	}
	fresh.viewer, fresh.seat = t.viewer, t.seat
	return fresh, nil
}

// store appends what was decided on t's state to the log. received is when
// the request had been read. Errors: db.ErrStale.
func (s *site) store(ctx context.Context, t *sitting, next table.State, entries []game.Entry, key string, received time.Time) (repeated bool, err error) {
	at := received.UnixMilli()
	for i := range entries {
		entries[i].At = at
	}
	entries[0].Key = key
	after := summary(t.match, next)
	after.UpdatedAt = at
	after.DeadlineAt = deadline(t.match, next, entries, received)
	var sheet []game.HandScore
	if g, ok := next.Game().(game.Scorer); ok {
		sheet = g.Sheet()
	}
	return s.db.Append(ctx, db.Append{
		ID:       t.match.ID,
		Version:  t.match.Version,
		Entries:  entries,
		Next:     after,
		Sheet:    sheet,
		Received: at,
	})
}

// summary is m with what lists show of a state.
func summary(m game.Match, s table.State) game.Match {
	g := s.Game()
	m.Version, m.Ply, m.ToAct = s.Version(), s.Ply(), s.ToAct()
	m.Outcome, m.Position = s.Outcome(), g.Position()
	m.Last = ""
	for ply := s.Ply(); ply > 0; ply-- { // what chance did is no news for a list
		if step, ok := lastStep(s.At(ply)); ok && step.Seat.Playing() {
			m.Last = step.Label
			break
		}
	}
	return m
}

func lastStep(g game.Game) (game.Step, bool) {
	if g, ok := g.(game.Stepper); ok {
		return g.Last()
	}
	history := g.View(game.NoSeat).History
	if len(history) == 0 {
		return game.Step{}, false
	}
	return history[len(history)-1], true
}

// deadline is by when the seat to act must act (CR9): a new turn gets the
// whole time, also one that begins anew because moves were taken back; a day
// may be given; other words across the board change nothing.
func deadline(m game.Match, next table.State, entries []game.Entry, received time.Time) int64 {
	switch {
	case m.PaceDays == 0 || next.Outcome().Over || !next.ToAct().Playing():
		return 0
	case next.Ply() != m.Ply || m.Version == 0:
		return game.Deadline(received.UnixMilli(), m.PaceDays, m.WeekendsOff)
	case len(entries) > 0 && entries[0].Action == game.GiveTime:
		return time.UnixMilli(m.DeadlineAt).Add(gift).UnixMilli()
	}
	return m.DeadlineAt
}
