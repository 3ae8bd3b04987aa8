package handlers

import (
	"database/sql"
	"net/http"
	"strings"
	"testing"
)

// writes counts what is committed to a database, by whomever: SQLite's own
// count, which any insert, update or delete moves.
func writes(t *testing.T, path string) func() int {
	t.Helper()
	pool, err := sql.Open("sqlite", "file:"+path+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pool.Close() })
	one, err := pool.Conn(t.Context()) // the count is that of a connection
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { one.Close() })
	return func() (n int) {
		t.Helper()
		if err := one.QueryRowContext(t.Context(), `PRAGMA data_version`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
}

// mayWrite are the addresses of which a GET writes, and why.
var mayWrite = map[string]string{
	"/readyz": "it proves that the store can be written, by a row that says nothing else",
}

// TestT2_GETChangesNothing: no GET or HEAD of any address, whoever asks, writes
// a row or sets a cookie; not even where a time has run out, or the session is
// due to be renewed, or who asks is a bot.
func TestT2_GETChangesNothing(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	w := k.w
	k.white.post("/account/email", "email", "seaton@example.org", "password", passwordOf("Seaton")).to()
	_, confirm := w.mailTo("seaton@example.org")
	guests := w.newMatch(standard(t), "1")
	k.black.post(k.url+"/report", "reason", "other", "words", "x").want(200)
	k.people["bot"] = w.browser()
	k.people["out of time"] = guests.white
	w.clock.move(3*day + deadlineGrace) // of both matches
	count := writes(t, w.path)
	paths := map[string]string{guests.url: "/g/:id", guests.url + "/pgn": "/g/:id/pgn", guests.url + "/board": "/g/:id/board", guests.url + "/messages": "/g/:id/messages",
		guests.url + "/report": "/g/:id/report", confirm: "/confirm/:token", "/i/" + k.token: "/i/:token", "/ai?variant=chess": "/ai", "/games/next?after=" + k.id: "/games/next",
		"/challenge?game=" + k.id: "/challenge", "/@Seaton?page=2": "/@:name", "/live?on=rooms&at=%2Frooms": "/live", "/mailbox": "/mailbox"}
	for _, r := range w.site.echo.Routes() {
		if r.Method == http.MethodGet {
			paths[k.path(r.Path)] = r.Path
		}
	}
	before := count()
	wrote := map[string]bool{}
	for path, route := range paths {
		for person, b := range k.people {
			for _, b := range []*browser{b, b.asHTMX()} {
				for _, method := range []string{http.MethodGet, http.MethodHead} {
					if route == eventsPath {
						if method == http.MethodGet && !b.htmx {
							b.stream(path).next(t)
						}
						continue
					}
					a := b.do(method, path, nil, func(r *http.Request) {
						if person == "bot" {
							r.Header.Set("User-Agent", "WhatsApp/2.23")
							r.Header.Set("Sec-Purpose", "prefetch")
						}
					})
					if a.header.Get("Set-Cookie") != "" {
						t.Errorf("%s %s as %s sets a cookie", method, route, person)
					}
					if a.status >= 500 {
						t.Errorf("%s %s as %s: status %d", method, route, person, a.status)
					}
					now := count()
					if now != before && mayWrite[route] == "" {
						t.Errorf("%s %s as %s writes", method, route, person)
					}
					wrote[route] = wrote[route] || now != before
					before = now
				}
			}
		}
	}
	w.site.streams.close()
	if now := count(); now != before {
		t.Error("a stream writes")
	}
	for route, why := range mayWrite {
		if !wrote[route] {
			t.Errorf("%s writes nothing, and is said to: %s", route, why)
		}
	}
	if k.people["nobody"].post("/name", "name", strings.Repeat("x", 9)); count() != before {
		t.Error("a refused form writes")
	}
	if k.white.post("/prefs", "theme", "dark"); count() == before {
		t.Error("a form writes nothing: nothing was counted")
	}
}
