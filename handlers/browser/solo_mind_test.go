package browser

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"hilltop/game"
	"hilltop/game/table"
)

// TestG6AnswersForOldPositionsAreDropped: while the AI thinks its longest, the
// person takes the move back and makes another; what was thought about the
// first changes nothing. Stop ends the thinking, also after a reload, and it can
// go on.
func TestG6AnswersForOldPositionsAreDropped(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	s := alone(t, site.url)
	s.begin("/ai", "king-of-the-hill", `input[name=level][value="8"]`, `input[name=you][value=first]`)
	s.act("e2e4")
	s.until(`document.querySelector('#stop')`)
	s.pick("undo")
	s.until(`hill.solo.game.fields().get('log') === '' && hill.table.mine()`)
	time.Sleep(2500 * time.Millisecond)
	s.hasLog("")
	s.act("d2d4")
	s.until(`document.querySelector('#stop')`)
	s.click("#stop")
	s.until(`document.querySelector('#resume')`)
	time.Sleep(2500 * time.Millisecond)
	s.hasLog("d2d4")
	s.reload()
	s.until(`document.querySelector("#table:not([data-resume])") && document.querySelector('#resume')`)
	time.Sleep(2500 * time.Millisecond)
	s.hasLog("d2d4")
	if kind := eval[string](s.visitor, `document.querySelector('#message').dataset.kind`); kind == "bad" {
		s.fail("a stale answer was taken for a mistake")
	}
	s.click("#resume")
	s.mine()
	if n := s.log().Ply(); n != 2 {
		s.fail("%d plies after the AI went on", n)
	}
	s.act("c2c3")
	s.until(`document.querySelector('#stop')`)
	s.reload()
	s.until(`document.querySelector("#table:not([data-resume])")`)
	s.mine()
	if n := s.log().Ply(); n != 4 {
		s.fail("%d plies after a reload while the AI thought", n)
	}
	s.noFaults()
}

// TestWithoutModules: where modules cannot run, or stop to, the server answers
// and nothing is lost.
func TestWithoutModules(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	s := alone(t, site.url)
	s.begin("/ai", "three-check", `input[name=level][value="1"]`, `input[name=you][value=first]`)
	s.act("e2e4")
	s.mine()
	_ = eval[any](s.visitor, `(Worker.prototype.postMessage = () => { throw new Error('gone'); }, 0)`)
	s.act("g1f3")
	s.mine()
	if n := s.log().Ply(); n != 4 || s.posts() == s.before {
		s.fail("%d plies, %d forms to the server", n, s.posts()-s.before)
	}
	if _, err := chromedp.Call(s.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `delete globalThis.WebAssembly`}); err != nil {
		t.Fatal(err)
	}
	s.reload()
	s.until(`document.querySelector("#table:not([data-resume])") && hill.table.mine()`)
	if n := s.log().Ply(); n != 4 {
		s.fail("%d plies after the reload", n)
	}
	s.act("b1c3")
	s.mine()
	if n := s.log().Ply(); n != 6 {
		s.fail("%d plies without modules", n)
	}
	if got, want := s.saved(), s.fields().Get("log"); got != want {
		s.fail("saved %q, shown %q", got, want)
	}
}

// TestTheServersAnswerCanBeStopped: where no module thinks the server is asked, which
// takes as long as its answer takes; the page says so, and a stop is one.
func TestTheServersAnswerCanBeStopped(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	s := alone(t, site.url)
	s.begin("/ai", "three-check", `input[name=level][value="1"]`, `input[name=you][value=first]`)
	_ = eval[any](s.visitor, `(() => {
		const ask = fetch, held = [], post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function(m) {
			if (m.call === "hilltopThink") throw new Error("gone");
			post.call(this, m);
		};
		globalThis.answered = () => held.splice(0).map(go => go()).length;
		globalThis.fetch = (...a) => String(a[1]?.body).includes("do=think") ? new Promise(go => held.push(() => go(ask(...a)))) : ask(...a);
	})()`)
	s.act("e2e4")
	const box = `document.querySelector("#thinking").innerText`
	s.until(`/^Thinking… \d+\.\d s\s+Stop$/.test(` + box + `)`)
	s.click("#stop")
	s.until(`/^Stopped\s+Let it go on$/.test(` + box + `)`)
	if eval[int](s.visitor, `answered()`) != 1 {
		s.fail("the server was not asked")
	}
	time.Sleep(500 * time.Millisecond)
	if n := s.log().Ply(); n != 1 {
		s.fail("%d plies after the AI was stopped", n)
	}
	s.click("#resume")
	s.until(`answered() === 1`)
	s.mine()
	if n := s.log().Ply(); n != 2 {
		s.fail("%d plies after the AI was let go on", n)
	}
}

