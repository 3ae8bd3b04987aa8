package chess

import (
	"slices"
	"strings"
	"testing"

	"hilltop/game"
)

// The tests of this file carry the numbers of the list of faults that real
// systems had; the letter names the variant: Z Crazyhouse, T Three-check, K
// King of the Hill.

func ucis(list []Move) []string {
	var texts []string
	for _, m := range list {
		texts = append(texts, m.UCI())
	}
	return texts
}

// legalSet lists the legal moves that begin with one of the prefixes, sorted.
func legalSet(p *Position, prefix string) []string {
	var found []string
	for _, text := range ucis(p.AppendLegal(nil)) {
		if strings.HasPrefix(text, prefix) {
			found = append(found, text)
		}
	}
	slices.Sort(found)
	return found
}

func wantMoves(t *testing.T, p *Position, prefix, want string) {
	t.Helper()
	list := strings.Fields(want)
	slices.Sort(list)
	if got := legalSet(p, prefix); !slices.Equal(got, list) {
		t.Errorf("%s: legal %v, want %v", p.FEN(), got, list)
	}
}

func wantFEN(t *testing.T, p *Position, want string) {
	t.Helper()
	if got := p.FEN(); got != want {
		t.Errorf("FEN %q, want %q", got, want)
	}
}

func wantOutcome(t *testing.T, p *Position, result string, reason game.Reason) {
	t.Helper()
	if o := p.Outcome(); o.Result() != result || o.Reason != reason {
		t.Errorf("%s: %s %q, want %s %q", p.FEN(), o.Result(), o.Reason, result, reason)
	}
	if o := p.Outcome(); o.Over && (p.CountLegal() != 0 || p.AppendLegal(nil) != nil || len(o.Squares) == 0) {
		t.Errorf("%s: over, but %d legal moves, decided by %v", p.FEN(), p.CountLegal(), o.Squares)
	}
}

func wantPerft(t *testing.T, p *Position, want ...uint64) {
	t.Helper()
	for i, n := range want {
		if got := Perft(p, i+1); got != n {
			t.Errorf("%s: perft %d is %d, want %d", p.FEN(), i+1, got, n)
		}
	}
}

func TestZ4_PromotedMarkMakesPositionsDifferent(t *testing.T) {
	plain := mustFEN(t, "crazyhouse", "4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1")
	marked := mustFEN(t, "crazyhouse", "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1")
	if plain.Same(marked) || plain.Key() == marked.Key() {
		t.Error("the mark makes no difference")
	}
	a := mustFEN(t, "crazyhouse", "4k3/8/8/8/8/8/8/Q3K3[Pn] w - - 0 1")
	b := mustFEN(t, "crazyhouse", "4k3/8/8/8/8/8/8/Q3K3[nP] w - - 5 9")
	if !a.Same(b) || a.Key() != b.Key() {
		t.Error("the order of a reserve or the clocks make a difference")
	}
	if a.Same(plain) || a.Key() == plain.Key() {
		t.Error("the reserve makes no difference")
	}
}

func TestZ5_DropsAreNoStalemate(t *testing.T) {
	p := mustLine(t, mustFEN(t, "crazyhouse", "k7/8/6Q1/8/8/8/8/6K1[qrr] w - - 0 1"), "g6b6")
	wantOutcome(t, p, "*", "")
	if n := len(legalSet(p, "Q@")) + len(legalSet(p, "R@")); n != 122 || p.CountLegal() != 122 {
		t.Errorf("%d drops of %d moves, want 122", n, p.CountLegal())
	}
}

func TestZ7_OtherSidesReserveDoesNotHelp(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "r2q1b1r/ppp1kPpp/2p5/2PpN3/1n1Pb3/3PK3/PPr1BPPP/n1q1N2R/b w - - 0 20")
	wantOutcome(t, p, "0-1", game.Checkmate)
}

func TestZ8_ContactCheckCannotBeBlocked(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "3Nkb1r/1pQP1ppp/4p3/3N4/N5N1/6B1/PPPPBPPP/R1B2RK1/Qrpp b - - 0 25")
	wantOutcome(t, p, "1-0", game.Checkmate)
}

