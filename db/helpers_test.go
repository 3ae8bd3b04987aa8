package db

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"hilltop/game"
)

const minute = 60 * 1000

// clock is a time that tests set.
type clock struct{ ms atomic.Int64 }

func (c *clock) Now() time.Time      { return time.UnixMilli(c.ms.Load()) }
func (c *clock) add(d time.Duration) { c.ms.Add(d.Milliseconds()) }

// store is an open database with its clock, closed with the test.
type store struct {
	*DB
	*clock
}

func openStore(t testing.TB) store {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "hilltop.db"))
}

func openAt(t testing.TB, path string) store {
	t.Helper()
	c := &clock{}
	c.ms.Store(1_800_000_000_000)
	d, err := Open(t.Context(), Config{Path: path, Now: c.Now})
	must(t, err)
	t.Cleanup(func() { must(t, d.Close()) })
	return store{d, c}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func mustBe(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error is %v, want %v", err, want)
	}
}

func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// newSession is a session that lasts for ten days.
func (s store) newSession(id string) Session {
	return Session{ID: id, SecretHash: []byte("hash of " + id), Data: "data of " + id, ExpiresAt: s.millis() + 10*day}
}

func (s store) mustGuest(t testing.TB, name string) User {
	t.Helper()
	u, err := s.CreateGuest(t.Context(), name, s.newSession("session of "+name+rand.Text()))
	must(t, err)
	return u
}

// newInvite is an invitation of creator that nobody has stored yet.
func (s store) newInvite(creator User) Invite {
	i := Invite{
		TokenHash: []byte(rand.Text()), MatchID: rand.Text()[:10], Variant: "race", Setup: "start", PaceDays: 3,
		CreatorID: creator.ID, CreatorSeat: game.NoSeat, ExpiresAt: s.millis() + 14*day,
	}
	rand.Read(i.Secret[:])
	return i
}

func (s store) mustInvite(t testing.TB, creator User) Invite {
	t.Helper()
	i := s.newInvite(creator)
	must(t, s.CreateInvite(t.Context(), i))
	return i
}

// matchOf is the match of an invitation, its creator first.
func matchOf(i Invite, taker string) game.Match {
	return game.Match{
		ID: i.MatchID, Variant: i.Variant, Setup: i.Setup, PaceDays: i.PaceDays, Secret: i.Secret,
		Players: [2]game.Player{{UserID: i.CreatorID}, {UserID: taker}}, ToAct: game.First, Position: "p0",
		RematchBy: game.NoSeat,
	}
}

// mustMatch stores a match of two users without a deadline.
func (s store) mustMatch(t testing.TB, first, second User) game.Match {
	t.Helper()
	return s.mustMatchWith(t, first, second, func(*game.Match) {})
}

func (s store) mustMatchWith(t testing.TB, first, second User, change func(*game.Match)) game.Match {
	t.Helper()
	i := s.mustInvite(t, first)
	m := matchOf(i, second.ID)
	change(&m)
	must(t, s.AcceptInvite(t.Context(), i.TokenHash, second.ID, Notice{}, m))
	stored, _, err := s.MatchByID(t.Context(), m.ID)
	must(t, err)
	return stored
}

// step is the next action in a match of one action a turn.
func step(m game.Match, key string) Append {
	next := m
	next.Version, next.Ply, next.ToAct = m.Version+1, m.Ply+1, m.ToAct.Other()
	next.Position = fmt.Sprintf("p%d", next.Ply)
	next.Last = fmt.Sprintf("a%d", next.Ply)
	next.UpdatedAt = 0
	return Append{ID: m.ID, Version: m.Version, Next: next,
		Entries: []game.Entry{{Seat: m.ToAct, Action: game.Action(next.Last), At: 1, Key: key}}}
}

// ending is step with a table word that ends the match.
func ending(m game.Match, word game.Action, o game.Outcome, key string) Append {
	a := step(m, key)
	a.Entries[0].Action = word
	a.Next.Ply, a.Next.Position, a.Next.ToAct, a.Next.Outcome, a.Next.DeadlineAt = m.Ply, m.Position, game.NoSeat, o, 0
	return a
}

// mustAppend stores a step and returns the match after it.
func (s store) mustAppend(t testing.TB, a Append) game.Match {
	t.Helper()
	repeated, err := s.Append(t.Context(), a)
	must(t, err)
	equal(t, "repeated", repeated, false)
	return s.mustRead(t, a.ID)
}

func (s store) mustRead(t testing.TB, id string) game.Match {
	t.Helper()
	m, log, err := s.MatchByID(t.Context(), id)
	must(t, err)
	equal(t, "length of the log", len(log), m.Version)
	return m
}

// mustCount answers a question for one number.
func (s store) mustCount(t testing.TB, query string, args ...any) int {
	t.Helper()
	var n int
	must(t, s.readers.QueryRowContext(context.Background(), query, args...).Scan(&n))
	return n
}

// heard takes the note that waits in a subscription, if any.
func heard(c <-chan int) (int, bool) {
	select {
	case n := <-c:
		return n, true
	default:
		return 0, false
	}
}
