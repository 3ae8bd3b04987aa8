package handlers

import (
	"bytes"
	"compress/gzip"
	"strconv"
	"strings"
	"testing"

	"hilltop/handlers/fixtures"
)

// fixture is the browser of a player who has many games.
func fixture(t testing.TB, running, finished int) *browser {
	t.Helper()
	w := newWorld(t)
	made, err := fixtures.Fill(t.Context(), w.store, fixtures.Options{Seed: 1, Running: running, Finished: finished, Now: w.clock.now()})
	if err != nil {
		t.Fatal(err)
	}
	b := w.browser()
	b.post("/return", "code", made.Code).to()
	return b
}

// TestC6_Dashboard: five hundred running games: every one that waits can be
// reached, the most urgent first; the page is small.
func TestC6_Dashboard(t *testing.T) {
	t.Parallel()
	b := fixture(t, 500, 60)
	page := b.get("/games").want(200)
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	if _, err := z.Write([]byte(page.body)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	rows := page.find(".game-row").Length()
	t.Logf("%d rows in %d bytes gzipped", rows, zipped.Len())
	if rows < 20 || zipped.Len() > 30_000 {
		t.Errorf("%d rows take %d bytes gzipped", rows, zipped.Len())
	}
	// Page by page every game is listed once.
	total := strings.TrimSpace(page.find("#yours h2 .pill").Text())
	seen := map[string]bool{}
	for next := "/games?list=yours"; next != ""; {
		list := b.get(next).want(200)
		for _, row := range list.find("#yours .game-row h3 a").EachIter() {
			seen[row.AttrOr("href", "")] = true
		}
		next = list.find("#yours a.btn:contains('Next')").AttrOr("href", "")
	}
	if len(seen) < 100 || total != strconv.Itoa(len(seen)) {
		t.Errorf("%d games were found, the page counts %s", len(seen), total)
	}
	if !strings.HasPrefix(page.find("title").Text(), "("+total+") Your move") {
		t.Errorf("the title is %q", page.find("title").Text())
	}
	// The next game is the most urgent one, then the one after, and after the
	// last the first again.
	at, again := "", map[string]bool{}
	for range len(seen) {
		at = strings.TrimPrefix(b.get("/games/next?after="+at).to(), "/g/")
		again[at] = true
	}
	if len(again) != len(seen) {
		t.Errorf("going on leads to %d games of %d", len(again), len(seen))
	}
	first := page.find("#yours .game-row h3 a").First().AttrOr("href", "")
	if to := b.get("/games/next?after=" + at).to(); to != first {
		t.Errorf("after the last comes %s, not %s", to, first)
	}
}

// BenchmarkDashboard is the time of the page of 500 running and 10,000
// finished games.
func BenchmarkDashboard(b *testing.B) {
	visitor := fixture(b, 500, 10_000)
	for b.Loop() {
		visitor.get("/games").want(200)
	}
}
