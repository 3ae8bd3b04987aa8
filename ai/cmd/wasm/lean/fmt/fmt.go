// Package fmt makes texts of errors that nobody reads, and keeps what they
// wrap. It knows no verbs: the values of a format follow it.
package fmt

import (
	"errors"
	"io"
	"strconv"
)

// Stringer is a value that has a text.
type Stringer interface{ String() string }

// text is a value as far as it can be written without looking into it.
func text(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	case error:
		return v.Error()
	case Stringer:
		return v.String()
	}
	return "?"
}

// Sprint is the texts of values, with blanks between them.
func Sprint(values ...any) (all string) {
	for i, v := range values {
		if i > 0 {
			all += " "
		}
		all += text(v)
	}
	return all
}

// Sprintf is the format as it is and the values behind it.
func Sprintf(format string, values ...any) string {
	if len(values) == 0 {
		return format
	}
	return format + ": " + Sprint(values...)
}

// Fprintf writes what Sprintf makes. Errors: those of w.
func Fprintf(w io.Writer, format string, values ...any) (int, error) {
	return io.WriteString(w, Sprintf(format, values...))
}

// wrapped is an error with others in it.
type wrapped struct {
	text   string
	causes []error
}

func (w *wrapped) Error() string { return w.text }

// Unwrap is all errors among the values, for errors.Is and errors.As.
func (w *wrapped) Unwrap() []error { return w.causes }

// Errorf is an error of Sprintf's text that wraps all errors among its values.
func Errorf(format string, values ...any) error {
	var causes []error
	for _, v := range values {
		if e, ok := v.(error); ok {
			causes = append(causes, e)
		}
	}
	if causes == nil {
		return errors.New(Sprintf(format, values...))
	}
	return &wrapped{Sprintf(format, values...), causes}
}
