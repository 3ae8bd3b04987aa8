package handlers

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/model"
	"hilltop/views/rooms"
)

// roomLife is how long a room stays open after its creator was last here
// (T30); roomMemory how long one that has expired is shown to its creator.
const (
	roomLife   = 24 * time.Hour
	roomMemory = 7 * 24 * time.Hour
)

func roomURL(id string) string { return "/rooms/" + id }

// waiting is a room as one request sees it.
type waiting struct {
	viewer *viewer
	seek   db.Seek
}

func (w *waiting) own() bool { return w.viewer.known() && w.viewer.user.ID == w.seek.Creator.ID }

// roomsPage lists the rooms in which somebody waits.
func (s *site) roomsPage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	m, err := s.roomList(c, v)
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, nil, rooms.List(m))
}

// roomList is the list as the address asks for it: rooms of some games or
// paces.
func (s *site) roomList(c echo.Context, v *viewer) (model.Rooms, error) {
	key, days := c.QueryParam("variant"), c.QueryParam("days")
	pace, err := strconv.Atoi(days)
	if err != nil || !slices.Contains(paces, pace) {
		days = ""
	}
	if _, ok := variant.ByKey(key); !ok {
		key = ""
	}
	activity, err := s.activity(c.Request().Context())
	if err != nil {
		return model.Rooms{}, err
	}
	m := model.Rooms{Page: s.page(c, v), Activity: activity.in(key), Ways: model.NewWays(key), Filtered: key != "" || days != ""}
	m.Page.Title, m.Page.Path, m.Page.Meet = "Waiting rooms", "/rooms", true
	m.Page.Live = livePath + "?" + url.Values{"on": {"rooms"}, "at": {m.Page.Path}, "variant": {key}, "days": {days}}.Encode()
	m.Games, m.Days = filters(key, days)
	open, err := s.db.OpenSeeks(c.Request().Context())
	if err != nil {
		return m, err
	}
	for _, seek := range open {
		in, shown, err := s.roomInput(c, v, seek)
		if err != nil {
			return m, err
		}
		fits := (key == "" || slices.ContainsFunc(in.Games, func(g game.Variant) bool { return g.Key == key })) &&
			(days == "" || slices.Contains(in.Paces, pace))
		if shown && fits {
			m.Rows = append(m.Rows, model.NewRoomRow(in, s.now().UnixMilli()))
		}
	}
	return m, nil
}

// roomInput is a room for a list; shown is false for one that is not for this
// viewer, because one of the two has blocked the other.
func (s *site) roomInput(c echo.Context, v *viewer, seek db.Seek) (in model.RoomInput, shown bool, err error) {
	in = model.RoomInput{ID: seek.ID, From: player(seek.Creator), Seat: seatWord(seek.Seat), Paces: seek.Paces,
		WeekendsOff: seek.WeekendsOff, ExpiresAt: seek.ExpiresAt, Mine: v.known() && v.user.ID == seek.Creator.ID}
	for _, g := range seek.Games {
		if known, ok := variant.ByKey(g.Variant); ok {
			in.Games = append(in.Games, known)
		}
	}
	strange, err := s.strangers(c, v, seek.Creator.ID)
	return in, !strange && len(in.Games) > 0, err
}

// filters are the links by which a list shows some of the rooms.
func filters(key, days string) (games, times []model.Filter) {
	link := func(variant, days string) string {
		q := url.Values{}
		if variant != "" {
			q.Set("variant", variant)
		}
		if days != "" {
			q.Set("days", days)
		}
		if len(q) == 0 {
			return "/rooms"
		}
		return "/rooms?" + q.Encode()
	}
	games = append(games, model.Filter{URL: link("", days), Text: "All games", On: key == ""})
	for _, v := range onOffer() {
		badge := model.NewBadge(v)
		games = append(games, model.Filter{URL: link(v.Key, days), Text: v.Name, Badge: &badge, On: key == v.Key})
	}
	times = append(times, model.Filter{URL: link(key, ""), Text: "Any time", On: days == ""})
	for _, n := range append(slices.Clone(paces[1:]), 0) {
		text := strconv.Itoa(n)
		label := text + " d"
		if n == 0 {
			label = "No limit"
		}
		times = append(times, model.Filter{URL: link(key, text), Text: label, On: days == text})
	}
	return games, times
}

// newRoomPage shows the form that opens a room.
func (s *site) newRoomPage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	return s.showRoomForm(c, http.StatusOK, s.offerForm(c, v))
}

func (s *site) showRoomForm(c echo.Context, status int, in model.OfferFormInput) error {
	return render(c, status, nil, rooms.Form(model.NewOfferForm(in)))
}

