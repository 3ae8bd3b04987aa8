package handlers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"hilltop/game"
	"hilltop/handlers/picture"
	"hilltop/views/layout"
	"hilltop/views/model"
)

// shareEnding is what the address of a picture of a match ends in; sharePath is
// the picture of a game, below its page.
const (
	shareEnding = ".png"
	sharePath   = "/share.png"
)

const (
	drawnAtOnce    = 2  // at most: each takes 4 MB and a processor
	drawingWaiting = 16 // requests that may wait for a painter

	// cacheLong is for past positions, under an address that names the version of
	// the match: they never change, but for the names, which go with an account.
	// cacheShortly is for that of a position in which the next thing may happen at
	// any moment.
	cacheLong    = "public, max-age=86400, immutable"
	cacheShortly = "public, max-age=60"
)

// errDrawing: too many pictures are being drawn at once.
var errDrawing = errors.New("no room to draw another picture")

// studio holds the painters: who draws takes one and gives it back, so there
// are never more at work.
type studio struct {
	painters chan *picture.Painter
	line     chan struct{} // taken while drawing or waiting
}

// newStudio makes painters whose pieces are those of the pages.
func newStudio() (*studio, error) {
	var sprite bytes.Buffer
	if err := layout.Sprite().Render(context.Background(), &sprite); err != nil {
		return nil, err
	}
	n := min(drawnAtOnce, runtime.NumCPU())
	s := &studio{painters: make(chan *picture.Painter, n), line: make(chan struct{}, n+drawingWaiting)}
	for range n {
		p, err := picture.New(sprite.String())
		if err != nil {
			return nil, err
		}
		s.painters <- p
	}
	return s, nil
}

