package browser

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// proxy sends requests to the site that was ready last, as a proxy in front of
// several does, and never twice.
type proxy struct {
	sites []*site
	to    atomic.Pointer[site]
	http  *http.Client
}

// watch asks which site is ready, ten times a second, until the context ends.
func (p *proxy) watch(ctx context.Context) {
	for ctx.Err() == nil {
		for _, s := range p.sites {
			if status, err := p.ask(s, "GET", "/readyz"); err == nil && status == http.StatusOK {
				p.to.Store(s)
				break
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// ask sends one request, once. Errors: also that the transport had to send it
// again.
func (p *proxy) ask(s *site, method, path string) (status int, err error) {
	var form io.Reader
	if method == "POST" {
		form = strings.NewReader("seat=random&pace=3&fair=yes")
	}
	req, err := http.NewRequest(method, s.url+path, form)
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	tries := 0
	req = req.WithContext(httptrace.WithClientTrace(req.Context(), &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { tries++ }}))
	resp, err := p.http.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	if _, err = io.Copy(io.Discard, resp.Body); err == nil && tries > 1 {
		err = fmt.Errorf("was sent %d times", tries)
	}
	return resp.StatusCode, err
}

// TestRollingRestart (security.md 3.5, Shutdown): under 50 requests a second, a
// fifth of which write, a second process is started on the same folder and the
// first is told to stop. The proxy goes by /readyz. No request fails, nor does
// one that had begun.
func TestRollingRestart(t *testing.T) {
	t.Parallel()
	old := newSite(t)
	old.kill()
	old.drain = "2s"
	old.start()
	fresh := newSite(t)
	fresh.kill()
	fresh.dir, fresh.drain = old.dir, old.drain

	p := &proxy{sites: []*site{old, fresh}, http: &http.Client{
		Transport:     &http.Transport{MaxIdleConnsPerHost: 20},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	p.to.Store(old)
	ctx, stop := context.WithCancel(context.Background())
	go p.watch(ctx)
	served := p.load(ctx, t)
	defer func() { stop(); served() }() // it reports to t, which must not be over

	time.Sleep(time.Second)
	fresh.start()
	begun := begin(t, old)
	if err := old.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	stopping := time.Now()
	for until := stopping.Add(5 * time.Second); p.to.Load() != fresh; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("the old site is still ready")
		}
	}
	if status, err := p.ask(old, "GET", "/"); err != nil || status != http.StatusOK {
		t.Errorf("a new request while it drains: %d, %v", status, err)
	}
	time.Sleep(time.Until(stopping.Add(2500 * time.Millisecond))) // it does not listen any more
	if c, err := net.Dial("tcp", old.addr); err == nil {
		c.Close()
		t.Error("the old site still listens")
	}
	if line := begun.end(); !strings.Contains(line, "303") {
		t.Errorf("the request that had begun is answered %q", line)
	}
	if err := old.cmd.Wait(); err != nil {
		t.Errorf("the old site ends with %v\n%s", err, old.log())
	}
	old.cmd = nil
	time.Sleep(time.Second)
	stop()
	counts := served()
	if counts[old] < 50 || counts[fresh] < 50 {
		t.Errorf("the old site answered %d requests, the new one %d: too few to tell", counts[old], counts[fresh])
	}
	t.Logf("%d and %d requests", counts[old], counts[fresh])
}

// load sends 50 requests a second until the context ends, each in its own
// time, and then says how many each site has answered.
func (p *proxy) load(ctx context.Context, t *testing.T) (served func() map[*site]int) {
	var mu sync.Mutex
	var all sync.WaitGroup
	counts := map[*site]int{}
	kinds := []struct {
		method, path string
		want         int
	}{{"GET", "/", 200}, {"GET", "/rooms", 200}, {"POST", "/king-of-the-hill/invite", 303}, {"GET", "/king-of-the-hill", 200}, {"GET", "/healthz", 200}}
	all.Go(func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for n := 0; ctx.Err() == nil; n++ {
			<-tick.C
			kind, to := kinds[n%len(kinds)], p.to.Load()
			all.Go(func() {
				status, err := p.ask(to, kind.method, kind.path)
				if err != nil || status != kind.want {
					t.Errorf("%s %s: %d, %v; want %d", kind.method, kind.path, status, err, kind.want)
				}
				mu.Lock()
				defer mu.Unlock()
				counts[to]++
			})
		}
	})
	return func() map[*site]int { all.Wait(); return counts }
}

// half is a request of which the end is not sent yet.
type half struct {
	t    *testing.T
	c    net.Conn
	rest string
}

func begin(t *testing.T, s *site) *half {
	t.Helper()
	c, err := net.Dial("tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	const first, rest = "seat=random&pace=3", "&fair=yes"
	fmt.Fprintf(c, "POST /king-of-the-hill/invite HTTP/1.1\r\nHost: %s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s",
		s.addr, len(first)+len(rest), first)
	time.Sleep(100 * time.Millisecond) // it is read
	return &half{t, c, rest}
}

// end sends the rest and gives the first line of the answer.
func (h *half) end() string {
	h.t.Helper()
	if _, err := io.WriteString(h.c, h.rest); err != nil {
		h.t.Error(err)
	}
	if err := h.c.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		h.t.Error(err)
	}
	line, err := bufio.NewReader(h.c).ReadString('\n')
	if err != nil {
		h.t.Error(err)
	}
	return line
}
