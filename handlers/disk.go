package handlers

import (
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/ai/solo"
)

// Shares of the disk that are free when it is time to warn, and when nothing
// more is taken in (T30).
const (
	warnFree  = 0.10
	leastFree = 0.03
)

// errDiskFull: the site can only be read until there is room again.
var errDiskFull = errors.New("disk nearly full")

// disk knows how full the disk of the store is. It may be used from several
// goroutines.
type disk struct {
	free      func() (float64, error) // share of the disk; see db.DB.FreeDisk
	now       func() time.Time
	low, full atomic.Bool
	since     atomic.Int64 // when it became full last, Unix milliseconds
}

// look measures, logs what has changed, and reports whether there is room to
// write. Where there was none, open has to follow before anything is written.
func (d *disk) look(log *slog.Logger) (room bool) {
	free, err := d.free()
	if errors.Is(err, errors.ErrUnsupported) {
		return true
	}
	if err != nil {
		log.Error("disk", "error", err)
		return !d.full.Load()
	}
	percent := slog.Int("free_percent", int(100*free))
	if low := free < warnFree; d.low.Swap(low) != low {
		log.Warn("disk: little room", "low", low, percent)
	}
	room = free >= leastFree
	if !room && !d.full.Swap(true) {
		d.since.Store(d.now().UnixMilli())
		log.Error("disk nearly full: the site can only be read", percent)
	}
	return room
}

// open lets the site write again.
func (d *disk) open(log *slog.Logger) {
	if d.full.Swap(false) {
		log.Warn("disk has room again: the site takes moves")
	}
}

// whileRoom refuses what would be kept when the disk is nearly full. Games
// without an opponent elsewhere are not kept here and go on.
func (s *site) whileRoom(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		reads := c.Request().Method == http.MethodGet || c.Request().Method == http.MethodHead
		alone := strings.HasPrefix(c.Path(), solo.PathAI) || strings.HasPrefix(c.Path(), solo.PathLocal)
		if s.disk.full.Load() && !reads && !alone {
			return errDiskFull
		}
		return next(c)
	}
}
