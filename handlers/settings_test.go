package handlers

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"hilltop/db"
	"hilltop/handlers/mail"
)

// mailTo is the latest mail in the mailbox of a site without a server.
func (w *world) mailTo(address string) (text, link string) {
	w.t.Helper()
	mails, err := w.store.LatestMails(context.Background(), 20)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, m := range mails {
		if m.Address != address {
			continue
		}
		text, ok := w.site.letter(m, w.srv.URL)
		if !ok {
			w.t.Fatalf("mail of kind %q", m.Kind)
		}
		return text.Subject + "\n" + text.Body, strings.TrimPrefix(regexp.MustCompile(`http\S+/(reset|confirm)/\S+`).FindString(text.Body), w.srv.URL)
	}
	return "", ""
}

func (w *world) confirmed(b *browser, name, address string) {
	w.t.Helper()
	b.post("/account/email", "email", address, "password", passwordOf(name)).to()
	_, link := w.mailTo(address)
	w.clock.move(time.Second) // mails are told apart by their time
	w.browser().post(link).want(200, address)
	w.clock.move(time.Second)
}

// TestT10_Reset: the link works once, within the hour, and looking at it does
// not use it; all sessions end, and the owner is told.
func TestT10_Reset(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	marta := w.account("Marta")
	w.confirmed(marta, "Marta", "marta@example.org")
	w.clock.move(time.Second)
	said := map[string]string{}
	for _, entry := range []string{"Marta", "marta@EXAMPLE.org", "Nobody", "nobody@example.org"} {
		a := w.browser().post("/reset", "name", entry).want(200, "If there is such an account")
		said[entry] = strings.ReplaceAll(a.body, entry, "")
		w.clock.move(time.Second)
	}
	if said["Marta"] != said["Nobody"] || said["Marta"] != said["nobody@example.org"] {
		t.Error("the answer tells a known account from an unknown one")
	}
	text, link := w.mailTo("marta@example.org")
	if !strings.Contains(text, "Choose another password") || !strings.HasPrefix(link, "/reset/") {
		t.Fatalf("mail %q, link %q", text, link)
	}
	visitor := w.browser()
	for range 5 {
		visitor.get(link).want(200, "Choose another password", "Marta")
		visitor.do("HEAD", link, nil).want(200)
	}
	visitor.post(link, "new", "short").want(http.StatusUnprocessableEntity, "at least 8")
	if to := visitor.post(link, "new", "battery staple").to(); to != "/signin?note=password" {
		t.Errorf("leads to %q", to)
	}
	visitor.post(link, "new", "battery stapler").want(http.StatusGone, "works no longer")
	visitor.get(link).want(http.StatusGone)
	marta.get("/account").to()
	marta.signIn("Marta").want(http.StatusUnprocessableEntity)
	marta.post("/signin", "name", "Marta", "password", "battery staple").to()
	if text, _ := w.mailTo("marta@example.org"); !strings.Contains(text, "Your password was changed") {
		t.Errorf("the owner is told %q", text)
	}

	w.clock.move(time.Second)
	w.browser().post("/reset", "name", "marta").want(200)
	_, link = w.mailTo("marta@example.org")
	w.clock.move(time.Hour)
	visitor.post(link, "new", "battery staple").want(http.StatusGone)
	for _, bad := range []string{"/reset/x", "/reset/" + strings.Repeat("A", 43), "/confirm/" + strings.Repeat("A", 43), "/confirm" + strings.TrimPrefix(link, "/reset")} {
		visitor.get(bad).want(http.StatusGone, "!Marta")
		visitor.post(bad, "new", "battery staple").want(http.StatusGone)
	}
}

