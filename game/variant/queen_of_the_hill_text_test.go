package variant

import (
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/chess"
)

func TestQH18_PositionText(t *testing.T) {
	for _, text := range []string{
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 commit 0",
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 deal 0",
		"8/8/2x2x2/8/4o3/2x2x2/8/8 2 place:10 0",
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 place:Q 0",
		"8/8/2x2x2/4o3/8/2x2x2/8/1Q6 2 place:A 0",
		"2r1qn2/3rb3/2x2x2/4o3/8/2x2x2/3R1B2/2B1NB2 1 reveal 0",
		"2r1qn2/3rb3/2x2x2/4o3/8/2x2x2/1R3B2/2B1NB2 2 play 1",
		"8/8/2x2x2/3o4/8/2x2x2/8/k6K 2 over 12",
		"7k/8/2x2x2/4o3/8/2x2x2/8/QQ6 1 play 1234",
	} {
		p, err := readQueenPosition(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := p.text(); got != text {
			t.Errorf("%s comes back as %s", text, got)
		}
	}
}

func TestQH18_PositionTextFaults(t *testing.T) {
	const rest = " 1 play 0"
	for text, want := range map[string]string{
		"":                                                      "has 0",
		"8/8/2x2x2/4o3/8/2x2x2/8/8":                             "1",
		"8/8/2x2x2/4o3/8/2x2x2/8" + rest:                        "7 rows",
		"8/8/2x2x2/4o3/8/2x2x2/8/9" + rest:                      `'9' on a1`,
		"8/8/2x2x2/4o3/8/2x2x2/8/7" + rest:                      "rank 1",
		"8/8/2x2x2/4o3/8/2x2x2/8/8K" + rest:                     "rank 1",
		"8/8/2x2x2/4o3/8/2x2x2/P7/8" + rest:                     `'P' on a2`,
		"8/8/2x2x2/8/8/2x2x2/8/8" + rest:                        "one white pawn",
		"8/8/2x2x2/3oo3/8/2x2x2/8/8" + rest:                     "one white pawn",
		"8/8/2x2x2/2o5/8/2x2x2/8/8" + rest:                      "one white pawn",
		"8/8/2x2x2/4o3/8/2x5/8/8" + rest:                        "black pawns",
		"8/8/2x2x2/4o3/8/1xx2x2/8/8" + rest:                     "black pawns",
		"8/8/2x2x2/4o3/8/2x2x2/8/QQ5q" + rest:                   "3 times queen",
		"8/8/2x2x2/4o3/8/2x2x2/8/QQ6 1 place:Q 0":               "3 times queen",
		"8/8/2x2x2/4o3/8/2x2x2/RRBBKK2/8" + rest:                "Player One has 6",
		"8/8/2x2x2/4o3/8/2x2x2/8/8 3 play 0":                    `"3" is no player`,
		"8/8/2x2x2/4o3/8/2x2x2/8/8 12 play 0":                   `"12" is no player`,
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 sleep 0":                   "no phase",
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 place 0":                   "no phase",
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 place:P 0":                 "no phase",
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 play:Q 0":                  "no phase",
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 play: 0":                   "no phase",
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 play -1":                   "number of turns",
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 play 007":                  "number of turns",
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 deal 3":                    "before the first move",
		"8/8/2x2x2/4o3/8/2x2x2/8/8 2 deal 0":                    "as they are dealt",
		"8/8/2x2x2/8/4o3/2x2x2/8/8 1 deal 0":                    "as they are dealt",
		"8/8/2x2x2/4o3/8/2x2x2/8/Q7 2 deal 0":                   "as they are dealt",
		"8/8/2x2x2/4o3/8/2x2x2/8/1QQ5 2 deal 0":                 "as they are dealt",
		"6q1/8/2x2x2/4o3/8/2x2x2/8/8 1 deal 0":                  "as they are dealt",
		"8/8/2x2x2/4o3/8/2x2x2/8/1Q6 2 reveal 0":                "as they are dealt",
		"8/8/2x2x2/4o3/8/2x2x2/8/1Q6 1 commit 0":                "as they are dealt",
		"2r1qn2/3rb3/2x2x2/4o3/8/2x2x2/3R1B2/2B1NB2 2 reveal 0": "as they are dealt",
		"2r1qn2/3rb3/2x2x2/4o3/8/2x2x2/3R1B2/2B1NB2 1 deal 0":   "as they are dealt",
		strings.Repeat("8/", 60) + rest:                         "at most 120",
		"8/8/2x2x2/4o3/8/2x2x2/8/8 3 sleep x":                   `"3" is no player: want 1 or 2; "sleep" is no phase of a hand; "x" is no number`,
	} {
		_, err := readQueenPosition(text)
		var setup *game.SetupError
		if !errors.As(err, &setup) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	for _, phase := range []string{"commit", "reveal", "over"} {
		text := map[string]string{
			"commit": "8/8/2x2x2/4o3/8/2x2x2/8/8 1 commit 0",
			"reveal": "2r1qn2/3rb3/2x2x2/4o3/8/2x2x2/3R1B2/2B1NB2 1 reveal 0",
			"over":   "8/8/2x2x2/3o4/8/2x2x2/8/k6K 2 over 12",
		}[phase]
		if _, err := newQueenOfTheHill(text); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("a match began in the phase %s: %v", phase, err)
		}
	}
}

// A match can begin in the middle of a deal, and goes on with the cards that
// are left.
func TestQH18_StartInTheDeal(t *testing.T) {
	for _, text := range []string{
		"8/8/2x2x2/4o3/8/2x2x2/8/8 1 deal 0",
		"6q1/8/2x2x2/4o3/8/2x2x2/8/2Q5 1 place:K 0",
		"6q1/8/2x2x2/4o3/8/2x2x2/8/2Q5 1 deal 0",
		"8/8/2x2x2/8/3o4/2x2x2/8/2Q5 2 place:A 0",
	} {
		g := startQueenT(t, text)
		if g.Position() != text {
			t.Errorf("%s begins as %s", text, g.Position())
		}
		placed := g.last.here().placed
		g = placeAll(t, g)
		v := g.View(one)
		if v.Hand.Phase != game.PhasePlay || v.Hand.Pieces != [2]int{5, 5} || len(v.Deal.Cards[one]) != 5 || v.Deal.Fair != nil {
			t.Errorf("%s leads to %s (%d placed), cards %v", text, g.Position(), placed, v.Deal.Cards)
		}
	}
}

func TestQH18_Notation(t *testing.T) {
	cases := []struct{ at, action, label string }{
		{"8/8/2x2x2/4o3/8/2x2x2/8/1N4r1 1 play 0", "b1d2", "Nd2"},
		{"8/8/2x2x2/4o3/8/2x2x2/8/1N3N1r 1 play 0", "b1d2", "Nbd2"},
		{"8/8/2x2x2/4o3/1N6/2x2x2/8/1N5r 1 play 0", "b1a3", "Na3"},
		{"8/1N6/2x2x2/4o3/8/1Nx2x2/8/7r 1 play 0", "b7c5", "N7c5"},
		{"8/1N6/2x2x2/4o3/8/1Nx1Nx2/8/7r 1 play 0", "b3c5", "N3c5"},
		{"8/8/2x2x2/N3o3/8/NNx2x2/8/r6r 1 play 0", "a3c4", "N3c4"},
		{"8/8/2x2x2/4o3/4N3/2x2x2/4N3/N6r 1 play 0", "e2c1", "Nc1"},
		{"8/8/2x2x2/4o3/8/2x2x2/8/R6r 1 play 0", "a1h1", "Rxh1"},
		{"1r6/8/2x2x2/4o3/8/2xN1x2/8/R7 1 play 0", "a1a5", "Ra5+"},
		{"b7/8/2x2x2/4o3/8/2xN1x2/8/R7 1 play 0", "a1a5", "Ra5#"},
		{"7r/8/2x2x2/4o3/8/2xN1x2/8/7R 1 play 0", "h1h8", "Rxh8#"},
		{"8/8/2x2x2/4o3/8/2x2x2/6k1/7K 2 play 0", "g2h1", "Kxh1"},
		{"8/8/2x2x2/4o3/8/2x2x2/8/1Q6 2 place:10 0", "B@f8", "B@f8"},
	}
	for _, c := range cases {
		g := startQueenT(t, c.at)
		labels := map[string]game.Action{}
		for _, o := range g.View(g.ToAct()).Options {
			if other, twice := labels[o.Label]; twice {
				t.Errorf("%s: %s and %s are both %s", c.at, other, o.Action, o.Label)
			}
			labels[o.Label] = o.Action
			if a, err := g.Read(o.Label); err != nil || a != o.Action {
				t.Errorf("%s: %s reads as %s, %v", c.at, o.Label, a, err)
			}
			if a, err := g.Read(strings.ToLower(string(o.Action))); err != nil || a != o.Action {
				t.Errorf("%s: %s reads as %s, %v", c.at, strings.ToLower(string(o.Action)), a, err)
			}
		}
		if labels[c.label] != game.Action(c.action) {
			t.Errorf("%s: %s is written as %v", c.at, c.action, labels)
		}
	}
}

func TestQH18_TypedMoves(t *testing.T) {
	const (
		play  = "1r6/8/2x2x2/4o3/8/1NxN1x2/8/BR6 1 play 0"
		bish  = "8/8/2x2x2/4o3/8/2x2x2/8/rRB5 1 play 0"
		place = "8/8/2x2x2/4o3/8/2x2x2/8/1Q6 2 place:10 0"
	)
	cases := []struct{ at, text, want string }{
		{play, "Rc1", "b1c1"}, {play, "rc1", "b1c1"}, {play, "RC1", "b1c1"}, {play, "b1c1", "b1c1"},
		{play, "b1-c1", "b1c1"}, {play, " b1 c1 ", "b1c1"}, {play, "B1C1", "b1c1"}, {play, "Rb1c1", "b1c1"},
		{play, "Rbc1+", "b1c1"}, {play, "R1c1!?", "b1c1"}, {play, "Nbc5", "b3c5"}, {play, "nbc5", "b3c5"},
		{play, "N b c5", "b3c5"}, {play, "Nb3-c5", "b3c5"}, {play, "N3c5", "ambiguous"}, {play, "Nc5", "ambiguous"},
		{play, "b2", "ambiguous"}, {play, "Bb2", "a1b2"}, {play, "bb2", "a1b2"}, {play, "h1", "b1h1"},
		{play, "Nxe5", string(game.WhyPawnNeverTaken)}, {play, "Nd5", string(game.WhyNotSo)}, {play, "Qd5", string(game.WhyNoPiece)},
		{play, "b8b7", string(game.WhyNotYourPiece)}, {play, "h7h6", string(game.WhyNoPiece)}, {play, "e5e6", string(game.WhyPawnNeverMoves)},
		{play, "R@b5", string(game.WhyDealOver)}, {play, "", "syntax"}, {play, "O-O", "syntax"}, {play, "e9", "syntax"}, {play, "Pe4", "syntax"},
		{play, "resign", "syntax"}, {play, "Nb3c5c5", "syntax"}, {play, strings.Repeat("N", 99), "syntax"}, {play, "Nb3×c5", "b3c5"},
		{bish, "b1b4", "b1b4"}, {bish, "B1d2", "c1d2"}, {bish, "b1d2", "c1d2"}, {bish, "B1b4", "b1b4"},
		{place, "B@g8", "B@g8"}, {place, "b@G8", "B@g8"}, {place, "@g8", "B@g8"}, {place, "g8", "B@g8"}, {place, "Bg8", "B@g8"}, {place, "F8", "B@f8"},
		{place, "e8", string(game.WhyPlaceOffered)}, {place, "N@g8", string(game.WhyNotThatCard)}, {place, "b1c1", string(game.WhyPlaceFirst)},
		{place, "yes", "syntax"}, {place, "@", "syntax"},
	}
	for _, c := range cases {
		g := startQueenT(t, c.at)
		a, err := g.Read(c.text)
		got := string(a)
		var ambiguous *game.AmbiguousError
		switch {
		case errors.As(err, &ambiguous):
			got = "ambiguous"
			if len(ambiguous.Choices) < 2 {
				t.Errorf("%q has %d meanings", c.text, len(ambiguous.Choices))
			}
		case code(err) != "":
			got = string(code(err))
		case errors.Is(err, game.ErrSyntax):
			got = "syntax"
		}
		if got != c.want {
			t.Errorf("%s: %q reads as %s (%v), want %s", c.at, c.text, got, err, c.want)
		}
	}
	g := startQueenT(t, "7r/8/2x2x2/4o3/8/2x2x2/8/7R 1 play 3")
	g = step(t, g, "h1h8")
	if _, err := g.Read("Rb8"); !errors.Is(err, game.ErrNotYourTurn) {
		t.Errorf("while the dealer lets Two pass: %v", err)
	}
}

func TestWhyNot(t *testing.T) {
	const (
		place = "8/8/2x2x2/4o3/8/2x2x2/8/1Q6 2 place:10 0"
		play  = "1r5k/8/2x2x2/4o3/8/2xN1x2/8/R5N1 1 play 0"
	)
	check := step(t, startQueenT(t, "1r6/8/2x2x2/4o3/8/2xN1x2/8/R7 1 play 0"), "a1a5")
	over, err := startQueenT(t, play).Close(game.Closing{Reason: game.Resignation, By: two})
	if err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		g      game.Game
		seat   game.Seat
		action game.Action
		want   string
	}{
		{startQueenT(t, place), two, "B@g8", ""},
		{startQueenT(t, place), two, "b@f8", ""},
		{startQueenT(t, place), two, "B@e8", "place_only_offered bishop e8 g8 or f8"},
		{startQueenT(t, place), two, "N@g8", "not_that_card knight g8 bishop"},
		{startQueenT(t, place), two, "b1c1", "next_card_after_placing queen b1 c1 bishop"},
		{startQueenT(t, place), one, "b1c1", "not_your_turn queen b1 c1"},
		{startQueenT(t, place), one, "B@g8", "not_your_turn bishop g8"},
		{startQueenT(t, play), one, "a1a5", ""},
		{startQueenT(t, play), two, "b8b7", "not_your_turn rook b8 b7"},
		{startQueenT(t, play), two, "b8c7", "piece_does_not_move_so rook b8 c7"},
		{startQueenT(t, play), one, "b8b7", "not_your_piece rook b8 b7"},
		{startQueenT(t, play), one, "e5e6", "pawn_never_moves pawn e5 e6 the white pawn on e5"},
		{startQueenT(t, play), one, "f6f5", "pawn_never_moves pawn f6 f5 the black pawn on f6"},
		{startQueenT(t, play), one, "d3e5", "pawn_never_taken knight d3 e5 e5 the white pawn on e5"},
		{startQueenT(t, play), one, "g1f3", "pawn_never_taken knight g1 f3 f3 the black pawn on f3"},
		{startQueenT(t, play), one, "a1h1", "path_blocked rook a1 h1 g1 the knight on g1"},
		{startQueenT(t, play), one, "a1g1", "own_piece_there rook a1 g1 g1 the knight on g1"},
		{startQueenT(t, play), one, "a1a1", "piece_does_not_move_so rook a1 a1"},
		{startQueenT(t, play), one, "h4h5", "no_piece h4 h5"},
		{startQueenT(t, play), one, "N@d4", "deal_over knight d4"},
		{startQueenT(t, play), game.NoSeat, "a1a5", "not_your_turn rook a1 a5"},
		{check, two, "b8b7", "must_negate_check rook b8 b7"},
		{check, two, "b8b5", ""},
		{over, one, "a1a5", "game_over rook a1 a5"},
		{over, one, "a1b2", "piece_does_not_move_so rook a1 b2"},
		{startQueenT(t, play), one, "a1", "syntax"},
		{startQueenT(t, play), one, "deal:Q", "syntax"},
	}
	for _, c := range cases {
		err := c.g.(game.Explainer).Why(c.seat, c.action)
		got := ""
		switch {
		case code(err) != "":
			got = strings.TrimPrefix(err.Error(), "illegal: ")
		case errors.Is(err, game.ErrSyntax):
			got = "syntax"
		}
		if got != c.want {
			t.Errorf("%s: seat %d, %s: %q, want %q", c.g.Position(), c.seat, c.action, got, c.want)
		}
	}
	e := check.Why(two, "b8b7").(*game.IllegalError)
	if e.Have != 2 || e.Need != 1 {
		t.Errorf("must negate: %d claims against %d", e.Have, e.Need)
	}
}

