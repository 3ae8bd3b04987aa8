package variant

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/chess"
)

// concedeHands plays on to the end of the match: each hand is dealt and then
// conceded by the seat that loser names; NoSeat: drawn by agreement.
func concedeHands(t *testing.T, g queenGame, loser func(hand int) game.Seat) queenGame {
	t.Helper()
	for !g.Outcome().Over {
		g = placeAll(t, g)
		c := game.Closing{Reason: game.Concession, By: loser(g.last.hand)}
		if !c.By.Playing() {
			c.Reason = game.Agreement
		}
		next, err := g.Close(c)
		if err != nil {
			t.Fatal(err)
		}
		g = next.(queenGame)
	}
	return g
}

func TestQH1_RoundsAndResult(t *testing.T) {
	for setup, hands := range map[string]int{"": 12, "rounds=1": 4, "rounds=3": 12, "rounds=5": 20} {
		g := startQueenT(t, setup)
		g = concedeHands(t, g, func(n int) game.Seat { return game.Seat(n % 2) })
		if n := len(g.View(one).Sheet); n != hands {
			t.Errorf("%q has %d hands, want %d", setup, n, hands)
		}
		if o := g.Outcome(); o.Reason != game.Tie || o.Result() != "1/2-1/2" {
			t.Errorf("%q: equal points give %+v", setup, o)
		}
	}
	for _, loser := range []game.Seat{one, two} {
		g := concedeHands(t, startQueenT(t, "rounds=1"), func(n int) game.Seat {
			return []game.Seat{loser, loser, loser.Other(), game.NoSeat}[n]
		})
		if o := g.Outcome(); !o.Over || o.Winner != loser.Other() || o.Reason != game.Points {
			t.Errorf("seat %d lost two of three hands: %+v", loser, o)
		}
		if sum := game.Totals(g.View(one).Sheet); sum[loser.Other()] != 10 || sum[loser] != 5 {
			t.Errorf("points %v", sum)
		}
	}
	for _, setup := range []string{"rounds=0", "rounds=2", "rounds=4", "rounds=7", "rounds=-1", "rounds=01", "rounds="} {
		if _, err := newQueenOfTheHill(setup); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%q: %v", setup, err)
		}
	}
}

func TestQH2_SeatsAndDealer(t *testing.T) {
	g := startQueenT(t, "")
	for n, p := range g.View(one).Hand.Plan {
		want := two
		if p.Number%2 == 0 {
			want = one
		}
		if p.Dealer != want {
			t.Errorf("hand %d is dealt by seat %d", n, p.Dealer)
		}
	}
	for i, s := range queenNumbered {
		if s.Rank() > 1 || queenNumber(two, i).Rank() < 6 {
			t.Errorf("number %d: %s and %s are not on the players' own sides", i, s, queenNumber(two, i))
		}
	}
}

func TestQH3_PawnAndFirstMover(t *testing.T) {
	g := startQueenT(t, "")
	goals, firsts := []string{"e5", "e4", "d4", "d5"}, []game.Seat{one, two, two, one}
	for n, p := range g.View(one).Hand.Plan {
		if p.Goal != goals[n%4] || p.First != firsts[n%4] || p.Round != n/4+1 || p.Number != n%4+1 {
			t.Errorf("hand %d: %+v", n, p)
		}
	}
	seen := 0
	for !g.Outcome().Over {
		g = placeAll(t, g)
		n := g.last.hand
		if got := g.View(one).Hand; g.ToAct() != firsts[n%4] || got.Goal != goals[n%4] || got.First != firsts[n%4] {
			t.Errorf("hand %d is played to %s and moved first by %d", n, got.Goal, g.ToAct())
		}
		next, err := g.Close(game.Closing{Reason: game.Agreement})
		if err != nil {
			t.Fatal(err)
		}
		g, seen = next.(queenGame), seen+1
	}
	if seen != 12 {
		t.Errorf("%d hands", seen)
	}
}

