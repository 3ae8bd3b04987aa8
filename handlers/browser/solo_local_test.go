package browser

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"hilltop/game"
)

// acts plays moves of both sides, one after the other, when the board is turned.
func (s *soloist) acts(moves string) {
	s.t.Helper()
	for _, m := range strings.Fields(moves) {
		s.until(`hill.table.get('flip') !== '1' || hill.table.get('pov') === hill.table.get('side')`)
		s.act(game.Action(m))
	}
}

// pick presses a button of the game's form by what it sends.
func (s *soloist) pick(value string) {
	s.t.Helper()
	s.until(fmt.Sprintf(`document.querySelector('#table button[value=%q]:enabled')`, value))
	s.click(fmt.Sprintf(`#table button[value=%q]`, value))
}

// hasLog waits until the page and the store both have a log.
func (s *soloist) hasLog(want string) {
	s.t.Helper()
	s.until(fmt.Sprintf(`hill.solo.game.fields().get('log') === %q`, want))
	if got := s.saved(); got != want {
		s.fail("saved %q, want %q", got, want)
	}
}

// TestOneDevice: two people at one device, with a turning board, a move taken
// back, hints, a reload, a crash and a server that dies in the middle; a draw
// is claimed, and the game goes out as a file, is deleted and comes back.
func TestOneDevice(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	s := alone(t, site.url)
	s.begin("/local", "king-of-the-hill", `input[name=flip]`, `input[name=hints]`)
	s.act("e2e4")
	s.until(`hill.table.get('pov') === 'second'`)
	s.act("e7e5")
	s.until(`hill.table.get('pov') === 'first'`)
	s.pick("undo")
	s.hasLog("e2e4")
	s.until(`hill.table.get('pov') === 'second'`)
	s.act("d7d5")
	for step := 1; step <= 3; step++ {
		s.pick("hint")
		s.until(fmt.Sprintf(`document.querySelector('#act input[name=hint]')?.value === '%d'`, step))
	}
	s.until(`document.querySelector('#message').textContent.includes('Play ')`)
	s.history()
	s.hasLog("e2e4 d7d5")

	s.reload()
	s.ready()
	s.hasLog("e2e4 d7d5")
	s = s.afterCrash()
	s.ready()
	s.hasLog("e2e4 d7d5")
	s.why()

	site.kill()
	s.acts("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8")
	s.pick("draw-claim")
	s.until(`hill.table.over() && document.querySelector('#message').textContent.includes('hreefold')`)
	log := "e2e4 d7d5 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 draw-claim"
	s.hasLog(log)
	site.start()
	s.taken(log)
	s.noFaults()
}

// history steps through the game by keys and buttons, without the server.
func (s *soloist) history() {
	s.t.Helper()
	before := s.posts()
	s.click(`#nav [data-go=first]`)
	s.until(`hill.table.get('ply') === '0'`)
	s.click(`#nav [data-go=next]`)
	s.until(`hill.table.get('ply') === '1'`)
	s.click(`#nav [data-go=last]`)
	s.until(`hill.table.live()`)
	if n := s.posts() - before; n > 0 {
		s.fail("%d requests for earlier positions", n)
	}
}

// why tries what is not allowed and is told the reason, without the server.
func (s *soloist) why() {
	s.t.Helper()
	s.try("g1g3")
	s.until(`document.querySelector('#message').textContent.length > 10 && document.querySelector('#message').dataset.kind === 'bad'`)
	s.keys("\x1b")
}

// afterCrash ends the page's process, as a lack of memory does, and opens the
// same game in another tab.
func (s *soloist) afterCrash() *soloist {
	s.t.Helper()
	address := eval[string](s.visitor, `location.pathname + location.search`)
	next := &soloist{visitor: s.tab()}
	// A page of another site has a process of its own, which does not die too.
	next.do(chromedp.Navigate(strings.Replace(s.base, "localhost", "127.0.0.1", 1) + "/healthz"))
	go func() { _, _ = chromedp.Call(s.ctx, page.Crash, cdp.Empty{}) }() // nobody is left to answer
	for range 3 {
		ctx, cancel := context.WithTimeout(next.ctx, patience/2)
		_ = chromedp.Do(ctx, chromedp.Navigate(s.base+address))
		cancel()
		if next.within(patience/2, `document.querySelector("#table:not([data-resume])")`) {
			return next
		}
	}
	next.fail("the game does not come up after a crash")
	return nil
}

