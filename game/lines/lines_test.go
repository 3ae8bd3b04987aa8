package lines

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestLinesAreBounded(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	r := New(strings.NewReader("one\r\n\n"+long+"\ntwo\n"+long[:5000]+"\nend"), 5000)
	for _, want := range []string{"one", "", "too long", "two", long[:5000], "end", "EOF"} {
		line, err := r.Next()
		switch {
		case want == "too long" && !errors.Is(err, ErrTooLong),
			want == "EOF" && err != io.EOF,
			want != "too long" && want != "EOF" && (err != nil || string(line) != want):
			t.Fatalf("got %.20q, %v; want %.20q", line, err, want)
		}
	}
}

func TestReadingFails(t *testing.T) {
	r := New(io.MultiReader(strings.NewReader("a\nb"), broken{}), 10)
	if line, err := r.Next(); string(line) != "a" || err != nil {
		t.Fatalf("%q, %v", line, err)
	}
	if line, err := r.Next(); string(line) != "b" || err != nil {
		t.Fatalf("%q, %v", line, err)
	}
	if _, err := r.Next(); !errors.Is(err, errBroken) {
		t.Fatalf("%v", err)
	}
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errBroken }
