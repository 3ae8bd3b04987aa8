package solo

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hilltop/ai"
	"hilltop/game"
)

// The AI of the browser: the page asks, and the answer comes as a form.
func TestTheAnswerComesAsAForm(t *testing.T) {
	b := start(t, PathAI, "king-of-the-hill", "you", "second", "game", "g1")
	if b.table("think") != "1" || b.table("you") != "second" || b.table("turn") != "first" || len(b.moves()) > 0 {
		t.Fatalf("the AI is not asked to begin: %s", b.said())
	}
	b.post("answer", "1", "action", "e2e4", "at", "0").want(200)
	if b.table("think") != "0" || b.form.Get("log") != "e2e4" || len(b.moves()) != 20 || b.table("id") != "g1" {
		t.Fatalf("the AI's move was not played: %q", b.form.Get("log"))
	}
	for _, stale := range [][2]string{{"0", "d2d4"}, {"1", "e7e5"}, {"7", "e7e5"}, {"", "e7e5"}} {
		if b.post("answer", "1", "action", stale[1], "at", stale[0]).want(200); b.form.Get("log") != "e2e4" || b.table("version") != "1" {
			t.Errorf("an answer for ply %q was taken: %q", stale[0], b.form.Get("log"))
		}
	}
	b.post("action", "e7e5").want(200)
	if b.table("think") != "1" || b.said() != "The AI is to move." {
		t.Errorf("think is %q: %s", b.table("think"), b.said())
	}
	for action, status := range map[string]int{"e4e5": 422, "e2e4": 422, "nonsense": 400, "game-resign": 422, "draw-offer": 422, "draw-claim": 422} {
		if b.post("answer", "1", "action", action, "at", "2").want(status); b.table("think") != "1" || b.form.Get("log") != "e2e4 e7e5" {
			t.Errorf("%s is an answer of the AI: %q", action, b.form.Get("log"))
		}
	}
	if b.post("action", "d7d5").want(409); b.said() != "It is the AI's turn." {
		t.Errorf("out of turn: %s", b.said())
	}
}

