package handlers

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/variant"
)

// clock is a time that tests move.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// logBuffer collects the log of several goroutines.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// world is a whole site on a database of its own.
type world struct {
	t     testing.TB
	clock *clock
	log   *logBuffer
	path  string // of the database
	store *db.DB
	site  *Server
	srv   *httptest.Server
	raw   bool         // browsers take nothing compressed
	heard func(answer) // all that browsers get, if a test wants it
}

// newWorld starts a site; change may set what is not usual. Rate limits are
// off unless it says otherwise.
func newWorld(t testing.TB, change ...func(*Config)) *world {
	t.Helper()
	w := &world{t: t, clock: &clock{at: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}, log: &logBuffer{}}
	w.open(filepath.Join(t.TempDir(), "test.db"), change...)
	return w
}

// open starts the site on a database.
func (w *world) open(path string, change ...func(*Config)) {
	t := w.t
	t.Helper()
	var err error
	w.path = path
	w.store, err = db.Open(context.Background(), db.Config{Path: path, Now: w.clock.now})
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Secret: [32]byte{1, 2, 3}, Mailbox: true, Now: w.clock.now, Log: slog.New(slog.NewJSONHandler(w.log, nil))}
	for _, c := range change {
		c(&cfg)
	}
	if w.site, err = New(cfg, w.store); err != nil {
		t.Fatal(err)
	}
	w.site.hash = newHasher(cheap)
	w.srv = httptest.NewServer(w.site.Handler())
	site, srv, store := w.site, w.srv, w.store
	t.Cleanup(func() {
		site.streams.close()
		srv.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
}

// browser is one visitor: cookies, and no more.
type browser struct {
	w    *world
	jar  *cookiejar.Jar
	http *http.Client
	htmx bool
}

func (w *world) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return &browser{w: w, jar: jar, http: &http.Client{
		Transport:     w.transport(),
		Jar:           jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// transport is how browsers connect: usually as http.DefaultTransport does.
func (w *world) transport() http.RoundTripper {
	if !w.raw {
		return nil
	}
	way := http.DefaultTransport.(*http.Transport).Clone()
	way.DisableCompression = true
	w.t.Cleanup(way.CloseIdleConnections)
	return way
}

// asHTMX is the same visitor, with the page's script at work.
func (b *browser) asHTMX() *browser {
	c := *b
	c.htmx = true
	return &c
}

// answer is what came back.
type answer struct {
	t      testing.TB
	status int
	header http.Header
	body   string
}

// pledged are the addresses of forms in which somebody who is here for the
// first time ticks that the game will be played fairly; "fair" with an empty
// value leaves it out.
var pledged = regexp.MustCompile(`^/(rooms|challenge|register|rooms/[^/]+/join|[^/]+/invite)$`)

func (b *browser) do(method, path string, form url.Values, change ...func(*http.Request)) answer {
	b.w.t.Helper()
	if method == "POST" && form != nil && pledged.MatchString(path) && !form.Has("fair") {
		form = maps.Clone(form)
		form.Set("fair", "yes")
	}
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	req, err := http.NewRequest(method, b.w.srv.URL+path, body)
	if err != nil {
		b.w.t.Fatal(err)
	}
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if b.htmx {
		req.Header.Set("HX-Request", "true")
	}
	for _, c := range change {
		c(req)
	}
	resp, err := b.http.Do(req)
	if err != nil {
		b.w.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		b.w.t.Fatalf("%s %s: %v", method, path, err)
	}
	a := answer{b.w.t, resp.StatusCode, resp.Header, string(text)}
	if b.w.heard != nil {
		b.w.heard(a)
	}
	return a
}

func (b *browser) get(path string) answer { b.w.t.Helper(); return b.do("GET", path, nil) }

// post sends a form of name, value pairs.
func (b *browser) post(path string, pairs ...string) answer {
	b.w.t.Helper()
	return b.do("POST", path, form(pairs...))
}

func form(pairs ...string) url.Values {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Add(pairs[i], pairs[i+1])
	}
	return v
}

// want checks status and texts; a text that begins with "!" must be missing.
func (a answer) want(status int, texts ...string) answer {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("status %d, want %d; body:\n%s", a.status, status, short(a.body))
	}
	for _, text := range texts {
		if missing, forbidden := strings.CutPrefix(text, "!"); forbidden {
			if strings.Contains(a.body, missing) {
				a.t.Errorf("body has %q:\n%s", missing, short(a.body))
			}
		} else if !strings.Contains(a.body, text) {
			a.t.Errorf("body lacks %q:\n%s", text, short(a.body))
		}
	}
	return a
}

func short(s string) string {
	if i := strings.Index(s, "<main"); i >= 0 {
		s = s[i:]
	}
	return s[:min(len(s), 3000)]
}

// to is where the answer redirects.
func (a answer) to() string {
	a.t.Helper()
	if to := a.header.Get("HX-Redirect"); to != "" {
		return to
	}
	if a.status != http.StatusSeeOther {
		a.t.Fatalf("status %d, want a redirect; body:\n%s", a.status, short(a.body))
	}
	return a.header.Get("Location")
}

// table reads the attributes of the game page.
func (a answer) table() *goquery.Selection {
	a.t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(a.body))
	if err != nil {
		a.t.Fatal(err)
	}
	table := doc.Find("#table")
	if table.Length() != 1 {
		a.t.Fatalf("%d tables in:\n%s", table.Length(), short(a.body))
	}
	return table
}

