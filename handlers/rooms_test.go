package handlers

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"hilltop/game/variant"
)

// Counts are true everywhere, and change by what the page asks for.
func TestRooms_CountsAreTrue(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ann, bob, eve := w.browser(), w.browser(), w.browser()
	says := func(b *browser, path, id, want string) {
		t.Helper()
		if got := strings.TrimSpace(b.get(path).want(200).find("#" + id).Text()); got != want {
			t.Errorf("%s: #%s says %q, want %q", path, id, got, want)
		}
	}
	for _, path := range []string{"/", "/three-check", "/live"} {
		says(bob, path, "busy-three-check", "No one is playing yet · 0 waiting rooms")
		says(bob, path, "room-count", "0")
	}
	bob.get("/rooms").want(200, "No one is playing yet · 0 waiting rooms", "Invite a friend", "Open a room")
	id := ann.openRoom(t, "seat", "first", "variant", "three-check", "variant", "crazyhouse", "pace", "3", "pace", "7", "weekends", "off")
	for _, path := range []string{"/", "/three-check", "/live"} {
		says(bob, path, "busy-three-check", "No one is playing yet · 1 waiting room")
		says(bob, path, "room-count", "1")
	}
	says(bob, "/live", "busy-crazyhouse", "No one is playing yet · 1 waiting room")
	says(bob, "/live", "busy-king-of-the-hill", "No one is playing yet · 0 waiting rooms")
	for path, there := range map[string]bool{"/rooms": true, "/rooms?variant=crazyhouse": true, "/rooms?variant=king-of-the-hill": false,
		"/rooms?days=7": true, "/rooms?days=1": false, "/rooms?variant=three-check&days=3": true, "/live?on=rooms&variant=three-check": true} {
		if got := strings.Contains(bob.get(path).want(200).body, "/rooms/"+id); got != there {
			t.Errorf("%s lists the room: %t", path, got)
		}
	}
	row := ann.get("/rooms").find(".room[data-mine]")
	if row.Length() != 1 || row.Find("form").AttrOr("action", "") != "/rooms/"+id+"/close" {
		t.Error("one's own room is not marked")
	}
	ann.get("/games").want(200, "Offers and invitations", "/rooms/"+id+"/close")

	game := bob.post("/rooms/"+id+"/join", "variant", "crazyhouse", "days", "7").to()
	if game != "/g/"+id {
		t.Fatalf("joining leads to %s", game)
	}
	says(eve, "/live", "room-count", "0")
	says(eve, "/live", "busy-three-check", "No one is playing yet · 0 waiting rooms")
	bob.get(game).want(200, "7 days per move, weekends off", `data-hue="plum"`)
	// Whoever opened it is told on any page, until it is put away.
	for _, path := range []string{"/", "/games", "/rooms", "/live", "/three-check"} {
		ann.get(path).want(200, "has joined your waiting room. The game of Crazyhouse has begun.")
	}
	ann.get(game).want(200, "!has joined your waiting room") // one sees that there
	(&match{w: w, url: game}).play(ann, "e2e4").want(200)
	ann.get("/").want(200, "!has joined your waiting room") // who has acted there has heard it
	eve.post("/rooms/"+id+"/join", "variant", "crazyhouse", "days", "7").want(http.StatusConflict, "Somebody was faster")
	bob.post("/rooms/"+id+"/join", "variant", "crazyhouse", "days", "7").to() // twice is once
	eve.get("/rooms/"+id).want(http.StatusGone, "Watch the game")
}

// Who has not played a game is told what a newcomer trips over before he joins
// a room or accepts a challenge, as with an invitation; who has, is not.
func TestOffersTellNewcomers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ann, bob := w.browser(), w.browser()
	const heading = "Three things to know"
	one := "/rooms/" + ann.openRoom(t, "variant", "three-check")
	ann.get(one).want(200, "!"+heading)
	bob.get(one).want(200, heading, "The third check wins")
	several := "/rooms/" + ann.openRoom(t, "variant", "three-check", "variant", "crazyhouse")
	bob.get(several).want(200, heading+" about Three-check", heading+" about Crazyhouse")
	bob.post(one+"/join", "variant", "three-check", "days", "3", "name", "Bob").to()
	again := "/rooms/" + ann.openRoom(t, "variant", "three-check")
	bob.get(again).want(200, "!"+heading)
	bob.get(several).want(200, "!"+heading+" about Three-check", heading+" about Crazyhouse")

	m := w.newMatch(known(t, "three-check"), "3")
	dare := "/challenge/" + m.white.dare(t, m)
	m.white.get(dare).want(200, "!"+heading)
	m.black.get(dare).want(200, heading)
}

