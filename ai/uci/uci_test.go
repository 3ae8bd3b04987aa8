package uci

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// talk sends commands and returns all that is answered.
func talk(t testing.TB, commands ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := Run(strings.NewReader(strings.Join(commands, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func want(t testing.TB, got string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(got, part) {
			t.Errorf("%q is missing in:\n%s", part, got)
		}
	}
}

func TestIntroduction(t *testing.T) {
	want(t, talk(t, "uci", "isready", "ucinewgame", "debug on", "stop", "quit", "d"),
		"id name Hilltop\n", "id author ",
		"option name Hash type spin default 16 min 1 max 4096\n", "option name MultiPV ", "option name Skill type spin default 8 min 1 max 8\n", "option name Seed ", "option name UCI_Variant type combo default chess var kingofthehill var crazyhouse var 3check var chess\n", "uciok\nreadyok\n")
	if got := talk(t, "quit", "uci"); got != "" {
		t.Errorf("after quit: %q", got)
	}
}

func TestPosition(t *testing.T) {
	for _, c := range []struct {
		commands, fen, checkers string
	}{
		{"position startpos", chess.StartFEN, ""},
		{"position startpos moves e2e4 e7e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", ""},
		{"position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9 moves e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9", ""},
		{"setoption name UCI_Variant value kingofthehill\nposition startpos moves e2e3 e7e6 e1e2 e8e7 e2d3 e7d6 d3d4", "rnbq1bnr/pppp1ppp/3kp3/8/3K4/4P3/PPPP1PPP/RNBQ1BNR b - - 5 4", ""},
		{"setoption name UCI_Variant value crazyhouse\nposition startpos moves e2e4 d7d5 e4d5 d8d5 P@e4", "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3", ""},
		{"setoption name uci_variant value 3Check\nposition startpos moves e2e3 d7d6 f1b5", "rnbqkbnr/ppp1pppp/3p4/1B6/8/4P3/PPPP1PPP/RNBQK1NR b KQkq - 2+3 1 2", "b5"},
		{"setoption name UCI_Variant value 3check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", ""},
	} {
		got := talk(t, c.commands, "d")
		want(t, got, "Fen: "+c.fen+"\n", "Checkers:", strings.TrimRight("\nCheckers: "+c.checkers, " "))
		p, err := chess.ParseFEN(c.fen, mustRules(t, got, c.commands))
		if err != nil {
			t.Fatal(err)
		}
		want(t, got, fmt.Sprintf("Key: %016X\n", p.Key()))
	}
	want(t, talk(t, "d"), " +---+---+---+---+---+---+---+---+\n | r | n | b | q | k | b | n | r | 8\n", " | P | P |", "   a   b   c   d   e   f   g   h\n")
}

func mustRules(t testing.TB, _, commands string) *chess.Rules {
	t.Helper()
	for _, v := range variant.All {
		if v.UCI != "chess" && v.UCI != "" && strings.Contains(strings.ToLower(commands), v.UCI) {
			r, _ := variant.Rules(v.Key)
			return r
		}
	}
	r, _ := variant.Rules("chess")
	return r
}

// TestT17_CountersOfThePositionAreKnown: from the middle of a game the third
// check is found, and only where it is the third.
func TestT17_CountersOfThePositionAreKnown(t *testing.T) {
	const fen = "position fen 4k3/8/8/8/8/8/1q6/R3K3 w - - %s 0 1"
	got := talk(t, "setoption name UCI_Variant value 3check", fmt.Sprintf(fen, "1+3"), "go")
	want(t, got, "score mate 1", "bestmove a1")
	got = talk(t, "setoption name UCI_Variant value 3check", fmt.Sprintf(fen, "2+3"), "go")
	if strings.Contains(got, "mate 1") {
		t.Errorf("the second check wins: %s", got)
	}
	got = talk(t, "setoption name UCI_Variant value 3check", "position startpos moves e2e4 c7c5 f1c4 b8c6 c4f7 e8f7 d1h5 g7g6", "go depth 5")
	want(t, got, "score mate 1", "bestmove h5")
}

// TestK14_HillIsSeen: the king walks in where it can, and a king that would
// walk in next is kept out.
func TestK14_HillIsSeen(t *testing.T) {
	got := talk(t, "setoption name UCI_Variant value kingofthehill", "position fen 4k3/8/8/8/8/3K4/8/8 w - - 0 1", "go infinite", "stop")
	want(t, got, "score mate 1 ", "bestmove d3")
	// White threatens Kd4 and Ke4; only a rook on the fourth rank stops both.
	got = talk(t, "setoption name UCI_Variant value kingofthehill", "position fen 4k3/8/8/7r/8/3K4/8/q7 b - - 0 1", "go movetime 100")
	if strings.Contains(got, "score mate -") {
		t.Errorf("lost: %s", got)
	}
	got = talk(t, "setoption name UCI_Variant value kingofthehill", "position fen 7k/8/8/8/8/3K4/8/8 b - - 0 1", "go")
	want(t, got, "score mate -1", "bestmove h8")
}

func TestGo(t *testing.T) {
	want(t, talk(t, "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go wtime 1000 btime 1000 winc 10 binc 10 movestogo 3"), "score mate 1 ", "bestmove a1a8\n")
	want(t, talk(t, "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go searchmoves e1e2 a1b1 depth 3"), "bestmove ")
	got := talk(t, "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go searchmoves e1e2 a1b1 depth 3")
	if bestMove(got) == "a1a8" {
		t.Errorf("searchmoves is not kept to: %s", got)
	}
	want(t, talk(t, "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go", "d"), "bestmove (none)\n", "Result: 1/2-1/2 (stalemate)")
	want(t, talk(t, "position startpos moves f2f3 e7e5 g2g4 d8h4", "go infinite", "stop"), "bestmove (none)\n")
	if a, b := talk(t, "go nodes 10"), talk(t, "go nodes 10"); bestMove(a) != bestMove(b) || bestMove(a) == "" {
		t.Errorf("%q, then %q", a, b)
	}
}

func bestMove(text string) string {
	_, after, _ := strings.Cut(text, "bestmove ")
	return strings.TrimSpace(after)
}

func TestPerft(t *testing.T) {
	got := talk(t, "go perft 3")
	want(t, got, "a2a3: 380\n", "e2e4: 600\n", "\n\nNodes searched: 8902\n\n")
	if n := strings.Count(got, ": "); n != 21 {
		t.Errorf("%d lines, want 21:\n%s", n, got)
	}
	want(t, talk(t, "go perft 1"), "e2e4: 1\n", "Nodes searched: 20\n")
	want(t, talk(t, "setoption name UCI_Variant value kingofthehill", "position fen 4k3/8/8/8/8/3K4/8/8 w - - 0 1", "go perft 3"), "d3d4: 0\n", "Nodes searched: 240\n")
	want(t, talk(t, "setoption name UCI_Variant value crazyhouse", "position fen 2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", "go perft 2"), "P@a2: ", "Nodes searched: 75353\n")
	want(t, talk(t, "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go perft 3"), "Nodes searched: 0\n")
}

// TestScriptsNeedNotWait: every command of a script is answered in full.
func TestScriptsNeedNotWait(t *testing.T) {
	got := talk(t, "go perft 2", "go perft 1", "go", "position startpos moves e2e4", "go depth 1", "go perft 3", "quit")
	want(t, got, "Nodes searched: 400\n", "Nodes searched: 20\n", "Nodes searched: 13160\n")
	if n := strings.Count(got, "bestmove "); n != 2 {
		t.Errorf("%d answers to go, want 2:\n%s", n, got)
	}
}

// TestPerftOfTheData: every position of the shared numbers, at the first
// depths, through the protocol.
func TestPerftOfTheData(t *testing.T) {
	text, err := os.ReadFile("../../game/chess/testdata/perft.json")
	if err != nil {
		t.Fatal(err)
	}
	var data struct {
		Positions []struct {
			Variant, FEN string
			Perft        map[string]uint64
		}
	}
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	if len(data.Positions) < 74 {
		t.Fatalf("%d positions", len(data.Positions))
	}
	for _, p := range data.Positions {
		for _, depth := range []string{"1", "2"} {
			if n, ok := p.Perft[depth]; ok {
				got := talk(t, "setoption name UCI_Variant value "+p.Variant, "position fen "+p.FEN, "go perft "+depth)
				want(t, got, fmt.Sprintf("Nodes searched: %d\n", n))
			}
		}
	}
}

func TestBadInputIsToldAndPassed(t *testing.T) {
	for _, c := range []struct{ command, what string }{
		{"hello", `unknown command "hello"`},
		{"setoption", "setoption needs"},
		{"setoption name Hash value 0", "from 1 to 4096"},
		{"setoption name MultiPV value many", "from 1 to 256"},
		{"setoption name Skill value 9", "from 1 to 8"},
		{"setoption name Seed value 0", "from 1 to 2147483647"},
		{"setoption name Contempt value 16", `no such option: "Contempt"`},
		{"setoption name UCI_Variant value atomic", `no such variant: "atomic"`},
		{"setoption name UCI_Variant value queen-of-the-hill", "no such variant"},
		{"setoption name UCI_Variant", "no such variant"},
		{"position", "position needs"},
		{"position hello", "position needs"},
		{"position fen", "position needs"},
		{"position startpos e2e4", "position needs"},
		{"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position: "},
		{"position startpos moves e2e4 e2e4", `position: move 2, "e2e4": illegal: no_piece`},
		{"position startpos moves hello", `move 1, "hello"`},
		{"go depth", "needs a number"},
		{"go depth x", "needs a number"},
		{"go fast", "is no limit"},
		{"go perft x", "perft needs"},
		{"go perft 0", "perft needs"},
		{"position startpos moves " + strings.Repeat("e2e4 ", maxLine/5), "line too long"},
		{strings.Repeat("x", 200), "unknown command"},
	} {
		got := talk(t, "position startpos moves d2d4", c.command, "d", "isready")
		want(t, got, "info string error: ", c.what, "readyok\n", "Fen: rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n")
		if len(got) > 1500 {
			t.Errorf("%.40q is answered with %d bytes", c.command, len(got))
		}
	}
}

// patient is an engine that thinks until it is told to stop.
type patient struct{ Greedy }

func (patient) Search(ctx context.Context, g chess.Game, l Limits, report func(Info)) chess.Move {
	report(Info{Depth: 1, Score: -7, Nodes: 3})
	<-ctx.Done()
	return g.Chess().AppendLegal(nil)[0]
}

func TestStopEndsASearch(t *testing.T) {
	in, commands := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error)
	go func() {
		done <- RunEngine(in, out, patient{})
		out.Close()
	}()
	read := bufio.NewScanner(answers)
	expect := func(prefix string) {
		t.Helper()
		if !read.Scan() || !strings.HasPrefix(read.Text(), prefix) {
			t.Fatalf("%q, want %q", read.Text(), prefix)
		}
	}
	send := func(text string) {
		if _, err := io.WriteString(commands, text+"\n"); err != nil {
			t.Error(err)
		}
	}
	send("go depth 9")
	expect("info depth 1 score cp -7 nodes 3 time ")
	send("isready") // answered while it thinks
	expect("readyok")
	send("stop")
	expect("bestmove ")
	send("go infinite")
	expect("info ")
	send("position startpos moves e2e4") // ends it too
	expect("bestmove ")
	send("go infinite")
	expect("info ")
	send("quit")
	expect("bestmove ")
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("quit did not quit")
	}
}

// TestEngineStopsSoon: the engine of the house answers stop within 10 ms, and
// after it plays on.
func TestEngineStopsSoon(t *testing.T) {
	in, commands := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error)
	go func() {
		done <- Run(in, out)
		out.Close()
	}()
	lines := make(chan string, 1000)
	go func() {
		for read := bufio.NewScanner(answers); read.Scan(); {
			if strings.HasPrefix(read.Text(), "bestmove") {
				lines <- read.Text()
			}
		}
		close(lines)
	}()
	send := func(text string) {
		if _, err := io.WriteString(commands, text+"\n"); err != nil {
			t.Error(err)
		}
	}
	send("setoption name Hash value 4")
	send("setoption name UCI_Variant value crazyhouse")
	send("position startpos moves e2e4 d7d5 e4d5 d8d5 b1c3")
	send("go depth 1")
	<-lines
	fastest := time.Hour
	for range 5 {
		send("go infinite")
		time.Sleep(50 * time.Millisecond)
		told := time.Now()
		send("stop")
		<-lines
		fastest = min(fastest, time.Since(told))
	}
	if fastest > 10*time.Millisecond {
		t.Errorf("stop is answered after %v", fastest)
	}
	send("go movetime 20")
	<-lines
	send("go wtime 100 btime 100 winc 1 binc 1")
	<-lines
	send("quit")
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestOptions(t *testing.T) {
	got := talk(t, "setoption name Hash value 1", "setoption name MultiPV value 3", "setoption name Clear Hash", "go depth 3")
	want(t, got, "info depth 3 seldepth ", " multipv 3 score cp ", " nodes ", " nps ", " pv ", "bestmove ")
	if strings.Contains(got, "error") {
		t.Errorf("an option is refused:\n%s", got)
	}
	if got := talk(t, "go nodes 3000", "ponderhit"); bestMove(got) == "" {
		t.Errorf("ponderhit: %q", got)
	}
}

// TestSkill: a weak level looks at few positions whatever it is allowed, gives
// the same answer each time, and another for another seed.
func TestSkill(t *testing.T) {
	const fen = "position fen r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
	ask := func(options ...string) string {
		got := talk(t, strings.Join(options, "\n"), fen, "go movetime 5000 nodes 2000")
		return got[strings.LastIndex(got, "bestmove"):]
	}
	weak := []string{"setoption name Hash value 1", "setoption name skill value 2"}
	answers := map[string]bool{}
	for seed := range 10 {
		set := append(weak, fmt.Sprintf("setoption name Seed value %d", seed+1))
		first, again := ask(set...), ask(append(set, "go depth 5")...)
		if again != first {
			t.Errorf("seed %d: %q, then %q", seed+1, first, again)
		}
		answers[first] = true
	}
	if len(answers) < 3 {
		t.Errorf("a weak level always plays one of %v", answers)
	}
	if a, b := ask(weak[0]), ask(append(weak, "setoption name Skill value 8")...); a != b {
		t.Errorf("full strength is %q, and again %q", a, b)
	}
}

// TestPonderHit: it ends what "go ponder" began and nothing else.
func TestPonderHit(t *testing.T) {
	in, commands := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error)
	go func() {
		done <- RunEngine(in, out, patient{})
		out.Close()
	}()
	read := bufio.NewScanner(answers)
	for _, exchange := range [][2]string{
		{"ponderhit\ngo ponder wtime 1000 btime 1000", "info depth 1"},
		{"ponderhit", "bestmove "},
		{"go infinite", "info depth 1"},
		{"ponderhit\nisready", "readyok"},
		{"stop", "bestmove "},
	} {
		if _, err := io.WriteString(commands, exchange[0]+"\n"); err != nil {
			t.Fatal(err)
		}
		if !read.Scan() || !strings.HasPrefix(read.Text(), exchange[1]) {
			t.Fatalf("%q is answered with %q", exchange[0], read.Text())
		}
	}
	if err := commands.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestEndOfInputEndsAnEndlessSearch(t *testing.T) {
	var out bytes.Buffer
	if err := RunEngine(strings.NewReader("go infinite"), &out, Greedy{}); err != nil {
		t.Fatal(err)
	}
	want(t, out.String(), "bestmove ")
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
func (brokenPipe) Read([]byte) (int, error)  { return 0, errors.ErrUnsupported }

func TestBrokenPipes(t *testing.T) {
	if err := Run(strings.NewReader("uci\nisready\n"), brokenPipe{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("writing: %v", err)
	}
	if err := Run(brokenPipe{}, io.Discard); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("reading: %v", err)
	}
}

// TestGreedyPlaysOn: the engine plays legal moves against itself in every
// variant until the game is over or long.
func TestGreedyPlaysOn(t *testing.T) {
	for _, v := range variant.All {
		if !speaks(v) {
			continue
		}
		g, err := newGame(v, "")
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			if g.Outcome().Over {
				break
			}
			m := Greedy{}.Search(context.Background(), g, Limits{}, func(Info) {})
			if !g.Chess().IsLegal(m) {
				t.Fatalf("%s: %s in %s", v.Key, m, g.Position())
			}
			next, err := g.Apply(game.Action(m.UCI()))
			if err != nil {
				t.Fatal(err)
			}
			g = next.(chess.Game)
		}
	}
}

// FuzzLoop: no conversation panics or hangs.
func FuzzLoop(f *testing.F) {
	f.Add("uci\nposition startpos moves e2e4\ngo\nd")
	f.Add("setoption name UCI_Variant value crazyhouse\nposition fen 4k3/8/8/8/8/8/8/4K3[Q] w - -\ngo searchmoves Q@d8 infinite\nstop")
	f.Add("go perft 2\nstop\nquit")
	f.Fuzz(func(t *testing.T, text string) {
		if n := strings.Count(text, "perft"); n > 1 || n == 1 && !strings.Contains(text, "perft 2\n") {
			return // may take long because it was asked to
		}
		if err := Run(strings.NewReader(text), io.Discard); err != nil {
			t.Fatal(err)
		}
	})
}
