package variant

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/table"
)

// sat is a match at the table, with its log.
type sat struct {
	t     *testing.T
	setup string
	table.State
	log []game.Entry
}

func sit(t *testing.T, setup string) *sat {
	t.Helper()
	s, log, err := queenLog(t, setup).Deal(game.Secret{3})
	if err != nil {
		t.Fatal(err)
	}
	return &sat{t, setup, s, log}
}

// say lets a seat act and returns the reason of a refusal.
func (s *sat) say(seat game.Seat, a game.Action) game.Why {
	s.t.Helper()
	next, log, err := s.Act(seat, a, game.Secret{3})
	if err != nil {
		if code(err) == "" {
			s.t.Fatalf("%s: %v", a, err)
		}
		return code(err)
	}
	s.State, s.log = next, append(s.log, log...)
	again, err := table.Replay(queenTable(), s.setup, s.log)
	if err != nil || again.Game().Position() != s.Game().Position() || again.Version() != s.Version() {
		s.t.Fatalf("%s: the log does not replay: %v", a, err)
	}
	return ""
}

// must is say for what is allowed.
func (s *sat) must(seat game.Seat, list ...game.Action) {
	s.t.Helper()
	for _, a := range list {
		if why := s.say(seat, a); why != "" {
			s.t.Fatalf("seat %d: %s: %s", seat, a, why)
		}
	}
}

func (s *sat) placeOne() { s.t.Helper(); s.must(s.ToAct(), s.Game().Legal()[0]) }

func (s *sat) phase() game.Phase { return s.Game().View(one).Hand.Phase }

func TestTableWordsInTheDeal(t *testing.T) {
	s := sit(t, "rounds=1 match=words")
	if got := fmt.Sprint(s.Allowed(two)); got != "[game-abort time-gift]" {
		t.Errorf("before the first placement: %s", got)
	}
	if why := s.say(one, game.Resign); why != game.WhyTooEarly {
		t.Errorf("resigning before anything: %q", why)
	}
	s.placeOne()
	if got := fmt.Sprint(s.Allowed(one)); got != "[game-abort game-resign time-gift]" {
		t.Errorf("after one placement: %s", got)
	}
	s.placeOne()
	if why := s.say(two, game.AbortGame); why != game.WhyTooLate {
		t.Errorf("aborting after two placements: %q", why)
	}
	for s.phase() == game.PhasePlace {
		want := "[game-resign]"
		if s.ToAct() == two {
			want = "[game-resign time-gift]" // time can be given to who is to act
		}
		if got := fmt.Sprint(s.Allowed(one)); got != want {
			t.Fatalf("in the deal: %s, want %s", got, want)
		}
		for word, want := range map[game.Action]game.Why{
			game.OfferDraw: game.WhyOfferTooEarly, game.ConcedeHand: game.WhyHandNotBegun, game.ClaimDraw: game.WhyClaimNotOpen,
		} {
			if why := s.say(two, word); why != want {
				t.Fatalf("%s in the deal: %q", word, why)
			}
		}
		s.placeOne()
	}
	if got := fmt.Sprint(s.Allowed(one)); got != "[hand-concede game-resign]" {
		t.Errorf("before the first moves: %s", got)
	}
	if s.Version() != s.Ply() || s.Version() != len(s.log) {
		t.Errorf("version %d, ply %d, log %d", s.Version(), s.Ply(), len(s.log))
	}
}

func TestTableDrawnHand(t *testing.T) {
	const text = "r6n/8/2x2x2/4o3/8/2x2x2/8/6NR 1 play 0"
	s := sit(t, text)
	s.must(one, "h1h2")
	if why := s.say(one, game.OfferDraw); why != game.WhyOfferTooEarly {
		t.Errorf("before both have moved: %q", why)
	}
	s.must(two, "a8a7")
	s.must(one, game.OfferDraw)
	ply := s.Ply()
	s.must(two, game.AcceptDraw)
	row := s.Game().View(one).Sheet[0]
	if row.Reason != game.Agreement || row.Winner != game.NoSeat || s.Outcome().Over || s.phase() != game.PhasePlace {
		t.Errorf("row %+v, then %s", row, s.Game().Position())
	}
	// The hand's last position is where it was, and says that it is over.
	if v := s.At(ply).View(one); v.Hand.Phase != game.PhaseOver || len(v.Sheet) != 1 || v.Hand.Plan[0].To != ply {
		t.Errorf("at its last ply: %+v", v.Hand)
	}
	if s.Ply() != ply+1 {
		t.Errorf("ply %d, want the card of the next hand only", s.Ply())
	}
	if got := s.log[len(s.log)-2:]; got[0].Action != game.AcceptDraw || got[1].Seat != game.Dealer || !strings.HasPrefix(string(got[1].Action), "deal:") {
		t.Errorf("log ends with %v", got)
	}
}

