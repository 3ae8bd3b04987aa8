package handlers

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/variant"
)

// TestProfile: results by game, against me, and the list, page by page.
func TestProfile(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.white.register("Marta")
	m.black.register("Bob")
	m.moves("e2e4", "e7e5")
	m.play(m.black, "game-resign", "confirm", "yes").want(200)
	m.play(m.white, "game-resign", "confirm", "yes") // whichever comes second is late
	w.browser().get("/@Nobody").want(404)
	w.browser().get("/@bad%20name").want(404)
	own := m.white.get("/@marta").want(200, "Marta", "Account", "!Block", "resignation")
	if own.find(".record tbody td").First().Text() != "1" {
		t.Errorf("won: %q", own.find(".record").Text())
	}
	theirs := m.black.get("/@Marta").want(200, "You against Marta", "Challenge", "Block", "/@Marta/report")
	if between := theirs.find("#between + div td:nth-of-type(3)").Text(); between != "1" {
		t.Errorf("lost against Marta: %q", between)
	}
	m.black.get("/@Bob").want(200, "Lost", `href="/@Marta"`)
	w.browser().get("/@Bob").want(200, "!Block", "!You against")

	// Many games: 20 a page.
	for range 21 {
		token := m.black.invite(standard(t), "first", "3")
		m.white.post("/i/" + token + "/accept").to()
	}
	first := w.browser().get("/@Marta").want(200, "Earlier games", "!Later games")
	if n := first.find(".lines > li").Length(); n != 20 {
		t.Errorf("%d games on the first page", n)
	}
	last := w.browser().get("/@Marta?page=2").want(200, "Later games", "!Earlier games", "Won")
	if n := last.find(".lines > li").Length(); n != 2 {
		t.Errorf("%d games on the last page", n)
	}
	for _, odd := range []string{"?page=0", "?page=-1", "?page=99999999999", "?page=x", "?game=x", "?page=77"} {
		w.browser().get("/@Marta" + odd).want(200)
	}
}

// TestProfileOfHands: matches, hands, points for and against, of games that
// have them.
func TestProfileOfHands(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	marta := w.account("Marta")
	var dealt game.Variant
	for _, v := range variant.All {
		if v.Dealing != nil {
			dealt = v
		}
	}
	token := marta.invite(dealt, "first", "3")
	url := w.browser().post("/i/" + token + "/accept").to()
	id := strings.TrimPrefix(url, "/g/")
	addHands(t, w, id, []game.HandScore{
		{Round: 1, Hand: 1, Winner: game.First, Points: [2]int{4, 0}}, {Round: 1, Hand: 2, Winner: game.Second, Points: [2]int{0, 1}}})
	page := w.browser().get("/@Marta").want(200, "Scores in "+dealt.Name, "Points for")
	text := strings.Join(strings.Fields(page.find(".terms").Text()), " ")
	for _, want := range []string{"Hands won1 of 2", "Points for4", "Points against1", "Difference+3", "Points in a hand2.00"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
}

// TestBlockAndReport: from the profile and from the game.
func TestBlockAndReport(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.white.register("Marta")
	m.black.register("Bob")
	m.white.get("/@Bob/report").want(200, "Report or block", "Bob")
	m.white.post("/@Bob/block", "block", "on").to()
	m.white.get("/@Bob").want(200, "blocked by you", "Unblock", "!Challenge<")
	m.white.get("/account").want(200, "Blocked", "Unblock Bob")
	m.black.get("/@Marta").want(200, "!blocked by you")
	m.black.post("/challenge", "to", "Marta", "variant", onOffer()[0].Key, "pace", "3", "seat", "random").want(http.StatusUnprocessableEntity, "takes no challenges")
	m.white.post("/@Marta/block", "block", "on").want(http.StatusUnprocessableEntity, "Nobody can block himself")
	m.white.post(m.url+"/block", "block", "off").to()
	m.white.get("/@Bob").want(200, "!blocked by you")

	m.white.post(m.url+"/report", "reason", "other", "words", " ").want(http.StatusUnprocessableEntity, "Say what happened")
	m.white.post(m.url+"/report", "reason", "words", "words", strings.Repeat("x", 1001)).want(http.StatusUnprocessableEntity, "at most 1,000")
	m.white.post("/@Marta/report", "reason", "name", "words", "").want(http.StatusUnprocessableEntity, "That is you")
	m.white.post(m.url+"/report", "reason", "words", "words", "<script>bad</script>").want(200, "Thank you", "!<script>bad")
}

// TestModeration: the account in the configuration sees the reports, closes an
// account, whose games end and whose opponents are told, and resets a name.
func TestModeration(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	boss := w.account("boss")
	w.site.cfg.Admin = "Boss"
	m := w.newMatch(standard(t), "3")
	m.moves("e2e4", "e7e5")
	fresh := w.newMatch(standard(t), "3")
	m.white.register("Mallory")
	fresh.white.signIn("Mallory").to()
	m.black.post(m.url+"/report", "reason", "words", "words", "he wrote <b>this</b>").want(200)
	boss.get("/account").want(200, "/moderation", "A report waits")
	page := boss.get("/moderation").want(200, "he wrote &lt;b&gt;this", m.url, "Mallory")
	room := strings.TrimPrefix(m.black.post("/rooms", "variant", onOffer()[0].Key, "pace", "3", "seat", "random").to(), "/rooms/")
	boss.get("/moderation").want(200, room)
	boss.post("/moderation/rooms/" + room).to()
	m.black.get("/games").want(200, "A moderator has closed your waiting room")
	done := page.find("article form").AttrOr("action", "")
	m.black.post(done).want(404)
	boss.post(done).to()
	boss.get("/moderation").want(200, "Nothing waits")
	if to := boss.post("/moderation/find", "name", "mallory").to(); to != "/@Mallory" {
		t.Errorf("leads to %q", to)
	}

	boss.post("/@Mallory/name").to()
	told := m.white.get("/games").want(200, "A moderator has changed your name", "!Mallory</bdi>")
	name := told.find(".who bdi").Text()
	if !strings.HasPrefix(name, "Player-") {
		t.Fatalf("the name is %q", name)
	}
	m.white.post("/signin", "name", name, "password", passwordOf("Mallory")).to()
	boss.post("/@"+name+"/name", "new", "admin").want(http.StatusUnprocessableEntity, "kept for the site")

	boss.post("/@"+name+"/state", "state", "closed").want(http.StatusUnprocessableEntity, "Tick the box")
	boss.post("/@"+name+"/state", "state", "closed", "sure", "yes").to()
	m.white.get("/account").to()
	m.white.post("/signin", "name", name, "password", passwordOf("Mallory")).want(http.StatusUnprocessableEntity, "closed this account")
	m.white.post("/signin", "name", name, "password", "wrong").want(http.StatusUnprocessableEntity, "No account has this name")
	m.black.get(m.url).want(200, `data-over="1"`, "resign", "You win")
	m.black.get("/games").want(200, "was closed by a moderator")
	fresh.black.get(fresh.url).want(200, `data-over="1"`) // nobody had moved: it is aborted
	boss.get("/@"+name).want(200, "account closed", "Open the account again")
	boss.post("/@"+name+"/state", "state", "open").to()
	m.white.post("/signin", "name", name, "password", passwordOf("Mallory")).to()
	boss.post("/@boss/state", "state", "closed", "sure", "yes").want(http.StatusUnprocessableEntity, "not act on himself")
}

// TestNobodyTakesTheModeratorsName: while the configured account does not
// exist, its name cannot be had.
func TestNobodyTakesTheModeratorsName(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.Admin = "Chief" })
	w.browser().post("/register", "name", "chief", "password", "correct horse").want(http.StatusUnprocessableEntity, "taken")
	w.browser().post("/chess/invite", "seat", "first", "pace", "3", "name", "Chief").to() // a guest of that name moderates nothing
	w.account("other").get("/moderation").want(404)
}

