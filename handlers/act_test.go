package handlers

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"hilltop/game"
)

// standard is plain chess, for tests that need moves everybody knows.
func standard(t testing.TB) game.Variant { t.Helper(); return known(t, "chess") }

func TestMoves(t *testing.T) {
	t.Parallel()
	for _, htmx := range []bool{false, true} {
		t.Run("htmx "+strconv.FormatBool(htmx), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			m := w.newMatch(standard(t), "3")
			stranger := w.browser()
			as := func(b *browser) *browser {
				if htmx {
					return b.asHTMX()
				}
				return b
			}
			done := map[bool]int{true: http.StatusOK, false: http.StatusSeeOther}[htmx]
			for _, c := range []struct {
				name    string
				by      *browser
				version int
				pairs   []string
				want    int
				text    string
			}{
				{"a stranger", stranger, 0, []string{"action", "e2e4"}, 403, "Both seats"},
				{"not your turn", m.black, 0, []string{"action", "e7e5"}, 409, "It is not your turn"},
				{"not your turn, typed", m.black, 0, []string{"text", "e5"}, 409, "It is not your turn"},
				{"illegal", m.white, 0, []string{"action", "e2e5"}, 422, "The pawn on e2 cannot go to e5"},
				{"illegal, typed", m.white, 0, []string{"text", "Nf6"}, 422, ""},
				{"no move at all", m.white, 0, []string{"action", "hello"}, 400, "That is not a move"},
				{"nothing", m.white, 0, nil, 400, ""},
				{"too long", m.white, 0, []string{"action", strings.Repeat("e", 17)}, 400, ""},
				{"too early to resign", m.white, 0, []string{"action", "game-resign"}, 422, "nothing to resign"},
				{"a word of the clock", m.white, 0, []string{"action", "time-out"}, 400, ""},
				{"good", m.white, 0, []string{"action", "e2e4"}, done, ""},
				{"stale", m.white, 0, []string{"action", "d2d4"}, 409, "The game has moved on"},
				{"from the future", m.black, 7, []string{"action", "e7e5"}, 409, "The game has moved on"},
				{"good, typed", m.black, 1, []string{"text", "e5"}, done, ""},
				{"castling by the rook, too early", m.white, 2, []string{"text", "O-O"}, 422, ""},
				{"typed in the past", m.white, 2, []string{"text", "Nf3", "past", "1"}, 409, "an earlier position"},
				{"a word in the past", m.white, 2, []string{"text", "help", "past", "1"}, 200, "Type a move"},
				{"typed loosely", m.white, 2, []string{"text", "g1 f3"}, done, ""},
				{"typed in another case", m.black, 3, []string{"text", "nc6"}, done, ""},
				{"ambiguous is not", m.white, 4, []string{"text", "Bb5"}, done, ""},
				{"draw before it is answered", m.black, 5, []string{"text", "draw"}, done, ""},
				{"the same offer again", m.black, 6, []string{"action", "draw-offer"}, 422, "offered a draw already"},
				{"claim not open", m.white, 6, []string{"action", "draw-claim"}, 422, "has occurred"},
				{"declined", m.white, 6, []string{"action", "draw-decline"}, done, ""},
				{"no offer to accept", m.white, 7, []string{"action", "draw-accept"}, 422, "no draw offer"},
				{"too late to abort", m.white, 7, []string{"action", "game-abort"}, 422, "aborted only"},
				{"no takeback to answer", m.white, 7, []string{"action", "takeback-accept"}, 422, "no move to take back"},
				{"takeback, typed", m.white, 7, []string{"text", "takeback"}, done, ""},
				{"the same wish again", m.white, 8, []string{"action", "takeback-ask"}, 422, "asked for that already"},
				{"takeback declined, typed", m.black, 8, []string{"text", "decline"}, done, ""},
				{"help", m.white, 9, []string{"text", "help"}, 200, "Type a move as"},
				{"time for oneself", m.black, 9, []string{"action", "time-gift"}, 422, "cannot be done"},
				{"resigned", m.black, 9, []string{"action", "game-resign"}, done, ""},
				{"over", m.white, 10, []string{"action", "e1g1"}, 409, "The game is over"},
			} {
				pairs := append([]string{"version", strconv.Itoa(c.version), "key", c.name, "confirm", "yes"}, c.pairs...)
				a := as(c.by).post(m.url+"/actions", pairs...)
				if a.status != c.want {
					t.Fatalf("%s: status %d, want %d:\n%s", c.name, a.status, c.want, short(a.body))
				}
				if !strings.Contains(a.body, c.text) {
					t.Errorf("%s: body lacks %q; it says %q", c.name, c.text, a.table().Find("#message").Text())
				}
				if a.status >= 400 || a.status == 200 {
					a.table() // every refusal heals the page
					if whole := strings.Contains(a.body, "<html"); whole == htmx {
						t.Errorf("%s: whole page %t, htmx %t", c.name, whole, htmx)
					}
				}
			}
			m.white.get(m.url).want(200, "Black resigned. You win")
			m.black.get(m.url).want(200, "Black resigned. White wins")
		})
	}
}