// TestOfflineAfterOneVisit: with the server gone, games are begun, opened and
// played, and the AI answers; the pages look as the person likes them.
func TestOfflineAfterOneVisit(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	s := alone(t, site.url)
	s.size(390, 844)
	s.open("/prefs")
	promised[any](s.visitor, `fetch("/prefs", {method: "POST", body: new URLSearchParams({theme: "dark", board: "contrast", motion: "off", sound: "on"})})`)
	s.begin("/local", "crazyhouse")
	s.act("e2e4")
	address := eval[string](s.visitor, `location.pathname + location.search`)
	for _, scope := range []string{"/ai", "/local"} {
		s.until(fmt.Sprintf(`navigator.serviceWorker.getRegistration(%q).then(r => { globalThis.up = !!r?.active; }) && globalThis.up`, scope))
		_ = eval[any](s.visitor, `(globalThis.up = false, 0)`)
	}
	site.kill()
	s.open(address)
	s.ready()
	s.hasLog("e2e4")
	s.act("d7d5")
	s.act("e4d5")
	s.hasLog("e2e4 d7d5 e4d5")
	for _, path := range []string{"/ai", "/local", address} {
		s.open(path)
		s.until(`document.documentElement.matches("[data-theme=dark][data-board=contrast][data-motion=off][data-sound=on]") && (!document.querySelector("#table") || document.querySelector(".mute")) &&
			getComputedStyle(document.documentElement).getPropertyValue("--sq-l").trim().toUpperCase() === "#FFFFFF" &&
			document.querySelector("[name=color-scheme]").content === "dark" && document.querySelector("[name=theme][aria-pressed=true]").value === "dark"`)
	}
	s.begin("/ai", "queen-of-the-hill", `input[name=level][value="2"]`, `input[name=you][value=second]`)
	for n := 0; n < 3; n++ {
		s.playOut(1, func(l table.Log) bool { return l.Ply() > 6+4*n })
	}
	s.noFaults()
}

// TestSoloPagesAreAccessible looks over what script adds to the pages.
func TestSoloPagesAreAccessible(t *testing.T) {
	t.Parallel()
	axe := axeSource(t)
	site := newSite(t)
	s := alone(t, site.url)
	s.begin("/ai", "crazyhouse", `input[name=level][value="8"]`, `input[name=you][value=first]`)
	for _, look := range []struct {
		scheme string
		w, h   int64
	}{{"light", 390, 844}, {"dark", 1280, 900}} {
		s.scheme(look.scheme)
		s.size(look.w, look.h)
		s.mine()
		s.act([]game.Action{"e2e4", "a2a3"}[look.w/1000])
		s.until(`document.querySelector('#stop')`)
		s.picture(fmt.Sprintf("solo-thinking-%s.png", look.scheme))
		s.click("#stop")
		s.until(`document.querySelector('#resume')`)
		s.accessible(axe, look.scheme, look.w)
		s.click("#resume")
		s.mine()
	}
	for _, scheme := range []string{"light", "dark"} {
		s.scheme(scheme)
		s.open("/ai?variant=crazyhouse")
		s.ready()
		s.until(`document.querySelector('#saved li[data-saved] .mini')`)
		s.accessible(axe, scheme, 1280)
		s.picture(fmt.Sprintf("solo-saved-%s.png", scheme))
	}
	s.noFaults()
}
