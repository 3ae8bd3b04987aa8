package handlers

import (
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/model"
)

const (
	inviteLife     = 14 * 24 * time.Hour
	maxOpenInvites = 10 // of a guest, rooms and challenges too
	maxOpenOffers  = 30 // of an account
)

// paces are the days for each move that may be chosen (CR9); 0 is no limit.
var paces = []int{0, 1, 2, 3, 5, 7, 10, 14}

// seatWords are the form's words for the seat that the inviter takes.
var seatWords = map[string]game.Seat{"first": game.First, "second": game.Second, "random": game.NoSeat}

// seatWord is the form's word for a seat.
func seatWord(seat game.Seat) string {
	for word, s := range seatWords {
		if s == seat {
			return word
		}
	}
	return ""
}

// offer is the form that makes an invitation.
type offer struct {
	variant game.Variant
	seat    game.Seat
	pace    int
	weekend bool // no time runs on Saturday and Sunday
	rounds  int  // of games with a deal
	nonce   nonce
	name    string
}

// readOffer reads the form. Errors: errNotFound for a game that is unknown or
// cannot be played yet, errBadForm, *formError (the rest of the offer is good
// then).
func readOffer(c echo.Context) (offer, error) {
	v, ok := variant.ByKey(c.Param("variant"))
	if !ok || !v.Playable() {
		return offer{}, errNotFound
	}
	form, err := readForm(c)
	if err != nil {
		return offer{}, err
	}
	o := offer{variant: v}
	if o.seat, ok = seatWords[form.Get("seat")]; !ok {
		return offer{}, errBadForm
	}
	if o.pace, err = strconv.Atoi(form.Get("pace")); err != nil || !slices.Contains(paces, o.pace) {
		return offer{}, errBadForm
	}
	o.weekend = o.pace > 0 && form.Get("weekends") == "off"
	if o.rounds, err = readRounds(v.Dealing, form.Get("rounds")); err != nil {
		return offer{}, err
	}
	if o.nonce, err = readNonce(form.Get("nonce")); err != nil {
		return offer{}, err
	}
	o.name, err = readFirstWords(form)
	return o, err
}

// createInvite offers a seat by link.
func (s *site) createInvite(c echo.Context) error {
	o, err := readOffer(c)
	var bad *formError
	if err != nil && !errors.As(err, &bad) {
		return err
	}
	v, verr := s.viewer(c)
	if verr != nil {
		return verr
	}
	if err != nil && !v.known() {
		return s.offerAgain(o, err)
	}
	if err := s.mayOffer(c, v); err != nil {
		return s.offerAgain(o, err)
	}
	if err := s.ensureGuest(c, v, o.name); err != nil {
		return err
	}
	id := newMatchID()
	setup, err := offeredSetup(o.variant.Dealing, id, o.rounds, o.nonce)
	if err != nil {
		return err
	}
	invite := db.Invite{
		MatchID:     id,
		Setup:       setup,
		ServerNonce: o.nonce.ours,
		Variant:     o.variant.Key,
		PaceDays:    o.pace,
		WeekendsOff: o.weekend,
		CreatorID:   v.user.ID,
		CreatorSeat: o.seat,
		Secret:      newSecret(),
		ExpiresAt:   s.now().Add(inviteLife).UnixMilli(),
	}
	token := inviteToken(s.cfg.Secret, invite.MatchID)
	invite.TokenHash = tokenHash(token)
	if err := s.db.CreateInvite(c.Request().Context(), invite); err != nil {
		return err
	}
	s.offered(c, v)
	return seeOther(c, inviteURL(token))
}

// mayOffer counts invitations, rooms and challenges: a few a minute, and few
// that are open, of a guest and of all guests at his address. Whoever has an
// account may have more of them.
func (s *site) mayOffer(c echo.Context, v *viewer) error {
	key, minute, daily, open := addressKey(c.RealIP()), limitInvite, limitInviteDay, maxOpenInvites
	if v.known() && !v.user.Guest {
		key, minute, daily, open = v.user.ID, limitOffer, limitOfferDay, maxOpenOffers
	}
	if err := s.limits.take(minute, key); err != nil {
		return err
	}
	if err := s.limits.take(daily, key); err != nil {
		return err
	}
	if v.known() {
		n, err := s.db.OpenOffers(c.Request().Context(), v.user.ID)
		switch {
		case err != nil:
			return err
		case n >= open:
			return errManyInvites
		case !v.user.Guest:
			return nil
		}
	}
	return s.mayOfferHere(c.Request().Context(), key)
}

// offerAgain shows the form again with what was wrong.
func (s *site) offerAgain(o offer, err error) error {
	return &answered{cause: err, draw: func(c echo.Context, status int) error {
		return s.showVariant(c, status, o.variant, func(create *model.Create) {
			fresh := model.NewCreate(o.variant, model.Viewer{Known: !create.AskName, Name: create.Name}, seatWord(o.seat), o.pace)
			fresh.Tick(o.rounds)
			fresh.Weekends = o.weekend
			*create = fresh
			create.Fault = faultOf(err)
			create.Pledge.On, create.Pledge.Wrong = ticked(c.Request().Form), create.Fault.At(model.AtFair)
			if create.AskName {
				create.Name = c.FormValue("name")
			}
		})
	}}
}