// TestT10_ANewPasswordVoidsAllLinks: who knew the old password and had his own
// address asked for cannot confirm it after the owner has chosen another one.
func TestT10_ANewPasswordVoidsAllLinks(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"lost", "changed"} {
		w := newWorld(t)
		marta, thief := w.account("Marta"), w.browser()
		w.confirmed(marta, "Marta", "marta@example.org")
		thief.signIn("Marta").to()
		thief.post("/account/email", "email", "thief@example.org", "password", passwordOf("Marta")).to()
		_, link := w.mailTo("thief@example.org")
		w.clock.move(time.Second)
		thief.get(link).want(200, "thief@example.org")
		if way == "lost" {
			w.browser().post("/reset", "name", "Marta").want(200)
			_, reset := w.mailTo("marta@example.org")
			w.browser().post(reset, "new", "battery staple").to()
		} else {
			marta.post("/account/password", "password", passwordOf("Marta"), "new", "battery staple").to()
		}
		thief.get(link).want(http.StatusGone, "!thief@example.org")
		thief.post(link).want(http.StatusGone)
		marta.post("/signin", "name", "Marta", "password", "battery staple").to()
		marta.get("/account").want(200, "marta@example.org", "!thief@example.org")
	}
}

// TestT9_AddressesAreNotRevealed: an address that belongs to somebody else is
// answered like any other; its owner gets a mail.
func TestT9_AddressesAreNotRevealed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	marta, eve := w.account("Marta"), w.account("Eve")
	w.confirmed(marta, "Marta", "marta@example.org")
	w.clock.move(time.Second)
	taken := eve.post("/account/email", "email", "MARTA@example.org", "password", passwordOf("Eve")).to()
	free := eve.post("/account/email", "email", "free@example.org", "password", passwordOf("Eve")).to()
	if taken != free {
		t.Errorf("%q for an address of somebody else, %q for a free one", taken, free)
	}
	if text, link := w.mailTo("marta@example.org"); !strings.Contains(text, "in use already") || link != "" || strings.Contains(text, "Eve") {
		t.Errorf("the owner is told %q", text)
	}
	if text, _ := w.mailTo("MARTA@example.org"); text != "" {
		t.Errorf("a mail went to the address as it was typed: %q", text)
	}
	eve.get("/account").want(200, "No address of yours is confirmed")

	// The old address is told of a new one.
	w.clock.move(time.Second)
	w.confirmed(marta, "Marta", "m2@example.org")
	if text, _ := w.mailTo("marta@example.org"); !strings.Contains(text, "Your address was replaced") {
		t.Errorf("the old address is told %q", text)
	}
	marta.post("/account/email", "remove", "yes", "password", passwordOf("Marta")).to()
	marta.get("/account").want(200, "No address of yours is confirmed")
	w.browser().post("/reset", "name", "Marta").want(200)
	if text, _ := w.mailTo("m2@example.org"); !strings.Contains(text, "Your address was removed") {
		t.Errorf("the removed address is told %q", text)
	}
}

func TestPasswordIsChanged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	one, two := w.account("Marta"), w.browser()
	two.signIn("Marta").to()
	before := one.jar.Cookies(mustURL(t, w.srv.URL))
	one.post("/account/password", "password", "wrong", "new", "battery staple").want(http.StatusUnprocessableEntity, "not your password")
	one.post("/account/password", "password", passwordOf("Marta"), "new", "password").want(http.StatusUnprocessableEntity, "everybody tries")
	one.post("/account/password", "password", passwordOf("Marta"), "new", "battery staple").to()
	one.get("/account?note=password").want(200, "Your password is changed")
	two.get("/account").to()
	thief := w.browser()
	thief.jar.SetCookies(mustURL(t, w.srv.URL), before)
	thief.get("/account").to()
	two.post("/signin", "name", "Marta", "password", "battery staple").to()
}

// TestMailIsOptional: without a server, and away from the machine itself, the
// pages say that nothing can be sent.
func TestMailIsOptional(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.BaseURL = "https://hilltop.example" })
	b := w.browser()
	b.get("/mailbox").want(404)
	b.get("/reset").want(200, "E-mail is not set up", "!Send the link")
	b.get("/register").want(200, "E-mail is not set up", "!name=\"email\"")
	local := newWorld(t)
	local.browser().get("/mailbox").want(200, "Nothing yet")
	local.browser().get("/reset").want(200, "Send the link")
}