func TestQH4_Pawns(t *testing.T) {
	g := placeAll(t, startQueenT(t, ""))
	v := g.View(one)
	for _, name := range []string{"c3", "f3", "c6", "f6", "e5"} {
		p := v.Cells[queenSquare(name)].Piece
		if p.Role != 'p' || p.Owner != game.NoSeat {
			t.Errorf("on %s stands %+v", name, p)
		}
	}
	if v.Cells[chess.E5].Marks&game.MarkGoal == 0 {
		t.Error("the white pawn is not marked")
	}
	// Rooks against pawns: Player One may not take the white pawn on e5 nor the
	// black ones on c3 and f6, nor jump them, nor move them.
	g = startQueenT(t, "8/8/2x2x2/R3o3/8/R1x2x2/8/r4R2 1 play 0")
	for a, want := range map[game.Action]game.Why{
		"a5e5": game.WhyPawnNeverTaken, "a3c3": game.WhyPawnNeverTaken, "f1f3": game.WhyPawnNeverTaken,
		"a5f5": game.WhyPathBlocked, "a3d3": game.WhyPathBlocked, "f1f4": game.WhyPathBlocked,
		"e5e6": game.WhyPawnNeverMoves, "c3c4": game.WhyPawnNeverMoves, "f6f5": game.WhyPawnNeverMoves,
		"a5d5": "", "a3b3": "", "f1f2": "",
	} {
		if got := code(try(g, a)); got != want {
			t.Errorf("%s: %q, want %q", a, got, want)
		}
	}
}

