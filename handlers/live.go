package handlers

import (
	"context"
	"net/http"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"hilltop/views/layout"
	"hilltop/views/model"
	"hilltop/views/rooms"
)

// livePath is what pages ask from time to time for what changes on them. It
// is a question and no stream: browsers keep few connections to a host, and
// the pages of games need theirs.
const livePath = "/live"

// countsPlaying is how recently somebody must have looked at a game for it to
// count as being played (I1).
const countsPlaying = 10 * time.Minute

// counts say how many play and wait, by variant and in all.
type counts struct {
	playing, rooms       map[string]int
	allPlaying, allRooms int
}

// in says it of one variant; "" is all of them.
func (b counts) in(key string) string {
	if key == "" {
		return model.BusyText(b.allPlaying, b.allRooms)
	}
	return model.BusyText(b.playing[key], b.rooms[key])
}

// busy counts who plays and who waits, from the store: nothing is invented,
// and nothing kept.
func (s *site) busy(ctx context.Context) (b counts, err error) {
	now := s.now().UnixMilli()
	if b.playing, err = s.db.Counts(ctx, now, s.present.lately(countsPlaying, 200)...); err != nil {
		return b, err
	}
	for _, n := range b.playing {
		b.allPlaying += n
	}
	b.rooms, b.allRooms, err = s.db.RoomCounts(ctx)
	return b, err
}

// inRooms counts the rooms in which somebody waits, for the bar of every page:
// a failure counts none.
func (s *site) inRooms(ctx context.Context) int {
	_, all, err := s.db.RoomCounts(ctx)
	s.report(ctx, "rooms", err)
	return all
}

// machine is where the machine plays a game, if this site has that; "" for
// none, and for an unknown game.
func (s *site) machine(key string) string {
	if key == "" {
		key = onOffer()[0].Key
	}
	if !s.machines {
		return ""
	}
	return "/" + key + "/ai"
}

// livePage answers with the parts of a page that change: what is new for the
// viewer, the counts, and on the page of rooms its list.
func (s *site) livePage(c echo.Context) error {
	if err := s.limits.take(limitLive, addressKey(c.RealIP())); err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	if v.known() {
		s.visitors.note(v.user.ID)
	}
	busy, err := s.busy(c.Request().Context())
	if err != nil {
		return err
	}
	var list templ.Component = templ.NopComponent
	if c.QueryParam("on") == "rooms" {
		m, err := s.roomList(c, v)
		if err != nil {
			return err
		}
		list = rooms.Rows(m)
	}
	page := s.page(c, v)
	page.Path = safeNext(c.QueryParam("at"), "/games")
	page.Waiting = busy.allRooms
	var lines []model.BusyLine
	for _, g := range onOffer() {
		lines = append(lines, model.BusyLine{Key: g.Key, Text: busy.in(g.Key)})
	}
	c.Response().Header().Set("Cache-Control", cacheNever)
	return render(c, http.StatusOK, nil, layout.Fresh(page, lines, list))
}
