package browser

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a page may take to show what is waited for.
const patience = 15 * time.Second

// visitor is a person at a browser of their own: cookies are shared with
// nobody. Input is real mouse and keyboard input.
type visitor struct {
	t      *testing.T
	ctx    context.Context
	base   string
	script bool
	mu     *sync.Mutex
	faults *[]string // errors that the browser reported
}

// visit opens a new browser context. Without script, the pages run none.
func visit(t *testing.T, base string, script bool) *visitor {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	return newVisitor(t, ctx, base, script)
}

// tab opens a further tab of the same person.
func (v *visitor) tab() *visitor {
	v.t.Helper()
	return v.tabFor(v.t)
}

// tabFor is a further tab that closes with a test.
func (v *visitor) tabFor(t *testing.T) *visitor {
	t.Helper()
	ctx, cancel := chromedp.NewContext(v.ctx)
	t.Cleanup(cancel)
	return newVisitor(t, ctx, v.base, v.script)
}

func newVisitor(t *testing.T, ctx context.Context, base string, script bool) *visitor {
	v := &visitor{t: t, ctx: ctx, base: base, script: script, mu: new(sync.Mutex), faults: new([]string)}
	// The first run ties the tab to its context, which must not be a timed one.
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Listen(ctx, v.hear); err != nil {
		t.Fatal(err)
	}
	if !script {
		if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
			t.Fatal(err)
		}
	}
	v.size(1280, 900)
	return v
}

// hear keeps what scripts throw and what the browser refuses (the CSP).
func (v *visitor) hear(ev any) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch e := ev.(type) {
	case *runtime.EventExceptionThrown:
		*v.faults = append(*v.faults, fmt.Sprintf("script: %+v", e.ExceptionDetails))
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError && !strings.Contains(e.Entry.Text, "the server responded with a status of 4") {
			*v.faults = append(*v.faults, "browser: "+e.Entry.Text)
		}
	}
}

func (v *visitor) do(actions ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		v.t.Fatalf("browser: %v", err)
	}
}

// open goes to a path of the site.
func (v *visitor) open(path string) {
	v.t.Helper()
	v.do(chromedp.Navigate(v.base + path))
}

// size sets the window in CSS pixels; a narrow one is a phone, with a finger
// for a mouse and no bar to scroll with.
func (v *visitor) size(w, h int64) {
	v.t.Helper()
	if w < 500 {
		v.do(chromedp.EmulateViewport(w, h, chromedp.EmulateMobile, chromedp.EmulateTouch))
		return
	}
	v.do(chromedp.EmulateViewport(w, h))
}

// scheme asks for "light" or "dark" pages.
func (v *visitor) scheme(name string) {
	v.t.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}
	if _, err := chromedp.Call(v.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		v.t.Fatal(err)
	}
}

// eval is the value of an expression in the page.
func eval[T any](v *visitor, expression string) T {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		v.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// promised is the value that a promise in the page comes to.
func promised[T any](v *visitor, expression string) T {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		v.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// try is eval that reports failure: a page may be on its way elsewhere.
func try[T any](v *visitor, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(v.ctx, time.Second)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression))
}

// until waits for an expression to be true.
func (v *visitor) until(expression string) {
	v.t.Helper()
	if !v.within(patience, expression) {
		v.fail("never true: %s", expression)
	}
}

func (v *visitor) within(d time.Duration, expression string) bool {
	pause := 5 * time.Millisecond // more and more: to look costs what the page needs
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(pause) {
		if ok, err := try[bool](v, "!!("+expression+")"); err == nil && ok {
			return true
		}
		pause = min(2*pause, 80*time.Millisecond)
	}
	return false
}

// settles waits until the page does not scroll any more, as after the address of
// a place in it.
func (v *visitor) settles() {
	v.t.Helper()
	for last := -1.0; ; time.Sleep(100 * time.Millisecond) {
		now := eval[float64](v, `scrollY`)
		if now == last {
			return
		}
		last = now
	}
}

// fail stops the test with a picture of what the visitor saw.
func (v *visitor) fail(format string, args ...any) {
	v.t.Helper()
	name := strings.NewReplacer("/", "-", " ", "-").Replace(v.t.Name()) + ".png"
	v.picture(name)
	where, _ := try[string](v, "location.href")
	text, _ := try[string](v, "document.body.innerText.slice(0, 600)")
	v.mu.Lock()
	faults := strings.Join(*v.faults, "\n")
	v.mu.Unlock()
	v.t.Fatalf("%s\nat %s, picture %s\n%s\n%s", fmt.Sprintf(format, args...), where, name, text, faults)
}

// picture saves what is seen, in the folder HILLTOP_PICTURES names (if any).
func (v *visitor) picture(name string) {
	dir := os.Getenv("HILLTOP_PICTURES")
	if dir == "" {
		return
	}
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{})
	if err != nil {
		v.t.Logf("picture %s: %v", name, err)
		return
	}
	if err := os.WriteFile(filepath.Join(dir, name), shot.Data, 0o600); err != nil {
		v.t.Log(err)
	}
}

// at is the middle of an element on the screen, scrolled into view.
func (v *visitor) at(selector string) (x, y float64) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.querySelector(%q)`, selector))
	box := eval[[]float64](v, fmt.Sprintf(`(() => { const e = document.querySelector(%q);
		const r0 = e.getBoundingClientRect();
		if (r0.top < 60 || r0.bottom > innerHeight - 60) e.scrollIntoView({block: "center", behavior: "instant"});
		const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()`, selector))
	return box[0], box[1]
}

// click presses the mouse in the middle of an element.
func (v *visitor) click(selector string) {
	v.t.Helper()
	x, y := v.at(selector)
	v.do(chromedp.MouseClickXY(x, y))
}

// drag carries the mouse from one element to another.
func (v *visitor) drag(from, to string) {
	v.t.Helper()
	_, _ = v.at(from) // may scroll
	x1, y1 := v.at(to)
	x0, y0 := v.at(from)
	v.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x0, y0),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x0, y0, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	for i := 1; i <= 6; i++ {
		f := float64(i) / 6
		v.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x0+(x1-x0)*f, y0+(y1-y0)*f, chromedp.ButtonLeft))
	}
	v.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x1, y1, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// keys types on the keyboard, wherever the focus is.
func (v *visitor) keys(text string) { v.t.Helper(); v.do(chromedp.KeyEvent(text)) }

// fill puts text into a field as a person would: click, clear, type.
func (v *visitor) fill(selector, text string) {
	v.t.Helper()
	v.click(selector)
	_ = eval[any](v, fmt.Sprintf(`document.querySelector(%q).select()`, selector))
	if text == "" {
		return
	}
	v.keys(text)
}