func TestQH5_Deck(t *testing.T) {
	want := map[string]int{"10 b": 4, "J n": 4, "Q q": 2, "K k": 2, "A r": 4}
	got := map[string]int{}
	for _, c := range startQueenT(t, "").View(one).Deal.Deck {
		got[fmt.Sprintf("%s %c", c.Rank, c.Role)] = c.Of
	}
	if fmt.Sprint(got) != fmt.Sprint(want) || len(queenCards16()) != 16 {
		t.Errorf("deck %v", got)
	}
	// A third queen is no card of this deck.
	g := startQueenT(t, "8/8/2x2x2/4o3/8/2x2x2/8/8 1 deal 0")
	for _, a := range actions("deal:Q Q@b1 deal:Q Q@g8") {
		next, err := g.apply(string(a))
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	for a, ok := range map[string]bool{"deal:Q": false, "deal:K": true, "deal:10": true, "deal:P": false, "deal:": false, "deal": false, "Q@c2": false} {
		if _, err := g.apply(a); (err == nil) != ok {
			t.Errorf("%s after two queens: %v", a, err)
		}
	}
	g = placeAll(t, startQueenT(t, ""))
	if v := g.View(one); v.Hand.Pieces != [2]int{5, 5} || v.Deal.Dealt != 10 || len(v.Deal.Cards[one]) != 5 {
		t.Errorf("pieces %v, %d dealt", v.Hand.Pieces, v.Deal.Dealt)
	}
}

func TestQH6_OneByOne(t *testing.T) {
	g := serveAll(t, startQueenT(t, "rounds=1"))
	for n := range 2 { // hand 1 is dealt by Two, hand 2 by One
		for i := range queenDealt {
			v := g.View(one)
			receiver := game.Seat((i + n) % 2)
			if v.ToAct != receiver || v.Deal.For != receiver || v.Deal.Dealt != i+1 || v.Deal.Number != i/2+1 {
				t.Fatalf("hand %d card %d goes to %d as number %d", n, i, v.ToAct, v.Deal.Number)
			}
			// The next card is not turned before this one lies on one of two squares.
			if len(g.Legal()) != 2 || g.Draw(game.Secret{}) != "" {
				t.Fatalf("choices %v", g.Legal())
			}
			for _, a := range []game.Action{"deal:Q", "deal:10", "a1a2", "b1c3"} {
				if err := try(g, a); err == nil {
					t.Fatalf("%s instead of placing", a)
				}
			}
			for to := chess.A1; to <= chess.H8; to++ {
				a := queenDrop(g.last.card, to)
				if err := try(g, a); (err == nil) != slices.Contains(g.Legal(), a) {
					t.Fatalf("%s: %v, offered are %v", a, err, g.Legal())
				}
			}
			g = do(t, g, g.Legal()[i%2])
		}
		next, err := g.Close(game.Closing{Reason: game.Agreement})
		if err != nil {
			t.Fatal(err)
		}
		g = serveAll(t, next.(queenGame))
	}
}

func TestQH7_NumberedSquares(t *testing.T) {
	v := startQueenT(t, "").View(game.NoSeat)
	for seat, want := range [2]string{"b1 c2 d1 e2 f1", "g8 f7 e8 d7 c8"} {
		if got := strings.Join(v.Deal.Numbered[seat], " "); got != want {
			t.Errorf("numbers of seat %d: %s", seat, got)
		}
	}
	for seat, want := range [2]string{"c1 d2 e1 f2 g1", "f8 e7 d8 c7 b8"} {
		if got := strings.Join(v.Deal.Shifted[seat], " "); got != want {
			t.Errorf("to the right of them for seat %d: %s", seat, got)
		}
	}
	seen := map[string]bool{}
	for seat := range 2 {
		for i := range queenCards {
			s := queenSquare(v.Deal.Numbered[seat][i])
			if (int(s.File())+int(s.Rank()))%2 == 0 {
				t.Errorf("%s is dark", s)
			}
			for _, name := range []string{v.Deal.Numbered[seat][i], v.Deal.Shifted[seat][i]} {
				if seen[name] || queenBlackPawns.Has(queenSquare(name)) || slices.Contains(queenPawns[:], queenSquare(name)) {
					t.Errorf("%s is offered twice, or a pawn's", name)
				}
				seen[name] = true
			}
		}
	}
}

func TestQH9_PiecesAlike(t *testing.T) {
	cases := []struct{ at, action string }{
		{"8/8/2x2x2/4o3/8/2x2x2/8/R3k2r 1 play 0", "a1e1"},   // a king is taken
		{"8/8/2x2x2/4o3/8/2x2x2/8/k6K 1 play 0", "h1g1"},     // kings may come close
		{"8/8/2x2x2/4o3/8/2x2x2/6k1/7K 1 play 0", "h1h2"},    // and stay side by side
		{"8/8/2x2x2/4o3/8/2x2x2/6k1/7K 1 play 0", "h1g2"},    // and take each other
		{"3r3r/8/2x2x2/4o3/8/2x2x2/8/4K2N 1 play 0", "e1d1"}, // into an attack
		{"7r/8/2x2x2/4o3/8/2x2x2/8/R6K 1 play 0", "a1a2"},    // and stay attacked
		{"8/8/2x2x2/4o3/8/2x2x2/4R3/r3K2R 1 play 0", "h1h8"}, // whatever is pinned
		{"8/7R/2x2x2/4o3/8/2x2x2/8/r7 1 play 0", "h7h8"},     // nothing promotes
		{"8/8/2x2x2/4o3/8/2x2x2/8/r3K2R 1 play 0", "e1d2"},   //
		{"8/8/2x2x2/4o3/8/2x2x2/qqqq1qqq/7K 1 play 0", ""},   // too many queens
		{"8/8/2x2x2/4o3/8/2x2x2/8/qq5K 1 play 0", "h1g1"},    // two are
	}
	for _, c := range cases {
		g, err := startQueen(c.at)
		if c.action == "" {
			if err == nil {
				t.Errorf("%s was read", c.at)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", c.at, err)
		}
		if err := try(g, game.Action(c.action)); err != nil {
			t.Errorf("%s: %s: %v", c.at, c.action, err)
		}
	}
	g := startQueenT(t, "8/8/2x2x2/4o3/8/2x2x2/8/r3K2R 1 play 0")
	for a, want := range map[game.Action]game.Why{"e1g1": game.WhyNotSo, "e1c1": game.WhyNotSo, "e1h1": game.WhyNotSo} {
		if got := code(try(g, a)); got != want {
			t.Errorf("castling by %s: %q", a, got)
		}
	}
	for _, a := range []game.Action{"h1h8q", "O-O"} {
		if err := try(g, a); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%s: %v", a, err)
		}
	}
	g = do(t, startQueenT(t, "8/8/2x2x2/4o3/8/2x2x2/8/R3k2r 1 play 0"), "a1e1")
	if g.last.step.Took != 'k' || g.Outcome().Over || len(g.last.sheet) != 0 {
		t.Errorf("a king was taken: %+v", g.last.step)
	}
}

func TestQH10_Claims(t *testing.T) {
	cases := []struct{ at, one, two string }{
		{"8/8/2x2x2/4o2R/8/2x2x2/8/8 1 play 0", "h5", ""},                // a rook with an open line
		{"8/8/2x2x2/4o1NR/8/2x2x2/8/8 1 play 0", "", ""},                 // its own knight in between
		{"8/8/2x2x2/4o1nR/8/2x2x2/8/8 1 play 0", "", ""},                 // or the other side's
		{"8/8/2x2x2/R3o2R/8/2x2x2/8/8 1 play 0", "a5 h5", ""},            // from both sides
		{"1B5b/8/2x2x2/4o3/8/2x2x2/8/B6B 1 play 0", "b8", ""},            // a1 and h8 are blocked by black pawns, h1 sees something else
		{"8/3N1N2/2x2xN1/4o3/2N5/2x2x2/8/8 1 play 0", "c4 g6 d7 f7", ""}, // knights
		{"8/8/2xn1x2/4o3/6n1/2xnnx2/8/8 2 play 0", "", "d3 g4"},          // not from e3 or d6
		{"8/8/2xK1x2/4ok2/8/2x2x2/8/8 1 play 0", "d6", "f5"},             // kings
		{"8/8/2x2x2/4o3/8/2x2xq1/8/Q3R3 2 play 0", "e1", "g3"},           // a queen on a diagonal
		{"8/8/2x2x2/4o3/8/2x2x2/4Q3/4R3 2 play 0", "e2", ""},             // the rook stands behind the queen
		{"8/8/2x2x2/8/4o3/2x2x2/8/4R2B 1 play 0", "e1", ""},              // e4: h1 is blocked by f3
		{"8/8/2x2x2/8/3o4/2x2x2/8/3R2b1 1 play 0", "d1", "g1"},           // d4
		{"8/8/2x2x2/3o4/8/2x2x2/8/3R4 1 play 0", "d1", ""},               // d5
		{"8/8/2x2x2/4o3/8/2x2x2/8/8 1 commit 0", "", ""},
	}
	for _, c := range cases {
		p, err := readQueenPosition(c.at)
		if err != nil {
			t.Fatalf("%s: %v", c.at, err)
		}
		for seat, want := range [2]string{c.one, c.two} {
			if got := names(p.board.claims(game.Seat(seat))); got != want {
				t.Errorf("%s: seat %d claims with %q, want %q", c.at, seat, got, want)
			}
		}
	}
}

func TestQH11_CheckAndAnswers(t *testing.T) {
	cases := []struct {
		name, at, action string
		check            bool
		answers          string // "" with check: the hand is over
		points           int
	}{
		{"no answer", "b7/8/2x2x2/4o3/8/2xN1x2/8/R7 1 play 0", "a1a5", true, "", 2},
		{"one line to block", "1r6/8/2x2x2/4o3/8/2xN1x2/8/R7 1 play 0", "a1a5", true, "b8b5", 0},
		{"a claimer to take", "8/8/2x2x2/4o3/8/2xN1x2/8/R6r 1 play 0", "a1e1", true, "h1e1", 0},
		{"claims as many as pieces", "1r5n/8/2x2x2/4o3/8/2xN1x2/8/R7 1 play 0", "a1a5", false, "", 0},
		{"claims only equal after a capture", "1r5n/8/2x2x2/4o3/8/2xN1x2/8/1R6 1 play 0", "b1b8", false, "", 0},
		{"a capture makes it check", "n6n/8/2x2x2/4o3/8/2xN1x1N/8/7R 1 play 0", "h3f4", false, "", 0},
		{"nothing left and a claim", "7r/8/2x2x2/4o3/8/2xN1x2/8/7R 1 play 0", "h1h8", true, "", 1},
		{"nothing left and no claim", "7r/8/2x2x2/4o3/8/2x2x2/8/7R 1 play 0", "h1h8", false, "", 0},
	}
	for _, c := range cases {
		g := startQueenT(t, c.at)
		next, err := g.apply(c.action)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		step := next.last.step
		if step.Check != c.check {
			t.Errorf("%s: check %v in %s", c.name, step.Check, next.Position())
		}
		over := c.check && c.answers == ""
		if (step.EndsHand == game.Points) != over || (len(next.last.sheet) == 1) != over {
			t.Errorf("%s: ends %q, sheet %v", c.name, step.EndsHand, next.last.sheet)
		}
		if step.Points != c.points {
			t.Errorf("%s: %d points, want %d", c.name, step.Points, c.points)
		}
		if c.answers != "" {
			if got := sorted(next.Legal()); got != c.answers {
				t.Errorf("%s: answers %s, want %s", c.name, got, c.answers)
			}
			if v := next.View(two); v.InCheck != two || v.Hand.Answers != len(next.Legal()) {
				t.Errorf("%s: in check %d, %d answers", c.name, v.InCheck, v.Hand.Answers)
			}
			if got := code(try(next, "b8a8")); c.name == "one line to block" && got != game.WhyNegateCheck {
				t.Errorf("%s: another move is refused for %q", c.name, got)
			}
		}
	}
}

func TestQH12_Points(t *testing.T) {
	g := startQueenT(t, "b7/8/2x2x2/4o3/2N5/2xN1x2/8/R3R3 1 play 0")
	next, err := g.apply("a1a5")
	if err != nil {
		t.Fatal(err)
	}
	row := next.last.sheet[0]
	if row.Points != [2]int{4, 0} || row.Claims != [2]int{4, 0} || row.Winner != one || row.Reason != game.Points {
		t.Errorf("row %+v", row)
	}
	// The loser's claims are written down and score nothing.
	g = startQueenT(t, "8/8/2x2x2/r3o3/8/2xn1xN1/5n2/8 2 play 0")
	if next, err = g.apply("f2g4"); err != nil {
		t.Fatal(err)
	}
	if row := next.last.sheet; len(row) != 1 || row[0].Points != [2]int{0, 3} || row[0].Winner != two {
		t.Errorf("sheet %+v", row)
	}
}

func TestQH13_OpenedLines(t *testing.T) {
	// The knight leaves c5 and opens the rook's line: two claims against one
	// piece, but it is not Player One who gives check, and Two has yet to move.
	g := startQueenT(t, "8/8/2x2x2/r1N1o3/8/2xn1x2/8/7r 1 play 0")
	g = do(t, g, "c5b7")
	if v := g.View(one); g.last.step.Check || v.InCheck != game.NoSeat || g.ToAct() != two || v.Hand.Claims[two] != 2 {
		t.Fatalf("opened line: %+v", g.last.step)
	}
	if all := g.last.board.appendMoves(nil, two); len(g.Legal()) != len(all) {
		t.Errorf("Two may make %d of %d moves", len(g.Legal()), len(all))
	}
	still := do(t, g, "h1h2")
	if v := still.View(one); v.InCheck != one || sorted(still.Legal()) != "b7a5 b7c5" {
		t.Errorf("Two moved and still has the claims: in check %d, answers %v", v.InCheck, still.Legal())
	}
	given := do(t, g, "a5a1")
	if v := given.View(one); v.InCheck != game.NoSeat {
		t.Errorf("Two gave the claim up: in check %d", v.InCheck)
	}
}

func TestQH14_Pass(t *testing.T) {
	g := startQueenT(t, "7r/8/2x2x2/4o3/8/2x2x2/8/7R 1 play 3")
	g, err := g.apply("h1h8")
	if err != nil {
		t.Fatal(err)
	}
	if g.ToAct() != game.Dealer || g.Draw(game.Secret{}) != "pass" || len(g.Legal()) != 0 {
		t.Fatalf("a side without a piece: to act %d", g.ToAct())
	}
	g = serveAll(t, g)
	step, _ := g.Last()
	if step.Kind != game.StepPass || step.Seat != two || step.Label != "pass" || g.ToAct() != one {
		t.Errorf("step %+v, to act %d", step, g.ToAct())
	}
	g = do(t, g, "h8e8")
	if rows := g.View(one).Sheet; len(rows) != 1 || rows[0].Points != [2]int{1, 0} {
		t.Errorf("sheet %+v", rows)
	}
	// It passes on until the rule of quiet moves gives the draw.
	g = startQueenT(t, "8/8/2x2x2/4o3/8/2x2x2/8/B7 1 play 0")
	for range 20 {
		g = do(t, g, "a1b2", "b2a1")
		if g.Claims()[0].Open || g.Claims()[1].Open {
			break
		}
	}
	if !g.Claims()[0].Open || g.last.step.Kind != game.StepPass {
		t.Errorf("claims %+v", g.Claims())
	}
}

// Only a side without pieces ever passes: five pieces cannot hem each other
// in, wherever the white pawn stands. So a side that passes has no claim, both
// sides cannot pass at once, and a check is always a move's (QH13).
func TestQH14_PiecesCanAlwaysMove(t *testing.T) {
	roles := []chess.Role{chess.Knight, chess.Bishop, chess.Rook, chess.Queen, chess.King}
	for _, pawn := range queenPawns {
		pawns := queenBlackPawns | pawn.Bit()
		// walls are the squares that must hold own pieces so that a piece on s
		// has no move.
		walls := func(r chess.Role, s chess.Square) chess.Bitboard {
			return chess.Attacks(chess.Piece{Role: r}, s, ^chess.Bitboard(0)) &^ pawns
		}
		var hem func(taken, open chess.Bitboard) bool
		hem = func(taken, open chess.Bitboard) bool {
			if taken.Count()+open.Count() > queenCards {
				return false
			}
			if open == 0 {
				return true
			}
			s := open.First()
			for _, r := range roles {
				if hem(taken|s.Bit(), (open|walls(r, s))&^(taken|s.Bit())) {
					return true
				}
			}
			return false
		}
		for s := chess.A1; s <= chess.H8; s++ {
			if !pawns.Has(s) && hem(0, s.Bit()) {
				t.Errorf("with the white pawn on %s pieces around %s can be stuck", pawn, s)
			}
		}
	}
	// Should it come to that all the same, by a position from outside, the
	// hand is drawn instead of passing for ever.
	g := startQueenT(t, "8/8/2x2x2/4o3/8/2x2x2/8/8 1 play 0")
	if rows := g.View(one).Sheet; len(rows) != 1 || rows[0].Reason != game.Stalemate || rows[0].Winner != game.NoSeat {
		t.Errorf("nobody has a piece: %+v", rows)
	}
}

func TestQH15_Draws(t *testing.T) {
	g := startQueenT(t, "r7/8/2x2x2/4o3/8/2x2x2/8/7R 1 play 0")
	claim := func(g queenGame, r game.Reason) error {
		_, err := g.Close(game.Closing{Reason: r, By: one})
		return err
	}
	for n := 1; n <= 3; n++ {
		c := g.Claims()[0]
		if c.Reason != game.Threefold || c.Count != n || c.Need != 3 || c.Open != (n == 3) {
			t.Fatalf("occurrence %d: %+v", n, c)
		}
		err := claim(g, game.Threefold)
		var e *game.IllegalError
		if c.Open != (err == nil) || !c.Open && (!errors.As(err, &e) || e.Code != game.WhyClaimNotOpen || e.Have != n || e.Need != 3) {
			t.Fatalf("claim at occurrence %d: %v", n, err)
		}
		if n < 3 {
			g = do(t, g, actions("h1h2 a8a7 h2h1 a7a8")...)
		}
	}
	drawn, err := g.Close(game.Closing{Reason: game.Threefold, By: two})
	if err != nil {
		t.Fatal(err)
	}
	row := drawn.View(one).Sheet[0]
	if row.Winner != game.NoSeat || row.Points != [2]int{} || row.Reason != game.Threefold || drawn.Outcome().Over || drawn.ToAct() != game.Dealer {
		t.Errorf("row %+v", row)
	}
	g = startQueenT(t, "r7/8/2x2x2/4o3/8/2x2x2/8/7R 1 play 38")
	g = do(t, g, "h1h2")
	if c := g.Claims()[1]; c.Open || c.Count != 19 || c.Need != 20 || claim(g, game.FiftyMoves) == nil {
		t.Errorf("39 turns: %+v", c)
	}
	g = do(t, g, "a8b8")
	if c := g.Claims()[1]; !c.Open || c.Count != 20 || claim(g, game.FiftyMoves) != nil {
		t.Errorf("40 turns: %+v", c)
	}
	capture := do(t, g, "h2h8", "b8h8")
	if c := capture.Claims()[1]; c.Open || c.Count != 0 {
		t.Errorf("after a capture: %+v", c)
	}
	if err := claim(g, game.Agreement); err != nil {
		t.Errorf("agreement: %v", err)
	}
	// Nothing of the kind in the deal, and nothing carries over to the next hand.
	next := serveAll(t, drawn.(queenGame))
	for _, r := range []game.Reason{game.Threefold, game.FiftyMoves, game.Agreement} {
		if err := claim(next, r); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%s in the deal: %v", r, err)
		}
	}
	next = placeAll(t, next)
	if c := next.Claims(); c[0].Count != 1 || c[1].Count != 0 {
		t.Errorf("the next hand begins with %+v", c)
	}
}

