package handlers

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hilltop/game/variant"
)

// asked is a question with its answer, as a page shows or tells it.
type asked struct{ question, answer string }

// shown are the questions that a reader sees on a page, each of which must be
// open and have an address of its own.
func shown(t *testing.T, a answer) (list []asked) {
	t.Helper()
	a.find(".faq details").Each(func(_ int, d *goquery.Selection) {
		id := d.AttrOr("id", "")
		if _, open := d.Attr("open"); !open || id == "" {
			t.Errorf("question %q is closed or has no address", d.Find("summary").Text())
		}
		if href := d.Find("a.at").AttrOr("href", ""); href != "#"+id {
			t.Errorf("the link of %s leads to %q", id, href)
		}
		d.Find("a.at").Remove()
		list = append(list, asked{words(d.Find("summary").Text()), words(d.Find("div").Text())})
	})
	return list
}

// told are the questions in the page's data for search engines.
func told(t *testing.T, a answer) (list []asked) {
	t.Helper()
	var data struct {
		Context string `json:"@context"`
		Type    string `json:"@type"`
		Main    []struct {
			Type   string `json:"@type"`
			Name   string
			Answer struct {
				Type string `json:"@type"`
				Text string
			} `json:"acceptedAnswer"`
		} `json:"mainEntity"`
	}
	block := a.find(`script[type="application/ld+json"]`)
	if block.Length() != 1 {
		t.Fatalf("%d blocks of data", block.Length())
	}
	if err := json.Unmarshal([]byte(block.Text()), &data); err != nil {
		t.Fatal(err)
	}
	if data.Context != "https://schema.org" || data.Type != "FAQPage" {
		t.Errorf("data of type %q in %q", data.Type, data.Context)
	}
	for _, e := range data.Main {
		if e.Type != "Question" || e.Answer.Type != "Answer" {
			t.Errorf("%q is a %s with a %s", e.Name, e.Type, e.Answer.Type)
		}
		list = append(list, asked{words(e.Name), words(e.Answer.Text)})
	}
	return list
}

