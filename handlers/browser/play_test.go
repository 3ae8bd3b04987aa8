package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// TestTwoPeoplePlay plays every record through the pages in two browsers by
// script, and some by plain forms, with a reload, a killed server and a stale
// second tab in the middle. Both see the same end, and the record reads back.
func TestTwoPeoplePlay(t *testing.T) {
	t.Parallel()
	for _, script := range []bool{true, false} {
		t.Run(fmt.Sprintf("script=%v", script), func(t *testing.T) {
			t.Parallel()
			for _, r := range records {
				if !script && !r.plain {
					continue
				}
				t.Run(r.name, func(t *testing.T) {
					t.Parallel()
					playRecord(t, script, r)
				})
			}
		})
	}
}

func playRecord(t *testing.T, script bool, r record) {
	s := newSite(t)
	host, guest := visit(t, s.url, script), visit(t, s.url, script)
	guest.size(390, 844)
	meet(s, r.variant, host, guest)
	players := [2]*visitor{host, guest}
	actions := r.actions(t)
	for i, a := range actions {
		p, other := players[i%2], players[(i+1)%2]
		switch i {
		case len(actions) / 3:
			p.reload()
		case len(actions) / 2:
			s.restart()
			if !script {
				p.reload()
			}
		case len(actions)*2/3 - 1:
			staleTab(p, a, i)
			other.seesVersion(i + 1)
			continue
		}
		p.play(a, i)
		other.seesVersion(i + 1)
	}
	if r.claim {
		players[(len(actions)-1)%2].say(game.ClaimDraw)
		host.seesVersion(len(actions) + 1)
		guest.seesVersion(len(actions) + 1)
	}
	sameEnd(t, s, r, actions, host, guest)
}

// meet brings two people to one board: the host, who is seated first, makes
// an invitation, the guest follows the link.
func meet(s *site, variantKey string, host, guest *visitor) {
	host.t.Helper()
	host.open("/" + variantKey)
	host.takeSeat()
	link := eval[string](host, `document.querySelector("#link").value`)
	guest.open(strings.TrimPrefix(link, s.url))
	guest.accept()
	if !host.script {
		host.reload()
	}
	host.until(`location.pathname.startsWith("/g/") && document.querySelector("#board")`)
}

// takeSeat makes an invitation from the form of a game, to play first.
func (v *visitor) takeSeat() {
	v.t.Helper()
	v.click(`input[name="seat"][value="first"]`)
	v.introduce(`form[action$="/invite"]`, "Marta")
	v.click(`form[action$="/invite"] button:not([type="button"])`)
	v.until(`location.pathname.startsWith("/i/") && document.querySelector("#link")`)
}

// accept takes the seat that an invitation offers.
func (v *visitor) accept() {
	v.t.Helper()
	v.introduce(`form[action$="/accept"]`, "Ari")
	v.click(`form[action$="/accept"] button:not([type="button"])`)
	v.until(`location.pathname.startsWith("/g/") && document.querySelector("#board")`)
}

