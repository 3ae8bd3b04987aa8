package browser

import (
	"fmt"
	"strings"
	"testing"

	"hilltop/game"
)

// bottom waits until a side is at the bottom of the board, as the page says and
// as it is drawn.
func (s *soloist) bottom(side, corner string) {
	s.t.Helper()
	s.until(`hill.table.get('pov') === '` + side + `' && [...document.querySelectorAll('#board .sq')].at(-1).id === 'sq-` + corner + `'`)
}

// changeSides begins the game anew from the other side.
func (s *soloist) changeSides() {
	s.t.Helper()
	s.pick("swap")
	s.until(`document.querySelector('.ask button')`)
	s.click(".ask button")
}

// TestOwnSideIsAtTheBottom: whoever plays Black against the AI sees Black
// below, from the first page on, after a change of sides, and after a reload; a
// board that was turned by hand stays so.
func TestOwnSideIsAtTheBottom(t *testing.T) {
	t.Parallel()
	s := alone(t, newSite(t).url)
	s.begin("/ai", "three-check", `input[name=level][value="1"]`, `input[name=you][value=second]`)
	s.bottom("second", "a8")
	s.mine()
	s.reload()
	s.ready()
	s.bottom("second", "a8")
	s.mine()

	s.click("#flip")
	s.bottom("first", "h1")
	s.until(`(globalThis.kept ??= 0, hill.solo.store.get(hill.solo.game.id()).then(r => { kept = r.fields.pov; }), kept === 'white')`)
	s.reload()
	s.ready()
	s.bottom("first", "h1")

	s.changeSides()
	s.until(`hill.table.get('you') === 'first' && hill.table.get('plies') === '0'`)
	s.bottom("first", "h1")
	s.changeSides()
	s.until(`hill.table.get('you') === 'second'`)
	s.bottom("second", "a8")
	s.noFaults()
}

// TestTheSetupIsRemembered: the page that sets a game up starts with what was
// chosen there last, for every game, and for each of the two kinds by itself.
func TestTheSetupIsRemembered(t *testing.T) {
	t.Parallel()
	s := alone(t, newSite(t).url)
	chosen := func() string {
		return eval[string](s.visitor, `new URLSearchParams([...new FormData(document.querySelector('#setup'))].filter(([k]) => k !== 'do' && k !== 'variant')).toString()`)
	}
	s.open("/ai?variant=king-of-the-hill")
	usual := chosen()
	s.begin("/ai", "king-of-the-hill", `input[name=level][value="5"]`, `input[name=you][value=second]`, `input[name=hints]`, `input[name=undo]`)
	s.open("/ai?variant=queen-of-the-hill")
	if got, want := chosen(), "level=5&you=second&rounds=3&hints=1"; got != want || got == usual {
		s.fail("the form has %q, want %q; at first it was %q", got, want, usual)
	}
	s.open("/local?variant=king-of-the-hill")
	if got, want := chosen(), "name1=&name2=&undo=1"; got != want {
		s.fail("the other kind has %q, want %q", got, want)
	}
	s.fill(`#name2`, "Ari")
	s.click("#setup button[data-main]")
	s.until(`location.search.includes("game=")`)
	s.open("/local?variant=crazyhouse")
	if got, want := chosen(), "name1=&name2=Ari&undo=1"; got != want {
		s.fail("the names are %q, want %q", got, want)
	}
	s.noFaults()
}

// TestTypedMovesClaimToo: a typed move takes the claim along that is ticked.
func TestTypedMovesClaimToo(t *testing.T) {
	t.Parallel()
	s := alone(t, newSite(t).url)
	s.begin("/local", "king-of-the-hill")
	s.acts("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")
	s.click("#claim-too")
	s.fill("#type-text", "Ng8")
	s.keys("\r")
	s.until(`hill.table.over() && document.querySelector('#message').textContent.includes('hreefold')`)
	s.noFaults()
}

// TestT24_NoHelpFromTheBrowser: the page's own modules know the positions of
// the person's games by link, too; they are asked for again when the page is
// looked at again, and hold without the server.
func TestT24_NoHelpFromTheBrowser(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	host, guest := visit(t, site.url, true), visit(t, site.url, true)
	meet(site, "king-of-the-hill", host, guest)
	s := &soloist{visitor: host.tab()}
	s.begin("/ai", "king-of-the-hill", `input[name=level][value="1"]`, `input[name=you][value=first]`)

	opening := strings.Fields("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3")
	for i, a := range opening {
		[]*visitor{host, guest}[i%2].play(game.Action(a), i)
		host.seesVersion(i + 1)
		guest.seesVersion(i + 1)
	}
	promised[any](s.visitor, `hill.solo.ask.look()`)
	site.kill()
	s.put(strings.Join(opening[:6], " "))
	s.act(game.Action(opening[6]))
	s.until(`document.querySelector('#message').textContent.includes('The AI does not move') && !hill.solo.mind.thinking()`)
	s.hasLog(strings.Join(opening, " "))
	s.pick("undo")
	s.hasLog(strings.Join(opening[:6], " "))
	s.act("d2d4")
	s.mine()
	if n := s.log().Ply(); n != 8 {
		s.fail("the AI has not answered another move: ply %d", n)
	}
	s.noFaults()
}

// put brings another course of the game into the page, as a reload of the
// saved game would.
func (s *soloist) put(log string) {
	s.t.Helper()
	promised[any](s.visitor, fmt.Sprintf(`hill.solo.ask.send(hill.solo.game.path(), hill.solo.game.form({log: %q, do: 'show'})).then(async a => {
		await hill.solo.game.keep(a.body);
		hill.table.el().dataset.version = 0;
		await hill.solo.game.draw(a.body);
		hill.solo.game.settle();
	})`, log))
	s.hasLog(log)
}

// TestGamesThatAreElsewhere: the address of a game that is not here leads to a
// new one and says why; an import of games of the other kind says where they
// are.
func TestGamesThatAreElsewhere(t *testing.T) {
	t.Parallel()
	s := alone(t, newSite(t).url)
	s.open("/ai?variant=crazyhouse&game=nosuchgame12")
	s.until(`document.querySelector('#setup') && document.querySelector('main .notice')?.textContent.includes('not saved in this browser')`)
	s.until(`location.search === '?variant=crazyhouse' && location.hash === ''`)
	s.reload()
	s.until(`document.querySelector('#setup') && !document.querySelector('main .notice')`)

	s.begin("/local", "crazyhouse")
	s.acts("e2e4")
	file := promised[string](s.visitor, `(async () => {
		const {stamp, ...game} = await hill.solo.store.get(hill.solo.game.id());
		return JSON.stringify({hilltop: 'games', format: 1, games: [{...game, id: 'another'}]});
	})()`)
	s.open("/ai?variant=crazyhouse")
	s.ready()
	s.imports(file)
	s.until(`document.querySelector('#saved-say').textContent === '1 game was imported. Look under “One device” for it.'`)
	s.imports(`{"hilltop":"games","format":1,"games":[]}`)
	s.until(`document.querySelector('#saved-say').textContent === 'That file holds no games.'`)
	s.noFaults()
}