func TestZ10_DropsThatAnswerCheck(t *testing.T) {
	for _, c := range []struct{ fen, drop, squares string }{
		{"rnb1kbnr/p2p1ppp/1p6/2P1p3/6Pq/5P2/PPP1P2P/RNBQKBNR/P w KQkq - 1 5", "P@", "f2 g3"},
		{"rnb1kbnr/1pppppPp/p3q3/8/8/8/PPPP1PPP/RNBQKBNR/P w KQkq - 1 3", "P@", "e2 e3 e4 e5"},
		{"b2nkbnQ~/p1pppp1p/pP1q2p1/r7/8/R5PR/P1PP1P1P/1NBQ1BNK/R w - - 1 2", "R@", "g2 f3 e4 d5 c6 b7"},
		{"b3kbnQ~/pnpppp1p/pP4p1/7q/4r3/R5PR/P1PPKP1P/1NBQ1BN1/R w - - 1 2", "R@", ""},
		{"b3kb2/pnpppN~1p/pP3rpq/8/3n4/R5PR/P1PPKP1P/1NBQ1BN1/PR w - - 1 3", "", "R@ P@"},
	} {
		p := mustFEN(t, "crazyhouse", c.fen)
		if c.drop == "" {
			for _, drop := range strings.Fields(c.squares) {
				wantMoves(t, p, drop, "")
			}
			continue
		}
		var want []string
		for _, s := range strings.Fields(c.squares) {
			want = append(want, c.drop+s)
		}
		wantMoves(t, p, c.drop, strings.Join(want, " "))
	}
}

func TestZ13_DroppedPawnMayDoubleStep(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "4k3/8/8/8/5p2/8/8/4K3[P] w")
	p = mustLine(t, p, "P@e2")
	if p.EnPassant() != NoSquare {
		t.Error("a drop made an en passant square (CZ7)")
	}
	p = mustLine(t, p, "e8d8", "e2e4")
	wantFEN(t, p, "3k4/8/8/8/4Pp2/8/8/4K3[] b - e3 0 2")
	p = mustLine(t, p, "f4e3")
	wantFEN(t, p, "3k4/8/8/8/8/4p3/8/4K3[p] w - - 0 3")
}

func TestZ14_PromotedPieceIsTakenAsPawn(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "4k3/1Q~6/8/8/4b3/8/Kpp5/8/ b - - 0 1")
	wantPerft(t, p, 20, 360, 5445, 132758)
	wantFEN(t, mustLine(t, p, "e4b7"), "4k3/1b6/8/8/8/8/Kpp5/8[p] w - - 0 2")
}

func TestZ16_PromotionKeepsItsMark(t *testing.T) {
	p := mustFEN(t, "crazyhouse", StartFEN)
	p = mustLine(t, p, "e2e4", "f7f5", "e4f5", "e7e6", "f5e6", "g8f6", "e6d7", "e8e7", "d7c8q")
	wantFEN(t, p, "rnQ~q1b1r/ppp1k1pp/5n2/8/8/8/PPPP1PPP/RNBQKBNR[PPPB] b KQ - 0 5")
	p = mustLine(t, p, "d8c8")
	if p.Pocket(Black).Count(Pawn) != 1 || p.Pocket(Black).Total() != 1 || p.Promoted() != 0 {
		t.Errorf("%s: Black's reserve must be one pawn", p.FEN())
	}
}

func TestZ17_MarkMovesWithThePiece(t *testing.T) {
	p := mustLine(t, mustFEN(t, "crazyhouse", "4k3/1Q~6/8/8/4b3/8/Kpp5/8/ w - - 0 1"), "b7b5")
	wantFEN(t, p, "4k3/8/8/1Q~6/4b3/8/Kpp5/8[] b - - 1 1")
}

