package handlers

import (
	"context"
	"errors"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/views/model"
)

// rematch asks for another game against the same opponent, with seats
// changed; when both have asked, it begins.
func (s *site) rematch(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	added, err := readNonce(form.Get("nonce"))
	if err != nil {
		return err
	}
	t, err := s.sitAt(c, s.now())
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
	strange, err := s.strangers(c, t.viewer, t.match.Players[h.seat.Other()].UserID)
	if err != nil {
		return err
	}
	next, err := s.agree(ctx, t, h, added, !strange)
	if err != nil && !errors.Is(err, db.ErrStale) {
		return err
	}
	if next != "" {
		if err := s.claimed(c, t.viewer, true); err != nil {
			return err
		}
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
// or "" while the opponent has not asked. The opponent is told, if the two want
// to hear of each other. Errors: db.ErrStale while the match goes on.
func (s *site) agree(ctx context.Context, t *sitting, h holder, added nonce, tell bool) (next string, err error) {
	draft, err := rematchDraft(t, added)
	if err != nil {
		return "", err
	}
	var news db.Notice
	if tell {
		news = s.newsForOther(t, model.RematchNews, gameURL(h.match)+model.RematchAnchor)
	}
	by, err := s.db.OfferRematch(ctx, h.match, h.seat, draft, news)
	if errors.Is(err, db.ErrTaken) {
		return "", nil // it exists: the match says where
	}
	if err != nil || by == h.seat {
		return "", err
	}
	after, err := s.following(ctx, t, added)
	if err != nil {
		return "", err
	}
	after, entries, err := s.begun(after)
	if err != nil {
		return "", err
	}
	if tell {
		news = s.newsForOther(t, model.AgainNews, gameURL(after.ID)+model.BoardAnchor)
	}
	err = s.db.AcceptRematch(ctx, h.match, h.seat, news, after, entries...)
	if errors.Is(err, db.ErrTaken) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return after.ID, nil
}

// rematchDraft fixes the deals of the next match when it is offered; nil for
// games without a deal.
func rematchDraft(t *sitting, added nonce) (*db.Draft, error) {
	deals := t.variant.Dealing
	if deals == nil {
		return nil, nil
	}
	d := &db.Draft{MatchID: newMatchID(), Secret: newSecret(), ServerNonce: added.ours}
	var err error
	d.Setup, err = offeredSetup(deals, d.MatchID, roundsOf(deals, t.match.Setup), added)
	return d, err
}

// following is the match after t, with seats changed.
func (s *site) following(ctx context.Context, t *sitting, added nonce) (game.Match, error) {
	m := t.match
	after := game.Match{
		ID:          newMatchID(),
		Variant:     m.Variant,
		Setup:       m.Setup,
		PaceDays:    m.PaceDays,
		WeekendsOff: m.WeekendsOff,
		Players:     [2]game.Player{m.Players[game.Second], m.Players[game.First]},
		Secret:      newSecret(),
		RematchBy:   game.NoSeat,
	}
	if t.variant.Dealing == nil {
		return after, nil
	}
	d, err := s.db.RematchDraft(ctx, m.ID)
	if err != nil {
		return game.Match{}, err
	}
	after.ID, after.Secret, after.ServerNonce = d.MatchID, d.Secret, [2]bool{d.ServerNonce, added.ours}
	after.Setup, err = joinedSetup(t.variant.Dealing, d.Setup, added)
	return after, err
}
