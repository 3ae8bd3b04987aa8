package variant

import (
	"errors"
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hilltop/game"
)

var queenTestTags = []game.Tag{
	{Name: "Event", Value: "A \"friendly\" match"}, {Name: "Site", Value: `https://example.org/g/x\y`}, {Name: "Date", Value: "2026.01.02"},
	{Name: "Round", Value: "-"}, {Name: "White", Value: "Ann]"}, {Name: "Black", Value: "Bob\nand\tson"}, {Name: "TimeControl", Value: "1/259200"},
	{Name: "Variant", Value: "Queen of the Hill"}, {Name: "Result", Value: "lies"}, {Name: "Bad Name", Value: "x"}, {Name: "Empty", Value: " "},
}

// recordAt is the record of a random match after so many entries.
func recordAt(t *testing.T, seed int64, setup string) queenGame {
	t.Helper()
	_, s := playedLog(t, rand.New(rand.NewSource(seed)), setup, game.Secret{byte(seed)})
	return s.Game().(queenGame)
}

func TestRecordReadsBack(t *testing.T) {
	const setup = "rounds=1 match=back n1=000102030405060708090a0b0c0d0e0f n2=ff0102030405060708090a0b0c0d0e0f"
	_, s := playedLog(t, rand.New(rand.NewSource(5)), setup, game.Secret{5})
	for ply := range s.Ply() + 1 {
		g := s.At(ply).(queenGame)
		text := g.Record(queenTestTags)
		back, err := ReadQueenRecord(text)
		if err != nil {
			t.Fatalf("ply %d: %v\n%s", ply, err, text)
		}
		if again := back.Game.(game.Scribe).Record(back.Tags); again != text {
			t.Fatalf("ply %d comes back as\n%s", ply, again)
		}
		if !reflect.DeepEqual(back.Game.View(two), g.View(two)) {
			t.Fatalf("ply %d is another match", ply)
		}
	}
	text := s.Game().(game.Scribe).Record(queenTestTags)
	for _, want := range []string{
		`[Event "A \"friendly\" match"]`, `[Site "https://example.org/g/x\\y"]`, `[One "Ann]"]`, `[Two "Bob and son"]`,
		`[Variant "Queen of the Hill"]`, `[Rounds "1"]`, `[Match "back"]`, `[Deal "qoth-v1"]`, "\nhand 1.4 d5 dealer One first One\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	for _, not := range []string{"lies", "Bad Name", "Empty", "Round \"-\"", "White \""} {
		if strings.Contains(text, not) {
			t.Errorf("%s stands in the record", not)
		}
	}
	for _, line := range strings.Split(text, "\n") {
		if len(line) > 90 {
			t.Errorf("%d characters in %q", len(line), line)
		}
	}
	// Line ends and wraps do not matter.
	if _, err := ReadQueenRecord(strings.ReplaceAll(text, "\n", "\r\n")); err != nil {
		t.Errorf("with the line ends of other systems: %v", err)
	}
}

// However a match ends, its record says so and reads back.
func TestRecordOfEveryEnd(t *testing.T) {
	play := placeAll(t, startQueenT(t, "rounds=1 match=end"))
	deal := serveAll(t, startQueenT(t, "rounds=1 match=end"))
	given := do(t, startQueenT(t, "r6n/8/2x2x2/3o4/8/2x2x2/8/6BR 1 play 0"), "h1h5", "h8g6")
	pass := do(t, startQueenT(t, "7r/8/2x2x2/3o4/8/2x2x2/8/7R 1 play 3"), "h1h8", "h8h7")
	given2 := do(t, startQueenT(t, "6q1/8/2x2x2/3o4/8/2x2x2/8/2Q5 2 place:K 0"))
	for what, g := range map[string]queenGame{"play": play, "deal": deal, "given": given, "pass": pass, "given deal": given2} {
		for _, c := range []game.Closing{
			{Reason: game.Resignation, By: one}, {Reason: game.Time, By: two}, {Reason: game.Abort, By: game.NoSeat},
			{Reason: game.Agreement, By: game.NoSeat}, {Reason: game.Concession, By: one}, {Reason: game.Concession, By: two},
		} {
			ended, err := g.Close(c)
			if code(err) == game.WhyHandNotBegun {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			text := ended.(game.Scribe).Record(nil)
			back, err := ReadQueenRecord(text)
			if err != nil {
				t.Fatalf("%s, %s: %v\n%s", what, c.Reason, err, text)
			}
			if !reflect.DeepEqual(back.Game.View(one), ended.View(one)) {
				t.Errorf("%s, %s: another end\n%s", what, c.Reason, text)
			}
		}
	}
}

// A record in which one thing was changed is refused, with the line.
func TestChangedRecordIsRefused(t *testing.T) {
	g := recordAt(t, 5, "rounds=1 match=abc n1=000102030405060708090a0b0c0d0e0f")
	text := g.Record(nil)
	lines := strings.Split(text, "\n")
	changed := 0
	for i, line := range lines {
		if line == "" {
			continue
		}
		for _, other := range changes(line) {
			all := append([]string(nil), lines...)
			all[i] = other
			_, err := ReadQueenRecord(strings.Join(all, "\n"))
			var e *RecordError
			if !errors.As(err, &e) || !errors.Is(err, game.ErrSyntax) {
				t.Errorf("line %d as %q: %v", i+1, other, err)
			}
			changed++
		}
		// Moves may be missing before a hand that was drawn or conceded: that is
		// another match by the rules, and a record is no signature.
		if word, _, _ := strings.Cut(line, " "); slices.Contains(queenLineWords, word) {
			all := append(append([]string(nil), lines[:i]...), lines[i+1:]...)
			if _, err := ReadQueenRecord(strings.Join(all, "\n")); err == nil {
				t.Errorf("line %d left out: %s", i+1, line)
			}
		}
	}
	if changed < 60 {
		t.Errorf("only %d changes", changed)
	}
	for _, bad := range []string{"[Rounds \"2\"]", "[Rounds \"1\"", "[Rounds 1]", "nonsense", "hand 1.1\n[Rounds \"1\"]", strings.Repeat("x", queenMaxRecord+1), "commit 1.1", "score", "deal @", "deal x@y", "deal", "secret", ""} {
		if _, err := ReadQueenRecord(bad); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%.20q: %v", bad, err)
		}
	}
}