func TestZ19_PromotedQueenOnH2(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "r2q1b1r/p2k1Ppp/2p2p2/4p3/P2nP2n/3P1PRP/1PPB1K1q~/RN1Q1B2/Npb w - - 40 21")
	if got := p.Promoted(); got != Square(15).Bit() {
		t.Errorf("promoted %v, want h2", got.Squares())
	}
	wantMoves(t, p, "", "f2e3 f2e1 g3g2 f1g2 N@g2")
}

func TestZ20_PromotedQueenOnF3(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "3q1bkr/2p1pBp1/q1n3p1/1N2p3/1Pp5/P4Q~2/BBPp1PPP/R2K2NR[RPPn] b - - 0 28")
	if got := p.Promoted(); got != Square(21).Bit() {
		t.Errorf("promoted %v, want f3", got.Squares())
	}
	wantMoves(t, p, "", "g8h7")
}

func TestZ22_ReservesAreWrittenWithoutCounts(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "r1bq1b1r/ppppk1pp/5n2/6N1/1P2P2n/8/P1P2P1P/R1BQ1K1R[N3Pbp] w - -")
	wantFEN(t, p, "r1bq1b1r/ppppk1pp/5n2/6N1/1P2P2n/8/P1P2P1P/R1BQ1K1R[PPPNpb] w - - 0 1")
}

func TestZ23_ReserveIsRefusedElsewhere(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR/P b KQkq - 0 2",
		"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[P] b KQkq - 0 2",
		"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 2",
		"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR/ b KQkq - 0 2",
		"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2 P",
	} {
		for _, variant := range []string{"chess", "kingofthehill", "3check"} {
			wantFault(t, variant, fen, "")
		}
	}
	p := mustFEN(t, "crazyhouse", "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR/P b KQkq - 0 2")
	wantFEN(t, p, "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[P] b KQkq - 0 2")
}

func TestZ25_KingsAndNonsenseInReserve(t *testing.T) {
	wantFault(t, "crazyhouse", "8/8/8/8/8/8/8/8[x] w - - 0 1", `reserve: "x"`)
	wantFault(t, "crazyhouse", "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", `reserve: "K"`)
	wantFault(t, "crazyhouse", "4k3/8/8/8/8/8/8/4K3/k w - - 0 1", `reserve: "k"`)
}

func TestZ26_ManyQueensInReserve(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "2q1k1nr/B3bbrb/8/8/8/8/3qN1RB/1Q2KB1R/RRRQQQQQQrrrqqq w Kk - 0 11")
	p = mustLine(t, p, "e1d2")
	if q, r := p.Pocket(White).Count(Queen), p.Pocket(White).Count(Rook); q != 7 || r != 3 {
		t.Errorf("%d queens and %d rooks in reserve, want 7 and 3", q, r)
	}
}

func TestZ28_RightsDoNotComeBack(t *testing.T) {
	p := mustFEN(t, "chess", StartFEN)
	p = mustLine(t, p, strings.Fields("g2g4 h7h5 g4h5 g7g5 h5h6 g5g4 h6h7 g4g3 h7g8r g3g2 g1f3 g2f1n g8g1 f1g3 h2g3 a7a6")...)
	wantMoves(t, p, "e1", "e1f1")
	p = mustLine(t, mustFEN(t, "crazyhouse", "4k3/8/8/8/8/8/8/4K3[R] w"), "R@h1", "e8d7")
	wantMoves(t, p, "e1g1", "")
	// The first rook is taken and another dropped in its place.
	p = mustFEN(t, "crazyhouse", "4k3/8/8/8/8/6n1/8/4K2R[R] b K - 0 1")
	p = mustLine(t, p, "g3h1", "R@h2", "e8d7", "h2h1", "d7e7")
	wantMoves(t, p, "e1g1", "")
}

func TestZ29_NoMaterialEndsCrazyhouse(t *testing.T) {
	for _, fen := range []string{
		"8/8/4k3/8/8/4K3/8/8[QRRBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 100",
		"8/5k2/8/8/8/8/3K2N1/8[] w",
		"8/5k2/8/8/8/8/3K4/8[] w",
	} {
		wantOutcome(t, mustFEN(t, "crazyhouse", fen), "*", "")
	}
}