// TestMailboxIsAskedFor: a proxy on the machine that says nothing of itself, as
// nginx does unless it is told to, looks like a person here. So nobody sees the
// mailbox of a site that has not switched it on; and where it is on, whoever is
// seen to come from elsewhere sees nothing.
func TestMailboxIsAskedFor(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(c *Config) { c.Mailbox = false })
	marta := w.account("Marta")
	marta.get("/mailbox").want(404)
	marta.get("/account").want(200, "E-mail is not set up", "!/mailbox")
	marta.post("/account/email", "email", "marta@example.org", "password", passwordOf("Marta")).want(http.StatusUnprocessableEntity)
	w.browser().get("/reset").want(200, "E-mail is not set up", "!Send the link", "!/mailbox")
	w.browser().get("/register").want(200, "E-mail is not set up", `!name="email"`)
	if text, _ := w.mailTo("marta@example.org"); text != "" {
		t.Errorf("a mail waits that nobody sends: %q", text)
	}
	for _, c := range []func(*Config){
		func(c *Config) { c.BaseURL = "https://hilltop.example" },
		func(c *Config) { c.Proxies = prefixes(t, "127.0.0.0/8") },
		func(c *Config) {
			c.BaseURL = "http://localhost"
			c.Mail = mail.Config{Server: "smtp+plain://127.0.0.1:1", From: "a@b.example"}
		},
	} {
		w := newWorld(t, c)
		w.browser().get("/mailbox").want(404)
		if strings.Contains(w.log.String(), "mailbox:") {
			t.Errorf("the log warns of a mailbox that nobody sees: %s", w.log)
		}
	}
	local := newWorld(t)
	if !strings.Contains(local.log.String(), "mailbox:") {
		t.Errorf("the log does not warn of the mailbox: %s", local.log)
	}
	for header, value := range map[string]string{"X-Forwarded-For": "203.0.113.7", "Forwarded": "for=203.0.113.7", "Via": "1.1 x"} {
		local.browser().do("GET", "/mailbox", nil, func(r *http.Request) { r.Header.Set(header, value) }).want(404)
	}
	local.browser().do("GET", "/mailbox", nil, func(r *http.Request) { r.Host = "evil.example" }).want(404)
}

// TestMailQueueSurvives: what could not be sent is tried again; a link that
// has expired is not sent late; nothing of it stands in the log.
func TestMailQueueSurvives(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	marta := w.account("Marta")
	marta.post("/account/email", "email", "canary@example.org", "password", passwordOf("Marta")).to()
	var err error
	if w.site.sender, err = mail.NewSender(mail.Config{Server: "smtp+plain://127.0.0.1:1", From: "a@b.example"}); err != nil {
		t.Fatal(err)
	}
	due := func() []db.Mail {
		mails, err := w.store.DueMails(context.Background(), w.clock.now().UnixMilli(), 10)
		if err != nil {
			t.Fatal(err)
		}
		return mails
	}
	if len(due()) != 1 {
		t.Fatalf("due at first: %+v", due())
	}
	for _, wait := range retries[:3] {
		if err := w.site.deliverDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(due()) != 0 {
			t.Errorf("due at once after a failure: %+v", due())
		}
		w.clock.move(wait)
	}
	if len(due()) != 1 {
		t.Fatalf("due after some failures: %+v", due())
	}
	w.clock.move(time.Hour)
	if err := w.site.deliverDue(t.Context()); err != nil || len(due()) != 0 {
		t.Errorf("a dead link waits on: %v, %+v", err, due())
	}
	w.clock.move(30 * 24 * time.Hour)
	if len(due()) != 0 {
		t.Errorf("a dead link is tried again: %+v", due())
	}
	for _, secret := range []string{"canary", passwordOf("Marta")} {
		if strings.Contains(w.log.String(), secret) {
			t.Errorf("%q stands in the log", secret)
		}
	}
}