// TestT20_RepeatsDoNothing: the same key, as often as it comes and from
// whichever tab, is one move.
func TestT20_RepeatsDoNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "0")
	version, key := m.white.get(m.url).stamp()
	var wg sync.WaitGroup
	got := make([]answer, 6)
	for i := range got {
		wg.Go(func() {
			got[i] = m.white.asHTMX().post(m.url+"/actions", "version", version, "key", key, "action", "e2e4")
		})
	}
	wg.Wait()
	for i, a := range got {
		if table := a.want(200).table(); table.AttrOr("data-version", "") != "1" {
			t.Errorf("answer %d: version %s", i, table.AttrOr("data-version", ""))
		}
	}
	m.play(m.black, "e7e5").want(200)
	// A repeat that comes long after shows how the game stands now.
	late := m.white.asHTMX().post(m.url+"/actions", "version", version, "key", key, "action", "e2e4").want(200)
	if table := late.table(); table.AttrOr("data-version", "") != "2" {
		t.Errorf("a late repeat: version %s, want 2", table.AttrOr("data-version", ""))
	}
	// A page without a key is forgiven for the very same move.
	m.white.post(m.url+"/actions", "version", "0", "action", "e2e4", "confirm", "yes").want(http.StatusSeeOther)
	// The opponent's key is not mine.
	m.black.post(m.url+"/actions", "version", version, "key", key, "action", "d7d5").want(http.StatusConflict)
}

// TestT20_OneOfManyWins: different moves at once, one is played.
func TestT20_OneOfManyWins(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	moves := []string{"a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3", "h2h3"}
	got := make([]answer, len(moves))
	var wg sync.WaitGroup
	for i, move := range moves {
		wg.Go(func() {
			got[i] = m.white.asHTMX().post(m.url+"/actions", "version", "0", "key", move, "action", move)
		})
	}
	wg.Wait()
	won := 0
	for _, a := range got {
		if a.status == http.StatusOK {
			won++
		} else {
			a.want(http.StatusConflict, "The game has moved on")
		}
	}
	if won != 1 {
		t.Errorf("%d moves were played, want one", won)
	}
	m.black.get(m.url).want(200, `data-version="1"`)
}

func TestC1_ConfirmWithoutScript(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	version, key := m.white.get(m.url).stamp()
	act := func(pairs ...string) answer {
		return m.white.post(m.url+"/actions", append([]string{"version", version, "key", key}, pairs...)...)
	}
	act("action", "e2e4").want(200, "Send this move?", "White pawn to e4", `value="e2e4"`, key)
	m.white.get(m.url).want(200, `data-version="0"`)
	act("text", "Nf3").want(200, "Send this move?", `value="g1f3"`)
	m.white.post("/prefs", "confirm", "off", "next", m.url).to()
	m.white.get(m.url).want(200, `data-confirm="0"`)
	act("action", "e2e4").want(http.StatusSeeOther)
	m.black.get(m.url).want(200, `data-version="1"`, `data-confirm="1"`)

	m.black.post(m.url+"/actions", "version", "1", "key", "b", "action", "e7e5", "confirm", "yes").to()
	m.white.post(m.url+"/actions", "version", "2", "key", "r", "action", "game-resign").want(200, "Resign?", "cannot be taken back")
	m.white.post(m.url+"/actions", "version", "2", "key", "r", "text", "resign").want(200, "Resign?")
	m.white.asHTMX().post(m.url+"/actions", "version", "2", "key", "r", "text", "resign").want(200, `data-over="0"`)
	m.white.get(m.url).want(200, `data-over="0"`)
	m.white.post(m.url+"/actions", "version", "2", "key", "r", "text", "resign", "confirm", "yes").to()
	m.white.get(m.url).want(200, `data-over="1"`, "White resigned")
}

func TestPromotionWithoutScript(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "0")
	m.moves("a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "h7h6", "a6a7", "h6h5")
	m.white.get(m.url+"?from=a7").want(200, `value="a7b8`)
	a := m.white.post(m.url+"/actions", "version", "8", "key", "k", "action", "a7b8", "confirm", "yes")
	a.want(200, "What does the pawn on b8 become?", `value="a7b8q"`, `value="a7b8n"`, "Knight")
	m.white.post(m.url+"/actions", "version", "8", "key", "k", "text", "axb8").want(http.StatusUnprocessableEntity)
	m.white.asHTMX().post(m.url+"/actions", "version", "8", "key", "k", "action", "a7b8").want(http.StatusUnprocessableEntity)
	m.white.post(m.url+"/actions", "version", "8", "key", "k", "action", "a7b8n").want(200, "Send this move?", "becomes a knight")
	m.white.post(m.url+"/actions", "version", "8", "key", "k", "action", "a7b8n", "confirm", "yes").to()
	m.black.get(m.url).want(200, "axb8=N")
}

