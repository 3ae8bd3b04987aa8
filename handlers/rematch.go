package handlers

import (
	"context"
	"errors"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
)

// rematch asks for another game against the same opponent, with seats
// changed; when both have asked, it begins.
func (s *site) rematch(c echo.Context) error {
	t, err := s.sit(c)
	if err != nil {
		return err
	}
	h, err := seatFor(t.viewer, t.match)
	if err != nil {
		return s.onBoard(t, err)
	}
	if err := s.limits.take(limitPost, addressKey(c.RealIP())); err != nil {
		return err
	}
	if err := s.renew(c, t.viewer); err != nil {
		return err
	}
	ctx := c.Request().Context()
	next, err := s.agree(ctx, t.match, h)
	if err != nil && !errors.Is(err, db.ErrStale) {
		return err
	}
	if next != "" {
		return seeOther(c, gameURL(next))
	}
	fresh, loadErr := s.again(ctx, t)
	switch {
	case loadErr != nil:
		return loadErr
	case err != nil:
		return s.onBoard(fresh, err)
	case fresh.match.RematchID != "":
		return seeOther(c, gameURL(fresh.match.RematchID))
	}
	return s.done(c, fresh)
}

// agree asks for a rematch, or accepts the opponent's. next is the new match,
// or "" while the opponent has not asked. Errors: db.ErrStale while the match
// goes on.
func (s *site) agree(ctx context.Context, m game.Match, h holder) (next string, err error) {
	by, err := s.db.OfferRematch(ctx, h.match, h.seat)
	if errors.Is(err, db.ErrTaken) {
		return "", nil // it exists: the match says where
	}
	if err != nil || by == h.seat {
		return "", err
	}
	after := game.Match{
		ID:        newMatchID(),
		Variant:   m.Variant,
		Setup:     m.Setup,
		PaceDays:  m.PaceDays,
		Players:   [2]game.Player{m.Players[game.Second], m.Players[game.First]},
		Secret:    newSecret(),
		RematchBy: game.NoSeat,
	}
	after, entries, err := s.begun(after)
	if err != nil {
		return "", err
	}
	err = s.db.AcceptRematch(ctx, h.match, h.seat, after, entries...)
	if errors.Is(err, db.ErrTaken) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return after.ID, nil
}
