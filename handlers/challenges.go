package handlers

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/model"
	"hilltop/views/rooms"
)

// dare is a challenge as one request sees it.
type dare struct {
	viewer    *viewer
	challenge db.Challenge
	variant   game.Variant
}

func (d *dare) own() bool { return d.viewer.user.ID == d.challenge.From.ID }

// challengePage shows the form that challenges somebody: by name, or whoever
// sat on the other side of a match.
func (s *site) challengePage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	in := s.offerForm(c, v)
	in.Challenge, in.Name = true, c.QueryParam("to")
	target, err := s.target(c.Request().Context(), v, c.QueryParams())
	var field *formError
	switch {
	case errors.As(err, &field):
		in.To = c.QueryParam("to")
	case err != nil:
		return err
	case target.ID != "":
		in.To, in.Known, in.Game = target.Name, true, c.QueryParam("game")
	}
	if len(in.Variants) == 0 && in.Game != "" {
		if m, _, err := s.db.MatchByID(c.Request().Context(), in.Game); err == nil {
			in.Variants, in.Paces, in.Weekends = []string{m.Variant}, []int{m.PaceDays}, m.WeekendsOff
		}
	}
	return render(c, http.StatusOK, nil, rooms.Form(model.NewOfferForm(in)))
}

// target is who is to be challenged; nobody if that is not said. Errors:
// *formError.
func (s *site) target(ctx context.Context, v *viewer, form url.Values) (db.User, error) {
	if id := form.Get("game"); isMatchID(id) {
		m, _, err := s.db.MatchByID(ctx, id)
		if err != nil {
			return db.User{}, err
		}
		seat := m.SeatOf(v.user.ID)
		if !seat.Playing() {
			return db.User{}, errNotSeated
		}
		return s.db.UserByID(ctx, m.Players[seat.Other()].UserID)
	}
	name := form.Get("to")
	if name == "" {
		return db.User{}, nil
	}
	if len(name) > maxNameBytes {
		return db.User{}, errBadForm
	}
	a, err := s.db.AccountByName(ctx, name)
	if errors.Is(err, db.ErrNotFound) {
		return db.User{}, &formError{sentence: "Nobody has an account of that name."}
	}
	return db.User{ID: a.UserID, Name: a.Name}, closed(a, err)
}

// challenge challenges a user.
func (s *site) challenge(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	t, err := readTerms(form, v.known())
	if errors.Is(err, errBadForm) || len(t.variants) > 1 || len(t.paces) > 1 {
		return errBadForm
	}
	var to db.User
	if err == nil {
		to, err = s.mayChallenge(c, v, form)
	}
	if err != nil {
		return s.challengeAgain(t, form, err)
	}
	if err := s.ensureGuest(c, v, t.name); err != nil {
		return err
	}
	g := t.variants[0]
	ch := db.Challenge{
		ID: newMatchID(), From: v.user, To: to, Seat: t.seat, Variant: g.Key, PaceDays: t.paces[0], WeekendsOff: t.weekends,
		Secret: newSecret(), ServerNonce: t.nonce.ours, ExpiresAt: s.now().Add(inviteLife).UnixMilli(),
	}
	if ch.Setup, err = t.setup(g, ch.ID); err != nil {
		return err
	}
	news := db.Notice{Words: model.ChallengeNews(v.user.Name, g), URL: db.ChallengeURL(ch.ID)}
	if err := s.db.Challenge(c.Request().Context(), ch, news); err != nil {
		return err
	}
	s.offered(c, v)
	return seeOther(c, db.ChallengeURL(ch.ID))
}

// mayChallenge finds who is challenged, if the viewer may. Somebody who was
// blocked is not told that he is.
func (s *site) mayChallenge(c echo.Context, v *viewer, form url.Values) (db.User, error) {
	if form.Get("to") == "" && form.Get("game") == "" {
		return db.User{}, &formError{sentence: "Say whom you challenge."}
	}
	to, err := s.target(c.Request().Context(), v, form)
	if err != nil {
		return to, err
	}
	if to.ID == v.user.ID {
		return to, &formError{sentence: "That is you. Challenge somebody else."}
	}
	strange, err := s.strangers(c, v, to.ID)
	switch {
	case err != nil:
		return to, err
	case strange:
		return to, &formError{sentence: to.Name + " takes no challenges at the moment."}
	}
	return to, s.mayOffer(c, v)
}

func (s *site) challengeAgain(t terms, form url.Values, err error) error {
	return &answered{cause: err, draw: func(c echo.Context, status int) error {
		v, fail := s.viewer(c)
		if fail != nil {
			return fail
		}
		in := model.OfferFormInput{Page: s.page(c, v), Challenge: true, All: onOffer(), To: form.Get("to"), Game: form.Get("game"),
			Fault: faultOf(err), Name: form.Get("name"), Fair: ticked(form)}
		if target, fail := s.target(c.Request().Context(), v, form); fail == nil && target.ID != "" {
			in.To, in.Known = target.Name, true
		}
		t.fill(&in)
		return render(c, status, nil, rooms.Form(model.NewOfferForm(in)))
	}}
}

// dare loads the challenge that the address names; it is for its two users
// alone. It writes nothing.
func (s *site) dare(c echo.Context) (*dare, error) {
	id := c.Param("challenge")
	if !isMatchID(id) {
		return nil, errNotFound
	}
	v, err := s.viewer(c)
	if err != nil {
		return nil, err
	}
	d := &dare{viewer: v}
	if d.challenge, err = s.db.ChallengeByID(c.Request().Context(), id); err != nil {
		return nil, err
	}
	var ok bool
	d.variant, ok = variant.ByKey(d.challenge.Variant)
	switch {
	case !ok:
		return nil, errNotFound
	case !v.known() || v.user.ID != d.challenge.From.ID && v.user.ID != d.challenge.To.ID:
		return nil, errNotTheirs
	}
	return d, nil
}

