package handlers

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"hilltop/db"
	"hilltop/game"
	"hilltop/views/model"
)

// left is the time that the page gives the seat to act, as RFC 3339.
func (m *match) deadline() string {
	m.w.t.Helper()
	return m.white.get(m.url).want(200).find(".strip time").AttrOr("datetime", "none")
}

// C2: a takeback names its moves, restores the whole time, and is void once the
// other side moves.
func TestC2_Takeback(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.moves("e2e4", "e7e5", "g1f3", "b8c6")
	w.clock.move(day)
	offered := m.white.get(m.url).find(`#wish button[value=takeback-ask]`).Text()
	if offered != "Take back 2. Nf3 and 2… Nc6" {
		t.Errorf("the button says %q", offered)
	}
	m.play(m.white, "takeback-ask").want(200, "You ask to take back 2. Nf3 and 2… Nc6.", "Takeback asked")
	m.black.get(m.url).want(200, "asks to take back 2. Nf3 and 2… Nc6.", "Accept takeback")
	m.play(m.white, "takeback-accept").want(http.StatusUnprocessableEntity)
	m.play(m.white, "f1b5").want(200, "You ask to take back 2. Nf3, 2… Nc6 and 3. Bb5.") // it stays if the asker moves on
	m.play(m.black, "a7a6").want(200, "!asks to take back")
	m.play(m.black, "takeback-accept").want(http.StatusUnprocessableEntity)

	m.play(m.white, "takeback-ask").want(200)
	m.play(m.black, "takeback-decline").want(200)
	m.white.get(m.url).want(200, "lets the move stand")
	m.play(m.white, "b5c6").want(200)
	m.play(m.black, "d7c6").want(200)
	w.clock.move(2 * day)
	before := m.deadline()
	m.play(m.white, "takeback-ask").want(200)
	if m.deadline() != before {
		t.Error("asking changes the deadline")
	}
	m.play(m.black, "takeback-accept").want(200, `data-ply="6"`, `data-turn="first"`)
	if got, want := m.deadline(), w.clock.now().Add(3*day).Format(time.RFC3339); got != want {
		t.Errorf("the deadline is %s, want %s", got, want)
	}
	m.play(m.white, "e1g1").want(200)
	pgn := m.white.get(m.url+"/pgn").want(200, "4. O-O", "!Bxc6").body
	if strings.Count(pgn, "Bb5") != 1 {
		t.Errorf("the record is wrong:\n%s", pgn)
	}
	m.white.get(m.url+"?ply=6").want(200, "a6")
	_, log, err := w.store.MatchByID(t.Context(), m.id)
	if err != nil {
		t.Fatal(err)
	}
	if len(log) != 14 {
		t.Errorf("the log has %d entries: it must only grow", len(log))
	}
}

// T23: in a game with cards nothing goes back across a card.
func TestT23_NoTakebackOverACard(t *testing.T) {
	t.Parallel()
	m := newWorld(t).newMatch(dealtGame(t), "3")
	for _, b := range m.letter {
		page := b.get(m.url)
		if page.table().AttrOr("data-you", "") != page.table().AttrOr("data-turn", "x") {
			continue
		}
		actions := strings.Fields(page.find("#board").AttrOr("data-moves", ""))
		m.play(b, strings.TrimSuffix(actions[0], "!")).want(200)
		m.play(b, "takeback-ask").want(http.StatusUnprocessableEntity, "A card has been turned since")
	}
}

// C4: a day is given to who must act, up to so many, and only where there is a
// limit; pressed twice it is given once.
func TestC4_Gift(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.play(m.white, "e2e4").want(200)
	version, key := m.white.get(m.url).stamp()
	for range 2 {
		m.white.asHTMX().post(m.url+"/actions", "version", version, "key", key, "action", "time-gift").want(200, "You have given a day.")
	}
	if got, want := m.deadline(), w.clock.now().Add(4*day).Format(time.RFC3339); got != want {
		t.Errorf("the deadline is %s, want %s", got, want)
	}
	m.black.get(m.url).want(200, "has given a day.")
	m.play(m.black, "time-gift").want(http.StatusUnprocessableEntity)
	for range 57 {
		m.play(m.white, "time-gift").want(200)
	}
	m.play(m.white, "time-gift").want(http.StatusUnprocessableEntity, "more than enough time")
	if m.white.get(m.url).find(`#wish button[value=time-gift]:not([disabled])`).Length() != 0 {
		t.Error("the button is still open")
	}
	free := w.newMatch(standard(t), "0")
	free.play(free.white, "e2e4").want(200, "!time-gift")
	free.play(free.white, "time-gift").want(http.StatusUnprocessableEntity)
}

