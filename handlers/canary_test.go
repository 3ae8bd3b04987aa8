package handlers

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"
)

// canaries are put wherever a secret may travel; each says where it was put.
type canaries struct{ all []string }

// at makes one for a place.
func (k *canaries) at(place string) string {
	c := fmt.Sprintf("canary%dof%s", len(k.all), strings.ReplaceAll(place, " ", ""))
	k.all = append(k.all, c)
	return c
}

// is counts a real secret as one.
func (k *canaries) is(secrets ...string) {
	for _, s := range secrets {
		if len(s) >= 6 {
			k.all = append(k.all, s)
		}
	}
}

// dress adds what a browser may send along to a request.
func (k *canaries) dress(r *http.Request) {
	for _, name := range []string{"Referer", "HX-Current-URL", "HX-Prompt", "HX-Target", "User-Agent", "Accept-Language", "Authorization", "X-Forwarded-For", "X-Request-Id", "Last-Event-ID", "If-None-Match"} {
		r.Header.Set(name, "https://x.example/?q="+k.at(name))
	}
	for _, name := range []string{"extra", "pov-0123456789", "theme", guestCookie + "x"} {
		r.AddCookie(&http.Cookie{Name: name, Value: k.at("cookie")})
	}
	q := r.URL.Query()
	q.Set(k.at("query"), k.at("query"))
	for _, name := range []string{"next", "note", "q", "text", "game", "action", "from", "to", "at"} {
		q.Set(name, k.at("query"))
	}
	r.URL.RawQuery = q.Encode()
}

// TestLogs_NoSecretAnywhere goes to every address of the site, as a person with
// an account and as nobody, with canaries in cookies, tokens, passwords, query
// strings, bodies, Referer, HX-Current-URL and e-mail, and once through all that
// has secrets of its own: the log has none of them.
func TestLogs_NoSecretAnywhere(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	k := &canaries{}
	cookiesOf := func(b *browser) {
		for _, c := range b.jar.Cookies(mustURL(t, w.srv.URL)) {
			id, secret, _ := strings.Cut(c.Value, ".")
			k.is(c.Value, id, secret)
		}
	}
	m := w.newMatch(standard(t), "3")
	cookiesOf(m.white)
	cookiesOf(m.black)
	code := codeOf(m.black)
	k.is(m.token, code, strings.ReplaceAll(code, " ", ""))
	b := m.white
	password, address := k.at("password"), k.at("mail")+"@example.org"
	b.post("/register", "name", "Marta", "password", password, "email", address).to()
	cookiesOf(b)
	_, confirm := w.mailTo(address)
	w.browser().post(confirm).want(200)
	w.clock.move(time.Second)
	w.browser().post("/reset", "name", address).want(200)
	_, reset := w.mailTo(address)
	k.is(confirm, reset, strings.TrimPrefix(confirm, "/confirm/"), strings.TrimPrefix(reset, "/reset/"))
	open := b.invite(standard(t), "first", "3")
	k.is(open, b.openRoom(t), b.dare(t, m, "name", k.at("body")))
	b.post(m.url+"/messages", "text", k.at("message")).to()
	b.post(m.url+"/note", "text", k.at("note")).to()
	b.post(m.url+"/report", "reason", "other", "words", k.at("report")).want(200)
	b.post("/account/email", "email", k.at("mail")+"@example.org", "password", password).to()
	b.post("/account/export", "password", password).want(200)

	for _, r := range w.site.echo.Routes() {
		if r.Path == eventsPath || r.Path == "/signout" || r.Path == "/account/forget" {
			continue
		}
		for _, who := range []*browser{b, w.browser(), w.browser().asHTMX()} {
			fields := url.Values{k.at("body"): {k.at("body")}, "version": {"0"}}
			for _, name := range []string{"name", "password", "new", "email", "text", "key", "action", "code", "words", "reason", "nonce", "variant", "next", "token", "session", "log", "pgn", "sure", "theme"} {
				fields.Set(name, k.at(name))
			}
			if r.Method != http.MethodPost {
				fields = nil
			}
			who.do(r.Method, fill(r.Path, m), fields, k.dress)
			for _, part := range []string{":id", ":token", ":name", ":room", ":challenge", ":notice", ":report", "*", ":variant"} {
				if strings.Contains(r.Path, part) {
					who.do(r.Method, strings.ReplaceAll(fill(strings.ReplaceAll(r.Path, part, "~"), m), "~", k.at("path")), fields, k.dress)
				}
			}
		}
	}
	w.browser().do("GET", "/"+k.at("path")+"/"+k.at("path"), nil, k.dress).want(404)
	w.browser().do("POST", "/signin", form("name", k.at("name"), "password", strings.Repeat(k.at("body"), 2000)), k.dress).want(http.StatusRequestEntityTooLarge)
	w.site.echo.GET("/test/panic", func(echo.Context) error { panic("a fault of ours") })
	b.do("GET", "/test/panic", nil, k.dress).want(http.StatusInternalServerError)
	w.browser().post("/return", "code", code).to()
	w.browser().post(reset, "new", k.at("password")).to()

	text := w.log.String()
	for _, c := range k.all {
		if strings.Contains(text, c) {
			i := strings.Index(text, c)
			t.Errorf("%q stands in the log: %s", c, text[max(0, i-200):min(len(text), i+len(c)+50)])
		}
	}
	if n := strings.Count(text, `"msg":"request"`); n < 400 || len(k.all) < 5000 {
		t.Errorf("only %d requests with %d canaries", n, len(k.all))
	}
	for _, want := range []string{`"event":"password reset"`, `"event":"return code used"`, `"event":"sign-in refused"`, `"event":"report sent"`, `"event":"data exported"`} {
		if !strings.Contains(text, want) {
			t.Errorf("the log lacks %s", want)
		}
	}
}
