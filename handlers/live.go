package handlers

import (
	"context"
	"net/http"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"hilltop/game/variant"
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

// activities are what goes on now, in each game by its key, and in all.
type activities struct {
	by  map[string]model.Activity
	all model.Activity
}

// in is that of one variant; "" is all of them.
func (a activities) in(key string) model.Activity {
	if key == "" {
		return a.all
	}
	return a.by[key]
}

// activity counts who plays and who waits, from the store: nothing is
// invented, and nothing kept.
func (s *site) activity(ctx context.Context) (activities, error) {
	a := activities{by: map[string]model.Activity{}}
	playing, err := s.db.Counts(ctx, s.now().UnixMilli(), s.present.lately(countsPlaying, 200)...)
	if err != nil {
		return a, err
	}
	rooms, all, err := s.db.RoomCounts(ctx)
	if err != nil {
		return a, err
	}
	a.all.Rooms = all // a room for several games counts once
	for _, v := range variant.All {
		a.by[v.Key] = model.Activity{Playing: playing[v.Key], Rooms: rooms[v.Key]}
		a.all.Playing += playing[v.Key]
	}
	return a, nil
}

// inRooms counts the rooms in which somebody waits, for the bar of every page:
// a failure counts none.
func (s *site) inRooms(ctx context.Context) int {
	_, all, err := s.db.RoomCounts(ctx)
	s.report(ctx, "rooms", err)
	return all
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
	activity, err := s.activity(c.Request().Context())
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
	page.Waiting = activity.all.Rooms
	lines := []model.BusyLine{activity.all.Line("")}
	for _, g := range onOffer() {
		lines = append(lines, activity.in(g.Key).Line(g.Key))
	}
	c.Response().Header().Set("Cache-Control", cacheNever)
	return render(c, http.StatusOK, nil, layout.Fresh(page, lines, list))
}
