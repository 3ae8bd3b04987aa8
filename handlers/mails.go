package handlers

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/handlers/mail"
	"hilltop/views/account"
	"hilltop/views/model"
)

const (
	linkLife      = time.Hour // of a link in a mail (T10)
	mailAge       = 3 * 24 * time.Hour
	mailsAtOnce   = 20
	mailboxLength = 50
	mailEvery     = time.Minute // the queue is looked at, besides when something is posted
	mailIDBytes   = 16
	linkBytes     = 32
)

// errBadAddress: what was typed cannot be an e-mail address.
var errBadAddress = &formError{sentence: "This is no e-mail address that we can write to.", field: model.AtEmail}

// retries are the waits after each failed try to send a mail.
var retries = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour, 12 * time.Hour, 24 * time.Hour}

// linkSecret is the secret in the link of a mail. It is derived from the
// mail's id, so that a mail can be written when it is sent, while the store
// keeps a hash alone.
func (s *site) linkSecret(mailID string) string {
	mac := hmac.New(sha256.New, s.cfg.Secret[:])
	mac.Write([]byte("mail:" + mailID))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:linkBytes])
}

// readLink is the hash of a link's secret; false for what cannot be one.
func readLink(secret string) ([]byte, bool) {
	if raw, err := base64.RawURLEncoding.DecodeString(secret); err != nil || len(raw) != linkBytes {
		return nil, false
	}
	sum := sha256.Sum256([]byte(secret))
	return sum[:], true
}

// newMail is a mail of a kind to an address, and what its link may do.
func (s *site) newMail(kind mail.Kind, address, detail string) (db.Mail, []db.Token) {
	m := db.Mail{ID: base64.RawURLEncoding.EncodeToString(randomBytes(mailIDBytes)), Kind: string(kind), Address: address, Detail: detail}
	token := db.Token{ExpiresAt: s.now().Add(linkLife).UnixMilli()}
	switch kind {
	case mail.Reset:
		token.Kind = db.TokenReset
	case mail.Confirm:
		token.Kind, token.Email = db.TokenConfirm, address
	default:
		return m, nil
	}
	sum := sha256.Sum256([]byte(s.linkSecret(m.ID)))
	token.Hash = sum[:]
	return m, []db.Token{token}
}

// notes are the mail of a kind to the address of an account; none without an
// address, or without a server to send it.
func (s *site) notes(kind mail.Kind, address, detail string) []db.Mail {
	if address == "" {
		return nil
	}
	m, _ := s.newMail(kind, address, detail)
	return []db.Mail{m}
}

// letter writes a stored mail.
func (s *site) letter(m db.Mail, site string) (mail.Message, bool) {
	kind := mail.Kind(m.Kind)
	facts := mail.Facts{Name: m.Name, Site: site, Detail: m.Detail}
	switch kind {
	case mail.Reset:
		facts.Link = site + "/reset/" + s.linkSecret(m.ID)
	case mail.Confirm:
		facts.Link = site + "/confirm/" + s.linkSecret(m.ID)
	}
	return mail.Write(kind, m.Address, facts)
}

// deliver sends what is posted until the context ends. What could not be sent
// is tried again, also after a restart.
func (s *site) deliver(ctx context.Context) {
	posted, stop := s.db.Subscribe(db.MailTopic)
	defer stop()
	tick := time.NewTicker(mailEvery)
	defer tick.Stop()
	for {
		s.report(ctx, "mail", s.deliverDue(ctx))
		select {
		case <-ctx.Done():
			return
		case <-posted:
		case <-tick.C:
		}
	}
}

func (s *site) deliverDue(ctx context.Context) error {
	due, err := s.db.DueMails(ctx, s.now().UnixMilli(), mailsAtOnce)
	for _, m := range due {
		if ctx.Err() != nil {
			return nil
		}
		if err := s.deliverOne(ctx, m); err != nil {
			return err
		}
	}
	return err
}

// deliverOne sends a mail, or notes when to try again. A mail whose link has
// expired is of no use to anybody.
func (s *site) deliverOne(ctx context.Context, m db.Mail) error {
	age := s.now().Sub(time.UnixMilli(m.CreatedAt))
	text, ok := s.letter(m, s.siteName())
	if !ok || age > mailAge || mail.Kind(m.Kind).WithLink() && age > linkLife {
		s.log.Warn("mail given up", "kind", m.Kind, "tries", m.Tries)
		return s.db.MailFailed(ctx, m.ID, 0)
	}
	err := s.sender.Send(ctx, text)
	if err == nil {
		s.log.Info("mail sent", "kind", m.Kind, "tries", m.Tries+1)
		return s.db.MailSent(ctx, m.ID)
	}
	next := int64(0)
	if m.Tries < len(retries) && !errors.Is(err, mail.ErrAddress) {
		next = s.now().Add(retries[m.Tries]).UnixMilli()
	}
	s.log.Warn("mail not sent", "kind", m.Kind, "tries", m.Tries+1, "again", next > 0) // the error may hold the address
	return s.db.MailFailed(ctx, m.ID, next)
}

// siteName is the address of the site where no request says how it is reached.
func (s *site) siteName() string {
	if s.base != nil {
		return s.base.String()
	}
	return "http://localhost"
}

// mailWorks reports whether mails reach anybody: a server sends them, or the
// mailbox for development shows them.
func (s *site) mailWorks(c echo.Context) bool { return s.sender != nil || s.mailboxFor(c) }

// mailboxFor reports whether a request may see what would have been sent: only
// where that was asked for, while no server is configured, and only on this very
// machine. A proxy on the machine makes everybody look near, and need not say
// that it is one; so nobody sees the page who has not switched it on, and every
// sign of a proxy hides it even then.
func (s *site) mailboxFor(c echo.Context) bool {
	if !s.mailboxOpen() {
		return false
	}
	r := c.Request()
	for _, name := range []string{"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Forwarded", "Via"} {
		if r.Header.Get(name) != "" {
			return false
		}
	}
	return loopback(r.Host) && loopback(r.RemoteAddr)
}

// mailboxOpen reports whether anybody may see what would have been sent; it
// does not change while the site runs.
func (s *site) mailboxOpen() bool {
	return s.cfg.Mailbox && s.sender == nil && len(s.cfg.Proxies) == 0 && (s.base == nil || loopback(s.base.Host))
}

// mailboxPage shows the latest mails, for development.
func (s *site) mailboxPage(c echo.Context) error {
	if !s.mailboxFor(c) {
		return errNotFound
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	mails, err := s.db.LatestMails(c.Request().Context(), mailboxLength)
	if err != nil {
		return err
	}
	m := model.Mailbox{Page: s.page(c, v)}
	m.Page.Title, m.Page.NoIndex, m.Page.Forms = "Mailbox", true, true
	for _, one := range mails {
		if text, ok := s.letter(one, s.baseURL(c)); ok {
			m.Mails = append(m.Mails, model.MailRow{To: text.To, Subject: text.Subject, Body: text.Body, When: m.Page.When(one.CreatedAt), Links: model.LinksIn(text.Body)})
		}
	}
	return render(c, http.StatusOK, nil, account.Mailbox(m))
}

// newSender reads the configuration of mails; nil without a server.
func newSender(c mail.Config) (*mail.Sender, error) {
	if c.Server == "" {
		return nil, nil
	}
	sender, err := mail.NewSender(c)
	if err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return sender, nil
}
