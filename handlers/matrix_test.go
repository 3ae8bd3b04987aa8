package handlers

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// Who looks at an address in the matrix. A seat and its opponent play the
// match that stands in the addresses; the seat's account is the one that is
// named in them.
var visitorKinds = []string{"nobody", "guest", "user", "seat", "opponent", "admin", "closed"}

// rule says what an address answers to whom. "" is everybody who is not named;
// forms are made so that whoever is let in changes nothing.
type rule struct {
	form  url.Values
	codes map[string]int
	last  bool // it ends the session: after all others
}

func everybody(code int, form ...string) rule {
	return rule{form: formOf(form), codes: map[string]int{"": code}}
}

func formOf(pairs []string) url.Values {
	if len(pairs) == 0 {
		return nil
	}
	return form(pairs...)
}

// to changes what some visitors get.
func (r rule) to(code int, who ...string) rule {
	codes := map[string]int{}
	for k, v := range r.codes {
		codes[k] = v
	}
	for _, w := range who {
		codes[w] = code
	}
	r.codes = codes
	return r
}

func (r rule) atLast() rule { r.last = true; return r }

// matrix is what every address of the site answers to everybody. An address
// that stands in none of the tables fails the test: whoever adds one says here
// who may use it.
var matrix = []map[string]rule{gameRules, soloRules, accountRules, meetingRules}

var gameRules = map[string]rule{
	"GET /":                   everybody(200),
	"GET /:variant":           everybody(200),
	"GET /share.png":          everybody(200),
	"GET /rules":              everybody(200),
	"GET /faq":                everybody(200),
	"GET /fair-play":          everybody(200),
	"GET /:variant/rules":     everybody(200),
	"GET /:variant/learn":     everybody(404), // practice has no lesson
	"GET /:variant/share.png": everybody(200),
	"GET /healthz":            everybody(200),
	"GET /readyz":             everybody(200),
	"GET /static/*":           everybody(404),
	"GET /g/:id":              everybody(200),
	"GET /g/:id/board":        everybody(200),
	"GET /g/:id/why":          everybody(200),
	"GET /g/:id/pgn":          everybody(200),
	"GET /g/:id/:image":       everybody(200),
	"POST /g/:id/actions":     everybody(403, "version", "2", "key", "t15", "action", "h2h5").to(422, "seat").to(409, "opponent"),
	"POST /g/:id/rematch":     everybody(403, "nonce", "").to(409, "seat", "opponent"),
	"GET /i/:token":           everybody(200),
	"GET /i/:token/state":     everybody(200),
	"POST /i/:token/accept":   everybody(400, "nonce", "zz"),
	"POST /i/:token/cancel":   everybody(404).to(303, "seat").atLast(),
	"POST /:variant/invite":   everybody(400, "seat", "nowhere", "pace", "3"),
}

// soloRules: games that are carried in their form belong to who sends it.
var soloRules = map[string]rule{
	"GET /games/positions": everybody(200),
	"GET /ai":              everybody(200),
	"GET /local":           everybody(200),
	"GET /:variant/ai":     everybody(301),
	"GET /:variant/local":  everybody(301),
	"POST /ai":             everybody(422),
	"POST /ai/pgn":         everybody(422),
	"POST /ai/row":         everybody(422),
	"POST /local":          everybody(422),
	"POST /local/pgn":      everybody(422),
	"POST /local/row":      everybody(422),
}

// accountOnly is for addresses that need an account, with a form that such a
// one is refused for.
func accountOnly(code int, form ...string) rule {
	return everybody(303, form...).to(code, "user", "seat", "admin")
}

// adminOnly is for addresses that nobody else may know of.
func adminOnly(code int, form ...string) rule { return everybody(404, form...).to(code, "admin") }

