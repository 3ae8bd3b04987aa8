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

// errNameTaken is what signing up must reveal.
var errNameTaken = &formError{sentence: "This name is taken, or looks too much like one that is. Choose another.", field: model.AtName}

// newcomer is the form of somebody who makes an account.
type newcomer struct {
	name, password, email, next string
	fair                        bool // ticked, or known from before
}

// registerPage is the form that makes an account.
func (s *site) registerPage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	next := safeNext(c.QueryParam("next"), "")
	if v.known() && !v.user.Guest {
		return seeOther(c, or(next, "/account"))
	}
	return s.showRegister(c, http.StatusOK, v, newcomer{next: next}, nil)
}

func (s *site) showRegister(c echo.Context, status int, v *viewer, n newcomer, wrong error) error {
	faults := faultsOf(wrong)
	m := model.Register{Page: s.page(c, v), Name: n.name, Email: n.email, Next: safeNext(n.next, ""), Mail: s.mailWorks(c), Keeps: v.known(), Faults: faults,
		Pledge: model.NewPledge(model.Viewer{Known: v.known()}, n.fair, faults.At(model.AtFair))}
	m.Page.Title, m.Page.Path, m.Page.NoIndex, m.Page.Forms = "Create an account", "/register", true, true
	return render(c, status, nil, account.Register(m))
}

// register makes an account. A guest becomes its owner and keeps all his
// games; running ones go on where they are.
func (s *site) register(c echo.Context) error {
	form, err := s.posted(c, limitPost)
	if err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	n := newcomer{name: form.Get("name"), password: form.Get("password"), email: form.Get("email"), next: form.Get("next"), fair: v.known() || ticked(form)}
	if v.known() && !v.user.Guest {
		return seeOther(c, safeNext(n.next, "/account"))
	}
	if err := s.enroll(c, v, n); err != nil {
		return &answered{cause: err, draw: func(c echo.Context, status int) error {
			return s.showRegister(c, status, v, n, err)
		}}
	}
	home := "/account"
	if n.email != "" {
		home += "?note=email" // nothing counts until the link there is opened
	}
	return seeOther(c, safeNext(n.next, home))
}

// enroll checks the form and makes the account. Errors: formErrors, *formError,
// *tooManyError, errHashing.
func (s *site) enroll(c echo.Context, v *viewer, n newcomer) error {
	ctx := c.Request().Context()
	name, email, err := s.readNewcomer(c, n)
	if err != nil {
		return err
	}
	look := lookOf(name)
	if s.adminName(name) {
		if _, err := s.db.AccountByName(ctx, name); errors.Is(err, db.ErrNotFound) {
			return errNameTaken // whoever moderates makes the account before the site is told
		}
	}
	free, err := s.db.NameFree(ctx, look)
	if err != nil {
		return err
	}
	if !free {
		return s.twice(c, v, name, n.password)
	}
	if err := s.limits.take(limitSignUp, addressKey(c.RealIP())); err != nil {
		return err
	}
	hash, err := s.hash.hash(ctx, n.password)
	if err != nil {
		return err
	}
	a := db.Account{Name: name, LookKey: look, Password: hash, Prefs: prefsOf(c).String()}
	if v.known() {
		a.UserID = v.user.ID
	}
	row := s.sessions.draft(c.Request(), v.session, false)
	user, err := s.db.Register(ctx, a, row, nil, nil)
	switch {
	case errors.Is(err, db.ErrExists), errors.Is(err, db.ErrStale):
		return s.twice(c, v, name, n.password)
	case err != nil:
		return err
	}
	s.become(c, v, user, row)
	noteEvent(c, "registered")
	if email == "" {
		return nil
	}
	return s.askAddress(c, user.ID, email)
}

// readNewcomer checks what can be checked without the store, all of it at
// once. Errors: formErrors.
func (s *site) readNewcomer(c echo.Context, n newcomer) (name, email string, err error) {
	name, badName := readAccountName(n.name)
	var badAddress error
	if n.email != "" && s.mailWorks(c) {
		if email, err = mail.Address(n.email); err != nil {
			badAddress = errBadAddress
		}
	}
	var unfair error
	if !n.fair {
		unfair = errUnfair
	}
	var faults formErrors
	for _, err := range []error{badName, readPassword(n.password, name, email), badAddress, unfair} {
		var one *formError
		if errors.As(err, &one) {
			faults = append(faults, one)
		}
	}
	if len(faults) > 0 {
		return "", "", faults
	}
	return name, email, nil
}

// twice answers a form for a name that exists: who knows its password has sent
// the form two times, and is signed in; everybody else chooses another name.
func (s *site) twice(c echo.Context, v *viewer, name, password string) error {
	err := s.enter(c, v, name, password)
	if errors.Is(err, errNoSignIn) {
		return errNameTaken
	}
	return err
}
