package handlers

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/views/account"
	"hilltop/views/model"
)

const maxReport = 1000 // characters

// readReport reads the form of a report. Errors: errBadForm, *formError.
func readReport(reason, words string) (string, error) {
	if !model.IsReportReason(reason) {
		return "", errBadForm
	}
	words = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(words, "")))
	if n := utf8.RuneCountInString(words); n > maxReport {
		return "", &formError{sentence: "A report has at most 1,000 characters."}
	}
	if reason == model.ReportOther && words == "" {
		return "", &formError{sentence: "Say what happened."}
	}
	return words, nil
}

// reported is whom a page of reporting is about.
type reported struct {
	viewer *viewer
	about  db.User
	match  string // "" if it is about no game
	back   string // where the page came from
	form   string // POST address of the report
	block  string // POST address that blocks
}

// aboutOwner is the owner of the profile in an address.
func (s *site) aboutOwner(c echo.Context) (*reported, error) {
	o, err := s.owner(c)
	if err != nil {
		return nil, err
	}
	at := model.ProfileURL(o.account.Name, false)
	return &reported{viewer: o.viewer, about: o.user, back: at, form: at + "/report", block: at + "/block"}, nil
}

// aboutOpponent is who sits across the board of the match in an address.
// Errors: errNotSeated for those who only watch.
func (s *site) aboutOpponent(c echo.Context) (*reported, error) {
	t, err := s.sit(c)
	if err != nil {
		return nil, err
	}
	h, err := seatFor(t.viewer, t.match)
	if err != nil {
		return nil, err
	}
	p := t.match.Players[h.seat.Other()]
	at := gameURL(h.match)
	return &reported{viewer: t.viewer, about: db.User{ID: p.UserID, Name: p.Name, Guest: p.Guest}, match: h.match, back: at, form: at + "/report", block: at + "/block"}, nil
}

// reportPage is the form that tells the moderators about somebody.
func (s *site) reportPage(find func(echo.Context) (*reported, error)) echo.HandlerFunc {
	return func(c echo.Context) error {
		r, err := find(c)
		if err != nil {
			return err
		}
		return s.showReport(c, http.StatusOK, r, nil)
	}
}

func (s *site) showReport(c echo.Context, status int, r *reported, wrong error) error {
	m := model.ReportPage{Page: s.page(c, r.viewer), Name: r.about.Name, Guest: r.about.Guest, Form: r.form, Block: r.block, Back: r.back, Game: r.match != "",
		Known: r.viewer.known(), Reason: c.FormValue("reason"), Words: c.FormValue("words"), Sent: status == http.StatusOK && c.Request().Method == http.MethodPost}
	m.Page.Title, m.Page.Path, m.Page.NoIndex, m.Page.Forms = "Report or block", r.form, true, true
	if wrong != nil {
		m.Error = problemOf(wrong).text
	}
	if m.Known {
		var err error
		if m.Blocked, err = s.db.Blocks(c.Request().Context(), r.viewer.user.ID, r.about.ID); err != nil {
			return err
		}
	}
	return render(c, status, nil, account.Report(m))
}

// report tells the moderators about somebody.
func (s *site) sendReport(find func(echo.Context) (*reported, error)) echo.HandlerFunc {
	return func(c echo.Context) error {
		form, err := readForm(c)
		if err != nil {
			return err
		}
		r, err := find(c)
		if err != nil {
			return err
		}
		if !r.viewer.known() {
			return errNobody(r.viewer)
		}
		again := func(err error) error {
			return &answered{cause: err, draw: func(c echo.Context, status int) error { return s.showReport(c, status, r, err) }}
		}
		words, err := readReport(form.Get("reason"), form.Get("words"))
		if err == nil && r.viewer.user.ID == r.about.ID {
			err = &formError{sentence: "That is you."}
		}
		if err == nil {
			err = s.takeAs(c, r.viewer, limitReport, limitReport, "")
		}
		if err != nil {
			return again(err)
		}
		err = s.db.SendReport(c.Request().Context(), db.Report{Reporter: r.viewer.user, About: r.about, MatchID: r.match, Reason: form.Get("reason"), Words: words})
		if err != nil {
			return err
		}
		noteEvent(c, "report sent")
		if err := s.callModerator(c.Request().Context()); err != nil {
			return err
		}
		return s.showReport(c, http.StatusOK, r, nil)
	}
}

// callModerator tells the moderator, if there is one, of the first report that
// waits; the others he finds beside it.
func (s *site) callModerator(ctx context.Context) error {
	n, err := s.db.CountReports(ctx)
	if err != nil || n != 1 || s.cfg.Admin == "" {
		return err
	}
	a, err := s.db.AccountByName(ctx, s.cfg.Admin)
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.db.Tell(ctx, a.UserID, "A report waits for a moderator.", "/moderation")
}

// blockOpponent blocks who sits across the board, or takes that back.
func (s *site) blockOpponent(c echo.Context) error {
	r, err := s.aboutOpponent(c)
	if err != nil {
		return err
	}
	if err := s.block(c, r.viewer, r.about.ID); err != nil {
		return err
	}
	return seeOther(c, safeNext(c.FormValue("next"), r.form))
}
