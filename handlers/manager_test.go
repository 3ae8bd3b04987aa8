package handlers

import (
	"context"
	"database/sql"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// listenAsManager hears what a manager is told at the address.
func listenAsManager(t *testing.T) (ear *net.UnixConn, address string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "told-") // t.TempDir() is too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	address = filepath.Join(dir, "s")
	ear, err = net.ListenUnixgram("unixgram", &net.UnixAddr{Name: address, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ear.Close() })
	return ear, address
}

// The program tells who started it that it is ready, that it lives, and that
// it stops.
func TestManagerIsTold(t *testing.T) {
	t.Parallel()
	ear, socket := listenAsManager(t)
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

// A store that answers with an error is as bad as one that does not answer: the
// manager hears nothing, whether there is room on the disk or not.
func TestManagerIsNotToldOfABrokenStore(t *testing.T) {
	t.Parallel()
	ear, socket := listenAsManager(t)
	free := 0.5
	w := newWorld(t, func(c *Config) { c.Manager = socket })
	w.site.disk.free = func() (float64, error) { return free, nil }
	raw, err := sql.Open("sqlite", w.path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	var last swept
	for _, c := range []struct {
		change string
		free   float64
		told   bool
	}{
		{`CREATE TRIGGER broken BEFORE INSERT ON probes BEGIN SELECT RAISE(ABORT, 'broken'); END`, 0.5, false},
		{`DROP TRIGGER broken`, 0.5, true},
		{``, 0.01, true},
		{`CREATE TRIGGER broken BEFORE INSERT ON probes BEGIN SELECT RAISE(ABORT, 'broken'); END`, 0.01, false},
		{`DROP TRIGGER broken`, 0.01, true},
	} {
		if _, err := raw.Exec(c.change); err != nil {
			t.Fatal(err)
		}
		free = c.free
		w.clock.move(aliveEvery)
		w.site.round(t.Context(), &last)
		if err := ear.SetReadDeadline(time.Now().Add(100 * time.Millisecond)); err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 100)
		if n, err := ear.Read(buf); (err == nil) != c.told {
			t.Errorf("after %q with %v of the disk free: told %q, want it told: %v", c.change, c.free, buf[:n], c.told)
		}
	}
}
