package handlers

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game/variant"
	"hilltop/views/account"
	"hilltop/views/model"
)

// resultsAtOnce is how many games a list of results shows at once.
const resultsAtOnce = 20

// maxPage bounds how far back a list of results goes.
const maxPage = 5000

// owner is the account that an address names, as one request sees it.
type owner struct {
	viewer  *viewer
	account db.Account
	user    db.User
}

func (o *owner) own() bool { return o.viewer.user.ID == o.account.UserID }

// owner loads the account of "/@name". Errors: errNotFound.
func (s *site) owner(c echo.Context) (*owner, error) {
	v, err := s.viewer(c)
	if err != nil {
		return nil, err
	}
	name := c.Param("name")
	if !accountName.MatchString(name) {
		return nil, errNotFound
	}
	a, err := s.db.AccountByName(c.Request().Context(), name)
	if err != nil {
		return nil, err
	}
	return &owner{viewer: v, account: a, user: db.User{ID: a.UserID, Name: a.Name}}, nil
}

// profilePage shows what somebody has played.
func (s *site) profilePage(c echo.Context) error {
	o, err := s.owner(c)
	if err != nil {
		return err
	}
	m, err := s.profileModel(c, o)
	if err != nil {
		return err
	}
	return render(c, http.StatusOK, nil, account.Profile(m))
}

func (s *site) profileModel(c echo.Context, o *owner) (model.Profile, error) {
	ctx, v := c.Request().Context(), o.viewer
	page := s.page(c, v)
	m := model.Profile{
		Page: page, Name: o.account.Name, URL: model.ProfileURL(o.account.Name, false), Since: page.Date(o.account.CreatedAt),
		Closed: o.account.ClosedAt > 0, Own: o.own(), Known: v.known() && !o.own(), Moderate: s.admin(v.user) && !o.own(),
	}
	m.Page.Title, m.Page.Forms, m.Page.NoIndex = o.account.Name, true, true
	if !m.Own && !m.Closed {
		m.Challenge = "/challenge?to=" + escape(o.account.Name)
	}
	records, err := s.db.RecordOf(ctx, o.account.UserID, "")
	if err != nil {
		return m, err
	}
	if m.Known {
		if m.Blocked, err = s.db.Blocks(ctx, v.user.ID, o.account.UserID); err != nil {
			return m, err
		}
		between, err := s.db.RecordOf(ctx, v.user.ID, o.account.UserID)
		if err != nil {
			return m, err
		}
		m.Between = recordRows(between)
	}
	m.Records = recordRows(records)
	for _, in := range recordInputs(records) {
		if in.Variant.Dealing != nil {
			m.Hands = append(m.Hands, model.NewHandsRow(in))
		}
	}
	return m, s.addGames(ctx, c, o, records, &m)
}

// recordInputs are the counts of the store with their variants, in the order
// in which the site shows its games.
func recordInputs(records []db.Record) []model.RecordInput {
	var all []model.RecordInput
	for _, g := range variant.All {
		for _, r := range records {
			if r.Variant == g.Key {
				all = append(all, model.RecordInput{Variant: g, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost, Running: r.Running,
					Hands: r.Hands, HandsWon: r.HandsWon, PointsFor: r.PointsFor, PointsAgainst: r.PointsAgainst})
			}
		}
	}
	return all
}

func recordRows(records []db.Record) []model.RecordRow {
	var rows []model.RecordRow
	for _, in := range recordInputs(records) {
		rows = append(rows, model.NewRecordRow(in))
	}
	return rows
}

// addGames adds the list of results, of one game and one page of it as the
// address asks.
func (s *site) addGames(ctx context.Context, c echo.Context, o *owner, records []db.Record, m *model.Profile) error {
	only := c.QueryParam("game")
	if _, ok := variant.ByKey(only); !ok {
		only = ""
	}
	at, err := strconv.Atoi(c.QueryParam("page"))
	if err != nil || at < 1 || at > maxPage {
		at = 1
	}
	m.Filters = append(m.Filters, model.Link{URL: m.URL, Text: "All games"})
	for _, in := range recordInputs(records) {
		m.Filters = append(m.Filters, model.Link{URL: listURL(m.URL, in.Variant.Key, 1), Text: in.Variant.Name})
		if only == "" || only == in.Variant.Key {
			m.Total += in.Won + in.Drawn + in.Lost + in.Running
		}
	}
	m.Filter = listURL(m.URL, only, 1)
	m.Page.Path = listURL(m.URL, only, at)
	games, err := s.db.GamesPage(ctx, o.account.UserID, only, "", (at-1)*resultsAtOnce, resultsAtOnce)
	if err != nil {
		return err
	}
	for _, g := range games {
		if v, ok := variant.ByKey(g.Variant); ok {
			m.Games = append(m.Games, model.NewResultRow(m.Page, g, v, o.account.UserID))
		}
	}
	if at > 1 {
		m.Later = listURL(m.URL, only, at-1)
	}
	if at*resultsAtOnce < m.Total {
		m.Earlier = listURL(m.URL, only, at+1)
	}
	return nil
}

// listURL is the address of a page of somebody's results.
func listURL(base, game string, page int) string {
	q := url.Values{}
	if game != "" {
		q.Set("game", game)
	}
	if page > 1 {
		q.Set("page", strconv.Itoa(page))
	}
	if len(q) == 0 {
		return base
	}
	return base + "?" + q.Encode()
}

// blockAccount blocks the owner of a profile, or takes that back.
func (s *site) blockAccount(c echo.Context) error {
	o, err := s.owner(c)
	if err != nil {
		return err
	}
	if err := s.block(c, o.viewer, o.user.ID); err != nil {
		return err
	}
	return seeOther(c, safeNext(c.FormValue("next"), model.ProfileURL(o.account.Name, false)))
}

// block does what a form says about a user: block, or unblock.
func (s *site) block(c echo.Context, v *viewer, whom string) error {
	form, err := s.posted(c, limitPost)
	if err != nil {
		return err
	}
	if !v.known() {
		return errNobody(v)
	}
	ctx := c.Request().Context()
	switch form.Get("block") {
	case "on":
		err = s.db.Block(ctx, v.user.ID, whom)
	case "off":
		err = s.db.Unblock(ctx, v.user.ID, whom)
	default:
		return errBadForm
	}
	if errors.Is(err, db.ErrOwn) {
		return &formError{sentence: "Nobody can block himself."}
	}
	return err
}

// unblock takes a block back that the page of the account lists.
func (s *site) unblock(c echo.Context) error {
	v, done, err := s.signedIn(c)
	if done || err != nil {
		return err
	}
	if err := s.db.Unblock(c.Request().Context(), v.user.ID, c.FormValue("user")); err != nil {
		return err
	}
	return seeOther(c, "/account")
}
