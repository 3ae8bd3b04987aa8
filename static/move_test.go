package static_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"hilltop/game"
)

const hill = "king-of-the-hill"

func TestB1ClicksMove(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "")
	p := open(t, m, "")
	p.click(sq("e2"))
	want(p, `document.getElementById('sq-e2').dataset.s`, "sel")
	want(p, `[...document.querySelectorAll('[data-s~=dest]')].map(e => e.dataset.sq).sort().join()`, "e3,e4")
	want(p, `document.getElementById('sq-e2').getAttribute('aria-label')`, "e2, white pawn, selected")
	want(p, `document.getElementById('sq-e4').getAttribute('aria-label')`, "e4, empty, hill, legal move")
	p.click(sq("d2"))
	want(p, `document.querySelectorAll('[data-s~=sel]').length + document.getElementById('sq-d2').dataset.s`, "1sel")
	for _, clear := range []func(){
		func() { p.click(sq("d2")) },
		func() { p.keys("Escape") },
		func() { x, y := p.at(sq("a5")); p.do(chromedp.MouseClickXY(x, y, chromedp.ButtonRight)) },
	} {
		clear()
		want(p, `document.querySelectorAll('#table [data-s]').length`, 0)
		want(p, `[...document.querySelectorAll('.sq')].some(s => /selected|legal/.test(s.ariaLabel))`, false)
		p.click(sq("d2"))
	}
	key := eval[string](p, `document.querySelector('#act [name=key]').value`)
	p.click(sq("d4"))
	want(p, piece("d2")+"+"+piece("d4"), "wp")
	p.until(`document.getElementById('table').dataset.version === '1'`)
	want(p, `document.activeElement.id`, "sq-d4")
	want(p, `document.querySelector('#act [name=version]').value`, "1")
	if fresh := eval[string](p, `document.querySelector('#act [name=key]').value`); fresh == key {
		t.Error("the key of the form is still the used one")
	}
	if got := m.position(); !strings.HasPrefix(got, "rnbqkbnr/pppppppp/8/8/3P4/") {
		t.Errorf("the server has %s", got)
	}
	m.play(t, "d7d5")
	p.until(piece("d5") + ` === 'bp'`)
	p.until(`document.getElementById('say').textContent.includes('Black pawn to d5. Your move.')`)
	want(p, `document.activeElement.id`, "sq-d4") // K8
	p.clicks("c2", "c4")
	p.until(`document.getElementById('table').dataset.version === '3'`)
	m.set(func() {
		if m.posts != 2 {
			t.Errorf("%d posts for two moves", m.posts)
		}
	})
}

func TestB2DragAndWhyNot(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "e2e4 e7e5 f1c4 f8c5")
	p := open(t, m, "")
	p.drag(sq("g1"), sq("g3"))
	want(p, piece("g1")+"+"+piece("g3"), "wn")
	want(p, `document.getElementById('sq-g1').dataset.s`, "sel") // the selection stays
	p.until(`document.getElementById('message').textContent.startsWith('The knight on g1 cannot go to g3')`)
	p.until(`document.getElementById('alert').textContent.startsWith('The knight on g1 cannot go to g3')`)
	p.until(`!document.querySelector('.float')`)
	want(p, `document.querySelector('#sq-g1 .pc').style.opacity`, "")
	p.drag(sq("g1"), "h1")
	want(p, piece("g1"), "wn")
	p.drag(sq("g1"), sq("f3"))
	p.until(`document.getElementById('table').dataset.version === '5'`)
	want(p, piece("g1")+"+"+piece("f3"), "wn")
	m.play(t, "g8f6")
	p.until(piece("f6"))
	p.drag(sq("e1"), sq("h1")) // B5: king onto rook
	p.until(`document.getElementById('table').dataset.version === '7'`)
	want(p, piece("g1")+"+"+piece("f1")+"+"+piece("h1"), "wkwr")
	m.play(t, "e8g8")
	p.until(piece("g8") + ` === 'bk'`)
	// A click on a square that is no destination says why, and lets go.
	p.clicks("c4", "c5")
	p.until(`document.getElementById('message').textContent.startsWith('The bishop on c4 cannot go to c5')`)
	want(p, `document.querySelectorAll('#table [data-s]').length`, 0)
	p.click(sq("c4"))
	want(p, `document.getElementById('message').textContent`, "Your move.")
}

