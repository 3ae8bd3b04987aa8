package handlers

import (
	"errors"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/unicode/norm"

	"hilltop/db"
	"hilltop/game"
	"hilltop/views/model"
	"hilltop/views/room"
)

// messagesShown is how many of the latest messages a page shows.
const messagesShown = 30

// besideInput is what goes with a match for the player who looks; nil for who
// watches.
func (s *site) besideInput(c echo.Context, t *sitting) (*model.BesideInput, error) {
	if !t.seat.Playing() {
		return nil, nil
	}
	ctx := c.Request().Context()
	match := t.match
	match.Secret = game.Secret{}
	in := &model.BesideInput{Match: match, Variant: t.variant, Seat: t.seat, Prefs: prefsOf(c), Vacation: -1, Days: db.VacationDays}
	said, err := s.db.Messages(ctx, match.ID, messagesShown)
	if err != nil {
		return nil, err
	}
	for _, m := range said {
		in.Messages = append(in.Messages, model.Said{Seat: m.Seat, Text: m.Text, At: m.At})
	}
	manners, err := s.db.MannersOf(ctx, match.ID)
	if err != nil {
		return nil, err
	}
	in.Quiet, in.Patient = [2]bool{manners[0].Quiet, manners[1].Quiet}, manners[t.seat].Patient
	if in.Note, err = s.db.NoteOf(ctx, match.ID, t.viewer.user.ID); err != nil {
		return nil, err
	}
	if in.Blocked, err = s.strangers(c, t.viewer, match.Players[t.seat.Other()].UserID); err != nil {
		return nil, err
	}
	if !t.viewer.user.Guest && match.PaceDays > 0 {
		vacation, err := s.db.VacationOf(ctx, t.viewer.user.ID)
		if err != nil {
			return nil, err
		}
		in.Vacation = vacation.Used
	}
	return in, nil
}

// beside is besideInput, ready to print.
func (s *site) beside(c echo.Context, t *sitting) (*model.Beside, error) {
	in, err := s.besideInput(c, t)
	if in == nil || err != nil {
		return nil, err
	}
	b := model.NewBeside(*in)
	return &b, nil
}

// seated loads the match of an address for one of its players, who wants to
// change what goes with it.
func (s *site) seated(c echo.Context) (*sitting, holder, error) {
	if _, err := readForm(c); err != nil {
		return nil, holder{}, err
	}
	t, err := s.sitAt(c, s.now())
	if err != nil {
		return nil, holder{}, err
	}
	h, err := seatFor(t.viewer, t.match)
	if err != nil {
		return nil, holder{}, err
	}
	return t, h, s.renew(c, t.viewer)
}

// messages are what the two players said to each other, for them alone.
func (s *site) messages(c echo.Context) error {
	t, err := s.sit(c)
	if err != nil {
		return err
	}
	if _, err := seatFor(t.viewer, t.match); err != nil {
		return err
	}
	b, err := s.beside(c, t)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", cacheNever)
	return render(c, http.StatusOK, nil, room.Lines(*b))
}

// say sends a message to the other player.
func (s *site) say(c echo.Context) error {
	t, h, err := s.seated(c)
	if err != nil {
		return err
	}
	text, err := readMessage(c)
	if err == nil {
		err = s.maySay(c, t)
	}
	if err == nil {
		news := s.newsForOther(t, model.MessageNews, gameURL(h.match)+model.MessagesAnchor)
		err = s.db.Say(c.Request().Context(), h.match, h.seat, text, news)
	}
	if errors.Is(err, db.ErrGone) {
		err = &formError{sentence: "Messages are switched off in this game."}
	}
	var (
		wrong   *formError
		tooMany *tooManyError
	)
	if errors.As(err, &wrong) || errors.As(err, &tooMany) {
		return s.saidNothing(c, t, err)
	}
	if err != nil {
		return err
	}
	if !wantsFragment(c) {
		return seeOther(c, gameURL(h.match)+"#talking")
	}
	b, err := s.beside(c, t)
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, nil, room.Messages(*b))
}

// saidNothing shows the messages again with what was wrong with the last one,
// which stays in its field.
func (s *site) saidNothing(c echo.Context, t *sitting, wrong error) error {
	sentence := problemOf(wrong).text
	return &answered{cause: wrong, draw: func(c echo.Context, status int) error {
		in, err := s.besideInput(c, t)
		if err != nil {
			return err
		}
		in.Error, in.Typed = sentence, c.FormValue("text")
		b := model.NewBeside(*in)
		if wantsFragment(c) {
			return render(c, status, nil, room.Messages(b))
		}
		l := readLook(c, t)
		l.notice = model.Bad(sentence)
		return s.showGame(c, status, t, l)
	}}
}

// maySay counts messages, and holds back those between users of whom one has
// blocked the other.
func (s *site) maySay(c echo.Context, t *sitting) error {
	if err := s.takeAs(c, t.viewer, limitSayGuest, limitSay, ""); err != nil {
		return err
	}
	strange, err := s.strangers(c, t.viewer, t.match.Players[t.seat.Other()].UserID)
	if err == nil && strange {
		err = &formError{sentence: "You two have no messages."}
	}
	return err
}

// readMessage is the phrase or the text of the form. Errors: errBadForm,
// *formError.
func readMessage(c echo.Context) (string, error) {
	if word := c.FormValue("phrase"); word != "" {
		if text, ok := model.Phrase(word); ok {
			return text, nil
		}
		return "", errBadForm
	}
	text, err := readText(c.FormValue("text"))
	if err == nil && text == "" {
		err = &formError{sentence: "There is nothing to send yet."}
	}
	return text, err
}

// readText takes text as a person wrote it, without what nobody can see.
// Errors: errBadForm, *formError.
func readText(text string) (string, error) {
	if !utf8.ValidString(text) {
		return "", errBadForm
	}
	text = strings.Map(func(r rune) rune {
		if r == '\r' || r != '\n' && unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control) {
			return -1
		}
		return r
	}, norm.NFC.String(text))
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > model.MaxMessage {
		return "", &formError{sentence: "At most 500 characters, please."}
	}
	return text, nil
}

// note keeps what a player notes for himself.
func (s *site) note(c echo.Context) error {
	t, h, err := s.seated(c)
	if err != nil {
		return err
	}
	if err := s.takeAs(c, t.viewer, limitSayGuest, limitSay, "note "); err != nil {
		return err
	}
	text, err := readText(c.FormValue("text"))
	if err != nil {
		return err
	}
	if err := s.db.SetNote(c.Request().Context(), h.match, t.viewer.user.ID, text); err != nil {
		return err
	}
	return seeOther(c, gameURL(h.match)+"#note-head")
}

// manner keeps what a player chooses for one match: no messages, or not to win
// on time.
func (s *site) manner(c echo.Context) error {
	if err := s.limits.take(limitPost, addressKey(c.RealIP())); err != nil {
		return err
	}
	t, h, err := s.seated(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	manners, err := s.db.MannersOf(ctx, h.match)
	if err != nil {
		return err
	}
	m := manners[t.seat]
	for field, on := range map[string]*bool{"quiet": &m.Quiet, "patient": &m.Patient} {
		switch c.FormValue(field) {
		case "":
		case "yes":
			*on = true
		case "no":
			*on = false
		default:
			return errBadForm
		}
	}
	if err := s.db.SetManner(ctx, h.match, h.seat, m); err != nil {
		return err
	}
	return seeOther(c, gameURL(h.match)+"#beside")
}
