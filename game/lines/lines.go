// Package lines reads text line by line with a bound, so that input from
// outside cannot fill the memory.
package lines

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// ErrTooLong: a line is longer than the bound. The reader has passed it.
var ErrTooLong = errors.New("line too long")

// Reader reads lines of at most Max bytes. Make one with New; it belongs to
// one goroutine.
type Reader struct {
	in   *bufio.Reader
	max  int
	line []byte
}

// New is a Reader of lines of at most most bytes.
func New(in io.Reader, most int) *Reader {
	return &Reader{in: bufio.NewReader(in), max: most}
}

// Next is the next line without its end; it is valid until the next call.
// Errors: io.EOF at the end; ErrTooLong, after which the line behind may be
// read; else what reading failed with.
func (r *Reader) Next() ([]byte, error) {
	r.line = r.line[:0]
	tooLong := false
	for {
		part, more, err := r.in.ReadLine()
		if err != nil {
			return nil, err // a line without an end comes before its io.EOF
		}
		if tooLong = tooLong || len(r.line)+len(part) > r.max; !tooLong {
			r.line = append(r.line, part...)
		}
		switch {
		case more:
		case tooLong:
			return nil, fmt.Errorf("%w: more than %d bytes", ErrTooLong, r.max)
		default:
			return r.line, nil
		}
	}
}
