package mail

import (
	"context"
	"fmt"
	netmail "net/mail"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Config says which server takes the mails.
type Config struct {
	// Server is smtp://user@host:587 (TLS by STARTTLS, and no mail without),
	// smtps://user@host:465 (TLS from the start), or smtp+plain://host:25 for
	// a server on this machine, without TLS and without a password.
	Server   string
	Password string
	From     string // "Hilltop <games@hilltop.example>"
}

// timeout bounds one delivery.
const timeout = 30 * time.Second

// ports are those of each scheme if none is given.
var ports = map[string]int{"smtp": 587, "smtps": 465, "smtp+plain": 25}

// Sender hands mails to an SMTP server. It may be used from several
// goroutines.
type Sender struct {
	host string
	from *netmail.Address
	opts []gomail.Option
}

// NewSender reads the configuration; it connects to nothing yet. Errors: what
// is wrong with it.
func NewSender(c Config) (*Sender, error) {
	u, err := url.Parse(c.Server)
	if err != nil || u.Hostname() == "" || ports[u.Scheme] == 0 || u.Path != "" && u.Path != "/" {
		return nil, fmt.Errorf("mail server: want smtp://user@host:587, smtps://user@host:465 or smtp+plain://localhost:25")
	}
	s := &Sender{host: u.Hostname()}
	if s.from, err = netmail.ParseAddress(c.From); err != nil {
		return nil, fmt.Errorf("sender of mails: %w", err)
	}
	port := ports[u.Scheme]
	if u.Port() != "" {
		if port, err = strconv.Atoi(u.Port()); err != nil {
			return nil, fmt.Errorf("port of the mail server: %w", err)
		}
	}
	s.opts = []gomail.Option{gomail.WithPort(port), gomail.WithTimeout(timeout), gomail.WithoutNoop()}
	switch u.Scheme {
	case "smtps":
		s.opts = append(s.opts, gomail.WithSSL())
	case "smtp":
		s.opts = append(s.opts, gomail.WithTLSPolicy(gomail.TLSMandatory))
	default:
		s.opts = append(s.opts, gomail.WithTLSPolicy(gomail.NoTLS))
		return s, nil // a password would travel in the clear
	}
	if user := u.User.Username(); user != "" {
		s.opts = append(s.opts, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(user), gomail.WithPassword(c.Password))
	}
	return s, nil
}

// Send delivers one mail to the server. Errors: ErrAddress, or what the
// server says; it may hold the address and is not for logs.
func (s *Sender) Send(ctx context.Context, m Message) error {
	to, err := Address(m.To)
	if err != nil {
		return err
	}
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(s.from)
	if err := msg.To(to); err != nil {
		return fmt.Errorf("%w: %w", ErrAddress, err)
	}
	msg.Subject(m.Subject)
	msg.SetDate()
	msg.SetMessageID()
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // no out-of-office answers
	msg.SetBodyString(gomail.TypeTextPlain, m.Body)
	client, err := gomail.NewClient(s.host, s.opts...)
	if err != nil {
		return fmt.Errorf("mail server: %w", err)
	}
	if err := client.DialAndSendWithContext(ctx, msg); err != nil {
		return fmt.Errorf("send mail: %w", err)
	}
	return nil
}
