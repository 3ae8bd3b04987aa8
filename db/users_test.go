package db

import (
	"sort"
	"testing"
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