var accountRules = map[string]rule{
	"GET /signin":          everybody(200).to(303, "user", "seat", "admin"),
	"POST /signin":         everybody(422, "name", "nobody-here", "password", "not the password"),
	"POST /signout":        everybody(303).atLast(),
	"GET /register":        everybody(200).to(303, "user", "seat", "admin"),
	"POST /register":       everybody(422, "name", "x").to(303, "user", "seat", "admin"),
	"GET /reset":           everybody(200),
	"POST /reset":          everybody(422, "name", ""),
	"GET /reset/:token":    everybody(410),
	"POST /reset/:token":   everybody(410, "new", "correct horse"),
	"GET /confirm/:token":  everybody(410),
	"POST /confirm/:token": everybody(410),

	"GET /account":           everybody(200).to(303, "nobody", "closed"),
	"POST /account/password": accountOnly(422, "password", "wrong", "new", "correct horse"),
	"POST /account/email":    accountOnly(422, "password", "wrong", "email", "a@b.example"),
	"POST /account/sessions": accountOnly(303, "session", "of nobody"),
	"POST /account/unblock":  accountOnly(303, "user", "nobody"),
	"POST /account/export":   everybody(422, "password", "wrong").to(403, "nobody", "closed").to(200, "guest", "opponent"),
	"POST /account/delete":   accountOnly(422, "password", "wrong", "sure", "yes"),
	"POST /account/forget":   everybody(303).to(422, "guest", "opponent"),
	"GET /prefs":             everybody(200),
	"POST /prefs":            everybody(400, "theme", "none"),
	"POST /notices/:notice":  everybody(303).to(403, "nobody", "closed"),
	"GET /return":            everybody(200),
	"POST /return":           everybody(422, "code", "x"),
	"POST /return/code":      everybody(422).to(403, "nobody", "closed").to(200, "guest", "opponent"),
	"POST /name":             everybody(422, "name", "!").to(403, "nobody", "closed"),
	"GET /mailbox":           everybody(200), // tests ask from the same machine; see TestMailboxIsAskedFor
	"GET /@:name":            everybody(200),
	"POST /@:name/block":     everybody(400, "block", "?").to(403, "nobody", "closed"),
	"GET /@:name/report":     everybody(200),
	"POST /@:name/report":    everybody(400, "reason", "?").to(403, "nobody", "closed"),
	"GET /g/:id/report":      everybody(403).to(200, "seat", "opponent"),
	"POST /g/:id/report":     everybody(403, "reason", "?").to(400, "seat", "opponent"),
	"POST /g/:id/block":      everybody(403, "block", "?").to(400, "seat", "opponent"),
	"GET /moderation":        adminOnly(200),
	"POST /moderation/find":  adminOnly(422, "name", "nobody-here"),
	"POST /@:name/state":     adminOnly(400, "state", "?"),
	"POST /@:name/name":      adminOnly(422, "new", "!"),

	"POST /moderation/reports/:report": adminOnly(404),
	"POST /moderation/rooms/:room":     adminOnly(303).atLast(),
}

// court is a match with everybody around it who can be.
type court struct {
	*match
	people map[string]*browser
	open   string // an invitation of the seat
	room   string // a room of the seat
	dare   string // a challenge of the seat to the user
}

// register makes an account of this browser.
func (b *browser) register(name string) {
	b.w.t.Helper()
	b.post("/register", "name", name, "password", "correct horse of "+name).to()
}

func newCourt(t *testing.T) *court {
	t.Helper()
	w := newWorld(t)
	k := &court{match: w.newMatch(standard(t), "3")}
	k.moves("e2e4", "e7e5")
	k.people = map[string]*browser{"nobody": w.browser(), "guest": w.newMatch(standard(t), "3").white,
		"user": w.browser(), "seat": k.white, "opponent": k.black, "admin": w.browser(), "closed": w.browser()}
	for person, name := range map[string]string{"user": "Ulla", "seat": "Seaton", "admin": "boss", "closed": "Clovis"} {
		k.people[person].register(name)
	}
	w.site.cfg.Admin = "boss"
	k.people["admin"].post("/@Clovis/state", "state", "closed", "sure", "yes").to()
	k.open = k.white.invite(standard(t), "first", "3")
	k.room = k.meetingRoom(t)
	k.dare = k.meetingChallenge(t)
	return k
}