// introduce fills in a name where a form asks for one: the first time.
func (v *visitor) introduce(form, name string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.querySelector(%q)`, form))
	field := form + ` input[name="name"]`
	if eval[bool](v, fmt.Sprintf(`!!document.querySelector(%q)`, field)) {
		v.fill(field, name)
	}
	v.pledge(form)
}

// pledge ticks that the game will be played fairly, where a form asks for it: the
// first time.
func (v *visitor) pledge(form string) {
	v.t.Helper()
	if tick := form + ` input[name="fair"]`; eval[bool](v, fmt.Sprintf(`!!document.querySelector(%q)`, tick)) {
		v.click(tick)
	}
}

// reload loads the page again, as the reload button does.
func (v *visitor) reload() {
	v.t.Helper()
	v.open(eval[string](v, `location.pathname + location.search`))
}

// version is the number of log entries that the page shows.
func (v *visitor) version() int {
	v.t.Helper()
	return eval[int](v, `+document.querySelector("#table").dataset.version`)
}

// seesVersion waits until the page shows a version: by itself with script, by
// loading it again without.
func (v *visitor) seesVersion(n int) {
	v.t.Helper()
	if !v.script {
		v.open(eval[string](v, `location.pathname`))
	}
	v.until(fmt.Sprintf(`document.querySelector("#table").dataset.version == %d`, n))
}

// play makes a move with the mouse: by clicks, or every third time by
// dragging where the page has a script for it. ply is how many were made
// before it.
func (v *visitor) play(a game.Action, ply int) {
	v.t.Helper()
	if v.script && ply%3 == 2 {
		_, to, role := parts(a)
		v.drag(v.origin(a), "#sq-"+to)
		v.send(role)
	} else {
		v.try(a)
	}
	v.until(fmt.Sprintf(`document.querySelector("#table") && document.querySelector("#table").dataset.version == %d`, ply+1))
}

// try goes through the clicks of a move, up to sending it.
func (v *visitor) try(a game.Action) {
	v.t.Helper()
	v.choose(a)
	v.aim(a)
}

// origin is where the piece of a move is taken up: on the board or from the
// reserve.
func (v *visitor) origin(a game.Action) string {
	v.t.Helper()
	from, _, _ := parts(a)
	if drop, ok := strings.CutSuffix(from, "@"); ok {
		seat := eval[string](v, `document.querySelector("#table").dataset.you`)
		return fmt.Sprintf("#slot-%s-%s", seat, strings.ToLower(drop))
	}
	return "#sq-" + from
}

// choose takes up the piece of a move.
func (v *visitor) choose(a game.Action) {
	v.t.Helper()
	v.click(v.origin(a))
	if !v.script {
		v.until(`location.search.includes("from=")`)
	}
}

// aim sends the piece that was chosen to its square.
func (v *visitor) aim(a game.Action) {
	v.t.Helper()
	_, to, role := parts(a)
	v.click("#sq-" + to)
	if v.script {
		v.send(role)
		return
	}
	v.until(`!location.search.includes("from=")`)
	if role != "" {
		v.click(fmt.Sprintf(`.become button[value=%q]`, string(a)))
	}
	v.until(`document.querySelector("main button[data-main]") || document.querySelector("#board")`)
	if eval[bool](v, `!document.querySelector("#board")`) {
		v.click(`main button[data-main]`)
	}
	v.until(`document.querySelector("#board")`)
}

// send answers what the page's script asks before a move goes out.
func (v *visitor) send(role string) {
	v.t.Helper()
	if role != "" {
		v.until(`document.querySelector("[role=dialog]")`)
		v.click(fmt.Sprintf(`[role=dialog] button[data-p$=%q]`, role))
	}
	if eval[string](v, `document.querySelector("#table").dataset.confirm`) == "1" {
		v.until(`!document.querySelector("#confirm").inert`)
		v.click("#send")
	}
}

// parts are the from, to and promotion of an action's text.
func parts(a game.Action) (from, to, role string) {
	s := string(a)
	return s[:2], s[2:4], s[4:]
}

// staleTab: a second tab is opened before the move is made in the first; its
// own try is answered with the present board, and nothing is played twice.
func staleTab(v *visitor, a game.Action, ply int) {
	v.t.Helper()
	second := v.tab()
	second.open(eval[string](v, `location.pathname`))
	second.until(`document.querySelector("#board")`)
	if second.script {
		// A tab that no longer hears: the stream is cut, the page stays.
		_ = eval[any](second, `(window.EventSource = class {}, document.querySelector("#live").remove(), 0)`)
	}
	second.choose(a)
	v.play(a, ply)
	second.aim(a)
	second.until(`document.querySelector("#message").textContent.trim() != ""`)
	second.until(fmt.Sprintf(`document.querySelector("#table").dataset.version == %d`, ply+1))
}

// say presses a button beside the board and answers its question.
func (v *visitor) say(word game.Action) {
	v.t.Helper()
	asks := eval[bool](v, fmt.Sprintf(`!!document.querySelector("#word-%s").dataset.ask`, word))
	v.click("#word-" + string(word))
	switch {
	case asks && v.script:
		v.click(".ask button") // yes
	case asks:
		v.click(`main:not(#table) button[data-danger]`)
		v.until(`document.querySelector("#board")`)
	case !v.script: // the answer, before anybody loads the page again
		v.until(fmt.Sprintf(`document.querySelector("#board") && !document.querySelector("#word-%s:enabled")`, word))
	}
}

// sameEnd compares what both see at the end with what the rules say.
func sameEnd(t *testing.T, s *site, r record, actions []game.Action, people ...*visitor) {
	t.Helper()
	v, _ := variant.ByKey(r.variant)
	g, err := v.New("")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range actions {
		if g, err = g.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	if r.claim {
		if g, err = g.Close(game.Closing{Reason: game.Threefold, By: game.First}); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range people {
		p.until(`document.querySelector("#table").dataset.over == "1"`)
		if got := eval[string](p, `document.querySelector("#fen").value`); got != g.Position() {
			p.fail("final position %q, want %q", got, g.Position())
		}
		said := eval[string](p, `document.querySelector("#message").textContent`)
		if !strings.Contains(strings.ToLower(said), r.reason) {
			p.fail("the end is told as %q, want a word of %q", said, r.reason)
		}
		p.noFaults()
	}
	id := eval[string](people[0], `document.querySelector("#table").dataset.id`)
	readsBack(t, s.get("/g/"+id+"/pgn"), v, g, actions)
}

// readsBack: what the site exports it reads again unchanged.
func readsBack(t *testing.T, answer string, v game.Variant, g game.Game, actions []game.Action) {
	t.Helper()
	_, text, _ := strings.Cut(answer, "\n")
	rec, err := chess.ReadPGN(text, func(name string) (*chess.Rules, bool) {
		named, _ := variant.ByName(name)
		return variant.Rules(named.Key)
	})
	if err != nil {
		t.Fatalf("the export does not read back: %v\n%s", err, text)
	}
	var read []game.Action
	for _, step := range rec.Game.View(game.NoSeat).History {
		read = append(read, step.Action)
	}
	if !slices.Equal(read, actions) {
		t.Errorf("read back as %v, want %v", read, actions)
	}
	if rec.Tag("Variant") != v.Name || rec.Tag("Result") != g.Outcome().Result() {
		t.Errorf("read back as %q %q, want %q %q", rec.Tag("Variant"), rec.Tag("Result"), v.Name, g.Outcome().Result())
	}
	if rec.Game.Position() != g.Position() || rec.Game.Outcome().Reason != g.Outcome().Reason {
		t.Errorf("read back as %q %q, want %q %q", rec.Game.Position(), rec.Game.Outcome().Reason, g.Position(), g.Outcome().Reason)
	}
}

// noFaults: no script threw and the browser refused nothing.
func (v *visitor) noFaults() {
	v.t.Helper()
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, f := range *v.faults {
		if strings.Contains(f, "ERR_CONNECTION_REFUSED") || strings.Contains(f, "ERR_INCOMPLETE_CHUNKED") || strings.Contains(f, "ERR_EMPTY_RESPONSE") || strings.Contains(f, "ERR_CONNECTION_RESET") {
			continue // the server was killed meanwhile
		}
		v.t.Error(f)
	}
}
