package handlers

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"
	"golang.org/x/net/html"
)

// TestT6_CrossOrigin: what other sites make a browser send is refused, what
// the own pages send is not; the codes are those that were measured. TestT15
// tries every address that takes POST from another site.
func TestT6_CrossOrigin(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	own := w.srv.URL
	forms := map[string]url.Values{
		m.url + "/actions":                form("version", "0", "key", "k", "action", "e2e5"),
		m.url + "/rematch":                {},
		"/" + standard(t).Key + "/invite": form("seat", "first", "pace", "3"),
		"/i/" + m.token + "/accept":       {},
		"/i/" + m.token + "/cancel":       {},
		"/return":                         form("code", "x"),
		"/return/code":                    {},
		"/name":                           form("name", "Ana"),
		"/prefs":                          form("theme", "dark"),
		"/ai":                             form("variant", "chess"), "/ai/pgn": form("variant", "chess"), "/ai/row": form("variant", "chess"),
		"/local": form("variant", "chess"), "/local/pgn": form("variant", "chess"), "/local/row": form("variant", "chess"),
	}
	for _, c := range []struct {
		site, origin string
		refused      bool
	}{
		{"same-origin", own, false},
		{"same-origin", "null", false},
		{"same-origin", "", false},
		{"none", "", false},
		{"", own, false},
		{"", "", false}, // no browser
		{"", "null", true},
		{"", "https://evil.example", true},
		{"same-site", own, true},
		{"same-site", "https://sub.evil.example", true},
		{"cross-site", "https://evil.example", true},
		{"cross-site", own, true},
		{"cross-site", "null", true},
		{"cross-site", "", true},
	} {
		for path, fields := range forms {
			for _, method := range []string{"POST", "GET"} {
				a := m.white.do(method, path, fields, func(r *http.Request) {
					if c.site != "" {
						r.Header.Set("Sec-Fetch-Site", c.site)
					}
					if c.origin != "" {
						r.Header.Set("Origin", c.origin)
					}
				})
				refused := a.status == http.StatusForbidden && strings.Contains(a.body, "Sent by another site")
				if want := c.refused && method == "POST"; refused != want {
					t.Errorf("%s %s, Sec-Fetch-Site %q, Origin %q: status %d, refused %t, want %t", method, path, c.site, c.origin, a.status, refused, want)
				}
			}
		}
	}
	m.white.get(m.url).want(200, `data-version="0"`)
}

// fill makes an address of a route's pattern.
func fill(pattern string, m *match) string {
	return strings.NewReplacer(":id", m.id, ":token", m.token, ":variant", "chess", "*", "nothing.css", ":name", "nobody", ":image", "0.png").Replace(pattern)
}

// TestSecurityHeaders: every answer of every address carries them, errors
// too; and a page never runs what it did not bring.
func TestSecurityHeaders(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	type try struct{ method, path string }
	tries := []try{{"GET", "/nothing/here"}, {"DELETE", "/"}, {"PUT", m.url}, {"GET", "/g/short"}, {"POST", "/healthz"}, {"OPTIONS", "/"}, {"TRACE", "/"}}
	for _, r := range w.site.echo.Routes() {
		if r.Path != eventsPath {
			tries = append(tries, try{r.Method, fill(r.Path, m)})
		}
	}
	for _, c := range tries {
		for _, b := range []*browser{w.browser(), m.white, m.white.asHTMX()} {
			a := b.do(c.method, c.path, nil)
			at := c.method + " " + c.path
			resource := "same-origin"
			if strings.HasSuffix(c.path, shareEnding) { // share images alone are for other sites
				resource = "cross-origin"
			}
			for name, want := range map[string]string{
				"X-Content-Type-Options":       "nosniff",
				"Referrer-Policy":              "same-origin",
				"Cross-Origin-Opener-Policy":   "same-origin",
				"Cross-Origin-Resource-Policy": resource,
				"Permissions-Policy":           "camera=(), microphone=(), geolocation=(), payment=()",
				"X-XSS-Protection":             "",
				"Strict-Transport-Security":    "", // the base is http here
			} {
				if got := a.header.Get(name); got != want {
					t.Errorf("%s: %s is %q, want %q", at, name, got, want)
				}
			}
			html := strings.HasPrefix(a.header.Get("Content-Type"), "text/html")
			policy := a.header.Get(headerPolicy)
			if want := map[bool]string{true: pagePolicy, false: filePolicy}[html]; policy != want && (html || a.body != "") && !strings.HasPrefix(c.path, "/static/") {
				t.Errorf("%s: %s under policy %q", at, a.header.Get("Content-Type"), policy)
			}
			if policy == "" || a.header.Get("Cache-Control") == "" || a.header.Get(echo.HeaderXRequestID) == "" {
				t.Errorf("%s: policy %q, caching %q, request %q", at, policy, a.header.Get("Cache-Control"), a.header.Get(echo.HeaderXRequestID))
			}
			if html {
				checkMarkup(t, at, a)
			}
		}
	}
}