// CR9: with the weekends off no time runs on them, and both see it before they
// start.
func TestCR9_WeekendsOff(t *testing.T) {
	t.Parallel()
	w := newWorld(t) // a Friday at noon
	ann, bob := w.browser(), w.browser()
	to := ann.post("/"+standard(t).Key+"/invite", "seat", "first", "pace", "1", "weekends", "off").to()
	ann.get(to).want(200, "1 day per move, weekends off")
	bob.get(to).want(200, "1 day per move, weekends off")
	m := &match{w: w, white: ann, black: bob, url: bob.post(to + "/accept").to()}
	m.letter = map[game.Seat]*browser{game.First: ann, game.Second: bob}
	if got := m.deadline(); got != "2026-05-04T12:00:00Z" {
		t.Errorf("the deadline is %s", got)
	}
	w.clock.move(3*day - time.Minute)
	m.moves("e2e4")
	if got := m.deadline(); got != "2026-05-05T11:59:00Z" {
		t.Errorf("the next deadline is %s", got)
	}
	w.clock.move(2 * day)
	ann.get(m.url).want(200, "ran out of time")
	ann.post(m.url + "/rematch")
	next := bob.post(m.url + "/rematch").to()
	bob.get(next).want(200, "1 day per move, weekends off")
}

// CR9: who runs out of time against a bare king where that king could never win
// has drawn.
func TestCR9_BareKing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	v := known(t, "three-check")
	for setup, want := range map[string]string{
		"4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 3+3 0 1":  "1/2-1/2",
		"4k3/p7/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 3+3 0 1": "0-1",
	} {
		m := w.browser().post("/i/" + w.inviteFrom(t, v.Key, setup) + "/accept").to()
		w.clock.move(day + deadlineGrace)
		if err := w.site.sweepOnce(t.Context()); err != nil {
			t.Fatal(err)
		}
		stored, _, err := w.store.MatchByID(t.Context(), strings.TrimPrefix(m, "/g/"))
		if err != nil {
			t.Fatal(err)
		}
		if o := stored.Outcome; o.Result() != want || o.Reason != game.Time {
			t.Errorf("%s ends %s by %s, want %s", setup, o.Result(), o.Reason, want)
		}
	}
}

// Vacation is taken by itself before a loss, by accounts alone; a winner who
// waits costs nobody any.
func TestVacationAndPatience(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "1")
	m.black.register("Ulla")
	m.moves("e2e4")
	sweep := func() {
		t.Helper()
		if err := w.site.sweepOnce(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	m.white.post(m.url+"/manner", "patient", "yes").to()
	m.white.get(m.url).want(200, "You wait for", "Win on time after all")
	w.clock.move(day + deadlineGrace)
	sweep()
	if got, want := m.deadline(), w.clock.now().Add(day).Format(time.RFC3339); got != want {
		t.Errorf("who waits gives until %s, want %s", got, want)
	}
	m.black.get(m.url).want(200, "You have used 0 of 14 days", `data-over="0"`)
	m.white.post(m.url+"/manner", "patient", "no").to()
	for used := 1; used <= 14; used++ {
		w.clock.move(day)
		w.clock.move(deadlineGrace)
		sweep()
		m.black.get(m.url).want(200, "You have used "+strconv.Itoa(used)+" of 14 days", "You are on vacation until", `data-over="0"`)
	}
	m.white.get(m.url).want(200, "Ulla is on vacation until", "!CEST")
	m.white.post("/prefs", "zone", "Europe/Paris").to()
	m.white.get(m.url).want(200, "Ulla is on vacation until 17 May, 14:00 CEST.")
	w.clock.move(day)
	w.clock.move(deadlineGrace)
	sweep()
	m.white.get(m.url).want(200, `data-over="1"`, "ran out of time")

	guests := w.newMatch(standard(t), "1")
	w.clock.move(day + deadlineGrace)
	sweep()
	guests.white.get(guests.url).want(200, `data-over="1"`)
}

// The patience of who waits ends some day.
func TestPatienceEnds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "1")
	m.black.post(m.url+"/manner", "patient", "yes").to()
	days := 0
	for ; days < 80; days++ {
		w.clock.move(day + deadlineGrace)
		if err := w.site.sweepOnce(t.Context()); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(m.white.get(m.url).body, `data-over="1"`) {
			break
		}
	}
	if days < 55 || days > 62 {
		t.Errorf("it ended after %d days", days)
	}
}

