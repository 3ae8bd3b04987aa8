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

const (
	reportsAtOnce  = 100
	accountsAtOnce = 50
)

// moderator is the viewer of a page for moderators; to everybody else there is
// no such page. Errors: errNotFound.
func (s *site) moderator(c echo.Context) (*viewer, error) {
	v, err := s.viewer(c)
	if err != nil {
		return nil, err
	}
	if !s.admin(v.user) {
		if v.known() {
			noteEvent(c, "not a moderator")
		}
		return nil, errNotFound
	}
	return v, nil
}

// moderationPage lists what waits for a moderator.
func (s *site) moderationPage(c echo.Context) error {
	v, err := s.moderator(c)
	if err != nil {
		return err
	}
	return s.showModeration(c, http.StatusOK, v, nil)
}

func (s *site) showModeration(c echo.Context, status int, v *viewer, wrong error) error {
	ctx := c.Request().Context()
	open, err := s.db.Reports(ctx, false, reportsAtOnce)
	if err != nil {
		return err
	}
	done, err := s.db.Reports(ctx, true, reportsAtOnce/5)
	if err != nil {
		return err
	}
	accounts, err := s.db.NewestAccounts(ctx, accountsAtOnce)
	if err != nil {
		return err
	}
	rooms, err := s.db.OpenSeeks(ctx)
	if err != nil {
		return err
	}
	m := model.Moderation{Page: s.page(c, v), Find: c.FormValue("name")}
	m.Page.Title, m.Page.Path, m.Page.NoIndex, m.Page.Forms = "Moderation", "/moderation", true, true
	if wrong != nil {
		m.Error = problemOf(wrong).text
	}
	for _, r := range open {
		m.Open = append(m.Open, reportRow(m.Page, r))
	}
	for _, r := range done {
		m.Done = append(m.Done, reportRow(m.Page, r))
	}
	for _, a := range accounts {
		m.Accounts = append(m.Accounts, model.AccountRow{Name: a.Name, URL: model.ProfileURL(a.Name, false), Since: m.Page.Date(a.CreatedAt), Closed: a.ClosedAt > 0, Leaving: a.DeleteAt > 0})
	}
	for _, r := range rooms {
		m.Rooms = append(m.Rooms, model.RoomToEnd{URL: roomURL(r.ID), Name: r.Creator.Name, Guest: r.Creator.Guest, Since: m.Page.When(r.CreatedAt), End: "/moderation/rooms/" + r.ID})
	}
	return render(c, status, nil, account.Moderation(m))
}

func reportRow(p model.Page, r db.Report) model.ReportRow {
	row := model.ReportRow{
		From: model.Person{Name: r.Reporter.Name, Guest: r.Reporter.Guest, URL: model.ProfileURL(r.Reporter.Name, r.Reporter.Guest)},
		Of:   model.Person{Name: r.About.Name, Guest: r.About.Guest, URL: model.ProfileURL(r.About.Name, r.About.Guest)},
		Why:  model.ReportReason(r.Reason), Words: r.Words, When: p.When(r.CreatedAt), Done: "/moderation/reports/" + r.ID,
	}
	if r.MatchID != "" {
		row.Game = gameURL(r.MatchID)
	}
	return row
}

// findAccount leads a moderator to an account by its name.
func (s *site) findAccount(c echo.Context) error {
	v, err := s.moderator(c)
	if err != nil {
		return err
	}
	a, err := s.db.AccountByName(c.Request().Context(), strings.TrimSpace(c.FormValue("name")))
	if errors.Is(err, db.ErrNotFound) {
		none := &formError{sentence: "Nobody has an account of that name."}
		return &answered{cause: none, draw: func(c echo.Context, status int) error { return s.showModeration(c, status, v, none) }}
	}
	if err != nil {
		return err
	}
	return seeOther(c, model.ProfileURL(a.Name, false))
}

// finishReport puts a report away.
func (s *site) finishReport(c echo.Context) error {
	if _, err := s.moderator(c); err != nil {
		return err
	}
	if err := s.db.FinishReport(c.Request().Context(), c.Param("report")); err != nil {
		return err
	}
	return seeOther(c, "/moderation")
}

// endRoom closes a room in which somebody waits, and tells him.
func (s *site) endRoom(c echo.Context) error {
	if _, err := s.moderator(c); err != nil {
		return err
	}
	ctx := c.Request().Context()
	room, err := s.db.SeekByID(ctx, c.Param("room"))
	if err != nil {
		return err
	}
	err = s.db.CloseSeek(ctx, room.ID, "")
	switch {
	case errors.Is(err, db.ErrTaken): // it has become a game
		return seeOther(c, "/moderation")
	case err != nil:
		return err
	}
	noteEvent(c, "room ended")
	if err := s.db.Tell(ctx, room.Creator.ID, "A moderator has closed your waiting room.", ""); err != nil {
		return err
	}
	return seeOther(c, "/moderation")
}

// moderated is the account that a moderator acts on: anybody's but his own.
func (s *site) moderated(c echo.Context) (*owner, error) {
	if _, err := s.moderator(c); err != nil {
		return nil, err
	}
	o, err := s.owner(c)
	if err == nil && o.own() {
		err = &formError{sentence: "A moderator does not act on himself."}
	}
	return o, err
}

// closeAccount ends an account: nobody can sign in, its games end by
// resignation, and the opponents are told. Or it opens one again.
func (s *site) closeAccount(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	o, err := s.moderated(c)
	if err != nil {
		return err
	}
	ctx, a := c.Request().Context(), o.account
	switch form.Get("state") {
	case "open":
		err = s.db.OpenAccount(ctx, a.UserID, s.notes(mail.Reopened, a.Email, "")...)
		noteEvent(c, "account opened")
	case "closed":
		if form.Get("sure") != "yes" {
			return errUnticked
		}
		err = s.db.CloseAccount(ctx, a.UserID, s.notes(mail.Closed, a.Email, "")...)
		noteEvent(c, "account closed")
		if err == nil {
			err = s.endGames(ctx, a.UserID, "The account of "+a.Name+" was closed by a moderator")
		}
	default:
		return errBadForm
	}
	if err != nil {
		return err
	}
	return seeOther(c, model.ProfileURL(a.Name, false))
}

// resetName gives an account a name that says nothing, or another one.
func (s *site) resetName(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	o, err := s.moderated(c)
	if err != nil {
		return err
	}
	text := strings.TrimSpace(form.Get("new"))
	if text == "" {
		text = spareName()
	}
	name, err := readAccountName(text)
	if err != nil {
		return err
	}
	ctx, a := c.Request().Context(), o.account
	err = s.db.ResetName(ctx, a.UserID, name, lookOf(name),
		"A moderator has changed your name. You are "+name+" now, and sign in with that.", s.notes(mail.Renamed, a.Email, "")...)
	if errors.Is(err, db.ErrExists) {
		return errNameTaken
	}
	if err != nil {
		return err
	}
	noteEvent(c, "name reset")
	return seeOther(c, model.ProfileURL(name, false))
}

// spareName is a name for an account whose own was not acceptable.
func spareName() string {
	id := newMatchID()
	return "Player-" + strings.ToLower(id[:8])
}