// draw draws when it is the caller's turn. Errors: errDrawing if too many wait,
// or that of the context.
func (s *studio) draw(ctx context.Context, what picture.Picture) ([]byte, error) {
	select {
	case s.line <- struct{}{}:
		defer func() { <-s.line }()
	default:
		return nil, errDrawing
	}
	select {
	case p := <-s.painters:
		defer func() { s.painters <- p }()
		return p.PNG(what)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// shareImage draws a position of a match for wherever its link is sent (S3). It
// shows what a spectator may see, whoever asks.
func (s *site) shareImage(c echo.Context) error {
	ply, err := readShare(c.Param("image"))
	if err != nil && onlyPosted(c) {
		return echo.ErrMethodNotAllowed
	} else if err != nil {
		return err
	}
	if err := s.takeShare(c); err != nil {
		return err
	}
	t, err := s.settled(c.Request().Context(), c.Param("id"))
	if err != nil {
		return err
	}
	if ply > t.state.Ply() {
		return errNotFound
	}
	shown, cache := t.shown(ply), cacheShortly
	stored := t.state.Version() == t.match.Version // else it is foreseen
	if c.QueryParam("v") == strconv.Itoa(t.match.Version) && stored && (ply < t.state.Ply() || shown.Outcome.Over) {
		cache = cacheLong
	}
	return s.sendPicture(c, matchPicture(t.variant, shown, playersOf(t.match)), cache)
}

// readShare reads "17.png". Errors: errNotFound, for anything that is no such
// number as it would be written.
func readShare(name string) (ply int, err error) {
	digits, ok := strings.CutSuffix(name, shareEnding)
	ply, err = strconv.Atoi(digits)
	if !ok || err != nil || ply < 0 || strconv.Itoa(ply) != digits {
		return 0, errNotFound
	}
	return ply, nil
}

// onlyPosted reports whether forms are sent to the address that was asked for:
// the pattern for pictures hides that from the router.
func onlyPosted(c echo.Context) bool {
	path := strings.Replace(c.Path(), ":image", c.Param("image"), 1)
	return slices.ContainsFunc(c.Echo().Routes(), func(r *echo.Route) bool {
		return r.Method == http.MethodPost && r.Path == path
	})
}

// takeShare counts a picture, of this address and of all.
func (s *site) takeShare(c echo.Context) error {
	if err := s.limits.take(limitShare, addressKey(c.RealIP())); err != nil {
		return err
	}
	return s.limits.take(limitShareAll, "")
}

// variantShare draws a position of a game, with its goal in words.
func (s *site) variantShare(c echo.Context) error {
	v, err := byKeyPlayable(c.Param("variant"))
	if err != nil {
		return err
	}
	if err := s.takeShare(c); err != nil {
		return err
	}
	p := boardPicture(v, s.face(v))
	p.Lead = v.Goal
	return s.sendPicture(c, p, cacheShortly)
}

// homeShare draws what the first page shows today.
func (s *site) homeShare(c echo.Context) error {
	if err := s.takeShare(c); err != nil {
		return err
	}
	v := s.today()
	p := boardPicture(v, s.face(v))
	p.Title, p.Glyph, p.Hue = "Four ways to play", "g-board", "pine"
	p.Lead = model.HomeLine
	return s.sendPicture(c, p, cacheShortly)
}

func (s *site) sendPicture(c echo.Context, what picture.Picture, cache string) error {
	png, err := s.studio.draw(c.Request().Context(), what)
	if err != nil {
		return err
	}
	h := c.Response().Header()
	asFile(c)
	h.Set("Cache-Control", cache)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	return c.Blob(http.StatusOK, "image/png", png)
}

// shown is the position after so many actions, as a spectator sees it.
func (t *sitting) shown(ply int) game.View {
	if ply == t.state.Ply() {
		return t.state.Game().View(game.NoSeat)
	}
	return t.state.At(ply).View(game.NoSeat)
}

func playersOf(m game.Match) [2]string { return [2]string{m.Players[0].Name, m.Players[1].Name} }

// boardPicture is a position without players.
func boardPicture(v game.Variant, shown game.View) picture.Picture {
	return picture.Picture{
		Title: v.Name, Glyph: "g-" + v.Glyph, Hue: v.Hue,
		Cells: shown.Cells, Lines: shown.Lines, Bases: shown.Hand != nil,
	}
}

// matchPicture is a position of a match; shown must be a spectator's view. A
// player whose name the fonts cannot write goes by that of the seat.
func matchPicture(v game.Variant, shown game.View, players [2]string) picture.Picture {
	p := boardPicture(v, shown)
	for seat, name := range players {
		if !picture.Writes(name) {
			players[seat] = v.SeatNames[seat]
		}
	}
	p.Head, p.Text = model.PreviewWords(v, shown, players)
	for seat := range p.Sides {
		p.Sides[seat] = pictureSide(v, shown, game.Seat(seat), players[seat])
	}
	return p
}

func pictureSide(v game.Variant, shown game.View, seat game.Seat, name string) picture.Side {
	s := picture.Side{
		Name: name, Result: model.ResultMark(shown.Outcome, seat),
		Turn: shown.ToAct == seat, Words: model.PreviewClaims(shown, seat),
	}
	s.Cards, s.Hidden = model.PreviewCards(shown, seat)
	for _, t := range shown.Trays {
		if t.Owner == seat {
			s.Slots = t.Slots
		}
	}
	for _, count := range shown.Counters {
		if count.Owner == seat {
			s.Count = &count
		}
	}
	return s
}

// preview is the picture of a match for the head of its page; none where the
// site does not know how it is reached from elsewhere. The address names the
// version besides: after moves were taken back, the same ply is another
// position.
func (s *site) preview(t *sitting, ply int) model.Preview {
	if s.base == nil {
		return model.Preview{}
	}
	if ply < 0 || ply > t.state.Ply() {
		ply = t.state.Ply()
	}
	return model.Preview{
		URL: fmt.Sprintf("%s%s/%d%s?v=%d", s.base, gameURL(t.match.ID), ply, shareEnding, t.match.Version),
		Alt: model.PreviewAlt(t.variant, t.shown(ply), playersOf(t.match)),
	}
}

// facePreview is the picture of a game for the head of its page, and for that of
// an invitation to it.
func (s *site) facePreview(v game.Variant) model.Preview {
	if s.base == nil || !v.Playable() {
		return model.Preview{}
	}
	return model.Preview{URL: s.base.String() + "/" + v.Key + sharePath, Alt: "A position of " + v.Name + ". " + v.Goal}
}

// homePreview is the picture of the site.
func (s *site) homePreview() model.Preview {
	if s.base == nil {
		return model.Preview{}
	}
	return model.Preview{URL: s.base.String() + sharePath, Alt: "A position of " + s.today().Name + ". " + model.HomeLine}
}
