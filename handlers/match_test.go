package handlers

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"hilltop/db"
	"hilltop/game"
)

const day = 24 * time.Hour

// TestCR9_Deadlines: who does not move in time loses, and a turn begins with
// the whole time.
func TestCR9_Deadlines(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "2")
	left := func(b *browser, want string) {
		t.Helper()
		page := b.get(m.url).want(200)
		if got := page.find(".strip [data-left]").Text(); got != want {
			t.Errorf("time left %q, want %q", got, want)
		}
	}
	w.clock.move(time.Hour)
	left(m.white, "47 h")
	m.play(m.white, "e2e4").want(200)
	left(m.black, "2 d")
	w.clock.move(day)
	left(m.black, "24 h")
	// A word across the board gives no time.
	m.play(m.white, "draw-offer").want(http.StatusUnprocessableEntity)
	m.play(m.black, "e7e5").want(200)
	m.play(m.black, "draw-offer").want(200)
	w.clock.move(day + 23*time.Hour)
	m.play(m.white, "draw-decline").want(200)
	m.black.get(m.url).want(200, "declines the draw.") // and who offered hears of it
	left(m.white, "1 h")
	// In the last moment is in time, and a moment later is not.
	w.clock.move(time.Hour - time.Millisecond)
	m.play(m.white, "g1f3").want(200)
	version, key := m.black.get(m.url).stamp()
	w.clock.move(2 * day)
	late := m.black.asHTMX().post(m.url+"/actions", "version", version, "key", key, "action", "b8c6")
	late.want(http.StatusConflict, "Your time ran out before that came.")
	m.white.get(m.url).want(200, `data-over="0"`) // a move may still be on its way
	w.clock.move(deadlineGrace)
	m.black.asHTMX().post(m.url+"/actions", "version", version, "key", key, "action", "b8c6").want(http.StatusConflict, `data-over="1"`)
	m.white.get(m.url).want(200, "ran out of time", "1-0")
	if log := w.log.String(); strings.Count(log, "deadline loss") != 1 {
		t.Error("the loss is not logged once")
	}
}

// slowAfter is the body of a request that a slow server has read: it says so.
type slowAfter struct {
	io.Reader
	read func()
}

func (s slowAfter) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err == io.EOF {
		s.read()
	}
	return n, err
}

// TestT21_ASlowServer: a move that was read in time wins, however long it then
// has to wait; one that is only words is no reason to end the game either.
func TestT21_ASlowServer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		action  string
		late    time.Duration // when the body is read, after the deadline
		status  int
		version string
		over    string
	}{
		{"e2e4", -time.Millisecond, 200, "1", "0"},
		{"e2e5", -time.Millisecond, http.StatusUnprocessableEntity, "0", "0"},
		{"", -time.Millisecond, http.StatusBadRequest, "0", "0"},
		{"e2e4", time.Millisecond, http.StatusConflict, "1", "1"},
	} {
		var w *world
		var read atomic.Bool // the body was, and nobody has looked at the clock since
		w = newWorld(t, func(cfg *Config) {
			cfg.Now = func() time.Time {
				at := w.clock.now()
				if read.CompareAndSwap(true, false) {
					w.clock.move(10 * deadlineGrace)
				}
				return at
			}
		})
		m := w.newMatch(standard(t), "1")
		version, key := m.white.get(m.url).stamp()
		w.clock.move(day + c.late)
		body := slowAfter{strings.NewReader(form("version", version, "key", key, "action", c.action, "confirm", "yes").Encode()), func() { read.Store(true) }}
		req := httptest.NewRequest("POST", m.url+"/actions", body)
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("HX-Request", "true")
		for _, cookie := range m.white.jar.Cookies(mustURL(t, w.srv.URL)) {
			req.AddCookie(cookie)
		}
		rec := httptest.NewRecorder()
		w.site.Handler().ServeHTTP(rec, req)
		a := answer{t, rec.Code, rec.Header(), rec.Body.String()}.want(c.status)
		if got := a.table(); got.AttrOr("data-version", "") != c.version || got.AttrOr("data-over", "") != c.over {
			t.Errorf("%q, read %s after the deadline: version %s, over %s", c.action, c.late, got.AttrOr("data-version", ""), got.AttrOr("data-over", ""))
		}
	}
}