// checkMarkup refuses everything that the policy would block.
func checkMarkup(t *testing.T, at string, a answer) {
	t.Helper()
	if vary := strings.Join(a.header.Values("Vary"), ","); !strings.Contains(vary, "HX-Request") || !strings.Contains(vary, "Cookie") {
		t.Errorf("%s: Vary %q", at, vary)
	}
	for _, n := range a.find("*").Nodes {
		for _, attr := range n.Attr {
			key := strings.ToLower(attr.Key)
			switch {
			case key == "style", strings.HasPrefix(key, "on"), strings.HasPrefix(key, "hx-on"),
				(key == "hx-vals" || key == "hx-headers") && strings.HasPrefix(attr.Val, "js:"),
				key == "hx-trigger" && strings.ContainsAny(attr.Val, "[]"),
				key != "value" && key != "content" && strings.HasPrefix(strings.ToLower(strings.TrimSpace(attr.Val)), "javascript:"):
				t.Errorf("%s: <%s %s=%q> is blocked by the policy", at, n.Data, attr.Key, attr.Val)
			}
		}
		if n.Data == "style" || n.Data == "script" && n.FirstChild != nil && !isData(n) {
			t.Errorf("%s: inline <%s>", at, n.Data)
		}
	}
}

// isData reports whether a script element is a block of data, which no browser
// runs and no policy looks at.
func isData(n *html.Node) bool {
	for _, a := range n.Attr {
		if a.Key == "type" {
			return a.Val == "application/ld+json"
		}
	}
	return false
}

// TestErrors: whoever asks gets an error in the form that was asked for.
// TestMendedAddresses: a slash too many and capitals do not end at a page that
// is missing, and lead nowhere but here.
func TestMendedAddresses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	b := w.browser()
	for from, to := range map[string]string{
		"/rules/":                    "/rules",
		"/FAQ?q=drop":                "/faq?q=drop",
		"/Three-Check/rules//":       "/three-check/rules",
		"/@Nobody/":                  "/@Nobody",
		"//evil.example/":            "/evil.example",
		"/" + `\\` + "evil.example/": "/%5C%5Cevil.example",
		"/G/AbCdEfGhIj":              "/g/AbCdEfGhIj",
	} {
		if got := b.get(from).to(); got != to {
			t.Errorf("%s leads to %q, want %q", from, got, to)
		}
	}
	b.get("/g/AbCdEfGhIj").want(404)
	b.get("/@Nobody").want(404)
	b.post("/Rooms/").want(404)
	b.get("/g/0123456789/actions").want(405, `href="/g/0123456789"`)
}