// path fills the pattern of a route.
func (k *court) path(pattern string) string {
	secret := strings.Repeat("A", 43)
	token := k.open
	if strings.HasPrefix(pattern, "/reset") || strings.HasPrefix(pattern, "/confirm") {
		token = secret
	}
	return strings.NewReplacer(":id", k.id, ":token", token, ":variant", "chess", "*", "nothing.css", ":name", "Seaton",
		":image", "1.png", ":notice", "nothing", ":report", "nothing", ":room", k.room, ":challenge", k.dare).Replace(pattern)
}

// ruleFor finds the rule of an address; HEAD has that of GET.
func ruleFor(method, path string) (string, rule, bool) {
	if method == http.MethodHead {
		method = http.MethodGet
	}
	name := method + " " + path
	for _, table := range matrix {
		if r, ok := table[name]; ok {
			return name, r, true
		}
	}
	return name, rule{}, false
}

// TestT15_WhoMayDoWhat tries every address as everybody, as a form and with
// the page's script, and once as another site would make a browser send it.
func TestT15_WhoMayDoWhat(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	seen := map[string]bool{}
	type try struct {
		method, path, name string
		rule               rule
	}
	var tries []try
	for _, r := range k.w.site.echo.Routes() {
		name, rule, ok := ruleFor(r.Method, r.Path)
		if r.Path == eventsPath {
			continue // streams have tests of their own
		}
		if seen[name] = true; !ok {
			t.Errorf("%s: nobody has said who may use it", name)
			continue
		}
		tries = append(tries, try{r.Method, r.Path, name, rule})
	}
	for _, table := range matrix {
		for name := range table {
			if !seen[name] {
				t.Errorf("%s is in the matrix and not on the site", name)
			}
		}
	}
	slices.SortFunc(tries, func(a, b try) int { return strings.Compare(order(a.rule.last, a.name), order(b.rule.last, b.name)) })
	for _, one := range tries {
		path := k.path(one.path)
		if one.method == http.MethodPost {
			foreign := func(r *http.Request) {
				r.Header.Set("Sec-Fetch-Site", "cross-site")
				r.Header.Set("Origin", "https://evil.example")
			}
			for _, person := range []string{"seat", "admin"} {
				if a := k.people[person].do(one.method, path, one.rule.form, foreign); a.status != http.StatusForbidden || !strings.Contains(a.body, "Sent by another site") {
					t.Errorf("%s as %s from another site: status %d", one.name, person, a.status)
				}
			}
		}
		for _, person := range visitorKinds {
			want, ok := one.rule.codes[person]
			if !ok {
				want = one.rule.codes[""]
			}
			for _, b := range []*browser{k.people[person], k.people[person].asHTMX()} {
				if one.rule.last && b.htmx {
					continue // it has done its work
				}
				a := b.do(one.method, path, one.rule.form)
				if b.htmx && want == http.StatusSeeOther && a.status == http.StatusNoContent || b.htmx && a.status == http.StatusNoContent && waits[one.path] {
					continue // the same for htmx
				}
				if a.status != want {
					t.Errorf("%s as %s, htmx %t: status %d, want %d", one.name, person, b.htmx, a.status, want)
				}
			}
		}
	}
	k.black.get(k.url).want(200, `data-version="2"`)
}

// waits are the pages that ask the script to wait, for as long as nothing
// happens.
var waits = map[string]bool{"/i/:token": true, "/rooms/:room": true, "/challenge/:challenge": true}

func order(last bool, name string) string {
	if last {
		return "~" + name
	}
	return name
}
