package browser

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// site is a running server with a database of its own, which a test may kill
// and start again on the same address.
type site struct {
	t     *testing.T
	url   string
	addr  string
	dir   string
	drain string
	cmd   *exec.Cmd
}

func newSite(t *testing.T) *site {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	_, port, _ := net.SplitHostPort(addr)
	s := &site{t: t, addr: addr, url: "http://localhost:" + port, dir: t.TempDir(), drain: "0s"}
	s.start()
	t.Cleanup(s.kill)
	return s
}

func (s *site) start() {
	s.t.Helper()
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		s.t.Fatal(err)
	}
	defer log.Close()
	s.cmd = exec.Command(program, "serve", "-addr", s.addr, "-data", s.dir, "-base-url", s.url, "-limits", "0", "-drain", s.drain, "-mailbox")
	s.cmd.Stdout, s.cmd.Stderr = log, log
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	for until := time.Now().Add(20 * time.Second); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		resp, err := http.Get(s.url + "/readyz")
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return
			}
		}
	}
	s.t.Fatalf("the server did not become ready:\n%s", s.log())
}

// kill ends the server as a power cut would.
func (s *site) kill() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Signal(syscall.SIGKILL)
	_ = s.cmd.Wait()
	s.cmd = nil
}

func (s *site) restart() {
	s.t.Helper()
	s.kill()
	s.start()
}

func (s *site) log() string {
	b, err := os.ReadFile(filepath.Join(s.dir, "log"))
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// get fetches an address without a browser and returns its body.
func (s *site) get(path string) string {
	s.t.Helper()
	resp, err := http.Get(s.url + path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	var b strings.Builder
	if _, err := fmt.Fprint(&b, resp.Status, "\n"); err != nil {
		s.t.Fatal(err)
	}
	buf := make([]byte, 64<<10)
	for {
		n, err := resp.Body.Read(buf)
		b.Write(buf[:n])
		if err != nil {
			return b.String()
		}
	}
}
