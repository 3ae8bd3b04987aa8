package handlers

import (
	"errors"
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game/variant"
	"hilltop/views/model"
	"hilltop/views/rooms"
)

// joinRoom takes the free seat of a room, once.
func (s *site) joinRoom(c echo.Context) error {
	form, err := s.posted(c, limitPost)
	if err != nil {
		return err
	}
	w, err := s.room(c)
	if err != nil {
		return err
	}
	a, err := w.choice(form)
	if err != nil {
		return err
	}
	added, err := readNonce(form.Get("nonce"))
	if err != nil {
		return err
	}
	name, err := readFirstWords(form)
	if err != nil && !w.viewer.known() {
		return s.roomAgain(err)
	}
	old := w.viewer.known()
	if err := s.ensureGuest(c, w.viewer, name); err != nil {
		return err
	}
	m, entries, err := s.agreed(a, w.viewer.user.ID, added)
	if err != nil {
		return err
	}
	news := db.Notice{Words: model.JoinedNews(w.viewer.user.Name, a.variant), URL: gameURL(m.ID) + model.BoardAnchor}
	err = s.db.TakeSeek(c.Request().Context(), w.seek.ID, w.viewer.user.ID, news, m, entries...)
	switch {
	case errors.Is(err, db.ErrTaken), errors.Is(err, db.ErrGone), errors.Is(err, db.ErrOwn):
		return s.roomAgain(err)
	case err != nil:
		return err
	}
	if err := s.claimed(c, w.viewer, old); err != nil {
		return err
	}
	return seeOther(c, gameURL(m.ID))
}

// choice is what whoever joins has chosen of what a room is for. Errors:
// errBadForm.
func (w *waiting) choice(form url.Values) (agreement, error) {
	seek := w.seek
	a := agreement{match: seek.ID, secret: seek.Secret, nonceOurs: seek.ServerNonce, creator: seek.Creator.ID, seat: seek.Seat}
	for _, g := range seek.Games {
		v, ok := variant.ByKey(g.Variant)
		if ok && (g.Variant == form.Get("variant") || len(seek.Games) == 1) {
			a.variant, a.setup = v, g.Setup
		}
	}
	var err error
	if a.pace, err = strconv.Atoi(form.Get("days")); err != nil && len(seek.Paces) == 1 {
		a.pace, err = seek.Paces[0], nil
	}
	if err != nil || !slices.Contains(seek.Paces, a.pace) || a.variant.Key == "" {
		return a, errBadForm
	}
	a.weekendsOff = seek.WeekendsOff && a.pace > 0
	return a, nil
}

// roomAgain shows a room as it stands now, with what was wrong. Who sits at
// its game already goes there, as after a double click.
func (s *site) roomAgain(err error) error {
	return &answered{cause: err, draw: func(c echo.Context, status int) error {
		w, fail := s.room(c)
		if fail != nil {
			return fail
		}
		state := s.stateOf(w.seek.Status, w.seek.Open(s.now().UnixMilli()), w.own())
		if state == model.InviteTaken {
			m, _, fail := s.db.MatchByID(c.Request().Context(), w.seek.ID)
			if fail == nil && m.SeatOf(w.viewer.user.ID).Playing() {
				return seeOther(c, gameURL(m.ID))
			}
		}
		in, fail := s.roomOffer(c, w, state)
		if fail != nil {
			return fail
		}
		var field *formError
		if errors.As(err, &field) {
			in.Name, in.Fault, in.Fair = c.FormValue("name"), faultOf(field), ticked(c.Request().Form)
		} else if errors.Is(err, db.ErrOwn) {
			in.Page.Notice = model.Bad("This is your own room: somebody else has to join it.")
		}
		return render(c, status, nil, rooms.Offer(model.NewOffer(in)))
	}}
}

// closeRoom takes a room back.
func (s *site) closeRoom(c echo.Context) error {
	if err := s.limits.take(limitPost, addressKey(c.RealIP())); err != nil {
		return err
	}
	w, err := s.room(c)
	if err != nil {
		return err
	}
	if !w.own() {
		return errNotTheirs
	}
	err = s.db.CloseSeek(c.Request().Context(), w.seek.ID, w.viewer.user.ID)
	switch {
	case errors.Is(err, db.ErrTaken):
		return seeOther(c, gameURL(w.seek.ID))
	case err != nil:
		return err
	}
	return seeOther(c, "/rooms")
}
