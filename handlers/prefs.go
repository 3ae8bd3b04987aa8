package handlers

import (
	"net/http"
	"net/url"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/views/account"
	"hilltop/views/model"
)

// cookiePrefs holds how a browser likes its pages. It is no identity.
const cookiePrefs = "prefs"

// prefsOf are the preferences of who sends a request: an account's own, or
// those of the browser.
func prefsOf(c echo.Context) model.Prefs {
	if v, ok := c.Get(keyViewer).(*viewer); ok && v.known() && !v.user.Guest {
		return model.ParsePrefs(v.user.Prefs)
	}
	cookie, err := c.Cookie(cookiePrefs)
	if err != nil || len(cookie.Value) > maxNext {
		return nil
	}
	text, err := url.QueryUnescape(cookie.Value)
	if err != nil {
		return nil
	}
	return model.ParsePrefs(text)
}

// prefsPage shows the preferences.
func (s *site) prefsPage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	return s.showPrefs(c, http.StatusOK, v, c.QueryParam("next"), "")
}

func (s *site) showPrefs(c echo.Context, status int, v *viewer, next, wrong string) error {
	page := s.page(c, v)
	if c.QueryParam("saved") != "" && wrong == "" {
		page.Notice = model.Notice{Kind: "ok", Text: "Saved."}
	}
	return render(c, status, nil, account.Prefs(model.NewPrefsPage(page, safeNext(next, ""), wrong)))
}

// prefs keeps what a form says about preferences, be it one of them or all.
func (s *site) prefs(c echo.Context) error {
	form, err := s.posted(c, limitPost)
	if err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	if err := s.renew(c, v); err != nil {
		return err
	}
	p := prefsOf(c)
	for _, name := range prefNames() {
		if !form.Has(name) {
			continue
		}
		next, ok := p.With(name, form.Get(name))
		switch {
		case ok:
			p = next
		case name == model.ZonePref:
			return &answered{cause: &formError{sentence: "There is no time zone of that name."}, draw: func(c echo.Context, status int) error {
				return s.showPrefs(c, status, v, form.Get("next"), form.Get(name))
			}}
		default:
			return errBadForm
		}
	}
	if err := s.keepPrefs(c, v, p); err != nil {
		return err
	}
	return seeOther(c, safeNext(form.Get("next"), "/prefs?saved=yes"))
}

func prefNames() []string {
	names := []string{model.ZonePref}
	for _, p := range model.Preferences {
		names = append(names, p.Name)
	}
	return names
}

// keepPrefs stores preferences with the account, and in the browser, whose
// pages stay as they are when it signs out.
func (s *site) keepPrefs(c echo.Context, v *viewer, p model.Prefs) error {
	s.prefCookie(c, p)
	if !v.known() || v.user.Guest {
		return nil
	}
	return s.db.SetPrefs(c.Request().Context(), v.user.ID, p.String())
}

func (s *site) prefCookie(c echo.Context, p model.Prefs) {
	s.prefer(c, cookiePrefs, url.QueryEscape(p.String()))
}

// prefer keeps a word in a cookie of its own; "" forgets it.
func (s *site) prefer(c echo.Context, name, value string) {
	cookie := &http.Cookie{Name: name, Value: value, Path: "/", Secure: s.https, HttpOnly: true,
		SameSite: http.SameSiteLaxMode, MaxAge: int(sessionLife / time.Second)}
	if value == "" {
		cookie.MaxAge = -1
	}
	c.SetCookie(cookie)
}
