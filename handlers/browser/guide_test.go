package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"hilltop/game/variant"
)

// said is what a figure or a lesson answers.
func (v *visitor) said(figure, want string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.querySelector("#%s .says")?.textContent.includes(%q)`, figure, want))
}

// cell is the selector of a square of a figure.
func cell(figure, square string) string {
	return fmt.Sprintf(`#%s .grid [aria-label^="%s,"]`, figure, square)
}

// TestFiguresAnswer: a reader tries moves on the boards of the guides, with and
// without script, and the rules answer. With script nothing else of the page
// changes; without, every answer is a page that stands at its board.
func TestFiguresAnswer(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, script := range []bool{true, false} {
		t.Run(fmt.Sprintf("script=%t", script), func(t *testing.T) {
			v := visit(t, s.url, script)
			v.open("/king-of-the-hill/rules")
			if script {
				_ = eval[int](v, `(globalThis.same = document.querySelector("h1"), 0)`)
			}
			v.click(cell("attacked", "d3"))
			v.said("attacked", "King on d3: choose a marked square")
			v.click(cell("attacked", "d4"))
			v.said("attacked", "d4 is a hill square, but the bishop on g7 attacks it, so a king may not go there.")
			v.click(`#attacked .tries button[value="d3c4"]`)
			v.said("attacked", "White king to c4.")
			v.click(cell("attacked", "e8")) // the reader plays both sides
			v.said("attacked", "Rook on e8")
			v.click(cell("attacked", "e6"))
			v.said("attacked", "Black rook to e6.")
			v.click(cell("attacked", "c4"))
			v.said("attacked", "King on c4")
			v.click(cell("attacked", "d5"))
			v.said("attacked", "on the hill. White wins.")
			v.click(`#attacked .back`)
			v.said("attacked", "Choose a piece, then any square")
			if script {
				if !eval[bool](v, `globalThis.same === document.querySelector("h1") && location.search === ""`) {
					t.Error("the page was loaded anew")
				}
			} else if !eval[bool](v, `location.hash === "#attacked"`) {
				t.Error("the answer does not stand at its board")
			}
			v.noFaults()
		})
	}
}

// solutions solve each step of each lesson: the selectors to press, in order.
var solutions = map[string][][]string{
	"king-of-the-hill": {
		{cell("lesson-1", "d2"), cell("lesson-1", "d3")}, {cell("lesson-2", "d3"), cell("lesson-2", "d4")},
		{cell("lesson-3", "d3"), cell("lesson-3", "d4")}, {cell("lesson-4", "f1"), cell("lesson-4", "d1")},
		{cell("lesson-5", "d2"), cell("lesson-5", "d3")},
	},
	"crazyhouse": {
		{cell("lesson-1", "c3"), cell("lesson-1", "d5")}, {`#lesson-2 button.slot`, cell("lesson-2", "e5")},
		{`#lesson-3 button.slot`, cell("lesson-3", "e7")}, {`#lesson-4 button.slot`, cell("lesson-4", "f1")},
		{`#lesson-5 button.slot`, cell("lesson-5", "e8")},
	},
	"three-check": {
		{cell("lesson-1", "f1"), cell("lesson-1", "b5")}, {cell("lesson-2", "e4"), cell("lesson-2", "f6")},
		{cell("lesson-3", "e2"), cell("lesson-3", "f4")}, {cell("lesson-4", "e4"), cell("lesson-4", "d3")},
		{cell("lesson-5", "a4"), cell("lesson-5", "e8")},
	},
	"queen-of-the-hill": {
		{cell("lesson-1", "b1")}, {cell("lesson-2", "e1")}, {cell("lesson-3", "c1"), cell("lesson-3", "d3")},
		{cell("lesson-4", "c4"), cell("lesson-4", "d4")}, {cell("lesson-5", "h4"), cell("lesson-5", "g3")},
	},
}