// TestStolenDatabaseResetsNothing: no link of a mail and no password stands in
// the database.
func TestStolenDatabaseResetsNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	marta := w.account("Marta")
	w.confirmed(marta, "Marta", "marta@example.org")
	w.clock.move(time.Second)
	w.browser().post("/reset", "name", "Marta").want(200)
	_, link := w.mailTo("marta@example.org")
	copied := t.TempDir() + "/copy.db"
	if err := w.store.Backup(context.Background(), copied); err != nil {
		t.Fatal(err)
	}
	bytes := readFile(t, copied)
	for _, secret := range []string{strings.TrimPrefix(link, "/reset/"), passwordOf("Marta")} {
		if len(secret) < 10 || strings.Contains(bytes, secret) {
			t.Errorf("a secret of %d characters stands in the database", len(secret))
		}
	}
}

// unzip reads an export.
func unzip(t *testing.T, a answer) (files map[string]string, data map[string]any) {
	t.Helper()
	if a.header.Get("Content-Type") != "application/zip" || a.header.Get(headerPolicy) != filePolicy {
		t.Errorf("%s under %s", a.header.Get("Content-Type"), a.header.Get(headerPolicy))
	}
	z, err := zip.NewReader(bytes.NewReader([]byte(a.body)), int64(len(a.body)))
	if err != nil {
		t.Fatal(err)
	}
	files = map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	if err := json.Unmarshal([]byte(files["hilltop.json"]), &data); err != nil {
		t.Fatal(err)
	}
	return files, data
}

// TestExport: everything that is one's own, and nothing of others.
func TestExport(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.moves("e2e4", "e7e5")
	m.white.register("Marta")
	m.white.post(m.url+"/note", "text", "my own note").to()
	m.white.post(m.url+"/messages", "text", "hello there").to()
	m.black.post(m.url+"/note", "text", "canary of the other").to()
	w.confirmed(m.white, "Marta", "marta@example.org")
	m.white.post(m.url+"/report", "reason", "other", "words", "my report").want(200, "Thank you")
	m.white.post(m.url+"/block", "block", "on").to()
	m.white.post("/account/export", "password", "wrong").want(http.StatusUnprocessableEntity, "not your password")
	files, data := unzip(t, m.white.post("/account/export", "password", passwordOf("Marta")).want(200))
	if pgn := files["games/"+m.id+".pgn"]; !strings.Contains(pgn, "1. e4 e5") || !strings.Contains(pgn, `[White "Marta"]`) {
		t.Errorf("record %q", pgn)
	}
	text := files["hilltop.json"]
	for _, want := range []string{`"my own note"`, `"hello there"`, `"marta@example.org"`, `"my report"`, `"e2e4"`, m.id} {
		if !strings.Contains(text, want) {
			t.Errorf("the export lacks %s:\n%s", want, text)
		}
	}
	for _, secret := range []string{"canary", "argon2", passwordOf("Marta"), "secret"} {
		if strings.Contains(text, secret) {
			t.Errorf("the export has %q", secret)
		}
	}
	if data["name"] != "Marta" {
		t.Errorf("name %v", data["name"])
	}
	_, guest := unzip(t, m.black.post("/account/export").want(200))
	if guest["account"] != nil || len(guest["games"].([]any)) != 1 {
		t.Errorf("export of a guest: %v", guest)
	}
}

// TestDelete: a week's grace, in which signing in takes it back; then the name
// is gone, running games are resigned, and moves stay.
func TestDelete(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "14")
	m.moves("e2e4", "e7e5")
	m.white.register("Marta")
	m.white.post("/account/delete", "password", passwordOf("Marta")).want(http.StatusUnprocessableEntity, "Tick the box")
	m.white.post("/account/delete", "password", "wrong", "sure", "yes").want(http.StatusUnprocessableEntity, "not your password")
	if to := m.white.post("/account/delete", "password", passwordOf("Marta"), "sure", "yes").to(); to != "/signin?note=leaving" {
		t.Errorf("leads to %q", to)
	}
	m.white.get("/account").to()
	w.clock.move(6 * 24 * time.Hour)
	erase := func() {
		t.Helper()
		if err := w.site.eraseLeaving(t.Context(), w.clock.now()); err != nil {
			t.Fatal(err)
		}
	}
	erase()
	m.white.signIn("Marta").to()
	m.white.get("/games").want(200, "Your account stays")
	w.clock.move(2 * 24 * time.Hour)
	erase()
	m.play(m.white, "g1f3").want(200)

	m.white.post("/account/delete", "password", passwordOf("Marta"), "sure", "yes").to()
	w.clock.move(7 * 24 * time.Hour)
	erase()
	m.white.signIn("Marta").want(http.StatusUnprocessableEntity, "No account")
	m.black.get(m.url).want(200, db.DeletedName, `data-over="1"`, "!Marta", "Nf3")
	m.black.get("/games").want(200, "has left the site")
	m.black.get("/@Marta").want(404)
	w.browser().post("/register", "name", "Marta", "password", "another password").want(http.StatusUnprocessableEntity, "taken")
}