// changes are lines that say something else.
func changes(line string) (list []string) {
	if strings.HasPrefix(line, "[") {
		name, _, _ := strings.Cut(line, " ")
		switch name {
		case "[Rounds":
			return []string{`[Rounds "3"]`, `[Rounds "x"]`}
		case "[Match":
			return []string{`[Match "abd"]`}
		case "[Deal":
			return []string{`[Deal "qoth-v2"]`}
		case "[Score", "[Result", "[Termination":
			return []string{name + ` "9-9"]`}
		}
		return nil
	}
	words := strings.Fields(line)
	for i := range words {
		other := append([]string(nil), words...)
		switch w := words[i]; {
		case len(w) == 64:
			other[i] = flip(w, 17)
		case w == "10":
			other[i] = "K"
		case w == "Q":
			other[i] = "J"
		case strings.Contains(w, "@"):
			other[i] = map[bool]string{true: "Q", false: "N"}[w[0] == 'N'] + w[1:]
		case strings.HasSuffix(w, "+"), strings.HasSuffix(w, "#"):
			other[i] = w[:len(w)-1]
		default:
			other[i] = w + "x"
		}
		list = append(list, strings.Join(other, " "))
	}
	return list
}

func verify(text string) (string, error) {
	var out strings.Builder
	err := VerifyDeal(strings.NewReader(text), &out)
	return out.String(), err
}

func TestVerifyGoodAndChanged(t *testing.T) {
	g := recordAt(t, 5, "rounds=1 match=abc n1=000102030405060708090a0b0c0d0e0f n2=ff0102030405060708090a0b0c0d0e0f")
	text := g.Record(queenTestTags)
	out, err := verify(text)
	if err != nil || !strings.Contains(out, "ALL GOOD: 4 deals proved") || strings.Contains(out, "WRONG") {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Log("\n" + out)
	secret := fmt.Sprintf("%x", g.last.hands[1].secret)
	first := queenKindOf(g.last.hands[2].cards[0])
	other := map[bool]string{true: "Q", false: "N"}[first.role.Letter() == 'n']
	place := string(queenDrop(first.role, g.last.hands[2].places[0]))
	for what, c := range map[string]struct{ old, new, want string }{
		"secret":     {"secret " + secret, "secret " + flip(secret, 3), "hand 1.2: the secret is not the one that was committed to"},
		"commitment": {"commit 1.4 " + g.last.commitments[3], "commit 1.4 " + flip(g.last.commitments[3], 0), "hand 1.4: the secret is not the one"},
		"nonce":      {`[Nonce2 "ff01`, `[Nonce2 "fe01`, "the deck says"},
		"card":       {"deal " + place, "deal " + other + place[1:], "hand 1.3: card 1 was"},
		"points":     {"total", "Total", "it should be \"total\""},
		"score":      {`[Score "`, `[Score "1`, "the tag Score says"},
		"no secret":  {"secret " + secret + "\n", "", "hand 1.2: all cards are placed, but the secret was not told"},
		"name":       {`[Match "abc"]`, `[Match "abd"]`, "hand 1.1: the secret is not the one"},
	} {
		changed := strings.Replace(text, c.old, c.new, 1)
		if changed == text {
			t.Fatalf("%s: nothing to change", what)
		}
		out, err := verify(changed)
		if !errors.Is(err, ErrDeal) || !strings.Contains(out, c.want) || !strings.Contains(out, "DOES NOT HOLD") {
			t.Errorf("%s: %v, want %q\n%s", what, err, c.want, out)
		}
		if what == "card" {
			t.Log("\n" + out)
		}
	}
	for what, bad := range map[string]string{
		"nothing":     "",
		"other game":  "[Variant \"Chess\"]\n\n1. e4 e5",
		"no protocol": strings.Replace(text, "qoth-v1", "qoth-v9", 1),
		"no rounds":   strings.Replace(text, `[Rounds "1"]`, `[Rounds "2"]`, 1),
		"given":       startQueenT(t, "7r/8/2x2x2/3o4/8/2x2x2/8/7R 1 play 3").Record(nil),
		"too long":    strings.Repeat(" ", queenMaxRecord+1),
	} {
		if out, err := verify(bad); !errors.Is(err, game.ErrSyntax) || out != "" {
			t.Errorf("%s: %v %q", what, err, out)
		}
	}
}

// A match that ended in the deal is checked as far as it was told.
func TestVerifyUnfinished(t *testing.T) {
	g := do(t, startQueenT(t, "rounds=1 match=abc"))
	g = do(t, g, g.Legal()[0])
	lost, err := g.Close(game.Closing{Reason: game.Resignation, By: two})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []game.Game{g, lost} {
		out, err := verify(r.(game.Scribe).Record(nil))
		if err != nil || !strings.Contains(out, "2 cards dealt, secret not told") || !strings.Contains(out, "0 deals proved") {
			t.Errorf("%v\n%s", err, out)
		}
	}
}
