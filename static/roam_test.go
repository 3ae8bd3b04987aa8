package static_test

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"hilltop/game"
)

func TestK1K2Keyboard(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "")
	p := open(t, m, "")
	want(p, `document.querySelectorAll('#board [tabindex="0"]').length`, 1)
	p.do(chromedp.Focus(sq("e1")))
	steps := []struct {
		key   string
		with  []chromedp.Modifier
		focus string
	}{
		{"ArrowUp", nil, "sq-e2"}, {"ArrowDown", nil, "sq-e1"}, {"ArrowDown", nil, "sq-e1"}, {"ArrowRight", nil, "sq-f1"},
		{"Home", nil, "sq-a1"}, {"ArrowLeft", nil, "sq-a1"}, {"End", nil, "sq-h1"},
		{"Home", []chromedp.Modifier{chromedp.ModifierCtrl}, "sq-a8"}, {"End", []chromedp.Modifier{chromedp.ModifierCtrl}, "sq-h1"},
		{"n", nil, "sq-b1"}, {"n", nil, "sq-g1"}, {"n", nil, "sq-b1"}, {"k", nil, "sq-e1"}, {"q", nil, "sq-d1"},
		{"Q", []chromedp.Modifier{chromedp.ModifierShift}, "sq-d8"}, {"5", nil, "sq-d5"}, {"2", nil, "sq-d2"},
	}
	for _, s := range steps {
		p.press(s.key, s.with...)
		want(p, `document.activeElement.id`, s.focus)
		want(p, `document.activeElement.tabIndex + document.querySelectorAll('#board [tabindex="0"]').length`, 1)
	}
	p.keys("Enter", "ArrowUp", "ArrowUp")
	want(p, `document.activeElement.ariaLabel`, "d4, empty, hill, legal move")
	p.keys(" ")
	p.until(`document.getElementById('table').dataset.version === '1'`)
	want(p, `document.activeElement.id`, "sq-d4")
	for key, said := range map[string]string{
		"o": "d4, white pawn, hill, attacked by the queen on d1, last move.", "l": "White pawn to d4.", "c": "No check.", "t": "No time limit.",
	} {
		p.keys(key)
		p.until(`document.getElementById('say').textContent.trim() === ` + "`" + said + "`")
	}
	p.keys("h")
	p.until(`document.getElementById('say').textContent.includes('d4 white pawn')`)
	p.keys("f")
	want(p, `document.getElementById('table').dataset.pov + document.activeElement.id`, "secondsq-d4")
	p.keys("ArrowUp")
	want(p, `document.activeElement.id`, "sq-d3")
	p.keys("Enter")
	p.until(`document.getElementById('say').textContent.trim() === 'Nothing to choose on d3.' || document.querySelectorAll('#table [data-s]').length === 0`)
	// K5: the same words twice are not the same text.
	p.keys("o")
	p.until(`document.getElementById('say').textContent.startsWith('d3, empty')`)
	first := eval[string](p, `document.getElementById('say').textContent`)
	p.keys("o")
	p.until(`document.getElementById('say').textContent.startsWith('d3, empty') && document.getElementById('say').textContent !== ` + "`" + first + "`")
}

func TestM2Flip(t *testing.T) {
	t.Parallel()
	m := newMatch(t, house, "", "e2e4 d7d5")
	p := open(t, m, "")
	order := `[...document.querySelectorAll('.sq')].map(s => s.dataset.sq).filter((s, i) => i % 63 === 0).join()`
	want(p, order, "a8,h1")
	above := `document.getElementById('strip-second').compareDocumentPosition(document.getElementById('strip-first')) & 4`
	want(p, above, 4)
	p.click(sq("e4"))
	p.click("#flip")
	want(p, order, "h1,a8")
	want(p, above, 0)
	want(p, `document.getElementById('tray-first').compareDocumentPosition(document.getElementById('board')) & 4`, 4)
	want(p, `document.getElementById('sq-e4').dataset.s`, "sel")
	want(p, `location.search`, "?pov=black")
	p.click(sq("d5"))
	p.until(`document.getElementById('table').dataset.version === '3'`)
	want(p, order, "h1,a8")
	m.play(t, "d8d5")
	p.until(piece("d5") + ` === 'bq'`)
	want(p, order, "h1,a8")
	// The letters at the edges go with the board.
	want(p, `(() => { const mid = e => { const b = e.getBoundingClientRect(); return b.top + b.height / 2; };
		return Math.abs(mid([...document.querySelectorAll('.ranks i')].find(i => i.textContent === '8')) - mid(document.getElementById('sq-h8'))) < 20; })()`, true)
	p.do(chromedp.Navigate(m.url + "/g/" + matchID)) // remembered
	p.until(`globalThis.hill?.swap`)
	want(p, order, "h1,a8")
}