// TestI5_LessonsAreDone goes through every lesson by doing, on the page of the
// game with script and on its own page without.
func TestI5_LessonsAreDone(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for i, key := range []string{"king-of-the-hill", "crazyhouse", "three-check", "queen-of-the-hill"} {
		script := i%2 == 0
		t.Run(fmt.Sprintf("%s, script=%t", key, script), func(t *testing.T) {
			v := visit(t, s.url, script)
			v.size(390, 844)
			path := "/" + key
			if !script {
				path += "/learn"
			}
			v.open(path)
			for n, presses := range solutions[key] {
				v.until(fmt.Sprintf(`document.querySelector("#learn .lesson-top")?.textContent.includes("Step %d of 5")`, n+1))
				for i, press := range presses {
					if i > 0 {
						v.until(`document.querySelector('#learn [data-s~="sel"]')`)
					}
					v.click(press)
				}
				v.until(`document.querySelector("#learn .onward .notice")`)
				if n < 4 {
					v.click(`#learn .next`)
				}
			}
			g, _ := variant.ByKey(key)
			v.until(fmt.Sprintf(`document.querySelector("#learn .goal")?.textContent.includes(%q)`, g.Goal))
			if script && eval[string](v, `location.pathname`) != path {
				t.Error("the lesson left the page of the game")
			}
			v.noFaults()
		})
	}
}

// TestQuestionsAreFoundOffline: with script the page looks through itself, and
// asks no server; without, all answers are open and the server searches.
func TestQuestionsAreFoundOffline(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	v := visit(t, s.url, true)
	v.open("/faq#crazyhouse-shogi")
	v.until(`document.readyState == "complete"`)
	open := `[...document.querySelectorAll(".faq details[open]")].map(d => d.id)`
	if got := eval[[]string](v, open); len(got) != 1 || got[0] != "crazyhouse-shogi" {
		t.Errorf("open are %v", got)
	}
	v.settles()
	s.kill() // from here on there is no server
	v.fill(`#seek`, "PINNED hill")
	v.until(`document.querySelectorAll(".faq details:not([hidden])").length == 1 && document.querySelector("#king-of-the-hill-pinned").open`)
	if got := eval[string](v, `document.querySelector("#found").textContent`); got != "1 question" {
		t.Errorf("found %q", got)
	}
	v.fill(`#seek`, "nonsense")
	v.until(`document.querySelector("#found").textContent.startsWith("No question fits")`)
	v.fill(`#seek`, "")
	v.keys("\b")
	v.until(`document.querySelectorAll(".faq details[hidden]").length == 0`)
	v.noFaults()
	s.start()

	plain := visit(t, s.url, false)
	plain.open("/faq")
	if n := eval[int](plain, `document.querySelectorAll(".faq details:not([open])").length`); n != 0 {
		t.Errorf("%d answers are closed without script", n)
	}
	plain.fill(`#seek`, "shogi")
	plain.click(`.seek button`)
	plain.until(`location.search == "?q=shogi" && document.querySelector("#crazyhouse-shogi")`)
}

// TestFiguresByKeyboard: one tab stop a board, arrows walk, and the square that
// was pressed keeps the focus through the answer.
func TestFiguresByKeyboard(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	v := visit(t, s.url, true)
	v.open("/king-of-the-hill/learn?step=2")
	v.until(`document.readyState == "complete"`)
	stops := `document.querySelectorAll('.grid .sq[tabindex="0"]').length`
	if n := eval[int](v, stops); n != 1 {
		t.Fatalf("%d tab stops", n)
	}
	at := func(square string) {
		t.Helper()
		v.until(fmt.Sprintf(`document.activeElement.getAttribute("aria-label")?.startsWith("%s,")`, square))
	}
	_ = eval[int](v, `(document.querySelector('.grid [aria-label^="d3,"]').focus(), 0)`)
	v.keys("\r")
	v.until(`document.querySelector('.grid [data-s~="sel"]')`)
	at("d3")
	v.keys(kb.ArrowUp)
	at("d4")
	v.keys("\r")
	v.until(`document.querySelector("#learn .onward .notice")`)
	at("d4")
	if n := eval[int](v, stops); n != 1 {
		t.Errorf("%d tab stops after the answer", n)
	}
	_ = eval[int](v, `(document.querySelector("#learn .next").focus(), 0)`)
	v.keys("\r")
	v.until(`document.querySelector(".lesson-top").textContent.includes("Step 3") && document.activeElement.id == "learn"`)
}
