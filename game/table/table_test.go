package table_test

import (
	"errors"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
)

var noSecret game.Secret

// start is a match of a variant; it fails the test if there is none.
func start(t *testing.T, key string) table.State {
	t.Helper()
	v, ok := variant.ByKey(key)
	if !ok {
		t.Fatalf("no variant %q", key)
	}
	s, err := table.Start(v, "")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play lets the seats act in turn; words are said by the seat that a digit in
// front of them names ("1:draw-offer").
func play(t *testing.T, s table.State, actions string) (table.State, []game.Entry) {
	t.Helper()
	var log []game.Entry
	for _, a := range strings.Fields(actions) {
		seat := s.ToAct()
		if digit, word, ok := strings.Cut(a, ":"); ok {
			seat, a = game.Seat(digit[0]-'0'), word
		}
		next, lines, err := s.Act(seat, game.Action(a), noSecret)
		if err != nil {
			t.Fatalf("%s by seat %d: %v", a, seat, err)
		}
		s, log = next, append(log, lines...)
	}
	return s, log
}

func refused(t *testing.T, s table.State, seat game.Seat, a game.Action, want game.Why) {
	t.Helper()
	next, log, err := s.Act(seat, a, noSecret)
	var illegal *game.IllegalError
	if !errors.As(err, &illegal) || illegal.Code != want {
		t.Errorf("%s by seat %d: %v, want %s", a, seat, err, want)
	}
	if log != nil || next.Version() != s.Version() {
		t.Errorf("%s by seat %d was refused and changed something", a, seat)
	}
}

func TestCR7_OffersWaitForTheFirstMoves(t *testing.T) {
	s := start(t, "king-of-the-hill")
	refused(t, s, game.First, game.OfferDraw, game.WhyOfferTooEarly)
	s, _ = play(t, s, "e2e4")
	refused(t, s, game.First, game.OfferDraw, game.WhyOfferTooEarly)
	s, _ = play(t, s, "e7e5 0:draw-offer")
	if !s.Offer(game.First) || s.Offer(game.Second) {
		t.Error("the offer of the first seat stands")
	}
}

func TestCR7_AnOfferStandsUntilAnsweredOrMoved(t *testing.T) {
	base, _ := play(t, start(t, "king-of-the-hill"), "e2e4 e7e5 0:draw-offer")
	refused(t, base, game.First, game.OfferDraw, game.WhyOfferStands)
	refused(t, base, game.First, game.AcceptDraw, game.WhyNoOffer)

	own, _ := play(t, base, "g1f3")
	if !own.Offer(game.First) {
		t.Error("the mover's own offer stays")
	}
	moved, _ := play(t, own, "g8f6")
	if moved.Offer(game.First) {
		t.Error("the answer by a move voids it")
	}
	if again, _ := play(t, moved, "0:draw-offer"); !again.Offer(game.First) {
		t.Error("it may be offered again once the other side has moved")
	}

	declined, _ := play(t, base, "1:draw-decline")
	if declined.Offer(game.First) {
		t.Error("declined, it does not stand")
	}
	refused(t, declined, game.First, game.OfferDraw, game.WhyOfferStands)

	agreed, log := play(t, base, "1:draw-accept")
	if o := agreed.Outcome(); !o.Over || o.Winner != game.NoSeat || o.Reason != game.Agreement {
		t.Errorf("agreed: %+v", o)
	}
	if len(log) != 1 || log[0] != (game.Entry{Seat: game.Second, Action: game.AcceptDraw}) {
		t.Errorf("logged %v", log)
	}
	if met, _ := play(t, base, "1:draw-offer"); met.Outcome().Reason != game.Agreement {
		t.Error("an offer that meets an offer is an agreement")
	}
}

func TestCR8_ResignAndAbort(t *testing.T) {
	s := start(t, "three-check")
	refused(t, s, game.First, game.Resign, game.WhyTooEarly)
	if a, _ := play(t, s, "1:game-abort"); a.Outcome().Reason != game.Abort || a.Outcome().Result() != "*" {
		t.Errorf("aborted: %+v", a.Outcome())
	}
	one, _ := play(t, s, "e2e4")
	if r, _ := play(t, one, "0:game-resign"); r.Outcome().Winner != game.Second || r.Outcome().Reason != game.Resignation {
		t.Errorf("resigned: %+v", r.Outcome())
	}
	two, _ := play(t, one, "e7e5")
	refused(t, two, game.First, game.AbortGame, game.WhyTooLate)
	if r, _ := play(t, two, "1:game-resign"); r.Outcome().Winner != game.First || r.Outcome().Reason != game.Resignation {
		t.Errorf("resigned out of turn: %+v", r.Outcome())
	}
}

func TestCR5_ClaimsByEitherSideAndWithAMove(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8 "
	s, _ := play(t, start(t, "king-of-the-hill"), shuffle)
	refused(t, s, game.First, game.ClaimDraw, game.WhyClaimNotOpen)
	for _, seat := range []string{"0", "1"} {
		third, _ := play(t, s, shuffle+seat+":draw-claim")
		if o := third.Outcome(); o.Reason != game.Threefold || o.Winner != game.NoSeat {
			t.Errorf("claimed by %s: %+v", seat, o)
		}
	}
	near, _ := play(t, s, "g1f3 g8f6 f3g1")
	refused(t, near, game.Second, "a7a6+claim", game.WhyClaimNotOpen)
	with, log := play(t, near, "f6g8+claim")
	if with.Outcome().Reason != game.Threefold || len(log) != 2 || log[1].Action != game.ClaimDraw || log[1].Seat != game.Second {
		t.Errorf("%+v, logged %v", with.Outcome(), log)
	}
	if with.Ply() != 8 || with.Version() != 9 {
		t.Errorf("ply %d, version %d", with.Ply(), with.Version())
	}
}

func TestCR2_NothingOutlivesTheEnd(t *testing.T) {
	s, _ := play(t, start(t, "king-of-the-hill"), "e2e3 e7e6 e1e2 e8e7 0:draw-offer e2d3 e7d6 d3d4")
	if s.Outcome().Reason != game.Hill || s.ToAct() != game.NoSeat {
		t.Fatalf("%+v", s.Outcome())
	}
	for _, a := range []game.Action{"d6d5", game.AcceptDraw, game.ClaimDraw, game.Resign, game.AbortGame, game.OfferDraw} {
		if _, _, err := s.Act(game.Second, a, noSecret); !errors.Is(err, game.ErrOver) {
			t.Errorf("%s after the end: %v", a, err)
		}
	}
	if _, _, err := s.Flag(game.Second); !errors.Is(err, game.ErrOver) {
		t.Errorf("time after the end: %v", err)
	}
	if open := s.Allowed(game.Second); open != nil {
		t.Errorf("still allowed: %v", open)
	}
}

func TestCR9_TimeIsNoWordOfASeat(t *testing.T) {
	s := start(t, "crazyhouse")
	if _, _, err := s.Act(game.First, game.FlagFall, noSecret); err == nil {
		t.Error("a player may not say that time is up")
	}
	if _, _, err := s.Flag(game.Second); !errors.Is(err, game.ErrNotYourTurn) {
		t.Errorf("the clock of who waits does not run: %v", err)
	}
	lost, log, err := s.Flag(game.First)
	if err != nil || lost.Outcome().Winner != game.Second || lost.Outcome().Reason != game.Time {
		t.Fatalf("%+v, %v", lost.Outcome(), err)
	}
	v, _ := variant.ByKey("crazyhouse")
	if again, err := table.Replay(v, "", log); err != nil || again.Outcome().Reason != game.Time {
		t.Errorf("replayed: %v", err)
	}
}

func TestStrangersAndTheDealerDoNotAct(t *testing.T) {
	s := start(t, "king-of-the-hill")
	for _, seat := range []game.Seat{game.NoSeat, game.Dealer, game.Second, 2} {
		if _, _, err := s.Act(seat, "e2e4", noSecret); !errors.Is(err, game.ErrNotYourTurn) {
			t.Errorf("seat %d: %v", seat, err)
		}
	}
	if open := s.Allowed(game.NoSeat); open != nil {
		t.Errorf("a spectator may say %v", open)
	}
	if open := s.Allowed(game.First); !slices.Equal(open, []game.Action{game.AbortGame}) {
		t.Errorf("before the first move: %v", open)
	}
}

// TestReplayIsThePlay: for random matches with words thrown in, the log alone
// gives the same match, ply for ply; a spoiled log gives ErrReplay.
func TestReplayIsThePlay(t *testing.T) {
	for _, v := range variant.All {
		if !v.Playable() {
			continue
		}
		t.Run(v.Key, func(t *testing.T) {
			t.Parallel()
			for seed := int64(1); seed <= 20; seed++ {
				s, log := randomMatch(t, v, rand.New(rand.NewSource(seed)))
				again, err := table.Replay(v, "", log)
				if err != nil {
					t.Fatal(err)
				}
				sameMatch(t, s, again)
				if len(log) > 3 {
					bad := slices.Clone(log)
					bad[2].Action = "a1a1"
					if _, err := table.Replay(v, "", bad); !errors.Is(err, table.ErrReplay) {
						t.Fatalf("a spoiled log replays: %v", err)
					}
				}
			}
		})
	}
}

func randomMatch(t *testing.T, v game.Variant, r *rand.Rand) (table.State, []game.Entry) {
	t.Helper()
	var secret game.Secret
	r.Read(secret[:])
	s, err := table.Start(v, "")
	if err != nil {
		t.Fatal(err)
	}
	s, log, err := s.Deal(secret)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < 60 && !s.Outcome().Over; i++ {
		seat := s.ToAct()
		list := s.Game().Legal()
		if open := s.Allowed(seat.Other()); r.Intn(6) == 0 && len(open) > 0 {
			seat, list = seat.Other(), open
		}
		next, lines, err := s.Act(seat, list[r.Intn(len(list))], secret)
		if err != nil {
			t.Fatal(err)
		}
		s, log = next, append(log, lines...)
	}
	return s, log
}

func sameMatch(t *testing.T, a, b table.State) {
	t.Helper()
	if a.Version() != b.Version() || a.Ply() != b.Ply() || a.Outcome().Result() != b.Outcome().Result() || a.Outcome().Reason != b.Outcome().Reason {
		t.Fatalf("version %d and %d, ply %d and %d, %+v and %+v", a.Version(), b.Version(), a.Ply(), b.Ply(), a.Outcome(), b.Outcome())
	}
	for _, seat := range []game.Seat{game.First, game.Second} {
		if a.Offer(seat) != b.Offer(seat) || !slices.Equal(a.Allowed(seat), b.Allowed(seat)) {
			t.Fatalf("seat %d has other words", seat)
		}
	}
	for ply := 0; ply <= a.Ply(); ply++ {
		if a.At(ply).Position() != b.At(ply).Position() || a.At(ply).Ply() != ply {
			t.Fatalf("ply %d: %s and %s", ply, a.At(ply).Position(), b.At(ply).Position())
		}
	}
}