func TestSetupText(t *testing.T) {
	all := game.Terms{Rounds: 5, Match: "Ab_9", Nonces: [2]game.Nonce{{1, 2, 0xff}, {15: 9}}}
	text, err := queenSetup(all)
	if err != nil || text != "rounds=5 match=Ab_9 n1=0102ff00000000000000000000000000 n2=00000000000000000000000000000009" {
		t.Errorf("%q, %v", text, err)
	}
	for _, want := range []game.Terms{{Rounds: 3}, {Rounds: 1, Match: "x"}, all} {
		text, err := queenSetup(want)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := queenTerms(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	if got, err := queenTerms(""); err != nil || got != (game.Terms{Rounds: 3}) {
		t.Errorf("the usual terms: %+v, %v", got, err)
	}
	for _, bad := range []string{
		"rounds=3 rounds=3", "hands=3", "match=", "match=a-b", "match=" + strings.Repeat("a", 33), "n1=00", "n3=00",
		"n1=0102FF00000000000000000000000000", "rounds", "3", "match=é", "n2=zz02ff00000000000000000000000000",
	} {
		if _, err := queenTerms(bad); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for _, bad := range []game.Terms{{}, {Rounds: 2}, {Rounds: 3, Match: "a b"}} {
		if text, err := queenSetup(bad); err == nil {
			t.Errorf("%+v became %q", bad, text)
		}
	}
	d := queenOfTheHill.Dealing
	if fmt.Sprint(d.Rounds) != "[1 3 5]" || d.Usual != 3 || len(d.Commitments(game.Secret{}, all)) != 20 {
		t.Errorf("dealing %+v", d)
	}
}

// Of all moves and placements that anybody could try, exactly the legal ones
// have no reason against them, for whoever is to act; out of turn all have one.
func TestEveryRefusalHasAReason(t *testing.T) {
	positions := 1000
	if testing.Short() {
		positions = 600
	}
	rng := rand.New(rand.NewSource(12))
	seen := map[game.Why]int{}
	for n := 0; n < positions; {
		g := serveAll(t, startQueenT(t, "rounds=1 match=why"))
		for n < positions && !g.Outcome().Over {
			if c := g.Claims(); c[0].Open || c[1].Open {
				next, err := g.Close(game.Closing{Reason: game.Agreement})
				if err != nil {
					t.Fatal(err)
				}
				g = serveAll(t, next.(queenGame))
				continue
			}
			if g.last.phase != game.PhasePlace && rng.Intn(3) == 0 || rng.Intn(20) == 0 || g.last.inCheck() {
				everyTry(t, g, seen)
				n++
			}
			legal := g.Legal()
			g = do(t, g, legal[rng.Intn(len(legal))])
		}
	}
	for _, w := range []game.Why{
		game.WhyNoPiece, game.WhyNotYourPiece, game.WhyNotSo, game.WhyPathBlocked, game.WhyOwnPieceThere, game.WhyPawnNeverMoves,
		game.WhyPawnNeverTaken, game.WhyNegateCheck, game.WhyDealOver, game.WhyPlaceOffered, game.WhyNotThatCard, game.WhyPlaceFirst, game.WhyNotYourTurn,
	} {
		if seen[w] == 0 {
			t.Errorf("nothing was refused for %s", w)
		}
	}
}

func everyTry(t *testing.T, g queenGame, seen map[game.Why]int) {
	t.Helper()
	var open []game.Action
	try := func(a game.Action) {
		if err := g.Why(g.ToAct(), a); err == nil {
			open = append(open, a)
		} else if w := code(err); w == "" {
			t.Fatalf("%s: %s: %v", g.Position(), a, err)
		} else {
			seen[w]++
		}
		w := code(g.Why(g.ToAct().Other(), a))
		if w == "" {
			t.Fatalf("%s: %s is open out of turn", g.Position(), a)
		}
		seen[w]++
	}
	for to := chess.A1; to <= chess.H8; to++ {
		for from := chess.A1; from <= chess.H8; from++ {
			try(queenMove{from, to}.action())
		}
		for r := chess.Pawn; r <= chess.King; r++ {
			try(queenDrop(r, to))
		}
	}
	if sorted(open) != sorted(g.Legal()) {
		t.Fatalf("%s: open %s, legal %s", g.Position(), sorted(open), sorted(g.Legal()))
	}
}
