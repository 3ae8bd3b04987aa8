package deal_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"slices"
	"testing"

	"hilltop/game/deal"
)

// vector is a deal worked out by another program, from the description of the
// protocol alone. The browser's verifier reads the same file.
type vector struct {
	MatchSecret string `json:"match_secret"`
	Match       string
	Nonces      [2]string
	Round, Hand int
	Secret      string
	Commitment  string
	Order       []int
}

func unhex[T ~[16]byte | ~[32]byte](t *testing.T, text string) (b T) {
	t.Helper()
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != len(b) {
		t.Fatalf("%q is not %d bytes of hex", text, len(b))
	}
	for i := range raw {
		b[i] = raw[i]
	}
	return b
}

func TestVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/deal_vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Protocol string
		Vectors  []vector
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if file.Protocol != deal.Algorithm || len(file.Vectors) < 20 {
		t.Fatalf("%d vectors of %q", len(file.Vectors), file.Protocol)
	}
	for i, v := range file.Vectors {
		h := deal.Hand{Match: v.Match, Round: v.Round, Number: v.Hand}
		s := h.Secret(unhex[deal.Secret](t, v.MatchSecret))
		if got := hex.EncodeToString(s[:]); got != v.Secret {
			t.Errorf("vector %d: secret %s, want %s", i, got, v.Secret)
		}
		c := h.Commitment(s)
		if got := hex.EncodeToString(c[:]); got != v.Commitment {
			t.Errorf("vector %d: commitment %s, want %s", i, got, v.Commitment)
		}
		nonces := [2]deal.Nonce{unhex[deal.Nonce](t, v.Nonces[0]), unhex[deal.Nonce](t, v.Nonces[1])}
		if got := h.Shuffle(s, nonces, len(v.Order)); !slices.Equal(got, v.Order) {
			t.Errorf("vector %d: order %v, want %v", i, got, v.Order)
		}
	}
}

// Whatever goes into a deal matters to it, and nothing can be shifted from one
// field to the next.
func TestEveryInputMatters(t *testing.T) {
	type input struct {
		hand   deal.Hand
		match  deal.Secret
		nonces [2]deal.Nonce
	}
	base := input{deal.Hand{Match: "ab", Round: 1, Number: 2}, deal.Secret{1}, [2]deal.Nonce{{1}, {2}}}
	change := map[string]func(*input){
		"nothing":     func(*input) {},
		"name":        func(i *input) { i.hand.Match = "ac" },
		"longer name": func(i *input) { i.hand.Match = "ab\x01" },
		"shorter":     func(i *input) { i.hand.Match = "a" },
		"round":       func(i *input) { i.hand.Round = 2 },
		"hand":        func(i *input) { i.hand.Number = 1 },
		"swapped":     func(i *input) { i.hand.Round, i.hand.Number = 2, 1 },
		"secret":      func(i *input) { i.match[31] = 1 },
		"nonce one":   func(i *input) { i.nonces[0][15] = 1 },
		"nonce two":   func(i *input) { i.nonces[1][0] = 3 },
		"nonces":      func(i *input) { i.nonces[0], i.nonces[1] = i.nonces[1], i.nonces[0] },
	}
	secrets, orders := map[deal.Secret]string{}, map[string]string{}
	for name, f := range change {
		i := base
		f(&i)
		s := i.hand.Secret(i.match)
		order := fmt.Sprint(i.hand.Shuffle(s, i.nonces, 64))
		if other, twice := orders[order]; twice {
			t.Errorf("%q deals as %q", name, other)
		}
		orders[order] = name
		other, twice := secrets[s]
		if sameSecret := i.nonces != base.nonces || name == "nothing"; twice && !sameSecret {
			t.Errorf("%q has the secret of %q", name, other)
		}
		secrets[s] = name
	}
}

// Every thing comes to every place equally often: chi-square over 16 x 16, and
// over the orders of four things.
func TestShuffleIsUniform(t *testing.T) {
	rng := rand.New(rand.NewSource(11))
	const rounds, n = 40000, 16
	var seen [n][n]int
	fours := map[[4]int]int{}
	for range rounds {
		var s deal.Secret
		var nonces [2]deal.Nonce
		rng.Read(s[:])
		rng.Read(nonces[1][:])
		h := deal.Hand{Match: "uniform", Round: 1, Number: 1}
		order := h.Shuffle(s, nonces, n)
		for place, thing := range order {
			seen[place][thing]++
		}
		fours[[4]int(h.Shuffle(s, nonces, 4))]++
	}
	chi := 0.0
	for _, row := range seen {
		for _, count := range row {
			d := float64(count) - rounds/n
			chi += d * d / (rounds / n)
		}
	}
	// 225 degrees of freedom: mean 225, deviation 21.2; five deviations.
	if chi > 331 {
		t.Errorf("chi-square of places %.0f, want about 225", chi)
	}
	chi = 0
	for _, count := range fours {
		d := float64(count) - rounds/24.0
		chi += d * d / (rounds / 24.0)
	}
	// 23 degrees of freedom: mean 23, deviation 6.8.
	if len(fours) != 24 || chi > 57 {
		t.Errorf("%d orders of four, chi-square %.0f, want about 23", len(fours), chi)
	}
}

func TestShuffleTakesAnySize(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 17, 255, 256} {
		order := deal.Hand{}.Shuffle(deal.Secret{}, [2]deal.Nonce{}, n)
		slices.Sort(order)
		for i, v := range order {
			if v != i {
				t.Fatalf("%d things: %d is missing", n, i)
			}
		}
		if len(order) != n {
			t.Fatalf("%d of %d things", len(order), n)
		}
	}
}

func BenchmarkShuffle(b *testing.B) {
	for i := range b.N {
		deal.Hand{Match: "bench", Round: 1, Number: 1}.Shuffle(deal.Secret{byte(i)}, [2]deal.Nonce{}, 16)
	}
}
