package browser

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"hilltop/game"
)

// TestL2NothingShifts plays a game in which counts, times and a result come and
// go beside the board, on a phone and on a desktop: nothing on the page moves
// that is not a piece, not even in answer to a press.
func TestL2NothingShifts(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	host, guest := visit(t, s.url, true), visit(t, s.url, true)
	const key = "three-check"
	meet(s, key, host, guest)
	players := [2]*visitor{host, guest}
	host.size(390, 844)
	for _, p := range players {
		p.reload()
		p.watchShifts()
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
	for i, p := range players {
		p.until(`document.querySelector("#table").dataset.over == "1"`)
		p.noShifts(i + 1)
	}
}

// TestL2NothingShiftsWhileLoading: a page whose text comes in pieces is not
// shown with a column that the next piece moves.
func TestL2NothingShiftsWhileLoading(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	host, guest := visit(t, s.url, true), visit(t, s.url, true)
	meet(s, "crazyhouse", host, guest)
	slow := slowly(t, s, `<section class="deck"`)
	for i, p := range []*visitor{host, guest} {
		p.base = slow
		p.size([]int64{390, 1280}[i], 844)
		p.reload()
		p.watchShifts()
		p.noShifts(i + 1)
	}
}

// slowly is the address of a server that sends the pages of a site in two
// pieces, the second a while after the first. Cookies do not ask for the port.
func slowly(t *testing.T, s *site, until string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RequestURI, r.URL.Scheme, r.URL.Host = "", "http", s.addr
		r.Header.Del("Accept-Encoding")
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		defer resp.Body.Close()
		for k, v := range resp.Header {
			w.Header()[k] = v
		}
		w.Header().Del("Content-Length")
		w.WriteHeader(resp.StatusCode)
		if r.Header.Get("Sec-Fetch-Dest") != "document" {
			_, _ = io.Copy(w, resp.Body)
			return
		}
		body, _ := io.ReadAll(resp.Body)
		first, second, found := bytes.Cut(body, []byte(until))
		if !found {
			t.Errorf("%s has no %s", r.URL.Path, until)
		}
		_, _ = w.Write(first)
		w.(http.Flusher).Flush()
		time.Sleep(600 * time.Millisecond)
		_, _ = w.Write(append([]byte(until), second...))
	}))
	t.Cleanup(server.CloseClientConnections)
	return strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
}

// watchShifts keeps what moves on the page, from its first paint on.
func (v *visitor) watchShifts() {
	v.t.Helper()
	v.until(`document.readyState == "complete"`)
	_ = eval[any](v, `(globalThis.shifts = [], new PerformanceObserver(list => {
		for (const e of list.getEntries()) shifts.push(e.value + " " + e.sources.map(s => s.node?.id || s.node?.className || s.node?.nodeName));
	}).observe({type: "layout-shift", buffered: true}), 0)`)
}

// noShifts fails for everything that moved.
func (v *visitor) noShifts(player int) {
	v.t.Helper()
	time.Sleep(300 * time.Millisecond) // what moves last is reported after it was drawn
	for _, shift := range eval[[]string](v, `shifts`) {
		v.t.Errorf("player %d: %s", player, shift)
	}
}

// TestL1ControlsAreLargeEnough measures everything on the page of a game that a
// finger may press, on a phone and on a small tablet: 44 px, but for the board
// and for words of a sentence.
func TestL1ControlsAreLargeEnough(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	host, guest := visit(t, s.url, true), visit(t, s.url, true)
	for _, key := range []string{"three-check", "queen-of-the-hill"} {
		meet(s, key, host, guest)
		for _, width := range []int64{390, 768} {
			host.size(width, 844)
			for _, small := range tooSmall(host) {
				t.Errorf("%s at %d px: %s", key, width, small)
			}
		}
	}
	meet(s, "king-of-the-hill", host, guest)
	for i, a := range []game.Action{"e2e4", "e7e5"} {
		[]*visitor{host, guest}[i].play(a, i)
		host.seesVersion(i + 1)
	}
	guest.say(game.Resign)
	host.until(`document.querySelector("#after")`)
	for _, small := range tooSmall(host) {
		t.Errorf("a finished game: %s", small)
	}
}

// tooSmall lists the controls of a page that are less than 44 px high.
func tooSmall(v *visitor) []string {
	v.t.Helper()
	return eval[[]string](v, `(() => {
		const alone = e => getComputedStyle(e).display !== "inline" || e.parentElement.textContent.trim() === e.textContent.trim();
		return [...document.querySelectorAll("a[href], button, summary, textarea, select, input:not([type=hidden]), label.tick")]
			.filter(e => e.checkVisibility({visibilityProperty: true}) && alone(e) && !e.closest("#board, [inert], .skip, .sr") && !(e.localName === "input" && e.closest("label")))
			.map(e => [e.getBoundingClientRect().height, e.localName + "#" + e.id + " " + e.textContent.trim()])
			.filter(([h]) => h < 43.99).map(([h, name]) => name + " is " + h + " px high");
	})()`)
}
