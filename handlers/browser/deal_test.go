package browser

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/variant"
)

// dealt is the first game with a deal.
func dealt(t *testing.T) game.Variant {
	t.Helper()
	for _, v := range variant.All {
		if v.Playable() && v.Dealing != nil {
			return v
		}
	}
	t.Fatal("no game has a deal")
	return game.Variant{}
}

// following is a match with a deal as anybody can follow it: from its export,
// for the test does not know what will be dealt.
type following struct {
	t    *testing.T
	site *site
	id   string
	game game.Game
}

// look reads the match as it stands now.
func (f *following) look() game.View {
	f.t.Helper()
	_, text, _ := strings.Cut(f.site.get("/g/"+f.id+"/pgn"), "\n")
	rec, err := variant.ReadQueenRecord(text)
	if err != nil {
		f.t.Fatalf("the export does not read back: %v\n%s", err, text)
	}
	f.game = rec.Game
	return f.game.View(f.game.ToAct())
}

// best is a choice that comes to an end soon: what ends the hand, else what
// takes, else what makes claims, and never what was played before.
func best(v game.View, g game.Game) game.Action {
	var choice game.Action
	most := -1 << 20
	back := map[game.Action]int{}
	for _, s := range v.History {
		back[s.Action]++
	}
	for _, o := range v.Options {
		worth := -3 * back[o.Action]
		if o.Took != 0 {
			worth += 40
		}
		if o.EndsHand {
			worth += 1000
		}
		if next, err := g.Apply(o.Action); err == nil {
			if h := next.View(game.NoSeat).Hand; h != nil {
				worth += 4*h.Claims[v.Seat] - 6*h.Claims[v.Seat.Other()]
			}
		}
		if worth > most {
			most, choice = worth, o.Action
		}
	}
	return choice
}

// place puts the card on its square: one click and no question.
func (v *visitor) place(a game.Action) {
	v.t.Helper()
	_, to, _ := parts(a)
	_ = eval[any](v, `(window.before = 1, 0)`)
	v.click("#sq-" + to)
	if !v.script {
		v.until(`!window.before && document.querySelector("#board")`)
	}
}

// passed waits until the page shows another version than before.
func (v *visitor) passed(version int) int {
	v.t.Helper()
	if !v.script {
		v.open(eval[string](v, `location.pathname`))
	}
	v.until(fmt.Sprintf(`document.querySelector("#table") && +document.querySelector("#table").dataset.version > %d`, version))
	return v.version()
}

// TestTwoPeoplePlayCards: two people play a whole match of one round by link,
// by script and by plain forms, with a reload and a killed server in the deal
// and in the play. Both see the same sheet, and the export is proved by the
// program; with a card changed it is not.
func TestTwoPeoplePlayCards(t *testing.T) {
	t.Parallel()
	for _, script := range []bool{true, false} {
		t.Run(fmt.Sprintf("script=%v", script), func(t *testing.T) {
			t.Parallel()
			playCards(t, script)
		})
	}
}

func playCards(t *testing.T, script bool) {
	s := newSite(t)
	host, guest := visit(t, s.url, script), visit(t, s.url, script)
	guest.size(390, 844)
	meetFor(s, dealt(t).Key, "1", host, guest)
	if trust := eval[bool](host, `document.querySelector("#fair").textContent.includes("the server’s word")`); trust == script {
		host.fail("script %v: that the deal rests on the server's word is said: %v", script, trust)
	}
	people := [2]*visitor{host, guest}
	f := &following{t: t, site: s, id: eval[string](host, `document.querySelector("#table").dataset.id`)}
	placed, moved, movedBefore := 0, 0, 0 // in the match; moves before this hand
	asked := false                        // the host's page, to check the deals
	for v := f.look(); !v.Outcome.Over; v = f.look() {
		p, other := people[v.Seat], people[v.Seat.Other()]
		placing := v.Hand.Phase == game.PhasePlace
		if placing {
			placed, movedBefore = placed+1, moved
		} else {
			moved++
		}
		again := placing && placed == 4 || !placing && moved == 2
		switch {
		case again:
			p.reload()
		case placing && placed == 7 || !placing && moved == 4:
			s.restart()
			if !script {
				p.reload()
			}
		}
		before := p.version()
		switch a := best(v, f.game); {
		case placing:
			p.place(a)
		case v.Hand.Number == 3 && moved > movedBefore+2, moved > movedBefore+60:
			p.say(game.ConcedeHand)
		default:
			p.try(a)
		}
		now := p.passed(before)
		if !script {
			other.reload()
		}
		other.until(fmt.Sprintf(`+document.querySelector("#table").dataset.version == %d`, now))
		if script && placed >= 10 {
			// What was found stays from move to move, and each hand joins it.
			host.checksDeals(placed/10, asked && !again)
			asked = true
		}
	}
	sameSheet(t, f, host, guest)
	proved(t, s, f.id)
}

