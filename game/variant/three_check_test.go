package variant

import (
	"slices"
	"testing"

	"hilltop/game"
	"hilltop/game/chess"
)

const threeChecks = "three-check"

func wantGiven(t *testing.T, p *chess.Position, white, black int) {
	t.Helper()
	if p.Checks(chess.White) != white || p.Checks(chess.Black) != black {
		t.Errorf("%s: given %d and %d, want %d and %d", p.FEN(), p.Checks(chess.White), p.Checks(chess.Black), white, black)
	}
}

func TestTC1_CountersStartAtZero(t *testing.T) {
	wantGiven(t, position(t, threeChecks, chess.StartFEN), 0, 0)
}

func TestTC2_EachCheckingMoveCountsOne(t *testing.T) {
	for _, c := range []struct{ name, fen, move string }{
		{"direct", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"},
		{"double", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4f6"},
		{"discovered", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4c5"},
		{"castling", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"},
		{"long castling", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"},
		{"promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r"},
		{"en passant discovered", "7k/8/8/3pP3/8/8/1B6/4K3 w - d6 0 1", "e5d6"},
		{"en passant direct", "8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantGiven(t, position(t, threeChecks, c.fen, c.move), 1, 0)
		})
	}
	quiet := position(t, threeChecks, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7")
	wantGiven(t, quiet, 0, 0)
	black := position(t, threeChecks, "r3k3/8/8/8/8/8/8/4K3 b - - 0 1", "a8a1")
	wantGiven(t, black, 0, 1)
}

func TestTC3_ThirdCheckWinsEvenIfAnswerable(t *testing.T) {
	p := position(t, threeChecks, "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8")
	wantOutcome(t, p, "1-0", game.ThirdCheck, "")
	if o := p.Outcome(); !slices.Equal(o.Squares, []string{"a8", "e8"}) {
		t.Errorf("decided by %v", o.Squares)
	}
	castles := position(t, threeChecks, "5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1", "e1g1")
	wantOutcome(t, castles, "1-0", game.ThirdCheck, "")
	takes := position(t, threeChecks, "4k3/8/8/8/8/8/8/rR2K3 b - - 3+1 0 1", "a1b1")
	wantOutcome(t, takes, "0-1", game.ThirdCheck, "")
}

func TestTC4_MateWinsAtAnyCount(t *testing.T) {
	wantOutcome(t, position(t, threeChecks, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 3+3 0 1", "a1a8"), "1-0", game.Checkmate, "")
	wantOutcome(t, position(t, threeChecks, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8"), "1-0", game.ThirdCheck, game.Checkmate)
}

func TestTC5_StalemateAndBareKings(t *testing.T) {
	wantOutcome(t, position(t, threeChecks, "7k/5Q2/6K1/8/8/8/8/8 b - - 1+1 0 1"), "1/2-1/2", game.Stalemate, "")
	taken := position(t, threeChecks, "8/8/8/8/8/3k4/1r6/K7 w - - 0 1", "a1b2")
	wantOutcome(t, taken, "1/2-1/2", game.BareKings, "")
	if o := taken.Outcome(); !slices.Equal(o.Squares, []string{"b2", "d3"}) {
		t.Errorf("decided by %v", o.Squares)
	}
	for _, fen := range []string{"4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "4k3/8/8/8/8/8/8/2N1K3 w - - 0 1", "4k3/8/8/8/8/8/8/1NN1K3 b - - 0 1"} {
		wantOutcome(t, position(t, threeChecks, fen), "*", "", "")
	}
}

func TestTC6_CountersArePartOfThePosition(t *testing.T) {
	a := position(t, threeChecks, "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1")
	for _, counters := range []string{"2+3", "3+2", "2+2", "1+3"} {
		b := position(t, threeChecks, "4k3/8/8/8/8/8/8/R3K3 w - - "+counters+" 0 1")
		if a.Same(b) || a.Key() == b.Key() {
			t.Errorf("%s counts as 3+3", counters)
		}
	}
}

func TestTC7_FEN(t *testing.T) {
	const board = "4k3/8/8/8/8/8/8/R3K3 w - - "
	want := board + "1+2 5 9"
	for _, text := range []string{"1+2 5 9", "5 9 +2+1"} {
		if got := position(t, threeChecks, board+text).FEN(); got != want {
			t.Errorf("%q is written as %q", text, got)
		}
	}
	if got := position(t, threeChecks, board+"5 9").FEN(); got != board+"3+3 5 9" {
		t.Errorf("without a field: %q", got)
	}
	for _, text := range []string{"3+a 0 1", "0 1 +1+4", "4+0 0 1", "0 3+3 1", "0 1 3+3", "+0+0 0 1", "3+3 0 1 +0+0", "3 0 1 0"} {
		wantRefused(t, threeChecks, board+text)
	}
}

func TestCR9_BareKingCannotWinThreeCheck(t *testing.T) {
	p := position(t, threeChecks, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
	if !p.CanWin(chess.White) || p.CanWin(chess.Black) {
		t.Errorf("White can win: %v, Black: %v", p.CanWin(chess.White), p.CanWin(chess.Black))
	}
}
