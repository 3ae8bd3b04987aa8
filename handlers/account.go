package handlers

import (
	"crypto/sha256"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/views/account"
	"hilltop/views/model"
)

const (
	cookieTheme   = "theme"
	cookieConfirm = "confirm"
	maxNext       = 512
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
	return s.showReturn(c, http.StatusOK, model.Return{Page: page, Known: v.known()})
}

func (s *site) showReturn(c echo.Context, status int, m model.Return) error {
	m.Page.Title, m.Page.Path, m.Page.NoIndex = "Return code", "/return", true
	m.Page.Scripts = true
	return render(c, status, nil, account.Return(m))
}

// returnWithCode gives this browser the games of a return code, and ends the
// sessions of the user's other devices.
func (s *site) returnWithCode(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return badBody(err)
	}
	if err := s.limits.take(limitReturn, addressKey(c.RealIP())); err != nil {
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
	lost, err := s.wouldLose(c, v, hash[:])
	if err != nil {
		return s.codeUnknown(c, typed, err)
	}
	if lost && form.Get("confirm") != "yes" {
		return s.codeAgain(model.Return{Entry: typed, Asked: true, Error: "This browser already has games of its own, as " + v.user.Name +
			", and would lose them. Get a return code for them first, or press the button again to go on without them."})
	}
	row := s.sessions.draft(v.session)
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
	matches, err := s.db.MatchesOf(ctx, v.user.ID, 1)
	return len(matches) > 0, err
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
	return &answered{cause: &formError{m.Error}, draw: func(c echo.Context, status int) error {
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
	if !v.known() {
		return errNobody(v)
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
	if v.ended {
		return errMoved
	}
	return errUnknown
}

// rename gives the guest another name.
func (s *site) rename(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return badBody(err)
	}
	if err := s.limits.take(limitPost, addressKey(c.RealIP())); err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	if !v.known() {
		return errNobody(v)
	}
	name, err := readName(form.Get("name"))
	if err != nil {
		return err
	}
	if name == "" {
		return &formError{"A name needs a letter or a digit."}
	}
	if err := s.renew(c, v); err != nil {
		return err
	}
	if err := s.db.Rename(c.Request().Context(), v.user.ID, name); err != nil {
		return err
	}
	return seeOther(c, safeNext(form.Get("next"), "/games"))
}

// prefs keeps how this browser likes its pages. They are no identity: the
// cookies hold a word each.
func (s *site) prefs(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return badBody(err)
	}
	if err := s.limits.take(limitPost, addressKey(c.RealIP())); err != nil {
		return err
	}
	switch theme := form.Get("theme"); theme {
	case "":
	case "light", "dark":
		s.prefer(c, cookieTheme, theme)
	case "auto":
		s.prefer(c, cookieTheme, "")
	default:
		return errBadForm
	}
	switch confirm := form.Get("confirm"); confirm {
	case "":
	case "on":
		s.prefer(c, cookieConfirm, "")
	case "off":
		s.prefer(c, cookieConfirm, confirm)
	default:
		return errBadForm
	}
	return seeOther(c, safeNext(form.Get("next"), "/"))
}

// prefer sets a preference cookie; "" forgets it.
func (s *site) prefer(c echo.Context, name, value string) {
	cookie := &http.Cookie{Name: name, Value: value, Path: "/", Secure: s.https, HttpOnly: true,
		SameSite: http.SameSiteLaxMode, MaxAge: int(sessionLife / time.Second)}
	if value == "" {
		cookie.MaxAge = -1
	}
	c.SetCookie(cookie)
}

// themeOf is the colour scheme that was chosen here, "" for the machine's own.
func themeOf(c echo.Context) string {
	cookie, err := c.Cookie(cookieTheme)
	if err == nil && (cookie.Value == "light" || cookie.Value == "dark") {
		return cookie.Value
	}
	return ""
}

// safeNext is where to go after a form: only an address of this site, which
// no browser can read as another one's.
func safeNext(next, otherwise string) string {
	if len(next) > maxNext || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") ||
		strings.ContainsFunc(next, func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f || r == 0xfffd }) {
		return otherwise
	}
	u, err := url.Parse(next)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil ||
		strings.Contains(u.Path, "//") || strings.Contains(u.Path, "/.") || strings.ContainsAny(u.Path, "\\\t\r\n\x00") {
		return otherwise
	}
	return next
}
