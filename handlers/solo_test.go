package handlers

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"hilltop/ai"
	"hilltop/ai/solo"
	"hilltop/game"
	"hilltop/game/variant"
)

// alone is somebody with a page that carries its game.
type alone struct {
	*browser
	path string
	form url.Values
	page *goquery.Document
}

// begin starts a game from the page that sets it up.
func (b *browser) begin(path, key string, more ...string) *alone {
	b.w.t.Helper()
	setup := b.get(path + "?variant=" + key).want(200).find("#setup")
	a := &alone{browser: b, path: path, form: url.Values{}}
	setup.Find("input[type=hidden], input[checked]").Each(func(_ int, s *goquery.Selection) {
		a.form.Set(s.AttrOr("name", ""), s.AttrOr("value", ""))
	})
	return a.send(200, append([]string{"hints", "1"}, more...)...)
}

// send posts the form of the page with more in it, and keeps the new one.
func (a *alone) send(status int, more ...string) *alone {
	a.w.t.Helper()
	f := form(more...)
	for name, value := range a.form {
		if !f.Has(name) {
			f[name] = value
		}
	}
	got := a.do("POST", a.path, f).want(status)
	if c := got.header.Values("Set-Cookie"); len(c) > 0 {
		a.w.t.Errorf("a cookie is set: %v", c)
	}
	if whole := strings.Contains(got.body, "<html"); whole == a.htmx {
		a.w.t.Errorf("htmx %v gets a whole page: %v", a.htmx, whole)
	}
	a.form = url.Values{}
	act := got.find("#act input[type=hidden]:not([disabled])")
	act.Each(func(_ int, s *goquery.Selection) { a.form.Set(s.AttrOr("name", ""), s.AttrOr("value", "")) })
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(got.body))
	if err != nil {
		a.w.t.Fatal(err)
	}
	a.page = doc
	return a
}

func (a *alone) table(name string) string { return a.page.Find("#table").AttrOr("data-"+name, "") }
func (a *alone) said() string             { return a.page.Find("#message").Text() }

// TestSoloHelpFitsTheGame: what can be typed is told in words of the game.
func TestSoloHelpFitsTheGame(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, v := range variant.All {
		if !v.Playable() || v.Practice {
			continue
		}
		said := w.browser().begin("/local", v.Key).send(200, "text", "help").said()
		if deal := v.Dealing != nil; strings.Contains(said, "concede") != deal || strings.Contains(said, "O-O") == deal {
			t.Errorf("%s: %q", v.Key, said)
		}
	}
}

// TestSoloGamesPlayToTheirEnd plays every variant through pages and forms, with
// and without script: for two on one device, and against the AI at its
// weakest. Nothing of it is kept: another server goes on, and no row is made.
func TestSoloGamesPlayToTheirEnd(t *testing.T) {
	t.Parallel()
	w, other := newWorld(t), newWorld(t)
	for i, v := range variant.All {
		for _, path := range []string{solo.PathAI, solo.PathLocal} {
			rng := rand.New(rand.NewPCG(uint64(i), 11))
			a := w.browser().begin(path, v.Key, "level", "1", "rounds", "1")
			for n := 0; a.table("over") == "0"; n++ {
				a.htmx = n%2 == 0
				a.browser.w = []*world{w, other}[n/2%2]
				action := offered(t, a.page.Find("#table"), rng, n > 15)
				if n > 60 || path == solo.PathAI && n > 25 {
					action = string(game.Resign)
				}
				a.send(200, "action", action)
			}
			if a.said() == "" || a.page.Find("#after button[value=again]").Length() != 1 {
				t.Errorf("%s %s does not say how it ended: %q", path, v.Key, a.said())
			}
			a.htmx = false
			record := a.do("POST", path+solo.TailRecord, a.form).want(200, v.Name)
			if d := record.header.Get("Content-Disposition"); !strings.HasPrefix(d, `attachment; filename="hilltop-`+v.Key) || record.header.Get("Content-Security-Policy") != filePolicy {
				t.Errorf("%s is sent as %q", v.Key, d)
			}
			a.send(200, "do", "undo").send(200, "do", "hint")
		}
	}
	for _, site := range []*world{w, other} {
		store, err := sql.Open("sqlite", site.path)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"users", "sessions", "matches", "invites"} {
			var rows int
			if err := store.QueryRow("SELECT count(*) FROM " + table).Scan(&rows); err != nil || rows > 0 {
				t.Errorf("%d rows in %s: %v", rows, table, err)
			}
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestSoloPages: the pages that set a game up, and the ways to them.
func TestSoloPages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	b := w.browser()
	for _, v := range variant.All {
		page := b.get("/ai?variant="+v.Key).want(200, v.Goal, "First steps", "Full strength")
		for _, l := range ai.Levels() {
			if row := page.find(".levels input[value='" + string(rune('0'+l.Number)) + "']").Parent().Text(); !strings.Contains(row, l.Name) || !strings.Contains(row, l.Line) {
				t.Errorf("level %d is %q", l.Number, row)
			}
		}
		if n := page.find("input[name=rounds]").Length(); (n > 0) != (v.Dealing != nil) {
			t.Errorf("%s: %d numbers of rounds to choose from", v.Key, n)
		}
		local := b.get("/local?variant="+v.Key).want(200, v.SeatNames[0], "!First steps")
		if page.find("title").Text() == local.find("title").Text() || page.find("meta[name=description]").Length() != 1 || page.find("meta[name=robots]").Length() != 0 {
			t.Errorf("%s: %q", v.Key, page.find("title").Text())
		}
		for _, path := range []string{"/ai", "/local"} {
			if to := b.get("/" + v.Key + path).header.Get("Location"); to != path+"?variant="+v.Key {
				t.Errorf("/%s%s leads to %q", v.Key, path, to)
			}
			if !v.Practice && b.get("/"+v.Key).want(200).find("a[href='"+path+"?variant="+v.Key+"']").Length() == 0 {
				t.Errorf("/%s has no way to %s", v.Key, path)
			}
			if b.get("/").want(200).find("a[href='"+path+"']").Length() == 0 {
				t.Errorf("the first page has no way to %s", path)
			}
			b.get(path+"?variant="+v.Key+"&game=g7").want(200, "Opening your saved game", v.Name)
		}
	}
	b.get("/ai?variant=atomic").want(404)
	b.get("/local?variant=atomic&game=g7").want(404)
	b.get("/atomic/ai").want(404)
	b.get("/ai").want(200)
}

// TestSoloRefuses: what is no game is answered with a page that leads on; what
// is one stays, whatever was wrong.
func TestSoloRefuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, b := range []*browser{w.browser(), w.browser().asHTMX()} {
		for _, path := range []string{"/ai", "/local", "/ai/pgn", "/local/row"} {
			b.post(path, "variant", "atomic", "action", "e2e4").want(422, "That game cannot be read", "New game")
		}
		b.post("/ai", "variant", "crazyhouse", "log", strings.Repeat("e2e4 ", 4000)).want(413)
		b.do("POST", "/ai", nil, func(r *http.Request) {
			r.Body = http.NoBody
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}).want(422)
		b.post("/ai", "variant", "crazyhouse", "log", "e2e4 e2e4").want(422, "damaged", `value="e2e4"`)
		a := b.begin("/local", "crazyhouse")
		a.send(422, "action", "e2e5").send(400, "text", "hello").send(422, "text", "Nd4").send(409, "do", "undo")
		if a.form.Get("variant") != "crazyhouse" {
			t.Errorf("%v", a.form)
		}
		a.send(200, "action", "e2e4")
		if why := b.post("/local", "variant", "crazyhouse", "why", "e2e5").want(200, "pawn"); why.header.Get("Content-Security-Policy") != filePolicy {
			t.Error("a sentence is sent as a page")
		}
	}
	w.browser().do("POST", "/ai", form("variant", "crazyhouse"), func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }).want(403)
}