// taken: the game goes out as a file and as a record, is deleted, brought back
// by Undo, deleted again and imported; files that are none change nothing.
func (s *soloist) taken(log string) {
	s.t.Helper()
	const hook = `(hill.solo.file.give = (name, type, text) => { globalThis.given = text; }, globalThis.given = '', 0)`
	_ = eval[any](s.visitor, hook)
	s.click(`#save button[formaction$="/pgn"]`)
	s.until(`globalThis.given.includes('[Variant "King of the Hill"]') && globalThis.given.includes('1. e4 d5 2. Nf3')`)
	s.open("/games")
	s.until(`document.querySelector('#saved li[data-saved] .mini') && document.querySelector('[data-none]').hidden`)
	s.open("/local?variant=king-of-the-hill")
	s.ready()
	row := `#saved li[data-saved]`
	s.until(`document.querySelectorAll('` + row + ` .mini').length === 1`)
	_ = eval[any](s.visitor, hook)
	s.click(row + ` [data-export]`)
	s.until(`globalThis.given`)
	file := eval[string](s.visitor, `given`)
	s.click(row + ` [data-delete]`)
	s.until(`document.querySelector('#saved .gone button')`)
	s.click(`#saved .gone button`)
	s.until(`document.querySelectorAll('` + row + ` .mini').length === 1`)
	s.click(row + ` [data-delete]`)
	s.until(`document.querySelector('#saved .gone')`)
	for text, sentence := range badFiles(file) {
		s.imports(text)
		s.until(fmt.Sprintf(`document.querySelector('#saved-say').textContent.includes(%q)`, sentence))
	}
	if n := promised[int](s.visitor, `hill.solo.store.all().then(l => l.length)`); n != 0 {
		s.fail("%d games after imports that failed", n)
	}
	s.imports(file)
	s.until(`document.querySelectorAll('` + row + ` .mini').length === 1`)
	if got := promised[string](s.visitor, `hill.solo.store.all().then(l => l[0].fields.log)`); got != log {
		s.fail("imported %q, want %q", got, log)
	}
	s.keptThoughUnknown(row)
}

// keptThoughUnknown: games that this version of the site cannot play again are
// listed without a board, can be exported, and are never deleted by themselves.
func (s *soloist) keptThoughUnknown(row string) {
	s.t.Helper()
	_ = promised[int](s.visitor, `hill.solo.store.put([
		{id: 'later', format: 99, kind: 'local', fields: {variant: 'king-of-the-hill', log: 'e2e4'}, made: 1, saved: 1},
		{id: 'gone', format: 1, kind: 'ai', fields: {variant: 'nine-mens-morris', log: 'a1'}, made: 2, saved: 2}]).then(() => 0)`)
	for range 2 {
		s.open("/games")
		s.until(`document.querySelectorAll('` + row + `').length === 3`)
		if n := eval[int](s.visitor, `document.querySelectorAll('`+row+` .mini').length`); n != 1 {
			s.fail("%d boards", n)
		}
	}
	s.click(`#saved li[data-saved=gone] [data-delete]`)
	s.until(`document.querySelector('#saved .gone')`)
	if n := promised[int](s.visitor, `hill.solo.store.all().then(l => l.length)`); n != 2 {
		s.fail("%d games are left", n)
	}
}

// badFiles are files that are refused, by what is said about them.
func badFiles(good string) map[string]string {
	return map[string]string{
		"":              "not JSON",
		`{"games": []}`: "no file of games",
		`{"hilltop":"games","format":99,"games":[]}`:               "newer version",
		`{"hilltop":"games","format":1,"games":[7]}`:               "game 1 of the file is no game",
		strings.Replace(good, `"local"`, `"poker"`, 1):             "no known kind",
		strings.Replace(good, `e2e4 d7d5`, `e2e5 d7d5`, 1):         "does not follow the rules",
		strings.Replace(good, `"setup"`, `"secret"`, 1):            "not known",
		strings.Replace(good, `"level": "3"`, `"level": "9"`, 1):   "a level that there is not",
		strings.Replace(good, `"made": `, `"made": "x", "m": `, 1): "no proper date",
	}
}

// imports gives the page a file.
func (s *soloist) imports(text string) {
	s.t.Helper()
	_ = eval[any](s.visitor, fmt.Sprintf(`(() => { document.getElementById('saved-say').textContent = '';
		const d = new DataTransfer(), i = document.getElementById('saved-import');
		d.items.add(new File([%q], 'games.json')); i.files = d.files; i.dispatchEvent(new Event('change', {bubbles: true})); return 0; })()`, text))
}

// TestTwoTabs: a second tab of the same game follows; where both go on by
// themselves, both games are kept.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	s := alone(t, site.url)
	s.begin("/local", "three-check")
	s.act("e2e4")
	second := &soloist{visitor: s.tab()}
	second.open(eval[string](s.visitor, `location.pathname + location.search`))
	second.ready()
	second.hasLog("e2e4")
	s.act("e7e5")
	second.until(`document.querySelector('#message').textContent.includes('another tab')`)
	second.hasLog("e2e4 e7e5")
	second.act("g1f3")
	s.until(`hill.solo.game.fields().get('log') === 'e2e4 e7e5 g1f3'`)

	// A tab that was asleep goes on from what it saw.
	_ = promised[any](second.visitor, `hill.solo.store.get(hill.solo.game.id()).then(r =>
		hill.solo.store.save(r.id, r.kind, {...r.fields, log: 'e2e4 e7e5 d2d4'}, r.stamp)).then(() => 0)`)
	s.act("b8c6")
	s.until(`document.querySelector('#message').textContent.includes('Both are saved')`)
	logs := promised[string](s.visitor, `hill.solo.store.all().then(l => l.map(r => r.fields.log).sort().join())`)
	if want := "e2e4 e7e5 d2d4,e2e4 e7e5 g1f3 b8c6"; logs != want {
		s.fail("kept %q, want %q", logs, want)
	}
	if got := s.saved(); got != "e2e4 e7e5 g1f3 b8c6" {
		s.fail("this tab goes on with %q", got)
	}
	s.noFaults()
}