func TestQH16_Concessions(t *testing.T) {
	g := startQueenT(t, "r6n/8/2x2x2/4o3/8/2x2x2/8/6BR 1 play 0")
	next, err := g.Close(game.Closing{Reason: game.Concession, By: one})
	if err != nil {
		t.Fatal(err)
	}
	row := next.View(one).Sheet[0]
	if row.Winner != two || row.Points != [2]int{0, 2} || row.Reason != game.Concession || next.Ply() != g.Ply() {
		t.Errorf("row %+v at ply %d", row, next.Ply())
	}
	deal := serveAll(t, startQueenT(t, ""))
	if _, err := deal.Close(game.Closing{Reason: game.Concession, By: one}); code(err) != game.WhyHandNotBegun {
		t.Errorf("conceding a hand in the deal: %v", err)
	}
	if _, err := g.Close(game.Closing{Reason: game.Concession, By: game.NoSeat}); err == nil {
		t.Error("nobody conceded")
	}
	// Two leads by points and loses all the same.
	ahead := serveAll(t, next.(queenGame))
	for reason, want := range map[game.Reason]game.Reason{game.Resignation: game.Concession, game.Time: game.Time} {
		for _, at := range []queenGame{deal, ahead, placeAll(t, ahead)} {
			lost, err := at.Close(game.Closing{Reason: reason, By: two})
			if err != nil {
				t.Fatal(err)
			}
			if o := lost.Outcome(); !o.Over || o.Winner != one || o.Reason != want || lost.ToAct() != game.NoSeat || lost.Legal() != nil || lost.Claims() != nil {
				t.Errorf("%s: %+v", reason, o)
			}
			if _, err := lost.Close(game.Closing{Reason: game.Abort}); !errors.Is(err, game.ErrOver) {
				t.Errorf("after the end: %v", err)
			}
			if err := try(lost.(queenGame), "b1b2"); !errors.Is(err, game.ErrOver) {
				t.Errorf("after the end: %v", err)
			}
		}
	}
	aborted, err := deal.Close(game.Closing{Reason: game.Abort, By: one})
	if err != nil || aborted.Outcome().Result() != "*" || aborted.Outcome().Reason != game.Abort {
		t.Errorf("abort: %v", err)
	}
}

