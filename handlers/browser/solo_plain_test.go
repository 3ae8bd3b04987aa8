package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBackWithoutScript: a game that only its page holds is not lost by going
// back, and nobody resigns in one press.
func TestBackWithoutScript(t *testing.T) {
	t.Parallel()
	v := visit(t, newSite(t).url, false)
	v.open("/ai?variant=crazyhouse")
	v.click(`#setup button[data-main]`)
	ply := func(n int) {
		t.Helper()
		v.until(fmt.Sprintf(`document.querySelector('#table')?.dataset.plies === '%d'`, n))
	}
	ply(0)
	for i, move := range []string{"e4", "Nc3"} {
		v.fill("#type-text", move)
		v.click("#type button")
		ply(2 * (i + 1))
	}
	v.do(chromedp.NavigateBack())
	ply(2)
	v.do(chromedp.NavigateBack())
	ply(0)
	v.do(chromedp.NavigateForward())
	ply(2)
	v.click(`#table button[name=action][value=game-resign]`)
	v.until(`document.querySelector('#message').textContent.includes('Resign?')`)
	v.click(`#table button[name=sure][value=game-resign]`)
	v.until(`document.querySelector('#message').textContent.includes('resigned')`)
	v.noFaults()
}

// TestHintsAreSeenOnAPhone: what a hint says stands within the window, however
// far down its button is, and the last step leads on to what it names.
func TestHintsAreSeenOnAPhone(t *testing.T) {
	t.Parallel()
	s := alone(t, newSite(t).url)
	picks := []string{`input[name=level][value="1"]`, `input[name=you][value=first]`, `input[name=hints]`}
	for _, w := range []int64{320, 390} {
		s.size(w, 700)
		s.begin("/ai", "queen-of-the-hill", picks...)
		picks = nil // the page remembers
		s.mine()
		for step := 1; step <= 3; step++ {
			_ = eval[any](s.visitor, `(document.querySelector('#table button[value=hint]').focus(), 0)`)
			s.keys("\r")
			s.until(fmt.Sprintf(`document.querySelector('#act input[name=hint]')?.value === '%d'`, step))
			const seen = `(() => { const m = document.querySelector('#message'), r = m.getBoundingClientRect();
				return r.top >= 0 && r.bottom <= innerHeight && m.scrollHeight <= m.clientHeight; })()`
			if !eval[bool](s.visitor, seen) {
				s.fail("step %d of a hint is not seen at %d px", step, w)
			}
		}
		s.until(`document.activeElement.matches('[data-m~=hint]')`)
	}
	s.noFaults()
}
