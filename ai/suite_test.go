package ai

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
)

// puzzle is a position with one move that wins by force, or the one that does
// not lose by force. All were checked with another engine.
type puzzle struct {
	Variant string `json:"variant"` // key
	Kind    string `json:"kind"`    // "hill", "third check", "mate", "drop mate", each in Mate moves; "defence"
	FEN     string `json:"fen"`
	Move    string `json:"move"`
	Mate    int    `json:"mate"` // 0 for a defence
}

func puzzles(t testing.TB) []puzzle {
	t.Helper()
	text, err := os.ReadFile("testdata/suite.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []puzzle
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestSuite: every position is solved within a number of nodes that takes
// well under two seconds.
func TestSuite(t *testing.T) {
	const (
		enough   = 100_000 // for a win
		defended = 15_000  // for a defence, which has no proof to stop at
		longest  = 2 * time.Second
	)
	list, e := puzzles(t), New(4)
	counted, slow := map[string]int{}, ""
	for _, z := range list {
		counted[z.Variant]++
		e.Forget()
		nodes := enough
		if z.Mate == 0 {
			nodes = defended
		}
		began := time.Now()
		move, info := find(t, e, mustGame(t, z.Variant, z.FEN), Limits{Nodes: nodes, Mate: z.Mate})
		took := time.Since(began)
		switch {
		case move != z.Move:
			t.Errorf("%s, %s in %d, %s: %s (score %d, mate %d), want %s", z.Variant, z.Kind, z.Mate, z.FEN, move, info.Score, info.Mate, z.Move)
		case z.Mate > 0 && info.Mate != z.Mate:
			t.Errorf("%s, %s in %d, %s: mate %d, score %d", z.Variant, z.Kind, z.Mate, z.FEN, info.Mate, info.Score)
		case z.Mate == 0 && info.Mate < 0:
			t.Errorf("%s, %s: lost in %d", z.Variant, z.FEN, -info.Mate)
		}
		t.Logf("%-17s %-12s %d  %7d nodes %8v  %s", z.Variant, z.Kind, z.Mate, e.searcher.nodes, took.Round(time.Millisecond), z.FEN)
		if took > longest && slow == "" {
			slow = z.FEN
		}
	}
	if slow != "" {
		t.Logf("slower than %v on this machine: %s", longest, slow)
	}
	if len(list) < 60 {
		t.Errorf("%d positions", len(list))
	}
	for _, key := range keys[:3] {
		if counted[key] < 15 {
			t.Errorf("%s has %d positions", key, counted[key])
		}
	}
	kinds := map[string]int{}
	for _, z := range list {
		kinds[strings.Join([]string{z.Variant, z.Kind}, " ")]++
	}
	for _, kind := range []string{"king-of-the-hill hill", "three-check third check", "crazyhouse drop mate",
		"king-of-the-hill defence", "three-check defence", "crazyhouse defence"} {
		if kinds[kind] < 3 {
			t.Errorf("%d of %s", kinds[kind], kind)
		}
	}
}
