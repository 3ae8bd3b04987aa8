package browser

import (
	"testing"
	"time"
)

// TestL2NothingShifts plays a game in which counts, times and a result come and
// go beside the board, on a phone and on a desktop: nothing on the page moves
// that is not a piece, not even in answer to a press.
func TestL2NothingShifts(t *testing.T) {
	browser := newBrowser(t)
	s := newSite(t)
	host, guest := visit(t, browser, s.url, true), visit(t, browser, s.url, true)
	const key = "three-check"
	meet(s, key, host, guest)
	players := [2]*visitor{host, guest}
	host.size(390, 844)
	for _, p := range players {
		p.reload()
		p.until(`document.readyState == "complete"`)
		_ = eval[any](p, `(globalThis.shifts = [], new PerformanceObserver(list => {
			for (const e of list.getEntries()) shifts.push(e.value + " " + e.sources.map(s => s.node?.id || s.node?.className || s.node?.nodeName));
		}).observe({type: "layout-shift", buffered: true}), 0)`)
	}
	for _, r := range records {
		if r.variant != key || r.reason != "third check" {
			continue
		}
		for i, a := range r.actions(t) {
			players[i%2].play(a, i)
			players[(i+1)%2].seesVersion(i + 1)
		}
	}
	time.Sleep(300 * time.Millisecond) // what moves last is reported after it was drawn
	for i, p := range players {
		p.until(`document.querySelector("#table").dataset.over == "1"`)
		for _, shift := range eval[[]string](p, `shifts`) {
			t.Errorf("player %d: %s", i+1, shift)
		}
	}
}
