package handlers

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
	"time"

	"hilltop/game"
)

// event is one server-sent event, or a part of one without a name.
type event struct{ event, id, data, retry, comment string }

// live is an open event stream.
type live struct {
	status int
	header http.Header
	events chan event // closed when the stream ends
	stop   func()
}

// stream opens an event stream.
func (b *browser) stream(path string, change ...func(*http.Request)) *live {
	b.w.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, "GET", b.w.srv.URL+path, nil)
	if err != nil {
		b.w.t.Fatal(err)
	}
	req.Header.Set("Accept", "text/html, text/event-stream")
	req.Header.Set("HX-Request", "true")
	for _, c := range change {
		c(req)
	}
	resp, err := b.http.Do(req)
	if err != nil {
		b.w.t.Fatal(err)
	}
	l := &live{status: resp.StatusCode, header: resp.Header, events: make(chan event, 64), stop: cancel}
	b.w.t.Cleanup(cancel)
	go func() {
		defer resp.Body.Close()
		defer close(l.events)
		var e event
		for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
			name, value, _ := strings.Cut(lines.Text(), ":")
			value = strings.TrimPrefix(value, " ")
			switch name {
			case "event":
				e.event = value
			case "id":
				e.id = value
			case "data":
				e.data = value
			case "retry":
				e.retry = value
			default:
				if lines.Text() != "" {
					e.comment = value
					continue
				}
				l.events <- e
				e = event{}
			}
		}
	}()
	return l
}

// next waits for an event, not for long.
func (l *live) next(t *testing.T) event {
	t.Helper()
	select {
	case e, ok := <-l.events:
		if !ok {
			t.Fatal("the stream has ended")
		}
		return e
	case <-time.After(5 * time.Second):
		t.Fatal("no event")
	}
	return event{}
}

// silent checks that nothing comes.
func (l *live) silent(t *testing.T) {
	t.Helper()
	select {
	case e, ok := <-l.events:
		t.Fatalf("heard %+v, %t", e, ok)
	case <-time.After(100 * time.Millisecond):
	}
}

// ended waits for the end.
func (l *live) ended(t *testing.T) {
	t.Helper()
	for {
		select {
		case _, ok := <-l.events:
			if !ok {
				return
			}
		case <-time.After(5 * time.Second):
			t.Fatal("the stream goes on")
		}
	}
}

func lastID(id string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("Last-Event-ID", id) }
}

func TestEvents(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	watcher := w.browser()
	for _, b := range []*browser{m.black, watcher} {
		l := b.stream(m.url + "/events")
		for name, want := range map[string]string{
			"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no", "Content-Encoding": "", "Set-Cookie": "",
		} {
			if got := l.header.Get(name); got != want {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
		first := l.next(t)
		if first.retry != "1000" || first.event != "match" {
			t.Errorf("first event %+v", first)
		}
		before := first.id
		l.silent(t)
		action := map[string]string{"0": "e2e4", "1": "e7e5"}[before]
		mover := m.letter[map[string]game.Seat{"0": game.First, "1": game.Second}[before]]
		m.play(mover, action).want(200)
		e := l.next(t)
		if e.event != "match" || e.id == before || e.data != e.id {
			t.Errorf("after a move: %+v", e)
		}
		// A refused move is no news.
		m.play(mover, "a1a8")
		l.silent(t)
		l.stop()
	}
	// Whoever was away is told at once; whoever was not is not.
	behind := m.black.stream(m.url+"/events", lastID("1"))
	if e := behind.next(t); e.event != "match" || e.id != "2" {
		t.Errorf("behind: %+v", e)
	}
	level := m.black.stream(m.url+"/events", lastID("2"))
	if e := level.next(t); e.event != "" || e.id != "2" {
		t.Errorf("level: %+v", e)
	}
	level.silent(t)
	if l := watcher.stream("/g/0123456789/events"); l.status != http.StatusNotFound {
		t.Errorf("a match that does not exist: status %d", l.status)
	}
}

// TestEventsCarryNothing: an event holds a number, whoever listens.
func TestEventsCarryNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	l := w.browser().stream(m.url + "/events")
	l.next(t)
	m.moves("e2e4", "e7e5")
	m.play(m.white, "draw-offer").want(200)
	for range 3 {
		e := l.next(t)
		if e.event != "match" || strings.Trim(e.id+e.data, "0123456789") != "" {
			t.Errorf("event %+v", e)
		}
		if e.id == "3" {
			return
		}
	}
}

func TestEventsOfARematch(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.moves("e2e4", "e7e5")
	m.play(m.white, "game-resign").want(200)
	l := m.white.stream(m.url + "/events")
	l.next(t)
	m.black.post(m.url + "/rematch").to()
	asked := l.next(t)
	if asked.event != "match" || asked.data != "3" || asked.id == "3" {
		t.Errorf("asked: %+v", asked)
	}
	// The page that slept through it learns it when it comes back.
	if e := m.white.stream(m.url+"/events", lastID("3")).next(t); e.event != "match" {
		t.Errorf("slept: %+v", e)
	}
	next := m.white.post(m.url + "/rematch").to()
	if e := l.next(t); e.event != "match" || e.id != "3.next" {
		t.Errorf("agreed: %+v", e)
	}
	m.black.get(m.url).want(200, next, "Go to the rematch")
}

func TestT28_StreamsAreFew(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.Limits = 1 })
	m := w.newMatch(standard(t), "3")
	var open []*live
	for range streamsPerSession {
		open = append(open, m.white.stream(m.url+"/events"))
		open[len(open)-1].next(t)
	}
	refused := m.white.stream(m.url + "/events")
	if refused.status != http.StatusServiceUnavailable || refused.header.Get("Retry-After") != "20" {
		t.Errorf("status %d, Retry-After %q", refused.status, refused.header.Get("Retry-After"))
	}
	if e, more := <-refused.events; more {
		t.Errorf("a refusal has a body: %+v", e)
	}
	for range streamsPerAddress - streamsPerSession {
		w.browser().stream(m.url + "/events").next(t)
	}
	if l := w.browser().stream(m.url + "/events"); l.status != http.StatusServiceUnavailable {
		t.Errorf("one too many for the address: status %d", l.status)
	}
	// The board can still be asked for, and a place is free again.
	m.white.asHTMX().get(m.url + "/board").want(200)
	open[0].stop()
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		l := m.white.stream(m.url + "/events")
		if l.status == http.StatusOK {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the place stays taken")
		}
	}
}