func TestQH17_Sheet(t *testing.T) {
	g := concedeHands(t, startQueenT(t, "rounds=3"), func(n int) game.Seat { return []game.Seat{one, two, two, game.NoSeat}[n%4] })
	v := g.View(one)
	sum := [2]int{}
	for i, row := range v.Sheet {
		if row.Round != i/4+1 || row.Hand != i%4+1 || row.First != queenFirst(i) {
			t.Errorf("row %d: %+v", i, row)
		}
		sum[0], sum[1] = sum[0]+row.Points[0], sum[1]+row.Points[1]
		p := v.Hand.Plan[i]
		if p.From == 0 || p.To <= p.From {
			t.Fatalf("hand %d lies from ply %d to %d", i, p.From, p.To)
		}
		// The hand can be replayed: its first card, and its last position.
		if first := v.History[p.From-1]; first.Kind != game.StepDeal || first.Round != row.Round || first.Hand != row.Hand {
			t.Errorf("hand %d begins with %+v", i, first)
		}
		if i > 0 && p.From != v.Hand.Plan[i-1].To+1 {
			t.Errorf("hand %d begins at ply %d, the one before ended at %d", i, p.From, v.Hand.Plan[i-1].To)
		}
	}
	if sum != [2]int{30, 15} || game.Totals(v.Sheet) != sum {
		t.Errorf("total %v", sum)
	}
}
