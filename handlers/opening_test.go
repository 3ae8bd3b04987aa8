package handlers

import (
	"strings"
	"testing"

	"hilltop/game/variant"
)

func TestOpenings(t *testing.T) {
	var b openings
	b.read()
	cases := []struct{ moves, want string }{
		{"", ""},
		{"e2e4 e7e5 g1f3 b8c6 f1b5", "Ruy Lopez (C60)"},
		{"e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", "Giuoco Piano (C50)"},
		{"e2e4 c7c5", "Sicilian Defense (B20)"},
		// A move beyond the book keeps the name, a drop too.
		{"e2e4 c7c5 a2a4 h7h6 h2h4 N@d5", "Sicilian Defense"},
		{"N@d5 e2e4", ""},
		{"nonsense", ""},
	}
	for _, c := range cases {
		got := b.name(strings.Fields(c.moves))
		if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%q is called %q, want %q", c.moves, got, c.want)
		}
	}
	names := *b.names.Load()
	if len(names) < 3000 {
		t.Errorf("the book has %d names", len(names))
	}
	for line := range names {
		if n := len(strings.Fields(line)); n > longestOpening {
			t.Errorf("%q has %d moves", line, n)
		}
	}
}

// TestNobodyWaitsForTheBook: the first who ask get no name, and no delay.
func TestNobodyWaitsForTheBook(t *testing.T) {
	var b openings
	if got := b.name([]string{"e2e4"}); got != "" {
		t.Errorf("named %q before the book was read", got)
	}
	b.read() // what was begun is waited for, not done again
	if got := b.name([]string{"e2e4"}); !strings.HasPrefix(got, "King's Pawn") {
		t.Errorf("named %q", got)
	}
}

func TestHasOpenings(t *testing.T) {
	for _, v := range variant.All {
		if got := hasOpenings(v, ""); got != (v.Dealing == nil) {
			t.Errorf("%s: %v", v.Key, got)
		}
		if hasOpenings(v, "8/8/8/8/8/8/8/K1k5 w - - 0 1") {
			t.Errorf("%s: a position of its own has an opening", v.Key)
		}
	}
}