// checksDeals asks the page to check the deals, unless it was asked before, and
// waits until it says that so many hands are right.
func (v *visitor) checksDeals(hands int, asked bool) {
	v.t.Helper()
	words := fmt.Sprintf("%d hands checked: all were dealt as promised.", hands)
	if hands == 1 {
		words = "1 hand checked: it was dealt as promised."
	}
	if !asked {
		_ = eval[any](v, `(document.querySelector("#verify").click(), 0)`)
	}
	v.until(fmt.Sprintf(`document.querySelector("#verdict").textContent == %q &&
		document.querySelectorAll("#fair li .verdict[data-kind=ok]").length == %d`, words, hands))
}

// meetFor is meet with a length of the match.
func meetFor(s *site, key, rounds string, host, guest *visitor) {
	host.t.Helper()
	host.open("/" + key)
	host.click(fmt.Sprintf(`label:has(input[name="rounds"][value=%q])`, rounds))
	host.until(fmt.Sprintf(`document.querySelector('input[name="rounds"][value="%s"]').checked`, rounds))
	host.takeSeat()
	host.until(`document.readyState == "complete"`)
	promised := eval[string](host, `document.body.textContent`)
	link := eval[string](host, `document.querySelector("#link").value`)
	guest.open(strings.TrimPrefix(link, s.url))
	guest.accept()
	if !host.script {
		host.reload()
	}
	host.until(`location.pathname.startsWith("/g/") && document.querySelector("#board")`)
	id := eval[string](host, `document.querySelector("#table").dataset.id`)
	for _, line := range strings.Split(s.get("/g/"+id+"/pgn"), "\n") {
		if f := strings.Fields(line); len(f) == 3 && f[0] == "commit" && !strings.Contains(promised, f[2]) {
			host.fail("the deal was committed to by %s, which the invitation did not show", f[2])
		}
	}
}

// sameSheet: both see every row of the score sheet, and the same end.
func sameSheet(t *testing.T, f *following, people ...*visitor) {
	t.Helper()
	const rows = `[...document.querySelectorAll("#score tr")].map(r => r.innerText.replace(/\s+/g, " ").trim()).filter(r => !/^Match/.test(r)).join("\n")`
	total := game.Totals(f.game.(game.Scorer).Sheet())
	var seen []string
	for _, p := range people {
		p.reload()
		p.until(`document.querySelector("#table").dataset.over == "1"`)
		_ = eval[any](p, `(document.querySelectorAll("details").forEach(d => d.open = true), 0)`)
		sheet := eval[string](p, rows)
		for _, n := range total {
			if !strings.Contains(sheet, strconv.Itoa(n)) {
				p.fail("the sheet lacks the total %d:\n%s", n, sheet)
			}
		}
		seen = append(seen, sheet)
		p.noFaults()
	}
	if hands := strings.Count(seen[0], "Hand "); hands < len(f.game.(game.Scorer).Sheet()) || seen[0] != seen[1] {
		t.Errorf("one sees\n%s\nthe other\n%s", seen[0], seen[1])
	}
	t.Logf("%d plies, %d-%d, sheet:\n%s", f.game.Ply(), total[0], total[1], seen[0])
}

