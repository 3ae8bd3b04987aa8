package db

import (
	"sort"
	"testing"
	"time"
)

func TestCreateGuest(t *testing.T) {
	s := openStore(t)
	ann, err := s.CreateGuest(t.Context(), "Ann", s.newSession("a"))
	must(t, err)
	equal(t, "user", ann, User{ID: ann.ID, Name: "Ann", Guest: true, CreatedAt: s.millis()})
	session, user, err := s.SessionByID(t.Context(), "a")
	must(t, err)
	equal(t, "user of the session", user, ann)
	equal(t, "session's user", session.UserID, ann.ID)
	equal(t, "hash", string(session.SecretHash), "hash of a")
	equal(t, "data", session.Data, "data of a")
	equal(t, "created", session.CreatedAt, s.millis())
	equal(t, "seen", session.SeenAt, s.millis())
	equal(t, "expires", session.ExpiresAt, s.millis()+10*day)
	byID, err := s.UserByID(t.Context(), ann.ID)
	must(t, err)
	equal(t, "by id", byID, ann)

	_, err = s.CreateGuest(t.Context(), "Bob", s.newSession("a"))
	mustBe(t, err, ErrExists)
	equal(t, "users, for half a guest is none", s.mustCount(t, `SELECT count(*) FROM users`), 1)
	_, err = s.UserByID(t.Context(), "nobody")
	mustBe(t, err, ErrNotFound)
}

func TestRename(t *testing.T) {
	s := openStore(t)
	ann := s.mustGuest(t, "Ann")
	must(t, s.Rename(t.Context(), ann.ID, "ＡNNE Straße"))
	u, err := s.UserByID(t.Context(), ann.ID)
	must(t, err)
	equal(t, "name", u.Name, "ＡNNE Straße")
	equal(t, "users by folded name", s.mustCount(t, `SELECT count(*) FROM users WHERE name_key = 'anne strasse'`), 1)
	mustBe(t, s.Rename(t.Context(), "nobody", "x"), ErrNotFound)
}

func TestIDsAreLongDifferentAndInOrderOfTime(t *testing.T) {
	var ids []string
	seen := map[string]bool{}
	for ms := int64(1); ms < 1<<47; ms = ms*3 + 1 {
		for range 10 {
			id := newID(ms)
			if len(id) != 26 || seen[id] {
				t.Fatalf("id %q", id)
			}
			seen[id] = true
		}
		ids = append(ids, newID(ms))
	}
	if !sort.StringsAreSorted(ids) {
		t.Error("later ids do not sort behind earlier ones")
	}
}

// T3, T4: a guest comes back by code; the browser that had the seat is out
// and its page is told; the code stays good until another is issued.
func TestT3T4ReturnCode(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, err := s.CreateGuest(ctx, "Ann", s.newSession("old"))
	must(t, err)
	bob, err := s.CreateGuest(ctx, "Bob", s.newSession("bob"))
	must(t, err)
	_, err = s.UseReturnCode(ctx, []byte("one"), s.newSession("x"))
	mustBe(t, err, ErrNotFound)
	must(t, s.IssueReturnCode(ctx, ann.ID, []byte("one")))

	told, cancel := s.Subscribe(UserTopic(ann.ID))
	defer cancel()
	for i, id := range []string{"new", "newer"} {
		u, err := s.UseReturnCode(ctx, []byte("one"), s.newSession(id))
		must(t, err)
		equal(t, "user", u, ann)
		_, _, err = s.SessionByID(ctx, []string{"old", "new"}[i])
		mustBe(t, err, ErrNotFound)
		session, _, err := s.SessionByID(ctx, id)
		must(t, err)
		equal(t, "user of the new session", session.UserID, ann.ID)
		_, note := heard(told)
		equal(t, "told", note, true)
	}
	must(t, s.IssueReturnCode(ctx, ann.ID, []byte("two")))
	_, err = s.UseReturnCode(ctx, []byte("one"), s.newSession("y"))
	mustBe(t, err, ErrNotFound)
	_, _, err = s.SessionByID(ctx, "newer") // a void code ends nothing
	must(t, err)
	_, _, err = s.SessionByID(ctx, "bob") // nor does Ann's end Bob's
	must(t, err)
	_, err = s.UseReturnCode(ctx, []byte("two"), s.newSession("bob")) // Bob's id
	mustBe(t, err, ErrExists)
	_, _, err = s.SessionByID(ctx, "newer")
	must(t, err)
	mustBe(t, s.IssueReturnCode(ctx, "nobody", []byte("three")), ErrNotFound)
	mustBe(t, s.IssueReturnCode(ctx, bob.ID, []byte("two")), ErrExists)
}

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
