package db

import (
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"hilltop/game"
)

func (s store) newSeek(creator User) Seek {
	seek := Seek{ID: rand.Text()[:10], Creator: creator, Seat: game.NoSeat, Paces: []int{1, 3, 0}, WeekendsOff: true,
		Games: []SeekGame{{"race", ""}, {"cards", "start"}}, ExpiresAt: s.millis() + day}
	rand.Read(seek.Secret[:])
	return seek
}

func (s store) mustSeek(t testing.TB, creator User) Seek {
	t.Helper()
	seek := s.newSeek(creator)
	must(t, s.OpenSeek(t.Context(), seek))
	stored, err := s.SeekByID(t.Context(), seek.ID)
	must(t, err)
	return stored
}

// matchIn is a match of a room's second game, its creator first.
func matchIn(s Seek, taker string, pace int) game.Match {
	return game.Match{ID: s.ID, Variant: "cards", Setup: "start more", PaceDays: pace, WeekendsOff: s.WeekendsOff && pace > 0, Secret: s.Secret,
		Players: [2]game.Player{{UserID: s.Creator.ID}, {UserID: taker}}, ToAct: game.First, Position: "p0", RematchBy: game.NoSeat}
}

// Two joins, one game: of many who come at once exactly one sits, the others
// hear that somebody was faster, and the room is gone from every list.
func TestRoom_TwoJoinsOneGame(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann := s.mustGuest(t, "Ann")
	for range 20 {
		seek := s.mustSeek(t, ann)
		const many = 8
		errs := make([]error, many)
		var wg sync.WaitGroup
		for i := range many {
			taker := s.mustGuest(t, fmt.Sprint("Taker ", i))
			wg.Go(func() {
				errs[i] = s.TakeSeek(ctx, seek.ID, taker.ID, Notice{Words: "come", URL: "/g/"}, matchIn(seek, taker.ID, 3))
			})
		}
		wg.Wait()
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
			} else {
				mustBe(t, err, ErrTaken)
			}
		}
		equal(t, "takers who sit", won, 1)
		open, err := s.OpenSeeks(ctx)
		must(t, err)
		equal(t, "open rooms", len(open), 0)
		equal(t, "matches", s.mustCount(t, `SELECT count(*) FROM matches WHERE id = $1`, seek.ID), 1)
	}
	equal(t, "what the creator was told", s.mustCount(t, `SELECT count(*) FROM notices WHERE user_id = $1`, ann.ID), 20)
}

// Closing and joining at once: one of the two.
func TestRoom_CloseAgainstJoin(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	for range 20 {
		seek := s.mustSeek(t, ann)
		var closed, joined error
		var wg sync.WaitGroup
		wg.Go(func() { closed = s.CloseSeek(ctx, seek.ID, ann.ID) })
		wg.Go(func() { joined = s.TakeSeek(ctx, seek.ID, bob.ID, Notice{}, matchIn(seek, bob.ID, 0)) })
		wg.Wait()
		if (closed == nil) == (joined == nil) {
			t.Fatalf("closed: %v, joined: %v", closed, joined)
		}
	}
}

func TestRoom_WhatItIsFor(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	seek := s.mustSeek(t, ann)
	equal(t, "games", len(seek.Games), 2)
	equal(t, "paces", fmt.Sprint(seek.Paces), "[1 3 0]")
	equal(t, "creator", seek.Creator.Name, "Ann")
	mustBe(t, s.OpenSeek(ctx, s.newSeek(User{ID: "nobody"})), ErrNotFound)

	by, all, err := s.RoomCounts(ctx)
	must(t, err)
	equal(t, "rooms", fmt.Sprint(by["race"], by["cards"], by["other"], all), "1 1 0 1")

	mustBe(t, s.TakeSeek(ctx, seek.ID, ann.ID, Notice{}, matchIn(seek, ann.ID, 3)), ErrOwn)
	mustBe(t, s.TakeSeek(ctx, "nothing", bob.ID, Notice{}, matchIn(seek, bob.ID, 3)), ErrNotFound)
	for what, change := range map[string]func(*game.Match){
		"pace":     func(m *game.Match) { m.PaceDays = 2 },
		"game":     func(m *game.Match) { m.Variant = "other" },
		"setup":    func(m *game.Match) { m.Setup = "else" },
		"secret":   func(m *game.Match) { m.Secret[0]++ },
		"weekends": func(m *game.Match) { m.WeekendsOff = false },
		"players":  func(m *game.Match) { m.Players[0].UserID = bob.ID },
	} {
		m := matchIn(seek, bob.ID, 3)
		change(&m)
		if err := s.TakeSeek(ctx, seek.ID, bob.ID, Notice{}, m); err == nil || errors.Is(err, ErrTaken) {
			t.Errorf("another %s was taken: %v", what, err)
		}
	}
	must(t, s.TakeSeek(ctx, seek.ID, bob.ID, Notice{}, matchIn(seek, bob.ID, 3)))
	mustBe(t, s.CloseSeek(ctx, seek.ID, ann.ID), ErrTaken)
	mustBe(t, s.TakeSeek(ctx, seek.ID, bob.ID, Notice{}, matchIn(seek, bob.ID, 3)), ErrTaken)
	equal(t, "weekends off", s.mustRead(t, seek.ID).WeekendsOff, true)
}