// TestCR5_MoveAndClaim: knights dance until the third occurrence, which is
// claimed with the move that makes it.
func TestCR5_MoveAndClaim(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "0")
	m.moves("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1")
	m.black.post(m.url+"/actions", "version", "7", "key", "a", "action", "e7e6", "claim", "yes", "confirm", "yes").
		want(http.StatusUnprocessableEntity, "has occurred", "So the move was not played.")
	m.black.post(m.url+"/actions", "version", "7", "key", "a", "action", "f6g8", "claim", "yes").
		want(200, "and claim a draw", `name="claim"`)
	m.black.post(m.url+"/actions", "version", "7", "key", "a", "action", "f6g8", "claim", "yes", "confirm", "yes").to()
	m.white.get(m.url).want(200, `data-over="1"`, "Draw claimed: threefold repetition", `data-version="9"`, `data-ply="8"`)
}

func TestDrawByAgreement(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.play(m.white, "draw-offer").want(http.StatusUnprocessableEntity, "once both sides")
	m.moves("e2e4", "e7e5")
	m.play(m.black, "draw-offer").want(200, "You offer a draw")
	m.white.get(m.url).want(200, "offers a draw", "Accept draw")
	version, key := m.white.get(m.url).stamp()
	m.white.post(m.url+"/actions", "version", version, "key", key, "text", "draw", "confirm", "yes").to() // an offer that meets an offer
	m.black.get(m.url).want(200, "Draw by agreement", `data-over="1"`)
}

func TestAbort(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.play(m.black, "game-abort", "confirm", "yes").want(200, "aborted")
	m.white.get(m.url).want(200, "It has no result", `data-over="1"`)
}

func TestGamePageLooks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.moves("e2e4", "e7e5", "g1f3")
	for query, want := range map[string][]string{
		"":                      {`data-ply="3"`, `data-live="1"`, `data-pov="second"`},
		"?ply=1":                {`data-ply="1"`, `data-live="0"`, "After e4"},
		"?ply=0":                {`data-ply="0"`, "This is the start"},
		"?ply=99":               {`data-ply="3"`, `data-live="1"`},
		"?ply=-4":               {`data-ply="0"`},
		"?ply=x&pov=up&from=z9": {`data-ply="3"`, `data-pov="second"`},
		"?pov=white":            {`data-pov="first"`},
		"?pov=Second":           {`data-pov="second"`},
		"?from=b8":              {`data-s="sel"`, `name="action"`, `value="b8c6"`},
		"?from=e4":              {"!data-s=\"sel\""},
		"?from=b8&ply=1":        {"!data-s=\"sel\"", `data-ply="1"`},
	} {
		m.black.get(m.url+query).want(200, append(want, "<html")...)
		m.black.asHTMX().get(m.url+"/board"+query).want(200, append(want, "!<html")...)
	}
	m.black.jar.SetCookies(mustURL(t, w.srv.URL+m.url), []*http.Cookie{{Name: "pov-" + m.id, Value: "white", Path: m.url}})
	m.black.get(m.url).want(200, `data-pov="first"`)
	m.black.post(m.url+"/actions", "version", "3", "key", "f", "text", "flip").want(http.StatusSeeOther)
	if to := m.black.post(m.url+"/actions", "version", "3", "key", "f", "text", "Flip").to(); to != m.url+"?pov=second" {
		t.Errorf("flip leads to %q", to)
	}
	// Without script the side at the bottom stays through a move.
	m.black.jar.SetCookies(mustURL(t, w.srv.URL+m.url), []*http.Cookie{{Name: "pov-" + m.id, Value: "", Path: m.url, MaxAge: -1}})
	post := m.black.get(m.url+"?pov=white").find("#act").AttrOr("action", "")
	if to := m.black.post(post, "version", "3", "key", "pov", "action", "b8c6", "confirm", "yes").to(); to != m.url+"?pov=white" {
		t.Errorf("a move from %q leads to %q", post, to)
	}
	if a := m.white.get(m.url); a.header.Get("Cache-Control") != "no-store" {
		t.Errorf("a player's page may be cached: %q", a.header.Get("Cache-Control"))
	}
	if a := w.browser().get(m.url); a.header.Get("Cache-Control") != cachePublic {
		t.Errorf("a watcher's page: Cache-Control %q", a.header.Get("Cache-Control"))
	}
}

func TestCR12_WhyNot(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	for action, want := range map[string]string{
		"e2e5":  "The pawn on e2 cannot go to e5",
		"a1a3":  "in the way",
		"e7e5":  "",
		"N@f3":  "no reserve",
		"hello": "That is not a move",
	} {
		a := m.white.get(m.url+"/why?action="+action).want(200, want)
		if a.header.Get("Content-Type") != "text/plain; charset=UTF-8" || a.header.Get(headerPolicy) != filePolicy {
			t.Errorf("why is sent as %q under %q", a.header.Get("Content-Type"), a.header.Get(headerPolicy))
		}
	}
	if a := m.white.get(m.url + "/why?action=e2e4").want(200); a.body != "" {
		t.Errorf("a legal move is refused: %q", a.body)
	}
	m.black.get(m.url+"/why?action=e7e5").want(200, "It is not your turn")
	m.white.get(m.url + "/why?action=" + strings.Repeat("e", 40)).want(400)
}
