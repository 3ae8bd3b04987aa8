package handlers

import (
	"net/url"
	"strings"
	"testing"
)

// TestT15_WhatIsNotTheirsIsLogged: what is there but not for who asks looks as
// if it was not there; only the log tells.
func TestT15_WhatIsNotTheirsIsLogged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.black.register("Bob")
	owner, other := w.account("Marta"), w.account("Eve")
	invite, room, dare := owner.invite(standard(t), "first", "3"), owner.openRoom(t), m.white.dare(t, m)
	nothing := "0123456789"
	events := func() int { return strings.Count(w.log.String(), `"event":"not theirs"`) }
	for _, c := range []struct{ method, theirs, absent string }{
		{"POST", "/i/" + invite + "/cancel", "/i/" + strings.Repeat("A", len(invite)) + "/cancel"},
		{"POST", "/rooms/" + room + "/close", "/rooms/" + nothing + "/close"},
		{"GET", "/challenge/" + dare, "/challenge/" + nothing},
		{"POST", "/challenge/" + dare + "/accept", "/challenge/" + nothing + "/accept"},
		{"POST", "/challenge/" + dare + "/withdraw", "/challenge/" + nothing + "/withdraw"},
	} {
		for name, b := range map[string]*browser{"nobody": w.browser(), "somebody": other} {
			before := events()
			absent := b.do(c.method, c.absent, nil).want(404)
			if events() != before {
				t.Errorf("%s %s, %s: what is not there is logged as somebody else's", c.method, c.absent, name)
			}
			theirs := b.do(c.method, c.theirs, nil).want(404)
			if events() != before+1 {
				t.Errorf("%s %s, %s: the log does not tell", c.method, c.theirs, name)
			}
			if strings.ReplaceAll(theirs.body, url.QueryEscape(c.theirs), url.QueryEscape(c.absent)) != absent.body {
				t.Errorf("%s %s, %s: the page tells", c.method, c.theirs, name)
			}
		}
	}
	before := events()
	m.white.post("/challenge/" + dare + "/accept").want(404)   // the challenger's own
	m.black.post("/challenge/" + dare + "/withdraw").want(404) // the challenged one's
	owner.post("/@Eve/block", "block", "on").to()
	other.get("/rooms/" + room).want(404)
	other.post("/rooms/"+room+"/join", "days", "3").want(404)
	if got := events() - before; got != 4 {
		t.Errorf("%d of 4 more are logged", got)
	}
	for _, secret := range []string{invite, room, dare} {
		if strings.Contains(w.log.String(), secret) {
			t.Errorf("%q stands in the log", secret)
		}
	}
}
