package views_test

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"hilltop/views/model"
)

// rgb is a colour with parts from 0 to 255.
type rgb [3]float64

func parse(t *testing.T, hex string) rgb {
	t.Helper()
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil || len(hex) != 7 {
		t.Fatalf("colour %q", hex)
	}
	return rgb{float64(n >> 16), float64(n >> 8 & 255), float64(n & 255)}
}

// over lays a colour over another one with an opacity.
func (c rgb) over(under rgb, alpha float64) rgb {
	for i := range c {
		c[i] = c[i]*alpha + under[i]*(1-alpha)
	}
	return c
}

func (c rgb) luminance() float64 {
	var part [3]float64
	for i, v := range c {
		if v /= 255; v <= 0.04045 {
			part[i] = v / 12.92
		} else {
			part[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*part[0] + 0.7152*part[1] + 0.0722*part[2]
}

func contrast(a, b rgb) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

var token = regexp.MustCompile(`--([a-z0-9-]+):\s*(#[0-9A-Fa-f]{6})`)

// themes reads the tokens: light, dark by the system, dark by choice.
func themes(t *testing.T) map[string]map[string]rgb {
	t.Helper()
	text, err := os.ReadFile("../static/css/10-tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	themes := map[string]map[string]rgb{"light": {}, "dark": {}, "dark, chosen": {}}
	take := func(block string, into ...string) {
		for _, m := range token.FindAllStringSubmatch(block, -1) {
			for _, name := range into {
				themes[name][m[1]] = parse(t, m[2])
			}
		}
	}
	for _, m := range regexp.MustCompile(`(?s)([^{}]+)\{([^{}]*)\}`).FindAllStringSubmatch(string(text), -1) {
		switch selector := strings.TrimSpace(m[1]); {
		case strings.Contains(selector, `:not([data-theme="light"])`):
			take(m[2], "dark")
		case strings.HasSuffix(selector, `:root[data-theme="dark"]`):
			take(m[2], "dark, chosen")
		case strings.HasSuffix(selector, ":root"):
			take(m[2], "light")
		}
	}
	for name, colour := range themes["light"] {
		for _, dark := range []string{"dark", "dark, chosen"} {
			if _, ok := themes[dark][name]; !ok {
				themes[dark][name] = colour // the same by day and by night
			}
		}
	}
	if fmt.Sprint(themes["dark"]) != fmt.Sprint(themes["dark, chosen"]) {
		t.Error("the two dark themes differ")
	}
	return themes
}

// boards are the themes, and those of them with the squares of each board that
// can be chosen.
func boards(t *testing.T) map[string]map[string]rgb {
	t.Helper()
	text, err := os.ReadFile("../static/css/prefs/10-boards.css")
	if err != nil {
		t.Fatal(err)
	}
	all := themes(t)
	squares := regexp.MustCompile(`(\S+) \{ --sq-l: (#\w+); --sq-d: (#\w+) \}`).FindAllStringSubmatch(string(text), -1)
	if len(squares) != 7 { // two boards in three schemes, one that is the same in all
		t.Fatalf("%d pairs of squares", len(squares))
	}
	for _, m := range squares {
		board := map[string]rgb{}
		for name, colour := range all["light"] {
			board[name] = colour // what lies on a board is the same by day and by night
		}
		board["sq-l"], board["sq-d"] = parse(t, m[2]), parse(t, m[3])
		all[m[1]] = board
	}
	return all
}

// Words need 4.5, marks and controls 3 (look.md 2.3).
func TestContrastOfTokens(t *testing.T) {
	for theme, c := range themes(t) {
		need := func(least float64, front string, backs ...string) {
			for _, back := range backs {
				a, ok1 := c[front]
				b, ok2 := c[back]
				if got := contrast(a, b); !ok1 || !ok2 || got < least {
					t.Errorf("%s: %s on %s has %.2f, %.1f needed", theme, front, back, got, least)
				}
			}
		}
		for _, word := range []string{"text", "text-2", "text-3", "accent", "link", "focus", "ok", "warn", "bad", "info", "gold", "plum", "brick", "indigo"} {
			need(4.5, word, "bg", "surface", "surface-2")
		}
		for _, kind := range []string{"ok", "warn", "bad", "info"} {
			need(4.5, kind, kind+"-bg")
		}
		need(4.5, "on-accent", "accent", "accent-hover")
		need(3, "line-strong", "bg", "surface")
	}
}

// Rings against their tints, dots, brackets, coordinates and pieces against
// the squares (H1, M3, look.md 2.4).
func TestContrastOnTheBoard(t *testing.T) {
	for theme, c := range boards(t) {
		for _, sq := range []string{"sq-l", "sq-d"} {
			ground := c[sq]
			for _, state := range []struct {
				name, ring, tint string
				alpha            float64
			}{
				{"last move, from", "last-ring", "last-tint", .26}, {"last move, to", "last-ring", "last-tint", .5},
				{"selected", "sel-ring", "sel-tint", .42}, {"check", "check-ring", "check-tint", .45},
				{"decided", "done-ring", "done-tint", .34}, {"hill", "hill-mark", "hill-tint", .3},
			} {
				if got := contrast(c[state.ring], c[state.tint].over(ground, state.alpha)); got < 3 {
					t.Errorf("%s: %s on %s has %.2f", theme, state.name, sq, got)
				}
			}
			if got := contrast(c["dot"].over(ground, .8), ground); got < 3 {
				t.Errorf("%s: dot on %s has %.2f", theme, sq, got)
			}
			if got := contrast(c["coord-"+sq[3:]], ground); got < 4.5 {
				t.Errorf("%s: coordinates on %s have %.2f", theme, sq, got)
			}
			if got := contrast(c["white-line"], ground); got < 4.5 {
				t.Errorf("%s: a white outline on %s has %.2f", theme, sq, got)
			}
			if got := contrast(c["black"], ground); got < 4 {
				t.Errorf("%s: a black piece on %s has %.2f", theme, sq, got)
			}
		}
		if contrast(c["check-light"], c["check-ring"]) < 3 || contrast(c["black-in"], c["black"]) < 4.5 {
			t.Errorf("%s: inner lines are too weak", theme)
		}
		if contrast(c["white-line"], c["slot"]) < 3 || contrast(c["black"], c["slot"]) < 3 {
			t.Errorf("%s: pieces in the reserve are too weak", theme)
		}
	}
}

// The tints of the board's states are written with an opacity where they are
// used; they are the tokens.
func TestTintsAreTheTokens(t *testing.T) {
	text, err := os.ReadFile("../static/css/40-board.css")
	if err != nil {
		t.Fatal(err)
	}
	light := themes(t)["light"]
	for _, tint := range []struct{ token, alpha string }{
		{"hill-tint", ".3"}, {"last-tint", ".26"}, {"last-tint", ".5"}, {"done-tint", ".34"}, {"check-tint", ".45"}, {"sel-tint", ".42"}, {"dot", ".8"},
	} {
		c := light[tint.token]
		want := fmt.Sprintf("rgb(%d %d %d/%s)", int(c[0]), int(c[1]), int(c[2]), tint.alpha)
		if !strings.Contains(string(text), want) {
			t.Errorf("%s is not used as %s", tint.token, want)
		}
	}
}

// The browser's own bar takes the colour of the page's.
func TestBarColours(t *testing.T) {
	for _, theme := range []string{"light", "dark"} {
		if got, want := parse(t, model.Page{}.BarColour(theme)), themes(t)[theme]["surface"]; got != want {
			t.Errorf("%s: %v, want %v", theme, got, want)
		}
	}
}

// Owner marks, claims and numbered squares are told apart from what they lie
// on, by day and by night.
func TestMarksOfHandsAreSeen(t *testing.T) {
	for name, c := range themes(t) {
		dash := parse(t, "#A65A00") // the dashed line, a little darker than its owner's mark
		for pair, ratio := range map[string]float64{
			"claim of the first seat on its casing":  contrast(c["one"], c["white"]),
			"claim of the second seat on its casing": contrast(dash, c["white"]),
			"mark of the first seat, edge":           contrast(c["white-line"], c["sq-d"]),
			"number on a light square":               contrast(c["dot"], c["sq-l"]),
			"number on a dark square":                contrast(c["dot"], c["sq-d"]),
			"ring of an offered square":              contrast(c["sel-ring"], parse(t, "#2F7DE1").over(c["sq-d"], .42)),
			"back of a card on the page":             contrast(parse(t, "#FFFDF8"), parse(t, "#443F92")),
			"text of a card":                         contrast(c["white-line"], c["white"]),
			"seen cards of the deck":                 contrast(c["text-3"], c["bg"]),
		} {
			if ratio < 3 {
				t.Errorf("%s: %s is %.2f", name, pair, ratio)
			}
		}
	}
}
