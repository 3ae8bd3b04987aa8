package chess

import (
	"errors"
	"strings"
	"testing"

	"hilltop/game"
)

// fuzzStarts are positions in which much is possible, by variant.
var fuzzStarts = []struct{ variant, fen string }{
	{"chess", StartFEN},
	{"chess", "r3k2r/1P4p1/8/3pP3/8/8/1p4P1/R3K2R w KQkq d6 0 1"},
	{"kingofthehill", "r3k2r/8/8/8/8/2K5/8/3r4 w kq - 0 1"},
	{"crazyhouse", "r3k2r/1P4p1/8/3pP3/8/N~7/1p4P1/R3K2R[PNBRQpnbrq] w KQkq d6 0 1"},
	{"3check", "4k3/8/8/8/4N3/8/P6p/R3RK2 w - - 1+2 0 1"},
}

// moveTexts are seeds: everything that tests of reading know.
func moveTexts() []string {
	list := []string{"", "e2e4", "e7e8q", "N@f3", "@e4", "e1h1", "O-O-O#", "bxc3", "B1C3", "a8(N)", "exd6 e.p.", "1… e4", "--", "@@@@", "\xff", "e4\x00"}
	for _, c := range typedCases {
		list = append(list, c.text)
	}
	return list
}

// FuzzSAN: no text panics; what is read is legal and reads back from its SAN;
// what is refused has one of the known errors.
func FuzzSAN(f *testing.F) {
	for _, text := range moveTexts() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range fuzzStarts {
			p := mustFEN(t, s.variant, s.fen)
			m, err := p.ParseSAN(text)
			checkRefusal(t, text, err)
			if err != nil {
				continue
			}
			if !p.IsLegal(m) {
				t.Fatalf("%q is read as %s, which is not legal in %s", text, m, s.fen)
			}
			if again, err := p.ParseSAN(p.SAN(m)); again != m {
				t.Fatalf("%q is %s, its SAN %s reads as %s, %v", text, m, p.SAN(m), again, err)
			}
		}
	})
}

func checkRefusal(t *testing.T, text string, err error) {
	t.Helper()
	var why *game.IllegalError
	var choices *game.AmbiguousError
	switch {
	case err == nil || errors.Is(err, game.ErrSyntax):
	case errors.As(err, &why) && why.Code != "" && why.Code != game.WhyNothingThere:
	case errors.As(err, &choices) && len(choices.Choices) > 1:
	default:
		t.Fatalf("%q: %v", text, err)
	}
}

// FuzzUCI: what is read has that UCI, in any dialect; the rest is refused.
func FuzzUCI(f *testing.F) {
	for _, text := range moveTexts() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range fuzzStarts {
			p := mustFEN(t, s.variant, s.fen)
			m, err := p.ParseUCI(text)
			checkRefusal(t, text, err)
			if err != nil {
				continue
			}
			plain := strings.EqualFold(m.UCI(), text) || "P"+strings.ToLower(text) == m.UCI() || m.IsCastle()
			if !p.IsLegal(m) || !plain {
				t.Fatalf("%q is read as %s in %s", text, m, s.fen)
			}
		}
	})
}

// FuzzAction: an action is accepted by a game of any variant exactly if it is
// listed, dialects being listed under the action that they mean.
func FuzzAction(f *testing.F) {
	for i, text := range moveTexts() {
		f.Add(i, uint64(i)*77, text)
	}
	f.Fuzz(func(t *testing.T, which int, walk uint64, text string) {
		s := fuzzStarts[uint(which)%uint(len(fuzzStarts))]
		g := mustGame(t, s.variant, s.fen)
		for ; walk > 0 && !g.Outcome().Over; walk /= 64 {
			legal := g.Legal()
			next, err := g.Apply(legal[walk%uint64(len(legal))])
			if err != nil {
				t.Fatal(err)
			}
			g = next.(Game)
		}
		listed := map[game.Action]bool{}
		for _, a := range g.Legal() {
			listed[a] = true
		}
		next, err := g.Apply(game.Action(text))
		if listed[game.Action(text)] && err != nil {
			t.Fatalf("%s: %q is listed but refused: %v", g.Position(), text, err)
		}
		if err != nil {
			if !errors.Is(err, game.ErrOver) {
				checkRefusal(t, text, err)
			}
			return
		}
		meant, _ := next.(Game).Last()
		if !listed[meant.Action] {
			t.Fatalf("%s: %q is accepted as %s, which is not listed", g.Position(), text, meant.Action)
		}
		if _, err := g.Apply(meant.Action); err != nil || g.Why(g.ToAct(), game.Action(text)) != nil {
			t.Fatalf("%s: %q: %v", g.Position(), text, err)
		}
	})
}

// FuzzPGN: no text panics or takes long; what is read is written and read
// again unchanged.
func FuzzPGN(f *testing.F) {
	f.Add(impossibleLine)
	f.Add("{0}")
	f.Add("1. e4 (1. d4 (1. c4)) ; x\n% y\n1... e5 $1 *")
	f.Add("[Variant \"Crazyhouse\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1\"]\n\n1. @e4 N@d6 1/2-1/2")
	for _, c := range foreign {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rec, err := ReadPGN(text, findRules)
		if err != nil {
			if !errors.Is(err, game.ErrSyntax) || len(err.Error()) > 2000 {
				t.Fatalf("%v", err)
			}
			return
		}
		written := WritePGN(rec.Tags, rec.Game)
		again, err := ReadPGN(written, findRules)
		if err != nil && len(written) <= maxPGN {
			t.Fatalf("%v in\n%s", err, written)
		}
		if err == nil {
			sameGame(t, again.Game, rec.Game)
			if twice := WritePGN(again.Tags, again.Game); twice != written {
				t.Fatalf("%s\nthen\n%s", written, twice)
			}
		}
	})
}
