// Package context has contexts that carry values and never end: whoever thinks
// or draws in a worker is stopped from outside.
package context

// Context is something that could end.
type Context interface {
	Done() <-chan struct{}
	Err() error
	// Value is what was put in under a key; nil if nothing was.
	Value(key any) any
}

type background struct{}

func (background) Done() <-chan struct{} { return nil }
func (background) Err() error            { return nil }
func (background) Value(any) any         { return nil }

// Background never ends.
func Background() Context { return background{} }

// AfterFunc would call f at the end of ctx, which does not come.
func AfterFunc(_ Context, _ func()) (stop func() bool) { return func() bool { return true } }

type valued struct {
	Context
	key, value any
}

func (v valued) Value(key any) any {
	if v.key == key {
		return v.value
	}
	return v.Context.Value(key)
}

// WithValue is a context in which key has a value.
func WithValue(parent Context, key, value any) Context { return valued{parent, key, value} }
