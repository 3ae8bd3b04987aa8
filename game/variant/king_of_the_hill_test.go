package variant

import (
	"testing"

	"hilltop/game"
)

const koth = "king-of-the-hill"

func TestKH1_HillIsTheCentre(t *testing.T) {
	names := ""
	for _, s := range kingOfTheHillRules.Goal.Squares() {
		names += s.String()
	}
	if names != "d4e4d5e5" {
		t.Errorf("the hill is %s", names)
	}
}

func TestKH2_KingOnTheHillWins(t *testing.T) {
	for _, c := range []struct {
		name, fen, move string
		result          string
		also            game.Reason
	}{
		{"quiet", "6k1/8/8/8/8/4K3/8/8 w - - 0 1", "e3d4", "1-0", ""},
		{"black", "8/8/8/8/8/5k2/8/6K1 b - - 0 1", "f3e4", "0-1", ""},
		{"capture", "6k1/8/8/3n4/2K5/8/8/8 w - - 0 1", "c4d5", "1-0", ""},
		{"discovers check", "4k3/8/8/8/8/4K3/8/4R3 w - - 0 1", "e3d4", "1-0", ""},
		{"stalemates", "7k/5Q2/8/8/8/4K3/8/8 w - - 0 1", "e3e4", "1-0", game.Stalemate},
		{"mates", "3rkr2/3p1p2/8/8/8/4K3/8/4R3 w - - 0 1", "e3d4", "1-0", game.Checkmate},
		{"leaves a mate in one", "7k/3p1p2/8/8/8/r2K4/8/q7 w - - 0 1", "d3e4", "1-0", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, koth, c.fen, c.move)
			wantOutcome(t, p, c.result, game.Hill, c.also)
			if o := p.Outcome(); len(o.Squares) != 1 || o.Squares[0] != c.move[2:] {
				t.Errorf("decided by %v", o.Squares)
			}
		})
	}
}

func TestKH3_AttackedHillSquareIsIllegal(t *testing.T) {
	for _, c := range []struct{ by, fen, illegal string }{
		{"rook", "8/8/8/8/8/4K3/8/3r2k1 w - - 0 1", "e3d4"},
		{"pawn", "4k3/8/8/2p5/8/4K3/8/8 w - - 0 1", "e3d4"},
		{"king", "8/8/8/2k5/8/3K4/8/8 w - - 0 1", "d3d4"},
		{"pinned rook", "4k3/3r4/8/8/B7/4K3/8/8 w - - 0 1", "e3d4"},
		{"pinned bishop", "k7/1b6/8/8/8/5K2/6B1/8 w - - 0 1", "f3e4"},
		{"protector", "3r2k1/8/8/3n4/2K5/8/8/8 w - - 0 1", "c4d5"},
		{"through the king", "6k1/8/8/8/8/4K3/8/4r3 w - - 0 1", "e3e4"},
	} {
		t.Run(c.by, func(t *testing.T) { wantLegal(t, position(t, koth, c.fen), false, c.illegal) })
	}
}

func TestKH4_MateWinsAndTheHillAnswersCheck(t *testing.T) {
	wantOutcome(t, position(t, koth, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "1-0", game.Checkmate, "")
	p := position(t, koth, "6k1/8/8/8/8/4K3/8/4r3 w - - 0 1")
	if !p.InCheck() {
		t.Fatal("not in check")
	}
	wantOutcome(t, position(t, koth, p.FEN(), "e3d4"), "1-0", game.Hill, "")
	only := position(t, koth, "8/8/4k2n/1q6/8/2K5/r7/4b3 w - - 0 1")
	if only.CountLegal() != 1 {
		t.Errorf("%d legal moves, want the hill alone", only.CountLegal())
	}
	wantOutcome(t, only, "*", "", "")
}

func TestKH5_NoMaterialEndsTheGame(t *testing.T) {
	for _, fen := range []string{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "4k3/8/8/8/8/8/8/2N1K3 b - - 0 1"} {
		wantOutcome(t, position(t, koth, fen), "*", "", "")
	}
	p := position(t, koth, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	if !p.CanWin(0) || !p.CanWin(1) {
		t.Error("a bare king can win")
	}
}

func TestKH6_SetUpOnTheHill(t *testing.T) {
	wantOutcome(t, position(t, koth, "4k3/8/8/8/4K3/8/8/8 b - - 0 1"), "1-0", game.Hill, "")
	wantRefused(t, koth, "4k3/8/8/8/4K3/8/8/8 w - - 0 1")
	wantRefused(t, koth, "8/8/8/3k4/8/3K4/8/8 b - - 0 1")
	wantRefused(t, koth, "8/8/8/3k4/5K2/8/8/8 b - - 0 1")
}

func TestKH_PlainFENOnly(t *testing.T) {
	wantRefused(t, koth, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1")
	wantRefused(t, koth, "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1")
	wantRefused(t, koth, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+0")
}
