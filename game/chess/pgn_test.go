package chess

import (
	"errors"
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"hilltop/game"
)

// findRules is what package variant does, for the names that are used here.
func findRules(name string) (*Rules, bool) {
	r, ok := testRules[map[string]string{
		"chess": "chess", "Standard": "chess", "King of the Hill": "kingofthehill", "Kingofthehill": "kingofthehill",
		"Crazyhouse": "crazyhouse", "Three-check": "3check", "3check": "3check",
	}[name]]
	return r, ok
}

var variantNames = map[string]string{
	"chess": "Standard", "kingofthehill": "King of the Hill", "crazyhouse": "Crazyhouse", "3check": "Three-check",
}

func mustPGN(t testing.TB, text string) Record {
	t.Helper()
	rec, err := ReadPGN(text, findRules)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return rec
}

func mustGame(t testing.TB, variant, setup string) Game {
	t.Helper()
	g, err := NewGame(testRules[variant], setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// mustRead plays typed moves.
func mustRead(t testing.TB, g Game, moves ...string) Game {
	t.Helper()
	for _, text := range moves {
		a, err := g.Read(text)
		if err != nil {
			t.Fatalf("%s in %s: %v", text, g.Position(), err)
		}
		next, err := g.Apply(a)
		if err != nil {
			t.Fatalf("%s in %s: %v", a, g.Position(), err)
		}
		g = next.(Game)
	}
	return g
}

// TestCR11_ExportImportsUnchanged: random games of every variant, from usual
// and custom starts, with every way to end.
func TestCR11_ExportImportsUnchanged(t *testing.T) {
	rng := rand.New(rand.NewSource(11))
	for _, variant := range testVariants {
		for n := range many(40, 400) {
			g := playRandom(t, rng, variant, rng.Intn(120))
			if n%3 == 0 {
				g = playRandomFrom(t, rng, variant, g.Position(), rng.Intn(40))
			}
			g = closeSomehow(g, n)
			tags := []game.Tag{
				{Name: "Event", Value: `"Casual" \ game`}, {Name: "White", Value: "Zoë 王"}, {Name: "Variant", Value: variantNames[variant]},
				{Name: "GameId", Value: "abcdef0123"},
			}
			text := WritePGN(tags, g)
			rec := mustPGN(t, text)
			if again := WritePGN(rec.Tags, rec.Game); again != text {
				t.Fatalf("exported again:\n%s\nbefore:\n%s", again, text)
			}
			sameGame(t, rec.Game, g)
		}
	}
}

func sameGame(t *testing.T, got, want Game) {
	t.Helper()
	if !reflect.DeepEqual(got.Outcome(), want.Outcome()) || got.Setup() != want.Setup() ||
		!reflect.DeepEqual(got.Moves(), want.Moves()) || got.Position() != want.Position() {
		t.Fatalf("got %+v %q %s, want %+v %q %s", got.Outcome(), got.Setup(), got.Position(),
			want.Outcome(), want.Setup(), want.Position())
	}
	if !reflect.DeepEqual(got.View(game.NoSeat), want.View(game.NoSeat)) {
		t.Fatalf("the views differ")
	}
}

func playRandom(t testing.TB, rng *rand.Rand, variant string, plies int) Game {
	return playRandomFrom(t, rng, variant, "", plies)
}

func playRandomFrom(t testing.TB, rng *rand.Rand, variant, setup string, plies int) Game {
	g, err := NewGame(testRules[variant], setup)
	if err != nil { // a finished hill cannot be set up
		g = mustGame(t, variant, "")
	}
	for range plies {
		moves := g.last.pos.AppendLegal(nil)
		if len(moves) == 0 {
			break
		}
		g = g.play(moves[rng.Intn(len(moves))])
	}
	return g
}

func closeSomehow(g Game, n int) Game {
	ends := []game.Closing{
		{Reason: game.Resignation, By: game.First}, {Reason: game.Resignation, By: game.Second},
		{Reason: game.Time, By: game.First}, {Reason: game.Time, By: game.Second},
		{Reason: game.Agreement, By: game.NoSeat}, {Reason: game.Threefold, By: game.First},
		{Reason: game.FiftyMoves, By: game.Second}, {Reason: game.Abort, By: game.First}, {},
	}
	if closed, err := g.Close(ends[n%len(ends)]); err == nil {
		return closed.(Game)
	}
	return g
}

func TestPGN_TagsCannotBreakOut(t *testing.T) {
	g := mustRead(t, mustGame(t, "chess", ""), "e4")
	evil := "x\"]\n[Result \"1-0\"]\r\n\r\n1. d4 {\\\u202e\u2028\x00 \xff"
	text := WritePGN([]game.Tag{
		{Name: "White", Value: evil}, {Name: "Black", Value: `\`}, {Name: "Bad Name", Value: "x"}, {Name: "", Value: "x"},
		{Name: "White", Value: "twice"}, {Name: "Result", Value: "0-1"}, {Name: "Extra", Value: " "},
	}, g)
	if n := strings.Count(text, "\n["); n != 6 {
		t.Errorf("%d tags, want 7:\n%s", n+1, text)
	}
	rec := mustPGN(t, text)
	if got := rec.Tag("White"); got != "x\"] [Result \"1-0\"]    1. d4 {\\" {
		t.Errorf("White is %q", got)
	}
	if rec.Tag("Black") != `\` || rec.Game.Ply() != 1 || rec.Game.Outcome().Over {
		t.Errorf("%+v", rec.Tags)
	}
}

func TestPGN_LongLinesAreWrapped(t *testing.T) {
	g := playRandom(t, rand.New(rand.NewSource(3)), "crazyhouse", 200)
	for _, line := range strings.Split(WritePGN(nil, g), "\n") {
		if len(line) > 80 {
			t.Errorf("%d bytes: %s", len(line), line)
		}
	}
}

func TestPGN_BlackBegins(t *testing.T) {
	const fen = "r1bqkbnr/pp3ppp/2ppp3/8/2BQP3/2N5/PPP2PPP/R1B2RK1[PNn] b kq - 0 7"
	g := mustRead(t, mustGame(t, "crazyhouse", fen), "N@e5", "Bb3")
	text := WritePGN([]game.Tag{{Name: "Variant", Value: "Crazyhouse"}}, g)
	if !strings.Contains(text, "\n\n7... N@e5 8. Bb3 *\n") || !strings.Contains(text, "[SetUp \"1\"]\n[FEN \""+fen+"\"]") {
		t.Errorf("%s", text)
	}
	sameGame(t, mustPGN(t, text).Game, g)
}

// impossibleLine has a side line that drops what is not in the reserve.
const impossibleLine = `[Event "Rated blitz crazyhouse game"]
[Site "https://lichess.org/abcdefgh"]
[Date "2024.01.02"]
[White "a"]
[Black "b"]
[Result "0-1"]
[UTCDate "2024.01.02"]
[WhiteRatingDiff "-6"]
[Variant "Crazyhouse"]
[TimeControl "180+0"]
[ECO "?"]
[Opening "?"]
[Termination "Normal"]

1. e4 { [%eval 0.2] [%clk 0:03:00] } 1... d5 { [%clk 0:03:00] } 2. exd5 $6 { (0.20 → -0.51) Inaccuracy. P@e4 was best. } (2. P@e4?? {impossible}) *`

// foreign are records as other sites write them.
var foreign = []struct {
	name, text string
	plies      int
	fen        string // "" is not looked at
	outcome    game.Outcome
	variations int
}{
	{"lichess crazyhouse", `[Variant "Crazyhouse"]
[Result "0-1"]
[Termination "Normal"]

1. e4 { [%eval 0.2] [%clk 0:03:00] } 1... d5 { [%clk 0:03:00] } 2. exd5 $6 { (0.20 → -0.51) Inaccuracy. Nc3 was best. } { [%clk 0:02:58] } (2. Nc3 dxe4 3. Nxe4 (3. d3 P@e3 4. fxe3 exd3) 3... Nf6) 2... Qxd5 { [%clk 0:02:59] } 3. Nc3 P@e4 0-1
`, 6, "rnb1kbnr/ppp1pppp/8/3q4/4p3/2N5/PPPP1PPP/R1BQKBNR[P] w KQkq - 0 4", game.Win(game.Second, game.Resignation), 2},
	{"lichess king of the hill", `[Variant "King of the Hill"]
[Result "1-0"]

1. e3 e6 2. Ke2 Ke7 3. Kd3 Kd6 4. Kd4# { White wins by moving their king to the center } 1-0`,
		7, "rnbq1bnr/pppp1ppp/3kp3/8/3K4/4P3/PPPP1PPP/RNBQ1BNR b - - 5 4", game.Outcome{Over: true, Winner: game.First, Reason: game.Hill, Squares: []string{"d4"}}, 0},
	{"T19 third check written as a check", `[Variant "Three-check"]

1. e4 c5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6+ 1-0`, 9, "", game.Outcome{Over: true, Winner: game.First, Reason: game.ThirdCheck, Squares: []string{"g6", "f7"}}, 0},
	{"T19 third check written as mate", `[Variant "Three-check"]

1. e4 c5 2. Bc4 Nc6 3. Bxf7# Kxf7 4. Qh5 g6 5. Qxg6# 1-0`, 9, "", game.Outcome{Over: true, Winner: game.First, Reason: game.ThirdCheck, Squares: []string{"g6", "f7"}}, 0},
	{"chess.com", "[Event \"Live Chess - Crazyhouse\"]\r\n[Site \"Chess.com\"]\r\n[Result \"1-0\"]\r\n[Variant \"Crazyhouse\"]\r\n" +
		"[CurrentPosition \"rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2 Pp\"]\r\n[Termination \"x won on time\"]\r\n\r\n" +
		"1. e4 {[%clk 0:02:59.9]} 1... d5 {[%clk 0:03:00]} 2. exd5 {[%clk 0:02:58]} 1-0\r\n", 3, "", game.Win(game.First, game.Time), 0},
	{"pychess, start without brackets", `[Variant "Crazyhouse"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
[Result "1/2-1/2"]
[Termination "Game drawn by agreement"]

1.e4 e5 1/2-1/2`, 2, "", game.Drawn(game.Agreement), 0},
	{"reserve as a ninth rank", `[Variant "Crazyhouse"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K3/Pn w - - 0 1"]

1. @e4 N@d6 2. e5 Nf5 *`, 4, "4k3/8/8/4Pn2/8/8/8/4K3[] w - - 1 3", game.Outcome{}, 0},
	{"pychess three-check", `[Variant "3check"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 3+3 0 1"]

1. Ra8+ Ke7 2. Ra7+ *`, 3, "8/R3k3/8/8/8/8/8/4K3 b - - 1+3 3 2", game.Outcome{}, 0},
	{"three-check, counters at the end", `[Variant "Three-check"]
[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +1+0"]

1. Ra8+ *`, 1, "R3k3/8/8/8/8/8/8/4K3 b - - 1+3 1 1", game.Outcome{}, 0},
	{"no tags, numbers in every form, odd signs", `1.e4 e5 2 . Nf3 2...Nc6 3.Bb5!? ...a6 $14 !! 4. Bxc6 dxc6 e.p. += 5.0-0 f6 +/- 6.d4`,
		11, "", game.Outcome{}, 0},
	{"comments of all kinds", "% escaped e4\n; a comment 1. d4\n{ before } 1. e4 ; c5\n{ two\nlines ( [ } e5 (1... c5 {x} (1... e6) 2. Nf3) 2. Nf3 *",
		3, "", game.Outcome{}, 2},
	{"latin-1", "[White \"M\xfcller\"]\n\n1. e4 *", 1, "", game.Outcome{}, 0},
	{"byte order mark", "\ufeff[White \"x\"]\n\n1. e4 *", 1, "", game.Outcome{}, 0},
	{"G4 a draw stays a draw of unknown reason", `[Result "1/2-1/2"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2`, 8, "", game.Drawn(""), 0},
	{"abandoned", "[Result \"0-1\"]\n[Termination \"Abandoned\"]\n\n1. e4 0-1", 1, "", game.Win(game.Second, ""), 0},
	{"only a result", "[Result \"*\"]\n\n*", 0, StartFEN, game.Outcome{}, 0},
	{"nothing", "", 0, StartFEN, game.Outcome{}, 0},
	{"result by tag alone", "[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n\n1. e4", 1, "", game.Win(game.First, game.Time), 0},
	{"castling with zeros and wrong marks", "1. Nf3+ Nf6# 2. g3 g6 3. Bg2 Bg7 4. 0-0!! O-O?", 8, "", game.Outcome{}, 0},
	{"long form and overdone origins", "1. e2-e4 e7-e5 2. Ng1-f3 Nb8c6 3. Bf1b5 *", 5, "", game.Outcome{}, 0},
}

func TestPGN_OfOtherSites(t *testing.T) {
	for _, c := range foreign {
		t.Run(c.name, func(t *testing.T) {
			rec := mustPGN(t, c.text)
			if rec.Game.Ply() != c.plies || len(rec.Variations) != c.variations {
				t.Errorf("%d plies, %d variations; want %d, %d", rec.Game.Ply(), len(rec.Variations), c.plies, c.variations)
			}
			if c.fen != "" && rec.Game.Position() != c.fen {
				t.Errorf("ends at %s, want %s", rec.Game.Position(), c.fen)
			}
			if got := rec.Game.Outcome(); !reflect.DeepEqual(got, c.outcome) {
				t.Errorf("outcome %+v, want %+v", got, c.outcome)
			}
			again := mustPGN(t, WritePGN(rec.Tags, rec.Game))
			sameGame(t, again.Game, rec.Game)
		})
	}
}

func TestPGN_Refused(t *testing.T) {
	for _, c := range []struct {
		text string
		line int
		what string
	}{
		{impossibleLine, 15, "2. P@e4??: illegal: drop_occupied pawn"},
		{"1. e4 e5\n2. Nf6 *", 2, "2. Nf6: illegal: piece_does_not_move_so knight"},
		{"1. e4 e5\n2. -- *", 2, "null move"},
		{"1. e4 Z0", 1, "1... Z0 is a null move"},
		{"[Variant \"Crazyhouse\"]\n1. @@@@", 2, "null move"},
		{"1. e4 0000", 1, "null move"},
		{"1. e4 hello", 1, `1... hello: syntax: "hello" is not a move`},
		{"1. e4 { never\nclosed", 1, "comment"},
		{"1. e4 (1. d4\nd5", 1, "not closed by )"},
		{"1. e4)", 1, ") closes no variation"},
		{"(1. e4)", 1, "before there is a move"},
		{"1. e4 }", 1, "does not belong"},
		{"1. e4 \"x\"", 1, "does not belong"},
		{"1. e4 $ e5", 1, "$ must be followed"},
		{"[White \"x]\n\n1. e4", 1, "the value of the tag White"},
		{"[White \"x\"\n\n1. e4", 1, "not closed by ]"},
		{"[White \"\\", 1, "the value of the tag White"},
		{"[", 1, "name of a tag is missing"},
		{"[White", 1, "the value of the tag White"},
		{"[White \"x\"]\n[White \"y\"]", 2, "twice"},
		{"\n[Variant \"Atomic\"]\n\n1. e4", 2, "Atomic"},
		{"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4", 1, "the tag FEN"},
		{"[Variant \"King of the Hill\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1\"]", 2, "the tag FEN"},
		{"[Variant \"King of the Hill\"]\n1. e3 e6 2. Ke2 Ke7 3. Kd3 Kd6 4. Kd4 Kc6 *", 2, "4... Kc6 stands behind the end of the game (hill)"},
		{"1. e4 *\n\n[White \"x\"]\n\n1. d4", 3, "second game"},
		{"1. e4 1-0 e5", 1, "behind the result"},
		{"1. e4 1-0 1-0", 1, "twice"},
		{"[Result \"1-0\"]\n1. e4 0-1", 1, "says 1-0, but the moves end with 0-1"},
		{"[Result \"1-0\"]\n1. f3 e5 2. g4 Qh4# 1-0", 1, "contradicts"},
		{"1. Nd2 Nd7 2. Nf3", 1, "1. Nd2: illegal"},
		{"1. e4 d5 2. e5 f5 3. exf6 e5 4. b4 Bb4x", 1, "4... Bb4x"},
		{"1. d4 d5 2. Nf3 Nf6 3. bd2", 1, "3. bd2"},
		{strings.Repeat("x", maxPGN+1), 0, "at most 32768"},
		{"1. Nf3 Nf6 2. Ng1 " + strings.Repeat("(2. Nc3 ", 9), 1, "nested more than 8"},
		{strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 151), 1, "more than 600 plies"},
	} {
		_, err := ReadPGN(c.text, findRules)
		var e *PGNError
		if !errors.As(err, &e) || !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%.60q: %v, want a fault", c.text, err)
			continue
		}
		if e.Line != c.line || !strings.Contains(err.Error(), c.what) {
			t.Errorf("%.60q: %q, want line %d and %q", c.text, err, c.line, c.what)
		}
		if len(err.Error()) > 300 {
			t.Errorf("%.60q: the error has %d bytes", c.text, len(err.Error()))
		}
	}
}

func TestPGN_VariationsAreKept(t *testing.T) {
	rec := mustPGN(t, `1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) (2. d4) 2... d6) 2. Nf3 (2. f4) *`)
	var got []string
	for _, v := range rec.Variations {
		got = append(got, fmt.Sprintf("%d/%d %v", v.Depth, v.Ply, v.Moves))
	}
	want := []string{"1/1 [c7c5 g1f3 d7d6]", "2/2 [c2c3 d7d5]", "2/2 [d2d4]", "1/2 [f2f4]"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestPGN_LongestExportIsRead: every game within the bounds is small enough.
func TestPGN_LongestExportIsRead(t *testing.T) {
	for seed := int64(0); seed < 200; seed++ {
		g := playRandom(t, rand.New(rand.NewSource(seed)), "chess", maxPGNPlies)
		if g.Ply() == maxPGNPlies {
			sameGame(t, mustPGN(t, WritePGN([]game.Tag{{Name: "Variant", Value: "Standard"}}, g)).Game, g)
			return
		}
	}
	t.Fatal("no game is that long")
}
