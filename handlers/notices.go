package handlers

import (
	"context"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/views/model"
)

// newsShown is how many a page shows at once: the latest.
const newsShown = 3

// news are the sentences that a user has not put away. They are only a part of
// the page: a failure is logged and says nothing.
func (s *site) news(ctx context.Context, v *viewer) []model.News {
	all, err := s.notices(ctx, v.user.ID)
	s.report(ctx, "notices", err)
	var news []model.News
	for _, n := range all[max(0, len(all)-newsShown):] {
		news = append(news, model.News{Words: n.Words, URL: n.URL, Away: "/notices/" + n.ID})
	}
	return news
}

// putAway forgets a notice.
func (s *site) putAway(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	if !v.known() {
		return errNobody(v)
	}
	if err := s.db.PutAway(c.Request().Context(), v.user.ID, c.Param("notice")); err != nil {
		return err
	}
	return seeOther(c, safeNext(form.Get("next"), "/games"))
}

// tellLeft tells an account of games that could not be merged.
func (s *site) tellLeft(ctx context.Context, userID string, left int) error {
	if left == 0 {
		return nil
	}
	return s.db.Tell(ctx, userID, leftText(left), "")
}

// or is the first of two texts that says something.
func or(text, otherwise string) string {
	if text != "" {
		return text
	}
	return otherwise
}

func escape(text string) string { return url.QueryEscape(text) }

// loopback reports whether a host, with or without a port, is this machine.
func loopback(host string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.Trim(host, "[]")
	if strings.EqualFold(host, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.Unmap().IsLoopback()
}

// heard puts away what a user was told about an address and the places on its
// page, once he has acted there. It writes only if there is something; a
// failure is logged.
func (s *site) heard(ctx context.Context, v *viewer, url string) {
	all, err := s.db.Notices(ctx, v.user.ID)
	if err == nil && slices.ContainsFunc(all, func(n db.Notice) bool { return strings.HasPrefix(n.URL, url) }) {
		err = s.db.PutAwayAbout(ctx, v.user.ID, url, s.now().UnixMilli())
	}
	s.report(ctx, "notices", err)
}

// tellEnd tells the players of a match how it has ended, but for who ended it
// and for who has its page open. It is told after the fact: a failure is logged.
func (s *site) tellEnd(ctx context.Context, t *sitting, o game.Outcome, by game.Seat) {
	watching := s.present.watching(t.match.ID)
	for seat, p := range t.match.Players {
		if game.Seat(seat) == by || watching[seat] || p.UserID == "" {
			continue
		}
		s.report(ctx, "end", s.db.Tell(ctx, p.UserID, model.EndNews(t.variant, o, playersOf(t.match)), gameURL(t.match.ID)+model.BoardAnchor))
	}
}

// newsForOther tells the other player of a match in words about the viewer;
// nobody, if that player has the page of the match open and sees it there.
func (s *site) newsForOther(t *sitting, words func(name string, v game.Variant) string, url string) db.Notice {
	if s.present.watching(t.match.ID)[t.seat.Other()] {
		return db.Notice{}
	}
	return db.Notice{Words: words(t.viewer.user.Name, t.variant), URL: url}
}