func TestErrors(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	b := w.browser()
	json := func(r *http.Request) { r.Header.Set("Accept", "application/json") }
	b.get("/g/0123456789").want(404, "<html", "No such page", "To the first page")
	b.asHTMX().get("/g/0123456789/board").want(404, "!<html", "No such page")
	b.get("/g/not-an-id").want(404)
	b.get("/i/AAAAAAAAAAAAAAAAAAAAAA").want(404)
	b.get("/i/short").want(404)
	b.get("/nothing").want(404, "No such page")
	b.get("/a/b/c/d").want(404)
	b.get("/%00").want(404)
	b.post("/").want(405, "Not that way")
	b.post("/" + "static/app.css").want(405)
	b.do("HEAD", "/g/0123456789", nil).want(404)
	a := b.do("GET", "/nothing", nil, json).want(404, `"error":"No such page"`, `"request":"`)
	if !strings.HasPrefix(a.header.Get("Content-Type"), "application/json") {
		t.Errorf("JSON is sent as %q", a.header.Get("Content-Type"))
	}
	big := form("name", strings.Repeat("x", 20_000))
	m.white.do("POST", "/name", big).want(413, "That was too much")
	m.white.do("POST", "/name", big, func(r *http.Request) { r.ContentLength = -1 }).want(413, "That was too much")
	m.white.do("POST", m.url+"/actions", big).want(413, "That was too much")
	m.white.asHTMX().do("POST", m.url+"/actions", form("action", "e2e4"), func(r *http.Request) {
		r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	}).want(400, `id="table"`)
}

// TestErrorsTellNothing: a fault of ours shows a number and not the fault; a
// panic neither.
func TestErrorsTellNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.site.echo.GET("/test/panic", func(echo.Context) error { panic("canary-of-the-panic") })
	w.site.echo.GET("/test/error", func(echo.Context) error { return errCanary })
	w.site.echo.GET("/test/late", func(c echo.Context) error { _ = c.String(200, "half"); return errCanary })
	w.site.echo.GET("/test/busy", func(echo.Context) error { return context.DeadlineExceeded })
	for _, path := range []string{"/test/panic", "/test/error"} {
		for _, b := range []*browser{w.browser(), w.browser().asHTMX()} {
			a := b.get(path).want(500, "Something went wrong", "!canary")
			id := a.header.Get(echo.HeaderXRequestID)
			if !strings.Contains(a.body, id) || !strings.Contains(w.log.String(), id) {
				t.Errorf("%s: request %s stands not on the page and in the log", path, id)
			}
		}
	}
	w.browser().get("/test/late").want(200, "half")
	if a := w.browser().get("/test/busy").want(503); a.header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	if log := w.log.String(); strings.Count(log, "canary-of-the-error") != 3 || strings.Count(log, `panic: canary-of-the-panic`) != 2 {
		t.Errorf("faults are not logged once each:\n%s", log)
	}
}

type canaryError struct{}

func (canaryError) Error() string { return "canary-of-the-error" }

var errCanary = canaryError{}

// TestSecretsAreNeverLogged plays a while with things worth stealing in every
// place, and looks for them in the log.
func TestSecretsAreNeverLogged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	code := codeOf(m.white)
	cookies := m.white.jar.Cookies(mustURL(t, w.srv.URL))
	canaries := []string{m.token, code, strings.ReplaceAll(code, " ", ""), cookies[0].Value, strings.Split(cookies[0].Value, ".")[0], "canary", m.id + "?"}
	headers := func(r *http.Request) {
		for _, name := range []string{"Referer", "HX-Current-URL", "User-Agent", "X-Forwarded-For", "X-Request-Id", "Origin-Canary", "Accept"} {
			r.Header.Set(name, "http://x/canary-"+name+"\r\n"[:0])
		}
	}
	m.white.do("GET", m.url+"?canary=1&ply=0", nil, headers).want(200)
	m.white.do("POST", m.url+"/actions?canary=2", form("version", "0", "key", "canary3", "text", "canary4", "name", "canary5"), headers).want(400)
	m.white.do("POST", "/return", form("code", "canary6"), headers).want(422)
	wrong := newReturnCode()
	m.white.do("POST", "/return", form("code", wrong), headers).want(422)
	canaries = append(canaries, wrong)
	m.white.do("POST", "/return", form("code", code), headers).to()
	m.white.do("GET", "/canary7/canary8", nil, headers).want(404)
	m.white.do("GET", "/i/"+m.token, nil, headers).to()
	m.white.do("POST", "/name", form("name", "canary9"), headers)
	w.browser().do("GET", "/i/canary", nil, headers).want(404)
	w.browser().do("GET", "/games", nil, func(r *http.Request) { r.Header.Set("Cookie", "g="+strings.Repeat("canary", 9)) }).want(200)
	log := w.log.String()
	for _, c := range canaries {
		if strings.Contains(log, c) {
			t.Errorf("%q stands in the log", c)
		}
	}
	for _, want := range []string{`"route":"/g/:id/actions"`, `"event":"return code used"`, `"event":"return code refused"`, `"event":"seat claimed"`, `"status":404`, `"session":"`, `"user":"`} {
		if !strings.Contains(log, want) {
			t.Errorf("the log lacks %s", want)
		}
	}
	if strings.Count(log, `"msg":"request"`) < 10 {
		t.Error("requests are not logged")
	}
}