// TestStreamsOutliveTimeouts: the server's limits for other requests do not
// end a stream; its heart beats; its life is bounded.
func TestStreamsOutliveTimeouts(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.site.streams.beat, w.site.streams.life = 40*time.Millisecond, 3*time.Second
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	srv := &http.Server{Handler: w.site.Handler(), ReadTimeout: 150 * time.Millisecond, WriteTimeout: 150 * time.Millisecond}
	go srv.Serve(l)
	t.Cleanup(func() { srv.Close() })
	m := w.newMatch(standard(t), "3")
	w.srv.URL = "http://" + l.Addr().String()
	began := time.Now()
	s := w.browser().stream(m.url + "/events")
	s.next(t)
	beats := 0
	for e := range s.events {
		if e.comment != "" {
			beats++
		}
	}
	if lived := time.Since(began); lived < 2500*time.Millisecond || beats < 3 {
		t.Errorf("the stream lived %s with %d beats", lived, beats)
	}
}

// TestServeStopsInOrder: when the context ends, streams end, requests are
// answered, and nothing more is taken.
func TestServeStopsInOrder(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.Drain = 300 * time.Millisecond })
	m := w.newMatch(standard(t), "3")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w.srv.URL = "http://" + l.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.site.Serve(ctx, l) }()
	w.browser().get("/readyz").want(200)
	s := w.browser().stream(m.url + "/events")
	s.next(t)
	cancel()
	for deadline := time.Now().Add(5 * time.Second); w.browser().get("/readyz").status == http.StatusOK; {
		if time.Now().After(deadline) {
			t.Fatal("still ready")
		}
	}
	w.browser().get(m.url).want(200) // while it drains it answers
	w.browser().get("/healthz").want(200)
	s.ended(t)
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("does not stop")
	}
	jar, _ := cookiejar.New(nil)
	if _, err := (&http.Client{Jar: jar}).Get(w.srv.URL); err == nil {
		t.Error("still listening")
	}
}

func TestPresence(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	here := func(b *browser, seat string) bool {
		return b.get(m.url).want(200).table().Find("#strip-"+seat+" .here[data-on]").Length() == 1
	}
	m.black.get(m.url)
	if !here(m.white, "second") || !here(m.white, "first") {
		t.Error("both looked just now, and one is away")
	}
	w.clock.move(31 * time.Second)
	if here(m.white, "second") {
		t.Error("here after half a minute of nothing")
	}
	l := m.black.stream(m.url + "/events")
	l.next(t)
	w.clock.move(time.Hour)
	if !here(m.white, "second") {
		t.Error("away with an open stream")
	}
	l.stop()
}
