package handlers

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"hilltop/db"
)

// codeOf makes a return code, as the page shows it.
func codeOf(b *browser) string {
	b.w.t.Helper()
	return b.post("/return/code").want(200, "Your return code").find("#code").AttrOr("value", "")
}

// TestT3_ComeBackByCode: the cookie is lost, the code brings the seat back.
func TestT3_ComeBackByCode(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	code := codeOf(m.white)
	if len(strings.ReplaceAll(code, " ", "")) != 26 {
		t.Fatalf("code %q", code)
	}
	m.white.get("/return").want(200, "!"+code, "/static/forms.") // the script takes a code from the address
	if link := m.white.post("/return/code").find("#back").AttrOr("value", ""); !strings.HasPrefix(link, w.srv.URL+"/return#") {
		t.Errorf("return link %q", link)
	} else {
		code = link[strings.Index(link, "#"):]
	}

	fresh := w.browser() // the same person, without the cookie
	fresh.get(m.url).want(200, `data-you=""`)
	fresh.post("/return", "code", "  "+strings.ToLower(code)+"\n").to()
	fresh.get("/games").want(200, m.url, "Your move")
	m.play(fresh, "e2e4").want(200, `data-you="first"`)
	m.black.get(m.url).want(200, `data-version="1"`)
}

// TestT4_TheOtherDeviceWatches: using a code ends the sessions elsewhere, and
// they say so.
func TestT4_TheOtherDeviceWatches(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	code := codeOf(m.white)
	version, key := m.white.get(m.url).stamp()
	live := m.white.stream(m.url + "/events")
	live.next(t)

	thief := w.browser()
	thief.post("/return", "code", code).to()
	if e := live.next(t); e.event != "match" {
		t.Errorf("the open page hears %+v", e)
	}
	m.white.get(m.url).want(200, `data-you=""`, "opened on another device")
	m.white.asHTMX().get(m.url+"/board").want(200, "opened on another device")
	m.white.get("/games").want(200, "opened on another device", "!"+m.url)
	m.white.get("/return").want(200, "opened on another device")
	for _, b := range []*browser{m.white, m.white.asHTMX()} {
		b.post(m.url+"/actions", "version", version, "key", key, "action", "e2e4", "confirm", "yes").want(http.StatusForbidden, "another device")
	}
	m.white.post("/return/code").want(http.StatusForbidden, "another device")
	m.white.post("/name", "name", "x").want(http.StatusForbidden)
	m.play(thief, "e2e4").want(200)

	// The holder of a newer code has the games; the older code is void.
	newer := codeOf(thief)
	m.white.post("/return", "code", code).want(http.StatusUnprocessableEntity, "Nobody has this code")
	m.white.post("/return", "code", newer).to()
	m.white.get(m.url).want(200, `data-you="first"`)
	thief.get(m.url).want(200, `data-you=""`)
}

func TestT4_TriesAreFew(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.Limits = 1 })
	b := w.browser()
	for range 10 {
		b.post("/return", "code", newReturnCode()).want(http.StatusUnprocessableEntity, "Nobody has this code")
	}
	a := b.post("/return", "code", newReturnCode()).want(http.StatusTooManyRequests, "A little slower")
	if a.header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	w.clock.move(time.Hour)
	b.post("/return", "code", "nonsense").want(http.StatusUnprocessableEntity, "26 letters", `value="nonsense"`)
}

// TestReturnKeepsOtherGames: a browser with games of its own is asked before
// it loses them.
func TestReturnKeepsOtherGames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first, second := w.newMatch(standard(t), "3"), w.newMatch(standard(t), "3")
	code := codeOf(first.white)
	second.white.post("/return", "code", code).want(http.StatusUnprocessableEntity, "would lose them", code)
	second.white.get(second.url).want(200, `data-you="first"`)
	second.white.post("/return", "code", code, "confirm", "yes").to()
	second.white.get(first.url).want(200, `data-you="first"`)
	second.white.get(second.url).want(200, `data-you=""`)
}

func TestRename(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.white.post("/name", "name", " Ana  María ").to()
	m.black.get(m.url).want(200, "Ana María")
	m.white.post("/name", "name", "").want(http.StatusUnprocessableEntity)
	m.white.post("/name", "name", "<i>").want(http.StatusUnprocessableEntity, "A name is made of", "!<i>")
	w.browser().post("/name", "name", "Ana").want(http.StatusForbidden, "Not known here")
	w.browser().post("/return/code").want(http.StatusForbidden)
}

func TestPreferences(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	b := w.browser()
	b.get("/").want(200, "!data-theme=\"dark\"")
	if to := b.post("/prefs", "theme", "dark", "next", "/games").to(); to != "/games" {
		t.Errorf("leads to %q", to)
	}
	b.get("/").want(200, `data-theme="dark"`)
	b.post("/prefs", "theme", "auto").to()
	b.get("/").want(200, "!data-theme=\"dark\"")
	b.post("/prefs", "theme", "pink").want(400)
	b.post("/prefs", "confirm", "perhaps").want(400)
	if n, err := w.store.CountMyMoves(context.Background(), ""); err != nil || n != 0 {
		t.Errorf("%d, %v", n, err)
	}
}

