package handlers

import (
	"context"

	"github.com/labstack/echo/v4"

	"hilltop/views/model"
)

// hasPlayed reports whether the viewer sits or sat in a match of a game other
// than the one with that id.
func (s *site) hasPlayed(ctx context.Context, v *viewer, key, except string) (bool, error) {
	if !v.known() {
		return false, nil
	}
	list, err := s.db.GamesPage(ctx, v.user.ID, key, "", 0, 2)
	if err != nil {
		return false, err
	}
	for _, m := range list {
		if m.ID != except {
			return true, nil
		}
	}
	return false, nil
}

// tellNewcomer adds to the games of an offer what trips over who has not played
// them yet.
func (s *site) tellNewcomer(ctx context.Context, v *viewer, games []model.OfferGame) {
	for i, g := range games {
		played, err := s.hasPlayed(ctx, v, g.Variant.Key, "")
		s.report(ctx, "first game", err)
		if err == nil && !played {
			games[i].First = s.texts.First[g.Variant.Key]
		}
	}
}

// firstWords are what a newcomer trips over, for a player in the first game of
// the kind who has not moved yet; "" for all others.
func (s *site) firstWords(c echo.Context, t *sitting) model.HTML {
	if !t.seat.Playing() || t.state.Choices() > int(t.seat) || t.state.Outcome().Over {
		return ""
	}
	ctx := c.Request().Context()
	played, err := s.hasPlayed(ctx, t.viewer, t.variant.Key, t.match.ID)
	s.report(ctx, "first game", err)
	if err != nil || played {
		return ""
	}
	return s.texts.First[t.variant.Key]
}