// openRoom opens a room.
func (s *site) openRoom(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	t, err := readTerms(form, v.known())
	if errors.Is(err, errBadForm) {
		return err
	}
	if err == nil {
		err = s.mayOffer(c, v)
	}
	if err != nil {
		return s.roomFormAgain(t, err)
	}
	if err := s.ensureGuest(c, v, t.name); err != nil {
		return err
	}
	seek := db.Seek{
		ID: newMatchID(), Creator: v.user, Seat: t.seat, Paces: t.paces, WeekendsOff: t.weekends,
		Secret: newSecret(), ServerNonce: t.nonce.ours, ExpiresAt: s.now().Add(roomLife).UnixMilli(),
	}
	for _, g := range t.variants {
		setup, err := t.setup(g, seek.ID)
		if err != nil {
			return err
		}
		seek.Games = append(seek.Games, db.SeekGame{Variant: g.Key, Setup: setup})
	}
	if err := s.db.OpenSeek(c.Request().Context(), seek); err != nil {
		return err
	}
	s.offered(c, v)
	return seeOther(c, roomURL(seek.ID))
}

func (s *site) roomFormAgain(t terms, err error) error {
	return &answered{cause: err, draw: func(c echo.Context, status int) error {
		v, fail := s.viewer(c)
		if fail != nil {
			return fail
		}
		in := model.OfferFormInput{Page: s.page(c, v), All: onOffer(), Fault: faultOf(err), Name: c.FormValue("name"), Fair: ticked(c.Request().Form)}
		t.fill(&in)
		return s.showRoomForm(c, status, in)
	}}
}

// room loads the room that the address names. It writes nothing.
func (s *site) room(c echo.Context) (*waiting, error) {
	id := c.Param("room")
	if !isMatchID(id) {
		return nil, errNotFound
	}
	v, err := s.viewer(c)
	if err != nil {
		return nil, err
	}
	w := &waiting{viewer: v}
	if w.seek, err = s.db.SeekByID(c.Request().Context(), id); err != nil {
		return nil, err
	}
	strange, err := s.strangers(c, v, w.seek.Creator.ID)
	if err == nil && strange {
		err = errNotTheirs
	}
	return w, err
}

// stateOf says which of the pages of an offer is true now.
func (s *site) stateOf(status db.Status, open, own bool) model.InviteState {
	switch {
	case status == db.StatusTaken:
		return model.InviteTaken
	case status == db.StatusCancelled:
		return model.InviteCancelled
	case status == db.StatusDeclined:
		return model.OfferDeclined
	case !open:
		return model.InviteExpired
	case own:
		return model.InviteOwner
	}
	return model.InviteOpen
}

// roomPage shows a room: to its creator that it waits, to everybody else what
// it is for. It changes nothing.
func (s *site) roomPage(c echo.Context) error {
	w, err := s.room(c)
	if err != nil {
		return err
	}
	state := s.stateOf(w.seek.Status, w.seek.Open(s.now().UnixMilli()), w.own())
	if w.own() {
		s.visitors.note(w.viewer.user.ID)
	}
	return s.showOffer(c, w.viewer, state, w.seek.ID, func() (model.OfferInput, error) { return s.roomOffer(c, w, state) })
}

// showOffer answers who looks at a room or a challenge: players of its match
// go there, the page that waits only hears when something has changed.
func (s *site) showOffer(c echo.Context, v *viewer, state model.InviteState, match string, input func() (model.OfferInput, error)) error {
	if wantsFragment(c) && state != model.InviteTaken {
		return s.stillWaiting(c, state)
	}
	if state == model.InviteTaken && v.known() {
		m, _, err := s.db.MatchByID(c.Request().Context(), match)
		if err != nil {
			return err
		}
		if m.SeatOf(v.user.ID).Playing() {
			return seeOther(c, gameURL(match))
		}
	}
	in, err := input()
	if err != nil {
		return err
	}
	status := http.StatusOK
	if state != model.InviteOwner && state != model.InviteOpen {
		status = http.StatusGone
	}
	return render(c, status, nil, rooms.Offer(model.NewOffer(in)))
}

func (s *site) roomOffer(c echo.Context, w *waiting, state model.InviteState) (model.OfferInput, error) {
	games, err := offeredGames(w.seek.Games, w.seek.Secret)
	if err != nil {
		return model.OfferInput{}, err
	}
	s.tellNewcomer(c.Request().Context(), w.viewer, games)
	in := model.OfferInput{
		Page: s.page(c, w.viewer), State: state, ID: w.seek.ID, Games: games, Paces: w.seek.Paces, WeekendsOff: w.seek.WeekendsOff,
		Seat: seatWord(w.seek.Seat), From: player(w.seek.Creator), ExpiresAt: w.seek.ExpiresAt, Now: s.now().UnixMilli(),
		Picked: c.FormValue("variant"),
	}
	in.Days, _ = strconv.Atoi(c.FormValue("days"))
	if state == model.InviteTaken {
		in.MatchID = w.seek.ID
	}
	return in, nil
}
