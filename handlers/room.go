package handlers

import (
	"encoding/hex"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/game"
	"hilltop/views/model"
	"hilltop/views/room"
)

// keyBytes is the length of the key that makes a repeated action harmless.
const keyBytes = 16

// look is what the address and the cookies say about how to draw a match.
type look struct {
	ply    int // -1 is the live position
	pov    game.Seat
	from   string
	notice model.Notice
	typed  string
	claim  bool
}

// readLook reads the query of a game page. What makes no sense is ignored: an
// address that was cut or typed by hand still shows the game.
func readLook(c echo.Context, t *sitting) look {
	l := look{ply: -1, pov: game.NoSeat, from: c.QueryParam("from"), claim: c.QueryParam("claim") == "yes"}
	if n, err := strconv.Atoi(c.QueryParam("ply")); err == nil {
		l.ply = max(n, 0)
	}
	l.pov = readPOV(c.QueryParam("pov"), t.variant)
	if l.pov == game.NoSeat {
		if cookie, err := c.Cookie("pov-" + t.match.ID); err == nil {
			l.pov = readPOV(cookie.Value, t.variant)
		}
	}
	return l
}

// readPOV reads whose side is to be at the bottom: "first", or the name of
// the seat in this game, or in the games that most people know.
func readPOV(text string, v game.Variant) game.Seat {
	text = strings.ToLower(text)
	for seat, names := range [2][3]string{
		{"first", "white", strings.ToLower(v.SeatNames[game.First])},
		{"second", "black", strings.ToLower(v.SeatNames[game.Second])},
	} {
		for _, name := range names {
			if text != "" && text == name {
				return game.Seat(seat)
			}
		}
	}
	return game.NoSeat
}

// gamePage shows a match.
func (s *site) gamePage(c echo.Context) error {
	asked := s.now()
	t, err := s.sit(c)
	if err != nil {
		return err
	}
	err = s.showGame(c, http.StatusOK, t, readLook(c, t))
	if err == nil && t.seat.Playing() && c.Request().Method == http.MethodGet && !wantsFragment(c) {
		s.glances.note(t.viewer.user.ID, t.match.ID, asked.UnixMilli())
	}
	return err
}

// gameBoard shows the part of the page that changes.
func (s *site) gameBoard(c echo.Context) error {
	t, err := s.sit(c)
	if err != nil {
		return err
	}
	setGameCache(c, t)
	m := s.gameModel(c, t, readLook(c, t))
	return render(c, http.StatusOK, nil, room.Table(m))
}

// showGame draws a match: the fragment for htmx, else the page.
func (s *site) showGame(c echo.Context, status int, t *sitting, l look) error {
	setGameCache(c, t)
	m := s.gameModel(c, t, l)
	if !wantsFragment(c) {
		var err error
		if m.Beside, err = s.beside(c, t); err != nil {
			return err
		}
		m.Page.Preview = s.preview(t, l.ply)
	}
	return render(c, status, room.Table(m), room.Page(m))
}

// setGameCache: what a player sees is the player's; what everybody may see
// may be kept, if the browser asks before it shows it again.
func setGameCache(c echo.Context, t *sitting) {
	if !t.seat.Playing() && !t.viewer.ended {
		c.Response().Header().Set("Cache-Control", cachePublic)
	}
}

func (s *site) gameModel(c echo.Context, t *sitting, l look) model.Game {
	in := s.gameInput(c, t, l)
	if in.Notice.Text == "" && t.viewer.out && !t.seat.Playing() {
		in.Notice = model.Notice{Kind: "warn", Text: "You were signed out here, so this browser only watches. Sign in to play on."}
	}
	if in.Notice.Text == "" && t.viewer.ended && !t.seat.Playing() {
		in.Notice = model.Notice{Kind: "warn", Text: "Your games were opened on another device, so this browser only watches."}
	}
	if l.ply >= 0 && l.ply < t.state.Ply() {
		in.Shown = t.state.At(l.ply).View(t.seat)
	}
	return model.NewGame(in)
}

