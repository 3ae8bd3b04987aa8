package handlers

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/account"
	"hilltop/views/model"
)

// How many games the page shows of each list, and how many one list alone.
const (
	yoursShown    = 20
	waitingShown  = 10
	finishedShown = 10
	listShown     = 50
	maxSkip       = 1_000_000
)

// gamesPage lists the viewer's games and offers; with ?list= one list alone.
func (s *site) gamesPage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	g := model.Games{Page: s.page(c, v), Onward: goesOnward(c)}
	g.Page.Device = true
	if !v.known() {
		if v.ended {
			g.Page.Notice = endedNotice
		}
		return render(c, http.StatusOK, nil, account.Games(model.NewGames(g)))
	}
	ctx := c.Request().Context()
	total, err := s.db.CountMatches(ctx, v.user.ID)
	if err != nil {
		return err
	}
	g.Yours.Total, g.Waiting.Total, g.Finished.Total = total.Yours, total.Waiting, total.Finished
	lists := map[db.Section]*model.GameList{db.Yours: &g.Yours, db.Waiting: &g.Waiting, db.Finished: &g.Finished}
	if alone := lists[db.Section(c.QueryParam("list"))]; alone != nil {
		return s.oneList(c, v, &g, alone)
	}
	asked := s.askedOf(ctx, v)
	for in, most := range map[db.Section]int{db.Yours: yoursShown, db.Waiting: waitingShown, db.Finished: finishedShown} {
		if lists[in].Rows, err = s.marked(ctx, v, asked, prefsOf(c), in, most, 0); err != nil {
			return err
		}
	}
	if err := s.listOffers(c, v, &g); err != nil {
		return err
	}
	return render(c, http.StatusOK, nil, account.Games(model.NewGames(g)))
}

// oneList is a page of one list of g.
func (s *site) oneList(c echo.Context, v *viewer, g *model.Games, list *model.GameList) error {
	in := db.Section(c.QueryParam("list"))
	skip, err := strconv.Atoi(c.QueryParam("from"))
	if err != nil || skip < 0 || skip > maxSkip {
		skip = 0
	}
	ctx := c.Request().Context()
	if list.Rows, err = s.marked(ctx, v, s.askedOf(ctx, v), prefsOf(c), in, listShown, skip); err != nil {
		return err
	}
	g.Alone = true
	list.Key = string(in)
	list.Page(skip, listShown)
	return render(c, http.StatusOK, nil, account.Games(model.NewGames(*g)))
}

// gameRows are matches as a list shows them; those of games that this program
// does not know are left out.
func gameRows(matches []game.Match, userID string, prefs model.Prefs, now int64) []model.GameRow {
	var rows []model.GameRow
	for _, m := range matches {
		if g, ok := variant.ByKey(m.Variant); ok {
			rows = append(rows, model.NewGameRow(m, g, userID, prefs, now))
		}
	}
	return rows
}

// listOffers fills in what the viewer offers and is offered.
func (s *site) listOffers(c echo.Context, v *viewer, g *model.Games) error {
	ctx, now := c.Request().Context(), s.now()
	invites, err := s.db.InvitesOf(ctx, v.user.ID)
	if err != nil {
		return err
	}
	for _, i := range invites {
		if known, ok := variant.ByKey(i.Variant); ok {
			token := inviteToken(s.cfg.Secret, i.MatchID)
			g.Invites = append(g.Invites, model.NewInviteRow(known, token, seatWord(i.CreatorSeat), i.PaceDays, i.WeekendsOff, i.ExpiresAt, now.UnixMilli()))
		}
	}
	seeks, err := s.db.SeeksOf(ctx, v.user.ID, now.Add(-roomMemory).UnixMilli())
	if err != nil {
		return err
	}
	for _, seek := range seeks {
		in, shown, err := s.roomInput(c, v, seek)
		if err != nil {
			return err
		}
		if shown {
			g.Rooms = append(g.Rooms, model.NewRoomRow(in, now.UnixMilli()))
		}
	}
	challenges, err := s.db.ChallengesOf(ctx, v.user.ID)
	if err != nil {
		return err
	}
	for _, ch := range challenges {
		if known, ok := variant.ByKey(ch.Variant); ok {
			g.Challenges = append(g.Challenges, model.NewChallengeRow(model.ChallengeInput{
				ID: ch.ID, Variant: known, From: player(ch.From), To: player(ch.To), Seat: seatWord(ch.Seat),
				PaceDays: ch.PaceDays, WeekendsOff: ch.WeekendsOff, ExpiresAt: ch.ExpiresAt,
			}, v.user.ID, now.UnixMilli()))
		}
	}
	return nil
}

// nextGame leads to the game that waits for the viewer with the least time
// left after a given one; after the last it starts over.
func (s *site) nextGame(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	if !v.known() {
		return seeOther(c, "/games")
	}
	id, err := s.db.NextTurn(c.Request().Context(), v.user.ID, c.QueryParam("after"))
	if err != nil {
		return err
	}
	if id == "" {
		return seeOther(c, "/games")
	}
	return seeOther(c, gameURL(id))
}

// onward keeps whether this browser goes on to the next game after a move.
func (s *site) onward(c echo.Context) error {
	form, err := s.posted(c, limitPost)
	if err != nil {
		return err
	}
	switch form.Get("onward") {
	case "on":
		s.prefer(c, cookieOnward, "on")
	case "off":
		s.prefer(c, cookieOnward, "")
	default:
		return errBadForm
	}
	return seeOther(c, safeNext(form.Get("next"), "/games"))
}

// cookieOnward says that this browser goes on to the next game after a move.
const cookieOnward = "onward"

func goesOnward(c echo.Context) bool {
	cookie, err := c.Cookie(cookieOnward)
	return err == nil && cookie.Value == "on"
}
