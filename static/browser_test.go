package static_test

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
	"github.com/chromedp/chromedp/kb"

	"hilltop/static/chromium"
)

// patience is how long the page may take to do what is waited for.
const patience = 20 * time.Second

// browser is one Chromium for all tests of the package.
var browser = sync.OnceValues(func() (ctx context.Context, err error) {
	ctx, quit, err = chromium.Start()
	return ctx, err
})

// quit ends the browser; nil where no test needed one.
var quit func()

func TestMain(m *testing.M) {
	code := m.Run()
	if quit != nil {
		quit()
	}
	os.Exit(code)
}

// tab is one page with real mouse, finger and keyboard input.
type tab struct {
	t      *testing.T
	ctx    context.Context
	mu     sync.Mutex
	faults []string
}

// open shows a match in a browser context of its own.
func open(t *testing.T, m *match, query string) *tab {
	t.Helper()
	chrome, err := browser()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(chrome, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := &tab{t: t, ctx: ctx}
	p.do(chromedp.Navigate("about:blank"))
	if err := chromedp.Listen(ctx, p.hear); err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.EmulateViewport(1280, 900), chromedp.Navigate(m.url+"/g/"+matchID+query))
	p.until(`globalThis.hill?.swap && document.getElementById('table')._htmx`)
	t.Cleanup(p.blameless)
	return p
}

func (p *tab) hear(ev any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := ev.(type) {
	case *runtime.EventExceptionThrown:
		p.faults = append(p.faults, fmt.Sprintf("script: %s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError && !strings.Contains(e.Entry.Text, "Failed to load resource") {
			p.faults = append(p.faults, "browser: "+e.Entry.Text)
		}
	}
}

// blameless fails the test if the page threw or the browser refused anything.
func (p *tab) blameless() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.faults) > 0 {
		p.t.Errorf("faults of the page:\n%s", strings.Join(p.faults, "\n"))
	}
}

func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// until waits for an expression to be true.
func (p *tab) until(expression string) {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if ok, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("!!("+expression+")")); err == nil && ok {
			return
		}
	}
	p.picture()
	p.t.Fatalf("never true: %s\nversion %q, hidden %v, requests %v, said %q, alert %q, message %q, focus %q, faults %v", expression,
		eval[string](p, "document.getElementById('table')?.dataset.version"), eval[bool](p, "document.hidden"),
		eval[[]string](p, "performance.getEntriesByType('resource').map(r => r.name.replace(/.*[/]/, '') + ' ' + r.responseStatus + ' ' + Math.round(r.startTime)).slice(-12)"),
		eval[string](p, "document.getElementById('say')?.textContent"), eval[string](p, "document.getElementById('alert')?.textContent"),
		eval[string](p, "document.getElementById('message')?.textContent"), eval[string](p, "document.activeElement?.id"), p.faults)
}

// picture saves what is seen, in the folder HILLTOP_PICTURES names (if any).
func (p *tab) picture() {
	dir := os.Getenv("HILLTOP_PICTURES")
	if dir == "" {
		return
	}
	shot, err := chromedp.Call(p.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{})
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, strings.ReplaceAll(p.t.Name(), "/", "-")+".png"), shot.Data, 0o600)
	}
	if err != nil {
		p.t.Log(err)
	}
}

// want compares the value of an expression.
func want[T comparable](p *tab, expression string, value T) {
	p.t.Helper()
	if got := eval[T](p, expression); got != value {
		p.picture()
		p.t.Errorf("%s is %v, want %v", expression, got, value)
	}
}

// at is the middle of an element.
func (p *tab) at(selector string) (x, y float64) {
	p.t.Helper()
	box := eval[[]float64](p, fmt.Sprintf(`(() => { const e = document.querySelector(%q);
		e.scrollIntoView({block: 'nearest'}); const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()`, selector))
	return box[0], box[1]
}

func (p *tab) click(selector string) {
	p.t.Helper()
	x, y := p.at(selector)
	p.do(chromedp.MouseClickXY(x, y))
}

// sq is the selector of a square.
func sq(name string) string { return "#sq-" + name }

// clicks clicks squares one after another.
func (p *tab) clicks(names ...string) {
	p.t.Helper()
	for _, n := range names {
		p.click(sq(n))
	}
}

// drag moves the mouse from one element to another with the button down.
func (p *tab) drag(from, to string) {
	p.t.Helper()
	x, y := p.at(from)
	a, b := p.at(to)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonLeft, func(e *input.DispatchMouseEventParams) { e.ClickCount = 1 }))
	for i := 1; i <= 5; i++ {
		f := float64(i) / 5
		p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x+(a-x)*f, y+(b-y)*f, chromedp.ButtonLeft))
	}
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, a, b, chromedp.ButtonLeft, func(e *input.DispatchMouseEventParams) { e.ClickCount = 1 }))
}

// keys presses keys one after another.
func (p *tab) keys(names ...string) {
	p.t.Helper()
	for _, n := range names {
		p.press(n)
	}
}

// named are the keys that are no characters.
var named = map[string]string{
	"ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight, "ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown,
	"Home": kb.Home, "End": kb.End, "Enter": kb.Enter, "Escape": kb.Escape, "Tab": kb.Tab,
}

// press presses one key with modifiers.
func (p *tab) press(key string, with ...chromedp.Modifier) {
	p.t.Helper()
	if k, ok := named[key]; ok {
		key = k
	}
	p.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(with...)))
}

// finger touches the page, step by step.
func (p *tab) finger(typ input.DispatchTouchEventType, points ...*input.TouchPoint) {
	p.t.Helper()
	if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: typ, TouchPoints: points}); err != nil {
		p.t.Fatal(err)
	}
}

// still asks for less motion.
func (p *tab) still() {
	p.t.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		p.t.Fatal(err)
	}
}

// piece says what stands on a square.
func piece(name string) string {
	return fmt.Sprintf(`(document.getElementById('sq-%s').dataset.p || '')`, name)
}

func focus(p *tab, id string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.activeElement?.id === %q`, id))
}
