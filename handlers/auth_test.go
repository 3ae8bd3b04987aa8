package handlers

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// account registers a new browser.
func (w *world) account(name string) *browser {
	w.t.Helper()
	b := w.browser()
	b.register(name)
	return b
}

func passwordOf(name string) string { return "correct horse of " + name }

// signIn opens an account in a browser.
func (b *browser) signIn(name string) answer {
	b.w.t.Helper()
	return b.post("/signin", "name", name, "password", passwordOf(name))
}

// TestGuestRegistersInTheMiddleOfAGame: the game goes on where it is, on this
// device and on others; the finished ones come along; the code is void.
func TestGuestRegistersInTheMiddleOfAGame(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.moves("e2e4", "e7e5")
	code := codeOf(m.white)
	version, key := m.white.get(m.url).want(200).stamp()
	if to := m.white.post("/register", "name", "Marta", "password", passwordOf("Marta"), "next", m.url).to(); to != m.url {
		t.Errorf("leads to %q", to)
	}
	// The page that was open before goes on too.
	m.white.asHTMX().post(m.url+"/actions", "version", version, "key", key, "action", "g1f3", "confirm", "yes").want(200, `data-you="first"`)
	m.black.get(m.url).want(200, `data-version="3"`, "Marta", "/@Marta")
	w.browser().post("/return", "code", code).want(http.StatusUnprocessableEntity, "Nobody has this code")

	other := w.browser()
	other.post("/signin", "name", "mARTA", "password", passwordOf("Marta"), "next", m.url).to()
	m.play(m.black, "b8c6").want(200)
	m.play(other, "f1b5").want(200, `data-you="first"`)
	other.post("/return/code").want(http.StatusUnprocessableEntity, "You have an account")
	other.post("/name", "name", "Eve").want(http.StatusUnprocessableEntity, "stays as it is")
}

// TestGuestSignsIn: the games of the browser go over to the account.
func TestGuestSignsIn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	marta := w.account("Marta")
	m := w.newMatch(standard(t), "3")
	m.moves("e2e4")
	over := w.newMatch(standard(t), "3")
	over.play(over.white, "e2e4").want(200)
	code := codeOf(over.white)
	m.black.signIn("Marta").to()
	m.black.get(m.url).want(200, `data-you="second"`)
	m.play(m.black, "e7e5").want(200)
	marta.get(m.url).want(200, `data-you="second"`)
	// A return code of a guest, entered where somebody is signed in, does the same.
	marta.post("/return", "code", code).to()
	marta.get(over.url).want(200, `data-you="first"`)
	over.white.get(over.url).want(200, `data-you=""`)

	// A game against oneself stays where it is, and one is told.
	self := w.browser()
	token := marta.invite(standard(t), "first", "3")
	own := self.post("/i/" + token + "/accept").to()
	self.signIn("Marta").to()
	self.get("/games").want(200, "stayed behind")
	self.get(own).want(200, `data-you="first"`)
}

func TestSignInAndOut(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.account("Marta")
	b := w.browser()
	b.get("/account").to()
	for _, pair := range [][2]string{{"Marta", "wrong password"}, {"Nobody", passwordOf("Marta")}, {"", ""}, {"Marta", ""}, {"marta@example.org", passwordOf("Marta")}, {strings.Repeat("x", 3000), "x"}, {"Marta", strings.Repeat("x", 3000)}} {
		a := b.post("/signin", "name", pair[0], "password", pair[1]).want(http.StatusUnprocessableEntity, "No account has this name")
		if strings.Contains(a.find("main").Text(), passwordOf("Marta")) || a.find("#password").AttrOr("value", "") != "" {
			t.Error("the password is sent back")
		}
	}
	if to := b.post("/signin", "name", " Marta ", "password", passwordOf("Marta"), "next", "//evil.example").to(); to != "/games" {
		t.Errorf("leads to %q", to)
	}
	b.get("/games").want(200, `href="/@Marta"`, "!Sign in")
	b.get("/signin?next=%2Faccount").to()
	old := b.jar.Cookies(mustURL(t, w.srv.URL))
	a := b.post("/signout")
	a.to()
	if a.header.Get("Clear-Site-Data") != `"cache"` {
		t.Errorf("Clear-Site-Data %q", a.header.Get("Clear-Site-Data"))
	}
	b.get("/games").want(200, "Sign in", "!Marta")
	thief := w.browser()
	thief.jar.SetCookies(mustURL(t, w.srv.URL), old)
	thief.get("/account").to()
	thief.get("/signin").want(200, "You were signed out here")
}