// TestSoloAIIsBounded: two searches at once; who waits too long, or asks too
// often, keeps the game and is told when to come back.
func TestSoloAIIsBounded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.site.brains.patience = 20 * time.Millisecond
	a := w.browser().begin("/ai", "crazyhouse")
	var held []*ai.Player
	for range brainSearches {
		held = append(held, <-w.site.brains.free)
	}
	for _, htmx := range []bool{true, false} {
		a.htmx = htmx
		a.form.Set("log", "")
		a.send(http.StatusServiceUnavailable, "action", "e2e4")
		if a.form.Get("log") != "e2e4" || a.page.Find("button[value=think]").Length() != 1 {
			t.Fatalf("the move is lost: %v", a.form)
		}
	}
	if retry := a.do("POST", "/ai", a.withAction("do", "think")).want(503).header.Get("Retry-After"); retry == "" {
		t.Error("nobody says when to come back")
	}
	for _, p := range held {
		w.site.brains.free <- p
	}
	a.send(200, "do", "think")
	if n := len(strings.Fields(a.form.Get("log"))); n != 2 {
		t.Errorf("%d actions", n)
	}

	for range brainQueue {
		w.site.brains.queue <- struct{}{}
	}
	if _, err := w.site.brains.with(context.Background(), nil); !errors.Is(err, solo.ErrBusy) {
		t.Errorf("a full queue lets one more wait: %v", err)
	}
}

// withAction is the form of the page with one more value.
func (a *alone) withAction(name, value string) url.Values {
	f := form(name, value)
	for n, v := range a.form {
		f[n] = v
	}
	return f
}

// TestSoloPagesCanBeGoneBackTo: a page that holds a game may be kept by its
// browser, a fragment of one need not be.
func TestSoloPagesCanBeGoneBackTo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	b := w.browser()
	form := []string{"variant", "crazyhouse", "do", "start", "level", "1"}
	for _, c := range []struct {
		b    *browser
		want string
	}{{b, cachePublic}, {b.asHTMX(), cacheNever}} {
		if got := c.b.post("/ai", form...).want(200).header.Get("Cache-Control"); got != c.want {
			t.Errorf("Cache-Control %q, want %q", got, c.want)
		}
	}
}

// TestSoloIsLimited: an address may ask often, but not without end.
func TestSoloIsLimited(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.Limits = 1. / 20 })
	a := w.browser().begin("/ai", "crazyhouse", "level", "1") // thinking: 3 a minute
	for range 3 {
		a.form.Set("log", "")
		a.send(200, "action", "e2e4")
	}
	a.form.Set("log", "")
	a.send(http.StatusServiceUnavailable, "action", "e2e4")
	if a.form.Get("log") != "e2e4" {
		t.Errorf("the move is lost: %q", a.form.Get("log"))
	}
	for range 12 {
		a.do("POST", "/ai", a.withAction("do", "show"))
	}
	limited := a.do("POST", "/ai", a.withAction("do", "show")).want(http.StatusTooManyRequests)
	if limited.header.Get("Retry-After") == "" {
		t.Error("nobody says when to come back")
	}
}
