package handlers

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hilltop/handlers/mail"
)

// mailServer takes mails and hands over what it was told.
func mailServer(t *testing.T) (address string, got <-chan string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	mails := make(chan string, 9)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go takeMail(c, mails)
		}
	}()
	return l.Addr().String(), mails
}

func takeMail(c net.Conn, mails chan<- string) {
	defer c.Close()
	say := func(s string) { _, _ = c.Write([]byte(s + "\r\n")) }
	say("220 here")
	var text strings.Builder
	in, data := bufio.NewScanner(c), false
	for in.Scan() {
		line := in.Text()
		text.WriteString(line + "\n")
		switch {
		case data && line == ".":
			data = false
			mails <- text.String()
			say("250 taken")
		case data:
		case strings.HasPrefix(line, "DATA"):
			data = true
			say("354 go on")
		case strings.HasPrefix(line, "QUIT"):
			say("221 bye")
			return
		default:
			say("250 fine")
		}
	}
}

// TestMailOutlivesARestart: what was posted before the site stopped is sent by
// the next one, once; and what is posted while it runs goes out at once.
func TestMailOutlivesARestart(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	marta := w.account("Marta")
	marta.post("/account/email", "email", "marta@example.org", "password", passwordOf("Marta")).to()
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := w.store.Backup(context.Background(), copied); err != nil {
		t.Fatal(err)
	}
	server, got := mailServer(t)
	next := &world{t: t, clock: w.clock, log: &logBuffer{}}
	next.open(copied, func(c *Config) {
		c.BaseURL = "https://hilltop.example"
		c.Mail = mail.Config{Server: "smtp+plain://" + server, From: "games@hilltop.example"}
	})
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); next.site.deliver(ctx) }()
	t.Cleanup(func() { stop(); <-done })
	hear := func() string {
		t.Helper()
		select {
		case text := <-got:
			return text
		case <-time.After(10 * time.Second):
			t.Fatal("no mail came")
			return ""
		}
	}
	text := hear()
	if !strings.Contains(text, "RCPT TO:<marta@example.org>") || !strings.Contains(text, "https://hilltop.example/confirm/") {
		t.Errorf("the mail is\n%s", text)
	}
	next.browser().get("/mailbox").want(404)
	b := next.browser()
	cookie := func(r *http.Request) { r.Host = "hilltop.example" }
	b.do("POST", "/reset", form("name", "Marta"), cookie).want(200) // no confirmed address yet: no mail
	link := strings.Fields(text[strings.Index(text, "/confirm/"):])[0]
	b.post(link).want(200, "is the address")
	b.do("POST", "/reset", form("name", "Marta"), cookie).want(200)
	if text := hear(); !strings.Contains(text, "/reset/") {
		t.Errorf("the second mail is\n%s", text)
	}
	select {
	case text := <-got:
		t.Errorf("one mail too many:\n%s", text)
	default:
	}
}

// TestAccountSecretsAreNeverLogged: no password, address, link or cookie.
func TestAccountSecretsAreNeverLogged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	b := w.browser()
	b.post("/register", "name", "Marta", "password", "canary password", "email", "canary@example.org", "next", "/games?canary=1").to()
	_, link := w.mailTo("canary@example.org")
	w.browser().get(link).want(200)
	w.browser().post(link).want(200)
	b.post("/account/password", "password", "canary password", "new", "canary two").to()
	w.browser().post("/signin", "name", "canary@example.org", "password", "canary two").to()
	w.browser().post("/signin", "name", "canary", "password", "canary").want(http.StatusUnprocessableEntity)
	w.clock.move(time.Second)
	w.browser().post("/reset", "name", "canary@example.org").want(200)
	_, reset := w.mailTo("canary@example.org")
	w.browser().post(reset, "new", "canary three").to()
	log := w.log.String()
	for _, secret := range []string{"canary", strings.TrimPrefix(link, "/confirm/"), strings.TrimPrefix(reset, "/reset/")} {
		if len(secret) < 6 || strings.Contains(log, secret) {
			t.Errorf("%q stands in the log", secret)
		}
	}
	for _, event := range []string{"registered", "e-mail confirmed", "password changed", "signed in", "sign-in refused", "reset asked", "password reset"} {
		if !strings.Contains(log, `"event":"`+event+`"`) {
			t.Errorf("the log lacks %q", event)
		}
	}
}
