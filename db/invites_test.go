package db

import (
	"errors"
	"reflect"
	"sync"
	"testing"
	"time"

	"hilltop/game"
)

func TestInviteComesBackAsStored(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann := s.mustGuest(t, "Ann")
	want := s.newInvite(ann)
	want.CreatorSeat, want.ServerNonce = game.Second, true
	must(t, s.CreateInvite(ctx, want))
	want.Status, want.CreatedAt = StatusOpen, s.millis()
	got, creator, err := s.InviteByToken(ctx, want.TokenHash)
	must(t, err)
	equal(t, "creator", creator, ann)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("invite is %+v, want %+v", got, want)
	}
	got, err = s.InviteByMatch(ctx, want.MatchID)
	must(t, err)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("invite is %+v, want %+v", got, want)
	}
	_, _, err = s.InviteByToken(ctx, []byte("other"))
	mustBe(t, err, ErrNotFound)
	_, err = s.InviteByMatch(ctx, "other")
	mustBe(t, err, ErrNotFound)
}

func TestCreateInviteRefuses(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	one := s.mustInvite(t, ann)
	sameToken, sameMatch, oldMatch := s.newInvite(ann), s.newInvite(ann), s.newInvite(ann)
	sameToken.TokenHash, sameMatch.MatchID, oldMatch.MatchID = one.TokenHash, one.MatchID, s.mustMatch(t, ann, bob).ID
	for _, i := range []Invite{sameToken, sameMatch, oldMatch} {
		mustBe(t, s.CreateInvite(ctx, i), ErrExists)
	}
	mustBe(t, s.CreateInvite(ctx, s.newInvite(User{ID: "nobody"})), ErrNotFound)
}

func TestOpenInvitesOfAUser(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	var ids []string
	for range 3 {
		ids = append([]string{s.mustInvite(t, ann).MatchID}, ids...)
		s.add(time.Second)
	}
	s.mustInvite(t, bob)
	s.mustMatch(t, ann, bob) // taken
	cancelled := s.mustInvite(t, ann)
	must(t, s.CancelInvite(ctx, cancelled.TokenHash, ann.ID))
	all, err := s.InvitesOf(ctx, ann.ID)
	must(t, err)
	n, err := s.CountOpenInvites(ctx, ann.ID)
	must(t, err)
	equal(t, "count", n, 3)
	equal(t, "listed", len(all), 3)
	for i := range all {
		equal(t, "invite", all[i].MatchID, ids[i])
	}
	s.add(14 * 24 * time.Hour)
	n, err = s.CountOpenInvites(ctx, ann.ID)
	must(t, err)
	equal(t, "count when expired", n, 0)
}

func TestAcceptInvite(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob, eve := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob"), s.mustGuest(t, "Eve")
	i := s.mustInvite(t, ann)
	m := matchOf(i, bob.ID)
	told, cancel := s.Subscribe(m.ID)
	defer cancel()

	mustBe(t, s.AcceptInvite(ctx, []byte("other"), bob.ID, Notice{}, m), ErrNotFound)
	mustBe(t, s.AcceptInvite(ctx, i.TokenHash, ann.ID, Notice{}, m), ErrOwn)
	for name, change := range map[string]func(*game.Match){
		"another id":      func(m *game.Match) { m.ID = "other" },
		"another variant": func(m *game.Match) { m.Variant = "other" },
		"another setup":   func(m *game.Match) { m.Setup = "other" },
		"another pace":    func(m *game.Match) { m.PaceDays = 1 },
		"another secret":  func(m *game.Match) { m.Secret[0]++ },
		"another player":  func(m *game.Match) { m.Players[1].UserID = eve.ID },
		"no creator":      func(m *game.Match) { m.Players[0].UserID = eve.ID },
		"missing entries": func(m *game.Match) { m.Version = 1 },
	} {
		wrong := m
		change(&wrong)
		if s.AcceptInvite(ctx, i.TokenHash, bob.ID, Notice{}, wrong) == nil {
			t.Errorf("%s was accepted", name)
		}
	}
	if _, note := heard(told); note {
		t.Error("a refused accept was published")
	}
	must(t, s.AcceptInvite(ctx, i.TokenHash, bob.ID, Notice{}, m))
	version, note := heard(told)
	equal(t, "told", note, true)
	equal(t, "version", version, 0)

	stored, log, err := s.MatchByID(ctx, m.ID)
	must(t, err)
	equal(t, "entries", len(log), 0)
	want := m
	want.Players = [2]game.Player{{UserID: ann.ID, Name: "Ann", Guest: true}, {UserID: bob.ID, Name: "Bob", Guest: true}}
	want.CreatedAt, want.UpdatedAt = s.millis(), s.millis()
	if !reflect.DeepEqual(stored, want) {
		t.Errorf("match is %+v, want %+v", stored, want)
	}
	mustBe(t, s.AcceptInvite(ctx, i.TokenHash, bob.ID, Notice{}, m), ErrTaken)
	mustBe(t, s.AcceptInvite(ctx, i.TokenHash, eve.ID, Notice{}, matchOf(i, eve.ID)), ErrTaken)
	mustBe(t, s.CancelInvite(ctx, i.TokenHash, ann.ID), ErrTaken)
	taken, _, err := s.InviteByToken(ctx, i.TokenHash)
	must(t, err)
	equal(t, "status", taken.Status, StatusTaken)
}