func TestZ31_HalfmoveClockAfterDrops(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pp] w - - 7 20")
	if got := mustLine(t, p, "P@e4").HalfmoveClock(); got != 0 {
		t.Errorf("after a pawn drop: %d, want 0 (CR4)", got)
	}
	p = mustFEN(t, "crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 7 20")
	if got := mustLine(t, p, "N@e4").HalfmoveClock(); got != 8 {
		t.Errorf("after a knight drop: %d, want 8 (CZ10)", got)
	}
}

func TestZ34_Z35_Perft(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "2rn1b1r/1pp2n1p/B1PBk1pP/5p1P/P5p1/2P2RP1/RP1QNP2/1NBK4[QPp] w - - 1 31")
	wantPerft(t, p, 99, 3932)
	drops := 0
	for _, m := range p.AppendLegal(nil) {
		if m.IsDrop() {
			drops++
		}
	}
	if drops != 61 {
		t.Errorf("%d drops, want 61", drops)
	}
	wantPerft(t, mustFEN(t, "crazyhouse", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w"), 301, 75353)
	wantPerft(t, mustFEN(t, "crazyhouse", "2k5/8/8/8/8/8/8/4K3[Qn] w"), 67, 3083, 88634, 932554)
	wantPerft(t, mustFEN(t, "crazyhouse", "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq -"), 42, 1347, 58057, 2083382)
}

func TestZ37_PlayingLeavesThePositionAlone(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "r1bqkbnr/pp3ppp/2ppp3/8/2BQP3/2N5/PPP2PPP/R1B2RK1[PNn] b kq - 0 1")
	before := *p
	for _, m := range p.AppendLegal(nil) {
		if _, err := p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if *p != before {
		t.Error("playing changed the position it began from")
	}
}

func TestZ38_FirstMoveIsADrop(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "r1bqkbnr/pp3ppp/2ppp3/8/2BQP3/2N5/PPP2PPP/R1B2RK1[PNn] b kq - 0 1")
	if n := len(legalSet(p, "N@")); n != 35 {
		t.Errorf("%d knight drops, want 35", n)
	}
	if p = mustLine(t, p, "N@e5"); p.Turn() != White {
		t.Error("the turn did not pass")
	}
}

func TestT1_ThirdCheckEndsAtOnce(t *testing.T) {
	p := mustFEN(t, "3check", StartFEN)
	p = mustLine(t, p, strings.Fields("e2e4 c7c5 f1c4 b8c6 c4f7 e8f7 d1h5 g7g6 h5g6")...)
	wantOutcome(t, p, "1-0", game.ThirdCheck)
	wantFEN(t, p, "r1bq1bnr/pp1ppk1p/2n3Q1/2p5/4P3/8/PPPP1PPP/RNB1K1NR b KQ - 0+3 0 5")
}

func TestT2_CounterChanges(t *testing.T) {
	p := mustLine(t, mustFEN(t, "3check", StartFEN), "e2e3", "d7d6", "f1b5")
	wantFEN(t, p, "rnbqkbnr/ppp1pppp/3p4/1B6/8/4P3/PPPP1PPP/RNBQK1NR b KQkq - 2+3 1 2")
}

func TestT5_BlackWinsByThirdCheck(t *testing.T) {
	p := mustFEN(t, "3check", StartFEN)
	p = mustLine(t, p, strings.Fields("e2e4 e7e6 d2d4 f8b4 c2c3 b4c3 c1d2 c3d2")...)
	wantOutcome(t, p, "0-1", game.ThirdCheck)
}

func TestT7_DoubleCheckCountsOnce(t *testing.T) {
	for _, move := range []string{"e4f6", "e4d6"} {
		p := mustLine(t, mustFEN(t, "3check", "4k3/8/8/8/4N3/8/8/4RK2 w - - 3+3 0 1"), move)
		if p.Checks(White) != 1 || p.Checks(Black) != 0 || !p.Checkers().Many() {
			t.Errorf("%s: %s", move, p.FEN())
		}
	}
}

