package handlers

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/board"
	"hilltop/views/guide"
	"hilltop/views/learn"
	"hilltop/views/model"
)

// texts is all that is written about the games, with every figure set up once.
type texts struct {
	guide.Library
	lessons map[string][]model.StepSpec
	// starts are the positions of figures, by key of the variant and name.
	starts map[string]map[string]game.Game
}

// loadTexts reads what is written. Errors: a file, a position or a move that
// is wrong in it.
func loadTexts() (texts, error) {
	var t texts
	var err error
	if t.Library, err = guide.Load(); err != nil {
		return t, err
	}
	if t.lessons, err = learn.Load(); err != nil {
		return t, err
	}
	t.starts = map[string]map[string]game.Game{}
	for _, v := range variant.All {
		t.starts[v.Key] = map[string]game.Game{}
		for _, spec := range t.figures(v.Key) {
			if _, twice := t.starts[v.Key][spec.ID]; twice {
				return t, fmt.Errorf("%s has two figures %q", v.Key, spec.ID)
			}
			if t.starts[v.Key][spec.ID], err = begin(v, spec); err != nil {
				return t, fmt.Errorf("%s: %w", v.Key, err)
			}
		}
	}
	return t, nil
}

// figures are those of a game's guide and lesson.
func (t texts) figures(key string) []model.FigureSpec {
	var list []model.FigureSpec
	for _, p := range t.Guides[key].Parts {
		if p.Figure != nil {
			list = append(list, *p.Figure)
		}
	}
	for _, s := range t.lessons[key] {
		list = append(list, s.Figure)
	}
	return list
}

// guidePage shows a full guide, and to htmx the one figure that was played
// with.
func (s *site) guidePage(c echo.Context) error {
	v, err := byKeyPlayable(c.Param("variant"))
	if err != nil {
		return err
	}
	doc, ok := s.texts.Guides[v.Key]
	if !ok {
		return errNotFound
	}
	which := c.QueryParam("d")
	if spec, ok := doc.Figure(which); ok && wantsFragment(c) {
		fig := s.figure(v, spec, readPlayed(c))
		return render(c, http.StatusOK, board.Figure(fig), nil)
	}
	who, err := s.viewer(c)
	if err != nil {
		return err
	}
	g := model.Guide{Page: s.page(c, who), Legend: model.NewLegend(v, startView(v, ""))}
	g.Page.NoIndex = which != "" // the guide itself is enough
	for _, h := range doc.Heads {
		g.Heads = append(g.Heads, model.Link{URL: "#" + h.ID, Text: h.Text})
	}
	g.Heads = append(g.Heads, model.Link{URL: "#marks", Text: "The marks on the board"})
	for _, p := range doc.Parts {
		part := model.GuidePart{HTML: p.HTML}
		if p.Head != nil {
			part.ID, part.Head = p.Head.ID, p.Head.Text
		}
		if p.Figure != nil {
			how := played{}
			if p.Figure.ID == which {
				how = readPlayed(c)
			}
			fig := s.figure(v, *p.Figure, how)
			part.Figure = &fig
			g.Page.Cards = g.Page.Cards || fig.Hands
		}
		g.Parts = append(g.Parts, part)
	}
	if len(s.texts.lessons[v.Key]) > 0 {
		g.Lesson = model.LearnURL(v.Key)
	}
	if len(s.texts.FAQ[v.Key]) > 0 {
		g.FAQ = "/faq?game=" + v.Key
	}
	return render(c, http.StatusOK, nil, guide.Page(model.NewGuide(g, v, variant.All)))
}

// figure is a figure of a guide as a reader left it.
func (s *site) figure(v game.Variant, spec model.FigureSpec, p played) model.Figure {
	start := s.texts.starts[v.Key][spec.ID]
	return model.NewFigure(drawFigure(v, spec, start, model.GuideURL(v.Key), p.on(start), p.chosen))
}

// rulesPage is what all games share, with the ways to each.
func (s *site) rulesPage(c echo.Context) error {
	who, err := s.viewer(c)
	if err != nil {
		return err
	}
	m := model.Common{Page: s.page(c, who)}
	m.Page.Path, m.Page.Title, m.Page.Play = "/rules", "The rules", true
	m.Page.Description = "Guides to four chess variants, and what they have in common: draws, claims, time, notation."
	doc := s.texts.Guides[guide.Common]
	for _, h := range doc.Heads {
		m.Heads = append(m.Heads, model.Link{URL: "#" + h.ID, Text: h.Text})
	}
	for _, p := range doc.Parts {
		part := model.GuidePart{HTML: p.HTML}
		if p.Head != nil {
			part.ID, part.Head = p.Head.ID, p.Head.Text
		}
		m.Parts = append(m.Parts, part)
	}
	for _, v := range variant.All {
		if !v.Practice && v.Playable() {
			m.Games = append(m.Games, model.NewGuideLinks(v, len(s.texts.lessons[v.Key]) > 0))
		}
	}
	return render(c, http.StatusOK, nil, guide.CommonPage(m))
}