// stamp is the version and key that the page would send.
func (a answer) stamp() (version, key string) {
	a.t.Helper()
	act := a.table().Find("#act")
	return act.Find("[name=version]").AttrOr("value", ""), act.Find("[name=key]").AttrOr("value", "")
}

// match is two browsers at one board.
type match struct {
	w      *world
	id     string
	url    string
	white  *browser
	black  *browser
	token  string
	letter map[game.Seat]*browser
}

// invite makes an invitation; its address is "/i/" + token.
func (b *browser) invite(v game.Variant, seat, pace string) (token string) {
	b.w.t.Helper()
	to := b.post("/"+v.Key+"/invite", "seat", seat, "pace", pace, "name", "").to()
	token, ok := strings.CutPrefix(to, "/i/")
	if !ok {
		b.w.t.Fatalf("invitation leads to %q", to)
	}
	return token
}

// openRoom opens a room for the first playable game; fields may be added.
func (b *browser) openRoom(t *testing.T, pairs ...string) (id string) {
	t.Helper()
	f := slices.Clone(pairs)
	if !slices.Contains(f, "seat") {
		f = append(f, "seat", "random")
	}
	if !slices.Contains(f, "variant") {
		f = append(f, "variant", firstPlayable(t).Key)
	}
	if !slices.Contains(f, "pace") {
		f = append(f, "pace", "3")
	}
	return strings.TrimPrefix(b.post("/rooms", f...).to(), "/rooms/")
}

// dare challenges the opponent in a match.
func (b *browser) dare(t *testing.T, m *match, pairs ...string) (id string) {
	t.Helper()
	f := append([]string{"seat", "first", "variant", firstPlayable(t).Key, "pace", "3", "game", m.id}, pairs...)
	return strings.TrimPrefix(b.post("/challenge", f...).to(), "/challenge/")
}

// newMatch seats two new browsers.
func (w *world) newMatch(v game.Variant, pace string) *match {
	w.t.Helper()
	m := &match{w: w, white: w.browser(), black: w.browser()}
	m.token = m.white.invite(v, "first", pace)
	m.url = m.black.post("/i/"+m.token+"/accept", "name", "").to()
	m.id = strings.TrimPrefix(m.url, "/g/")
	m.letter = map[game.Seat]*browser{game.First: m.white, game.Second: m.black}
	return m
}

// play sends an action from a fresh page, as the script does.
func (m *match) play(b *browser, action string, more ...string) answer {
	m.w.t.Helper()
	version, key := b.get(m.url).want(200).stamp()
	pairs := append([]string{"version", version, "key", key, "action", action}, more...)
	return b.asHTMX().post(m.url+"/actions", pairs...)
}

// moves plays actions in turn, the first seat beginning.
func (m *match) moves(actions ...string) {
	m.w.t.Helper()
	for i, a := range actions {
		m.play(m.letter[game.Seat(i%2)], a).want(200)
	}
}

// known is a variant by its key.
func known(t testing.TB, key string) game.Variant {
	t.Helper()
	v, ok := variant.ByKey(key)
	if !ok {
		t.Fatalf("no variant %q", key)
	}
	return v
}

func mustURL(t *testing.T, s string) *url.URL {
	t.Helper()
	u, err := url.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// find looks something up in the page.
func (a answer) find(selector string) *goquery.Selection {
	a.t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(a.body))
	if err != nil {
		a.t.Fatal(err)
	}
	return doc.Find(selector)
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func prefixes(t *testing.T, list ...string) []netip.Prefix {
	t.Helper()
	var all []netip.Prefix
	for _, text := range list {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}
