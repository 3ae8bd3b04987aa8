package browser

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hilltop/db"
	"hilltop/game"
)

// TestRoomToRematch: two accounts meet in a waiting room and play: a takeback,
// messages, a loss on time in spite of a vacation, a rematch with the score
// between them, and the record of it all to take along. Nobody reloads a page.
func TestRoomToRematch(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ulla, otto, plain := visit(t, s.url, true), visit(t, s.url, true), visit(t, s.url, false)
	for name, v := range map[string]*visitor{"Ulla": ulla, "Otto": otto} {
		v.open("/register")
		v.register(name)
	}
	otto.open("/rooms")
	otto.until(`document.body.innerText.includes("0 waiting rooms")`)
	ulla.open("/rooms/new?variant=three-check&variant=crazyhouse")
	ulla.click(`label:has([name="seat"][value="first"])`)
	ulla.click(`label:has([name="pace"][value="7"])`)
	ulla.click(`main form .btn[data-main]`)
	ulla.until(`location.pathname.startsWith("/rooms/") && document.querySelector("#wait")`)
	id := strings.TrimPrefix(eval[string](ulla, `location.pathname`), "/rooms/")

	// Without script rooms open and close by plain forms.
	plain.open("/rooms/new?variant=king-of-the-hill")
	plain.pledge("main form")
	plain.click(`main form .btn[data-main]`)
	plain.until(`document.querySelector("form[action$='/close']")`)
	plain.open("/rooms")
	plain.until(fmt.Sprintf(`document.querySelector(".room[data-mine]") && document.querySelector("a[href='/rooms/%s']")`, id))
	plain.click(`.room[data-mine] .btn`)
	plain.until(`document.body.innerText.includes("1 waiting room")`)

	// The list changes by itself; a tab that comes to the front looks at once.
	look := `document.dispatchEvent(new Event("visibilitychange"))`
	_ = eval[any](otto, look)
	otto.until(fmt.Sprintf(`document.querySelector("#rooms a[href='/rooms/%s']") && document.querySelector("#room-count").innerText === "1"`, id))
	otto.click(fmt.Sprintf(`#rooms a[href="/rooms/%s"]`, id))
	otto.until(`document.querySelector("form[action$='/join']")`)
	otto.click(`label:has([value="crazyhouse"])`)
	otto.click(`form[action$="/join"] .btn[data-main]`)
	board := fmt.Sprintf(`location.pathname === "/g/%s" && document.querySelector("#board")`, id)
	otto.until(board)
	ulla.until(board) // the page that waited went there

	ulla.play("e2e4", 0)
	otto.seesVersion(1)
	otto.play("e7e5", 1)
	ulla.seesVersion(2)
	ulla.click(`#wish button[value="takeback-ask"]`)
	otto.seesVersion(3)
	otto.until(`document.querySelector("#message").innerText.includes("asks to take back 1. e4 and 1… e5")`)
	otto.click(`#wish button[value="takeback-accept"]`)
	ulla.seesVersion(4)
	ulla.until(`document.querySelector("#table").dataset.plies === "0" && document.querySelector("#sq-e2").dataset.p === "wp"`)
	ulla.play("d2d4", 4)
	otto.seesVersion(5)

	otto.fill("#say-text", "Give me a moment <b>")
	otto.keys("\r")
	ulla.until(`document.querySelector("#messages").innerText.includes("Give me a moment <b>")`)
	ulla.click(`#beside button[value="nice"]`)
	otto.until(`document.querySelector("#messages").innerText.includes("Well played.")`)

	s.kill()
	restBut(t, s, id, 4*time.Second)
	s.start()
	for v, says := range map[*visitor]string{ulla: "You win", otto: "ran out of time"} {
		v.until(fmt.Sprintf(`document.querySelector("#table").dataset.over === "1" && document.querySelector("#message").innerText.includes(%q)`, says))
	}
	ulla.until(`document.querySelector("#table").innerText.includes("You 1 : 0 Otto")`)
	ulla.click(`form[action$="/rematch"] .btn`)
	otto.until(`document.querySelector("form[action$='/rematch'] .btn")?.innerText === "Accept rematch"`)
	otto.click(`form[action$="/rematch"] .btn`)
	otto.until(`location.pathname !== "/g/` + id + `" && document.querySelector("#table").dataset.you === "first"`)
	ulla.click(`#after a.btn[data-main]`) // comes by itself
	ulla.until(`document.querySelector("#table")?.dataset.you === "second"`)
	kind := promised[string](ulla, `fetch("/account/export", {method: "POST", body: new URLSearchParams({password: "correct horse of Ulla"})}).then(r => r.status + " " + r.headers.get("Content-Type"))`)
	if kind != "200 application/zip" {
		t.Errorf("the export is %s", kind)
	}

	axe := axeSource(t)
	open := otherRoom(plain)
	for name, path := range map[string]string{"rooms": "/rooms", "rooms-new": "/rooms/new", "room": open, "challenge": "/challenge", "games": "/games",
		"game-beside": eval[string](ulla, `location.pathname`)} {
		ulla.look(axe, name, path, "light", 320, 700)
		ulla.look(axe, name, path, "dark", 1280, 900)
	}
	for _, v := range []*visitor{ulla, otto, plain} {
		v.noFaults()
	}
}

// otherRoom opens a room for a game with cards and returns its address.
func otherRoom(v *visitor) string {
	v.open("/rooms/new?variant=queen-of-the-hill")
	v.click(`main form .btn[data-main]`)
	v.until(`location.pathname.startsWith("/rooms/") && document.querySelector("form[action$='/close']")`)
	return eval[string](v, `location.pathname`)
}

// restBut uses up the vacation of who must move while the server stands still:
// its last day ends, and with it the turn, after so long.
func restBut(t *testing.T, s *site, id string, left time.Duration) {
	t.Helper()
	ctx := context.Background()
	store, err := db.Open(ctx, db.Config{Path: filepath.Join(s.dir, "hilltop.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	m, _, err := store.MatchByID(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	fallen := time.Now().Add(left).AddDate(0, 0, -db.VacationDays).UnixMilli()
	if err := store.Prolong(ctx, m, fallen); err != nil {
		t.Fatal(err)
	}
	m.DeadlineAt = fallen
	if _, err := store.Rest(ctx, m); err != nil || m.ToAct != game.Second {
		t.Fatalf("seat %d rests: %v", m.ToAct, err)
	}
}
