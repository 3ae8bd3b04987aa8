package handlers

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
)

const (
	eventsPath = "/g/:id/events"

	// reconnectAfter is what browsers are told to wait before they come back.
	reconnectAfter = time.Second
	// streamWrite is how long one write may take before the client counts as
	// gone.
	streamWrite = 10 * time.Second
)

func isEventStream(c echo.Context) bool { return c.Path() == eventsPath }

// events tells a page that its match has changed, and nothing else: the page
// then fetches what its own session may see.
func (s *site) events(c echo.Context) error {
	id := c.Param("id")
	if !isMatchID(id) {
		return errNotFound
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	leave, err := s.streams.enter(v.session.ID, addressKey(c.RealIP()))
	if err != nil {
		return err
	}
	defer leave()
	// Subscribed first and read after, so that nothing falls between.
	notes, cancel := s.db.Subscribe(id)
	defer cancel()
	m, _, err := s.db.MatchByID(c.Request().Context(), id)
	if err != nil {
		return err
	}
	defer s.present.arrive(id, m.SeatOf(v.user.ID))()
	var ended <-chan int
	if v.known() {
		s.visitors.note(v.user.ID)
		var stop func()
		ended, stop = s.db.Subscribe(db.UserTopic(v.user.ID))
		defer stop()
	}
	st, err := openStream(c)
	if err != nil {
		return err
	}
	if err := st.greet(m, c.Request().Header.Get("Last-Event-ID")); err != nil {
		return nil // the client is gone; nobody is left to be told
	}
	s.follow(c, st, m, notes, ended)
	return nil
}

// follow passes notes on until the client goes, the stream has lived its
// time, or the site stops.
func (s *site) follow(c echo.Context, st *stream, m game.Match, notes, ended <-chan int) {
	beat, life := time.NewTicker(s.streams.beat), time.NewTimer(s.streams.life)
	defer beat.Stop()
	defer life.Stop()
	ctx := c.Request().Context()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-s.streams.closing:
			return
		case <-life.C:
			return
		case <-beat.C:
			err = st.write(": still here\n\n")
		case <-ended: // another device took over: look again
			err = st.changed(m)
		case version := <-notes:
			if version > m.Version {
				m.Version = version
			} else if fresh, _, err := s.db.MatchByID(ctx, m.ID); err == nil {
				m = fresh // the version stands: it was about a rematch
			}
			err = st.changed(m)
		}
		if err != nil {
			return
		}
	}
}

// eventID names the state of a match: its version, and how far a rematch has
// come, which has no version of its own.
func eventID(m game.Match) string {
	id := strconv.Itoa(m.Version)
	switch {
	case m.RematchID != "":
		return id + ".next"
	case m.Outcome.Over && m.RematchBy.Playing():
		return id + "." + strconv.Itoa(int(m.RematchBy))
	}
	return id
}

// stream writes server-sent events.
type stream struct {
	w  http.ResponseWriter
	rc *http.ResponseController
}

// openStream sends the head and lifts the time limits of the connection.
func openStream(c echo.Context) (*stream, error) {
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, "text/event-stream")
	h.Set("Cache-Control", cacheNever)
	h.Set("X-Accel-Buffering", "no") // a proxy must not collect events
	asFile(c)
	st := &stream{w: c.Response(), rc: http.NewResponseController(c.Response())}
	if err := st.rc.SetReadDeadline(time.Time{}); err != nil {
		return nil, fmt.Errorf("event stream: %w", err)
	}
	c.Response().WriteHeader(http.StatusOK)
	return st, nil
}

// greet says how to reconnect, where the match stands, and whether that is
// news.
func (st *stream) greet(m game.Match, seen string) error {
	if err := st.write(fmt.Sprintf("retry: %d\n", reconnectAfter.Milliseconds())); err != nil {
		return err
	}
	if seen == eventID(m) {
		return st.write("id: " + eventID(m) + "\n\n")
	}
	return st.changed(m)
}

func (st *stream) changed(m game.Match) error {
	return st.write(fmt.Sprintf("event: match\nid: %s\ndata: %d\n\n", eventID(m), m.Version))
}

func (st *stream) write(s string) error {
	if err := st.rc.SetWriteDeadline(time.Now().Add(streamWrite)); err != nil {
		return err
	}
	if _, err := st.w.Write([]byte(s)); err != nil {
		return err
	}
	return st.rc.Flush()
}