// TestT8_TriesAreFew: by name for known and unknown ones alike, by address for
// all; a while later one may try again.
func TestT8_TriesAreFew(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.Limits = 1 })
	w.account("Marta")
	b := w.browser()
	for _, name := range []string{"Marta", "Nobody"} {
		for range 10 {
			b.post("/signin", "name", name, "password", "wrong password").want(http.StatusUnprocessableEntity)
		}
		a := b.post("/signin", "name", strings.ToUpper(name), "password", passwordOf("Marta")).want(http.StatusTooManyRequests, "too often")
		if a.header.Get("Retry-After") == "" {
			t.Error("no Retry-After")
		}
	}
	for i := range 8 {
		b.post("/signin", "name", fmt.Sprint("other", i), "password", "wrong password").want(http.StatusUnprocessableEntity)
	}
	b.post("/signin", "name", "others", "password", "wrong password").want(http.StatusTooManyRequests)
	w.clock.move(10 * time.Minute)
	b.signIn("Marta").to()
	for i := range 4 { // one was made above
		w.account(fmt.Sprint("new", i))
	}
	w.browser().post("/register", "name", "newer", "password", passwordOf("newer")).want(http.StatusTooManyRequests, "Create an account")
}

// TestT9_UnknownNamesCostAsMuch: an unknown name is checked against a hash of
// the same cost, and answered with the same words.
func TestT9_UnknownNamesCostAsMuch(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.account("Marta")
	bodies := map[string]string{}
	for _, name := range []string{"Marta", "Nemo0"} {
		a := w.browser().post("/signin", "name", name, "password", "wrong password").want(http.StatusUnprocessableEntity)
		bodies[name] = strings.ReplaceAll(a.body, name, "NAME")
	}
	if bodies["Marta"] != bodies["Nemo0"] {
		t.Error("the answer tells a known name from an unknown one")
	}
	known, err := w.store.AccountByName(context.Background(), "Marta")
	if err != nil {
		t.Fatal(err)
	}
	a, _, _, err1 := readPHC(known.Password)
	b, _, _, err2 := readPHC(w.site.hash.dummy)
	if a != b || err1 != nil || err2 != nil {
		t.Errorf("efforts %+v and %+v, %v %v", a, b, err1, err2)
	}
}

// TestRegisterTwice: a form that is sent two times makes one account and signs
// in; with another password the name is taken.
func TestRegisterTwice(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guest := w.newMatch(standard(t), "3").white
	before := guest.jar.Cookies(mustURL(t, w.srv.URL))
	guest.register("Marta")
	again := w.browser() // the second half of the double click, with the old cookie
	again.jar.SetCookies(mustURL(t, w.srv.URL), before)
	again.post("/register", "name", "Marta", "password", passwordOf("Marta")).to()
	again.get("/account").want(200, "You are <bdi>Marta")
	for _, name := range []string{"Marta", "MARTA", "rnarta", "m-arta"} {
		w.browser().post("/register", "name", name, "password", "another password").want(http.StatusUnprocessableEntity, "taken", `value="`+name+`"`)
	}
	w.browser().post("/register", "name", "x", "password", "another password").want(http.StatusUnprocessableEntity, "2 to 20 letters")
	w.browser().post("/register", "name", "x", "password", "brief", "email", "no address").want(http.StatusUnprocessableEntity, "2 to 20 letters", "no e-mail address", "characters")
	w.browser().post("/register", "name", "Newton", "password", "password1").want(http.StatusUnprocessableEntity, "everybody tries")
	w.browser().post("/register", "name", "Newton", "password", "another password", "email", "no address").want(http.StatusUnprocessableEntity, "no e-mail address")
	w.browser().post(m(w)+"/accept", "name", "Mar.ta").want(http.StatusUnprocessableEntity, "A player with an account is called so")
	w.browser().post(m(w)+"/accept", "name", "Moderator").want(http.StatusUnprocessableEntity, "kept for the site")
}

