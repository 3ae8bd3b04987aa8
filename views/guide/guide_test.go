package guide

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func mustLoad(t *testing.T) Library {
	t.Helper()
	l, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// lines are the fields of a list in testdata.
func lines(t *testing.T, name string) (list [][]string) {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		if fields := strings.Fields(line); len(fields) > 0 && fields[0] != "#" {
			list = append(list, fields)
		}
	}
	return list
}

var anchors = regexp.MustCompile(`id="([^"]+)"`)

// ids are the anchors of a text.
func ids(html string) map[string]bool {
	found := map[string]bool{}
	for _, m := range anchors.FindAllStringSubmatch(html, -1) {
		found[m[1]] = true
	}
	return found
}

func (d Document) text() string {
	text := string(d.html())
	for _, h := range d.Heads {
		text += ` id="` + h.ID + `"`
	}
	return text
}

// TestEveryRulingIsTold: each ruling has its anchor in the guide where it
// belongs, and no anchor stands for a ruling that there is none of.
func TestEveryRulingIsTold(t *testing.T) {
	l := mustLoad(t)
	want := map[string]map[string]bool{}
	for _, f := range lines(t, "rulings.txt") {
		id, key := strings.ToLower(f[0]), f[1]
		if want[key] == nil {
			want[key] = map[string]bool{}
		}
		want[key][id] = true
		if !ids(l.Guides[key].text())[id] {
			t.Errorf("%s does not tell %s", key, f[0])
		}
	}
	if len(want) != 5 || len(want["queen-of-the-hill"]) != 18 {
		t.Fatalf("the list of rulings is not whole: %d guides", len(want))
	}
	ruling := regexp.MustCompile(`^[a-z]{2}[0-9]{1,2}$`)
	for key, doc := range l.Guides {
		for id := range ids(doc.text()) {
			if ruling.MatchString(id) && !want[key][id] {
				t.Errorf("%s tells %q, which is no ruling of it", key, id)
			}
		}
		if strings.Contains(string(doc.html()), "{") {
			t.Errorf("%s has a mark that was not read", key)
		}
	}
}

// TestGuidesHaveTheirParts: what each guide has to say stands under a heading
// of its own.
func TestGuidesHaveTheirParts(t *testing.T) {
	l := mustLoad(t)
	parts := []string{"what-it-is", "setup", "moves-and-captures", "winning-and-draws", "special-rules", "first-strategy", "elsewhere"}
	for key := range l.FAQ {
		if key == Common {
			continue
		}
		have := ids(l.Guides[key].text())
		for _, p := range parts {
			if !have[p] {
				t.Errorf("%s has no part %q", key, p)
			}
		}
		figures := 0
		for _, p := range l.Guides[key].Parts {
			if p.Figure != nil {
				figures++
			}
		}
		if figures < 6 {
			t.Errorf("%s has %d figures", key, figures)
		}
		for _, p := range parts[1:5] {
			if !ids(string(l.Short[key]))[p] || !strings.Contains(string(l.Short[key]), `href="#`+p+`"`) {
				t.Errorf("the short rules of %s have no part %q, or no link to it", key, p)
			}
		}
		if n := strings.Count(string(l.First[key]), "<li>"); n != 3 {
			t.Errorf("a newcomer to %s is told %d things, three are announced", key, n)
		}
	}
	elsewhere := string(l.Guides["queen-of-the-hill"].html())
	if !strings.Contains(elsewhere, "What we rebuilt") {
		t.Error("the guide does not say what was reconstructed")
	}
}

// TestEveryQuestionIsAnswered: all questions of the source documents, and more.
func TestEveryQuestionIsAnswered(t *testing.T) {
	l := mustLoad(t)
	asked := 0
	for _, f := range lines(t, "questions.txt") {
		key, id := f[0], f[2]
		found := false
		for _, q := range l.FAQ[key] {
			found = found || q.ID == id
		}
		for _, q := range l.FAQ[Common] {
			found = found || q.ID == id && q.Everywhere
		}
		if !found {
			t.Errorf("%s: nobody answers %s (%s)", key, f[1], id)
		}
		asked++
	}
	if asked != 21 {
		t.Fatalf("the list has %d questions", asked)
	}
	seen := map[string]string{}
	for key, list := range l.FAQ {
		if len(list) < 8 {
			t.Errorf("%s has %d questions", key, len(list))
		}
		for _, q := range list {
			if seen[q.ID] != "" {
				t.Errorf("%q is asked in %s and in %s", q.ID, seen[q.ID], key)
			}
			seen[q.ID] = key
			if q.ID == "" || !strings.HasSuffix(q.Text, "?") || q.Plain == "" || q.Answer == "" {
				t.Errorf("%s: %+v is not whole", key, q)
			}
		}
	}
}

// TestParseRefuses: a figure that cannot be read stops the program, and does
// not show half a board.
func TestParseRefuses(t *testing.T) {
	for _, text := range []string{
		"```fen\n8/8/8/8/8/8/8/8 w - - 0 1\n```",
		"```go\nx\n```",
		"```fen a\n8/8 w\ntry: Kd4\n```",
		"```fen a\n8/8 w\nforce: Kd4\n```",
		"```fen a\n8/8 w\nwant:\n```",
	} {
		if _, err := Parse([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	doc, err := Parse([]byte("Text {AB1} here.\n\n```fen a\n8/8 w\nA caption: with a colon.\ntry: Kd4 = So it is. // And why.\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	spec, ok := doc.Figure("a")
	if !ok || spec.Caption != "A caption: with a colon." || len(spec.Tries) != 1 || spec.Tries[0].Remark != "And why." {
		t.Errorf("read %+v", spec)
	}
	if got := string(doc.html()); got != "<p>Text <i id=\"ab1\"></i>here.</p>\n" {
		t.Errorf("rendered %q", got)
	}
}