func words(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestI8_DataSaysWhatThePageSays: the JSON-LD has the same questions and
// answers as the page, word for word and in the same order.
func TestI8_DataSaysWhatThePageSays(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	paths := []string{"/faq", "/faq?q=check"}
	for _, v := range variant.All {
		paths = append(paths, "/"+v.Key, "/faq?game="+v.Key)
	}
	for _, path := range paths {
		a := w.browser().get(path).want(200)
		page, data := shown(t, a), told(t, a)
		if len(page) == 0 || len(page) != len(data) {
			t.Errorf("%s shows %d questions and tells %d", path, len(page), len(data))
			continue
		}
		for i := range page {
			if page[i] != data[i] {
				t.Errorf("%s shows\n\t%+v\nand tells\n\t%+v", path, page[i], data[i])
			}
		}
	}
}

// TestSearchWithoutScript: the server finds what the script of the page would.
func TestSearchWithoutScript(t *testing.T) {
	t.Parallel()
	b := newWorld(t).browser()
	all := b.get("/faq").want(200, "What is Crazyhouse?", "All games").find(".faq details").Length()
	cases := []struct {
		query string
		found []string
		least int
		most  int
	}{
		{"q=shogi", []string{"How do drops differ from those in Shogi?"}, 1, 2},
		{"q=DOUBLE+check", []string{"Does a double check count twice?"}, 1, 6},
		{"q=check&game=three-check", []string{"Does a double check count twice?"}, 3, 16},
		{"q=zzzz", []string{"No question fits."}, 0, 0},
		{"q=%3Cscript%3E", []string{"No question fits."}, 0, 0},
		{"q=" + strings.Repeat("a", 500), []string{"No question fits."}, 0, 0},
		{"game=nothing", nil, all, all},
	}
	for _, c := range cases {
		a := b.get("/faq?"+c.query).want(200, c.found...)
		if n := a.find(".faq details").Length(); n < c.least || n > c.most {
			t.Errorf("%s finds %d questions", c.query, n)
		}
	}
}

// TestI6_RulesBesideTheBoard: the sheet is in the page, with links to its
// parts, and small.
func TestI6_RulesBesideTheBoard(t *testing.T) {
	t.Parallel()
	all := mustTexts(t)
	for key, rules := range all.Short {
		var b bytes.Buffer
		zip := gzip.NewWriter(&b)
		if _, err := zip.Write([]byte(rules)); err != nil {
			t.Fatal(err)
		}
		if err := zip.Close(); err != nil {
			t.Fatal(err)
		}
		if b.Len() > 6<<10 {
			t.Errorf("the rules of %s are %d bytes gzipped", key, b.Len())
		}
	}
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	sheet := m.white.get(m.url).find("#rules")
	for _, part := range []string{"#setup", "#moves-and-captures", "#winning-and-draws", "#special-rules"} {
		if sheet.Find(`a[href="`+part+`"]`).Length() != 1 || sheet.Find(part).Length() != 1 {
			t.Errorf("the sheet has no %s", part)
		}
	}
	if href := sheet.Find(`a[href$="/rules"]`).AttrOr("href", ""); href != "/chess/rules" {
		t.Errorf("the full guide is at %q", href)
	}
}

// TestWhatANewcomerTripsOver is told at creation, at acceptance, and in the
// first game of the kind until the own move.
func TestWhatANewcomerTripsOver(t *testing.T) {
	t.Parallel()
	const trap = "An attacked hill square is closed."
	w := newWorld(t)
	v := known(t, "king-of-the-hill")
	host := w.browser()
	if _, open := host.get("/"+v.Key).want(200, trap).find(".newhere").Attr("open"); !open {
		t.Error("who has never played is not told at once")
	}
	w.browser().get("/i/"+host.invite(v, "first", "3")).want(200, trap)
	const note, keep = "New to this game", "You play as a guest of this browser."
	m := w.newMatch(v, "3")
	m.white.get(m.url).want(200, note, trap, "!"+keep)
	m.black.get(m.url).want(200, note)
	w.browser().get(m.url).want(200, "!"+note)
	m.moves("e2e4")
	m.white.get(m.url).want(200, "!"+note, keep) // one thing at a time
	m.black.get(m.url).want(200, note, "!"+keep)
	m.play(m.black, "e7e5").want(200, "!"+note, keep)
	m.moves("g1f3", "b8c6")
	m.white.get(m.url).want(200, "!"+keep)
	// The second game of the kind tells nobody anything.
	token := m.white.invite(v, "first", "3")
	second := m.black.post("/i/"+token+"/accept", "name", "").to()
	m.white.get(second).want(200, "!"+note)
	if _, open := m.white.get("/" + v.Key).find(".newhere").Attr("open"); open {
		t.Error("who has played is told again")
	}
}

// TestOpeningsAreNamed beside games that begin as chess does.
func TestOpeningsAreNamed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.site.openings.read()
	m := w.newMatch(standard(t), "3")
	m.white.get(m.url).want(200, "Opening: none yet")
	m.moves("e2e4", "c7c5")
	m.white.get(m.url).want(200, "Opening: Sicilian Defense (B20)")
}

// TestI1_EmptyStates: nobody there is said as it is, with what can be done.
func TestI1_EmptyStates(t *testing.T) {
	t.Parallel()
	b := newWorld(t).browser()
	b.get("/").want(200, "No one is playing yet · 0 waiting rooms")
	for _, v := range variant.All {
		page := b.get("/"+v.Key).want(200, "No one is playing yet · 0 waiting rooms")
		last := -1
		for _, way := range []string{"/" + v.Key + "/invite", "/ai?variant=" + v.Key, "/rooms/new?variant=" + v.Key} {
			at := strings.Index(page.body, `"`+way+`"`)
			if at <= last {
				t.Errorf("%s: %s is missing or out of order", v.Key, way)
			}
			last = at
		}
		if page.find(`a[href="/local?variant=`+v.Key+`"]`).Length() != 1 {
			t.Errorf("%s: one device is missing", v.Key)
		}
	}
}