// The AI of the server answers at once; it claims what it wants to claim.
func TestTheServersAI(t *testing.T) {
	b := &browser{t: t, path: PathAI, brain: first{}}
	b.begin("crazyhouse", "you", "random", "seed", "8")
	if b.form.Get("you") != "first" || b.post("action", "e2e4").want(200).form.Get("log") != "e2e4 b8a6" {
		t.Errorf("%v", b.form)
	}
	b.begin("crazyhouse", "you", "random", "seed", "9")
	if b.form.Get("you") != "second" || b.form.Get("log") != "b1a3" {
		t.Errorf("%v", b.form)
	}
	b.brain = claims{}
	b.form.Set("log", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")
	b.form.Set("you", "second")
	b.post("action", "f6g8").want(200)
	if !strings.HasSuffix(b.form.Get("log"), "f6g8 draw-claim") || b.said() != "Draw claimed: threefold repetition." {
		t.Errorf("%q: %s", b.form.Get("log"), b.said())
	}
}

var errBroken = errors.New("broken")

// claims claims whatever is open.
type claims struct{ first }

func (c claims) Play(_ contextT, g game.Game, _ game.Seat, _ int, _ uint64) (ai.Choice, error) {
	return ai.Choice{Action: g.Legal()[0], Claim: ai.Claim(g, -100)}, nil
}

// When too many ask, the person's choice stands and the AI can be asked again.
func TestBusyKeepsTheGame(t *testing.T) {
	b := &browser{t: t, path: PathAI, brain: first{}}
	b.begin("three-check")
	b.brain = first{err: ErrBusy}
	for _, page := range []bool{false, true} {
		b.page = page
		b.form.Set("log", "")
		b.post("action", "e2e4").want(503)
		if b.last.Retry < 1 || b.form.Get("log") != "e2e4" || !b.button("think") || !strings.Contains(b.said(), "Nothing is lost") {
			t.Fatalf("%q, retry %d: %s", b.form.Get("log"), b.last.Retry, b.said())
		}
		if b.post("look", "0").want(200); !b.button("think") {
			t.Error("looking back takes the way on away")
		}
	}
	b.brain = first{}
	if b.post("do", "think").want(200); b.form.Get("log") != "e2e4 b8a6" || b.button("think") {
		t.Errorf("%q", b.form.Get("log"))
	}
	if b.post("do", "think").want(200); b.form.Get("log") != "e2e4 b8a6" {
		t.Error("the AI moves when it is not its turn")
	}
	b.brain = first{err: ErrBusy}
	b.brain = first{err: game.ErrSyntax}
	b.form.Set("log", "")
	if b.post("action", "e2e4").want(400); b.form.Get("log") != "e2e4" {
		t.Errorf("an AI that fails loses the game: %q", b.form.Get("log"))
	}
	b.brain = first{err: errBroken}
	if b.post("do", "think").want(500); b.last.Fault == nil || b.form.Get("log") != "e2e4" || !b.button("think") {
		t.Errorf("%v: %s", b.last.Fault, b.said())
	}
	b.form.Set("log", "e2e4 b8a6")
	b.brain = first{err: ErrBusy}
	if b.post("do", "hint").want(503); b.form.Get("log") != "e2e4 b8a6" || b.button("think") {
		t.Errorf("a hint that nobody has time for: %s", b.said())
	}
}

// C2: undo goes back to the person's own last choice, as often as there is one.
func TestC2UndoIsUnlimited(t *testing.T) {
	b := &browser{t: t, path: PathAI, brain: first{}}
	b.begin("king-of-the-hill", "you", "second")
	for _, a := range []string{"e7e5", "d7d5", "c7c5"} {
		b.post("action", a).want(200)
	}
	b.post("action", "game-resign").want(200)
	if b.table("over") != "1" || b.said() != "Black resigned. White wins." {
		t.Fatal(b.said())
	}
	version, _ := strconv.Atoi(b.table("version"))
	for _, left := range []int{7, 5, 3, 1} {
		b.post("do", "undo").want(200)
		n := len(strings.Fields(b.form.Get("log")))
		now, _ := strconv.Atoi(b.table("version"))
		if n != left || now <= version || b.table("turn") != "second" || b.table("over") != "0" {
			t.Fatalf("%d actions are left, want %d; version %d after %d", n, left, now, version)
		}
		version = now
	}
	if b.button("undo") {
		t.Error("undo is offered when there is nothing to take back")
	}
	if b.post("do", "undo").want(409); b.said() != "There is nothing to take back." || b.form.Get("log") != "b1a3" {
		t.Errorf("%q: %s", b.form.Get("log"), b.said())
	}
}

func TestUndoOnOneDevice(t *testing.T) {
	b := start(t, PathLocal, "king-of-the-hill")
	for _, a := range []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"} {
		b.post("action", a).want(200)
	}
	b.post("action", "f6g8", "claim", "yes").want(200)
	if b.table("over") != "1" || !strings.HasSuffix(b.form.Get("log"), "f6g8 1:draw-claim") {
		t.Fatalf("claimed with a move: %q", b.form.Get("log"))
	}
	b.post("do", "undo").want(200)
	if b.said() != "Taken back." || !strings.HasSuffix(b.form.Get("log"), "f6g8") {
		t.Errorf("%q: %s", b.form.Get("log"), b.said())
	}
	b.post("do", "draw").want(200)
	if b.said() != "Draw by agreement." {
		t.Errorf("agreed: %s", b.said())
	}
	b.post("do", "undo").want(200)
	b.post("do", "undo").want(200)
	if b.said() != "Taken back: Ng8." || b.table("plies") != "7" {
		t.Errorf("ply %s: %s", b.table("plies"), b.said())
	}
}

// Cards are drawn from the game's own seed: what was taken back comes again,
// and the form does not tell what will come.
func TestCardsAreNotChosenByUndo(t *testing.T) {
	deal := func(key byte, level string) (cards string) {
		b := &browser{t: t, path: PathAI, brain: first{}, key: key}
		b.begin("queen-of-the-hill", "rounds", "1", "level", level)
		for range 5 {
			before := b.form.Get("log")
			b.post("action", b.moves()[0]).want(200)
			after := b.form.Get("log")
			b.post("do", "undo").want(200)
			if b.form.Get("log") != before || !strings.Contains(b.said(), "the same ones come again") && len(strings.Fields(before)) < 19 {
				t.Fatalf("%q came back as %q: %s", before, b.form.Get("log"), b.said())
			}
			b.post("action", b.moves()[1]).want(200)
			if now := dealt(b.form.Get("log")); now != dealt(after) {
				t.Fatalf("other cards after undo: %s and %s", now, dealt(after))
			}
		}
		return dealt(b.form.Get("log"))
	}
	one, again, other := deal(1, "1"), deal(1, "8"), deal(2, "1")
	if one != again || len(strings.Fields(one)) != 10 {
		t.Errorf("%s and %s from one seed", one, again)
	}
	if one == other {
		t.Error("the seed in the form tells the cards without the server's key")
	}
}

// dealt are the cards of a log.
func dealt(log string) string {
	var cards []string
	for _, w := range strings.Fields(log) {
		if c, ok := strings.CutPrefix(w, "deal:"); ok {
			cards = append(cards, c)
		}
	}
	return strings.Join(cards, " ")
}