// proved: the program's own check passes the export and none that was changed.
func proved(t *testing.T, s *site, id string) {
	t.Helper()
	_, text, _ := strings.Cut(s.get("/g/"+id+"/pgn"), "\n")
	check := func(text string) (code int, said string) {
		file := filepath.Join(t.TempDir(), "match.txt")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(program, "verify-deal", file).CombinedOutput()
		if exit, ok := err.(*exec.ExitError); ok {
			return exit.ExitCode(), string(out)
		} else if err != nil {
			t.Fatal(err)
		}
		return 0, string(out)
	}
	code, said := check(text)
	t.Logf("verify-deal, as exported: exit %d\n%s", code, said)
	if code != 0 {
		t.Errorf("the export is not proved: exit %d\n%s\n%s", code, said, text)
	}
	code, said = check(changeCard(t, text))
	t.Logf("verify-deal, a card changed: exit %d\n%s", code, said)
	if code != 1 {
		t.Errorf("a changed card: exit %d, want 1\n%s", code, said)
	}
	if code, said = check("no record"); code != 2 {
		t.Errorf("no record at all: exit %d, want 2\n%s", code, said)
	}
}

// changeCard makes the first card of the first hand another one.
func changeCard(t *testing.T, text string) string {
	t.Helper()
	at := strings.Index(text, "\ndeal ")
	if at < 0 {
		t.Fatalf("no deal in:\n%s", text)
	}
	at += len("\ndeal ")
	other := byte('Q')
	if text[at] == other {
		other = 'K'
	}
	return text[:at] + string(other) + text[at+1:]
}

// dealsForTour leaves a match in the deal, and another one in the play of a
// hand after one that is over.
func (tr *tour) dealsForTour(t *testing.T, v game.Variant) {
	t.Helper()
	path, f := tr.startCards(t, v)
	for range 5 {
		tr.placeNext(f)
	}
	tr.add("deal-"+v.Key, tr.host, path)
	tr.add("deal-other-side-"+v.Key, tr.guest, path)
	tr.add("deal-watched-"+v.Key, tr.stranger, path)
	path, f = tr.startCards(t, v)
	for look := f.look(); look.Hand.Phase == game.PhasePlace; look = f.look() {
		tr.placeNext(f)
	}
	tr.playNext(f)
	tr.playNext(f)
	look := f.look()
	people := [2]*visitor{tr.host, tr.guest}
	people[look.Seat].open(path)
	before := people[look.Seat].version()
	people[look.Seat].say(game.ConcedeHand)
	people[look.Seat].passed(before)
	for look = f.look(); look.Hand.Phase == game.PhasePlace; look = f.look() {
		tr.placeNext(f)
	}
	for range 6 {
		tr.playNext(f)
	}
	tr.add("game-"+v.Key, tr.host, path)
	tr.add("game-other-side-"+v.Key, tr.guest, path)
	tr.add("game-watched-"+v.Key, tr.stranger, path)
	tr.add("game-past-"+v.Key, tr.host, path+"?ply=9")
}

func (tr *tour) startCards(t *testing.T, v game.Variant) (path string, f *following) {
	meetFor(tr.site, v.Key, "3", tr.host, tr.guest)
	path = eval[string](tr.host, `location.pathname`)
	return path, &following{t: t, site: tr.site, id: strings.TrimPrefix(path, "/g/")}
}

// placeNext places the card that lies, from a page that was just opened.
func (tr *tour) placeNext(f *following) {
	look := f.look()
	p := [2]*visitor{tr.host, tr.guest}[look.Seat]
	p.open("/g/" + f.id)
	before := p.version()
	p.place(look.Options[0].Action)
	p.passed(before)
}

// playNext makes a move that ends nothing, if there is one.
func (tr *tour) playNext(f *following) {
	look := f.look()
	if look.Hand.Phase != game.PhasePlay {
		return
	}
	p := [2]*visitor{tr.host, tr.guest}[look.Seat]
	a := look.Options[0].Action
	for _, o := range look.Options {
		if !o.EndsHand && o.Took == 0 {
			a = o.Action
		}
	}
	p.open("/g/" + f.id)
	before := p.version()
	p.try(a)
	p.passed(before)
}
