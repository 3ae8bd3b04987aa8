// Package context has the one context that never ends: whoever thinks in a
// worker is stopped from outside.
package context

// Context is something that could end.
type Context interface {
	Done() <-chan struct{}
	Err() error
}

type background struct{}

func (background) Done() <-chan struct{} { return nil }
func (background) Err() error            { return nil }

// Background never ends.
func Background() Context { return background{} }

// AfterFunc would call f at the end of ctx, which does not come.
func AfterFunc(_ Context, _ func()) (stop func() bool) { return func() bool { return true } }
