package solo

import (
	"context"
	"strings"
	"testing"

	"hilltop/game/table"
	"hilltop/game/variant"
)

// standing is a running game of a variant after some moves, as Request.Running
// says it; the counter of moves is another one there.
func standing(t *testing.T, key, moves string) string {
	t.Helper()
	v, ok := variant.ByKey(key)
	if !ok {
		t.Fatal(key)
	}
	l, err := table.ReadLog(v, "", moves)
	if err != nil {
		t.Fatal(err)
	}
	return key + " " + bare(l.Game().Position()) + " 7 99"
}

// TestT24_NoHelpInGamesInProgress: in a position of a game that the person
// plays elsewhere, and after it, the AI does not move and gives no hint; the
// game itself goes on. It helps with what all games have in common, with games
// of other variants, and as soon as the way is left.
func TestT24_NoHelpInGamesInProgress(t *testing.T) {
	const six, seven = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3"
	for name, c := range map[string]struct {
		running, log string
		refused      bool
	}{
		"the position itself":     {seven, seven, true},
		"a move later":            {seven, seven + " g8f6", true},
		"a move earlier":          {seven, six, false},
		"another move":            {seven, six + " d2d4", false},
		"in another order":        {seven, "e2e4 e7e5 f1c4 f8c5 g1f3 b8c6 d2d3", true},
		"what all have in common": {six, six, false},
		"the longer way":          {seven, six + " d2d3 g8f6 b1c3 f6g8 c3b1 ", true}, // the same again, with other counters
		"no other game":           {"", seven, false},
	} {
		for _, path := range []string{PathAI, PathLocal} {
			for _, brain := range []Brain{nil, first{}} {
				r := Request{Path: path, Form: pairs("variant", "king-of-the-hill", "log", c.log, "hints", "1", "undo", "1", "level", "1", "do", "hint", "you", "first"), Fragment: true}
				if strings.Count(c.log, " ")%2 == 0 { // Black is to move
					r.Form.Set("you", "second")
				}
				if c.running != "" {
					r.Running = []string{standing(t, "crazyhouse", c.log), standing(t, "king-of-the-hill", c.running), "nonsense"}
				}
				b := ask(t, r, brain)
				if got := b.last.Status == statusConflict && strings.Contains(b.said(), "that you are playing"); got != c.refused {
					t.Errorf("%s, %s, hint: status %d, %q", name, path, b.last.Status, b.said())
				}
				if b.form.Get("log") != strings.TrimSpace(c.log) || !b.button("undo") {
					t.Errorf("%s, %s: the game is %q", name, path, b.form.Get("log"))
				}
			}
		}
	}
}

// TestT24_TheAIDoesNotMove: it is asked neither here nor by the browser, and an
// answer that comes all the same is not played; moves taken back free it.
func TestT24_TheAIDoesNotMove(t *testing.T) {
	const before, after = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3"
	for _, brain := range []Brain{nil, first{}} {
		r := Request{Path: PathAI, Form: pairs("variant", "king-of-the-hill", "log", before, "action", "d2d3", "undo", "1"), Fragment: true, Running: []string{standing(t, "king-of-the-hill", after)}}
		b := ask(t, r, brain).want(statusOK)
		if b.form.Get("log") != after || b.table("think") != "no" || b.button("think") || !strings.Contains(b.said(), "The AI does not move") {
			t.Errorf("log %q, think %q: %s", b.form.Get("log"), b.table("think"), b.said())
		}
		r.Form = b.form
		r.Form.Set("answer", "1")
		r.Form.Set("at", "7")
		r.Form.Set("action", "g8f6")
		if b = ask(t, r, brain); b.form.Get("log") != after {
			t.Errorf("an answer was played: %q", b.form.Get("log"))
		}
		r.Form = b.form
		r.Form.Set("do", "undo")
		if b = ask(t, r, brain); b.form.Get("log") != before || b.table("think") == "no" {
			t.Errorf("taken back: log %q, think %q", b.form.Get("log"), b.table("think"))
		}
	}
}

// TestT24_GamesThatBeginInTheMiddle: a setup is looked at, too.
func TestT24_GamesThatBeginInTheMiddle(t *testing.T) {
	const fen = "4k3/8/8/8/8/3K4/8/7r w - - 0 1"
	r := Request{Path: PathLocal, Form: pairs("variant", "king-of-the-hill", "setup", fen, "hints", "1", "do", "hint"), Fragment: true, Running: []string{"king-of-the-hill " + fen}}
	ask(t, r, nil).want(statusConflict)
	r.Running[0] = "king-of-the-hill 4k3/8/8/8/8/3K4/8/6r1 w - - 0 1"
	if b := ask(t, r, nil).want(statusOK); b.table("think") != "hint" {
		t.Errorf("no hint: %q, %s", b.table("think"), b.said())
	}
}

// TestT24_HandsCountTooOnceTheyAreLaidOut: a hand whose cards lie on the board is
// somebody's, whether it is played up to or begun from its text; the empty board
// with which every hand begins is not.
func TestT24_HandsCountTooOnceTheyAreLaidOut(t *testing.T) {
	b := &browser{t: t, path: PathLocal, brain: first{}}
	b.begin("queen-of-the-hill", "rounds", "1")
	empty := "queen-of-the-hill " + b.position()
	for len(strings.Fields(b.form.Get("log"))) < 13 { // six cards
		b.post("action", strings.TrimSuffix(b.moves()[0], "!")).want(200)
	}
	laid := "queen-of-the-hill " + b.position()
	for name, c := range map[string]struct {
		running string
		setup   string
		status  int
	}{
		"played up to":  {laid, "", statusConflict},
		"from its text": {laid, strings.TrimPrefix(laid, "queen-of-the-hill "), statusConflict},
		"an empty one":  {empty, "", statusOK},
	} {
		r := Request{Path: PathLocal, Form: pairs("do", "hint", "hints", "1"), Fragment: true, Running: []string{c.running}}
		for k, v := range b.form {
			if !r.Form.Has(k) {
				r.Form[k] = v
			}
		}
		if c.setup != "" {
			r.Form.Set("setup", c.setup)
			r.Form.Set("log", "")
		}
		if got := ask(t, r, first{}); got.last.Status != c.status {
			t.Errorf("%s: status %d, want %d: %s", name, got.last.Status, c.status, got.said())
		}
	}
}

// position is the text of the position on the page.
func (b *browser) position() string { return b.doc.Find("#fen").AttrOr("value", "") }

// ask answers a request as a page shows it.
func ask(t *testing.T, r Request, brain Brain) *browser {
	t.Helper()
	b := &browser{t: t, path: r.Path, brain: brain}
	return b.show(Answer(context.Background(), r, brain))
}
