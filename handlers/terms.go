package handlers

import (
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/model"
)

// onOffer are the games for which rooms are opened and players challenged.
func onOffer() []game.Variant {
	var all []game.Variant
	for _, v := range variant.All {
		if v.Playable() && !v.Practice {
			all = append(all, v)
		}
	}
	return all
}

// terms are what the forms of rooms and challenges say.
type terms struct {
	variants []game.Variant // at least one
	seat     game.Seat
	paces    []int // at least one
	weekends bool  // are off
	rounds   int   // of games with a deal; 0 without one
	nonce    nonce
	name     string
}

// readTerms reads such a form, of somebody who is known or not. Errors: errBadForm for what no form sends;
// *formError for what a person may have forgotten, with all else read.
func readTerms(form url.Values, known bool) (t terms, err error) {
	for _, v := range onOffer() {
		if slices.Contains(form["variant"], v.Key) {
			t.variants = append(t.variants, v)
		}
	}
	for _, days := range paces {
		if slices.Contains(form["pace"], strconv.Itoa(days)) {
			t.paces = append(t.paces, days)
		}
	}
	var ok bool
	if t.seat, ok = seatWords[form.Get("seat")]; !ok || len(t.variants) != len(form["variant"]) || len(t.paces) != len(form["pace"]) {
		return terms{}, errBadForm
	}
	t.weekends = form.Get("weekends") == "off" && !slices.Equal(t.paces, []int{0})
	if t.nonce, err = readNonce(form.Get("nonce")); err != nil {
		return terms{}, err
	}
	for _, v := range t.variants {
		if v.Dealing == nil {
			continue
		}
		if t.rounds, err = readRounds(v.Dealing, form.Get("rounds")); err != nil {
			return terms{}, err
		}
	}
	slices.Sort(t.paces)
	if len(t.paces) > 1 && t.paces[0] == 0 { // no limit stands last
		t.paces = append(t.paces[1:], 0)
	}
	switch {
	case len(t.variants) == 0:
		return t, &formError{sentence: "Choose at least one game."}
	case len(t.paces) == 0:
		return t, &formError{sentence: "Choose at least one time for each move."}
	}
	if !known {
		t.name, err = readFirstWords(form)
	}
	return t, err
}

// setup is what the offerer decides of a game's match.
func (t terms) setup(v game.Variant, match string) (string, error) {
	return offeredSetup(v.Dealing, match, t.rounds, t.nonce)
}

// fill ticks in a form what the terms say.
func (t terms) fill(in *model.OfferFormInput) {
	for _, v := range t.variants {
		in.Variants = append(in.Variants, v.Key)
	}
	in.Seat, in.Paces, in.Weekends, in.Rounds = seatWord(t.seat), t.paces, t.weekends, t.rounds
}

// offerForm is the form as an address asks for it: what makes no sense in it
// is left out.
func (s *site) offerForm(c echo.Context, v *viewer) model.OfferFormInput {
	q := c.QueryParams()
	in := model.OfferFormInput{Page: s.page(c, v), All: onOffer(), Variants: q["variant"], Weekends: q.Get("weekends") == "off"}
	if _, ok := seatWords[q.Get("seat")]; ok {
		in.Seat = q.Get("seat")
	}
	for _, text := range q["pace"] {
		if days, err := strconv.Atoi(text); err == nil {
			in.Paces = append(in.Paces, days)
		}
	}
	return in
}

// offeredGames are the games of an offer with what their dealers are bound by.
func offeredGames(games []db.SeekGame, secret game.Secret) ([]model.OfferGame, error) {
	var all []model.OfferGame
	for _, g := range games {
		v, ok := variant.ByKey(g.Variant)
		if !ok {
			continue
		}
		promised, err := commitments(v.Dealing, g.Setup, secret)
		if err != nil {
			return nil, err
		}
		all = append(all, model.OfferGame{Variant: v, Rounds: roundsOf(v.Dealing, g.Setup), Commitments: promised, Start: startView(v, g.Setup)})
	}
	if len(all) == 0 {
		return nil, errNotFound
	}
	return all, nil
}

// strangers reports whether one of two users has blocked the other.
func (s *site) strangers(c echo.Context, v *viewer, other string) (bool, error) {
	if !v.known() || v.user.ID == other {
		return false, nil
	}
	return s.db.Blocked(c.Request().Context(), v.user.ID, other)
}

// player is a user as pages name him.
func player(u db.User) game.Player { return game.Player{UserID: u.ID, Name: u.Name, Guest: u.Guest} }
