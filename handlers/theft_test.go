package handlers

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"hilltop/game"
)

// addresses finds what looks like an address of this site in an answer: in
// links, forms, what scripts are told, and headers.
var addresses = regexp.MustCompile(`"(?:https?://[^/"]*)?(/[^"<>\s]*)"`)

// TestT1_NoAddressIsAKey: a second browser opens every address that a player
// was shown or led to during a game, and gets no power over it: no seat, no
// cookie, no move.
func TestT1_NoAddressIsAKey(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	seen := map[string]bool{}
	w.heard = func(a answer) {
		for _, name := range []string{"Location", "HX-Redirect", "HX-Push-Url"} {
			if to := a.header.Get(name); to != "" {
				seen[to] = true
			}
		}
		for _, m := range addresses.FindAllStringSubmatch(a.body, -1) {
			seen[strings.NewReplacer("&amp;", "&", "&#34;", `"`).Replace(m[1])] = true
		}
	}
	m := w.newMatch(standard(t), "3")
	for _, b := range m.letter { // all that a player comes by
		b.get("/i/" + m.token)
		for _, path := range []string{m.url, m.url + "/board", m.url + "?ply=0&pov=black", m.url + "/messages", m.url + "/report", "/games", "/return", "/account", "/"} {
			b.get(path)
			b.asHTMX().get(path)
		}
		codeOf(b)
	}
	m.moves("e2e4", "e7e5")
	m.play(m.white, "draw-offer")
	m.white.post(m.url+"/actions", "version", "2", "key", "k", "action", "g1f3") // the question whether it is meant
	m.black.register("Bob")
	m.black.get("/account")
	w.heard = nil
	state := func() (string, int) { is := m.kept(t); return is.Position, is.Version }
	position, version := state()

	thief := w.browser()
	opened, back := 0, 0
	for address := range seen {
		path, _, _ := strings.Cut(address, "#") // no browser sends the rest
		if strings.HasPrefix(path, "/static/") || strings.HasPrefix(path, "//") || strings.HasSuffix(path, "/events") {
			continue
		}
		if u, err := url.Parse(path); err != nil || u.Host != "" {
			t.Errorf("a player was shown %q", address)
			continue
		}
		opened++
		if strings.HasPrefix(address, "/return#") {
			back++
		}
		for _, b := range []*browser{thief, thief.asHTMX()} {
			a := b.get(path)
			if a.header.Get("Set-Cookie") != "" {
				t.Errorf("%s gives a cookie to whoever opens it", path)
			}
		}
	}
	if opened < 60 || back != 2 || !seen[m.url] || !seen["/i/"+m.token] {
		t.Errorf("only %d addresses were seen, of them %d to come back by", opened, back)
	}
	if n := len(thief.jar.Cookies(mustURL(t, w.srv.URL))); n != 0 {
		t.Errorf("the second browser has %d cookies", n)
	}
	thief.get(m.url).want(200, `data-you=""`)
	thief.get(m.url + "/messages").want(http.StatusForbidden)
	for _, action := range []game.Action{"g1f3", "b8c6", game.Resign, game.AcceptDraw, game.AskTakeback} {
		for _, b := range []*browser{thief, thief.asHTMX()} {
			b.post(m.url+"/actions", "version", "3", "key", "t", "action", string(action), "confirm", "yes").want(http.StatusForbidden)
			b.post(m.url+"/actions", "version", "2", "key", "t", "action", string(action), "confirm", "yes").want(http.StatusForbidden)
		}
	}
	thief.post("/i/"+m.token+"/accept").want(http.StatusConflict, "This seat is taken")
	for _, path := range []string{"/rematch", "/messages", "/note", "/manner"} {
		thief.post(m.url+path, "text", "x", "quiet", "yes").want(http.StatusForbidden)
	}
	if p, v := state(); p != position || v != version {
		t.Errorf("the game has moved on to %q", p)
	}
	m.white.get(m.url).want(200, `data-you="first"`)
}
