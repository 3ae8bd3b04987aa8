package chess_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/replay"
	"hilltop/game/variant"
)

// The lines of known_faults.md that are about whole games: history, claims,
// words of the seats, and records. Positions are in faults_fen_test.go.

func newGame(t testing.TB, name, setup string) game.Game {
	t.Helper()
	v, ok := variant.ByName(name)
	if !ok {
		t.Fatalf("no variant %q", name)
	}
	return start(t, v, setup)
}

// line plays typed moves.
func line(t testing.TB, g game.Game, text string) game.Game {
	t.Helper()
	for _, word := range strings.Fields(text) {
		a, err := g.Read(word)
		if err != nil {
			t.Fatalf("%s in %s: %v", word, g.Position(), err)
		}
		if g, err = g.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func labels(g game.Game) []string {
	var list []string
	for _, s := range g.View(game.NoSeat).History {
		list = append(list, s.Label)
	}
	return list
}

func lastLabel(g game.Game) string {
	s, _ := g.(game.Stepper).Last()
	return s.Label
}

func wantClaim(t testing.TB, g game.Game, reason game.Reason, count int, open bool) {
	t.Helper()
	for _, c := range g.Claims() {
		if c.Reason == reason && (c.Count != count || c.Open != open) {
			t.Errorf("%s: %s is %+v, want count %d, open %v", g.Position(), reason, c, count, open)
		}
	}
	closed, err := g.Close(game.Closing{Reason: reason, By: game.First})
	if open && (err != nil || closed.Outcome().Result() != "1/2-1/2" || closed.Outcome().Reason != reason) {
		t.Errorf("%s: claiming %s gives %v", g.Position(), reason, err)
	}
	var why *game.IllegalError
	if !open && (!errors.As(err, &why) || why.Code != game.WhyClaimNotOpen || why.Have != count || why.Need == 0 || why.Rule != reason) {
		t.Errorf("%s: claiming %s gives %v", g.Position(), reason, err)
	}
}

func TestZ1_ReservesCompareAsSets(t *testing.T) {
	g := line(t, newGame(t, "crazyhouse", ""), `e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Nc3 h6 O-O Nf6 Be3 Bg4 Na4 b6 Nxc5 bxc5 B@b7 Nd4 Bxd4
		cxd4 N@c6 O-O Nxd8 Raxd8 Bbd5 B@h5 Bxf7+ Bxf7 P@e7 Bxc4 exf8=Q+ Rxf8 dxc4 B@f7 B@d5 B@h5 Bxf7+ Bxf7 B@f5 B@h5 Bxg4 Bxg4`)
	if got := g.Position(); !strings.HasPrefix(got, "5rk1/p1p2bp1/3p1n1p/4p3/2PpP1b1/5N2/PPP2PPP/R2Q1RK1[") || !strings.HasSuffix(got, "] w - - 0 23") {
		t.Errorf("ends at %s", got)
	}
	wantClaim(t, g, game.Threefold, 3, true)
}

func TestZ2_RepetitionAcrossCapturesAndDrops(t *testing.T) {
	g := newGame(t, "crazyhouse", "7k/1pp1p1pp/4q3/p3N2q/3PBP2/8/PNPBBPPp/1R2K2R[RPPrbnnp] b - - 0 45")
	const cycle = "R@g1+ R@f1 Rxh1 Rxh1 "
	wantClaim(t, line(t, g, cycle), game.Threefold, 2, false)
	wantClaim(t, line(t, g, cycle+cycle), game.Threefold, 3, true)
	wantClaim(t, line(t, g, cycle+cycle+"R@g1+"), game.Threefold, 3, true)
	wantClaim(t, line(t, g, cycle+cycle+cycle+cycle), game.Threefold, 5, true) // and still not automatic
}

func TestZ4_PromotedMarkCountsInTheGame(t *testing.T) {
	// The marked and the plain queen change places: not the same position.
	g := newGame(t, "crazyhouse", "7k/8/8/8/8/8/8/RR~2K3[] w - - 0 1")
	g = line(t, g, "Ra2 Kg8 Rba1 Kh8 Rb2 Kg8 Rbb1 Kh8")
	if !strings.HasPrefix(g.Position(), "7k/8/8/8/8/8/8/R~R2K3") {
		t.Fatalf("at %s", g.Position())
	}
	wantClaim(t, g, game.Threefold, 1, false)
}

func TestZ32_PawnDropsInRecords(t *testing.T) {
	for _, c := range []struct {
		name, text, fen string
		plies           int
		drops           map[int]game.Action // by ply
	}{
		{"chess.com spelling, lila#2430", `[Event "Live Chess - Crazyhouse"]
[Site "Chess.com"]
[Result "0-1"]
[Termination "b won by checkmate"]
[Variant "Crazyhouse"]
[CurrentPosition "r1bBk1r1/ppp2p1p/1b1p3p/3Pp3/6N1/2PPn2n/PP2B1pP/R2Q3K w q - 0 22 QNrp"]

1.e4 e5 2.Nf3 Nc6 3.Nc3 Bc5 4.Be2 Nf6 5.O-O d6 6.d3 Nd4 7.Nxd4 Bxd4 8.Nd5 Nxd5 9.exd5 N@f6 10.c3 Bb6 11.Bg5 N@f4 12.N@e4 Rg8 13.N@h6 Nxe4 14.Bxd8 N@h3+ 15.gxh3 Nxh3+ 16.Kh1 Nexf2+ 17.Rxf2 Nxf2+ 18.Kg2 gxh6+ 19.N@g4 N@e3+ 20.Kg1 Nh3+ 21.Kh1 @g2# 
0-1`, "r1bBk1r1/ppp2p1p/1b1p3p/3Pp3/6N1/2PPn2n/PP2B1pP/R2Q3K[NQpr] w q - 0 22", 42, map[int]game.Action{18: "N@f6", 42: "P@g2"}},
		{"Lichess spelling, shakmaty#126", `[Event "casual Crazyhouse game"]
[Result "1-0"]
[Variant "Crazyhouse"]
[TimeControl "300+4"]
[Termination "Normal"]

1. d4 f5 2. Nc3 c6 3. Nf3 e6 4. e4 d5 5. exf5 exf5 6. Bd3 P@e4 7. O-O exd3 8. cxd3 Bd6 9. Re1+ Ne7 10. Bg5 O-O 11. P@h6 gxh6 12. Bxh6 P@g7 13. Bxg7 Kxg7 14. Nh4 Ng6 15. Nxg6 hxg6 16. P@e5 Bb4 17. P@f6+ Kh6 18. P@e7 Qe8 19. exf8=Q+ Qxf8 20. N@g7 B@g4 21. f3 Bh5 22. R@e8 Bxf3 23. Qxf3 B@g4 24. B@f4+ P@g5 25. Bxg5+ Kxg5 26. Rxf8 Bxf3 27. P@f4+ Kxf4 28. Q@g3# 1-0
`, "rnb2R2/pp4N1/2p2Pp1/3pPp2/1b1P1k2/2NP1bQ1/PP4PP/R3R1K1[ppnbq] b - - 1 28", 55, map[int]game.Action{12: "P@e4", 55: "Q@g3"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, rec, err := replay.ReadPGN(c.text)
			if err != nil || v.Key != "crazyhouse" {
				t.Fatalf("%s: %v", v.Key, err)
			}
			g := rec.Game
			if g.Ply() != c.plies || g.Position() != c.fen || g.Outcome().Reason != game.Checkmate {
				t.Errorf("%d plies, %s, %s; want %d, %s", g.Ply(), g.Position(), g.Outcome().Reason, c.plies, c.fen)
			}
			for ply, want := range c.drops {
				if got := g.View(game.NoSeat).History[ply-1]; got.Action != want || got.From != "" {
					t.Errorf("ply %d is %+v, want %s", ply, got, want)
				}
			}
		})
	}
}

// TestZ32_DropsInVariations: lila#2189, an annotated record.
func TestZ32_DropsInVariations(t *testing.T) {
	_, rec, err := replay.ReadPGN(`[Variant "Crazyhouse"]
[Result "*"]
[Annotator "lichess.org"]

1. e4 Nf6 2. e5 d5?! { (0.37 → 0.89) Inaccuracy. Best move was Nd5. } (2... Nd5 3. d4 d6 4. c4 Nb4 5. Nf3 Bf5) 3. Nc3?! { (0.89 → 0.23) Inaccuracy. Best move was exf6. } (3. exf6 exf6 4. d4 Nc6 5. N@c5 Bxc5 6. dxc5) 3... Ng4 4. Nf3?! (4. d4 Nxe5 5. dxe5 d4 6. Bf4 Na6) 4... e6?! (4... d4 5. Na4 e6 6. d3 Nc6) 5. d4 Bb4 6. Bd2 Bxc3 7. Bxc3 Nxf2 8. Kxf2 N@e4+ 9. Ke2?! { (0.47 → -0.24) Inaccuracy. Best move was Ke1. } (9. Ke1 P@f2+ 10. Ke2 Bd7) 9... P@f2? { (-0.24 → 1.19) Mistake. Best move was Nxc3+. } (9... Nxc3+ 10. bxc3 P@e4 11. B@b5+ B@c6 12. Ke1 exf3 13. Qxf3) 10. B@d3 Nc6 11. N@h5 O-O 12. Nxg7?! (12. Ng3 Nxc3+ 13. bxc3 f5 14. exf6 B@h6 15. Kxf2 Rxf6) 12... Kxg7 13. P@f6+? (13. Bxe4 dxe4 14. N@h5+ Kg8 15. Nf6+ Qxf6 16. exf6 N@f4+ 17. Kxf2) 13... Kg8? *`)
	if err != nil {
		t.Fatal(err)
	}
	if rec.Game.Ply() != 26 || len(rec.Variations) != 8 {
		t.Fatalf("%d plies, %d variations", rec.Game.Ply(), len(rec.Variations))
	}
	drops := 0
	for _, side := range rec.Variations {
		for _, m := range side.Moves {
			if m.IsDrop() {
				drops++
			}
		}
	}
	if drops != 8 {
		t.Errorf("%d drops in the variations, want 8", drops)
	}
	if s := rec.Game.View(game.NoSeat).History[17]; s.Action != "P@f2" || s.Label != "P@f2" {
		t.Errorf("9... is %+v", s)
	}
}

func TestZ37_T4_GoingBackRestoresEverything(t *testing.T) {
	for _, c := range []struct{ name, line string }{
		{"crazyhouse", "e4 d5 exd5 Qxd5 Nc3 Qe5+ Be2 P@d3 cxd3 Bg4 P@e6 Bxe6 d4 Qd6 d5 Bd7 P@e6 fxe6"},
		{"3check", "e4 c5 Bc4 Nc6 Bxf7+ Kxf7 Qh5+ g6 Qxg6"},
		{"king of the hill", "e3 e6 Ke2 Ke7 Kd3 Kd6 Kd4"},
	} {
		g := newGame(t, c.name, "")
		past := []game.Game{g}
		shown := []game.View{g.View(game.First)}
		for _, word := range strings.Fields(c.line) {
			g = line(t, g, word)
			past, shown = append(past, g), append(shown, g.View(game.First))
		}
		for ply := len(past) - 1; ply >= 0; ply-- {
			if !reflect.DeepEqual(past[ply].View(game.First), shown[ply]) {
				t.Errorf("%s: ply %d has changed", c.name, ply)
			}
		}
		if again := line(t, past[0], c.line); !reflect.DeepEqual(again.View(game.First), shown[len(shown)-1]) {
			t.Errorf("%s: played again it differs", c.name)
		}
	}
	g := line(t, newGame(t, "3check", ""), "e4 c5 Bc4 Nc6 Bxf7+")
	counts := func(g game.Game) [2]int {
		v := g.View(game.NoSeat)
		return [2]int{v.Counters[0].Count, v.Counters[1].Count}
	}
	if counts(g) != [2]int{1, 0} || counts(newGame(t, "3check", "")) != [2]int{} {
		t.Errorf("counters %v", counts(g))
	}
}

func TestZ38_FirstActionIsADrop(t *testing.T) {
	g := newGame(t, "crazyhouse", "r1bqkbnr/pp3ppp/2ppp3/8/2BQP3/2N5/PPP2PPP/R1B2RK1[PNn] b kq - 0 1")
	drops := 0
	for _, o := range g.View(game.Second).Options {
		if o.From == "N@" {
			drops++
		}
	}
	if g.ToAct() != game.Second || drops != 35 {
		t.Errorf("seat %d is to act with %d drops, want 35", g.ToAct(), drops)
	}
	next, err := g.Apply("N@e5")
	if err != nil || next.ToAct() != game.First || next.Ply() != 1 {
		t.Errorf("%v, seat %d", err, next.ToAct())
	}
}

func TestZ40_TheAnswerToADrop(t *testing.T) {
	g := line(t, newGame(t, "crazyhouse", ""), "e4 d5 exd5 c6 dxc6 Nxc6 Nf3 Nf6 Be2 e5 d3 Bc5 O-O")
	if !reflect.DeepEqual(g.View(game.Second).Trays[1].Slots[0], game.Slot{Role: 'p', Count: 1}) {
		t.Fatalf("Black's reserve: %+v", g.View(game.Second).Trays[1])
	}
	// What White may prepare against P@h3 is what is legal after it.
	if g = line(t, g, "P@h3 gxh3"); g.ToAct() != game.Second {
		t.Errorf("seat %d is to act", g.ToAct())
	}
}

func TestT1_T5_ThirdCheckIsWrittenAsAWin(t *testing.T) {
	g := line(t, newGame(t, "three-check", ""), "e4 c5 Bc4 Nc6 Bxf7+ Kxf7 Qh5+ g6 Qxg6")
	if lastLabel(g) != "Qxg6#" || g.Outcome().Result() != "1-0" || len(g.Legal()) != 0 || !strings.Contains(g.Position(), " 0+3 ") {
		t.Errorf("%s %+v %s", lastLabel(g), g.Outcome(), g.Position())
	}
	g = line(t, newGame(t, "three-check", ""), "e4 e6 d4 Bb4+ c3 Bxc3+ Bd2 Bxd2+")
	if lastLabel(g) != "Bxd2#" || g.Outcome().Result() != "0-1" || g.Outcome().Reason != game.ThirdCheck {
		t.Errorf("%s %+v", lastLabel(g), g.Outcome())
	}
}

func TestT11_K10_TimeAgainstABareKing(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
	for _, c := range []struct {
		name, want string
		by         game.Seat
	}{
		{"three-check", "1/2-1/2", game.First}, // Black's bare king can never win (CR9)
		{"three-check", "1-0", game.Second},
		{"king of the hill", "0-1", game.First}, // it can still reach the hill
		{"king of the hill", "1-0", game.Second},
		{"crazyhouse", "0-1", game.First},
	} {
		closed, err := newGame(t, c.name, fen).Close(game.Closing{Reason: game.Time, By: c.by})
		if err != nil || closed.Outcome().Result() != c.want || closed.Outcome().Reason != game.Time {
			t.Errorf("%s, seat %d out of time: %+v, want %s", c.name, c.by, closed.Outcome(), c.want)
		}
	}
}

func TestT19_LastMoveOfARecordIsKept(t *testing.T) {
	for _, mark := range []string{"", "+", "#", "++", "!!"} {
		v, rec, err := replay.ReadPGN("[Variant \"3-check\"]\n\n1. e4 c5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6" + mark + " 1-0")
		if err != nil || v.Key != "three-check" || rec.Game.Ply() != 9 || rec.Game.Outcome().Reason != game.ThirdCheck {
			t.Errorf("%q: %v", mark, err)
		}
	}
}

func TestK1_K2_HillIsWrittenAsAWin(t *testing.T) {
	g := line(t, newGame(t, "koth", ""), "e3 e6 Ke2 Ke7 Kd3 Kd6 Kd4")
	want := []string{"e3", "e6", "Ke2", "Ke7", "Kd3", "Kd6", "Kd4#"}
	if !reflect.DeepEqual(labels(g), want) || g.Outcome().Result() != "1-0" || len(g.Legal()) != 0 {
		t.Errorf("%v %+v", labels(g), g.Outcome())
	}
	g = line(t, newGame(t, "koth", "k7/p7/8/8/8/8/8/7K w - - 0 1"), "Kg2 a5 Kf3 a4 Ke4")
	if lastLabel(g) != "Ke4#" || !reflect.DeepEqual(g.Outcome().Squares, []string{"e4"}) {
		t.Errorf("%s %+v", lastLabel(g), g.Outcome())
	}
}

func TestK7_K8_HillOptions(t *testing.T) {
	find := func(g game.Game, a game.Action) game.Option {
		for _, o := range g.View(game.First).Options {
			if o.Action == a {
				return o
			}
		}
		return game.Option{}
	}
	g := newGame(t, "koth", "4k3/8/8/8/8/3K4/8/3r4 w - - 0 1")
	if o := find(g, "d3e4"); !o.Wins || !o.Goal || o.Label != "Ke4#" {
		t.Errorf("Ke4: %+v", o)
	}
	if o := find(g, "d3d4"); o.Action != "" {
		t.Errorf("Kd4 is offered: %+v", o)
	}
	cells := g.View(game.First).Cells
	if c := cells[chess.D4]; c.Marks != game.MarkGoal|game.MarkAttacked || c.By != "the rook on d1" {
		t.Errorf("d4: %+v", c)
	}
	if c := cells[chess.E4]; c.Marks != game.MarkGoal || c.By != "" {
		t.Errorf("e4: %+v", c)
	}
	g = newGame(t, "koth", "4k3/8/8/8/3p4/3K4/8/8 w - - 0 1")
	if o := find(g, "d3d4"); !o.Goal || o.Took != 'p' || o.Label != "Kxd4#" {
		t.Errorf("Kxd4: %+v", o)
	}
}

func TestK13_StalemateInTheView(t *testing.T) {
	g := newGame(t, "koth", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
	v := g.View(game.Second)
	if v.Outcome.Result() != "1/2-1/2" || v.Outcome.Reason != game.Stalemate || v.ToAct != game.NoSeat || len(v.Options) != 0 {
		t.Errorf("%+v", v.Outcome)
	}
}

func TestG1_G3_WhatMakesPositionsTheSame(t *testing.T) {
	// e3 is shown but no pawn can take there: the double step is like any move.
	g := line(t, newGame(t, "koth", ""), "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1")
	wantClaim(t, g, game.Threefold, 3, true)
	// The right to take en passant is there once only.
	g = newGame(t, "koth", "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1")
	g = line(t, g, "e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1")
	wantClaim(t, g, game.Threefold, 2, false)
	// Castling rights.
	g = newGame(t, "koth", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	const cycle = "Rg1 Kd8 Rh1 Ke8 "
	wantClaim(t, line(t, g, cycle+cycle), game.Threefold, 2, false)
	wantClaim(t, line(t, g, cycle+cycle+cycle), game.Threefold, 3, true)
}

func TestG2_ClaimIsOpenOnTheBoardNotBefore(t *testing.T) {
	g := line(t, newGame(t, "koth", ""), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
	// Ng8 would make it three; until it is played there is nothing to claim.
	wantClaim(t, g, game.Threefold, 2, false)
	wantClaim(t, line(t, g, "Ng8"), game.Threefold, 3, true)
}

func TestG4_DrawIsNotRenamed(t *testing.T) {
	_, rec, err := replay.ReadPGN("[Variant \"KOTH\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2")
	if o := rec.Game.Outcome(); err != nil || !o.Over || o.Result() != "1/2-1/2" || o.Reason != "" {
		t.Errorf("%+v, %v", o, err)
	}
}

func TestG5_RecordsAreToldApart(t *testing.T) {
	const head = "[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n"
	_, one, err1 := replay.ReadPGN(head + "1. e4 e5 2. Nf3 *")
	_, two, err2 := replay.ReadPGN(head + "1. Nf3 e5 2. e4 *")
	if err1 != nil || err2 != nil || reflect.DeepEqual(one.Game.Moves(), two.Game.Moves()) {
		t.Errorf("%v, %v", err1, err2)
	}
}

func TestG7_CastlingTellsAllFourSquares(t *testing.T) {
	const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for action, want := range map[game.Action][]string{
		"e1g1": {"e1", "g1", "h1", "f1"}, "e1h1": {"e1", "g1", "h1", "f1"},
		"e1c1": {"e1", "c1", "a1", "d1"}, "e1a1": {"e1", "c1", "a1", "d1"},
	} {
		g, err := newGame(t, "koth", fen).Apply(action)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := g.(game.Stepper).Last()
		if !s.Castles || !reflect.DeepEqual(s.Squares, want) || s.Action != game.Action(want[0]+want[1]) {
			t.Errorf("%s: %+v", action, s)
		}
	}
}

func TestCR4_FiftyMovesOpenAt100Plies(t *testing.T) {
	wantClaim(t, newGame(t, "koth", "3k4/8/8/8/8/8/4R3/4K3 w - - 99 80"), game.FiftyMoves, 49, false)
	g := newGame(t, "koth", "3k4/8/8/8/8/8/4R3/4K3 w - - 99 80")
	g = line(t, g, "Re3")
	wantClaim(t, g, game.FiftyMoves, 50, true)
	if g = line(t, g, "Kd7"); g.Outcome().Over {
		t.Error("fifty moves ended the game by themselves")
	}
	wantClaim(t, g, game.FiftyMoves, 50, true)
}

func TestClose_NonsenseIsRefused(t *testing.T) {
	g := newGame(t, "koth", "")
	for _, c := range []game.Closing{
		{}, {Reason: game.Checkmate, By: game.First}, {Reason: game.Points}, {Reason: game.Concession, By: game.First},
		{Reason: game.Resignation, By: game.NoSeat}, {Reason: game.Time, By: game.Dealer}, {Reason: game.Time, By: 2},
	} {
		if closed, err := g.Close(c); !errors.Is(err, game.ErrIllegal) || closed != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
