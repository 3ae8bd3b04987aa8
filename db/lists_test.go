package db

import (
	"strings"
	"testing"
	"time"

	"hilltop/game"
)

// C6: own move by nearest deadline, no limit last; then what waits, likewise;
// finished ones newest first; page by page.
func TestC6_Sections(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	name := map[string]string{}
	add := func(as string, mine bool, hours int64, second bool) game.Match {
		s.add(time.Second)
		first, other := ann, bob
		if second {
			first, other = bob, ann
		}
		m := s.mustMatchWith(t, first, other, func(m *game.Match) {
			m.ToAct = game.First
			if mine == second {
				m.ToAct = game.Second
			}
			if hours > 0 {
				m.DeadlineAt = s.millis() + hours*60*minute
			}
		})
		name[m.ID] = as
		return m
	}
	add("late", true, 900, false)
	add("free", true, 0, true)
	add("soon", true, 10, true)
	add("freer", true, 0, false)
	add("wait", false, 50, false)
	add("wait-soon", false, 5, true)
	old, young := add("old", true, 0, false), add("new", true, 0, true)
	for _, m := range []game.Match{old, young} {
		s.add(time.Second)
		s.mustAppend(t, ending(m, game.Resign, game.Win(game.First, game.Resignation), m.ID))
	}
	aborted := add("aborted", true, 0, false)
	s.mustAppend(t, ending(aborted, game.AbortGame, game.Drawn(game.Abort), "a"))

	names := func(in Section, limit, skip int) string {
		list, err := s.MatchesIn(ctx, ann.ID, in, limit, skip)
		must(t, err)
		var all []string
		for _, m := range list {
			all = append(all, name[m.ID])
		}
		return strings.Join(all, " ")
	}
	equal(t, "my move", names(Yours, 10, 0), "soon late free freer")
	equal(t, "the second page", names(Yours, 2, 2), "free freer")
	equal(t, "waiting", names(Waiting, 10, 0), "wait-soon wait")
	equal(t, "finished", names(Finished, 10, 0), "aborted new old")
	equal(t, "the second of them", names(Finished, 1, 1), "new")
	c, err := s.CountMatches(ctx, ann.ID)
	must(t, err)
	equal(t, "counts", c, MatchCounts{4, 2, 3})

	next := func(after string) string {
		for id, n := range name {
			if n == after {
				after = id
			}
		}
		id, err := s.NextTurn(ctx, ann.ID, after)
		must(t, err)
		return name[id]
	}
	for after, want := range map[string]string{"": "soon", "soon": "late", "late": "free", "freer": "soon", "wait": "soon"} {
		equal(t, "the game after "+after, next(after), want)
	}

	score, err := s.ScoreBetween(ctx, ann.ID, bob.ID)
	must(t, err)
	equal(t, "score", score, Score{Wins: 1, Losses: 1})
}

// Messages go both ways until one of the two wants none.
func TestMessages(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	m := s.mustMatch(t, ann, bob)
	notes, cancel := s.Subscribe(m.ID)
	defer cancel()
	must(t, s.Say(ctx, m.ID, game.First, "Hello", Notice{}))
	if v, ok := heard(notes); !ok || v != m.Version {
		t.Errorf("note %d, %t", v, ok)
	}
	must(t, s.Say(ctx, m.ID, game.Second, "Hi", Notice{}))
	list, err := s.Messages(ctx, m.ID, 1)
	must(t, err)
	if len(list) != 1 || list[0].Text != "Hi" || list[0].Number != 2 {
		t.Errorf("%+v", list)
	}
	must(t, s.SetManner(ctx, m.ID, game.Second, Manner{Quiet: true}))
	mustBe(t, s.Say(ctx, m.ID, game.First, "Still there?", Notice{}), ErrGone)
	mustBe(t, s.Say(ctx, m.ID, game.Second, "No", Notice{}), ErrGone)
	must(t, s.SetManner(ctx, m.ID, game.Second, Manner{Patient: true}))
	must(t, s.Say(ctx, m.ID, game.First, "Now", Notice{}))
	by, err := s.MannersOf(ctx, m.ID)
	must(t, err)
	equal(t, "manners", by, [2]Manner{{}, {Patient: true}})
	mustBe(t, s.Say(ctx, "nothing", game.First, "x", Notice{}), ErrNotFound)

	must(t, s.SetNote(ctx, m.ID, ann.ID, "Beware of f7"))
	must(t, s.SetNote(ctx, m.ID, ann.ID, "Beware of f2"))
	for user, want := range map[string]string{ann.ID: "Beware of f2", bob.ID: ""} {
		got, err := s.NoteOf(ctx, m.ID, user)
		must(t, err)
		equal(t, "note", got, want)
	}
	must(t, s.SetNote(ctx, m.ID, ann.ID, ""))
	equal(t, "notes left", s.mustCount(t, `SELECT count(*) FROM notes`), 0)
}
