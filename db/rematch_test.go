package db

import (
	"errors"
	"testing"

	"hilltop/game"
)

// finished is a match that is over, and the next one with seats exchanged.
func (s store) finished(t *testing.T) (m, next game.Match) {
	t.Helper()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	m = s.mustMatch(t, ann, bob)
	m = s.mustAppend(t, ending(m, game.Resign, game.Win(game.Second, game.Resignation), ""))
	i := s.newInvite(bob) // only for its fresh id
	return m, matchOf(i, ann.ID)
}

func TestRematch(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	m, next := s.finished(t)
	told, cancel := s.Subscribe(m.ID)
	defer cancel()

	mustBe(t, s.AcceptRematch(ctx, m.ID, game.Second, Notice{}, next), ErrStale) // nobody offered
	for i := range 2 {
		by, err := s.OfferRematch(ctx, m.ID, game.First, nil, Notice{})
		must(t, err)
		equal(t, "offered by", by, game.First)
		version, note := heard(told)
		equal(t, "told", note, i == 0)
		if note {
			equal(t, "version", version, m.Version)
		}
	}
	equal(t, "stored offer", s.mustRead(t, m.ID).RematchBy, game.First)
	by, err := s.OfferRematch(ctx, m.ID, game.Second, nil, Notice{})
	must(t, err)
	equal(t, "offered by, still", by, game.First)
	mustBe(t, s.AcceptRematch(ctx, m.ID, game.First, Notice{}, next), ErrStale) // one's own offer
	clash := next
	clash.ID = m.ID
	mustBe(t, s.AcceptRematch(ctx, m.ID, game.Second, Notice{}, clash), ErrExists)
	if _, note := heard(told); note {
		t.Error("a refused rematch was published")
	}
	must(t, s.AcceptRematch(ctx, m.ID, game.Second, Notice{}, next))
	version, note := heard(told)
	equal(t, "told", note, true)
	equal(t, "version", version, m.Version)
	equal(t, "link", s.mustRead(t, m.ID).RematchID, next.ID)
	equal(t, "seat", s.mustRead(t, next.ID).Players[0].Name, "Bob")

	mustBe(t, s.AcceptRematch(ctx, m.ID, game.Second, Notice{}, next), ErrTaken)
	_, err = s.OfferRematch(ctx, m.ID, game.First, nil, Notice{})
	mustBe(t, err, ErrTaken)
}

func TestRematchOnlyAfterTheEnd(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	_, next := s.finished(t)
	m := s.mustMatch(t, s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob"))
	_, err := s.OfferRematch(ctx, m.ID, game.First, nil, Notice{})
	mustBe(t, err, ErrStale)
	mustBe(t, s.AcceptRematch(ctx, m.ID, game.First, Notice{}, next), ErrStale)
	_, err = s.OfferRematch(ctx, "missing", game.First, nil, Notice{})
	mustBe(t, err, ErrNotFound)
	mustBe(t, s.AcceptRematch(ctx, "missing", game.First, Notice{}, next), ErrNotFound)
}

// Both players, each with four fingers, ask for another game at once as a
// handler does it: who finds the other's offer accepts. One new match.
func TestRematchAtOnceMakesOneMatch(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	for range 50 {
		m, next := s.finished(t)
		accepted := make([]error, 8)
		race(8, func(n int) {
			seat := game.Seat(n % 2)
			mine := next
			mine.ID = next.ID + string(rune('a'+n))
			by, err := s.OfferRematch(ctx, m.ID, seat, nil, Notice{})
			if err == nil && by != seat {
				err = s.AcceptRematch(ctx, m.ID, seat, Notice{}, mine)
			} else if err == nil {
				err = ErrTaken // waits for the other
			}
			accepted[n] = err
		})
		count := 0
		for _, err := range accepted {
			if err == nil {
				count++
			} else if !errors.Is(err, ErrTaken) {
				t.Fatal(err)
			}
		}
		equal(t, "accepted", count, 1)
		s.mustRead(t, s.mustRead(t, m.ID).RematchID)
		equal(t, "new matches", s.mustCount(t, `SELECT count(*) FROM matches WHERE id LIKE $1`, next.ID+"%"), 1)
	}
}

// What the offer of a rematch has fixed comes back, and no other match can
// come of it: its dealer has committed.
func TestRematchKeepsItsDraft(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	m, next := s.finished(t)
	_, err := s.RematchDraft(ctx, m.ID)
	mustBe(t, err, ErrNotFound)
	want := Draft{MatchID: next.ID, Setup: "rounds=1", Secret: game.Secret{7}, ServerNonce: true}
	_, err = s.OfferRematch(ctx, m.ID, game.First, &want, Notice{})
	must(t, err)
	_, err = s.OfferRematch(ctx, m.ID, game.Second, &Draft{MatchID: "other"}, Notice{})
	must(t, err)
	got, err := s.RematchDraft(ctx, m.ID)
	must(t, err)
	equal(t, "draft", got, want)
	next.Setup, next.Secret, next.ServerNonce = "rounds=1 n2=ff", want.Secret, [2]bool{true, false}
	for name, change := range map[string]func(*game.Match){
		"id":     func(m *game.Match) { m.ID = "other" },
		"secret": func(m *game.Match) { m.Secret[0]++ },
		"setup":  func(m *game.Match) { m.Setup = "rounds=12" },
	} {
		other := next
		change(&other)
		if s.AcceptRematch(ctx, m.ID, game.Second, Notice{}, other) == nil {
			t.Errorf("a match with another %s was made", name)
		}
	}
	must(t, s.AcceptRematch(ctx, m.ID, game.Second, Notice{}, next))
	stored := s.mustRead(t, next.ID)
	equal(t, "setup", stored.Setup, next.Setup)
	equal(t, "nonces of the server", stored.ServerNonce, next.ServerNonce)
}
