package handlers

import (
	"net/http"
	"testing"
	"time"
)

// TestT7_NoRoomToHash: with as many waiting as may wait, whoever needs a
// password hashed is asked to come back, and nothing of what he typed is lost
// but the password.
func TestT7_NoRoomToHash(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	marta := w.account("Marta")
	w.confirmed(marta, "Marta", "marta@example.org")
	w.browser().post("/reset", "name", "Marta").want(200)
	_, reset := w.mailTo("marta@example.org")
	w.clock.move(time.Second)
	line := w.site.hash.line
	for range cap(line) {
		line <- struct{}{}
	}
	for _, c := range []struct {
		who  *browser
		path string
		form []string
		kept string
	}{
		{w.browser(), "/signin", []string{"name", "Marta", "password", passwordOf("Marta")}, `value="Marta"`},
		{w.browser(), "/signin", []string{"name", "Nobody", "password", passwordOf("Marta")}, `value="Nobody"`},
		{w.browser(), "/register", []string{"name", "Newton", "password", passwordOf("Newton")}, `value="Newton"`},
		{w.browser(), reset, []string{"new", "battery staple"}, "Marta"},
		{marta, "/account/password", []string{"password", passwordOf("Marta"), "new", "battery staple"}, ""},
		{marta, "/account/email", []string{"password", passwordOf("Marta"), "email", "m@example.org"}, ""},
		{marta, "/account/delete", []string{"password", passwordOf("Marta"), "sure", "yes"}, ""},
		{marta, "/account/export", []string{"password", passwordOf("Marta")}, ""},
	} {
		a := c.who.post(c.path, c.form...).want(http.StatusServiceUnavailable, "Try again in a few seconds", c.kept, "!"+passwordOf("Marta"), "!battery")
		if a.header.Get("Retry-After") != "5" {
			t.Errorf("%s: Retry-After %q", c.path, a.header.Get("Retry-After"))
		}
	}
	for range cap(line) {
		<-line
	}
	w.browser().signIn("Marta").to()
	w.browser().post(reset, "new", "battery staple").to() // the link was not used up
}