func TestT8_DiscoveredThirdCheckWins(t *testing.T) {
	p := mustLine(t, mustFEN(t, "3check", "4k3/8/8/8/4N3/8/8/4RK2 w - - 1+3 0 1"), "e4c5")
	wantOutcome(t, p, "1-0", game.ThirdCheck)
	if o := p.Outcome(); o.Also != "" || !slices.Equal(o.Squares, []string{"e1", "e8"}) {
		t.Errorf("also %q, squares %v", o.Also, o.Squares)
	}
}

func TestT10_OnlyBareKingsDraw(t *testing.T) {
	p := mustLine(t, mustFEN(t, "3check", "8/6K1/8/8/8/8/k6p/8 b - - 1 39"), "h2h1n")
	wantOutcome(t, p, "*", "")
	wantOutcome(t, mustFEN(t, "3check", "8/6K1/8/8/8/8/k7/8 b - - 0 1"), "1/2-1/2", game.BareKings)
	wantOutcome(t, mustFEN(t, "3check", "8/6K1/8/8/8/8/k7/7B b - - 0 1"), "*", "")
	taken := mustLine(t, mustFEN(t, "3check", "8/6K1/8/8/8/8/kB6/8 b - - 0 1"), "a2b2")
	wantOutcome(t, taken, "1/2-1/2", game.BareKings)
}

func TestT13_BothSpellings(t *testing.T) {
	board := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
	given, remaining := mustFEN(t, "3check", board+"0 1 +0+2"), mustFEN(t, "3check", board+"3+1 0 1")
	if *given != *remaining {
		t.Errorf("%s and %s", given.FEN(), remaining.FEN())
	}
}

func TestT14_BadCountersAreRefused(t *testing.T) {
	board := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
	for rest, reason := range map[string]string{
		"3+a 0 1": `black's number is "a"`, "0 1 +a+2": `white's number is "a"`, "0 1 +1+4": `black's number is "4"`,
		"4+3 0 1": `white's number is "4"`, "3+ 0 1": `black's number is ""`, "3+3+3 0 1": `"3+3"`, "33+3 0 1": `"33"`,
		"0 3+3 1": "move number", "0 1 3+3": "belongs to no field", "3+3 0 1 +0+0": "twice", "+0+0 0 1": "half-move clock",
		"0 1 +1": `black's number is ""`, "0 1 ++": `white's number is ""`, "-1+3 0 1": `"-1"`, "0+0 0 1": "both sides",
	} {
		wantFault(t, "3check", board+rest, reason)
	}
	for _, variant := range []string{"chess", "kingofthehill", "crazyhouse"} {
		wantFault(t, variant, board+"3+3 0 1", "does not count")
		wantFault(t, variant, board+"0 1 +0+0", "does not count")
	}
}