func TestGzip(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for accept, want := range map[string]string{"gzip": "gzip", "br, gzip;q=0.5": "gzip", "gzip;q=0": "", "gzip; q=0.000": "", "identity": "", "": "", "x-gzip": ""} {
		a := w.browser().do("GET", "/", nil, func(r *http.Request) { r.Header.Set("Accept-Encoding", accept) })
		if got := a.header.Get("Content-Encoding"); got != want {
			t.Errorf("Accept-Encoding %q: Content-Encoding %q, want %q", accept, got, want)
		}
		if !strings.Contains(strings.Join(a.header.Values("Vary"), ","), "Accept-Encoding") {
			t.Errorf("Vary %q", a.header.Values("Vary"))
		}
	}
}

func TestT29_Addresses(t *testing.T) {
	t.Parallel()
	forged := func(ip string) func(*http.Request) {
		return func(r *http.Request) {
			for _, h := range []string{"X-Forwarded-For", "X-Real-Ip", "Forwarded"} {
				r.Header.Set(h, ip)
			}
		}
	}
	tries := func(c Config, ip func(i int) string) (limited bool) {
		w := newWorld(t, func(cfg *Config) { cfg.Limits, cfg.Proxies = 1, c.Proxies })
		for i := range 12 {
			a := w.browser().do("POST", "/return", form("code", "x"), forged(ip(i)))
			limited = limited || a.status == http.StatusTooManyRequests
		}
		return limited
	}
	each := func(i int) string { return "203.0.113." + string(rune('0'+i%10)) + string(rune('0'+i/10)) }
	if !tries(Config{}, each) {
		t.Error("forged addresses are believed without a proxy")
	}
	if tries(Config{Proxies: prefixes(t, "127.0.0.0/8")}, each) {
		t.Error("behind a known proxy everybody counts as one")
	}
	if !tries(Config{Proxies: prefixes(t, "10.0.0.0/8")}, each) {
		t.Error("the header is believed from a stranger")
	}
	if !tries(Config{Proxies: prefixes(t, "127.0.0.0/8")}, func(i int) string { return each(i) + ", 198.51.100.7" }) {
		t.Error("what the client put before the proxy's own entry is believed")
	}
	if !tries(Config{Proxies: prefixes(t, "127.0.0.0/8")}, func(i int) string { return "2001:db8:1:2::" + string(rune('a'+i%6)) }) {
		t.Error("one network of IPv6 counts as many visitors")
	}
}

func TestT29_Limits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.Limits = 1 })
	m := w.newMatch(standard(t), "3")
	limited := 0
	for range 62 {
		if m.white.asHTMX().post(m.url+"/actions", "version", "0", "key", "k", "action", "e2e5").status == http.StatusTooManyRequests {
			limited++
		}
	}
	if limited != 2 {
		t.Errorf("%d of 62 tries a minute are refused, want 2", limited)
	}
	m.white.asHTMX().post(m.url+"/actions", "version", "0", "key", "k", "action", "e2e5").want(429, `id="table"`, "too often")
	for range 4 { // one was made above
		w.browser().invite(standard(t), "first", "3")
	}
	w.browser().post("/chess/invite", "seat", "first", "pace", "3").want(429, "too often", "Create invitation")
}
