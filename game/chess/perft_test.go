package chess

import (
	"encoding/json"
	"os"
	"sort"
	"strconv"
	"testing"
)

// testRules are the rules of the variants by UCI name, as the core sees them;
// package variant says the same in full.
var testRules = map[string]*Rules{
	"chess":         {},
	"kingofthehill": {Goal: D4.Bit() | E4.Bit() | D5.Bit() | E5.Bit()},
	"crazyhouse":    {Drops: true},
	"3check":        {ChecksToWin: 3, BareKings: true},
}

func mustFEN(t testing.TB, variant, fen string) *Position {
	t.Helper()
	p, err := ParseFEN(fen, testRules[variant])
	if err != nil {
		t.Fatalf("%s %q: %v", variant, fen, err)
	}
	return &p
}

// mustLine plays UCI moves one after the other.
func mustLine(t testing.TB, p *Position, moves ...string) *Position {
	t.Helper()
	for _, text := range moves {
		m := mustMove(t, p, text)
		next, err := p.Play(m)
		if err != nil {
			t.Fatalf("%s in %s: %v", text, p.FEN(), err)
		}
		p = &next
	}
	return p
}

// mustMove finds a legal move by its UCI.
func mustMove(t testing.TB, p *Position, text string) Move {
	t.Helper()
	for _, m := range p.AppendLegal(nil) {
		if m.UCI() == text {
			return m
		}
	}
	t.Fatalf("%s is not legal in %s", text, p.FEN())
	return NoMove
}

func readJSON(t testing.TB, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

type perftCase struct {
	ID, Variant, FEN string
	Alt              string            `json:"fen_alt"`
	Nodes            map[string]uint64 `json:"perft"`
}

// deepPerft is the depth from which on -short counts no more.
const deepPerft = 5

func TestPerft(t *testing.T) {
	var data struct{ Positions []perftCase }
	readJSON(t, "testdata/perft.json", &data)
	if len(data.Positions) < 74 {
		t.Fatalf("%d positions, want 74", len(data.Positions))
	}
	for _, c := range data.Positions {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			p := mustFEN(t, c.Variant, c.FEN)
			if c.Alt != "" {
				if q := mustFEN(t, c.Variant, c.Alt); !p.Same(q) || *p != *q {
					t.Errorf("%q and %q are not the same position", c.FEN, c.Alt)
				}
			}
			var depths []int
			for text := range c.Nodes {
				depth, err := strconv.Atoi(text)
				if err != nil {
					t.Fatal(err)
				}
				depths = append(depths, depth)
			}
			sort.Ints(depths)
			for _, depth := range depths {
				if testing.Short() && depth >= deepPerft {
					continue
				}
				if got, want := Perft(p, depth), c.Nodes[strconv.Itoa(depth)]; got != want {
					t.Errorf("depth %d: %d, want %d", depth, got, want)
				}
			}
		})
	}
}

func TestPerftDivideAddsUp(t *testing.T) {
	for variant := range testRules {
		p := mustFEN(t, variant, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
		for depth := 1; depth <= 3; depth++ {
			sum := uint64(0)
			divided := PerftDivide(p, depth)
			for _, line := range divided {
				sum += line.Nodes
			}
			if want := Perft(p, depth); sum != want || len(divided) != p.CountLegal() {
				t.Errorf("%s depth %d: %d lines, sum %d, want %d", variant, depth, len(divided), sum, want)
			}
		}
	}
	if PerftDivide(mustFEN(t, "chess", StartFEN), 0) != nil || Perft(mustFEN(t, "chess", StartFEN), 0) != 1 {
		t.Error("depth 0 is one position and no move")
	}
}