func (s *site) dareState(d *dare) model.InviteState {
	return s.stateOf(d.challenge.Status, d.challenge.Open(s.now().UnixMilli()), d.own())
}

// darePage shows a challenge to either side.
func (s *site) darePage(c echo.Context) error {
	d, err := s.dare(c)
	if err != nil {
		return err
	}
	state := s.dareState(d)
	return s.showOffer(c, d.viewer, state, d.challenge.ID, func() (model.OfferInput, error) { return s.dareOffer(c, d, state) })
}

func (s *site) dareOffer(c echo.Context, d *dare, state model.InviteState) (model.OfferInput, error) {
	ch := d.challenge
	games, err := offeredGames([]db.SeekGame{{Variant: ch.Variant, Setup: ch.Setup}}, ch.Secret)
	if err != nil {
		return model.OfferInput{}, err
	}
	s.tellNewcomer(c.Request().Context(), d.viewer, games)
	in := model.OfferInput{
		Page: s.page(c, d.viewer), Challenge: true, State: state, ID: ch.ID, Games: games, Paces: []int{ch.PaceDays}, WeekendsOff: ch.WeekendsOff,
		Seat: seatWord(ch.Seat), From: player(ch.From), To: player(ch.To), Reason: ch.Reason, ExpiresAt: ch.ExpiresAt, Now: s.now().UnixMilli(),
	}
	if state == model.InviteTaken {
		in.MatchID = ch.ID
	}
	return in, nil
}

// dareAgain shows a challenge as it stands now.
func (s *site) dareAgain(err error) error {
	return &answered{cause: err, draw: func(c echo.Context, status int) error {
		d, fail := s.dare(c)
		if fail != nil {
			return fail
		}
		state := s.dareState(d)
		if state == model.InviteTaken {
			return seeOther(c, gameURL(d.challenge.ID))
		}
		in, fail := s.dareOffer(c, d, state)
		if fail != nil {
			return fail
		}
		return render(c, status, nil, rooms.Offer(model.NewOffer(in)))
	}}
}

// answerable is dare for who wants to change something. what says whether the
// viewer is the one who may.
func (s *site) answerable(c echo.Context, challenger bool) (*dare, url.Values, error) {
	form, err := s.posted(c, limitPost)
	if err != nil {
		return nil, nil, err
	}
	d, err := s.dare(c)
	if err == nil && d.own() != challenger {
		err = errNotTheirs
	}
	if err == nil {
		err = s.renew(c, d.viewer)
	}
	return d, form, err
}

// acceptChallenge begins the game.
func (s *site) acceptChallenge(c echo.Context) error {
	d, form, err := s.answerable(c, false)
	if err != nil {
		return err
	}
	added, err := readNonce(form.Get("nonce"))
	if err != nil {
		return err
	}
	ch := d.challenge
	m, entries, err := s.agreed(agreement{
		match: ch.ID, variant: d.variant, setup: ch.Setup, pace: ch.PaceDays, weekendsOff: ch.WeekendsOff,
		secret: ch.Secret, nonceOurs: ch.ServerNonce, creator: ch.From.ID, seat: ch.Seat,
	}, ch.To.ID, added)
	if err != nil {
		return err
	}
	news := db.Notice{Words: model.AcceptedNews(ch.To.Name, d.variant), URL: gameURL(ch.ID) + model.BoardAnchor}
	err = s.db.AcceptChallenge(c.Request().Context(), ch.ID, ch.To.ID, news, m, entries...)
	switch {
	case errors.Is(err, db.ErrTaken), errors.Is(err, db.ErrGone):
		return s.dareAgain(err)
	case err != nil:
		return err
	}
	if err := s.claimed(c, d.viewer, true); err != nil {
		return err
	}
	return seeOther(c, gameURL(m.ID))
}

// declineChallenge answers with no, and why.
func (s *site) declineChallenge(c echo.Context) error {
	d, form, err := s.answerable(c, false)
	if err != nil {
		return err
	}
	why, ok := model.DeclineReason(form.Get("reason"))
	if !ok {
		return errBadForm
	}
	ch := d.challenge
	news := db.Notice{Words: model.DeclinedNews(ch.To.Name, d.variant, why), URL: db.ChallengeURL(ch.ID)}
	err = s.db.DeclineChallenge(c.Request().Context(), ch.ID, ch.To.ID, form.Get("reason"), news)
	switch {
	case errors.Is(err, db.ErrTaken), errors.Is(err, db.ErrGone):
		return s.dareAgain(err)
	case err != nil:
		return err
	}
	return seeOther(c, "/games")
}

// withdrawChallenge takes a challenge back.
func (s *site) withdrawChallenge(c echo.Context) error {
	d, _, err := s.answerable(c, true)
	if err != nil {
		return err
	}
	err = s.db.WithdrawChallenge(c.Request().Context(), d.challenge.ID, d.viewer.user.ID)
	switch {
	case errors.Is(err, db.ErrTaken), errors.Is(err, db.ErrGone):
		return s.dareAgain(err)
	case err != nil:
		return err
	}
	return seeOther(c, "/games")
}

// closed refuses to challenge an account that plays no more.
func closed(a db.Account, err error) error {
	if err == nil && (a.ClosedAt > 0 || a.DeleteAt > 0) {
		return &formError{sentence: a.Name + " takes no challenges at the moment."}
	}
	return err
}
