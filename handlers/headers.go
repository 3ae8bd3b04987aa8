package handlers

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

const (
	// pagePolicy is the Content-Security-Policy of all pages and fragments.
	pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
		"font-src 'none'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self'; " +
		"form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"
	// filePolicy is that of exports, plain text and bare errors: a browser
	// that shows one as a page can do nothing with it.
	filePolicy = "default-src 'none'; form-action 'none'; sandbox"

	cacheNever  = "no-store"
	cachePublic = "private, no-cache" // public game pages: keep, but ask first
)

const headerPolicy = "Content-Security-Policy"

// secureHeaders puts the headers that every answer carries. Handlers may
// replace the policy and the caching of their own answers.
func secureHeaders(https bool) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			h := c.Response().Header()
			h.Set(headerPolicy, pagePolicy)
			h.Set("Referrer-Policy", "same-origin")
			h.Set("X-Content-Type-Options", "nosniff")
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			h.Set("Cross-Origin-Resource-Policy", "same-origin")
			h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()")
			h.Set("Cache-Control", cacheNever)
			if https {
				h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
			}
			return next(c)
		}
	}
}

// crossOrigin refuses requests that another site makes a browser send.
func crossOrigin() echo.MiddlewareFunc {
	check := http.NewCrossOriginProtection()
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if err := check.Check(c.Request()); err != nil {
				return &crossOriginError{err}
			}
			return next(c)
		}
	}
}

// crossOriginError: the request came from another site.
type crossOriginError struct{ cause error }

func (e *crossOriginError) Error() string { return e.cause.Error() }

// maxBody is the largest request body, in bytes; no form of the site comes
// near.
const maxBody = 16 << 10

// bodyLimit refuses large bodies: at once by their announced length, else
// while they are read.
func bodyLimit(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if r.ContentLength > maxBody {
			return &http.MaxBytesError{Limit: maxBody}
		}
		if r.Body != nil {
			r.Body = http.MaxBytesReader(c.Response().Writer, r.Body, maxBody)
		}
		return next(c)
	}
}

// asFile marks the answer as a file that must not be run as a page.
func asFile(c echo.Context) { c.Response().Header().Set(headerPolicy, filePolicy) }

// addVary names a request header that the answer depends on, once.
func addVary(h http.Header, name string) {
	for _, v := range h.Values("Vary") {
		if strings.EqualFold(v, name) {
			return
		}
	}
	h.Add("Vary", name)
}