func TestB6B8Fingers(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "")
	p := open(t, m, "")
	if _, err := chromedp.Call(p.ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	point := func(name string) *input.TouchPoint { x, y := p.at(sq(name)); return &input.TouchPoint{X: x, Y: y} }
	tap := func(name string) {
		p.finger(input.DispatchTouchEventTypeTouchStart, point(name))
		p.finger(input.DispatchTouchEventTypeTouchEnd)
	}
	eval[any](p, `(globalThis.kept = [], addEventListener('touchstart', e => kept.push(e.defaultPrevented)), 0)`)
	tap("e5") // far from everything: the page may scroll
	tap("e2")
	want(p, `document.getElementById('sq-e2').dataset.s`, "sel")
	tap("e5") // something is chosen: no scrolling
	want(p, `kept.join()`, "false,true,true")
	tap("e2")
	tap("e4")
	p.until(`document.getElementById('table').dataset.version === '1'`)
	m.play(t, "e7e5")
	p.until(piece("e5"))

	from, to := point("g1"), point("f3")
	p.finger(input.DispatchTouchEventTypeTouchStart, from)
	p.finger(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: from.X - 12, Y: from.Y - 20})
	p.finger(input.DispatchTouchEventTypeTouchMove, to)
	want(p, `/scale\(1.6\)/.test(document.querySelector('.float').style.transform)`, true)
	want(p, `document.querySelector('#sq-g1 .pc').style.opacity`, "0.35")
	want(p, `'over' in document.getElementById('sq-f3').dataset`, true)
	second := point("a4") // a second finger cancels
	to.ID, second.ID = new(float64), new(float64)
	*second.ID = 1
	p.finger(input.DispatchTouchEventTypeTouchStart, to, second)
	p.until(`!document.querySelector('.float')`)
	p.finger(input.DispatchTouchEventTypeTouchEnd)
	want(p, piece("g1")+"+"+piece("f3"), "wn")
	p.finger(input.DispatchTouchEventTypeTouchStart, from)
	p.finger(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: from.X - 12, Y: from.Y - 20})
	p.finger(input.DispatchTouchEventTypeTouchMove, to)
	p.finger(input.DispatchTouchEventTypeTouchEnd)
	p.until(`document.getElementById('table').dataset.version === '3'`)
	want(p, piece("g1")+"+"+piece("f3"), "wn")
}

func TestB7WhatIsRefusedGoesBack(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "")
	m.set(func() { m.refuse = true })
	p := open(t, m, "")
	m.set(func() { m.down = true })
	p.clicks("e2", "e4")
	p.until(`/went wrong|not accepted/.test(document.getElementById('message').textContent)`)
	want(p, piece("e2")+"+"+piece("e4"), "wp")
	m.set(func() { m.down, m.cut = false, true })
	p.clicks("e2", "e4")
	p.until(`document.getElementById('message').textContent.startsWith('Not sent: there is no connection')`)
	want(p, piece("e2")+"+"+piece("e4"), "wp")
	m.set(func() { m.cut = false })
	p.click(sq("e2"))
	eval[any](p, `(document.querySelector('#act [name=version]').value = '7', 0)`) // 409
	p.click(sq("e4"))
	p.until(`document.getElementById('alert').textContent.includes('moved on')`)
	want(p, piece("e2")+"+"+piece("e4"), "wp")
	want(p, `document.querySelectorAll('#table [data-s]').length`, 0)
	want(p, `document.querySelector('#act [name=version]').value`, "0")
	eval[any](p, `(document.getElementById('board').dataset.moves += ' e2e5', 0)`) // 422
	p.clicks("e2", "e5")
	p.until(`document.getElementById('alert').textContent.includes('pawn on e2')`)
	want(p, piece("e2")+"+"+piece("e5"), "wp")
	p.clicks("e2", "e4")
	p.until(`document.getElementById('table').dataset.version === '1'`)
}

func TestP2Promotion(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "7k/4P3/8/8/8/8/8/K7 w - - 0 1", "")
	p := open(t, m, "")
	p.clicks("e7", "e8")
	p.until(`document.activeElement?.closest('[role=dialog][aria-modal=true]')`)
	want(p, `[...document.querySelectorAll('#picker button')].map(b => b.ariaLabel).join()`, "Queen,Knight,Rook,Bishop")
	want(p, `document.activeElement.ariaLabel`, "Queen")
	want(p, `[...document.querySelectorAll('#picker button')].every(b => b.offsetWidth >= 44 && b.offsetHeight >= 44)`, true)
	want(p, piece("e7")+"+"+piece("e8"), "wp")
	p.keys("ArrowDown", "ArrowDown", "Home", "End", "ArrowUp")
	want(p, `document.activeElement.ariaLabel`, "Rook")
	p.keys("Escape")
	want(p, `String(document.getElementById('picker'))`, "null")
	want(p, piece("e7")+"+"+piece("e8")+"+document.activeElement.id", "wpsq-e7")
	p.clicks("e7", "e8")
	p.until(`document.getElementById('picker')`)
	p.click(sq("a3")) // outside
	want(p, `String(document.getElementById('picker'))`, "null")
	want(p, piece("e7")+"+document.querySelectorAll('#table [data-s]').length", "wp0")
	p.clicks("e7", "e8")
	p.until(`document.getElementById('picker')`)
	p.keys("ArrowDown", "Enter")
	p.until(`document.getElementById('table').dataset.version === '1'`)
	want(p, piece("e8"), "wn")
	want(p, `document.querySelector('#sq-e8 use').getAttribute('href')`, "#n")

	low := newMatch(t, hill, "K7/8/8/8/8/8/4p3/7k b - - 0 1", "")
	low.set(func() { low.seat = game.Second })
	q := open(t, low, "?pov=white")
	q.clicks("e2", "e1")
	q.until(`document.getElementById('picker')`)
	// At the bottom edge it opens upward, the queen still on the target.
	want(q, `(() => { const a = document.getElementById('picker').firstElementChild.getBoundingClientRect(),
		b = document.getElementById('sq-e1').getBoundingClientRect(); return Math.abs(a.bottom - b.bottom) < 3; })()`, true)
	q.click(`#picker [data-p=bq]`)
	q.until(piece("e1") + ` === 'bq' && document.getElementById('table').dataset.version === '1'`)
}
