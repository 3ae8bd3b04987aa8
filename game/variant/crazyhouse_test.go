package variant

import (
	"testing"

	"hilltop/game"
	"hilltop/game/chess"
)

const zh = "crazyhouse"

func wantPocket(t *testing.T, p *chess.Position, c chess.Color, want string) {
	t.Helper()
	got := ""
	for r := chess.Pawn; r <= chess.Queen; r++ {
		for range p.Pocket(c).Count(r) {
			got += string(r.Letter())
		}
	}
	if got != want {
		t.Errorf("%s: %s's reserve is %q, want %q", p.FEN(), c, got, want)
	}
}

func TestCZ1_ReservesStartEmpty(t *testing.T) {
	p := position(t, zh, crazyhouseRules.Start)
	wantPocket(t, p, chess.White, "")
	wantPocket(t, p, chess.Black, "")
}

func TestCZ2_CapturesGoToTheReserve(t *testing.T) {
	p := position(t, zh, crazyhouseRules.Start, "e2e4", "d7d5", "e4d5", "d8d5")
	wantPocket(t, p, chess.White, "p")
	wantPocket(t, p, chess.Black, "p")
	passant := position(t, zh, "4k3/3p4/8/4P3/8/8/8/4K3[] b - - 0 1", "d7d5", "e5d6")
	wantPocket(t, passant, chess.White, "p")
	king := position(t, zh, "4k3/8/8/8/8/8/3q4/4K3[] w - - 0 1", "e1d2")
	wantPocket(t, king, chess.White, "q")
}

func TestCZ3_DropsOnEmptySquares(t *testing.T) {
	p := position(t, zh, "4k3/8/8/8/8/8/8/R3K3[N] w - - 0 1")
	wantLegal(t, p, true, "N@b1", "N@h8", "N@e4")
	wantLegal(t, p, false, "N@a1", "N@e8", "N@e1", "Q@e4", "P@e4")
	dropped := position(t, zh, p.FEN(), "N@e4")
	wantPocket(t, dropped, chess.White, "")
	if dropped.Turn() != chess.Black {
		t.Error("a drop is the whole turn")
	}
}

func TestCZ4_WherePawnsMayBeDropped(t *testing.T) {
	white := position(t, zh, "4k3/8/8/8/8/8/4P3/4K3[P] w - - 0 1")
	wantLegal(t, white, true, "P@a2", "P@a7", "P@e3", "P@e7")
	wantLegal(t, white, false, "P@a1", "P@a8")
	black := position(t, zh, "4k3/4p3/8/8/8/8/8/4K3[p] b - - 0 1")
	wantLegal(t, black, true, "P@a2", "P@a7", "P@e6")
	wantLegal(t, black, false, "P@a1", "P@a8")
	wantRefused(t, zh, "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1")
}

func TestCZ5_PromotedPieceIsAPawnAgain(t *testing.T) {
	p := position(t, zh, "r3k3/1P6/8/8/8/8/8/4K3[] w q - 0 1", "b7b8n")
	if p.FEN() != "rN~2k3/8/8/8/8/8/8/4K3[] b q - 0 1" {
		t.Errorf("%s", p.FEN())
	}
	wantPocket(t, position(t, zh, p.FEN(), "a8b8"), chess.Black, "p")
	moved := position(t, zh, p.FEN(), "e8e7", "b8c6", "e7e6", "c6a7")
	if moved.FEN() != "r7/N~7/4k3/8/8/8/8/4K3[] b - - 4 3" {
		t.Errorf("the mark moves: %s", moved.FEN())
	}
	wantPocket(t, position(t, zh, moved.FEN(), "a8a7"), chess.Black, "p")
	// A marked piece that takes keeps its mark; a piece that takes on the
	// square of a marked one gets none.
	takes := position(t, zh, "1n2k3/Q~7/8/8/8/8/8/4K3[] w - - 0 1", "a7b8")
	if takes.FEN() != "1Q~2k3/8/8/8/8/8/8/4K3[N] b - - 0 1" {
		t.Errorf("%s", takes.FEN())
	}
	if dropped := position(t, zh, "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Q@a7"); dropped.Promoted() != 0 {
		t.Error("a drop carries a mark")
	}
}

