package handlers

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"hilltop/game"
	"hilltop/game/variant"
)

// firstPlayable is some variant, for tests that are about none.
func firstPlayable(t *testing.T) game.Variant {
	t.Helper()
	for _, v := range variant.All {
		if v.Playable() {
			return v
		}
	}
	t.Fatal("nothing to play")
	return game.Variant{}
}

// bots are what fetches links before people do.
var bots = []string{
	"WhatsApp/2.23.20.0", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
	"facebookexternalhit/1.1", "Twitterbot/1.0", "TelegramBot (like TwitterBot)", "LinkedInBot/1.0", "SkypeUriPreview Preview/0.5",
	"Mozilla/5.0 (compatible; Googlebot/2.1)", "Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
	"Microsoft Office/16.0 (Outlook SafeLinks)", "Barracuda Sentinel (EE)", "curl/8", "",
}

// TestT2_LooksDoNotTakeSeats: whoever GETs or HEADs an invitation, a hundred
// times, gets no cookie and leaves no trace; then a person takes the seat.
func TestT2_LooksDoNotTakeSeats(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	owner := w.browser()
	token := owner.invite(firstPlayable(t), "first", "3")
	for _, agent := range bots {
		for i := range 100 {
			method, path := "GET", "/i/"+token
			if i%3 == 1 {
				method = "HEAD"
			}
			if i%3 == 2 {
				path += "/state"
			}
			bot := w.browser()
			a := bot.do(method, path, nil, func(r *http.Request) {
				r.Header.Set("User-Agent", agent)
				r.Header.Set("Sec-Purpose", "prefetch;prerender")
			})
			if a.want(200).header.Get("Set-Cookie") != "" {
				t.Fatalf("%s %s as %q sets a cookie", method, path, agent)
			}
		}
	}
	for _, path := range []string{"/accept", "/cancel"} {
		w.browser().get("/i/" + token + path).want(http.StatusMethodNotAllowed)
	}
	person := w.browser()
	person.get("/i/"+token).want(200, "Take the", "/i/"+token+"/accept")
	to := person.post("/i/"+token+"/accept", "name", "Ana").to()
	person.get(to).want(200, `data-you="second"`, "Ana")
}

func TestT2_TwoAtOnceOneSeat(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	token := w.browser().invite(firstPlayable(t), "random", "0")
	const takers = 8
	var wg sync.WaitGroup
	got := make([]answer, takers)
	all := make([]*browser, takers)
	for i := range takers {
		all[i] = w.browser()
		wg.Go(func() { got[i] = all[i].post("/i/" + token + "/accept") })
	}
	wg.Wait()
	seats := 0
	for i, a := range got {
		switch a.status {
		case http.StatusSeeOther:
			seats++
			all[i].get(a.to()).want(200, `data-you="`)
		case http.StatusConflict:
			a.want(http.StatusConflict, "Watch the game")
			all[i].get("/i/"+token).want(200, "This seat is taken")
		default:
			t.Errorf("status %d", a.status)
		}
	}
	if seats != 1 {
		t.Errorf("%d of %d got the seat, want one", seats, takers)
	}
}

func TestInvitation(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	v := firstPlayable(t)
	owner, friend := w.browser(), w.browser()
	to := owner.post("/"+v.Key+"/invite", "seat", "second", "pace", "2", "name", "marta").to()
	token := strings.TrimPrefix(to, "/i/")
	if len(token) != 22 {
		t.Errorf("token %q has %d characters", token, len(token))
	}
	link := w.srv.URL + to
	owner.get(to).want(200, link, "<svg", "Cancel the invitation", "14 days")
	if again := owner.get(to); again.header.Get("Cache-Control") != "no-store" {
		t.Errorf("an invitation may be cached: %q", again.header.Get("Cache-Control"))
	}
	owner.get(to+"/state").want(200, "open")
	owner.asHTMX().get(to).want(http.StatusNoContent)
	owner.post(to+"/accept").want(http.StatusConflict, "This is your own invitation", "!Take the")
	friend.get(to).want(200, "marta", v.SeatNames[0], "2 days", "!"+link)
	friend.post(to + "/cancel").want(http.StatusNotFound)
	game := friend.post(to+"/accept", "name", "Ari").to()
	if second := friend.post(to+"/accept", "name", "Ari").to(); second != game {
		t.Errorf("a second click leads to %q, want %q", second, game)
	}
	owner.get(to+"/state").want(200, "taken "+game)
	if at := owner.asHTMX().get(to).to(); at != game {
		t.Errorf("the waiting page is sent to %q, want %q", at, game)
	}
	if at := owner.post(to + "/cancel").to(); at != game {
		t.Errorf("cancelling a taken invitation leads to %q, want the game", at)
	}
	if at := owner.get(to).to(); at != game {
		t.Errorf("the owner is sent to %q, want %q", at, game)
	}
	owner.get(game).want(200, `data-you="second"`, "marta", "Ari")
	friend.get(game).want(200, `data-you="first"`)
	w.browser().get(game).want(200, `data-you=""`)
	w.browser().get(to).want(200, "This seat is taken", game)
}