// What is wrong with the form of an account stands at its fields, and above the
// form with a link to each; nothing else is marked.
func TestRegisterMarksFields(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.account("Marta")
	for _, c := range []struct {
		fields string // that are marked
		pairs  []string
	}{
		{"name", []string{"name", "Marta", "password", "another password"}},
		{"name", []string{"name", "Moderator", "password", "another password"}},
		{"password", []string{"name", "Newton", "password", "password1"}},
		{"email", []string{"name", "Newton", "password", "another password", "email", "no address"}},
		{"fair", []string{"name", "Newton", "password", "another password", "fair", ""}},
		{"name password email fair", []string{"name", "x", "password", "brief", "email", "no address", "fair", ""}},
	} {
		page := w.browser().post("/register", c.pairs...).want(http.StatusUnprocessableEntity)
		var marked []string
		for _, in := range page.find("form [aria-invalid=true]").EachIter() {
			id := in.AttrOr("id", "")
			marked = append(marked, id)
			first, _, _ := strings.Cut(in.AttrOr("aria-describedby", ""), " ")
			top, near := page.find("main [role=alert] a[href='#"+id+"']").Text(), page.find("#"+first+".error").Text()
			if top == "" || top != near {
				t.Errorf("%v: of %q the page says %q at the top and %q at the field", c.pairs, id, top, near)
			}
		}
		if got := strings.Join(marked, " "); got != c.fields {
			t.Errorf("%v: marked %q, want %q", c.pairs, got, c.fields)
		}
	}
}

// m is a fresh invitation.
func m(w *world) string { return "/i/" + w.browser().invite(standard(w.t), "first", "3") }

// TestRegisterRace: many at once under one name, one account.
func TestRegisterRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const n = 12
	codes := make([]int, n)
	var wg sync.WaitGroup
	for i := range n {
		b := w.browser()
		wg.Go(func() {
			codes[i] = b.post("/register", "name", []string{"Marta", "marta", "rnarta"}[i%3], "password", fmt.Sprint("correct horse ", i)).status
		})
	}
	wg.Wait()
	won := 0
	for _, code := range codes {
		switch code {
		case http.StatusSeeOther:
			won++
		case http.StatusUnprocessableEntity, http.StatusServiceUnavailable:
		default:
			t.Errorf("status %d", code)
		}
	}
	if won != 1 {
		t.Errorf("%d accounts were made", won)
	}
}

// TestT5_AccountSessions: a cookie of its own, another secret at each step,
// 30 days unused, 180 days in all.
func TestT5_AccountSessions(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.BaseURL = "https://hilltop.example" })
	a := w.browser().post("/register", "name", "Marta", "password", passwordOf("Marta"))
	set := a.header.Get("Set-Cookie")
	for _, part := range []string{"__Host-s=", "Path=/", "Max-Age=2592000", "HttpOnly", "Secure", "SameSite=Lax"} {
		if !strings.Contains(set, part) {
			t.Errorf("cookie %q lacks %s", set, part)
		}
	}
	carry := func(r *http.Request) { r.Header.Set("Cookie", strings.SplitN(set, ";", 2)[0]) }
	b := w.browser()
	for day := 0; day < 180; day += 20 {
		b.do("GET", "/account", nil, carry).want(200, "Marta")
		w.clock.move(20 * 24 * time.Hour)
		if renewed := b.do("POST", "/prefs", form("theme", "dark"), carry).header.Values("Set-Cookie"); len(renewed) == 0 && day < 160 {
			t.Errorf("day %d: not renewed", day)
		}
	}
	b.do("GET", "/account", nil, carry).to()

	idle := w.browser().post("/signin", "name", "Marta", "password", passwordOf("Marta")).header.Get("Set-Cookie")
	w.clock.move(31 * 24 * time.Hour)
	b.do("GET", "/account", nil, func(r *http.Request) { r.Header.Set("Cookie", strings.SplitN(idle, ";", 2)[0]) }).to()
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	one, two, three := w.account("Marta"), w.browser(), w.browser()
	two.do("POST", "/signin", form("name", "Marta", "password", passwordOf("Marta")), func(r *http.Request) {
		r.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 <script>")
	}).to()
	three.signIn("Marta").to()
	page := one.get("/account").want(200, "Firefox on Linux", "this one", "!<script>")
	id := page.find(`li:contains("Firefox") [name=session]`).AttrOr("value", "")
	w.account("Eve").post("/account/sessions", "session", id).to() // not hers: nothing happens
	two.get("/account").want(200)
	one.post("/account/sessions", "session", id).to()
	two.get("/account").to()
	one.post("/account/sessions", "session", "others").to()
	three.get("/account").to()
	one.get("/account").want(200, "!Sign out everywhere else")
}
