package handlers

import (
	"crypto/sha256"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/views/account"
	"hilltop/views/model"
)

// endedNotice tells a browser that its games went to another device.
var endedNotice = model.Notice{Kind: "warn", Text: "Your games were opened on another device with your return code, so they are not listed here any more."}

// returnPage is the form for a return code. The code of a link stands in its
// fragment, which browsers do not send: the page's script fills it in.
func (s *site) returnPage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	page := s.page(c, v)
	if v.ended {
		page.Notice = endedNotice
	}
	return s.showReturn(c, http.StatusOK, model.Return{Page: page, Known: v.known() && v.user.Guest})
}

func (s *site) showReturn(c echo.Context, status int, m model.Return) error {
	m.Page.Title, m.Page.Path, m.Page.NoIndex, m.Page.Forms = "Return code", "/return", true, true
	m.Page.Scripts = true
	return render(c, status, nil, account.Return(m))
}

// returnWithCode gives this browser the games of a return code, and ends the
// sessions of the user's other devices.
func (s *site) returnWithCode(c echo.Context) error {
	form, err := s.posted(c, limitReturn)
	if err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	typed := form.Get("code")
	code := readReturnCode(typed)
	if code == "" {
		return s.codeAgain(model.Return{Entry: typed, Error: "A return code has 26 letters and digits. This is not one."})
	}
	hash := sha256.Sum256([]byte(code))
	if v.known() && !v.user.Guest {
		return s.takeIn(c, v, typed, hash[:])
	}
	lost, err := s.wouldLose(c, v, hash[:])
	if err != nil {
		return s.codeUnknown(c, typed, err)
	}
	if lost && form.Get("confirm") != "yes" {
		return s.codeAgain(model.Return{Entry: typed, Asked: true, Error: "This browser already has games of its own, as " + v.user.Name +
			", and would lose them. Get a return code for them first, or press the button again to go on without them."})
	}
	row := s.sessions.draft(c.Request(), v.session, true)
	user, err := s.db.UseReturnCode(c.Request().Context(), hash[:], row)
	if err != nil {
		return s.codeUnknown(c, typed, err)
	}
	if v.known() && v.user.ID != user.ID {
		if err := s.db.EndSession(c.Request().Context(), v.session.ID); err != nil {
			return err
		}
	}
	s.become(c, v, user, row)
	noteEvent(c, "return code used")
	return seeOther(c, "/games")
}

// takeIn gives the games of a code to the account that is signed in here.
func (s *site) takeIn(c echo.Context, v *viewer, typed string, hash []byte) error {
	ctx := c.Request().Context()
	guest, err := s.db.UserByReturnCode(ctx, hash)
	if err != nil {
		return s.codeUnknown(c, typed, err)
	}
	left, err := s.db.MergeGuest(ctx, guest.ID, v.user.ID)
	if err != nil {
		return err
	}
	noteEvent(c, "return code used")
	if err := s.tellLeft(ctx, v.user.ID, left); err != nil {
		return err
	}
	return seeOther(c, "/games")
}

// wouldLose reports whether this browser has games that a return to another
// identity would leave behind. Errors: db.ErrNotFound for a code that nobody
// has.
func (s *site) wouldLose(c echo.Context, v *viewer, hash []byte) (bool, error) {
	if !v.known() {
		return false, nil
	}
	ctx := c.Request().Context()
	user, err := s.db.UserByReturnCode(ctx, hash)
	if err != nil || user.ID == v.user.ID {
		return false, err
	}
	n, err := s.db.CountMatches(ctx, v.user.ID)
	return n.Yours+n.Waiting+n.Finished > 0, err
}

func (s *site) codeUnknown(c echo.Context, typed string, err error) error {
	if !errors.Is(err, db.ErrNotFound) {
		return err
	}
	noteEvent(c, "return code refused")
	return s.codeAgain(model.Return{Entry: typed, Error: "Nobody has this code, or a newer one has taken its place."})
}

// codeAgain shows the form again. What was typed is kept: it may only miss a
// letter.
func (s *site) codeAgain(m model.Return) error {
	return &answered{cause: &formError{sentence: m.Error}, draw: func(c echo.Context, status int) error {
		v, err := s.viewer(c)
		if err != nil {
			return err
		}
		m.Page, m.Known = s.page(c, v), v.known()
		return s.showReturn(c, status, m)
	}}
}

// newCode issues a return code and shows it, this once.
func (s *site) newCode(c echo.Context) error {
	if err := s.limits.take(limitPost, addressKey(c.RealIP())); err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	switch {
	case !v.known():
		return errNobody(v)
	case !v.user.Guest:
		return &formError{sentence: "You have an account: signing in brings you to your games on any device, without a code."}
	}
	if err := s.renew(c, v); err != nil {
		return err
	}
	code := newReturnCode()
	hash := sha256.Sum256([]byte(code))
	if err := s.db.IssueReturnCode(c.Request().Context(), v.user.ID, hash[:]); err != nil {
		return err
	}
	noteEvent(c, "return code issued")
	return s.showReturn(c, http.StatusOK, model.Return{
		Page: s.page(c, v), Known: true, Code: spell(code),
		Link: s.baseURL(c) + "/return#" + code, // what follows # is never sent
	})
}

// errNobody is why an unknown browser may not do what needs an identity.
func errNobody(v *viewer) error {
	switch {
	case v.ended:
		return errMoved
	case v.out:
		return errSignedOut
	}
	return errUnknown
}

// rename gives the guest another name.
func (s *site) rename(c echo.Context) error {
	form, err := s.posted(c, limitPost)
	if err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	if !v.known() {
		return errNobody(v)
	}
	if !v.user.Guest {
		return &formError{sentence: "The name of an account stays as it is: others know you by it."}
	}
	name, err := s.guestNameOf(c.Request().Context(), form.Get("name"))
	if err != nil {
		return err
	}
	if name == "" {
		return &formError{sentence: "A name needs a letter or a digit."}
	}
	if err := s.renew(c, v); err != nil {
		return err
	}
	if err := s.db.Rename(c.Request().Context(), v.user.ID, name); err != nil {
		return err
	}
	return seeOther(c, safeNext(form.Get("next"), "/games"))
}
