// Package templ is what generated pages need of templ when they are drawn in a
// browser, and nothing else: the library itself brings net/http, html/template
// and the network along, which is most of a megabyte to fetch. It takes the
// library's place where the module for the browser is linked (see
// ai/cmd/wasm/build), under the same names, and writes the same bytes; a test
// renders every page with both.
package templ

import (
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"strings"
)

// Component is a piece of a page that writes itself. Errors are those of the
// writer, and of expressions within.
type Component interface {
	Render(ctx context.Context, w io.Writer) error
}

// ComponentFunc is a Component made of its one method.
type ComponentFunc func(ctx context.Context, w io.Writer) error

// Render calls f.
//
//go:noinline
func (f ComponentFunc) Render(ctx context.Context, w io.Writer) error { return f(ctx, w) }

// NopComponent writes nothing.
var NopComponent = ComponentFunc(func(context.Context, io.Writer) error { return nil })

// inside is the context's key for what a component is wrapped around.
type inside struct{}

// InitializeContext returns ctx: nothing that pages do here has to be
// remembered while one is written.
//
//go:noinline
func InitializeContext(ctx context.Context) context.Context { return ctx }

// WithChildren hands the content of a component to it.
//
//go:noinline
func WithChildren(ctx context.Context, children Component) context.Context {
	return context.WithValue(ctx, inside{}, children)
}

// ClearChildren takes the content away again, so that it does not reach
// components within.
//
//go:noinline
func ClearChildren(ctx context.Context) context.Context {
	if ctx.Value(inside{}) == nil {
		return ctx
	}
	return context.WithValue(ctx, inside{}, nil)
}

// GetChildren is the content that WithChildren handed over, or NopComponent.
//
//go:noinline
func GetChildren(ctx context.Context) Component {
	if c, ok := ctx.Value(inside{}).(Component); ok {
		return c
	}
	return NopComponent
}

// Raw writes markup as it is; it must be the program's own.
//
//go:noinline
func Raw[T ~string](markup T, errs ...error) Component {
	return ComponentFunc(func(_ context.Context, w io.Writer) error {
		if err := errors.Join(errs...); err != nil {
			return err
		}
		_, err := io.WriteString(w, string(markup))
		return err
	})
}

// EscapeString makes text safe between tags and in quoted attributes.
//
//go:noinline
func EscapeString[T ~string](s T) string { return html.EscapeString(string(s)) }

// Printable is what an expression in a page may be.
type Printable interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 |
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr |
		~float32 | ~float64 | ~complex64 | ~complex128 | ~string | ~bool
}

// JoinStringErrs is the text of an expression and the errors that came with
// it, if any.
//
//go:noinline
func JoinStringErrs[T Printable](value T, errs ...error) (string, error) {
	if text, ok := any(value).(string); ok && len(errs) == 0 {
		return text, nil
	}
	return fmt.Sprint(value), errors.Join(errs...)
}

// SafeURL is an address that may stand in a page.
type SafeURL string

// FailedSanitizationURL takes the place of an address that URL refuses.
const FailedSanitizationURL = SafeURL("about:invalid#TemplFailedSanitizationURL")

// URL lets addresses pass that have no scheme or a harmless one; anything that
// could run as a script becomes FailedSanitizationURL.
//
//go:noinline
func URL(address string) SafeURL {
	scheme, _, found := strings.Cut(address, ":")
	if !found || strings.Contains(scheme, "/") {
		return SafeURL(address)
	}
	for _, harmless := range []string{"http", "https", "mailto", "tel", "ftp", "ftps"} {
		if strings.EqualFold(scheme, harmless) {
			return SafeURL(address)
		}
	}
	return FailedSanitizationURL
}

// Error says in which line of a page an expression failed.
type Error struct {
	Err       error
	FileName  string
	Line, Col int
}

//
//go:noinline
func (e Error) Error() string {
	return fmt.Sprintf("%s: error at line %d, col %d: %v", e.FileName, e.Line, e.Col, e.Err)
}

// Unwrap is what the expression returned.
//
//go:noinline
func (e Error) Unwrap() error { return e.Err }
