package handlers

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

const (
	readyTimeout = 2 * time.Second
	// readyEvery bounds how often the probe writes, whoever asks.
	readyEvery = time.Second
)

// probe remembers the last answer of the store for a moment.
type probe struct {
	mu   sync.Mutex
	at   time.Time
	err  error
	asks func(context.Context) error
}

func (p *probe) check(ctx context.Context, now time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Sub(p.at) >= readyEvery || p.at.IsZero() {
		ctx, cancel := context.WithTimeout(ctx, readyTimeout)
		defer cancel()
		p.at, p.err = now, p.asks(ctx)
	}
	return p.err
}

// healthz: the process answers.
func (s *site) healthz(c echo.Context) error { return text(c, http.StatusOK, "ok\n") }

// readyz: the store reads and writes, and the site is not stopping. It warns
// of a disk that fills, but keeps the site open for readers. It gives no
// details.
func (s *site) readyz(c echo.Context) error {
	if s.draining.Load() {
		return text(c, http.StatusServiceUnavailable, "stopping\n")
	}
	ctx := context.WithoutCancel(c.Request().Context()) // the answer serves others too
	if err := s.ready.check(ctx, s.now()); err != nil {
		c.Set(keyCause, err)
		return text(c, http.StatusServiceUnavailable, "not ready\n")
	}
	switch {
	case s.disk.full.Load():
		return text(c, http.StatusOK, "ready to be read only, without room\n")
	case s.disk.low.Load():
		return text(c, http.StatusOK, "ready, with little room\n")
	}
	return text(c, http.StatusOK, "ready\n")
}
