package browser

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/variant"
)

// tour is a site with a game of each kind under way and one finished, and the
// pages that two people and a stranger see there.
type tour struct {
	site                  *site
	host, guest, stranger *visitor
	stops                 []stop
}

// stop is a page and who looks at it.
type stop struct {
	name  string
	who   *visitor
	path  string
	brief bool // two windows are enough
}

func newTour(t *testing.T) *tour {
	t.Helper()
	s := newSite(t)
	tr := &tour{site: s, host: visit(t, s.url, true), guest: visit(t, s.url, true), stranger: visit(t, s.url, true)}
	tr.add("home-new", tr.stranger, "/")
	tr.add("games-none", tr.stranger, "/games")
	tr.add("return", tr.stranger, "/return")
	tr.add("missing", tr.stranger, "/g/0000000000")
	tr.texts()
	for _, v := range variant.All {
		tr.add("variant-"+v.Key, tr.stranger, "/"+v.Key)
		switch {
		case v.Dealing != nil:
			tr.dealsForTour(t, v)
		case v.Playable() && !v.Practice:
			tr.playSome(t, v)
		}
	}
	tr.add("solo-ai", tr.stranger, "/ai?variant="+dealt(t).Key)
	tr.add("solo-local", tr.stranger, "/local")
	tr.invitations()
	tr.finished(t)
	tr.add("home", tr.host, "/")
	tr.add("games", tr.host, "/games")
	return tr
}

func (tr *tour) add(name string, who *visitor, path string) {
	tr.stops = append(tr.stops, stop{name: name, who: who, path: path})
}

// glance adds a page of text, for which two windows are enough.
func (tr *tour) glance(name string, who *visitor, path string) {
	tr.stops = append(tr.stops, stop{name: name, who: who, path: path, brief: true})
}

// texts are the pages of what is written: figures and lessons as they are
// found and in the middle, questions all and searched.
func (tr *tour) texts() {
	pages := map[string]string{
		"rules": "/rules", "faq": "/faq", "faq-search": "/faq?q=drop",
		"lesson-solved": "/queen-of-the-hill/learn?step=5&try=h4g3", "lesson-refused": "/crazyhouse/learn?step=4&try=B@c4",
	}
	for _, v := range variant.All {
		pages["guide-"+v.Key] = "/" + v.Key + "/rules"
	}
	pages["guide-king-of-the-hill"] += "?d=attacked&from=d3"
	for name, path := range pages {
		tr.glance(name, tr.stranger, path)
	}
}

// playSome leaves a game of a variant in the middle.
func (tr *tour) playSome(t *testing.T, v game.Variant) {
	t.Helper()
	for _, r := range records {
		if r.variant != v.Key {
			continue
		}
		path, people := tr.start(v.Key)
		actions := r.actions(t)
		for i, a := range actions[:min(len(actions)-2, 27)] {
			people[i%2].play(a, i)
			people[(i+1)%2].seesVersion(i + 1)
		}
		tr.add("game-"+v.Key, tr.host, path)
		tr.add("game-other-side-"+v.Key, tr.guest, path)
		tr.add("game-watched-"+v.Key, tr.stranger, path)
		tr.add("game-past-"+v.Key, tr.host, path+"?ply=3")
		return
	}
	t.Fatalf("no record of %s", v.Key)
}

func (tr *tour) start(key string) (path string, people [2]*visitor) {
	meet(tr.site, key, tr.host, tr.guest)
	return eval[string](tr.host, `location.pathname`), [2]*visitor{tr.host, tr.guest}
}

// invitations leaves an open and a cancelled one.
func (tr *tour) invitations() {
	invite := func() string {
		tr.host.open("/" + variant.All[0].Key)
		tr.host.click(`form[action$="/invite"] button:not([type="button"])`)
		tr.host.until(`location.pathname.startsWith("/i/")`)
		return eval[string](tr.host, `location.pathname`)
	}
	gone := invite()
	tr.host.click(`form[action$="/cancel"] button`)
	tr.host.until(`!document.querySelector("#link")`)
	tr.add("invitation-gone", tr.stranger, gone)
	open := invite()
	tr.add("invitation-made", tr.host, open)
	tr.add("invitation-received", tr.stranger, open)
}

// finished plays the shortest record to its end.
func (tr *tour) finished(t *testing.T) {
	t.Helper()
	var short record
	for _, r := range records {
		if short.name == "" || len(r.moves) < len(short.moves) {
			short = r
		}
	}
	path, people := tr.start(short.variant)
	for i, a := range short.actions(t) {
		people[i%2].play(a, i)
		people[(i+1)%2].seesVersion(i + 1)
	}
	tr.add("game-over", tr.host, path)
}

