package handlers

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/model"
)

func mustTexts(t *testing.T) texts {
	t.Helper()
	all, err := loadTexts()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestFiguresTellTheTruth plays every proposed move of every guide: the rules
// answer in exactly the words that stand in the text.
func TestFiguresTellTheTruth(t *testing.T) {
	all := mustTexts(t)
	seen := 0
	for _, v := range variant.All {
		for _, spec := range all.figures(v.Key) {
			start := all.starts[v.Key][spec.ID]
			for _, p := range spec.Tries {
				seen++
				got := ruled(v, played{try: proposed(start, p.Move)}.on(start)).Text
				if got != p.Answer {
					t.Errorf("%s %s: %s is answered\n\t%s\nand not\n\t%s", v.Key, spec.ID, p.Move, got, p.Answer)
				}
			}
			if spec.Wins != nil {
				seen++
				var want, got []string
				for _, m := range spec.Wins {
					want = append(want, string(proposed(start, m)))
				}
				for _, o := range start.View(start.ToAct()).Options {
					if o.Wins || o.EndsHand {
						got = append(got, string(o.Action))
					}
				}
				slices.Sort(want)
				slices.Sort(got)
				if !slices.Equal(want, got) {
					t.Errorf("%s %s: %v win at once, and not %v", v.Key, spec.ID, got, want)
				}
			}
			for _, f := range spec.Forces {
				seen++
				next, err := start.Apply(proposed(start, f.Move))
				if err != nil {
					t.Errorf("%s %s: %s: %v", v.Key, spec.ID, f.Move, err)
				} else if !forced(next, start.ToAct(), f.In-1) {
					t.Errorf("%s %s: %s does not win within %d moves", v.Key, spec.ID, f.Move, f.In)
				}
			}
		}
	}
	if seen < 50 {
		t.Errorf("only %d claims are made", seen)
	}
}

// TestEveryGameIsWrittenAbout: a game of the site has all that its pages show,
// and a position that stands for it.
func TestEveryGameIsWrittenAbout(t *testing.T) {
	all := mustTexts(t)
	for _, v := range variant.All {
		_, guided := all.Guides[v.Key]
		if !guided || all.Short[v.Key] == "" {
			t.Errorf("%s has no guide or no rules in short", v.Key)
		}
		_, face := all.Guides[v.Key].Figure(faceFigure)
		if !v.Practice && (all.First[v.Key] == "" || all.FAQ[v.Key] == nil || all.lessons[v.Key] == nil || !face) {
			t.Errorf("%s lacks a lesson, questions, what a newcomer trips over, or a position that stands for it", v.Key)
		}
	}
}

// forced reports whether a seat wins within so many own moves, whatever the
// other side does.
func forced(g game.Game, seat game.Seat, moves int) bool {
	if o := g.Outcome(); o.Over {
		return o.Winner == seat
	}
	mine := g.ToAct() == seat
	if mine && moves == 0 {
		return false
	}
	left := moves
	if mine {
		left--
	}
	for _, a := range g.Legal() {
		next, err := g.Apply(a)
		if err != nil {
			return false
		}
		if forced(next, seat, left) == mine {
			return mine
		}
	}
	return !mine
}

// TestI5_LessonsCanBeSolved: five steps a game; what each wants is there to be
// done and nothing else does it, and a step that wants a refusal is refused.
func TestI5_LessonsCanBeSolved(t *testing.T) {
	all := mustTexts(t)
	for _, v := range variant.All {
		if v.Practice || !v.Playable() {
			continue
		}
		steps := all.lessons[v.Key]
		if len(steps) != 5 {
			t.Errorf("%s has %d steps", v.Key, len(steps))
		}
		for i, s := range steps {
			start, want := all.starts[v.Key][s.Figure.ID], s.Figure.Want
			name := fmt.Sprintf("%s step %d", v.Key, i+1)
			var solved []string
			for _, a := range start.Legal() {
				if solves(want, played{try: a}.on(start)) {
					solved = append(solved, string(a))
				}
			}
			switch {
			case want.Kind == "refused":
				for _, m := range want.Moves {
					if !solves(want, played{try: game.Action(m)}.on(start)) {
						t.Errorf("%s: %s is not refused", name, m)
					}
				}
			case len(solved) == 0:
				t.Errorf("%s cannot be solved", name)
			case len(want.Moves) > 0 && len(solved) != len(want.Moves):
				t.Errorf("%s wants %v, and %v solve it", name, want.Moves, solved)
			}
		}
	}
}

// TestLessonsSayTheBestMove: what a lesson calls the way to win is the only
// one, or all of them.
func TestLessonsSayTheBestMove(t *testing.T) {
	all := mustTexts(t)
	cases := []struct {
		key, step string
		in        int  // own moves within which it wins
		lost      bool // every other move loses to the other side's next
	}{
		{key: "king-of-the-hill", step: "lesson-5", in: 2},
		{key: "king-of-the-hill", step: "lesson-4", lost: true},
		{key: "three-check", step: "lesson-5", lost: true},
	}
	for _, c := range cases {
		spec := model.FigureSpec{}
		for _, f := range all.figures(c.key) {
			if f.ID == c.step {
				spec = f
			}
		}
		start := all.starts[c.key][c.step]
		seat := start.ToAct()
		for _, a := range start.Legal() {
			next, err := start.Apply(a)
			if err != nil {
				t.Fatal(err)
			}
			good := false
			if c.lost {
				good = !forced(next, seat.Other(), 1)
			} else {
				good = forced(next, seat, c.in-1)
			}
			wanted := slices.ContainsFunc(spec.Want.Moves, func(m string) bool { return proposed(start, m) == a })
			if good != wanted {
				t.Errorf("%s %s: %s is good: %v, wanted: %v", c.key, c.step, a, good, wanted)
			}
		}
	}
}

// TestFiguresArePlainForms: without script, a piece is chosen by one GET and
// the move tried by the next, on the page itself.
func TestFiguresArePlainForms(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	page := b.get("/king-of-the-hill/rules?d=attacked&from=d3").want(200, "King on d3: choose a marked square")
	fig := page.find(`#attacked`)
	if got := fig.Find(`button[name="try"]`).Length(); got < 60 {
		t.Errorf("%d squares can be tried", got)
	}
	if got := fig.Find(`form`).AttrOr("action", ""); got != "/king-of-the-hill/rules#attacked" {
		t.Errorf("the form goes to %q", got)
	}
	said := func(query string) string {
		return strings.TrimSpace(b.get("/king-of-the-hill/rules?d=attacked&" + query).find("#attacked .says").Text())
	}
	if got := said("try=d3d4"); !strings.HasPrefix(got, "d4 is a hill square, but the bishop on g7 attacks it, so a king may not go there.") {
		t.Errorf("said %q", got)
	}
	if got := said("m=d3c4,e8e4&try=c4d5"); !strings.HasPrefix(got, "White king to d5, on the hill. White wins.") {
		t.Errorf("said %q", got)
	}
	// What was cut or made up shows the figure as it was.
	for _, query := range []string{"m=e2e4", "m=" + strings.Repeat("a1a2,", 100), "from=zz", "try=" + strings.Repeat("x", 100), "d=nothing"} {
		b.get("/king-of-the-hill/rules?d=attacked&"+query).want(200, "White to move")
	}
	b.get("/king-of-the-hill/rules?d=attacked&try=zzz").want(200, "That is not a move.")
	// htmx gets the one figure.
	part := b.asHTMX().get("/king-of-the-hill/rules?d=attacked&try=d3d4")
	if part.find("#attacked").Length() != 1 || part.find("#step-in, header").Length() != 0 {
		t.Error("the fragment is not the figure alone")
	}
}

// TestLessonsArePlainPages: each step can be gone through, solved and skipped
// by addresses alone.
func TestLessonsArePlainPages(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	b.get("/king-of-the-hill/learn").want(200, "Step 1 of 5", "Skip this step", "Skip the lesson")
	b.get("/king-of-the-hill/learn?step=2&try=d3d4").want(200, "Your opponent gets no reply.", "Next step")
	b.get("/king-of-the-hill/learn?step=2&try=d3c4").want(200, "Legal, but no win.", "Skip this step")
	b.get("/king-of-the-hill/learn?step=3&try=d3d4").want(200, "Refused. The hill is no shelter")
	b.get("/king-of-the-hill/learn?step=5&try=d2d3").want(200, "Play it", "Read the full guide")
	for _, path := range []string{"/king-of-the-hill/learn?step=6", "/king-of-the-hill/learn?step=0", "/king-of-the-hill/learn?step=x", "/nothing/learn", "/nothing/rules"} {
		b.get(path).want(404)
	}
}

// TestPinnedPiecesCanBeTried: in a figure every piece of the side to move can
// be chosen, also one that the rules let go nowhere.
func TestPinnedPiecesCanBeTried(t *testing.T) {
	b := newWorld(t).browser()
	page := b.get("/three-check/learn?step=3&from=e2").want(200, "No legal move from there.")
	if page.find(`#lesson-3 [data-s="sel"]`).AttrOr("value", "-") != "" || page.find(`#lesson-3 button[value="e2f4"]`).Length() != 1 {
		t.Error("the pinned knight cannot be tried")
	}
	page = b.get("/crazyhouse/rules?d=block&from=P@").want(200, "No legal move from there.")
	if page.find(`#block button[value="P@f1"]`).Length() == 0 || page.find(`#block .slot[data-s="sel"]`).Length() != 1 {
		t.Error("a pawn that may not be dropped cannot be tried")
	}
	if page.find(`#block [data-p^="b"][name="from"]`).Length() != 0 {
		t.Error("pieces of the other side can be chosen")
	}
}