// Two joins, one game, through the site: everybody else hears it.
func TestRooms_TwoJoinsOneGame(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ann := w.browser()
	for range 5 {
		id := ann.openRoom(t)
		const many = 6
		codes := make([]int, many)
		var wg sync.WaitGroup
		for i := range many {
			b := w.browser()
			wg.Go(func() { codes[i] = b.post("/rooms/"+id+"/join", "name", "").status })
		}
		wg.Wait()
		seen := map[int]int{}
		for _, c := range codes {
			seen[c]++
		}
		if seen[http.StatusSeeOther] != 1 || seen[http.StatusConflict] != many-1 {
			t.Fatalf("statuses %v", seen)
		}
	}
}

// What no form sends is refused, and what a person may forget is asked for.
func TestRooms_Form(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, c := range []struct {
		name  string
		pairs []string
		want  int
		says  string
	}{
		{"no game", []string{"seat", "first", "pace", "3"}, 422, "Choose at least one game."},
		{"no pace", []string{"seat", "first", "variant", "crazyhouse"}, 422, "Choose at least one time for each move."},
		{"no seat", []string{"variant", "crazyhouse", "pace", "3"}, 400, ""},
		{"another pace", []string{"seat", "first", "variant", "crazyhouse", "pace", "4"}, 400, ""},
		{"another game", []string{"seat", "first", "variant", "draughts", "pace", "3"}, 400, ""},
		{"practice", []string{"seat", "first", "variant", "chess", "pace", "3"}, 400, ""},
		{"rounds", []string{"seat", "first", "variant", "queen-of-the-hill", "pace", "3", "rounds", "99"}, 400, ""},
		{"nonce", []string{"seat", "first", "variant", "queen-of-the-hill", "pace", "3", "nonce", "zz"}, 400, ""},
		{"name", []string{"seat", "first", "variant", "crazyhouse", "pace", "3", "name", "<b>"}, 422, "A name is made of"},
	} {
		a := w.browser().post("/rooms", c.pairs...).want(c.want, c.says)
		if c.want == 422 && a.find(`input[name=variant]`).Length() != len(onOffer()) {
			t.Errorf("%s: the form is not shown again", c.name)
		}
	}
	// What was chosen stays chosen.
	a := w.browser().post("/rooms", "seat", "second", "variant", "crazyhouse", "weekends", "off")
	if a.find(`input[value=crazyhouse][checked], input[value=second][checked], input[name=weekends][checked]`).Length() != 3 {
		t.Error("the form has forgotten what was chosen")
	}
}

// T30, section 3.4: rooms stay for who is there, expire without him, and there
// are not too many of them.
func TestT30_RoomsExpireAndAreFew(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ann, bob := w.browser(), w.browser()
	id := ann.openRoom(t)
	w.clock.move(20 * time.Hour)
	ann.get("/") // which writes nothing by itself
	if err := w.site.keepRooms(t.Context(), w.clock.now()); err != nil {
		t.Fatal(err)
	}
	w.clock.move(20 * time.Hour)
	bob.get("/rooms/"+id).want(200, "Join and play")
	w.clock.move(5 * time.Hour)
	bob.get("/rooms/"+id).want(http.StatusGone, "This room has expired")
	bob.post("/rooms/"+id+"/join").want(http.StatusGone, "This room has expired")
	ann.get("/games").want(200, "nobody came while you were away", "Open again")
	bob.get("/rooms").want(200, "0 waiting rooms")
	for range maxOpenInvites {
		ann.openRoom(t)
	}
	ann.post("/rooms", "seat", "first", "variant", "crazyhouse", "pace", "3").want(http.StatusConflict, "as many invitations")
	ann.post("/crazyhouse/invite", "seat", "first", "pace", "3").want(http.StatusConflict, "as many invitations")

	w = newWorld(t, func(c *Config) { c.Limits = 1 })
	ann = w.browser()
	for range limitInvite.n {
		ann.openRoom(t)
	}
	ann.post("/rooms", "seat", "first", "variant", "crazyhouse", "pace", "3").want(http.StatusTooManyRequests)
}

