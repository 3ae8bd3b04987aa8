package handlers

import (
	"sync"
	"time"

	"hilltop/game"
)

// hereFor is how long somebody who asked for a page counts as present.
const hereFor = 30 * time.Second

// maxPresence is when matches that everybody left are forgotten.
const maxPresence = 10_000

// presence knows who looks at which match, from open streams and from
// requests. It is only a courtesy on the page: it lives in memory and knows
// this machine alone. It may be used from several goroutines.
type presence struct {
	now func() time.Time
	mu  sync.Mutex
	by  map[string]*[2]attendance
}

type attendance struct {
	streams int
	last    time.Time
}

func newPresence(now func() time.Time) *presence {
	return &presence{now: now, by: map[string]*[2]attendance{}}
}

// seen notes a request of a seat.
func (p *presence) seen(match string, seat game.Seat) { p.change(match, seat, 0) }

// arrive notes an open stream of a seat; call the result when it closes.
func (p *presence) arrive(match string, seat game.Seat) (leave func()) {
	if !seat.Playing() {
		return func() {}
	}
	p.change(match, seat, +1)
	return func() { p.change(match, seat, -1) }
}

func (p *presence) change(match string, seat game.Seat, streams int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.by[match]
	if a == nil {
		if len(p.by) >= maxPresence {
			p.forget()
		}
		a = new([2]attendance)
		p.by[match] = a
	}
	a[seat].streams += streams
	a[seat].last = p.now()
}

func (p *presence) forget() {
	for match, a := range p.by {
		if !p.here(a[game.First]) && !p.here(a[game.Second]) {
			delete(p.by, match)
		}
	}
}

// of says which seats are here.
func (p *presence) of(match string) [2]bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.by[match]
	if a == nil {
		return [2]bool{}
	}
	return [2]bool{p.here(a[game.First]), p.here(a[game.Second])}
}

// watching says which seats have an open page that hears of news by itself.
func (p *presence) watching(match string) (open [2]bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a := p.by[match]; a != nil {
		open = [2]bool{a[game.First].streams > 0, a[game.Second].streams > 0}
	}
	return open
}

// lately lists the matches that somebody has looked at within a span, at most
// so many.
func (p *presence) lately(span time.Duration, most int) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var ids []string
	for match, a := range p.by {
		for _, one := range a {
			if one.streams > 0 || !one.last.IsZero() && p.now().Sub(one.last) < span {
				if ids = append(ids, match); len(ids) == most {
					return ids
				}
				break
			}
		}
	}
	return ids
}

func (p *presence) here(a attendance) bool {
	return a.streams > 0 || p.now().Sub(a.last) < hereFor
}
