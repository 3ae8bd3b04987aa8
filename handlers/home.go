package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/home"
	"hilltop/views/model"
)

// homePage shows the games of the site, and those that wait for the viewer.
func (s *site) homePage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	activity, err := s.activity(ctx)
	if err != nil {
		return err
	}
	turns, err := s.turns(c, v)
	if err != nil {
		return err
	}
	var cards []model.Card
	for _, g := range variant.All {
		if !g.Practice {
			cards = append(cards, model.NewCard(g, activity.in(g.Key), len(s.texts.lessons[g.Key]) > 0))
		}
	}
	page := s.page(c, v)
	page.Preview = s.homePreview()
	return render(c, http.StatusOK, nil, home.Page(model.NewHome(page, cards, activity.all, s.sample(), turns)))
}

// faceFigure is the name of the figure that stands for a game.
const faceFigure = "face"

// sample is a position of today's game.
func (s *site) sample() model.Sample {
	v := s.today()
	spec, ok := s.texts.Guides[v.Key].Figure(faceFigure)
	if !ok {
		return model.Sample{}
	}
	return model.Sample{
		Mini: model.NewDiagram(s.face(v), game.First, "A position of "+v.Name+". "+spec.Caption), Text: spec.Caption, Game: model.NewBadge(v),
	}
}

// today is one of the games that have a figure to show, another one each day;
// without any it is the zero variant.
func (s *site) today() game.Variant {
	var list []game.Variant
	for _, v := range variant.All {
		if _, ok := s.texts.Guides[v.Key].Figure(faceFigure); ok && !v.Practice {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return game.Variant{}
	}
	const day = 24 * 60 * 60
	return list[int(s.now().Unix()/day)%len(list)]
}

// face is the position that stands for a game: its figure, or else its start.
func (s *site) face(v game.Variant) game.View {
	if g := s.texts.starts[v.Key][faceFigure]; g != nil {
		return g.View(game.NoSeat)
	}
	return startView(v, "")
}

// turns are the games in which the viewer is to move, most urgent first.
func (s *site) turns(c echo.Context, v *viewer) ([]model.GameRow, error) {
	if !v.known() {
		return nil, nil
	}
	matches, err := s.db.MatchesIn(c.Request().Context(), v.user.ID, db.Yours, model.TurnsShown, 0)
	return gameRows(matches, v.user.ID, prefsOf(c), s.now().UnixMilli()), err
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
	activity, err := s.activity(c.Request().Context())
	if err != nil {
		return err
	}
	played, err := s.hasPlayed(c.Request().Context(), v, g.Key, "")
	if err != nil {
		return err
	}
	page := s.page(c, v)
	create := model.NewCreate(g, page.Viewer, "", model.DefaultPace)
	change(&create)
	page.Preview = s.facePreview(g)
	_, guided := s.texts.Guides[g.Key]
	m := model.NewVariantPage(model.VariantInput{
		Page: page, Variant: g, Start: startView(g, ""), Rules: s.texts.Short[g.Key], First: s.texts.First[g.Key], New: !played,
		Lesson: s.lesson(g), Guide: guided, FAQ: s.texts.questionsOf(g), Activity: activity.in(g.Key), Create: create, All: variant.All,
	})
	return render(c, status, nil, home.Variant(m))
}
