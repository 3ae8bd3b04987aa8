package db

import (
	"testing"

	"hilltop/game"
)

func TestOverdue(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	now := s.millis()
	at := func(deadline int64) game.Match {
		return s.mustMatchWith(t, ann, bob, func(m *game.Match) { m.DeadlineAt = deadline })
	}
	late, later := at(now), at(now-5)
	at(now + 1)
	at(0)
	over := at(now + 5*minute)
	a := ending(over, game.Resign, game.Win(game.Second, game.Resignation), "")
	a.Next.DeadlineAt = now - 7 // nobody cleared it
	s.mustAppend(t, a)
	ids, err := s.Overdue(t.Context(), now, 10)
	must(t, err)
	equal(t, "overdue", len(ids), 2)
	equal(t, "first", ids[0], later.ID)
	equal(t, "second", ids[1], late.ID)
	ids, err = s.Overdue(t.Context(), now, 1)
	must(t, err)
	equal(t, "one", len(ids), 1)
}

// T21: nobody loses on time because the server was down.
func TestT21DowntimeIsGivenBack(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	start := s.millis()
	at := func(deadline int64) string {
		return s.mustMatchWith(t, ann, bob, func(m *game.Match) { m.DeadlineAt = deadline }).ID
	}
	alive := func(now, want int64) {
		t.Helper()
		down, err := s.Alive(ctx, now)
		must(t, err)
		equal(t, "down", down, want)
	}
	before, within, after, without := at(start-1), at(start+11*minute), at(start+90*minute), at(0)
	alive(start-20*minute, 0) // the first start of all
	alive(start-10*minute, 0)
	alive(start, 0) // ten minutes are not more than ten minutes
	alive(start+60*minute, 60*minute)
	alive(start+61*minute, 0)
	for id, want := range map[string]int64{before: start - 1, within: start + 71*minute, after: start + 90*minute, without: 0} {
		equal(t, "deadline", s.mustRead(t, id).DeadlineAt, want)
	}
	alive(start, 0) // a clock that was set back gives nothing
	equal(t, "deadline", s.mustRead(t, within).DeadlineAt, start+71*minute)
}

// T30: nobody loses on time because the disk was full, for however short, also
// if the server was started again meanwhile.
func TestT30ReadOnlySpellIsGivenBack(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	start := s.millis()
	at := func(deadline int64) string {
		return s.mustMatchWith(t, ann, bob, func(m *game.Match) { m.DeadlineAt = deadline }).ID
	}
	alive := func(now, want int64) {
		t.Helper()
		down, err := s.Alive(ctx, now)
		must(t, err)
		equal(t, "down", down, want)
	}
	before, within, after := at(start-1), at(start+minute), at(start+8*minute)
	alive(start-minute/2, 0)
	must(t, s.Shut(ctx, start))
	must(t, s.Shut(ctx, start+minute)) // noted already
	alive(start+3*minute, 3*minute)
	alive(start+4*minute, 0) // given back once
	for id, want := range map[string]int64{before: start - 1, within: start + 4*minute, after: start + 8*minute} {
		equal(t, "deadline", s.mustRead(t, id).DeadlineAt, want)
	}
	must(t, s.Shut(ctx, start+5*minute))
	alive(start+4*minute, 0) // the clock was set back
	alive(start+9*minute, 0) // the note went with it
	equal(t, "deadline", s.mustRead(t, after).DeadlineAt, start+8*minute)
}
