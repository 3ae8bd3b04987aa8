package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"hilltop/game/variant"
	"hilltop/views/account"
	"hilltop/views/model"
)

// gamesPage lists the games and open invitations of this browser.
func (s *site) gamesPage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	page := s.page(c, v)
	page.Device = true
	now := s.now().UnixMilli()
	if !v.known() {
		if v.ended {
			page.Notice = endedNotice
		}
		return render(c, http.StatusOK, nil, account.Games(model.NewGames(page, nil, nil, variant.ByKey, "", now)))
	}
	ctx := c.Request().Context()
	matches, err := s.db.MatchesOf(ctx, v.user.ID, listLimit)
	if err != nil {
		return err
	}
	open, err := s.db.InvitesOf(ctx, v.user.ID)
	if err != nil {
		return err
	}
	var invites []model.InviteRow
	for _, i := range open {
		if g, ok := variant.ByKey(i.Variant); ok {
			token := inviteToken(s.cfg.Secret, i.MatchID)
			invites = append(invites, model.NewInviteRow(g, token, seatWord(i.CreatorSeat), i.PaceDays, i.ExpiresAt, now))
		}
	}
	return render(c, http.StatusOK, nil, account.Games(model.NewGames(page, matches, invites, variant.ByKey, v.user.ID, now)))
}
