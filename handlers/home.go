package handlers

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/home"
	"hilltop/views/model"
)

// turnsShown is how many games that wait for the viewer the first page shows.
const turnsShown = 5

// homePage shows the games of the site, and those that wait for the viewer.
func (s *site) homePage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	busy, err := s.busy(ctx)
	if err != nil {
		return err
	}
	turns, err := s.turns(ctx, v)
	if err != nil {
		return err
	}
	var cards []model.Card
	var sample model.Mini
	for _, g := range variant.All {
		if g.Practice {
			continue
		}
		if sample.Label == "" && g.Playable() {
			sample = model.NewDiagram(startView(g, ""), game.First, "The start of "+g.Name)
		}
		cards = append(cards, model.NewCard(g, busy.in(g.Key)))
	}
	return render(c, http.StatusOK, nil, home.Page(model.NewHome(s.page(c, v), cards, sample, turns)))
}

// turns are the games in which the viewer is to move, most urgent first.
func (s *site) turns(ctx context.Context, v *viewer) ([]model.GameRow, error) {
	if !v.known() {
		return nil, nil
	}
	matches, err := s.db.MatchesIn(ctx, v.user.ID, db.Yours, turnsShown, 0)
	if err != nil {
		return nil, err
	}
	return gameRows(matches, v.user.ID, s.now().UnixMilli()), nil
}

// variantPage shows one game: its rules in short, and the form that makes an
// invitation.
func (s *site) variantPage(c echo.Context) error {
	g, ok := variant.ByKey(c.Param("variant"))
	if !ok {
		return errNotFound
	}
	return s.showVariant(c, http.StatusOK, g, func(*model.Create) {})
}

func (s *site) showVariant(c echo.Context, status int, g game.Variant, change func(*model.Create)) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	busy, err := s.busy(c.Request().Context())
	if err != nil {
		return err
	}
	page := s.page(c, v)
	create := model.NewCreate(g, page.Viewer, "", model.DefaultPace)
	change(&create)
	m := model.NewVariantPage(page, g, s.guides[g.Key], startView(g, ""), busy.in(g.Key), create, variant.All)
	return render(c, status, nil, home.Variant(m))
}
