package handlers

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/table"
	"hilltop/views/model"
	"hilltop/views/room"
)

const (
	maxActionLength = 16
	maxTextLength   = 24
	maxKeyLength    = 64
)

// attempt is what the form of a game page sends.
type attempt struct {
	version   int
	key       string
	action    game.Action
	text      string // typed, instead of an action
	confirmed bool
	claim     bool // claim a draw together with the move
	past      bool // typed while an earlier position was shown
	received  time.Time
}

// readAttempt reads the form, and stamps when it was read: a move that came
// in time wins even if it then had to wait. The stamp stands also in an attempt
// that cannot be read. Errors: errBadForm.
func (s *site) readAttempt(c echo.Context) (attempt, error) {
	form, err := readForm(c)
	received := s.now()
	if err != nil {
		return attempt{received: received}, err
	}
	a := attempt{
		key:       form.Get("key"),
		action:    game.Action(form.Get("action")),
		text:      strings.TrimSpace(form.Get("text")),
		confirmed: form.Get("confirm") == "yes",
		claim:     form.Get("claim") == "yes",
		past:      form.Get("past") != "",
		received:  received,
	}
	a.version, err = strconv.Atoi(form.Get("version"))
	switch {
	case err != nil || a.version < 0,
		len(a.key) > maxKeyLength || len(a.action) > maxActionLength || len(a.text) > maxTextLength,
		a.action == "" && a.text == "":
		return attempt{received: received}, errBadForm
	}
	return a, nil
}

// act plays an action or a word of a player.
func (s *site) act(c echo.Context) error {
	a, malformed := s.readAttempt(c)
	t, err := s.sitAt(c, a.received)
	if err != nil {
		return err
	}
	if malformed != nil {
		return s.onBoard(t, malformed)
	}
	h, err := seatFor(t.viewer, t.match)
	if err != nil {
		return s.onBoard(t, err)
	}
	if err := s.limits.take(limitAct, h.match+"/"+strconv.Itoa(int(h.seat))); err != nil {
		return s.onBoard(t, err)
	}
	if err := s.renew(c, t.viewer); err != nil {
		return err
	}
	if repeated(t, h, a) {
		return s.done(c, t)
	}
	if a.version != t.match.Version {
		return s.onBoard(t, db.ErrStale)
	}
	if a.text != "" {
		done, err := s.read(c, t, &a)
		if done || err != nil {
			return err
		}
	}
	return s.decide(c, t, h, a)
}

// decide asks the rules, then the player if that is still to be done, and
// stores what was decided.
func (s *site) decide(c echo.Context, t *sitting, h holder, a attempt) error {
	action := bare(a.action)
	a.claim = a.claim || action != a.action
	a.action = action
	if a.claim && !isWord(action) {
		action += table.ClaimSuffix
	}
	next, entries, err := t.state.Try(h.seat, action)
	if err == nil && action == game.GiveTime {
		err = s.mayGive(t.match)
	}
	if err != nil {
		if m, ok := s.promotion(c, t, a); ok {
			return s.askPage(c, room.Promote(m))
		}
		return s.refused(t, a, err)
	}
	if !a.confirmed && mustAsk(c, a) {
		return s.ask(c, t, a, next)
	}
	if next, entries, err = dealt(t.match, next, entries); err != nil {
		return err
	}
	ctx := c.Request().Context()
	again, err := s.store(ctx, t, next, entries, a.key, a.received)
	if err != nil && !errors.Is(err, db.ErrStale) {
		return err
	}
	if err == nil {
		s.heard(ctx, t.viewer, gameURL(h.match))
	}
	if err == nil && !again && next.Outcome().Over {
		s.tellEnd(ctx, t, next.Outcome(), h.seat)
	}
	fresh, loadErr := s.again(ctx, t)
	switch {
	case loadErr != nil:
		return loadErr
	case err != nil && fresh.match.Version == t.match.Version && s.fallen(fresh.match):
		return s.tooLate(ctx, fresh)
	case err != nil:
		return s.onBoard(fresh, err)
	case !again && fresh.state.Outcome().Over:
		s.log.Info("game over", "match", h.match, "reason", string(fresh.state.Outcome().Reason))
	}
	return s.done(c, fresh)
}