// TestAccountPreferences: they are kept with the account, and a page is right
// from its first byte.
func TestAccountPreferences(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	b := w.browser()
	b.post("/prefs", "board", "clay", "coords", "off", "dots", "off", "motion", "off", "sound", "on", "zone", "Europe/Paris", "theme", "dark").to()
	for _, path := range []string{"/", "/nothing"} {
		root := b.get(path).find("html")
		for name, want := range map[string]string{"data-theme": "dark", "data-board": "clay", "data-coords": "off", "data-dots": "off", "data-motion": "off", "data-sound": "on"} {
			if got := root.AttrOr(name, ""); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
	}
	b.get("/").want(200, "prefs.")
	w.browser().get("/").want(200, "!prefs.", "!data-board")
	b.register("Marta") // takes them along
	other := w.browser()
	other.signIn("Marta").to()
	other.get("/account").want(200, `data-board="clay"`, "14:00 CEST")
	other.post("/prefs", "board", "slate", "zone", "").to()
	b.get("/account").want(200, "!data-board", `data-coords="off"`, "12:00 UTC")
	b.post("/prefs", "zone", "Mars/Olympus").want(http.StatusUnprocessableEntity, "no time zone of that name", `value="Mars/Olympus"`)
	b.post("/prefs", "zone", "../../etc/passwd").want(http.StatusUnprocessableEntity)
	b.post("/prefs", "board", "gold").want(400)
	other.post("/signout").to()
	other.get("/").want(200, `data-coords="off"`)
	for _, odd := range []string{"%", "board=clay&x=%zz", strings.Repeat("a", 3000), "board=%22%3E%3Cb%3E", "zone=Local"} {
		other.do("GET", "/prefs", nil, func(r *http.Request) { r.Header.Set("Cookie", "prefs="+odd) }).want(200, "!data-board", "!data-zone")
	}
}

// C3: the times of a game and of the lists of games are in the zone that was
// chosen, without script too.
func TestC3_TimesAreInTheChosenZone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.white.post(m.url+"/messages", "text", "Good luck!").to()
	for zone, want := range map[string][2]string{
		"":                 {"4 May, 12:00 UTC", "1 May, 12:00 UTC"},
		"Europe/Paris":     {"4 May, 14:00 CEST", "1 May, 14:00 CEST"},
		"America/New_York": {"4 May, 08:00 EDT", "1 May, 08:00 EDT"},
	} {
		m.white.post("/prefs", "zone", zone).to()
		m.white.get(m.url).want(200, `data-ends>`+want[0]+`</time>`, `data-ends>`+want[1]+`</time>`)
		m.white.get("/games").want(200, `data-ends>`+want[0]+`</time>`)
		m.white.get("/").want(200, `title="`+want[0]+`"`)
	}
}

// addHands stores the scores of finished hands.
func addHands(t *testing.T, w *world, id string, sheet []game.HandScore) {
	t.Helper()
	ctx := context.Background()
	m, log, err := w.store.MatchByID(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	m.Version++
	_, err = w.store.Append(ctx, db.Append{ID: id, Version: len(log), Entries: []game.Entry{{Seat: game.First, Action: game.OfferDraw}}, Next: m, Sheet: sheet})
	if err != nil {
		t.Fatal(err)
	}
}