// gameInput is what all pages about a match are made from, at its live
// position.
func (s *site) gameInput(c echo.Context, t *sitting, l look) model.GameInput {
	live := t.state.Game().View(t.seat)
	match := t.match
	match.Secret = game.Secret{} // no page has any business with it
	in := model.GameInput{
		Page:    s.page(c, t.viewer),
		Match:   match,
		Variant: t.variant,
		Live:    live,
		Shown:   live,
		Seat:    t.seat,
		POV:     l.pov,
		From:    l.from,
		Confirm: wantsConfirm(c),
		Allowed: s.allowed(t),
		Offers:  [2]bool{t.state.Offer(game.First), t.state.Offer(game.Second)},
		Refused: t.state.Declined(t.seat),
		Here:    s.present.of(t.match.ID),
		Notice:  l.notice,
		Typed:   l.typed,
		Claim:   l.claim,
		Key:     hex.EncodeToString(randomBytes(keyBytes)),
		Base:    s.baseURL(c),
		Rules:   s.texts.Short[t.variant.Key],
		First:   s.firstWords(c, t),
		Opening: s.opening(t),
		Book:    hasOpenings(t.variant, t.match.Setup),
		Keep:    t.seat.Playing() && t.viewer.user.Guest && t.state.Choices() < 4,
		Now:     s.now().UnixMilli(),
		Times:   t.state.Times(),

		Promised: s.promised(c, t),
	}
	s.wishes(c, t, &in)
	return in
}

// justMoved is how long ago a move may have been for the page to go on to the
// next game by itself.
const justMoved = 4 * time.Second

// wishes adds what the players ask of each other besides the game's own words.
// It is a courtesy of the page: a failure leaves it out.
func (s *site) wishes(c echo.Context, t *sitting, in *model.GameInput) {
	ctx := c.Request().Context()
	for seat := range game.Seat(2) {
		ply, on := t.state.Takeback(seat)
		in.Takeback[seat] = model.Back{On: on, Ply: ply}
	}
	ply, on := t.state.CanTakeBack(t.seat)
	in.CanTakeBack = model.Back{On: on, Ply: ply}
	in.NoTakeback = t.state.TakebackDeclined(t.seat)
	if n := len(t.log); n > 0 {
		last := t.log[n-1]
		if last.Action == game.GiveTime {
			in.Gave[last.Seat] = true
		}
		in.Onward = t.seat.Playing() && last.Seat == t.seat && !isWord(last.Action) && goesOnward(c) &&
			s.now().Sub(time.UnixMilli(last.At)) < justMoved
	}
	if over := t.state.Outcome().Over; over && t.seat.Playing() {
		score, err := s.db.ScoreBetween(ctx, t.viewer.user.ID, t.match.Players[t.seat.Other()].UserID)
		s.report(ctx, "score", err)
		in.Score = &[3]int{score.Wins, score.Losses, score.Draws}
	} else if to := t.state.ToAct(); !over && to.Playing() && t.match.DeadlineAt > 0 && !t.match.Players[to].Guest {
		vacation, err := s.db.VacationOf(ctx, t.match.Players[to].UserID)
		s.report(ctx, "vacation", err)
		if vacation.Until > s.now().UnixMilli() {
			in.Resting = in.Page.Prefs.Clock(vacation.Until)
		}
	}
}

// allowed are the words that the viewer may say: time is given only where there
// is a limit.
func (s *site) allowed(t *sitting) []game.Action {
	return slices.DeleteFunc(t.state.Allowed(t.seat), func(a game.Action) bool {
		return a == game.GiveTime && s.mayGive(t.match) != nil
	})
}

// promised are the commitments to the deals of a rematch that waits for the
// viewer's answer.
func (s *site) promised(c echo.Context, t *sitting) []string {
	m := t.match
	if t.variant.Dealing == nil || m.RematchID != "" || !t.seat.Playing() || m.RematchBy != t.seat.Other() {
		return nil
	}
	d, err := s.db.RematchDraft(c.Request().Context(), m.ID)
	if err != nil {
		s.report(c.Request().Context(), "rematch", err)
		return nil
	}
	list, err := commitments(t.variant.Dealing, d.Setup, d.Secret)
	s.report(c.Request().Context(), "rematch", err)
	return list
}

// wantsConfirm: the confirm step is on unless it was switched off here. All
// games of the site are slow ones, where a slip costs a game.
func wantsConfirm(c echo.Context) bool { return prefsOf(c)["confirm"] != "off" }

// why says why an action is not allowed, for the page's script.
func (s *site) why(c echo.Context) error {
	if err := s.limits.take(limitWhy, addressKey(c.RealIP())); err != nil {
		return err
	}
	t, err := s.sit(c)
	if err != nil {
		return err
	}
	action := c.QueryParam("action")
	if len(action) > maxActionLength {
		return errBadForm
	}
	if err := whyNot(t, game.Action(action)); err != nil {
		return text(c, http.StatusOK, model.Sentence(err))
	}
	return text(c, http.StatusOK, "")
}

// whyNot is nil for an action that the viewer may take now.
func whyNot(t *sitting, a game.Action) error {
	if g, ok := t.state.Game().(game.Explainer); ok {
		return g.Why(t.seat, a)
	}
	_, _, err := t.state.Try(t.seat, a)
	return err
}