// TestDeleteAgainstSigningIn: whoever signs in while accounts are being erased
// either keeps account and games, or finds no account.
func TestDeleteAgainstSigningIn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := t.Context()
	leaver := w.browser()
	leaver.register("Marta")
	other := w.browser()
	for range 12 {
		other.post("/i/" + leaver.invite(standard(t), "first", "14") + "/accept")
	}
	a, err := w.store.AccountByName(ctx, "Marta")
	if err != nil {
		t.Fatal(err)
	}
	playing := func() int {
		t.Helper()
		ids, err := w.store.RunningOf(ctx, a.UserID)
		if err != nil {
			t.Fatal(err)
		}
		return len(ids)
	}
	if n := playing(); n != 12 {
		t.Fatalf("%d games", n)
	}
	if err := w.store.LeaveAccount(ctx, a.UserID, w.clock.now().UnixMilli()); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- w.site.eraseLeaving(ctx, w.clock.now()) }()
	for until := time.Now().Add(10 * time.Second); playing() == 12 && time.Now().Before(until); { // the first game is resigned
		time.Sleep(time.Millisecond)
	}
	_, _, _, back := w.store.SignIn(ctx, a.UserID, "", db.Session{ID: "back", SecretHash: []byte("x"), ExpiresAt: w.clock.now().Add(day).UnixMilli()})
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if !errors.Is(back, db.ErrNotFound) {
		t.Errorf("signing in while games are being resigned gives %v, want %v", back, db.ErrNotFound)
	}
	if n := playing(); n != 0 {
		t.Errorf("%d games go on", n)
	}
	if n := strings.Count(w.log.String(), `"event":"account erased"`); n != 1 {
		t.Errorf("%d accounts are logged as erased", n)
	}
	if _, err := w.store.AccountByName(ctx, "Marta"); !errors.Is(err, db.ErrNotFound) {
		t.Errorf("the account is still there: %v", err)
	}
}

// TestDeleteGoesOn: games of somebody who is erased end in the next round, if the
// first one broke off.
func TestDeleteGoesOn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "14")
	m.moves("e2e4", "e7e5")
	m.white.register("Marta")
	a, err := w.store.AccountByName(t.Context(), "Marta")
	if err != nil {
		t.Fatal(err)
	}
	now := w.clock.now().UnixMilli()
	if err := errors.Join(w.store.LeaveAccount(t.Context(), a.UserID, now), w.store.EraseAccount(t.Context(), a.UserID, now)); err != nil {
		t.Fatal(err)
	}
	if err := w.site.eraseLeaving(t.Context(), w.clock.now()); err != nil {
		t.Fatal(err)
	}
	m.black.get(m.url).want(200, db.DeletedName, `data-over="1"`)
	m.black.get("/games").want(200, "has left the site")
}

func TestGuestIsForgotten(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "3")
	m.white.get("/account").want(200, "You play as a guest")
	m.white.post("/signout").to()
	m.white.get(m.url).want(200, `data-you="first"`)
	m.white.post("/account/forget").want(http.StatusUnprocessableEntity, "Tick the box")
	m.white.post("/account/forget", "sure", "yes").to()
	m.white.get(m.url).want(200, `data-you=""`)
	if n := len(m.white.jar.Cookies(mustURL(t, w.srv.URL))); n != 0 {
		t.Errorf("%d cookies are left", n)
	}
}