// T23: whoever joins a game with cards sees first what the dealer is bound by,
// and both browsers are in the deal.
func TestRooms_DealIsPromisedFirst(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	v := dealtGame(t)
	ann, bob := w.browser(), w.browser()
	id := ann.openRoom(t, "variant", v.Key, "variant", "crazyhouse", "rounds", "1", "nonce", strings.Repeat("a1", 16))
	page := bob.get("/rooms/"+id).want(200, "The dealer is bound already")
	promised := page.find(".promised code").Map(func(_ int, s *goquery.Selection) string { return s.Text() })
	if len(promised) != 4 {
		t.Fatalf("%d hands are promised", len(promised))
	}
	to := bob.post("/rooms/"+id+"/join", "variant", v.Key, "days", "3", "nonce", strings.Repeat("b2", 16)).to()
	m, _, err := w.store.MatchByID(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	terms, err := v.Dealing.Terms(m.Setup)
	if err != nil || terms.Match != id || terms.Nonces[0] == terms.Nonces[1] || terms.Nonces[1][0] != 0xb2 || terms.Nonces[0][0] != 0xa1 {
		t.Errorf("%+v, %v", terms, err)
	}
	for i, c := range v.Dealing.Commitments(m.Secret, terms) {
		if c != promised[i] {
			t.Errorf("hand %d is dealt by %s, promised was %s", i+1, c, promised[i])
		}
	}
	bob.get(to).want(200, promised[0])
}

// Challenges from a finished game and by name; they survive both being away.
func TestChallenges(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(firstPlayable(t), "3")
	m.moves("e2e4")
	m.play(m.black, "game-resign")
	m.white.get(m.url).want(200, "/challenge?game="+m.id)
	form := m.white.get("/challenge?game=" + m.id).want(200)
	if form.find(`input[name=game]`).AttrOr("value", "") != m.id || form.find(`input[name=to]`).Length() != 0 {
		t.Error("the form does not know who is challenged")
	}
	id := m.white.dare(t, m, "weekends", "off")
	m.black.get("/").want(200, "challenges you to "+firstPlayable(t).Name)
	m.black.get("/games").want(200, "challenges you", "3 days per move, weekends off")
	m.white.get("/challenge/"+id).want(200, "Waiting for")
	w.clock.move(13 * 24 * time.Hour)
	m.black.get("/challenge/"+id).want(200, "Accept and play", "Decline")
	m.black.post("/challenge/"+id+"/decline", "reason", "pace").to()
	m.black.get("/").want(200, "!challenges you")
	m.white.get("/games").want(200, "declines your challenge", "Rather another time for each move.")
	m.white.get("/challenge/"+id).want(http.StatusGone, "declined", "Rather another time for each move.")
	m.black.post("/challenge/" + id + "/accept").want(http.StatusGone)

	id = m.white.dare(t, m)
	if to := m.black.post("/challenge/"+id+"/accept", "nonce", "").to(); to != "/g/"+id {
		t.Errorf("accepting leads to %s", to)
	}
	m.white.get("/").want(200, "has accepted your challenge")
	if to := m.white.get("/challenge/" + id).to(); to != "/g/"+id {
		t.Errorf("the challenge leads to %s", to)
	}
	m.white.post("/challenge/" + id + "/withdraw").to()

	id = m.white.dare(t, m)
	m.white.post("/challenge/" + id + "/withdraw").to()
	m.black.get("/").want(200, "!challenges you")
	m.black.get("/challenge/"+id).want(http.StatusGone, "taken back")

	id = m.white.dare(t, m)
	w.clock.move(15 * 24 * time.Hour)
	m.black.get("/challenge/"+id).want(http.StatusGone, "has expired")
	m.black.post("/challenge/" + id + "/accept").want(http.StatusGone)

	stranger := w.browser()
	stranger.get("/challenge/" + id).want(404)
	stranger.get("/challenge?game=" + m.id).want(http.StatusForbidden)
	bad := func(says string, pairs ...string) {
		t.Helper()
		pairs = append(pairs, "seat", "first", "variant", variant.All[1].Key, "pace", "3")
		m.white.post("/challenge", pairs...).want(422, says)
	}
	bad("Say whom you challenge.")
	bad("Nobody has an account of that name.", "to", "nobody-here")
	ulla := w.browser()
	ulla.register("Ulla")
	w.browser().get("/challenge?to=ulla").want(200, "Ulla")
	other := strings.TrimPrefix(m.white.post("/challenge", "to", "uLLA", "seat", "first", "variant", "crazyhouse", "pace", "0").to(), "/challenge/")
	ulla.get("/challenge/"+other).want(200, "no time limit")
	ulla.post("/challenge", "to", "Ulla", "seat", "first", "variant", "crazyhouse", "pace", "0").want(422, "That is you.")
}

// Whoever has blocked somebody meets him in no room and by no challenge.
func TestBlockedDoNotMeet(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ulla, otto := w.browser(), w.browser()
	ulla.register("Ulla")
	otto.register("Otto")
	ulla.post("/@Otto/block", "block", "on")
	id := otto.openRoom(t)
	ulla.get("/rooms").want(200, "!/rooms/"+id)
	ulla.get("/rooms/" + id).want(404)
	ulla.post("/rooms/" + id + "/join").want(404)
	w.browser().get("/rooms").want(200, "/rooms/"+id)
	otto.post("/challenge", "to", "Ulla", "seat", "first", "variant", "crazyhouse", "pace", "3").want(422, "Ulla takes no challenges")
}
