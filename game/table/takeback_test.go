package table_test

import (
	"math/rand"
	"slices"
	"testing"

	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
)

// C2: a wish names one's own last move and what came after it; an accepted one
// goes back to before it, and the log only grows.
func TestC2_TakeBack(t *testing.T) {
	for _, c := range []struct {
		name, actions string
		ply           int
		toAct         game.Seat
	}{
		{"the last move", "e2e4 0:takeback-ask 1:takeback-accept", 0, game.First},
		{"the reply goes with it", "e2e4 e7e5 0:takeback-ask 1:takeback-accept", 0, game.First},
		{"Black's first", "e2e4 e7e5 1:takeback-ask 0:takeback-accept", 1, game.Second},
		{"the asker moves on", "e2e4 e7e5 g1f3 g8f6 0:takeback-ask f3g1 1:takeback-accept", 2, game.First},
		{"again", "e2e4 e7e5 0:takeback-ask 1:takeback-accept d2d4 0:takeback-ask 1:takeback-accept", 0, game.First},
		{"both wish", "e2e4 e7e5 0:takeback-ask 1:takeback-ask 1:takeback-accept", 0, game.First},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, log := play(t, start(t, "king-of-the-hill"), c.actions)
			if s.Ply() != c.ply || s.ToAct() != c.toAct {
				t.Errorf("ply %d, %d to act; want %d, %d", s.Ply(), s.ToAct(), c.ply, c.toAct)
			}
			if len(log) != s.Version() {
				t.Errorf("version %d with %d entries", s.Version(), len(log))
			}
			v, _ := variant.ByKey("king-of-the-hill")
			again, err := table.Replay(v, "", log)
			if err != nil {
				t.Fatal(err)
			}
			sameMatch(t, s, again)
			for seat := range game.Seat(2) {
				if _, stands := s.Takeback(seat); stands {
					t.Errorf("a wish of seat %d is left", seat)
				}
			}
		})
	}
}

// Times go with the actions that stand: words have none, and what was taken back
// is forgotten.
func TestTimesFollowTheGame(t *testing.T) {
	_, log := play(t, start(t, "king-of-the-hill"), "e2e4 e7e5 g1f3 0:draw-offer b8c6 0:takeback-ask 1:takeback-accept f1c4")
	for i := range log {
		log[i].At = int64(100 * (i + 1))
	}
	v, _ := variant.ByKey("king-of-the-hill")
	s, err := table.Replay(v, "", log)
	if err != nil {
		t.Fatal(err)
	}
	if want := []int64{100, 200, 800}; !slices.Equal(s.Times(), want) {
		t.Errorf("times %v, want %v", s.Times(), want)
	}
	next, _, err := s.Act(game.Second, "a7a6", game.Secret{})
	if err != nil {
		t.Fatal(err)
	}
	if want := []int64{100, 200, 800}; !slices.Equal(next.Times(), want) {
		t.Errorf("after a move that is not logged: times %v, want %v", next.Times(), want)
	}
}

func TestC2_AWishIsVoidOnceTheOtherSideMoves(t *testing.T) {
	s, _ := play(t, start(t, "three-check"), "e2e4 0:takeback-ask")
	if to, stands := s.Takeback(game.First); !stands || to != 0 {
		t.Fatalf("the wish is for ply %d, %t", to, stands)
	}
	refused(t, s, game.First, game.AskTakeback, game.WhyTakebackStands)
	refused(t, s, game.First, game.AcceptTakeback, game.WhyNoTakeback)
	refused(t, s, game.Second, game.AskTakeback, game.WhyNoTakeback)
	s, _ = play(t, s, "e7e5")
	refused(t, s, game.Second, game.AcceptTakeback, game.WhyNoTakeback)
	refused(t, s, game.Second, game.DeclineTakeback, game.WhyNoTakeback)

	s, _ = play(t, s, "0:takeback-ask 1:takeback-decline")
	if !s.TakebackDeclined(game.First) {
		t.Error("nothing says that it was declined")
	}
	refused(t, s, game.First, game.AskTakeback, game.WhyTakebackStands)
	s, _ = play(t, s, "g1f3 b8c6 0:takeback-ask")
	if to, _ := s.Takeback(game.First); to != 2 {
		t.Errorf("the next wish is for ply %d", to)
	}
}

// An end leaves no wish, and draw offers do not outlive a way back.
func TestC2_WordsAroundATakeback(t *testing.T) {
	s, _ := play(t, start(t, "crazyhouse"), "e2e4 e7e5 0:draw-offer 1:takeback-ask 0:takeback-accept")
	if s.Offer(game.First) {
		t.Error("a draw offer outlived the position it was made in")
	}
	s, _ = play(t, s, "e7e5 1:takeback-ask 1:game-resign")
	if _, stands := s.Takeback(game.Second); stands {
		t.Error("a wish outlived the game")
	}
	if len(s.Allowed(game.First)) > 0 {
		t.Error("something may be said after the end")
	}
}

// T23: nothing goes back across a card that was turned, in whole random
// matches with cards; in the play of a hand moves do.
func TestT23_NothingGoesBackAcrossACard(t *testing.T) {
	v, ok := variant.ByKey("queen-of-the-hill")
	if !ok {
		t.Fatal("no such game")
	}
	r := rand.New(rand.NewSource(3))
	s, _, err := start(t, v.Key).Deal(noSecret)
	if err != nil {
		t.Fatal(err)
	}
	back, stuck := 0, 0
	for range 400 {
		if s.Outcome().Over {
			break
		}
		seat := s.ToAct()
		options := s.Game().View(seat).Options
		next, _, err := s.Act(seat, options[r.Intn(len(options))].Action, noSecret)
		if err != nil {
			t.Fatal(err)
		}
		s = next
		to, open := s.CanTakeBack(seat)
		if !open {
			stuck++
			continue
		}
		back++
		for ply := to; ply < s.Ply(); ply++ {
			for _, step := range s.At(ply + 1).View(game.NoSeat).History[ply:] {
				if step.Kind == game.StepDeal || step.Kind == game.StepReveal || step.Kind == game.StepCommit {
					t.Fatalf("from ply %d back to %d lies a %s", s.Ply(), to, step.Kind)
				}
			}
		}
	}
	if back < 20 || stuck < 8 {
		t.Errorf("%d moves could be taken back, %d could not", back, stuck)
	}
}

func TestC4_TimeIsGivenToWhoMustAct(t *testing.T) {
	s, _ := play(t, start(t, "three-check"), "e2e4")
	refused(t, s, game.Second, game.GiveTime, game.WhyNothingThere)
	next, log, err := s.Act(game.First, game.GiveTime, noSecret)
	if err != nil || len(log) != 1 || next.Ply() != s.Ply() || next.ToAct() != game.Second {
		t.Errorf("%v, %v", log, err)
	}
}
