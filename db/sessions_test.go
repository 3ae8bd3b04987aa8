package db

import (
	"testing"
	"time"
)

func TestSessionExpires(t *testing.T) {
	s := openStore(t)
	_, err := s.CreateGuest(t.Context(), "Ann", s.newSession("a"))
	must(t, err)
	s.add(10*24*time.Hour - time.Millisecond)
	session, _, err := s.SessionByID(t.Context(), "a")
	must(t, err)
	s.add(time.Millisecond)
	_, _, err = s.SessionByID(t.Context(), "a")
	mustBe(t, err, ErrNotFound)
	mustBe(t, s.TouchSession(t.Context(), "a", s.millis(), s.millis()+day), ErrNotFound)
	mustBe(t, s.RotateSession(t.Context(), "a", s.newSession("b")), ErrNotFound)
	session.ExpiresAt += 10 * day
	mustBe(t, s.SaveSession(t.Context(), session), ErrNotFound)
}

func TestSaveSession(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann := s.mustGuest(t, "Ann")
	second := s.newSession("second")
	second.UserID = ann.ID
	must(t, s.SaveSession(ctx, second))
	mustBe(t, s.SaveSession(ctx, second), ErrExists) // CreatedAt is 0: a new one
	session, _, err := s.SessionByID(ctx, "second")
	must(t, err)
	session.Data, session.SecretHash, session.SeenAt, session.ExpiresAt = "changed", []byte("h"), 5, session.ExpiresAt+1
	must(t, s.SaveSession(ctx, session))
	again, _, err := s.SessionByID(ctx, "second")
	must(t, err)
	equal(t, "data", again.Data, "changed")
	equal(t, "hash", string(again.SecretHash), "h")
	equal(t, "seen", again.SeenAt, 5)
	equal(t, "expires", again.ExpiresAt, session.ExpiresAt)
	must(t, s.EndSession(ctx, "second"))
	must(t, s.EndSession(ctx, "second"))
	mustBe(t, s.SaveSession(ctx, session), ErrNotFound) // what has ended stays so
	third := s.newSession("third")
	third.UserID = "nobody"
	mustBe(t, s.SaveSession(ctx, third), ErrNotFound)
}

// T5: rotation changes the secret and voids the old session at once.
func TestT5RotateSession(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, err := s.CreateGuest(ctx, "Ann", s.newSession("a"))
	must(t, err)
	born := s.millis()
	s.add(time.Hour)
	must(t, s.RotateSession(ctx, "a", s.newSession("b")))
	_, _, err = s.SessionByID(ctx, "a")
	mustBe(t, err, ErrNotFound)
	b, _, err := s.SessionByID(ctx, "b")
	must(t, err)
	equal(t, "user", b.UserID, ann.ID)
	equal(t, "created", b.CreatedAt, born)
	equal(t, "seen", b.SeenAt, s.millis())
	mustBe(t, s.RotateSession(ctx, "a", s.newSession("c")), ErrNotFound)
}

func TestTouchAndEndOthers(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, err := s.CreateGuest(ctx, "Ann", s.newSession("a"))
	must(t, err)
	for _, id := range []string{"b", "c"} {
		more := s.newSession(id)
		more.UserID = ann.ID
		must(t, s.SaveSession(ctx, more))
	}
	s.add(time.Hour)
	must(t, s.TouchSession(ctx, "a", s.millis(), s.millis()+20*day))
	a, _, err := s.SessionByID(ctx, "a")
	must(t, err)
	equal(t, "seen", a.SeenAt, s.millis())
	equal(t, "expires", a.ExpiresAt, s.millis()+20*day)
	equal(t, "users seen now", s.mustCount(t, `SELECT count(*) FROM users WHERE seen_at = $1`, s.millis()), 1)

	told, cancel := s.Subscribe(UserTopic(ann.ID))
	defer cancel()
	must(t, s.EndOtherSessions(ctx, ann.ID, "a"))
	_, note := heard(told)
	equal(t, "told", note, true)
	must(t, s.EndOtherSessions(ctx, ann.ID, "a"))
	_, note = heard(told)
	equal(t, "told of nothing", note, false)
	equal(t, "sessions", s.mustCount(t, `SELECT count(*) FROM sessions`), 1)
	must(t, s.EndOtherSessions(ctx, ann.ID, ""))
	equal(t, "sessions", s.mustCount(t, `SELECT count(*) FROM sessions`), 0)
}