func TestCZ6_DropsAndCheck(t *testing.T) {
	block := position(t, zh, "4k3/8/8/8/4r3/8/8/4K3[QNP] w - - 0 1")
	wantLegal(t, block, true, "N@e2", "P@e3", "Q@e2")
	wantLegal(t, block, false, "N@d2", "Q@e5")
	wantOutcome(t, position(t, zh, "7k/8/6K1/8/8/8/8/8[R] w - - 0 1", "R@a8"), "1-0", game.Checkmate, "")
	wantOutcome(t, position(t, zh, "6bk/7p/7P/8/8/8/8/4K3[P] w - - 0 1", "P@g7"), "1-0", game.Checkmate, "")
	wantOutcome(t, position(t, zh, "7k/8/6K1/8/8/8/8/8[Rb] w - - 0 1", "R@a8"), "*", "", "")
}

func TestCZ7_DroppedPawnsAndRooks(t *testing.T) {
	p := position(t, zh, "4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1", "P@c2", "e8e7", "c2c4")
	wantLegal(t, p, true, "d4c3")
	dropped := position(t, zh, "4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1", "P@c4")
	wantLegal(t, dropped, false, "d4c3")
	rook := position(t, zh, "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", "R@h1", "e8e7")
	wantLegal(t, rook, false, "e1g1")
}

func TestCZ8_StalemateNeedsAUselessReserve(t *testing.T) {
	wantOutcome(t, position(t, zh, "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1"), "1/2-1/2", game.Stalemate, "")
	wantOutcome(t, position(t, zh, "7k/5Q2/6K1/8/8/8/8/8[QRBNP] b - - 0 1"), "1/2-1/2", game.Stalemate, "")
	wantOutcome(t, position(t, zh, "7k/5Q2/6K1/8/8/8/8/8[p] b - - 0 1"), "*", "", "")
	wantOutcome(t, position(t, zh, "8/5k2/8/8/8/8/3K4/8[] w - - 0 1"), "*", "", "")
	full := "7K/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/kbbbbbbb"
	wantOutcome(t, position(t, zh, full+"[p] b - - 0 1"), "1/2-1/2", game.Stalemate, "")
	wantOutcome(t, position(t, zh, full+"[n] b - - 0 1"), "*", "", "")
}

func TestCZ9_IdentityAndFEN(t *testing.T) {
	a := position(t, zh, "4k3/8/8/8/8/8/8/R3K3[QNp] w - - 0 1")
	for _, fen := range []string{"4k3/8/8/8/8/8/8/R3K3/QNp w - - 0 1", "4k3/8/8/8/8/8/8/R3K3[pNQ] w - - 0 1"} {
		if b := position(t, zh, fen); *a != *b || b.FEN() != "4k3/8/8/8/8/8/8/R3K3[NQp] w - - 0 1" {
			t.Errorf("%q reads as %s", fen, b.FEN())
		}
	}
	for _, fen := range []string{"4k3/8/8/8/8/8/8/R3K3[Qp] w - - 0 1", "4k3/8/8/8/8/8/8/R3K3[QNP] w - - 0 1", "4k3/8/8/8/8/8/8/R~3K3[QNp] w - - 0 1"} {
		if b := position(t, zh, fen); a.Same(b) || a.Key() == b.Key() {
			t.Errorf("%q counts as the same", fen)
		}
	}
}

func TestCZ10_FiftyMoveCounter(t *testing.T) {
	const fen = "4k3/8/8/3p4/8/2N5/4P3/4K3[PN] w - - 10 40"
	for move, want := range map[string]int{"N@a4": 11, "c3b5": 11, "e1d1": 11, "P@a4": 0, "e2e3": 0, "c3d5": 0} {
		if got := position(t, zh, fen, move).HalfmoveClock(); got != want {
			t.Errorf("%s: %d, want %d", move, got, want)
		}
	}
}

func TestCZ_CanWin(t *testing.T) {
	p := position(t, zh, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1")
	if !p.CanWin(chess.White) || !p.CanWin(chess.Black) {
		t.Error("a side may capture and drop again: CR9 makes no exception")
	}
}
