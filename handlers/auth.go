package handlers

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/views/account"
	"hilltop/views/model"
)

// errSignedOut: the browser was signed in, and its session has ended.
var errSignedOut = errors.New("signed out on this device")

// errNoSignIn is the one answer to an unknown name and to a wrong password
// (T9).
var errNoSignIn = &formError{sentence: "No account has this name and this password. Letter case matters in the password."}

// errClosed is told only to who knows the password.
var errClosed = &formError{sentence: "A moderator has closed this account."}

// signInNotes are what the page of signing in may say, by the word in its
// address: a GET can keep nothing.
var signInNotes = map[string]string{
	"password": "Your password is changed, and you are signed out everywhere. Sign in with the new one.",
	"leaving":  "Your account will be deleted in seven days. Until then you only have to sign in to keep it.",
	"needed":   "That needs an account. Sign in, or make one.",
	"out":      "You are signed out.",
}

// signInPage is the form to sign in.
func (s *site) signInPage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	next := safeNext(c.QueryParam("next"), "")
	if v.known() && !v.user.Guest {
		return seeOther(c, or(next, "/games"))
	}
	m := model.SignIn{Page: s.page(c, v), Next: next}
	m.Page.Notice = model.Info(signInNotes[c.QueryParam("note")])
	if v.out && m.Page.Notice.Text == "" {
		m.Page.Notice = model.Info("You were signed out here.")
	}
	return s.showSignIn(c, http.StatusOK, m)
}

func (s *site) showSignIn(c echo.Context, status int, m model.SignIn) error {
	m.Page.Title, m.Page.Path, m.Page.NoIndex, m.Page.Forms = "Sign in", "/signin", true, true
	return render(c, status, nil, account.SignIn(m))
}

// signInAgain shows the form again with what was wrong.
func (s *site) signInAgain(v *viewer, name, next string, wrong error) error {
	return &answered{cause: wrong, draw: func(c echo.Context, status int) error {
		return s.showSignIn(c, status, model.SignIn{Page: s.page(c, v), Name: name, Next: safeNext(next, ""), Error: problemOf(wrong).text})
	}}
}

// signIn opens an account in this browser. A guest brings his games along.
func (s *site) signIn(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	name, next := strings.TrimSpace(form.Get("name")), form.Get("next")
	err = s.enter(c, v, name, form.Get("password"))
	if err != nil {
		return s.signInAgain(v, name, next, err)
	}
	return seeOther(c, safeNext(next, "/games"))
}

// enter signs a browser in, if name (or confirmed address) and password are
// right. Errors: *tooManyError, errNoSignIn, errClosed, errHashing.
func (s *site) enter(c echo.Context, v *viewer, name, password string) error {
	ctx := c.Request().Context()
	a, err := s.accountCalled(c, name)
	if err != nil {
		return err
	}
	if len(name) > maxPassBytes || len(password) > maxPassBytes {
		return errNoSignIn
	}
	if err := s.countTry(c, a, name); err != nil {
		return err
	}
	right, stale, err := s.hash.check(ctx, password, a.Password)
	switch {
	case err != nil:
		return err
	case !right:
		noteEvent(c, "sign-in refused")
		return errNoSignIn
	}
	if stale {
		if dearer, err := s.hash.hash(ctx, password); err == nil {
			s.report(ctx, "rehash", s.db.Rehash(ctx, a.UserID, a.Password, dearer))
		}
	}
	return s.open(c, v, a)
}

// accountCalled finds an account by its name or by its address; the zero
// account if there is none.
func (s *site) accountCalled(c echo.Context, name string) (db.Account, error) {
	ctx := c.Request().Context()
	find := s.db.AccountByName
	if strings.Contains(name, "@") {
		find = s.db.AccountByEmail
	}
	a, err := find(ctx, name)
	if errors.Is(err, db.ErrNotFound) {
		return db.Account{}, nil
	}
	return a, err
}

// countTry counts a try to sign in against the address of the browser and
// against the name, whether it is known or not (T8).
func (s *site) countTry(c echo.Context, a db.Account, name string) error {
	if err := s.limits.take(limitSignIn, addressKey(c.RealIP())); err != nil {
		return err
	}
	return s.limits.take(limitSignInName, or(a.UserID, strings.ToLower(name)))
}

// open gives this browser a session of an account whose password was right.
func (s *site) open(c echo.Context, v *viewer, a db.Account) error {
	ctx := c.Request().Context()
	guest := ""
	if v.known() && v.user.Guest {
		guest = v.user.ID
	}
	row := s.sessions.draft(c.Request(), v.session, false)
	user, left, stays, err := s.db.SignIn(ctx, a.UserID, guest, row)
	switch {
	case errors.Is(err, db.ErrGone):
		noteEvent(c, "sign-in to a closed account")
		return errClosed
	case errors.Is(err, db.ErrNotFound): // erased since the password was looked at
		return errNoSignIn
	case err != nil:
		return err
	}
	if v.known() && guest == "" {
		if err := s.db.EndSession(ctx, v.session.ID); err != nil {
			return err
		}
	}
	s.become(c, v, user, row)
	s.prefCookie(c, model.ParsePrefs(user.Prefs))
	noteEvent(c, "signed in")
	if stays {
		if err := s.db.Tell(ctx, user.ID, "Welcome back. Your account stays: it will not be deleted.", ""); err != nil {
			return err
		}
	}
	return s.tellLeft(ctx, user.ID, left)
}

// signOut ends the session of this browser. A guest has nothing else than that
// to come back by, so he is asked on the page of his account.
func (s *site) signOut(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	if v.known() && v.user.Guest {
		return seeOther(c, "/account")
	}
	if v.known() {
		if err := s.db.EndSession(c.Request().Context(), v.session.ID); err != nil {
			return err
		}
		noteEvent(c, "signed out")
	}
	s.forgetBrowser(c)
	return seeOther(c, "/signin?note=out")
}

// forgetBrowser takes the identity cookies back, and what the browser has kept
// of pages.
func (s *site) forgetBrowser(c echo.Context) {
	for _, guest := range []bool{true, false} {
		if _, err := c.Cookie(s.sessions.cookie(guest)); err == nil {
			s.sessions.dropCookie(c.Response(), guest)
		}
	}
	c.Response().Header().Set("Clear-Site-Data", `"cache"`)
}

// signedIn is the viewer of a page that needs an account. Without one a
// browser is sent to sign in, and back here if it was looking at a page: done
// says that the request has been answered.
func (s *site) signedIn(c echo.Context) (v *viewer, done bool, err error) {
	v, err = s.viewer(c)
	if err != nil || v.known() && !v.user.Guest {
		return v, false, err
	}
	to := "/signin?note=needed"
	if c.Request().Method == http.MethodGet {
		to += "&next=" + escape(c.Request().URL.RequestURI())
	}
	return v, true, seeOther(c, to)
}

// leftText says that games could not be merged.
func leftText(left int) string {
	games := "One game"
	if left > 1 {
		games = strconv.Itoa(left) + " games"
	}
	return games + " of this browser stayed behind: your own account plays on the other side, and nobody can play both."
}