func TestT5_Sessions(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.BaseURL = "https://hilltop.example" })
	// Over https the cookie is bound to host and https; the test's jar would
	// keep it to itself, so it is carried by hand.
	a := w.browser().post("/"+firstPlayable(t).Key+"/invite", "seat", "first", "pace", "3")
	set := a.header.Get("Set-Cookie")
	for _, part := range []string{"__Host-g=", "Path=/", "Max-Age=34560000", "HttpOnly", "Secure", "SameSite=Lax"} {
		if !strings.Contains(set, part) {
			t.Errorf("cookie %q lacks %s", set, part)
		}
	}
	if strings.Contains(set, "Domain") {
		t.Errorf("cookie %q names a domain", set)
	}
	if h := a.header.Get("Strict-Transport-Security"); h == "" {
		t.Error("no HSTS")
	}
	cookie := strings.SplitN(set, ";", 2)[0]
	carry := func(value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set("Cookie", value) }
	}
	b := w.browser()
	b.do("GET", a.to(), nil, carry(cookie)).want(200, "https://hilltop.example/i/")

	// Used every day it is renewed by forms, at most once a day.
	if again := b.do("POST", "/name", form("name", "Ana"), carry(cookie)); again.header.Get("Set-Cookie") != "" {
		t.Error("renewed on the first day")
	}
	w.clock.move(25 * time.Hour)
	if page := b.do("GET", "/games", nil, carry(cookie)); page.header.Get("Set-Cookie") != "" {
		t.Error("a GET sets the cookie")
	}
	if again := b.do("POST", "/name", form("name", "Ana"), carry(cookie)); !strings.HasPrefix(again.header.Get("Set-Cookie"), cookie) {
		t.Errorf("not renewed after a day: %q", again.header.Get("Set-Cookie"))
	}
	w.clock.move(399 * 24 * time.Hour)
	b.do("GET", "/games", nil, carry(cookie)).want(200, "Ana")
	w.clock.move(3 * 24 * time.Hour)
	b.do("GET", "/games", nil, carry(cookie)).want(200, "!Ana")

	// What does not prove itself is nobody's.
	for _, bad := range []string{"__Host-g=", "__Host-g=x.y", "g" + strings.TrimPrefix(cookie, "__Host-g"), cookie[:len(cookie)-1], cookie + "A", cookie[:len(cookie)-2] + "__"} {
		b.do("GET", "/games", nil, carry(bad)).want(200, "!You are")
		b.do("POST", "/name", form("name", "Eve"), carry(bad)).want(http.StatusForbidden)
	}
}

// TestT5_SeatRotatesSession: a cookie from before a seat was taken, in whatever
// way, opens nothing afterwards.
func TestT5_SeatRotatesSession(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	at := mustURL(t, w.srv.URL)
	for _, way := range []struct {
		name string
		take func(one, other *browser, m *match) (url string)
	}{
		{"invitation", func(one, other *browser, _ *match) string {
			return one.post("/i/" + other.invite(standard(t), "first", "3") + "/accept").to()
		}},
		{"room", func(one, other *browser, _ *match) string {
			return one.post("/rooms/"+other.openRoom(t)+"/join", "days", "3").to()
		}},
		{"challenge", func(one, other *browser, m *match) string {
			return one.post("/challenge/" + other.dare(t, m) + "/accept").to()
		}},
		{"rematch", func(one, other *browser, m *match) string {
			m.play(other, "game-resign").want(200)
			other.post(m.url + "/rematch")
			return one.post(m.url + "/rematch").to()
		}},
	} {
		for _, kind := range []string{"guest", "account"} {
			m := w.newMatch(standard(t), "3")
			m.moves("e2e4", "e7e5")
			one, other := m.white, m.black
			if kind == "account" {
				one.register("Marta-" + way.name)
			}
			old := one.jar.Cookies(at)
			game := way.take(one, other, m)
			if game == m.url {
				t.Fatalf("%s, %s: no new game", way.name, kind)
			}
			if now := one.jar.Cookies(at); len(now) != 1 || now[0].Value == old[0].Value {
				t.Errorf("%s, %s: the cookie is still the same", way.name, kind)
			}
			one.get(game).want(200, `data-you="`, `!data-you=""`)
			thief := w.browser()
			thief.jar.SetCookies(at, old)
			thief.get(game).want(200, `data-you=""`)
		}
	}
}

// TestT5_StolenDatabaseOpensNothing: neither secrets of cookies nor codes nor
// tokens stand in the database.
func TestT5_StolenDatabaseOpensNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	code := strings.ReplaceAll(codeOf(m.white), " ", "")
	secrets := []string{code, m.token}
	for _, b := range m.letter {
		_, secret, _ := strings.Cut(b.jar.Cookies(mustURL(t, w.srv.URL))[0].Value, ".")
		secrets = append(secrets, secret)
	}
	copied := t.TempDir() + "/copy.db"
	if err := w.store.Backup(context.Background(), copied); err != nil {
		t.Fatal(err)
	}
	bytes := readFile(t, copied)
	for _, s := range secrets {
		if len(s) < 20 || strings.Contains(bytes, s) {
			t.Errorf("secret of %d characters stands in the database", len(s))
		}
	}
	if err := db.Verify(context.Background(), copied); err != nil {
		t.Error(err)
	}
}
