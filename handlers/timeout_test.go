package handlers

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// serve runs the site as the program does, and gives its address.
func (w *world) serve() string {
	w.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		w.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.site.Serve(ctx, l) }()
	w.t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			w.t.Error(err)
		}
	})
	return l.Addr().String()
}

// TestT27_SlowAndLarge: whoever dribbles a request or sends a huge head is
// not waited for.
func TestT27_SlowAndLarge(t *testing.T) {
	t.Parallel()
	addr := newWorld(t).serve()
	dial := func(t *testing.T) net.Conn {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		if err := c.SetDeadline(time.Now().Add(12 * time.Second)); err != nil {
			t.Fatal(err)
		}
		return c
	}
	t.Run("slow head", func(t *testing.T) {
		t.Parallel()
		c := dial(t)
		began := time.Now()
		stop := make(chan struct{})
		defer close(stop)
		go func() {
			for _, line := range strings.SplitAfter("GET / HTTP/1.1\r\nHost: x\r\n"+strings.Repeat("X-A: b\r\n", 100), "\n") {
				select {
				case <-stop:
					return
				case <-time.After(300 * time.Millisecond):
				}
				if _, err := io.WriteString(c, line); err != nil {
					return
				}
			}
		}()
		if _, err := io.ReadAll(c); err != nil && !strings.Contains(err.Error(), "reset") {
			t.Fatalf("after %s: %v", time.Since(began), err)
		}
		if waited := time.Since(began); waited > readHeaderTimeout+4*time.Second {
			t.Errorf("waited %s for a head", waited)
		}
	})
	t.Run("large head", func(t *testing.T) {
		t.Parallel()
		c := dial(t)
		fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: x\r\nX-Large: %s\r\n\r\n", strings.Repeat("a", 64<<10))
		line, err := bufio.NewReader(c).ReadString('\n')
		if err != nil || !strings.Contains(line, "431") {
			t.Errorf("answer %q, %v; want 431", line, err)
		}
	})
}
