package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// sketch draws with the right button from one square to another, or on one.
func (v *visitor) sketch(from, to string, with ...chromedp.Modifier) {
	v.t.Helper()
	x0, y0 := v.at("#sq-" + from)
	x1, y1 := v.at("#sq-" + to)
	mods := chromedp.ButtonModifiers(with...)
	v.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x0, y0),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x0, y0, chromedp.ButtonRight, chromedp.ClickCount(1), mods))
	for i := 1; i <= 3 && from != to; i++ {
		f := float64(i) / 3
		v.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x0+(x1-x0)*f, y0+(y1-y0)*f, chromedp.ButtonRight, mods))
	}
	v.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x1, y1, chromedp.ButtonRight, chromedp.ClickCount(1), mods))
}

// finger draws with a finger.
func (v *visitor) finger(from, to string) {
	v.t.Helper()
	x0, y0 := v.at("#sq-" + from)
	x1, y1 := v.at("#sq-" + to)
	touch := func(typ input.DispatchTouchEventType, points ...*input.TouchPoint) {
		if _, err := chromedp.Call(v.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: typ, TouchPoints: points}); err != nil {
			v.t.Fatal(err)
		}
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x0, Y: y0})
	for i := 1; i <= 3 && from != to; i++ {
		f := float64(i) / 3
		touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x0 + (x1-x0)*f, Y: y0 + (y1-y0)*f})
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// shapes waits until just these are drawn: "e2e4:solid d4d4:dashed".
func (v *visitor) shapes(want string) {
	v.t.Helper()
	const drawn = `[...document.querySelectorAll('.drawn [data-shape]')].map(g => g.dataset.shape + ':' + g.dataset.brush).join(' ')`
	v.until(fmt.Sprintf(`%s === %q`, drawn, want))
}

// opened is a person at a board in a game with somebody.
func opened(t *testing.T) (host, guest *visitor) {
	t.Helper()
	s := newSite(t)
	host, guest = visit(t, s.url, true), visit(t, s.url, true)
	meet(s, records[0].variant, host, guest)
	return host, guest
}

// M4: the right button draws arrows and circles, from the very first press on;
// keys choose the brush, the same again erases, and nothing is sent.
func TestM4_TheRightButtonDraws(t *testing.T) {
	t.Parallel()
	v, _ := opened(t)
	if eval[bool](v, `performance.getEntriesByType('resource').some(e => e.name.includes('/draw.'))`) {
		t.Error("the script for drawing is there before anybody draws")
	}
	_ = eval[any](v, `(window.menus = 0, addEventListener('contextmenu', e => { menus += !e.defaultPrevented; }), 0)`)
	v.sketch("g1", "f3")
	v.shapes("g1f3:solid")
	requests := eval[int](v, `performance.getEntriesByType('resource').length`)
	v.sketch("e4", "e4")
	v.sketch("b1", "c3", chromedp.ModifierShift)
	v.sketch("d4", "d4", chromedp.ModifierAlt)
	v.sketch("a2", "h8", chromedp.ModifierCtrl)
	v.shapes("g1f3:solid e4e4:solid b1c3:dashed d4d4:dotted a2h8:double")
	v.picture("draw.png")
	v.sketch("e4", "e4")
	v.sketch("b1", "c3") // another brush takes its place
	v.shapes("g1f3:solid d4d4:dotted a2h8:double b1c3:solid")
	v.sketch("b1", "c3")
	v.shapes("g1f3:solid d4d4:dotted a2h8:double")
	// Four brushes, four colours, and four ways to be broken.
	looks := eval[[]string](v, `(() => { const s = hill.shapes; return [0, 1, 2, 3].map(b => { const g = s.draw({from: 'a1', to: 'a4', brush: b}).querySelectorAll('path');
		return [g[1].getAttribute('stroke'), [...g].slice(1, 3).map(p => p.getAttribute('stroke-dasharray') || p.getAttribute('stroke-width')).join('/')].join(' '); }); })()`)
	colours, dashes := map[string]bool{}, map[string]bool{}
	for _, look := range looks {
		colour, dash, _ := strings.Cut(look, " ")
		colours[colour], dashes[dash] = true, true
	}
	if len(colours) != 4 || len(dashes) != 4 {
		t.Errorf("the brushes look like %q", looks)
	}
	if n := eval[int](v, `menus`); n != 0 {
		t.Errorf("the browser's own menu came up %d times", n)
	}
	if n := eval[int](v, `performance.getEntriesByType('resource').length`); n != requests {
		t.Errorf("%d requests were made while drawing", n-requests)
	}
	if got := eval[string](v, `document.querySelector('.drawn').getAttribute('aria-hidden') + getComputedStyle(document.querySelector('.drawn')).pointerEvents`); got != "truenone" {
		t.Errorf("the overlay: %s", got)
	}
	v.noFaults()
}

