// Package runtime is what the code that templ generates calls itself.
package runtime

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/a-h/templ"
)

// GeneratedComponentInput is where and for whom a component is written.
type GeneratedComponentInput struct {
	Context context.Context
	Writer  io.Writer
}

// GeneratedTemplate makes a component of generated code.
//
//go:noinline
func GeneratedTemplate(write func(GeneratedComponentInput) error) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return write(GeneratedComponentInput{ctx, w})
	})
}

// Buffer gathers a page on its way to a writer.
type Buffer struct {
	bytes.Buffer
	to io.Writer
}

// GetBuffer is the writer itself if it is a Buffer (then existing is true), or
// a new one in front of it.
//
//go:noinline
func GetBuffer(w io.Writer) (b *Buffer, existing bool) {
	if b, ok := w.(*Buffer); ok {
		return b, true
	}
	return &Buffer{to: w}, false
}

// ReleaseBuffer passes on what a buffer holds. Errors are the writer's.
//
//go:noinline
func ReleaseBuffer(b *Buffer) error {
	_, err := b.WriteTo(b.to)
	return err
}

// WriteString writes markup of the page itself. The number counts the pieces
// of a file and does not matter here.
//
//go:noinline
func WriteString(w io.Writer, _ int, markup string) error {
	_, err := io.WriteString(w, markup)
	return err
}

// AttributeExpression is the value of an attribute, and the error that came
// with it.
type AttributeExpression[T templ.Printable] struct {
	value T
	err   error
}

// NewAttributeExpression keeps a value until it is known what it is for.
//
//go:noinline
func NewAttributeExpression[T templ.Printable](value T, errs ...error) AttributeExpression[T] {
	return AttributeExpression[T]{value, errors.Join(errs...)}
}

// Resolve is the value as the text of an attribute. The error is the one that
// came with it.
//
//go:noinline
func (e AttributeExpression[T]) Resolve(context.Context) (string, error) {
	text, err := templ.JoinStringErrs(e.value, e.err)
	if err != nil {
		return "", err
	}
	return templ.EscapeString(text), nil
}

// ResolveURL is Resolve for an attribute that holds an address: what is not a
// templ.SafeURL yet goes through templ.URL.
//
//go:noinline
func (e AttributeExpression[T]) ResolveURL(ctx context.Context) (string, error) {
	if _, ok := any(e.value).(templ.SafeURL); ok {
		return e.Resolve(ctx)
	}
	text, err := templ.JoinStringErrs(e.value, e.err)
	if err != nil {
		return "", err
	}
	return templ.EscapeString(templ.URL(text)), nil
}