// T21: what the clock may do to turns. Times are those that the sweeper sees.
func TestT21_Watch(t *testing.T) {
	start := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name   string
		ticks  []time.Duration // since start
		at     time.Duration
		slip   time.Duration
		steady bool
	}{
		{"nobody sweeps", nil, 0, 0, true},
		{"as usual", []time.Duration{0, 30 * time.Second}, 40 * time.Second, 0, true},
		{"a little back", []time.Duration{0, -time.Second}, 0, 0, true},
		{"back", []time.Duration{time.Hour, 59 * time.Minute}, 59*time.Minute + 59*time.Second, time.Minute, false},
		{"back, a minute later", []time.Duration{time.Hour, 59 * time.Minute}, time.Hour, time.Minute, true},
		{"back, before anybody swept", []time.Duration{time.Hour}, time.Hour - 3*time.Second, 0, false},
		{"asleep, before anybody swept", []time.Duration{0}, 11 * time.Minute, 0, false},
		{"awake", []time.Duration{0, 11 * time.Minute}, 11 * time.Minute, 0, true},
	} {
		var w watch
		var slip time.Duration
		for _, d := range c.ticks {
			slip = w.tick(start.Add(d))
		}
		if got := w.steady(start.Add(c.at)); got != c.steady || slip != c.slip {
			t.Errorf("%s: steady %t after a slip of %s, want %t after %s", c.name, got, slip, c.steady, c.slip)
		}
	}
	// The monotonic clock tells on one that was set back.
	now := time.Now()
	var w watch
	w.tick(now)
	w.last = time.Unix(0, now.UnixNano()+int64(time.Hour)) // as if the calendar had been an hour ahead
	if w.steady(now) {
		t.Error("a clock that was set back is believed")
	}
}

// T21: a clock that was set back ends no turn, on no page either.
func TestT21_ASteppedClockEndsNoTurn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "1")
	m.moves("e2e4")
	w.clock.move(2 * day)
	w.site.watch.tick(w.clock.now().Add(time.Hour))
	w.site.watch.tick(w.clock.now())
	m.white.get(m.url).want(200, `data-over="0"`)
	m.play(m.black, "e7e5").want(http.StatusConflict, `data-over="0"`)
	w.clock.move(clockHold)
	w.site.watch.tick(w.clock.now())
	m.white.get(m.url).want(200, `data-over="1"`)
}

