package db

import "testing"

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
	whose, err := s.UserByReturnCode(ctx, []byte("one"))
	must(t, err)
	equal(t, "whose", whose, ann)

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
	_, err = s.UserByReturnCode(ctx, []byte("one"))
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
