package db

import (
	"sync"
	"testing"
	"time"

	"hilltop/game"
)

func TestMatchByIDIsOneMoment(t *testing.T) {
	s := openStore(t)
	_, _, err := s.MatchByID(t.Context(), "missing")
	mustBe(t, err, ErrNotFound)
	m := s.mustMatch(t, s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob"))
	done := make(chan struct{})
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				m, log, err := s.MatchByID(t.Context(), m.ID)
				if err != nil || len(log) != m.Version || m.Ply != m.Version {
					t.Errorf("version %d with %d entries, %v", m.Version, len(log), err)
					return
				}
			}
		})
	}
	for i := range 100 {
		if _, err := s.Append(t.Context(), step(m, "")); err != nil {
			t.Fatalf("%d: %v", i, err)
		}
		m.Version, m.Ply, m.ToAct = m.Version+1, m.Ply+1, m.ToAct.Other()
	}
	close(done)
	all.Wait()
}

func TestNamesFollowARename(t *testing.T) {
	s := openStore(t)
	ann := s.mustGuest(t, "Ann")
	m := s.mustMatch(t, ann, s.mustGuest(t, "Bob"))
	must(t, s.Rename(t.Context(), ann.ID, "Anne"))
	equal(t, "name", s.mustRead(t, m.ID).Players[0].Name, "Anne")
}

func TestEmptySeat(t *testing.T) {
	s := openStore(t)
	ann := s.mustGuest(t, "Ann")
	m := game.Match{ID: "lonely", Players: [2]game.Player{{}, {UserID: ann.ID}}, ToAct: game.First}
	must(t, s.write(t.Context(), func(x *tx) error { return insertMatch(x, m, nil) }))
	got := s.mustRead(t, "lonely")
	equal(t, "empty seat", got.Players[0], game.Player{})
	equal(t, "seat of nobody", got.SeatOf(""), game.NoSeat)
}

func TestMatchesInOrder(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob, eve := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob"), s.mustGuest(t, "Eve")
	want := make([]string, 9)
	add := func(place int, first, second User, deadline int64, toAct game.Seat) game.Match {
		s.add(time.Second)
		m := s.mustMatchWith(t, first, second, func(m *game.Match) { m.DeadlineAt, m.ToAct = deadline, toAct })
		want[place] = m.ID
		return m
	}
	now := s.millis()
	add(4, ann, bob, now+2*day, game.Second)
	finished := add(8, ann, bob, 0, game.First)
	s.mustAppend(t, ending(finished, game.Resign, game.Win(game.Second, game.Resignation), ""))
	add(1, bob, ann, now+2*day, game.Second)
	add(2, ann, bob, 0, game.First) // no deadline: the longest untouched first
	add(3, eve, ann, 0, game.Second)
	add(0, ann, bob, now+1*day, game.First)
	add(5, bob, ann, now+3*day, game.First)
	add(6, ann, eve, 0, game.Dealer)
	s.mustMatch(t, bob, eve)
	finished = add(7, bob, ann, now+1*day, game.First)
	s.mustAppend(t, ending(finished, game.Resign, game.Win(game.Second, game.Resignation), ""))

	var all []game.Match
	for _, in := range []Section{Yours, Waiting, Finished} {
		part, err := s.MatchesIn(ctx, ann.ID, in, 100, 0)
		must(t, err)
		all = append(all, part...)
	}
	equal(t, "matches", len(all), len(want))
	for i := range all {
		equal(t, "match", all[i].ID, want[i])
	}
	equal(t, "opponent", all[0].Players[1], game.Player{UserID: bob.ID, Name: "Bob", Guest: true})
	few, err := s.MatchesIn(ctx, ann.ID, Yours, 2, 0)
	must(t, err)
	equal(t, "few", len(few), 2)
	n, err := s.CountMyMoves(ctx, ann.ID)
	must(t, err)
	equal(t, "my moves", n, 4)
	none, err := s.MatchesIn(ctx, "nobody", Yours, 10, 0)
	must(t, err)
	equal(t, "nobody's", len(none), 0)
}

func TestCounts(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	variant := func(name string) game.Match {
		i := s.newInvite(ann)
		i.Variant = name
		must(t, s.CreateInvite(t.Context(), i))
		must(t, s.AcceptInvite(t.Context(), i.TokenHash, bob.ID, Notice{}, matchOf(i, bob.ID)))
		return s.mustRead(t, i.MatchID)
	}
	s.mustAppend(t, step(variant("old"), ""))
	s.mustAppend(t, step(variant("race"), ""))
	s.add(10 * time.Minute)
	s.mustAppend(t, step(variant("race"), ""))
	s.mustAppend(t, step(variant("race"), ""))
	s.mustAppend(t, step(variant("cards"), ""))
	s.mustAppend(t, ending(variant("race"), game.Resign, game.Win(game.Second, game.Resignation), ""))
	variant("begun by nobody")
	counts, err := s.Counts(t.Context(), s.millis())
	must(t, err)
	equal(t, "variants", len(counts), 2)
	equal(t, "race", counts["race"], 2)
	equal(t, "cards", counts["cards"], 1)
}
