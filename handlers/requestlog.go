package handlers

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/labstack/echo/v4"
)

// Keys of what a request carries in its echo.Context.
const (
	keyRequestID = "request-id"
	keyViewer    = "viewer"
	keyCause     = "cause" // the error behind a 5xx, for the log
	keyEvent     = "event" // a security event, for the log
)

// statusGone is what the log says of a request that its client gave up; it is
// never sent.
const statusGone = 499

// requestLog writes one line a request. It names the route's pattern and
// never the address, and no header, cookie, query or body.
func requestLog(log *slog.Logger, now func() time.Time, newID func() string) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			start := now()
			id := newID()
			c.Set(keyRequestID, id)
			c.Response().Header().Set(echo.HeaderXRequestID, id)
			if err := next(c); err != nil {
				c.Error(err) // the status is known only after this
			}
			res := c.Response()
			status := res.Status
			if c.Request().Context().Err() != nil && !res.Committed {
				status = statusGone
			}
			attrs := []slog.Attr{
				slog.String("id", id),
				slog.String("method", c.Request().Method),
				slog.String("route", routeOf(c)),
				slog.Int("status", status),
				slog.Float64("ms", float64(now().Sub(start).Microseconds())/1000),
				slog.Int64("bytes", res.Size),
			}
			log.LogAttrs(context.Background(), level(status), "request", append(attrs, whoAndWhy(c)...)...)
			return nil
		}
	}
}

func level(status int) slog.Level {
	if status >= http.StatusInternalServerError {
		return slog.LevelError
	}
	return slog.LevelInfo
}

// routeOf is the pattern of the route: "/g/:id", never the id itself.
func routeOf(c echo.Context) string {
	if p := c.Path(); p != "" {
		return p
	}
	return "none"
}

// whoAndWhy is the user, the session's public prefix, the security event and
// the cause of a failure, as far as there are any.
func whoAndWhy(c echo.Context) []slog.Attr {
	var attrs []slog.Attr
	if v, ok := c.Get(keyViewer).(*viewer); ok && v.user.ID != "" {
		attrs = append(attrs, slog.String("user", v.user.ID), slog.String("session", v.logName()))
	}
	if e, ok := c.Get(keyEvent).(string); ok {
		attrs = append(attrs, slog.String("event", e))
	}
	if err, ok := c.Get(keyCause).(error); ok {
		attrs = append(attrs, slog.String("error", err.Error()))
		var p *panicError
		if errors.As(err, &p) {
			attrs = append(attrs, slog.String("stack", string(p.stack)))
		}
	}
	return attrs
}

// noteEvent names a security event for the request's line in the log.
func noteEvent(c echo.Context, event string) { c.Set(keyEvent, event) }

// panicError is a panic turned into an error: its text is logged and never
// shown.
type panicError struct {
	value any
	stack []byte
}

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v", e.value) }

// recoverPanics turns a panic of a handler into an error.
func recoverPanics(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			switch r := recover(); r {
			case nil:
			case http.ErrAbortHandler:
				panic(r) // net/http's own way to drop a connection
			default:
				err = &panicError{value: r, stack: debug.Stack()}
			}
		}()
		return next(c)
	}
}