// looks are the windows in which every page is looked at; axe tells where the
// rules of accessibility are checked too.
var looks = []struct {
	scheme string
	w, h   int64
	axe    bool
}{
	{"light", 320, 568, true}, {"light", 390, 844, false}, {"light", 768, 1024, false}, {"light", 1280, 720, true},
	{"dark", 320, 568, true}, {"dark", 1280, 720, true},
}

// TestPages looks at every page in both schemes and four widths: nothing
// overflows, no rule of accessibility is broken, and it keeps its budget.
func TestPages(t *testing.T) {
	t.Parallel()
	axe := axeSource(t)
	tr := newTour(t)
	for _, s := range tr.stops {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			v := s.who.tabFor(t)
			for i, l := range looks {
				if s.brief && i != 0 && i != len(looks)-1 {
					continue
				}
				v.scheme(l.scheme)
				v.size(l.w, l.h)
				v.open(s.path)
				v.until(`document.readyState == "complete"`)
				if over := eval[int](v, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
					t.Errorf("%d px wide: %d px too wide", l.w, over)
				}
				v.picture(fmt.Sprintf("%s-%d-%s.png", s.name, l.w, l.scheme))
				if l.axe {
					v.accessible(axe, l.scheme, l.w)
				}
			}
			v.noFaults()
			tr.weigh(t, s.name, v)
		})
	}
}

// axeSource is the rules engine that checks accessibility.
func axeSource(t *testing.T) string {
	t.Helper()
	path := os.Getenv("HILLTOP_AXE")
	if path == "" {
		t.Fatal("HILLTOP_AXE must name axe.min.js: run 'make browser', which fetches it")
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// accessible fails for each violation that axe-core finds.
func (v *visitor) accessible(axe, scheme string, width int64) {
	v.t.Helper()
	_ = eval[int](v, axe+";0")
	found := promised[[]string](v, `axe.run(document, {resultTypes: ["violations"]}).then(r =>
		r.violations.map(x => x.id + ": " + x.help + " at " + x.nodes.slice(0, 3).map(n => n.target.join(" ") + " (" + (n.any[0] || n.all[0] || n.none[0] || {}).message + ")").join("; ")))`)
	for _, f := range found {
		v.t.Errorf("%s %d px: %s", scheme, width, f)
	}
}

// Budgets of ux.md 1.4, in bytes as they are sent. A page with cards brings
// the styles of cards besides, one with forms of accounts those.
const (
	pageBudget   = 16 << 10
	gameBudget   = 18 << 10
	styleBudget  = 10 << 10
	cardStyles   = 4 << 10
	soloStyles   = 5 << 9
	formStyles   = 1536
	textStyles   = 4 << 10
	scriptBudget = 34 << 10
	coldBudget   = 70 << 10
	textBudget   = 45 << 10 // cold, of a page without a game
)

// weigh measures the page that a visitor has before them.
func (tr *tour) weigh(t *testing.T, name string, v *visitor) {
	t.Helper()
	urls := func(selector, attribute string) (sum int) {
		for _, url := range eval[[]string](v, fmt.Sprintf(`[...document.querySelectorAll(%q)].map(e => e.getAttribute(%q))`, selector, attribute)) {
			sum += sent(t, tr.site.url+url)
		}
		return sum
	}
	html := zipped(t, promised[string](v, `fetch(location.href).then(r => r.text())`))
	css, js := urls("link[rel=stylesheet]", "href"), urls("script[src]", "src")
	t.Logf("%d bytes gzip of HTML, %d of CSS, %d of scripts", html, css, js)
	most, styles, all := pageBudget, styleBudget, textBudget
	if eval[bool](v, `!!document.querySelector("#table, [hx-get^='/i/']")`) { // these need htmx
		most, all = gameBudget, coldBudget
	}
	if eval[bool](v, `!!document.querySelector('link[href*="/guide."]')`) {
		styles += textStyles
	}
	if strings.HasPrefix(name, "deal-") || strings.Contains(name, dealt(t).Key) || name == "lesson-solved" {
		styles += cardStyles
	}
	if strings.HasPrefix(name, "solo-") {
		styles += soloStyles
	}
	if eval[bool](v, `!!document.querySelector('link[href*="/forms."]')`) {
		styles += formStyles
	}
	if html > most || css > styles || js > scriptBudget || html+css+js > all {
		t.Errorf("HTML %d (budget %d), CSS %d (%d), scripts %d (%d), all %d (%d)", html, most, css, styles, js, scriptBudget, html+css+js, all)
	}
}

// zipped is the size of a text in gzip.
func zipped(t *testing.T, text string) int {
	t.Helper()
	var n counter
	w := gzip.NewWriter(&n)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return int(n)
}

// sent is the size of an answer as it is sent.
func sent(t *testing.T, url string) int {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept-Encoding", "gzip")
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	n, err := io.Copy(io.Discard, resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return int(n)
}

type counter int

func (c *counter) Write(p []byte) (int, error) { *c += counter(len(p)); return len(p), nil }
