package handlers

import (
	"errors"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/handlers/mail"
	"hilltop/views/account"
	"hilltop/views/model"
)

// errLinkGone: a link of a mail that was used, has expired, or never was one.
var errLinkGone = errors.New("link of a mail is gone")

// resetPage is the form that asks for a mail with which to choose another
// password.
func (s *site) resetPage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	return s.showReset(c, http.StatusOK, model.ResetAsk{Page: s.page(c, v)})
}

func (s *site) showReset(c echo.Context, status int, m model.ResetAsk) error {
	m.Page.Title, m.Page.Path, m.Page.NoIndex, m.Page.Forms = "Forgot the password", "/reset", true, true
	m.Mail, m.Mailbox = s.mailWorks(c), s.mailboxFor(c)
	return render(c, status, nil, account.ResetAsk(m))
}

// askReset sends the mail, if there is an account with a confirmed address.
// The answer is the same in any case, and takes as long.
func (s *site) askReset(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	entry := strings.TrimSpace(form.Get("name"))
	if err := s.limits.take(limitReset, addressKey(c.RealIP())); err != nil {
		return err
	}
	if entry == "" || len(entry) > maxPassBytes {
		return &answered{cause: &formError{sentence: "Enter the name or the address of your account."}, draw: func(c echo.Context, status int) error {
			return s.showReset(c, status, model.ResetAsk{Page: s.page(c, v), Error: "Enter the name or the address of your account."})
		}}
	}
	ctx := c.Request().Context()
	a, err := s.accountCalled(c, entry)
	if err != nil {
		return err
	}
	if a.Email == "" || a.ClosedAt > 0 || s.limits.take(limitMail, a.UserID) != nil {
		err = s.db.Ready(ctx) // a write, as costly as that of a mail
	} else {
		m, tokens := s.newMail(mail.Reset, a.Email, "")
		err = s.db.Post(ctx, a.UserID, tokens, m)
	}
	if err != nil {
		return err
	}
	noteEvent(c, "reset asked")
	return s.showReset(c, http.StatusOK, model.ResetAsk{Page: s.page(c, v), Sent: true})
}

// linked is the account of the link in an address. Errors: errLinkGone.
func (s *site) linked(c echo.Context, kind string) (db.Account, string, []byte, error) {
	hash, ok := readLink(c.Param("token"))
	if !ok {
		return db.Account{}, "", nil, errLinkGone
	}
	a, email, err := s.db.AccountByToken(c.Request().Context(), kind, hash)
	if errors.Is(err, db.ErrNotFound) || err == nil && a.ClosedAt > 0 {
		err = errLinkGone
	}
	return a, email, hash, err
}

// newPasswordPage is where the link of a mail leads. Looking at it changes
// nothing: scanners of mail do that too.
func (s *site) newPasswordPage(c echo.Context) error {
	if err := s.limits.take(limitLink, addressKey(c.RealIP())); err != nil {
		return err
	}
	a, _, _, err := s.linked(c, db.TokenReset)
	if err != nil {
		return err
	}
	return s.showNewPassword(c, http.StatusOK, a, nil)
}

func (s *site) showNewPassword(c echo.Context, status int, a db.Account, wrong error) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	m := model.ResetNew{Page: s.page(c, v), Name: a.Name, URL: c.Request().URL.Path}
	m.Page.Title, m.Page.Path, m.Page.NoIndex, m.Page.Forms = "Choose another password", "/", true, true
	if wrong != nil {
		m.Error = problemOf(wrong).text
	}
	return render(c, status, nil, account.ResetNew(m))
}

// newPassword uses the link of a mail: another password, and all sessions end.
func (s *site) newPassword(c echo.Context) error {
	form, err := s.posted(c, limitLink)
	if err != nil {
		return err
	}
	a, _, hash, err := s.linked(c, db.TokenReset)
	if err != nil {
		return err
	}
	again := func(err error) error {
		return &answered{cause: err, draw: func(c echo.Context, status int) error { return s.showNewPassword(c, status, a, err) }}
	}
	if err := readPassword(form.Get("new"), a.Name, a.Email); err != nil {
		return again(err)
	}
	ctx := c.Request().Context()
	stored, err := s.hash.hash(ctx, form.Get("new"))
	if err != nil {
		return again(err)
	}
	err = s.db.UseReset(ctx, hash, stored, s.notes(mail.Password, a.Email, "")...)
	if errors.Is(err, db.ErrNotFound) {
		return errLinkGone
	}
	if err != nil {
		return err
	}
	noteEvent(c, "password reset")
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	if v.known() && v.user.ID == a.UserID { // its session is no more
		s.forgetBrowser(c)
	}
	return seeOther(c, "/signin?note=password")
}

// confirmPage is where the link to an address leads. Looking changes nothing.
func (s *site) confirmPage(c echo.Context) error {
	if err := s.limits.take(limitLink, addressKey(c.RealIP())); err != nil {
		return err
	}
	a, email, _, err := s.linked(c, db.TokenConfirm)
	if err != nil {
		return err
	}
	return s.showConfirm(c, model.ConfirmMail{Name: a.Name, Email: email, URL: c.Request().URL.Path})
}

func (s *site) showConfirm(c echo.Context, m model.ConfirmMail) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	m.Page = s.page(c, v)
	m.Page.Title, m.Page.Path, m.Page.NoIndex, m.Page.Forms = "Your e-mail address", "/", true, true
	return render(c, http.StatusOK, nil, account.Confirm(m))
}

// confirm makes the address of a link that of its account.
func (s *site) confirm(c echo.Context) error {
	if err := s.limits.take(limitLink, addressKey(c.RealIP())); err != nil {
		return err
	}
	a, email, hash, err := s.linked(c, db.TokenConfirm)
	if err != nil {
		return err
	}
	var mails []db.Mail
	if !strings.EqualFold(a.Email, email) {
		mails = s.notes(mail.Moved, a.Email, "")
	}
	err = s.db.UseConfirm(c.Request().Context(), hash, mails...)
	if errors.Is(err, db.ErrNotFound) || errors.Is(err, db.ErrTaken) {
		return errLinkGone
	}
	if err != nil {
		return err
	}
	noteEvent(c, "e-mail confirmed")
	return s.showConfirm(c, model.ConfirmMail{Name: a.Name, Email: email, Done: true})
}