func TestS1History(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6")
	m.set(func() { m.seat = game.Second })
	p := open(t, m, "")
	eval[any](p, `(document.activeElement.blur(), 0)`)
	p.keys("ArrowLeft")
	p.until(`document.getElementById('table').dataset.ply === '5'`)
	want(p, `location.search + document.querySelector('#moves [aria-current]').textContent`, "?ply=5Bc4")
	p.keys("ArrowLeft", "ArrowLeft")
	p.until(`document.getElementById('table').dataset.ply === '3'`)
	want(p, piece("c6")+"+"+piece("b8"), "bn")
	p.keys("Home")
	p.until(`document.getElementById('table').dataset.ply === '0'`)
	want(p, `document.querySelector('#nav [data-go=prev]').getAttribute('aria-disabled')`, "true")
	p.click(`#nav [data-go=next]`)
	p.until(`document.getElementById('table').dataset.ply === '1'`)
	// Steps that were seen cost no request.
	before := m.count("/g/" + matchID + "/board")
	p.keys("ArrowLeft")
	p.until(`document.getElementById('table').dataset.ply === '0'`)
	p.keys("ArrowRight")
	p.until(`document.getElementById('table').dataset.ply === '1'`)
	if n := m.count("/g/"+matchID+"/board") - before; n > 4 {
		t.Errorf("%d requests for two steps that are known", n)
	}
	m.play(t, "d2d3") // news: who looks at the past stays there
	p.until(`document.getElementById('table').dataset.version === '7'`)
	want(p, `document.getElementById('table').dataset.ply`, "1")
	p.click(`#moves a[data-ply="2"]`)
	p.until(`document.getElementById('table').dataset.ply === '2'`)
	p.click(sq("e5"))
	p.until(`document.getElementById('message').textContent.startsWith('This is an earlier position')`)
	p.click(`#nav [data-go=last]`)
	p.until(`document.getElementById('table').dataset.live === '1'`)
	want(p, `location.search`, "")
	want(p, piece("d3"), "wp")
	// Who clicks on the board and then presses the arrow goes back in the game.
	p.click(sq("a5"))
	p.keys("ArrowLeft")
	p.until(`document.getElementById('table').dataset.ply === '6'`)
	p.keys("End")
	p.until(`document.getElementById('table').dataset.ply === '7'`)
}

func TestM1Motion(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "e2e4 d7d5")
	p := open(t, m, "")
	// What was set in motion, by square; a captured piece is a "float".
	eval[any](p, `(() => { globalThis.moved = []; const own = Element.prototype.animate;
		Element.prototype.animate = function (...a) { if (this.matches('.pc')) moved.push(this.classList.contains('float') ? 'float' : this.closest('.sq').dataset.sq); return own.apply(this, a); }; return 0; })()`)
	p.clicks("e4", "d5")
	want(p, `moved.splice(0).sort().join()`, "d5,float")
	p.until(`document.getElementById('table').dataset.version === '3'`)
	m.play(t, "d8d5")
	p.until(`moved.length === 2`)
	want(p, `moved.splice(0).sort().join()`, "d5,float") // nothing for the own move's answer
	p.until(`document.querySelectorAll('.float').length === 0`)
	p.still()
	m.play(t, "b1c3")
	p.until(piece("c3") + ` && document.getElementById('table').dataset.version === '5'`)
	time.Sleep(50 * time.Millisecond)
	want(p, `moved.length`, 0)
}

