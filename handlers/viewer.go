package handlers

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"github.com/gorilla/sessions"
	"github.com/labstack/echo/v4"

	"hilltop/db"
)

// viewer is who sends a request. The zero user is an unknown browser.
type viewer struct {
	user    db.User
	session *sessions.Session
	// ended: the browser was a guest once, and its session was ended, as a rule
	// because the return code was used on another device.
	ended bool
	// out: the browser was signed in once, and its session was ended.
	out bool
}

func (v *viewer) known() bool { return v.user.ID != "" }

// logName is a short mark of the session for the log; nobody can get back
// from it to the session.
func (v *viewer) logName() string {
	sum := sha256.Sum256([]byte(v.session.ID))
	return hex.EncodeToString(sum[:4])
}

// viewer finds out who asks, once a request. It writes nothing.
func (s *site) viewer(c echo.Context) (*viewer, error) {
	if v, ok := c.Get(keyViewer).(*viewer); ok {
		return v, nil
	}
	session, err := s.sessions.Get(c.Request(), s.sessions.name(c.Request()))
	if err != nil {
		return nil, err
	}
	v := &viewer{session: session}
	if session.Values[valueEnded] == true {
		v.out = session.Name() == s.sessions.cookie(false)
		v.ended = !v.out
	}
	v.user, _ = session.Values[valueUser].(db.User)
	c.Set(keyViewer, v)
	return v, nil
}

// renew prolongs a known browser's session. Only handlers of POST call it.
func (s *site) renew(c echo.Context, v *viewer) error {
	if !v.known() {
		return nil
	}
	return ignoreMissing(v.session.Save(c.Request(), c.Response()))
}

// claimed follows on the taking of a seat. The session of a browser that was
// known before gets another secret: a cookie that leaked earlier is worth
// nothing now (T5).
func (s *site) claimed(c echo.Context, v *viewer, known bool) error {
	noteEvent(c, "seat claimed")
	if !known {
		return nil // its session is as new as the seat
	}
	v.session.Values[valueRotate] = true
	return ignoreMissing(v.session.Save(c.Request(), c.Response()))
}

// ignoreMissing: a session that was ended while its request was on the way is
// nothing to fail for.
func ignoreMissing(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	return err
}

// ensureGuest makes a guest of an unknown browser: a user, a session and the
// cookie. Only handlers of POST call it. A known browser stays who it is.
// Errors: *formError for a name that is no guest's.
func (s *site) ensureGuest(c echo.Context, v *viewer, name string) error {
	if v.known() {
		return s.renew(c, v)
	}
	name, err := s.guestNameOf(c.Request().Context(), name)
	if err != nil {
		return err
	}
	if name == "" {
		name = guestName()
	}
	row := s.sessions.draft(c.Request(), v.session, true)
	user, err := s.db.CreateGuest(c.Request().Context(), name, row)
	if err != nil {
		return err
	}
	s.become(c, v, user, row)
	noteEvent(c, "guest made")
	return nil
}

// become makes this browser a user's, by a session that is stored already.
func (s *site) become(c echo.Context, v *viewer, user db.User, row db.Session) {
	v.user, v.ended, v.out = user, false, false
	v.session.Values[valueUser] = user
	delete(v.session.Values, valueCreated)
	s.sessions.issue(c.Request(), c.Response(), v.session, user, row)
}

// yourMove counts the games that wait for the viewer. It is only for the
// page's title: a failure counts nothing.
func (s *site) yourMove(ctx context.Context, v *viewer) int {
	if v == nil || !v.known() {
		return 0
	}
	n, err := s.db.CountMyMoves(ctx, v.user.ID)
	if err != nil {
		return 0
	}
	return n
}
