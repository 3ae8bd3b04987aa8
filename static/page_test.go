package static_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"hilltop/game"
)

// I2: without the permission to write to the clipboard a field is selected,
// and the page says which keys copy it.
func TestI2CopiesOrSaysHow(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "e2e4")
	p := open(t, m, "")
	p.click(`[data-copy=fen]`)
	p.until(`/^(Copied|Press Ctrl.C)\.$/.test(document.getElementById('say').textContent.trim())`)
	p.click("#here")
	want(p, `getSelection().toString() === document.getElementById('here').value`, true)
}

// The rules open over the page by a key and close by another, and the focus
// is where it was (K8).
func TestRulesOpenAndClose(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "")
	p := open(t, m, "")
	p.do(chromedp.Focus(sq("e1")))
	p.press("?", chromedp.ModifierShift)
	p.until(`document.getElementById('rules').open && document.activeElement.matches('#rules summary')`)
	p.keys("Escape")
	want(p, `document.getElementById('rules').open + document.activeElement.id`, "falsesq-e1")
}

// A return code comes in the part of an address that browsers do not send.
func TestReturnCodeComesFromTheAddress(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "")
	p := open(t, m, "")
	p.do(chromedp.Navigate(m.url + "/return#7Q2ABCDEFGHJKMNPQRSTVWXYZ0"))
	p.until(`document.getElementById('code').value === '7Q2ABCDEFGHJKMNPQRSTVWXYZ0'`)
	want(p, `location.hash`, "")
}

// A form that leads to another page goes out once, however fast it is pressed;
// one that was sent a while ago, and whose page is still there, goes out again.
func TestFormsGoOutOnce(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "")
	p := open(t, m, "")
	p.do(chromedp.Navigate(m.url + "/return"))
	p.until(`document.readyState === 'complete' && document.querySelector('main form[method=post] button')`)
	eval[any](p, `(window.sent = [], addEventListener('submit', e => {
		sent.push(!e.defaultPrevented);
		e.preventDefault();
	}), 0)`)
	press := `document.querySelector('main form[method=post] button').click()`
	eval[any](p, `(document.querySelectorAll('main form [required]').forEach(f => f.required = false), `+press+`, `+press+`, 0)`)
	want(p, `sent.join()`, "true,false")
	time.Sleep(2100 * time.Millisecond)
	eval[any](p, `(`+press+`, 0)`)
	want(p, `sent.join()`, "true,false,true")
}

// Who watches chooses nothing, and may scroll anywhere.
func TestWatching(t *testing.T) {
	t.Parallel()
	m := newMatch(t, hill, "", "e2e4")
	m.set(func() { m.seat = game.NoSeat })
	p := open(t, m, "")
	p.clicks("e4", "e7", "e5")
	p.drag(sq("d2"), sq("d4"))
	want(p, `document.querySelectorAll('#table [data-s]').length`, 0)
	m.play(t, "e7e5")
	p.until(piece("e5") + ` === 'bp'`)
	p.until(`document.getElementById('say').textContent.includes('Black pawn to e5.')`)
	p.keys("f")
	want(p, `document.getElementById('table').dataset.pov`, "second")
}