func TestLive(t *testing.T) {
	t.Parallel()
	t.Run("refused streams are made up for by asking", func(t *testing.T) {
		t.Parallel()
		m := newMatch(t, hill, "", "")
		m.set(func() { m.refuse = true })
		p := open(t, m, "")
		m.play(t, "e2e4")
		p.until(piece("e4") + ` === 'wp'`) // after 5 s
		m.set(func() { m.refuse = false })
	})
	t.Run("the stream's script comes late", func(t *testing.T) {
		t.Parallel()
		m := newMatch(t, hill, "", "")
		m.set(func() { m.late = 500 * time.Millisecond })
		p := open(t, m, "")
		p.until(`document.getElementById('live')._htmx?.sse`)
		m.play(t, "e2e4")
		p.until(piece("e4") + ` === 'wp'`)
		if n := m.count("/g/" + matchID + "/events"); n != 1 {
			t.Errorf("%d streams", n)
		}
	})
	t.Run("a server that goes and comes", func(t *testing.T) {
		t.Parallel()
		m := newMatch(t, hill, "", "")
		p := open(t, m, "")
		m.play(t, "e2e4")
		p.until(piece("e4") + ` === 'wp'`)
		m.set(func() { m.down = true })
		time.Sleep(700 * time.Millisecond)
		eval[any](p, `(() => { const now = Date.now; Date.now = () => now() + 12000; return 0; })()`) // twelve seconds later
		p.until(`document.getElementById('message').textContent.startsWith('Connection lost')`)
		m.play(t, "e7e5")
		m.set(func() { m.down = false })
		p.until(piece("e5") + ` === 'bp'`)
		p.until(`document.getElementById('message').textContent === 'Your move.'`)
		want(p, `performance.getEntriesByType('navigation').length + location.search`, "1")
	})
}

// S1: what is kept of a finished game does not hide a rematch that is offered
// meanwhile, though the game's version stays as it is.
func TestS1KeptStepsShowTheRematch(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "e2e4 e7e5")
	m.say(t, game.Second, game.Resign)
	p := open(t, m, "")
	eval[any](p, `(document.activeElement.blur(), 0)`)
	steps := func() {
		p.keys("ArrowLeft")
		p.until(`document.getElementById('table').dataset.ply === '1'`)
		p.keys("End")
		p.until(`document.getElementById('table').dataset.ply === '2'`)
	}
	const offered = `document.querySelector('#after .btn').textContent`
	steps()
	want(p, offered, "Rematch")
	m.set(func() { m.again = true })
	eval[any](p, `(hill.live.refresh(), 0)`)
	p.until(offered + ` === 'Accept rematch'`)
	steps()
	want(p, offered, "Accept rematch")
}

func TestC3TimeRuns(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "")
	m.set(func() { m.left = 9*60_000 + 59_000 })
	p := open(t, m, "")
	p.until(`/^9:5[0-8]$/.test(document.querySelector('#strip-first time').textContent)`)
	want(p, `document.querySelector('#strip-first time').title !== ''`, true)
}

// C3: the deadline in words is as this device has it, but for who has chosen a
// zone: then it stays as the server wrote it.
func TestC3DeadlineInTheZoneOfWhoReads(t *testing.T) {
	t.Parallel()
	const title, words = `document.querySelector('#strip-first time').title`, `document.querySelector('#strip-first [data-ends]').textContent`
	m := newMatch(t, hill, "", "")
	m.set(func() { m.left = 60 * 60_000 })
	p := open(t, m, "")
	if _, err := chromedp.Call(p.ctx, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: "Asia/Tokyo"}); err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.Reload())
	p.until(title + ` === '15 Nov, 08:13'`)
	want(p, words, "15 Nov, 08:13")
	m.set(func() { m.zone = "Europe/Paris" })
	p.do(chromedp.Reload())
	p.until(`globalThis.hill?.times`)
	want(p, title, "15 Nov, 00:13 CET")
	want(p, words, "15 Nov, 00:13 CET")
}

// C3: a part that is drawn again, or comes from what was kept, holds the
// seconds of when it was made: the clock runs on all the same.
func TestC3TimeNeverRunsBack(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "e2e4 e7e5")
	m.set(func() { m.left = 5*60_000 + 900 })
	p := open(t, m, "")
	const clock = `document.querySelector('#strip-first time').textContent`
	p.until(`/^4:5[0-8]$/.test(` + clock + `)`)
	want(p, `(document.dispatchEvent(new CustomEvent('hill:drawn')), /^4:5[0-8]$/.test(`+clock+`))`, true)
	eval[any](p, `(document.activeElement.blur(), 0)`)
	p.keys("ArrowLeft")
	p.until(`document.getElementById('table').dataset.ply === '1'`)
	p.keys("End")
	p.until(`document.getElementById('table').dataset.ply === '2'`)
	want(p, `/^4:5[0-8]$/.test(`+clock+`)`, true)
	m.set(func() { m.left += 60_000 }) // another deadline: a day was given
	eval[any](p, `(hill.live.refresh(), 0)`)
	p.until(`/^[56]:/.test(` + clock + `)`)
}
