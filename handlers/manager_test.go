package handlers

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// The program tells who started it that it is ready, that it lives, and that
// it stops.
func TestManagerIsTold(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("", "told-") // t.TempDir() is too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	socket := filepath.Join(dir, "s")
	ear, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ear.Close() })
	if err := ear.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	hear := func(states ...string) {
		t.Helper()
		missing := map[string]bool{}
		for _, s := range states {
			missing[s] = true
		}
		for len(missing) > 0 {
			buf := make([]byte, 100)
			n, err := ear.Read(buf)
			if err != nil {
				t.Fatalf("%v while %v was not told", err, missing)
			}
			delete(missing, string(buf[:n]))
		}
	}
	w := newWorld(t, func(c *Config) { c.Manager = socket })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.site.Serve(ctx, l) }()
	hear("READY=1", "WATCHDOG=1")
	stop()
	hear("STOPPING=1")
	if err := <-done; err != nil {
		t.Error(err)
	}
	ear.Close()
	if manager(socket).tell(tellReady) == nil {
		t.Error("nobody hears, and it is no error")
	}
}
