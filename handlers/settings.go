package handlers

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/handlers/mail"
	"hilltop/views/account"
	"hilltop/views/model"
)

// errWrongPassword: somebody who is signed in did not know the password.
var errWrongPassword = &formError{sentence: "This is not your password."}

// settingsNotes are what the page of an account may say after a form, by the
// word in its address.
var settingsNotes = map[string]string{
	"password": "Your password is changed. You are signed out everywhere else.",
	"email":    "We have written to that address. Open the link in the mail, and it is yours.",
	"gone":     "Your address is removed.",
	"ended":    "Signed out there.",
}

// accountPage shows what belongs to an account, and to a guest what an account
// would give him.
func (s *site) accountPage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	if !v.known() {
		return seeOther(c, "/signin?next=%2Faccount")
	}
	if v.user.Guest {
		m := model.GuestAccount{Page: s.page(c, v), Next: safeNext(c.QueryParam("next"), "")}
		m.Page.Title, m.Page.Path, m.Page.NoIndex, m.Page.Forms = "Account", "/account", true, true
		return render(c, http.StatusOK, nil, account.Guest(m))
	}
	return s.showSettings(c, http.StatusOK, v, "", nil)
}

// showSettings draws the page; wrong is what was wrong with a form of it.
func (s *site) showSettings(c echo.Context, status int, v *viewer, form string, wrong error) error {
	ctx := c.Request().Context()
	a, err := s.db.AccountOf(ctx, v.user.ID)
	if err != nil {
		return err
	}
	sessions, err := s.db.SessionsOf(ctx, v.user.ID)
	if err != nil {
		return err
	}
	blocked, err := s.db.BlockedBy(ctx, v.user.ID)
	if err != nil {
		return err
	}
	page := s.page(c, v)
	page.Title, page.Path, page.NoIndex, page.Forms = "Account", "/account", true, true
	if text := settingsNotes[c.QueryParam("note")]; text != "" && wrong == nil {
		page.Notice = model.Notice{Kind: "ok", Text: text}
	}
	m := model.Settings{Page: page, Name: a.Name, Email: a.Email, Mail: s.mailWorks(c), Mailbox: s.mailboxFor(c), Form: form}
	if wrong != nil {
		m.Error = problemOf(wrong).text
	}
	for _, x := range sessions {
		m.Sessions = append(m.Sessions, model.SessionRow{ID: x.ID, Device: x.Data, Here: x.ID == v.session.ID, Since: page.When(x.CreatedAt), Seen: page.When(x.SeenAt)})
	}
	for _, u := range blocked {
		m.Blocked = append(m.Blocked, model.BlockRow{ID: u.ID, Name: u.Name, Guest: u.Guest, URL: model.ProfileURL(u.Name, u.Guest)})
	}
	return render(c, status, nil, account.Settings(m))
}

// settingsAgain shows the page again with what was wrong with one form.
func (s *site) settingsAgain(v *viewer, form string, wrong error) error {
	return &answered{cause: wrong, draw: func(c echo.Context, status int) error {
		return s.showSettings(c, status, v, form, wrong)
	}}
}

// proven is the account of the viewer, after his password was asked again.
// Errors: *tooManyError, errWrongPassword, errHashing.
func (s *site) proven(c echo.Context, v *viewer, password string) (db.Account, error) {
	ctx := c.Request().Context()
	a, err := s.db.AccountOf(ctx, v.user.ID)
	if err != nil {
		return a, err
	}
	if err := s.countTry(c, a, a.Name); err != nil {
		return a, err
	}
	if len(password) > maxPassBytes {
		return a, errWrongPassword
	}
	right, _, err := s.hash.check(ctx, password, a.Password)
	if err == nil && !right {
		noteEvent(c, "password refused")
		err = errWrongPassword
	}
	return a, err
}

// changePassword gives the account another password. All sessions end, this
// browser gets a new one.
func (s *site) changePassword(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	v, done, err := s.signedIn(c)
	if done || err != nil {
		return err
	}
	a, err := s.proven(c, v, form.Get("password"))
	if err == nil {
		err = readPassword(form.Get("new"), a.Name, a.Email)
	}
	if err != nil {
		return s.settingsAgain(v, "password", err)
	}
	ctx := c.Request().Context()
	hash, err := s.hash.hash(ctx, form.Get("new"))
	if err != nil {
		return s.settingsAgain(v, "password", err)
	}
	row := s.sessions.draft(c.Request(), v.session, false)
	if err := s.db.SetPassword(ctx, a.UserID, hash, row, s.notes(mail.Password, a.Email, "")...); err != nil {
		return err
	}
	s.become(c, v, v.user, row)
	noteEvent(c, "password changed")
	return seeOther(c, "/account?note=password")
}

// changeEmail asks another address whether it is the owner's, or removes the
// one that there is.
func (s *site) changeEmail(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	v, done, err := s.signedIn(c)
	if done || err != nil {
		return err
	}
	a, err := s.proven(c, v, form.Get("password"))
	if err != nil {
		return s.settingsAgain(v, "email", err)
	}
	ctx := c.Request().Context()
	if form.Get("remove") == "yes" {
		if err := s.db.ForgetEmail(ctx, a.UserID, s.notes(mail.Forgotten, a.Email, "")...); err != nil {
			return err
		}
		noteEvent(c, "e-mail removed")
		return seeOther(c, "/account?note=gone")
	}
	address, err := mail.Address(form.Get("email"))
	if err != nil || !s.mailWorks(c) {
		return s.settingsAgain(v, "email", errBadAddress)
	}
	if err := s.askAddress(c, a.UserID, address); err != nil {
		return s.settingsAgain(v, "email", err)
	}
	return seeOther(c, "/account?note=email")
}

// askAddress writes to an address that somebody wants to use. If it belongs to
// another account already, that one is told instead; nothing on the screen
// tells the two apart (T9).
func (s *site) askAddress(c echo.Context, userID, address string) error {
	ctx := c.Request().Context()
	if err := s.limits.take(limitMail, userID); err != nil {
		return err
	}
	kind := mail.Confirm
	owner, err := s.db.AccountByEmail(ctx, address)
	switch {
	case err == nil && owner.UserID != userID:
		kind, userID, address = mail.Taken, owner.UserID, owner.Email
	case err != nil && !errors.Is(err, db.ErrNotFound):
		return err
	}
	m, tokens := s.newMail(kind, address, "")
	return s.db.Post(ctx, userID, tokens, m)
}

// endSession signs another device out, or all of them.
func (s *site) endSession(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	v, done, err := s.signedIn(c)
	if done || err != nil {
		return err
	}
	ctx := c.Request().Context()
	if id := form.Get("session"); id != "others" {
		err = s.db.EndSessionOf(ctx, v.user.ID, id)
	} else {
		err = s.db.EndOtherSessions(ctx, v.user.ID, v.session.ID)
	}
	if err != nil {
		return err
	}
	noteEvent(c, "session ended")
	return seeOther(c, "/account?note=ended")
}