// hinted are the squares and slots that are marked as what the hint means, in
// the order of their names.
func (b *browser) hinted() []string {
	var list []string
	b.doc.Find(`.sq[data-m~=hint], .slot[data-m~=hint]`).Each(func(_ int, s *goquery.Selection) {
		if !strings.Contains(s.AttrOr("aria-label", ""), ", hint") {
			b.t.Errorf("nobody is told of the hint: %q", s.AttrOr("aria-label", ""))
		}
		list = append(list, s.AttrOr("data-sq", s.AttrOr("data-drop", "")))
	})
	slices.Sort(list)
	return list
}

// TestHintsInThreeSteps: what to look at, which piece, and the move, which are
// marked on the board, too.
func TestHintsInThreeSteps(t *testing.T) {
	for _, c := range []struct {
		key, setup, best string
		said             [3]string
	}{
		{"king-of-the-hill", "4k3/8/8/8/8/3K4/8/7r w - - 0 1", "d3d4", [3]string{"You can win at once.", "Move the king on d3.", "Play Kd4#: the king reaches the hill, and that wins."}},
		{"king-of-the-hill", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", [3]string{"There is a check, and it has to be answered.", "Move the king on e1.", "Play Kxe2: it answers the check best."}},
		{"king-of-the-hill", "8/8/3k4/8/8/8/8/K6R w - - 0 1", "h1h5", [3]string{"The other side threatens to win at once.", "Move the rook on h1.", "Play Rh5: it stops the threat."}},
		{"king-of-the-hill", "6k1/8/8/3p4/4Q3/8/8/K7 w - - 0 1", "e4f4", [3]string{"One of your pieces is attacked: the queen on e4.", "Move the queen on e4.", "Play Qf4: the queen leaves where it is attacked."}},
		{"king-of-the-hill", "4k3/8/8/3r4/8/8/6B1/K7 w - - 0 1", "g2d5", [3]string{"There is something to take.", "Move the bishop on g2.", "Play Bxd5: it takes the rook."}},
		{"king-of-the-hill", "7k/8/8/8/8/8/P7/K2R4 w - - 0 1", "d1d8", [3]string{"You can give check.", "Move the rook on d1.", "Play Rd8+: it gives check."}},
		{"king-of-the-hill", "", "e2e4", [3]string{"Nothing is urgent. Which of your pieces does the least?", "Move the pawn on e2.", "Play e4: the AI, at its best, sees nothing better."}},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@f6", [3]string{"You can give check.", "Use a knight from your reserve.", "Play N@f6+: it gives check."}},
		{"crazyhouse", "k7/4P3/8/8/8/8/8/4K3[] w - - 0 1", "e7e8n", [3]string{"Nothing is urgent. Which of your pieces does the least?", "Move the pawn on e7.", "Play e8=N: the pawn becomes a knight."}},
	} {
		b := start(t, PathLocal, c.key, "setup", c.setup)
		if b.post("do", "hint").want(200); b.table("think") != "hint" {
			t.Fatalf("%s: nobody is asked for the best move", c.setup)
		}
		for step, want := range c.said {
			more := []string{"do", "hint"}
			if step == 0 {
				more = append(more, "best", c.best)
			}
			if b.post(more...).want(200); b.said() != want {
				t.Errorf("%s, step %d: %q, want %q", c.setup, step+1, b.said(), want)
			}
			if got, want := b.hinted(), slices.Sorted(slices.Values([]string{c.best[:2], c.best[2:4]}[:step])); !slices.Equal(got, want) {
				t.Errorf("%s, step %d marks %q, want %q", c.setup, step+1, got, want)
			}
		}
		if b.button("hint") {
			t.Errorf("%s: a fourth step is offered", c.setup)
		}
		if b.post("action", c.best).want(200); b.form.Has("hint") || b.form.Has("best") || len(b.hinted()) > 0 {
			t.Errorf("%s: the hint outlives its position", c.setup)
		}
	}
}

// With the server's AI a hint needs no more than one form; of a card it says
// something of its own.
func TestHintsFromTheServer(t *testing.T) {
	b := &browser{t: t, path: PathLocal, brain: first{}}
	b.begin("queen-of-the-hill")
	for i, want := range []string{"Which of the two squares", "Look at where the pieces are", "Place it on "} {
		if b.post("do", "hint").want(200); !strings.HasPrefix(b.said(), want) {
			t.Errorf("%q, want %q", b.said(), want)
		}
		if at := strings.Join(b.hinted(), " "); i < 2 && at != "" || i == 2 && b.said()[len("Place it on "):][:2] != at {
			t.Errorf("%q marks %q", b.said(), at)
		}
	}
	b.post("do", "hint", "best", "nonsense").want(200)
	b.post("text", "hint").want(200)
	b.post("action", "game-resign").want(422)
}

// Without script nobody concedes in one press.
func TestConcedingIsAsked(t *testing.T) {
	for _, word := range []game.Action{game.Resign, game.ConcedeHand} {
		b := &browser{t: t, path: PathAI, page: true, brain: first{}}
		key := "king-of-the-hill"
		if word == game.ConcedeHand {
			key = "queen-of-the-hill"
		}
		b.begin(key, "level", "1")
		if word == game.Resign {
			b.post("action", "e2e4").want(200)
		}
		for range 2 * 10 { // cards, until the hand is dealt
			if card := b.doc.Find("#place button").First(); card.Length() > 0 {
				b.post("action", card.AttrOr("value", "")).want(200)
			}
		}
		before := b.form.Get("log")
		b.post("action", string(word)).want(200)
		if b.form.Get("log") != before || b.doc.Find(`button[name=sure][value="`+string(word)+`"]`).Length() != 1 {
			t.Fatalf("%s is done in one press: %s", word, b.said())
		}
		b.post("do", "show").want(200)
		if b.form.Get("log") != before || b.doc.Find(`button[name=sure]`).Length() != 0 {
			t.Errorf("%s cannot be thought better of: %s", word, b.said())
		}
		b.post("sure", string(word)).want(200)
		if !strings.Contains(b.form.Get("log"), string(word)) {
			t.Errorf("%s is not done when it was confirmed: %q, %s", word, b.form.Get("log"), b.said())
		}
	}
}

func TestAgainAndChangedSides(t *testing.T) {
	b := &browser{t: t, path: PathAI, brain: first{}}
	b.begin("king-of-the-hill", "game", "one", "level", "5", "name1", "Ann")
	b.post("action", "e2e4").want(200)
	seed := b.form.Get("seed")
	b.post("do", "swap", "new", "two").want(200)
	if b.form.Get("you") != "second" || b.form.Get("log") != "b1a3" || b.form.Get("game") != "two" || b.form.Get("seed") == seed || b.form.Get("level") != "5" || b.form.Get("name2") != "Ann" {
		t.Errorf("%v", b.form)
	}
	b.page = true
	b.post("action", "e7e5").want(200)
	if b.post("do", "again").want(200); len(strings.Fields(b.form.Get("log"))) != 3 || b.doc.Find("button[name=sure][value=again]").Length() != 1 {
		t.Errorf("without script a game is lost in one press: %s", b.said())
	}
	b.post("sure", "again").want(200)
	if b.form.Get("you") != "second" || b.form.Get("log") != "b1a3" || b.form.Get("game") != "" {
		t.Errorf("%v", b.form)
	}
}

// The level, and what help there is, can be changed in the middle of a game.
func TestSettingsInTheMiddle(t *testing.T) {
	b := &browser{t: t, path: PathAI, brain: first{}}
	b.begin("king-of-the-hill", "hints", "", "undo", "")
	if b.button("hint") || b.button("undo") {
		t.Error("help that nobody asked for")
	}
	b.post("set", "hints").want(200)
	b.post("set", "undo").want(200)
	b.post("action", "e2e4").want(200)
	if !b.button("hint") || !b.button("undo") {
		t.Error("help is not there after it was asked for")
	}
	b.post("set", "level", "to", "7").want(200)
	if b.form.Get("level") != "7" || b.form.Get("log") != "e2e4 b8a6" || b.doc.Find("#strip-second .tag").Text() != "level 7" || b.doc.Find("#to-level [selected]").AttrOr("value", "") != "7" {
		t.Errorf("%v", b.form)
	}
	b.post("set", "level", "to", "99").want(200)
	if b.form.Get("level") != strconv.Itoa(usualLevel) {
		t.Errorf("level %s", b.form.Get("level"))
	}
	l := start(t, PathLocal, "king-of-the-hill")
	l.post("action", "e2e4").want(200)
	if l.table("pov") != "first" {
		t.Error("the board turns by itself")
	}
	l.post("set", "flip").want(200)
	if l.table("pov") != "second" || l.table("flip") != "1" || l.table("side") != "second" {
		t.Error("the board does not turn to whose turn it is")
	}
	if l.post("action", "e7e5", "pov", "second").want(200); l.table("pov") != "first" {
		t.Error("the board does not turn with the turn")
	}
	if l.post("do", "turn").want(200); l.table("pov") != "second" {
		t.Error("the board cannot be turned by hand")
	}
	if l.post("from", "g1").want(200); l.table("pov") != "second" || l.doc.Find("#sq-f3[data-s=dest]").Length() != 1 {
		t.Error("choosing a piece turns the board back, or shows nothing")
	}
}