func TestInvitationIsGone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	owner, friend := w.browser(), w.browser()
	token := owner.invite(firstPlayable(t), "first", "3")
	owner.post("/i/" + token + "/cancel").to()
	owner.post("/i/" + token + "/cancel").to() // twice is as well
	for _, b := range []*browser{owner, friend} {
		b.get("/i/"+token).want(http.StatusGone, "withdrawn", "New invitation with the same settings")
	}
	friend.post("/i/"+token+"/accept").want(http.StatusGone, "withdrawn")
	friend.get("/i/"+token+"/state").want(200, "gone")
	if a := owner.asHTMX().get("/i/" + token); a.header.Get("HX-Refresh") != "true" {
		t.Error("the waiting page is not told that the invitation is gone")
	}

	late := owner.invite(firstPlayable(t), "first", "3")
	w.clock.move(14*24*time.Hour - time.Minute)
	friend.get("/i/"+late).want(200, "Take the")
	w.clock.move(2 * time.Minute)
	friend.get("/i/"+late).want(http.StatusGone, "expired")
	friend.post("/i/"+late+"/accept").want(http.StatusGone, "expired")
	if len(friend.jar.Cookies(mustURL(t, w.srv.URL))) != 0 {
		t.Error("a guest was made for an invitation that is gone")
	}
}

func TestInvitationForm(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	v := firstPlayable(t)
	for _, c := range []struct {
		name  string
		path  string
		pairs []string
		want  int
		text  string
	}{
		{"unknown game", "/nonsense/invite", []string{"seat", "first", "pace", "3"}, 404, "No such page"},
		{"no seat", "/" + v.Key + "/invite", []string{"pace", "3"}, 400, "not complete"},
		{"wrong seat", "/" + v.Key + "/invite", []string{"seat", "white", "pace", "3"}, 400, ""},
		{"wrong pace", "/" + v.Key + "/invite", []string{"seat", "first", "pace", "4"}, 400, ""},
		{"no pace", "/" + v.Key + "/invite", []string{"seat", "first"}, 400, ""},
		{"wrong name", "/" + v.Key + "/invite", []string{"seat", "second", "pace", "7", "name", "<b>x</b>"}, 422, "A name is made of letters"},
		{"name too long", "/" + v.Key + "/invite", []string{"seat", "first", "pace", "0", "name", strings.Repeat("x", 21)}, 422, "at most 20"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := w.browser().post(c.path, c.pairs...).want(c.want, c.text, "!<b>x</b>")
			if a.header.Get("Set-Cookie") != "" {
				t.Error("a refused form made a guest")
			}
		})
	}
	// After a refusal the form keeps what was chosen.
	kept := w.browser().post("/"+v.Key+"/invite", "seat", "second", "pace", "7", "name", "a;b")
	kept.want(422, `value="second" checked`, `value="7" checked`, `value="a;b"`)
	// What was wrong stands at the top of the form and at its field.
	for _, path := range []string{"/" + v.Key + "/invite", "/rooms"} {
		for field, pairs := range map[string][]string{"name": {"name", "a;b"}, "fair": {"fair", ""}} {
			page := w.browser().post(path, append([]string{"variant", v.Key, "seat", "second", "pace", "7"}, pairs...)...).want(422)
			in := page.find("#" + field + "[name=" + field + "][aria-invalid=true]")
			about, _ := in.Attr("aria-describedby")
			top, near := page.find("main [role=alert] a[href='#"+field+"']").Text(), page.find("#"+about).Text()
			if top == "" || top != near {
				t.Errorf("%s: of the field %q the form says %q, and the field %q", path, field, top, near)
			}
		}
	}
	page := w.browser().post(m(w)+"/accept", "name", "a;b").want(422, `value="a;b"`)
	if top, near := page.find("main [role=alert] a[href='#name']").Text(), page.find("#name-wrong").Text(); top == "" || top != near {
		t.Errorf("an invitation says %q of a name at the top, and %q at the field", top, near)
	}
	for _, a := range variant.All {
		if !a.Playable() {
			w.browser().get("/"+a.Key).want(200, a.Name, "!Create invitation")
			w.browser().post("/"+a.Key+"/invite", "seat", "first", "pace", "3").want(404)
		}
	}
}

func TestOpenInvitationsAreFew(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	owner := w.browser()
	var token string
	for range maxOpenInvites {
		token = owner.invite(firstPlayable(t), "random", "5")
	}
	owner.post("/"+firstPlayable(t).Key+"/invite", "seat", "first", "pace", "3").want(http.StatusConflict, "as many invitations")
	owner.get("/games").want(200, "/i/"+token)
	owner.post("/i/" + token + "/cancel").to()
	owner.invite(firstPlayable(t), "first", "3")
}