// T12, T15: messages and notes are for those they are for, and text.
func TestMessagesAndNotes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	const hostile = `<img src=x onerror=alert(1)>"'</script>`
	m.white.post(m.url+"/messages", "phrase", "hello").to()
	m.white.post(m.url+"/messages", "phrase", "whatever").want(400)
	m.white.asHTMX().post(m.url+"/messages", "text", hostile).want(200, "&lt;img", "!<img")
	for _, path := range []string{m.url, m.url + "/messages"} {
		a := m.black.get(path).want(200, "Hello, good luck!", "!<img src=x")
		if got := a.find("#messages").Text(); !strings.Contains(got, hostile) {
			t.Errorf("%s shows %q", path, got)
		}
	}
	w.browser().get(m.url).want(200, "!Hello, good luck!", "!Your note")
	m.white.post(m.url+"/messages", "text", strings.Repeat("x", model.MaxMessage+1)).want(422, "At most 500")
	m.white.post(m.url+"/messages", "text", " \u202e\n ").want(422, "nothing to send")
	m.white.post(m.url+"/note", "text", "Beware of f7\r\n"+hostile).to()
	if got := m.white.get(m.url).find("#note").Text(); got != "Beware of f7\n"+hostile {
		t.Errorf("the note is %q", got)
	}
	m.black.get(m.url).want(200, "!Beware")
	m.black.post(m.url+"/manner", "quiet", "yes").to()
	m.white.get(m.url).want(200, "has switched messages off", "!say-text")
	m.white.post(m.url+"/messages", "phrase", "nice").want(422, "switched off")
	m.black.get(m.url).want(200, "You have switched messages off", "Switch messages on")
	m.black.post(m.url+"/manner", "quiet", "no").to()
	m.white.post(m.url+"/messages", "phrase", "nice").to()

	w = newWorld(t, func(c *Config) { c.Limits = 1 })
	m = w.newMatch(standard(t), "3")
	for range limitSayGuest.n {
		m.white.post(m.url+"/messages", "phrase", "nice").to()
	}
	m.white.post(m.url+"/messages", "phrase", "nice").want(http.StatusTooManyRequests)
	// What was said stays there, and what was typed.
	held := m.white.asHTMX().post(m.url+"/messages", "text", "One more").want(http.StatusTooManyRequests, "Wait ", `value="One more"`)
	if held.find("#messages li").Length() == 0 || held.find("#say-wrong[role=alert]").Length() != 1 || held.header.Get("Retry-After") == "" {
		t.Errorf("too many messages take those before them away: %s", held.body)
	}
}

// C5: after a move the next game is at hand, and who likes it so is led there
// once the move has landed.
func TestC5_OnToTheNextGame(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	w.clock.move(time.Hour)
	token := m.white.invite(standard(t), "first", "3")
	second := w.browser().post("/i/" + token + "/accept").to()
	m.white.get(m.url).want(200, "<title>(2) Your move", "!Next game", "Skip game (1)", `href="/games/next?after=`+m.id)
	m.black.get(m.url).want(200, "!Skip game")
	m.play(m.white, "e2e4").want(200, "Next game (1)", "!load delay")
	if to := m.white.get("/games/next?after=" + m.id).to(); to != second {
		t.Errorf("the next game is %s", to)
	}
	m.white.get("/games").want(200, "Lead me to the next game instead")
	m.white.post("/games/onward", "onward", "on", "next", "/games").to()
	m.white.get("/games").want(200, "Stay at the board instead")
	m.play(m.black, "e7e5").want(200, "!Next game")
	m.play(m.white, "g1f3").want(200, "load delay:1600ms", "/games/next?after="+m.id)
	m.white.get(m.url).want(200, `content="3;url=/games/next?after=`+m.id)
	w.clock.move(justMoved)
	m.white.get(m.url).want(200, "!load delay", "Next game (1)")
}

// A rematch changes the seats, and a score runs between the two.
func TestRematchScore(t *testing.T) {
	t.Parallel()
	m := newWorld(t).newMatch(standard(t), "3")
	m.moves("e2e4")
	m.play(m.black, "game-resign").want(200, "You 0 : 1 ")
	m.white.get(m.url).want(200, "You 1 : 0 ")
	m.white.post(m.url + "/rematch")
	next := m.black.post(m.url + "/rematch").to()
	m.black.get(next).want(200, `data-you="first"`)
}

// inviteFrom is an invitation of somebody to a game from a position.
func (w *world) inviteFrom(t *testing.T, key, setup string) (token string) {
	t.Helper()
	u, err := w.store.CreateGuest(t.Context(), "Ann", db.Session{ID: setup, SecretHash: []byte("x"), ExpiresAt: w.clock.now().Add(day).UnixMilli()})
	if err != nil {
		t.Fatal(err)
	}
	i := db.Invite{MatchID: newMatchID(), Variant: key, Setup: setup, PaceDays: 1, CreatorID: u.ID, CreatorSeat: game.First, ExpiresAt: w.clock.now().Add(day).UnixMilli()}
	token = inviteToken(w.site.cfg.Secret, i.MatchID)
	i.TokenHash = tokenHash(token)
	if err := w.store.CreateInvite(t.Context(), i); err != nil {
		t.Fatal(err)
	}
	return token
}