func TestT16_CountersAreAlwaysWritten(t *testing.T) {
	p := mustFEN(t, "3check", StartFEN)
	wantFEN(t, p, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1")
}

func TestT17_CountersOfEachPly(t *testing.T) {
	p := mustFEN(t, "3check", StartFEN)
	for i, want := range []string{"3+3", "3+3", "2+3"} {
		move := []string{"e2e3", "d7d6", "f1b5"}[i]
		if p = mustLine(t, p, move); !strings.Contains(p.FEN(), " "+want+" ") {
			t.Errorf("after %s: %s, want %s", move, p.FEN(), want)
		}
	}
}

func TestT20_LimitIsThreeFromAnyStart(t *testing.T) {
	p := mustLine(t, mustFEN(t, "3check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "a1a8")
	wantOutcome(t, p, "*", "")
	p = mustLine(t, p, "e8e7", "a8a7")
	wantOutcome(t, p, "*", "")
	p = mustLine(t, p, "e7e6", "a7a6")
	wantOutcome(t, p, "1-0", game.ThirdCheck)
}

func TestT22_StalemateIsADraw(t *testing.T) {
	p := mustFEN(t, "3check", "7k/5Q2/6K1/8/8/8/8/8 b - - 1+1 0 1")
	wantOutcome(t, p, "1/2-1/2", game.Stalemate)
}

func TestK1_HillWinsAtOnce(t *testing.T) {
	p := mustFEN(t, "kingofthehill", StartFEN)
	p = mustLine(t, p, strings.Fields("e2e3 e7e6 e1e2 e8e7 e2d3 e7d6 d3d4")...)
	wantFEN(t, p, "rnbq1bnr/pppp1ppp/3kp3/8/3K4/4P3/PPPP1PPP/RNBQ1BNR b - - 5 4")
	wantOutcome(t, p, "1-0", game.Hill)
	if o := p.Outcome(); !slices.Equal(o.Squares, []string{"d4"}) {
		t.Errorf("decided by %v", o.Squares)
	}
}

func TestK2_KingWalksToTheHill(t *testing.T) {
	p := mustFEN(t, "kingofthehill", "k7/p7/8/8/8/8/8/7K w - - 0 1")
	wantOutcome(t, mustLine(t, p, strings.Fields("h1g2 a7a5 g2f3 a5a4 f3e4")...), "1-0", game.Hill)
}

func TestK4_BareKingsPlayOn(t *testing.T) {
	p := mustFEN(t, "kingofthehill", "8/5k2/8/8/8/8/3K4/8 w - - 0 1")
	wantOutcome(t, p, "*", "")
	for _, move := range []string{"d2d3", "d2e3"} {
		wantOutcome(t, mustLine(t, p, move), "*", "")
	}
}

func TestK5_OnlyKingsWin(t *testing.T) {
	wantOutcome(t, mustFEN(t, "kingofthehill", "rnbqkbnr/pppppppp/8/1Q6/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"), "*", "")
}

func TestK7_HillAnswersCheck(t *testing.T) {
	p := mustFEN(t, "kingofthehill", "4k3/8/8/8/8/3K4/8/3r4 w - - 0 1")
	wantMoves(t, p, "d3d4", "")
	wantOutcome(t, mustLine(t, p, "d3e4"), "1-0", game.Hill)
}

func TestK8_CaptureOnTheHill(t *testing.T) {
	wantOutcome(t, mustLine(t, mustFEN(t, "kingofthehill", "4k3/8/8/8/3p4/3K4/8/8 w - - 0 1"), "d3d4"), "1-0", game.Hill)
}

func TestK11_NoMovesAfterTheEnd(t *testing.T) {
	p := mustFEN(t, "kingofthehill", "4k3/8/8/8/8/3K4/8/8 w")
	wantPerft(t, p, 8, 30, 240)
	over := mustLine(t, p, "d3d4")
	if over.CountLegal() != 0 || Perft(over, 3) != 0 || PerftDivide(over, 3) != nil {
		t.Error("moves after the end")
	}
}

func TestK13_StalemateIsADraw(t *testing.T) {
	wantOutcome(t, mustFEN(t, "kingofthehill", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "1/2-1/2", game.Stalemate)
}

func TestG1_EnPassantCountsOnlyIfLegal(t *testing.T) {
	same := func(a, b string) bool {
		p, q := mustFEN(t, "chess", a), mustFEN(t, "chess", b)
		if p.Same(q) != (p.Key() == q.Key()) {
			t.Errorf("%q and %q: Same %v, but keys say otherwise", a, b, p.Same(q))
		}
		return p.Same(q)
	}
	if !same("8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/4K3 b - - 0 1") {
		t.Error("a capture that is pinned away makes a difference")
	}
	if same("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1") {
		t.Error("a legal capture makes no difference")
	}
	if !same("4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1", "4k3/8/8/8/3P4/8/8/4K3 b - - 9 7") {
		t.Error("an empty square or the clocks make a difference")
	}
}

func TestG3_CastlingRightsMakePositionsDifferent(t *testing.T) {
	a := mustFEN(t, "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	for _, rights := range []string{"-", "K", "Qkq", "KQk", "KQq", "Kkq"} {
		b := mustFEN(t, "chess", "r3k2r/8/8/8/8/8/8/R3K2R w "+rights+" - 0 1")
		if a.Same(b) || a.Key() == b.Key() {
			t.Errorf("%s is as good as KQkq", rights)
		}
	}
}
