package handlers

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestT29_InvitationsAreNotGuessed: every address of an invitation counts who
// asks, whether it is there or not; but its owner may wait.
func TestT29_InvitationsAreNotGuessed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		method, tail string
		limit        limit
		owner        int // what the owner hears after so many others
	}{
		{"GET", "", limitInviteView, 200},
		{"GET", "/state", limitInviteView, 200},
		{"POST", "/cancel", limitPost, http.StatusTooManyRequests},
		{"POST", "/accept", limitPost, http.StatusTooManyRequests},
	} {
		w := newWorld(t, func(c *Config) { c.Limits = 1 })
		owner, b := w.browser(), w.browser()
		own := owner.invite(standard(t), "first", "3")
		w.clock.move(time.Minute)
		for i := range c.limit.n {
			b.do(c.method, "/i/"+fmt.Sprintf("%022d", i)+c.tail, nil).want(404)
		}
		for _, token := range []string{own, strings.Repeat("A", 22)} {
			b.do(c.method, "/i/"+token+c.tail, nil).want(http.StatusTooManyRequests)
		}
		owner.do(c.method, "/i/"+own+c.tail, nil).want(c.owner)
	}
}

// TestT29_AnotherCookieIsNoOtherGuest: what guests have open is counted by
// address too, and what they write; an account is counted for itself.
func TestT29_AnotherCookieIsNoOtherGuest(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.Limits = 1 })
	m := w.newMatch(standard(t), "3")
	guest := w.browser()
	refused := func(b *browser, status int, text string) {
		t.Helper()
		w.clock.move(time.Minute)
		b.post("/chess/invite", "seat", "first", "pace", "3").want(status, text)
		b.post("/rooms", "seat", "first", "variant", firstPlayable(t).Key, "pace", "3").want(status, text)
	}
	var open []string
	for i := range maxOpenInvites {
		w.clock.move(time.Minute)
		guest = w.browser()
		if i%2 == 0 {
			open = append(open, "/i/"+guest.invite(standard(t), "first", "3")+"/cancel")
		} else {
			open = append(open, "/rooms/"+guest.openRoom(t)+"/close")
		}
	}
	refused(w.browser(), http.StatusConflict, "From your connection")
	refused(m.white, http.StatusConflict, "From your connection")
	m.white.post("/challenge", "game", m.id, "seat", "first", "variant", firstPlayable(t).Key, "pace", "3").want(http.StatusConflict, "From your connection")
	account := w.account("Marta")
	account.invite(standard(t), "first", "3")
	guest.post(open[len(open)-1]).to() // one is taken back: there is room for one
	w.browser().openRoom(t)
	refused(w.browser(), http.StatusConflict, "From your connection")
	guest.register("Eve") // who has nothing open
	refused(w.browser(), http.StatusConflict, "From your connection")
	w.clock.move(roomLife)
	w.browser().openRoom(t) // rooms have expired

	w = newWorld(t, func(c *Config) { c.Limits = 1 })
	one, two := w.newMatch(standard(t), "3"), w.newMatch(standard(t), "3")
	two.white.register("Ulla")
	for path, fields := range map[string][]string{"/messages": {"phrase", "nice"}, "/note": {"text", "x"}, "/report": {"reason", "other", "words", "x"}} {
		limit := limitSayGuest.n
		for i := range limit {
			if a := one.letter[0].post(one.url+path, fields...); a.status >= 400 {
				t.Fatalf("%s, try %d: status %d", path, i, a.status)
			}
		}
		one.black.post(one.url+path, fields...).want(http.StatusTooManyRequests)
		if a := two.white.post(two.url+path, fields...); a.status >= 400 {
			t.Errorf("%s: the account pays for guests at its address: status %d", path, a.status)
		}
	}
}

// TestOfferersAreBounded: a flood from many addresses takes no more memory
// than so much.
func TestOfferersAreBounded(t *testing.T) {
	t.Parallel()
	o := newOfferers()
	for i := range maxOfferers + 100 {
		o.note(fmt.Sprint("address ", i), "user", maxOpenInvites)
	}
	last := fmt.Sprint("address ", maxOfferers+99)
	if len(o.by) > maxOfferers || len(o.of(last)) != 1 {
		t.Errorf("%d addresses are kept", len(o.by))
	}
	o.forget(last, "user")
	if len(o.of(last)) != 0 || len(o.by) >= maxOfferers {
		t.Error("who has nothing open is kept")
	}
}

// TestOfferersOfOneAddressAreBounded: nobody is remembered where nothing is
// limited, and of an address no more guests than may have something open.
func TestOfferersOfOneAddressAreBounded(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.Limits = 0 })
	w.browser().invite(standard(t), "first", "3")
	if n := len(w.site.offerers.by); n > 0 {
		t.Errorf("%d addresses are kept without limits", n)
	}
	o := newOfferers()
	for i := range 3 * maxOpenInvites {
		o.note("address", fmt.Sprint("user ", i), maxOpenInvites)
		if !slices.Contains(o.of("address"), fmt.Sprint("user ", i)) {
			t.Fatalf("user %d is not kept", i)
		}
	}
	if n := len(o.of("address")); n != maxOpenInvites {
		t.Errorf("%d guests of one address are kept, want %d", n, maxOpenInvites)
	}
}
