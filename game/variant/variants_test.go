package variant

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/chess"
)

func TestAllInTheOrderPeopleSee(t *testing.T) {
	var keys []string
	for _, v := range All {
		keys = append(keys, v.Key)
	}
	want := []string{"king-of-the-hill", "crazyhouse", "three-check", "queen-of-the-hill", "chess"}
	if !slices.Equal(keys, want) {
		t.Errorf("%v, want %v", keys, want)
	}
}

func TestCR11_NamesAndAliases(t *testing.T) {
	for key, names := range map[string][]string{
		"king-of-the-hill":  {"King of the Hill", "KOTH", "kingOfTheHill", "Kingofthehill", "king-of-the-hill", "king_of_the_hill"},
		"crazyhouse":        {"Crazyhouse", "Crazy House", "crazyhouse", "House", "ZH"},
		"three-check":       {"Three-check", "threeCheck", "3check", "3-check", "3 Check", "Three check", "3Check"},
		"queen-of-the-hill": {"Queen of the Hill", "queen-of-the-hill"},
		"chess":             {"Chess", "Standard", "chess"},
	} {
		for _, name := range names {
			if v, ok := ByName(name); !ok || v.Key != key {
				t.Errorf("%q is %q, want %q", name, v.Key, key)
			}
		}
	}
	for _, name := range []string{"", " ", "-", "atomic", "chess960", "king", strings.Repeat("chess", 100)} {
		if v, ok := ByName(name); ok {
			t.Errorf("%q is %q", name, v.Key)
		}
	}
}

func TestByKey(t *testing.T) {
	for _, v := range All {
		if got, ok := ByKey(v.Key); !ok || got.Name != v.Name {
			t.Errorf("%q is not found", v.Key)
		}
	}
	if _, ok := ByKey("King of the Hill"); ok {
		t.Error("a name is no key")
	}
}

// TestNamesAreDistinct: no two games answer to one name.
func TestNamesAreDistinct(t *testing.T) {
	owner := map[string]string{}
	for _, v := range All {
		for _, name := range append([]string{v.Key, v.Name, v.UCI}, v.Aliases...) {
			folded := fold(name)
			if other, taken := owner[folded]; folded != "" && taken && other != v.Key {
				t.Errorf("%q is %s and %s", name, other, v.Key)
			}
			owner[folded] = v.Key
		}
	}
}

func TestNewStartsAsUsual(t *testing.T) {
	for _, v := range All {
		if !v.Playable() {
			t.Errorf("%s cannot be played", v.Key)
			continue
		}
		g, err := v.New("")
		if err != nil {
			t.Fatal(err)
		}
		rules, isChess := Rules(v.Key)
		if isChess == (v.Dealing != nil) {
			t.Errorf("%s: chess rules %v, dealt %v", v.Key, isChess, v.Dealing != nil)
		}
		if !isChess {
			continue // its own tests say how it starts
		}
		start := rules.Start
		if start == "" {
			start = chess.StartFEN
		}
		if g.Position() != start || g.ToAct() != game.First || len(g.Legal()) != 20 {
			t.Errorf("%s starts from %s with %d moves", v.Key, g.Position(), len(g.Legal()))
		}
		if _, err := v.New("nonsense"); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%s: nonsense is refused with %v", v.Key, err)
		}
	}
}

// position reads a FEN under the rules of a game and plays some moves.
func position(t *testing.T, key, fen string, moves ...string) *chess.Position {
	t.Helper()
	rules, ok := Rules(key)
	if !ok {
		t.Fatalf("no game %q", key)
	}
	p, err := chess.ParseFEN(fen, rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range moves {
		m, ok := find(&p, text)
		if !ok {
			t.Fatalf("%s is not legal in %s", text, p.FEN())
		}
		p.Make(&p, m)
	}
	return &p
}

func find(p *chess.Position, text string) (chess.Move, bool) {
	for _, m := range p.AppendLegal(nil) {
		if m.UCI() == text {
			return m, true
		}
	}
	return chess.NoMove, false
}

func wantLegal(t *testing.T, p *chess.Position, want bool, moves ...string) {
	t.Helper()
	for _, text := range moves {
		if _, ok := find(p, text); ok != want {
			t.Errorf("%s: %s is legal: %v", p.FEN(), text, ok)
		}
	}
}

func wantOutcome(t *testing.T, p *chess.Position, result string, reason, also game.Reason) {
	t.Helper()
	o := p.Outcome()
	if o.Result() != result || o.Reason != reason || o.Also != also {
		t.Errorf("%s: %s %q %q, want %s %q %q", p.FEN(), o.Result(), o.Reason, o.Also, result, reason, also)
	}
	if o.Over && p.CountLegal() != 0 {
		t.Errorf("%s: over, but there are legal moves", p.FEN())
	}
}

func wantRefused(t *testing.T, key, fen string) {
	t.Helper()
	rules, _ := Rules(key)
	var faults *game.SetupError
	if _, err := chess.ParseFEN(fen, rules); !errors.As(err, &faults) {
		t.Errorf("%s: %q is not refused", key, fen)
	}
}