// An offer does not outlive its hand, however that ends (CR2, CR7).
func TestTableOffersEndWithTheHand(t *testing.T) {
	s := sit(t, "b7/8/2x2x2/4o3/8/2xN1x2/8/R7 1 play 0")
	s.must(one, "a1a2")
	s.must(two, "a8b7")
	s.must(one, game.OfferDraw, "a2a5")
	if s.Offer(one) || s.phase() != game.PhasePlace || s.Game().View(one).Sheet[0].Points != [2]int{2, 0} {
		t.Errorf("after the hand's last move: offer %v, %s", s.Offer(one), s.Game().Position())
	}
	if slices.Contains(s.Allowed(two), game.AcceptDraw) {
		t.Error("the old offer can be accepted")
	}
	s = sit(t, "r6n/8/2x2x2/4o3/8/2x2x2/8/6NR 1 play 0")
	s.must(one, "h1h2")
	s.must(two, "a8a7")
	s.must(two, game.OfferDraw)
	s.must(two, game.ConcedeHand)
	if s.Offer(two) || s.Game().View(one).Sheet[0].Points != [2]int{2, 0} {
		t.Errorf("after a concession: offer %v", s.Offer(two))
	}
}

// A move can carry a claim (CR5); a hand that the move ends needs none.
func TestTableMoveAndClaim(t *testing.T) {
	s := sit(t, "r6n/8/2x2x2/4o3/8/2x2x2/8/6NR 1 play 38")
	if why := s.say(one, "h1h2+claim"); why != game.WhyClaimNotOpen || s.Ply() != 0 {
		t.Errorf("a claim too early: %q", why)
	}
	s.must(one, "h1h2")
	s.must(two, "a8a7+claim")
	row := s.Game().View(one).Sheet[0]
	if row.Reason != game.FiftyMoves || s.phase() != game.PhasePlace || len(s.log) != 4 {
		t.Errorf("row %+v, log %v", row, s.log)
	}
	s = sit(t, "b7/8/2x2x2/4o3/8/2xN1x2/8/R7 1 play 0")
	s.must(one, "a1a5+claim")
	if row := s.Game().View(one).Sheet[0]; row.Reason != game.Points {
		t.Errorf("the move won the hand: %+v", row)
	}
}

func TestTableFlagAndResign(t *testing.T) {
	s := sit(t, "rounds=1 match=flag")
	if _, _, err := s.Flag(two); !errors.Is(err, game.ErrNotYourTurn) {
		t.Errorf("Two has nothing to do: %v", err)
	}
	lost, log, err := s.Flag(one)
	if err != nil || lost.Outcome().Winner != two || lost.Outcome().Reason != game.Time || log[0].Action != game.FlagFall {
		t.Errorf("flag: %v %+v", err, lost.Outcome())
	}
	if _, err := table.Replay(queenTable(), s.setup, append(s.log, log...)); err != nil {
		t.Error(err)
	}
	s.placeOne()
	s.must(one, game.Resign)
	if o := s.Outcome(); o.Winner != two || o.Reason != game.Concession || len(s.Allowed(two)) != 0 {
		t.Errorf("resigned: %+v", o)
	}
}

// A pass is logged by the dealer and seen in the history as that of its side;
// an offer made before it still stands.
func TestTablePass(t *testing.T) {
	s := sit(t, "7r/8/2x2x2/3o4/8/2x2x2/8/7R 1 play 3")
	s.must(one, "h1h8")
	if last := s.log[len(s.log)-1]; last.Seat != game.Dealer || last.Action != "pass" || s.ToAct() != one {
		t.Errorf("log ends with %+v", last)
	}
	h := s.Game().View(one).History
	if h[1].Kind != game.StepPass || h[1].Seat != two || s.Ply() != 2 {
		t.Errorf("history %+v", h)
	}
	if why := s.say(two, game.OfferDraw); why != game.WhyOfferTooEarly {
		t.Errorf("an offer before Two could move: %q", why)
	}
	s.must(one, "h8h7")
	s.must(two, game.OfferDraw)
	s.must(one, "h7h6")
	if s.Offer(two) {
		t.Error("One moved on, so the offer is void")
	}
}

// Nothing of this touches games that have no hands.
func TestTableWithoutHands(t *testing.T) {
	s, err := table.Start(standard, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Act(one, game.ConcedeHand, game.Secret{}); code(err) != game.WhyNothingThere {
		t.Errorf("conceding a hand of chess: %v", err)
	}
	for _, a := range actions("e2e4 e7e5") {
		if got := s.Allowed(one); slices.Contains(got, game.ConcedeHand) || slices.Contains(got, game.OfferDraw) {
			t.Errorf("allowed: %v", got)
		}
		if s, _, err = s.Act(s.ToAct(), a, game.Secret{}); err != nil {
			t.Fatal(err)
		}
	}
	if got := fmt.Sprint(s.Allowed(one)); got != "[draw-offer game-resign takeback-ask]" {
		t.Errorf("allowed after two plies: %s", got)
	}
	if v := s.Game().View(one); v.Hand != nil || v.Deal != nil || v.Lines != nil {
		t.Errorf("a view of chess holds cards: %+v", v.Hand)
	}
}
