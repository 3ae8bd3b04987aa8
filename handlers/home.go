package handlers

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/home"
	"hilltop/views/model"
)

// listLimit is how many matches a list shows at most.
const listLimit = 200

// homePage shows the games of the site, and those that wait for the viewer.
func (s *site) homePage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	counts, err := s.db.Counts(ctx, s.now().UnixMilli())
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
		cards = append(cards, model.NewCard(g, counts[g.Key]))
	}
	return render(c, http.StatusOK, nil, home.Page(model.NewHome(s.page(c, v), cards, sample, turns)))
}

// turns are the games in which the viewer is to move, most urgent first.
func (s *site) turns(ctx context.Context, v *viewer) ([]model.GameRow, error) {
	if !v.known() {
		return nil, nil
	}
	matches, err := s.db.MatchesOf(ctx, v.user.ID, listLimit)
	if err != nil {
		return nil, err
	}
	var rows []model.GameRow
	for _, m := range matches {
		g, ok := variant.ByKey(m.Variant)
		if ok && !m.Outcome.Over && m.ToAct == m.SeatOf(v.user.ID) {
			rows = append(rows, model.NewGameRow(m, g, v.user.ID, s.now().UnixMilli()))
		}
	}
	return rows, nil
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
	counts, err := s.db.Counts(c.Request().Context(), s.now().UnixMilli())
	if err != nil {
		return err
	}
	page := s.page(c, v)
	create := model.NewCreate(g, page.Viewer, "", model.DefaultPace)
	change(&create)
	m := model.NewVariantPage(page, g, s.guides[g.Key], startView(g, ""), counts[g.Key], create, variant.All)
	return render(c, status, nil, home.Variant(m))
}