// mayGive: time is given where there is a limit, and not without end.
func (s *site) mayGive(m game.Match) error {
	switch {
	case m.DeadlineAt == 0:
		return &game.IllegalError{Code: game.WhyNothingThere}
	case time.UnixMilli(m.DeadlineAt).Sub(s.now()) > maxAhead:
		return &formError{sentence: "Your opponent has more than enough time already."}
	}
	return nil
}

// tooLate answers an action that came after the turn had run out. Another one
// of the same player may have been in time and still be on its way: the turn
// ends only after the grace.
func (s *site) tooLate(ctx context.Context, t *sitting) error {
	if !s.overdue(t.match, s.now()) {
		return s.onBoardSaying(t, db.ErrStale, model.Bad("Your time ran out before that came."), "")
	}
	fresh, err := s.flag(ctx, t)
	switch {
	case err != nil:
		return err
	case fresh.state.Outcome().Over:
		return s.onBoard(fresh, game.ErrOver)
	}
	return s.onBoardSaying(fresh, db.ErrStale, model.Bad("Your time had run out, and was prolonged. Send that once more."), "")
}

// dealt lets the dealer act after a seat. Nobody sees what comes of it before
// it is stored: who asks for the confirmation of a placement must not learn
// the next card.
func dealt(m game.Match, next table.State, entries []game.Entry) (table.State, []game.Entry, error) {
	next, cards, err := next.Deal(m.Secret)
	if err != nil { // our fault, whatever the rules call it
		return next, nil, fmt.Errorf("match %s: %v", m.ID, err)
	}
	return next, append(entries, cards...), nil
}

// repeated reports whether an attempt was stored before: the key is in the
// log, or, for a page that sent none, the next entry says the same.
func repeated(t *sitting, h holder, a attempt) bool {
	for i := len(t.log) - 1; i >= 0 && a.key != ""; i-- {
		if t.log[i].Key == a.key && t.log[i].Seat == h.seat {
			return true
		}
	}
	if a.version < len(t.log) && a.action != "" {
		e := t.log[a.version]
		return e.Seat == h.seat && e.Action == a.action && a.key == ""
	}
	return false
}

// done answers an action that stands: the new board, or the way to it.
func (s *site) done(c echo.Context, t *sitting) error {
	if wantsFragment(c) {
		return s.showGame(c, http.StatusOK, t, readLook(c, t))
	}
	to := gameURL(t.match.ID)
	if pov := c.QueryParam("pov"); readPOV(pov, t.variant).Playing() {
		to += "?pov=" + strings.ToLower(pov)
	}
	return seeOther(c, to)
}

func gameURL(id string) string { return "/g/" + id }

// onBoard is an error that is answered with the present board, which heals
// the page, and a sentence.
func (s *site) onBoard(t *sitting, err error) error {
	return s.onBoardSaying(t, err, model.Bad(sentence(err)), "")
}

// refused is onBoard for what the rules do not allow: what was typed stays. A
// claim that does not stand takes the move along that it came with.
func (s *site) refused(t *sitting, a attempt, err error) error {
	text := sentence(err)
	var why *game.IllegalError
	if a.claim && errors.As(err, &why) && why.Code == game.WhyClaimNotOpen {
		text += " So the move was not played."
	}
	return s.onBoardSaying(t, err, model.Bad(text), a.text)
}

func (s *site) onBoardSaying(t *sitting, err error, n model.Notice, typed string) error {
	return &answered{cause: err, draw: func(c echo.Context, status int) error {
		l := readLook(c, t)
		l.ply, l.notice, l.typed = -1, n, typed
		return s.showGame(c, status, t, l)
	}}
}

// sentence says an error on the board: the game's own in the game's words,
// all others as on their page.
func sentence(err error) string {
	if errors.Is(err, game.ErrIllegal) || errors.Is(err, game.ErrSyntax) ||
		errors.Is(err, game.ErrOver) || errors.Is(err, game.ErrNotYourTurn) {
		return model.Sentence(err)
	}
	if errors.Is(err, db.ErrStale) {
		return model.Stale
	}
	return problemOf(err).text
}