// TestT21_Sweep: games end by time without anybody looking, once each.
func TestT21_Sweep(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := context.Background()
	var all []*match
	for range 3 {
		all = append(all, w.newMatch(standard(t), "1"))
	}
	unlimited := w.newMatch(standard(t), "0")
	all[0].moves("e2e4")
	w.clock.move(day + deadlineGrace - time.Second)
	if err := w.site.sweepOnce(ctx); err != nil {
		t.Fatal(err)
	}
	all[1].black.get(all[1].url).want(200, `data-over="0"`)
	l := all[1].black.stream(all[1].url + "/events")
	l.next(t)
	w.clock.move(2 * time.Second)
	done := make(chan error, 4)
	for range 4 { // as if several machines swept
		go func() { done <- w.site.sweepOnce(ctx) }()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if e := l.next(t); e.event != "match" || e.id != "1" {
		t.Errorf("the page hears %+v", e)
	}
	for i, m := range all {
		match, log, err := w.store.MatchByID(ctx, m.id)
		if err != nil {
			t.Fatal(err)
		}
		want := game.Win(game.Second, game.Time)
		if i == 0 {
			want = game.Win(game.First, game.Time)
		}
		if o := match.Outcome; o.Reason != want.Reason || o.Winner != want.Winner || log[len(log)-1].Action != game.FlagFall {
			t.Errorf("match %d: %+v", i, o)
		}
	}
	w.clock.move(1000 * day)
	if err := w.site.sweepOnce(ctx); err != nil {
		t.Fatal(err)
	}
	unlimited.white.get(unlimited.url).want(200, `data-over="0"`)
}

// TestT21_StuckMatchesKeepNobodyWaiting: more matches that cannot be swept than
// one round takes, all overdue for longer, and one that can. When they are sound
// again they have their turn, too.
func TestT21_StuckMatchesKeepNobodyWaiting(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := context.Background()
	users := make([]db.User, 2)
	for i := range users {
		u, err := w.store.CreateGuest(ctx, "Ann", db.Session{ID: strconv.Itoa(i), SecretHash: []byte("x"), ExpiresAt: w.clock.now().Add(day).UnixMilli()})
		if err != nil {
			t.Fatal(err)
		}
		users[i] = u
	}
	for i := range sweepAtOnce + 20 {
		invite := db.Invite{TokenHash: []byte(strconv.Itoa(i)), MatchID: newMatchID(), Variant: "no such game", CreatorID: users[0].ID, ExpiresAt: w.clock.now().Add(day).UnixMilli()}
		m := game.Match{ID: invite.MatchID, Variant: invite.Variant, Players: [2]game.Player{{UserID: users[0].ID}, {UserID: users[1].ID}},
			RematchBy: game.NoSeat, DeadlineAt: w.clock.now().Add(time.Minute).UnixMilli()}
		if err := errors.Join(w.store.CreateInvite(ctx, invite), w.store.AcceptInvite(ctx, invite.TokenHash, users[1].ID, db.Notice{}, m)); err != nil {
			t.Fatal(err)
		}
	}
	sound := w.newMatch(standard(t), "1")
	w.clock.move(day + deadlineGrace)
	for range 2 { // the first round finds out
		if err := w.site.sweepOnce(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if !sound.kept(t).Outcome.Over {
		t.Fatal("a match that can be swept waits for those that cannot")
	}
	for range 3 {
		if err := w.site.sweepOnce(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if n := strings.Count(w.log.String(), `"msg":"sweep"`); n != sweepAtOnce+20 {
		t.Errorf("%d lines in the log, want one for each", n)
	}

	raw, err := sql.Open("sqlite", w.path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	v := standard(t)
	if _, err := raw.Exec(`UPDATE matches SET variant = $1, setup = $2 WHERE variant = 'no such game'`, v.Key, sound.kept(t).Setup); err != nil {
		t.Fatal(err)
	}
	w.clock.move(stuckFor)
	for range 2 {
		if err := w.site.sweepOnce(ctx); err != nil {
			t.Fatal(err)
		}
	}
	left, err := w.store.RunningOf(ctx, users[0].ID)
	if err != nil || len(left) > 0 {
		t.Errorf("%d matches that are sound again go on, %v", len(left), err)
	}
}

// TestT21_WhatPassesKeepsNoMatchWaiting: a match that could not be ended because
// the store could not write is ended in the next round.
func TestT21_WhatPassesKeepsNoMatchWaiting(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "1")
	w.clock.move(day + deadlineGrace)
	raw, err := sql.Open("sqlite", w.path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	for _, statement := range []string{`CREATE TRIGGER broken BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'no room'); END`, `DROP TRIGGER broken`} {
		if m.kept(t).Outcome.Over {
			t.Fatal("it ended while the store could not write")
		}
		if _, err := raw.Exec(statement); err != nil {
			t.Fatal(err)
		}
		if err := w.site.sweepOnce(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if !m.kept(t).Outcome.Over {
		t.Error("it is let be though the store can write again")
	}
}

// TestT21_DowntimeIsGivenBack: nobody loses by a deadline that fell into a
// time when the site was down.
func TestT21_DowntimeIsGivenBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := context.Background()
	m := w.newMatch(standard(t), "1")
	w.clock.move(23 * time.Hour)
	if err := w.site.begin(ctx); err != nil {
		t.Fatal(err)
	}
	w.clock.move(5 * time.Hour) // down
	if err := w.site.begin(ctx); err != nil {
		t.Fatal(err)
	}
	m.white.get(m.url).want(200, `data-over="0"`, ">1 h</time>")
	m.play(m.white, "e2e4").want(200)
}

func TestRematch(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "5")
	m.white.post(m.url+"/rematch").want(http.StatusConflict, `id="table"`)
	w.browser().post(m.url + "/rematch").want(http.StatusForbidden)
	m.moves("f2f3", "e7e5", "g2g4", "d8h4")
	m.white.get(m.url).want(200, "checkmate", "Rematch")
	if to := m.black.post(m.url + "/rematch").to(); to != m.url {
		t.Errorf("asking leads to %q", to)
	}
	m.black.post(m.url + "/rematch").to() // twice is as well
	m.black.get(m.url).want(200, "Rematch asked")
	m.white.get(m.url).want(200, "asks for a rematch", "Accept rematch")
	next := m.white.post(m.url + "/rematch").to()
	if next == m.url {
		t.Fatal("no new match")
	}
	for _, b := range m.letter {
		b.get(m.url).want(200, next)
		if again := b.post(m.url + "/rematch").to(); again != next {
			t.Errorf("another click leads to %q, want %q", again, next)
		}
	}
	m.white.get(next).want(200, `data-you="second"`)
	m.black.get(next).want(200, `data-you="first"`, "5 d")
}

// TestNewsOfAGame: who is not there is told on the next page that a seat was
// taken, that a message came and that a rematch is offered and accepted: each
// once, and until he has looked.
func TestNewsOfAGame(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	v := standard(t)
	m := w.newMatch(v, "3")
	m.white.post("/name", "name", "Ann").to()
	m.black.post("/name", "name", "Ben").to()
	told := func(b *browser, times int, words string) {
		t.Helper()
		if got := strings.Count(b.get("/rules").body, words); got != times {
			t.Errorf("told %d times, want %d: %q", got, times, words)
		}
	}
	told(m.white, 1, "has taken the seat that you offered. The game of "+v.Name+" has begun.")
	told(m.black, 0, "has taken the seat")
	m.moves("e2e4")

	wrote := "Ann has written to you in your game of " + v.Name + "."
	open := m.black.stream(m.url + "/events")
	m.white.post(m.url+"/messages", "text", "Hello").to()
	told(m.black, 0, wrote) // the page of the game is open
	open.stop()
	for w.site.present.watching(m.id)[game.Second] {
		time.Sleep(time.Millisecond)
	}
	m.white.post(m.url+"/messages", "text", "Hello again").to()
	m.white.post(m.url+"/messages", "phrase", "nice").to()
	told(m.black, 1, wrote)
	told(m.white, 0, "has written to you")
	m.black.get("/games").want(200, "New message")
	w.clock.move(time.Second)
	m.black.get(m.url).want(200, "Hello again", "!"+wrote)
	told(m.black, 0, wrote)
	m.black.get("/games").want(200, "!New message")
	w.clock.move(time.Second)
	m.white.post(m.url+"/messages", "text", "And again").to()
	told(m.black, 1, wrote) // the page that he has read did not have it
	w.clock.move(time.Second)
	if err := w.site.putReadAway(t.Context()); err != nil {
		t.Fatal(err)
	}
	told(m.black, 1, wrote)
	m.black.get(m.url)
	told(m.black, 0, wrote)
	if err := w.site.putReadAway(t.Context()); err != nil {
		t.Fatal(err)
	}
	told(m.black, 0, wrote)

	m.play(m.black, string(game.Resign)).want(200)
	w.clock.move(time.Minute)
	offers := "Ann offers you a rematch of " + v.Name + "."
	m.white.post(m.url + "/rematch").to()
	m.white.post(m.url + "/rematch").to()
	told(m.black, 1, offers)
	told(m.white, 0, "offers you a rematch")
	m.black.get("/games").want(200, "Rematch offered")
	m.white.get("/games").want(200, "!Rematch offered")
	w.clock.move(time.Second)
	m.black.get(m.url).want(200, "Accept rematch", "!"+offers)
	told(m.black, 0, offers)
	w.clock.move(time.Minute)
	next := m.black.post(m.url + "/rematch").to()
	agreed := "Ben has accepted your rematch. The game of " + v.Name + " has begun."
	told(m.white, 1, agreed)
	w.clock.move(time.Second)
	m.white.get(next).want(200, "!"+agreed)
	told(m.white, 0, agreed)
}

// TestNewsOfAnEnd: who does not look is told how a game has ended, whoever ended
// it; who looks sees it.
func TestNewsOfAnEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	v := standard(t)
	told := func(b *browser, words string) int { return strings.Count(b.get("/rules").body, words) }
	m := w.newMatch(v, "3")
	m.white.post("/name", "name", "Ann").to()
	m.black.post("/name", "name", "Ben").to()
	m.moves("e2e4", "e7e5")
	m.play(m.white, string(game.Resign)).want(200)
	words := "Ann resigned. Ben wins. Your game of " + v.Name + " is over."
	if told(m.black, words) != 1 || told(m.white, words) != 0 {
		t.Errorf("the end is not told to the other side, or to who has resigned: %s", m.black.get("/rules").find("#news").Text())
	}
	w.clock.move(time.Second)
	m.black.get(m.url).want(200, "White resigned")
	if told(m.black, words) != 0 {
		t.Error("the end is told to who has seen it")
	}

	late := w.newMatch(v, "1")
	late.moves("e2e4", "e7e5")
	open := late.black.stream(late.url + "/events")
	open.next(t)
	w.clock.move(day + time.Minute)
	if err := w.site.sweepOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if told(late.white, "ran out of time") != 1 || told(late.black, "ran out of time") != 0 {
		t.Error("a loss on time is not told, or to who looks")
	}
}

// TestMyGamesMarksWhatIsAsked: a row says what the other side waits for besides
// a move, as long as it does.
func TestMyGamesMarksWhatIsAsked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.moves("e2e4", "e7e5")
	m.play(m.black, string(game.OfferDraw)).want(200)
	m.white.get("/games").want(200, "Draw offered")
	m.black.get("/games").want(200, "!Draw offered")
	m.play(m.white, string(game.DeclineDraw)).want(200)
	m.play(m.black, string(game.AskTakeback)).want(200)
	m.white.get("/games").want(200, "Takeback asked", "!Draw offered")
	m.black.get("/games?list=waiting").want(200, "!Takeback asked")
	m.white.get("/games?list=yours").want(200, "Takeback asked")
	m.play(m.white, string(game.DeclineTakeback)).want(200)
	m.white.get("/games").want(200, "!Takeback asked", "!Draw offered")
}

func TestPGN(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.white.post("/name", "name", "Ana").to()
	m.moves("f2f3", "e7e5", "g2g4", "d8h4")
	a := w.browser().get(m.url+"/pgn").want(200, `[White "Ana"]`, `[Variant "Chess"]`, `[Result "0-1"]`, `[Date "2026.05.01"]`, `[TimeControl "1/259200"]`, m.id, "2. g4 Qh4#")
	for name, want := range map[string]string{
		"Content-Disposition": `attachment; filename="hilltop-` + m.id + `.pgn"`,
		headerPolicy:          filePolicy,
		"Content-Type":        "application/vnd.chess-pgn; charset=utf-8",
	} {
		if got := a.header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestMyGames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	w.browser().get("/games").want(200, "There are no games in this browser yet")
	m.white.get("/games").want(200, m.url, "Your move", "Guest")
	m.black.get("/games").want(200, m.url, "!Your move")
	m.white.get("/").want(200, "Open next game", m.url)
	token := m.white.invite(standard(t), "second", "14")
	m.white.get("/games").want(200, "/i/"+token, "14 days per move")
	m.black.get("/games").want(200, "!/i/"+token)
	second := m.white.post("/i/" + m.black.invite(standard(t), "second", "1") + "/accept").to()
	page := m.white.get("/games").want(200, second, m.url, `<b class="pill">2`)
	if strings.Index(page.body, `<a href="`+second) > strings.Index(page.body, `<a href="`+m.url) {
		t.Error("the nearer deadline does not come first")
	}
	m.moves("e2e4", "e7e5")
	m.play(m.white, "game-resign").want(200)
	m.white.get("/games").want(200, "White resigned")
}

func TestHealth(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, path := range []string{"/healthz", "/readyz"} {
		if a := w.browser().get(path).want(200); a.header.Get(headerPolicy) != filePolicy {
			t.Errorf("%s under %q", path, a.header.Get(headerPolicy))
		}
	}
	broken := context.Canceled
	w.site.ready.asks = func(context.Context) error { return broken }
	w.clock.move(time.Minute)
	w.browser().get("/readyz").want(http.StatusServiceUnavailable, "not ready", "!cancel")
	w.browser().get("/healthz").want(200)
}

// TestDamagedLog: a match whose log does not replay is a fault of ours, and
// no other match suffers.
func TestDamagedLog(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := context.Background()
	m, whole := w.newMatch(standard(t), "1"), w.newMatch(standard(t), "1")
	match, _, err := w.store.MatchByID(ctx, m.id)
	if err != nil {
		t.Fatal(err)
	}
	match.Version, match.Ply = 1, 1
	if _, err := w.store.Append(ctx, appendOf(match, "e2e5")); err != nil {
		t.Fatal(err)
	}
	m.white.get(m.url).want(http.StatusInternalServerError, "Something went wrong", "!e2e5")
	w.clock.move(2 * day)
	if err := w.site.sweepOnce(ctx); err != nil {
		t.Fatal(err)
	}
	whole.white.get(whole.url).want(200, `data-over="1"`)
}

// appendOf is a step that the rules never saw.
func appendOf(after game.Match, action game.Action) db.Append {
	return db.Append{ID: after.ID, Entries: []game.Entry{{Seat: game.First, Action: action}}, Next: after}
}

func TestHomeShowsTheGames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	page := w.browser().get("/").want(200, "No one is playing yet")
	if cards := page.find(".cards li").Length(); cards != 4 {
		t.Errorf("%d games, want four", cards)
	}
	m := w.newMatch(known(t, "three-check"), "3")
	m.moves("e2e4")
	w.browser().get("/").want(200, "1 game being played")
	w.clock.move(11 * time.Minute)
	w.browser().get("/").want(200, "!1 game being played")
	w.browser().get("/three-check").want(200, "Create invitation link", "The rules in short", "No one is playing yet")
}

// The moves of the list tell when they were made.
func TestMovesTellWhenTheyWereMade(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.moves("e2e4")
	w.clock.move(26 * time.Hour)
	m.play(m.black, "e7e5").want(200)
	times := func() string {
		return strings.Join(m.white.get(m.url).find("#moves a").Map(func(_ int, a *goquery.Selection) string {
			return a.Text() + " " + a.AttrOr("title", "?")
		}), "; ")
	}
	if got, want := times(), "e4 1 May, 12:00 UTC; e5 2 May, 14:00 UTC"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
