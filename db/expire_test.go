package db

import (
	"fmt"
	"testing"
	"time"

	"hilltop/game"
)

func (s store) mustExpire(t *testing.T) Expired {
	t.Helper()
	e, err := s.ExpireOld(t.Context(), s.millis())
	must(t, err)
	return e
}

func (s store) days(n int) { s.add(time.Duration(n) * 24 * time.Hour) }

func TestT30SessionsAndInvites(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	m := s.mustMatch(t, ann, bob)
	s.mustAppend(t, step(m, ""))
	open, cancelled := s.mustInvite(t, ann), s.mustInvite(t, ann)
	must(t, s.CancelInvite(t.Context(), cancelled.TokenHash, ann.ID))
	equal(t, "at once", s.mustExpire(t), Expired{})
	s.days(10)
	equal(t, "sessions", s.mustExpire(t), Expired{Sessions: 2})
	s.days(33)
	equal(t, "still told that it has expired", s.mustExpire(t), Expired{})
	_, _, err := s.InviteByToken(t.Context(), open.TokenHash)
	must(t, err)
	s.days(1)
	equal(t, "invites", s.mustExpire(t), Expired{Invites: 2})
	_, err = s.InviteByMatch(t.Context(), m.ID) // taken: leads to the match
	must(t, err)
}

func TestT30MatchesWithoutAFirstMove(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	idle, aborted, timedOut, begun := s.mustMatch(t, ann, bob), s.mustMatch(t, ann, bob), s.mustMatchWith(t, ann, bob,
		func(m *game.Match) { m.DeadlineAt = s.millis() }), s.mustMatch(t, ann, bob)
	offer := step(idle, "")
	offer.Entries[0].Action, offer.Next.Ply = game.OfferDraw, 2
	offer.Entries = append(offer.Entries, game.Entry{Seat: game.Dealer, Action: "deal:x"}) // chance alone begins nothing
	offer.Next.Version = 2
	offer.Sheet = []game.HandScore{{Round: 1, Hand: 1}}
	s.mustAppend(t, offer)
	s.mustAppend(t, ending(aborted, game.AbortGame, game.Drawn(game.Abort), ""))
	s.mustAppend(t, ending(timedOut, game.FlagFall, game.Win(game.Second, game.Time), ""))
	s.mustAppend(t, step(begun, ""))
	s.days(29)
	late := s.mustMatch(t, ann, bob)
	equal(t, "matches after 29 days", s.mustExpire(t).Matches, 0)
	s.days(1)
	equal(t, "matches after 30 days", s.mustExpire(t).Matches, 2)
	for _, m := range []game.Match{timedOut, begun, late} {
		s.mustRead(t, m.ID)
	}
	_, err := s.InviteByMatch(t.Context(), idle.ID)
	mustBe(t, err, ErrNotFound)
	equal(t, "entries", s.mustCount(t, `SELECT count(*) FROM entries`), 2)
	equal(t, "hands", s.mustCount(t, `SELECT count(*) FROM hands`), 0)
}

func TestT30Guests(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob, idle := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob"), s.mustGuest(t, "Idle")
	s.mustAppend(t, step(s.mustMatch(t, ann, bob), ""))
	seen, err := s.CreateGuest(ctx, "Seen", s.newSession("seen"))
	must(t, err)
	inviting := s.mustGuest(t, "Inviting")
	must(t, s.IssueReturnCode(ctx, idle.ID, []byte("code")))
	must(t, s.TouchSession(ctx, "seen", s.millis(), s.millis()+1000*day))
	s.days(399)
	must(t, s.TouchSession(ctx, "seen", s.millis(), s.millis()+1000*day))
	equal(t, "guests after 399 days", s.mustExpire(t).Guests, 0)
	s.mustInvite(t, inviting)
	s.days(1)
	equal(t, "guests after 400 days", s.mustExpire(t).Guests, 1)
	for _, u := range []User{ann, bob, seen, inviting} {
		_, err := s.UserByID(ctx, u.ID)
		must(t, err)
	}
	_, err = s.UserByID(ctx, idle.ID)
	mustBe(t, err, ErrNotFound)
	_, err = s.UseReturnCode(ctx, []byte("code"), s.newSession("x"))
	mustBe(t, err, ErrNotFound)
}

// More than one transaction's worth.
func TestExpireTakesAll(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	const n = 2*expireAtOnce + 7
	must(t, s.write(t.Context(), func(x *tx) error {
		for i := range n {
			m := game.Match{ID: fmt.Sprint("m", i), Players: [2]game.Player{{UserID: ann.ID}, {UserID: bob.ID}}, Version: 1}
			if err := insertMatch(x, m, []game.Entry{{Action: game.OfferDraw}}); err != nil {
				return err
			}
			if err := insertSession(x, Session{ID: m.ID, UserID: ann.ID}); err != nil {
				return err
			}
		}
		return nil
	}))
	s.days(9)
	equal(t, "sessions", s.mustExpire(t).Sessions, n)
	s.days(21)
	equal(t, "matches", s.mustExpire(t).Matches, n)
	equal(t, "entries", s.mustCount(t, `SELECT count(*) FROM entries`), 0)
}