func TestAcceptInviteKeepsTheCreatorsSeat(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	i := s.newInvite(ann)
	i.CreatorSeat = game.Second
	must(t, s.CreateInvite(t.Context(), i))
	m := matchOf(i, bob.ID) // seats Ann first
	if s.AcceptInvite(t.Context(), i.TokenHash, bob.ID, Notice{}, m) == nil {
		t.Error("the creator got the wrong seat")
	}
	m.Players[0], m.Players[1] = m.Players[1], m.Players[0]
	must(t, s.AcceptInvite(t.Context(), i.TokenHash, bob.ID, Notice{}, m))
}

// A dealer may act before anybody else.
func TestAcceptInviteWithEntries(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	i := s.mustInvite(t, ann)
	m := matchOf(i, bob.ID)
	m.Version = 2
	must(t, s.AcceptInvite(t.Context(), i.TokenHash, bob.ID, Notice{}, m,
		game.Entry{Seat: game.Dealer, Action: "commit:1"}, game.Entry{Seat: game.Dealer, Action: "deal:Q"}))
	_, log, err := s.MatchByID(t.Context(), m.ID)
	must(t, err)
	equal(t, "first", log[0], game.Entry{Seat: game.Dealer, Action: "commit:1"})
	equal(t, "second", log[1], game.Entry{Seat: game.Dealer, Action: "deal:Q"})
}

func TestExpiredAndCancelledInvitesAreGone(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	late, off := s.mustInvite(t, ann), s.mustInvite(t, ann)
	told, cancel := s.Subscribe(off.MatchID)
	defer cancel()
	mustBe(t, s.CancelInvite(ctx, off.TokenHash, bob.ID), ErrNotFound)
	must(t, s.CancelInvite(ctx, off.TokenHash, ann.ID))
	must(t, s.CancelInvite(ctx, off.TokenHash, ann.ID))
	_, note := heard(told)
	equal(t, "told", note, true)
	mustBe(t, s.AcceptInvite(ctx, off.TokenHash, bob.ID, Notice{}, matchOf(off, bob.ID)), ErrGone)
	s.add(14 * 24 * time.Hour)
	mustBe(t, s.AcceptInvite(ctx, late.TokenHash, bob.ID, Notice{}, matchOf(late, bob.ID)), ErrGone)
	i, _, err := s.InviteByToken(ctx, late.TokenHash)
	must(t, err)
	equal(t, "status", i.Status, StatusOpen)
	equal(t, "open", i.Open(s.millis()), false)
	equal(t, "open before", i.Open(s.millis()-1), true)
}

// T2: several take the seat at once, exactly one gets it.
func TestT2EightAcceptorsOneMatch(t *testing.T) {
	s := openStore(t)
	ann := s.mustGuest(t, "Ann")
	var takers []User
	for range 8 {
		takers = append(takers, s.mustGuest(t, "Taker"))
	}
	for range 50 {
		i := s.mustInvite(t, ann)
		answers := make([]error, len(takers))
		race(len(takers), func(n int) {
			answers[n] = s.AcceptInvite(t.Context(), i.TokenHash, takers[n].ID, Notice{}, matchOf(i, takers[n].ID))
		})
		winner := -1
		for n, err := range answers {
			switch {
			case err == nil && winner < 0:
				winner = n
			case !errors.Is(err, ErrTaken):
				t.Fatalf("taker %d: %v", n, err)
			}
		}
		if winner < 0 {
			t.Fatal("nobody got the seat")
		}
		equal(t, "player", s.mustRead(t, i.MatchID).Players[1].UserID, takers[winner].ID)
	}
}

// race runs do n times at once and waits for all.
func race(n int, do func(int)) {
	var ready, all sync.WaitGroup
	start := make(chan struct{})
	ready.Add(n)
	for i := range n {
		all.Go(func() {
			ready.Done()
			<-start
			do(i)
		})
	}
	ready.Wait()
	close(start)
	all.Wait()
}
