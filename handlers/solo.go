package handlers

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"hilltop/ai"
	"hilltop/ai/solo"
	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/model"
	pages "hilltop/views/solo"
)

// soloRoutes are the addresses of games without an opponent elsewhere. They
// keep nothing here: no cookie, no row, no memory.
func (s *site) soloRoutes(e *echo.Echo, get func(string, echo.HandlerFunc)) {
	for _, path := range []string{solo.PathAI, solo.PathLocal} {
		get(path, s.soloPage)
		for _, tail := range []string{"", solo.TailRecord, solo.TailRow} {
			e.POST(path+tail, s.soloAnswer)
		}
		get("/:variant"+path, func(c echo.Context) error {
			g, ok := variant.ByKey(c.Param("variant"))
			if !ok {
				return errNotFound
			}
			return c.Redirect(http.StatusMovedPermanently, path+"?variant="+g.Key)
		})
	}
}

// soloPage is where a game is set up; with the name of a saved one, the page
// into which script puts it.
func (s *site) soloPage(c echo.Context) error {
	g, ok := s.soloVariant(c.QueryParam("variant"))
	if !ok {
		return errNotFound
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	page := s.page(c, v)
	if id := c.QueryParam("game"); id != "" {
		res := solo.Resume(s.soloRequest(c, page, url.Values{"variant": {g.Key}, "game": {id}}))
		if res.Err != nil {
			return errNoGame
		}
		return render(c, res.Status, nil, res.Page)
	}
	var levels []model.Level
	if c.Path() == solo.PathAI {
		for _, l := range ai.Levels() {
			levels = append(levels, model.Level{Value: strconv.Itoa(l.Number), Name: l.Name, Line: l.Line})
		}
	}
	m := model.NewSoloSetup(page, g, startView(g, ""), variant.All, levels)
	return render(c, http.StatusOK, nil, pages.Setup(m))
}

// soloVariant is the game that an address names, or the first of the site.
func (s *site) soloVariant(key string) (game.Variant, bool) {
	if key == "" {
		return variant.All[0], true
	}
	g, ok := variant.ByKey(key)
	return g, ok && g.Playable()
}

// soloRequest is a request in the words of the package that answers it.
func (s *site) soloRequest(c echo.Context, page model.Page, form url.Values) solo.Request {
	return solo.Request{
		Path: c.Path(), Form: form, Fragment: wantsFragment(c), Page: page, Key: s.cfg.Secret, Now: s.now(),
		Rules: func(key string) model.HTML { return s.texts.Short[key] },
	}
}

// soloAnswer answers a form that carries its whole game.
func (s *site) soloAnswer(c echo.Context) error {
	address := addressKey(c.RealIP())
	if err := s.limits.take(limitSolo, address); err != nil {
		return err
	}
	if _, err := readForm(c); err != nil {
		return err
	}
	form := c.Request().PostForm
	if pov := c.QueryParam("pov"); pov != "" {
		form.Set("pov", pov) // the side that script has turned to the bottom
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	page := s.page(c, v)
	req := s.soloRequest(c, page, form)
	if req.Running, err = s.positions(c); err != nil {
		return err
	}
	asks := brain{s.brains, func() error { return s.limits.take(limitThink, address) }}
	res := solo.Answer(c.Request().Context(), req, asks)
	if res.Fault != nil {
		c.Set(keyCause, res.Fault)
	}
	switch gone := c.Request().Context().Err(); {
	case gone != nil:
		return gone
	case res.Err != nil:
		return errNoGame
	case res.Page == nil:
		return soloFile(c, res)
	}
	if res.Retry > 0 {
		retryAfter(c, res.Retry)
	}
	if !req.Fragment {
		// The page is the only place where its game is: without script, Back has
		// to find the one before.
		c.Response().Header().Set("Cache-Control", cachePublic)
	}
	return render(c, res.Status, res.Fragment, res.Page)
}

// soloFile sends what is no page: a record to be saved, or a sentence.
func soloFile(c echo.Context, res solo.Response) error {
	asFile(c)
	if res.File != "" {
		c.Response().Header().Set(echo.HeaderContentDisposition, fmt.Sprintf("attachment; filename=%q", res.File))
	}
	return c.Blob(res.Status, res.Type, []byte(res.Text))
}

// soloHome is where a game is set up, for a request about one; "" for others.
func soloHome(c echo.Context) string {
	for _, path := range []string{solo.PathAI, solo.PathLocal} {
		if c.Path() == path || strings.HasPrefix(c.Path(), path+"/") {
			return path
		}
	}
	return ""
}
