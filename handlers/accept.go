package handlers

import (
	"crypto/rand"
	"errors"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
	"hilltop/views/model"
)

// acceptInvite takes the free seat, once.
func (s *site) acceptInvite(c echo.Context) error {
	form, err := s.posted(c, limitPost)
	if err != nil {
		return err
	}
	i, err := s.invitation(c)
	if err != nil {
		return err
	}
	added, err := readNonce(form.Get("nonce"))
	if err != nil {
		return err
	}
	name, err := readName(form.Get("name"))
	switch state := s.state(i); {
	case state == model.InviteOwner:
		return s.inviteAgain(i, db.ErrOwn)
	case state == model.InviteTaken:
		return s.afterTaken(c, i)
	case state != model.InviteOpen:
		return s.inviteAgain(i, db.ErrGone)
	case err != nil && !i.viewer.known():
		return s.inviteAgain(i, err)
	}
	old := i.viewer.known()
	if err := s.ensureGuest(c, i.viewer, name); err != nil {
		return err
	}
	m, entries, err := s.newMatch(i, added)
	if err != nil {
		return err
	}
	news := db.Notice{Words: model.SeatTakenNews(i.viewer.user.Name, i.variant), URL: gameURL(m.ID) + model.BoardAnchor}
	err = s.db.AcceptInvite(c.Request().Context(), i.hash, i.viewer.user.ID, news, m, entries...)
	switch {
	case errors.Is(err, db.ErrTaken):
		return s.afterTaken(c, i)
	case errors.Is(err, db.ErrGone), errors.Is(err, db.ErrOwn):
		return s.inviteAgain(i, err)
	case err != nil:
		return err
	}
	if err := s.claimed(c, i.viewer, old); err != nil {
		return err
	}
	return seeOther(c, gameURL(m.ID))
}

// afterTaken: whoever sits already goes to the game, as after a double click;
// everybody else hears that somebody was faster.
func (s *site) afterTaken(c echo.Context, i *invitation) error {
	seated, err := s.sits(c.Request().Context(), i)
	if err != nil {
		return err
	}
	if seated {
		return seeOther(c, gameURL(i.invite.MatchID))
	}
	return s.inviteAgain(i, db.ErrTaken)
}

// inviteAgain shows the invitation as it stands now, with what was wrong.
func (s *site) inviteAgain(i *invitation, err error) error {
	return &answered{cause: err, draw: func(c echo.Context, status int) error {
		fresh, loadErr := s.invitation(c)
		if loadErr != nil {
			return loadErr
		}
		return s.showInvite(c, status, fresh, s.state(fresh), err)
	}}
}

// newMatch is the match of an invitation, which the viewer has accepted, at
// its start.
func (s *site) newMatch(in *invitation, added nonce) (game.Match, []game.Entry, error) {
	i := in.invite
	return s.agreed(agreement{
		match: i.MatchID, variant: in.variant, setup: i.Setup, pace: i.PaceDays, weekendsOff: i.WeekendsOff,
		secret: i.Secret, nonceOurs: i.ServerNonce, creator: i.CreatorID, seat: i.CreatorSeat,
	}, in.viewer.user.ID, added)
}

// agreement is what an offer of any kind has fixed, once it is accepted.
type agreement struct {
	match       string
	variant     game.Variant
	setup       string
	pace        int
	weekendsOff bool
	secret      game.Secret
	nonceOurs   bool // the server drew the nonce of who offered
	creator     string
	seat        game.Seat // of the creator; NoSeat: by lot
}

// agreed is the match that comes of an agreement, at its start.
func (s *site) agreed(a agreement, taker string, added nonce) (game.Match, []game.Entry, error) {
	setup, err := joinedSetup(a.variant.Dealing, a.setup, added)
	if err != nil {
		return game.Match{}, nil, err
	}
	seat := a.seat
	if !seat.Playing() {
		seat = lot()
	}
	m := game.Match{
		ID:          a.match,
		Variant:     a.variant.Key,
		Setup:       setup,
		PaceDays:    a.pace,
		WeekendsOff: a.weekendsOff,
		Secret:      a.secret,
		RematchBy:   game.NoSeat,
		ServerNonce: [2]bool{a.nonceOurs, added.ours},
	}
	m.Players[seat].UserID, m.Players[seat.Other()].UserID = a.creator, taker
	return s.begun(m)
}

// begun is a match whose dealer has dealt and whose first turn begins now.
func (s *site) begun(m game.Match) (game.Match, []game.Entry, error) {
	v, ok := variant.ByKey(m.Variant)
	if !ok {
		return m, nil, errNotFound
	}
	st, err := table.Start(v, m.Setup)
	if err != nil {
		return m, nil, err
	}
	st, entries, err := st.Deal(m.Secret)
	if err != nil {
		return m, nil, err
	}
	now := s.now()
	for k := range entries {
		entries[k].At = now.UnixMilli()
	}
	m = summary(m, st)
	m.DeadlineAt = deadline(game.Match{PaceDays: m.PaceDays, WeekendsOff: m.WeekendsOff}, st, nil, now)
	m.CreatedAt, m.UpdatedAt = now.UnixMilli(), now.UnixMilli()
	return m, entries, nil
}

// lot draws a seat.
func lot() game.Seat {
	var b [1]byte
	_, _ = rand.Read(b[:]) // never fails
	return game.Seat(b[0] & 1)
}
