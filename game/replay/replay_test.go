package replay

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"
)

func read(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/games.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func run(t testing.TB, in string) []map[string]any {
	t.Helper()
	var out bytes.Buffer
	if err := Run(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	var list []map[string]any
	for _, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		var one map[string]any
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		list = append(list, one)
	}
	return list
}

// TestGames replays whole games that two other programs agreed on: every
// field, but for the letter of pawn drops (CR11) and the other spelling of
// the last position.
func TestGames(t *testing.T) {
	text := string(read(t))
	got := run(t, text)
	want := strings.Split(strings.TrimSpace(text), "\n")
	if len(got) != len(want) || len(want) < 33 {
		t.Fatalf("%d answers to %d games", len(got), len(want))
	}
	for i, line := range want {
		var game map[string]any
		if err := json.Unmarshal([]byte(line), &game); err != nil {
			t.Fatal(err)
		}
		delete(game, "final_fen_alt")
		for n, san := range game["san"].([]any) {
			if strings.HasPrefix(san.(string), "@") {
				game["san"].([]any)[n] = "P" + san.(string)
			}
		}
		for field := range game {
			if !reflect.DeepEqual(got[i][field], game[field]) {
				t.Errorf("%s: %s is %v, want %v", game["id"], field, got[i][field], game[field])
			}
		}
		if len(got[i]) != len(game) {
			t.Errorf("%s: %d fields, want %d", game["id"], len(got[i]), len(game))
		}
	}
}

// TestAuditIsFast: 1,000 games take a few seconds at most, also on a busy
// machine; measured alone it is well under one.
func TestAuditIsFast(t *testing.T) {
	text := bytes.Repeat(read(t), 31) // 1,023 games
	start := time.Now()
	var out bytes.Buffer
	if err := Run(bytes.NewReader(text), &out); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("1,023 games took %v", took)
	}
}

func TestOneFaultDoesNotStopTheNext(t *testing.T) {
	const good = `{"id":"ok","variant":"chess","moves":["e2e4"]}`
	for _, c := range []struct {
		in, id, text string
		ply          float64
	}{
		{`{"id":"a","variant":"chess","moves":["e2e4","e7e5","e1e3"]}`, "a", "piece_does_not_move_so", 3},
		{`{"id":"a","variant":"chess","moves":["e2e4","hello"]}`, "a", "not a move", 2},
		{`{"id":"a","variant":"chess","moves":["f2f3","e7e5","g2g4","d8h4","a2a3"]}`, "a", "game over", 5},
		{`{"id":"a","variant":"kingofthehill","initial_fen":"8/8/8/8/8/8/8/8 w - - 0 1","moves":[]}`, "a", "initial_fen", 0},
		{`{"id":"a","variant":"3check","initial_fen":"4k3/8/8/8/8/8/8/4K3 w - - 3+a 0 1"}`, "a", "3+a", 0},
		{`{"id":"a","variant":"atomic","moves":[]}`, "a", "atomic", 0},
		{`{"id":"a","variant":"queen-of-the-hill","moves":[]}`, "a", "queen-of-the-hill", 0},
		{`{"id":"a"}`, "a", "no variant", 0},
		{`{"id":"a","variant":"chess","moves":"e2e4"}`, "", "json", 0},
		{`nonsense`, "", "invalid", 0},
		{`[]`, "", "json", 0},
		{`{"variant":"chess","moves":["` + strings.Repeat("x", 2000) + `"]}`, "", "at most", 1},
		{strings.Repeat("x", maxLine+1), "", "too long", 0},
	} {
		got := run(t, good+"\n\n"+c.in+"\n"+good)
		if len(got) != 3 {
			t.Fatalf("%.60s: %d answers", c.in, len(got))
		}
		fault := got[1]
		id, _ := fault["id"].(string)
		ply, _ := fault["ply"].(float64)
		message, _ := fault["error"].(string)
		if id != c.id || ply != c.ply || fault["line"] != 3.0 || !strings.Contains(message, c.text) || len(message) > 300 {
			t.Errorf("%.60s: %v", c.in, fault)
		}
		if got[0]["error"] != nil || got[2]["error"] != nil || got[2]["final_fen"] != "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" {
			t.Errorf("%.60s: its neighbours are %v and %v", c.in, got[0], got[2])
		}
	}
}

func TestDialectsGetOneSpelling(t *testing.T) {
	got := run(t, `{"variant":"ZH","initial_fen":"4k2r/8/8/8/8/8/8/4K2R/Np w Kk - 0 1","moves":["e1h1","@E4","n@f3"]}`)[0]
	if !reflect.DeepEqual(got["moves"], []any{"e1g1", "P@e4", "N@f3"}) || !reflect.DeepEqual(got["san"], []any{"O-O", "P@e4", "N@f3"}) {
		t.Errorf("%v", got)
	}
	if got["initial_fen"] != "4k2r/8/8/8/8/8/8/4K2R[Np] w Kk - 0 1" || got["variant"] != "ZH" {
		t.Errorf("%v", got)
	}
}

func TestTooManyPlies(t *testing.T) {
	cycle := strings.Repeat(`"g1f3","g8f6","f3g1","f6g8",`, maxPlies/4)
	got := run(t, `{"variant":"chess","moves":[`+cycle+`"e2e4"]}`)[0]
	if got["ply"] != float64(maxPlies+1) {
		t.Errorf("%v", got)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestBrokenOutputIsAnError(t *testing.T) {
	if err := Run(bytes.NewReader(read(t)), brokenWriter{}); err == nil {
		t.Error("writing failed unnoticed")
	}
}

func BenchmarkReplay(b *testing.B) {
	text := bytes.Repeat(read(b), 31)
	for b.Loop() {
		var out bytes.Buffer
		if err := Run(bytes.NewReader(text), &out); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(1023*float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