// T30: a room expires a day after its creator was last here, and says so for a
// while.
func TestT30_RoomsExpire(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	seek := s.mustSeek(t, ann)
	s.add(23 * time.Hour)
	must(t, s.KeepSeeks(ctx, ann.ID, s.millis()+day))
	s.add(23 * time.Hour)
	open, err := s.OpenSeeks(ctx)
	must(t, err)
	equal(t, "rooms of who came back", len(open), 1)
	s.add(2 * time.Hour)
	open, err = s.OpenSeeks(ctx)
	must(t, err)
	equal(t, "rooms of who is gone", len(open), 0)
	_, all, err := s.RoomCounts(ctx)
	must(t, err)
	equal(t, "counted rooms", all, 0)
	mustBe(t, s.TakeSeek(ctx, seek.ID, bob.ID, Notice{}, matchIn(seek, bob.ID, 3)), ErrGone)
	must(t, s.KeepSeeks(ctx, ann.ID, s.millis()+day)) // too late
	mine, err := s.SeeksOf(ctx, ann.ID, s.millis()-7*day)
	must(t, err)
	if len(mine) != 1 || mine[0].Open(s.millis()) {
		t.Errorf("what its creator sees: %+v", mine)
	}
	s.add(31 * 24 * time.Hour)
	e, err := s.ExpireOld(ctx, s.millis())
	must(t, err)
	equal(t, "rooms that were swept", e.Seeks, 1)
	equal(t, "games of no room", s.mustCount(t, `SELECT count(*) FROM seek_games`), 0)
}

func (s store) mustChallenge(t testing.TB, from, to User) Challenge {
	t.Helper()
	c := Challenge{ID: rand.Text()[:10], From: from, To: to, Seat: game.Second, Variant: "race", PaceDays: 3, ExpiresAt: s.millis() + 14*day}
	must(t, s.Challenge(t.Context(), c, Notice{Words: "dare", URL: ChallengeURL(c.ID)}))
	stored, err := s.ChallengeByID(t.Context(), c.ID)
	must(t, err)
	return stored
}

func matchOfChallenge(c Challenge) game.Match {
	return game.Match{ID: c.ID, Variant: c.Variant, Setup: c.Setup, PaceDays: c.PaceDays, Secret: c.Secret,
		Players: [2]game.Player{{UserID: c.To.ID}, {UserID: c.From.ID}}, ToAct: game.First, Position: "p0", RematchBy: game.NoSeat}
}

// A challenge has one answer, whoever is there when it is given, and both
// sides are told.
func TestChallenge_OneAnswer(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob, eve := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob"), s.mustGuest(t, "Eve")
	told := func(u User) int {
		list, err := s.Notices(ctx, u.ID)
		must(t, err)
		return len(list)
	}
	for range 10 {
		c := s.mustChallenge(t, ann, bob)
		equal(t, "what Bob is told", told(bob), 1)
		errs := make([]error, 3)
		var wg sync.WaitGroup
		wg.Go(func() { errs[0] = s.AcceptChallenge(ctx, c.ID, bob.ID, Notice{Words: "yes"}, matchOfChallenge(c)) })
		wg.Go(func() { errs[1] = s.DeclineChallenge(ctx, c.ID, bob.ID, "later", Notice{Words: "no"}) })
		wg.Go(func() { errs[2] = s.WithdrawChallenge(ctx, c.ID, ann.ID) })
		wg.Wait()
		done := 0
		for _, err := range errs {
			if err == nil {
				done++
			}
		}
		equal(t, "answers that count", done, 1)
		equal(t, "what Bob is still told", told(bob), 0)
	}
	equal(t, "challenger and challenged in one", errors.Is(s.Challenge(ctx, Challenge{ID: "self", From: ann, To: ann}, Notice{}), ErrOwn), true)

	c := s.mustChallenge(t, ann, bob)
	mustBe(t, s.AcceptChallenge(ctx, c.ID, eve.ID, Notice{}, matchOfChallenge(c)), ErrNotFound)
	mustBe(t, s.AcceptChallenge(ctx, c.ID, ann.ID, Notice{}, matchOfChallenge(c)), ErrNotFound)
	mustBe(t, s.WithdrawChallenge(ctx, c.ID, bob.ID), ErrNotFound)
	all, err := s.ChallengesOf(ctx, bob.ID)
	must(t, err)
	equal(t, "open challenges", len(all), 1)
	n, err := s.OpenOffers(ctx, ann.ID)
	must(t, err)
	equal(t, "open offers", n, 1)
	s.add(15 * 24 * time.Hour)
	mustBe(t, s.AcceptChallenge(ctx, c.ID, bob.ID, Notice{}, matchOfChallenge(c)), ErrGone)
	all, err = s.ChallengesOf(ctx, bob.ID)
	must(t, err)
	equal(t, "open challenges after two weeks", len(all), 0)
}

// Whoever closes an account leaves nothing open.
func TestWithdrawAll(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	s.mustSeek(t, ann)
	s.mustInvite(t, ann)
	s.mustChallenge(t, ann, bob)
	to := s.mustChallenge(t, bob, ann)
	must(t, s.write(ctx, func(x *tx) error { return withdraw(x, ann.ID) }))
	for _, u := range []User{ann, bob} {
		n, err := s.OpenOffers(ctx, u.ID)
		must(t, err)
		equal(t, "open offers of "+u.Name, n, 0)
	}
	mustBe(t, s.AcceptChallenge(ctx, to.ID, ann.ID, Notice{}, matchOfChallenge(to)), ErrGone)
}