// M4: what is drawn stays where it is when the board is turned or drawn anew,
// and goes with a click on the board, a move, and another position.
func TestM4_DrawingsComeAndGo(t *testing.T) {
	t.Parallel()
	v, other := opened(t)
	v.sketch("g1", "f3")
	v.shapes("g1f3:solid")
	over := func(name string) bool { // the arrow's head lies on the square
		return eval[bool](v, fmt.Sprintf(`(() => { const a = document.querySelector('.drawn [data-shape] path:last-child').getBoundingClientRect(), b = document.querySelector('#sq-%s').getBoundingClientRect();
			return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top && a.width > 0; })()`, name))
	}
	if !over("f3") || over("c6") {
		t.Error("the arrow does not lead to its square")
	}
	v.click("#flip")
	v.until(`hill.table.get('pov') === 'second'`)
	if !over("f3") || over("c6") {
		t.Error("the arrow did not turn with the board")
	}
	v.click("#flip")
	v.until(`hill.table.get('pov') === 'first'`)
	_ = eval[any](v, `(document.addEventListener('hill:drawn', () => { window.redrawn = true; }), hill.live.refresh(), 0)`)
	v.until(`window.redrawn`)
	v.shapes("g1f3:solid")
	v.click("#sq-e5")
	v.shapes("")
	v.sketch("d2", "d4")
	v.shapes("d2d4:solid")
	v.play("e2e4", 0)
	v.shapes("")
	v.sketch("d7", "d5")
	v.shapes("d7d5:solid")
	other.seesVersion(1)
	other.play("e7e5", 1)
	v.seesVersion(2)
	v.shapes("")
	v.sketch("d2", "d4")
	v.shapes("d2d4:solid")
	v.click(`#nav [data-go=prev]`)
	v.until(`hill.table.num('ply') === 1`)
	v.shapes("")
	v.noFaults()
	other.noFaults()
}

// B1: a right click that takes something back draws nothing, and moves and drags
// are what they were, also after something was drawn.
func TestM4_DrawingIsNoPlaying(t *testing.T) {
	t.Parallel()
	v, _ := opened(t)
	for i := range 2 {
		v.click("#sq-e2")
		v.until(`hill.choose.chosen() === 'e2'`)
		v.sketch("e4", "e4")
		v.until(`hill.choose.chosen() === ''`)
		v.drag("#sq-e2", "#sq-e4")
		v.until(`hill.send.asking()`)
		v.sketch("a4", "a4")
		v.until(`!hill.send.asking() && hill.squares.piece('e2') === 'wp'`)
		v.click("#sq-e5")
		if eval[bool](v, `!!document.querySelector('.drawn [data-shape]')`) {
			t.Errorf("round %d: a right click drew and took back at once", i)
		}
		v.sketch("g1", "f3")
		v.shapes("g1f3:solid")
	}
	v.drag("#sq-e2", "#sq-e4")
	v.shapes("")
	v.send("")
	v.seesVersion(1)
	v.noFaults()
}

// M4: with the Draw button a finger draws, at 320 px too, where all buttons are
// as large as fingers; then it plays again.
func TestM4_AFingerDraws(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{320, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			v, _ := opened(t)
			v.size(width, 640)
			v.reload()
			v.until(`document.readyState === 'complete'`)
			small := eval[[]string](v, `[...document.querySelectorAll('#nav > *')].map(b => [b.id || b.dataset.go || b.className, b.getBoundingClientRect()]).filter(([, r]) => r.width < 44 || r.height < 44).map(([n, r]) => n + ' ' + r.width + 'x' + r.height)`)
			if len(small) > 0 || eval[int](v, `document.querySelectorAll('#nav > *').length`) != 7 {
				t.Errorf("buttons are too small: %q", small)
			}
			v.click("#draw")
			v.until(`document.querySelector('#draw').getAttribute('aria-pressed') === 'true'`)
			v.finger("g1", "f3")
			v.finger("e4", "e4")
			v.finger("e2", "e2")
			v.shapes("g1f3:solid e4e4:solid e2e2:solid")
			v.picture(fmt.Sprintf("draw-%d.png", width))
			if eval[string](v, `hill.choose.chosen()`) != "" || eval[float64](v, `scrollY`) != 0 {
				t.Error("a finger that draws chose or scrolled")
			}
			v.finger("e4", "e4")
			v.shapes("g1f3:solid e2e2:solid")
			v.click("#draw")
			v.until(`document.querySelector('#draw').getAttribute('aria-pressed') === 'false'`)
			v.finger("e2", "e2")
			v.until(`hill.choose.chosen() === 'e2'`)
			v.finger("e4", "e4")
			v.until(`hill.send.asking()`)
			v.shapes("")
			v.noFaults()
		})
	}
}

// M4: games without an opponent elsewhere are drawn on too.
func TestM4_DrawingAlone(t *testing.T) {
	t.Parallel()
	s := alone(t, newSite(t).url)
	s.begin("/local", "king-of-the-hill")
	s.sketch("e2", "e4", chromedp.ModifierShift)
	s.shapes("e2e4:dashed")
	s.act("e2e4")
	s.shapes("")
	s.click("#draw")
	s.until(`document.querySelector('#draw').getAttribute('aria-pressed') === 'true'`)
	s.drag("#sq-g8", "#sq-f6")
	s.shapes("g8f6:solid")
	s.pick("undo")
	s.hasLog("")
	s.shapes("")
	s.until(`document.querySelector('#draw').getAttribute('aria-pressed') === 'true'`)
	s.noFaults()
}
