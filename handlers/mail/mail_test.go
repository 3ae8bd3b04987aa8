package mail

import (
	"bufio"
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestT31_Addresses(t *testing.T) {
	for text, want := range map[string]string{
		"ann@example.org": "ann@example.org", " Ann+games@Example.Org ": "Ann+games@Example.Org", "a@localhost": "a@localhost",
		"o'neil@example.org": "o'neil@example.org",
	} {
		if got, err := Address(text); err != nil || got != want {
			t.Errorf("Address(%q) = %q, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", "ann", "@", "a@", "@b", "a@b@c", "Ann <ann@example.org>", "a@b\r\nBcc: x@y", "a@b\nx", "a@b\x00", "a@b,c@d", "a b@c", "ann@exämple.org", "ａnn@example.org",
		"ann@example.org.", `"a b"@c`, "a@[127.0.0.1]", "a@b:c", "<a@b>", strings.Repeat("a", 250) + "@b.org", "ann@mıcrosoft.example",
	} {
		if got, err := Address(text); !errors.Is(err, ErrAddress) {
			t.Errorf("Address(%q) = %q, %v", text, got, err)
		}
	}
}

// TestLetters: every kind has its text; no fact brings lines of its own, none
// stands in the subject, and no place is left empty.
func TestLetters(t *testing.T) {
	for k := range letters {
		m, ok := Write(k, "a@b", Facts{Name: "Ann\r\nBcc: x@y", Site: "https://hilltop.example", Link: "https://hilltop.example/x/canary", Detail: "1 May\u2028x"})
		if !ok || m.Subject == "" || strings.ContainsAny(m.Subject, "{}\r\n") || strings.ContainsAny(m.Body, "{}\r\u2028") || strings.Contains(m.Body, "\nBcc") {
			t.Errorf("%s: %+v", k, m)
		}
		if strings.Contains(m.Body, "canary") != k.WithLink() {
			t.Errorf("%s: with a link %t, but says\n%s", k, k.WithLink(), m.Body)
		}
		if strings.Contains(m.Subject, "Ann") {
			t.Errorf("%s: the subject names somebody", k)
		}
	}
	if _, ok := Write("other", "a@b", Facts{}); ok {
		t.Error("an unknown kind is written")
	}
}

func TestConfig(t *testing.T) {
	for _, c := range []Config{
		{}, {Server: "localhost:25", From: "a@b"}, {Server: "http://x", From: "a@b"}, {Server: "smtp://", From: "a@b"},
		{Server: "smtp://x", From: ""}, {Server: "smtp://x/y", From: "a@b"},
	} {
		if _, err := NewSender(c); err == nil {
			t.Errorf("%+v is taken", c)
		} else if c.Password != "" && strings.Contains(err.Error(), c.Password) {
			t.Errorf("%v tells the password", err)
		}
	}
	if _, err := NewSender(Config{Server: "smtps://ann@mail.example", Password: "x", From: "Hilltop <g@h.example>"}); err != nil {
		t.Error(err)
	}
}

// postbox is an SMTP server that takes what it is given.
type postbox struct {
	addr string
	mu   sync.Mutex
	got  []string
}

func openPostbox(t *testing.T) *postbox {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	p := &postbox{addr: l.Addr().String()}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
	return p
}

func (p *postbox) serve(c net.Conn) {
	defer c.Close()
	in := bufio.NewScanner(c)
	say := func(s string) { _, _ = c.Write([]byte(s + "\r\n")) }
	say("220 here")
	var text strings.Builder
	for data := false; in.Scan(); {
		line := in.Text()
		text.WriteString(line + "\n")
		switch verb := strings.ToUpper(strings.SplitN(line, " ", 2)[0]); {
		case data && line == ".":
			data = false
			p.mu.Lock()
			p.got = append(p.got, text.String())
			p.mu.Unlock()
			say("250 taken")
		case data:
		case verb == "DATA":
			data = true
			say("354 go on")
		case verb == "QUIT":
			say("221 bye")
			return
		default:
			say("250 fine")
		}
	}
}

func TestSend(t *testing.T) {
	box := openPostbox(t)
	s, err := NewSender(Config{Server: "smtp+plain://" + box.addr, From: "Hilltop <games@hilltop.example>"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	m, _ := Write(Reset, "ann@example.org", Facts{Name: "Ann", Site: "https://hilltop.example", Link: "https://hilltop.example/reset/abc"})
	if err := s.Send(ctx, m); err != nil {
		t.Fatal(err)
	}
	if err := s.Send(ctx, Message{To: "ann@example.org\r\nBcc: eve@example.org", Subject: "x"}); !errors.Is(err, ErrAddress) {
		t.Errorf("a second recipient in the address gives %v", err)
	}
	box.mu.Lock()
	defer box.mu.Unlock()
	if len(box.got) != 1 {
		t.Fatalf("%d mails arrived", len(box.got))
	}
	for _, want := range []string{"RCPT TO:<ann@example.org>", "MAIL FROM:<games@hilltop.example>", "Subject: Choose another password", "https://hilltop.example/reset/abc", "Auto-Submitted: auto-generated", "Message-ID: "} {
		if !strings.Contains(box.got[0], want) {
			t.Errorf("lacks %q:\n%s", want, box.got[0])
		}
	}
}

// TestNoMailWithoutTLS: a server that offers no TLS gets neither mail nor
// password.
func TestNoMailWithoutTLS(t *testing.T) {
	box := openPostbox(t)
	s, err := NewSender(Config{Server: "smtp://ann@" + box.addr, Password: "canary", From: "games@hilltop.example"})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Send(t.Context(), Message{To: "ann@example.org", Subject: "x", Body: "y"}); err == nil {
		t.Error("sent without TLS")
	}
}
