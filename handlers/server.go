package handlers

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/handlers/mail"
	"hilltop/static"
	"hilltop/views/model"
)

// Config is what the site needs to know of its surroundings. Only Secret must
// be set.
type Config struct {
	// BaseURL is how people reach the site, "https://hilltop.example"; it
	// stands in invitations. "" takes the host of each request, over http.
	BaseURL string
	// Proxies are those whose X-Forwarded-For is believed. None: the address
	// of the connection counts.
	Proxies []netip.Prefix
	// Secret is the key from which invitation tokens are derived.
	Secret [32]byte
	// Limits multiplies the rate limits: 2 is twice as generous, 0 switches
	// them off.
	Limits float64
	// Drain is how long the site says "not ready" before it stops to listen,
	// so that a proxy looks elsewhere.
	Drain time.Duration
	// Admin is the name of the account that moderates; "" is nobody. While no
	// account has the name, nobody can take it.
	Admin string
	// Mail says which server sends e-mails; the zero value is none.
	Mail mail.Config
	// Manager is the address of the socket on which whoever started the program
	// wants to hear how it does, as NOTIFY_SOCKET has it (sd_notify(3)); "" is
	// nobody.
	Manager string
	// Mailbox shows everybody on this machine what would have been sent, links
	// to accounts included. It is for development, and without effect where the
	// base URL is another machine's, with a mail server, or with Proxies.
	Mailbox bool
	// Log gets one line a request. Nil is silence.
	Log *slog.Logger
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

// Time limits of a connection. Event streams lift the two in the middle.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 15 * time.Second
	writeTimeout      = 30 * time.Second
	idleTimeout       = 120 * time.Second
	shutdownTimeout   = 10 * time.Second
	maxHeaderBytes    = 16 << 10
)

// site is what every resource needs: the truth, the clock, the counting of
// requests, and what stands on each page.
type site struct {
	cfg      Config
	base     *url.URL // nil: taken from each request
	https    bool
	db       *db.DB
	log      *slog.Logger
	now      func() time.Time
	limits   *limiter
	sessions *sessionStore
	assets   model.Assets
	texts    texts
	openings openings
	streams  *streams
	present  *presence
	brains   *brains
	offerers *offerers
	glances  glances
	hurried  chan struct{} // see hurry
	visitors *visitors
	studio   *studio
	hash     *hasher
	sender   *mail.Sender // nil: mails are not set up
	watch    watch
	ready    *probe
	disk     disk
	draining atomic.Bool
	manager  manager
	stuck    stuck
}

// Server is the site, ready to be served. It may be used from several
// goroutines.
type Server struct {
	*site
	echo *echo.Echo
}

// New builds the site on a store. Errors: a base URL that is none, a guide
// that cannot be read.
func New(cfg Config, store *db.DB) (*Server, error) {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	s := &site{cfg: cfg, db: store, log: cfg.Log, now: cfg.Now, limits: newLimiter(cfg.Now, cfg.Limits), streams: newStreams(cfg.Limits), present: newPresence(cfg.Now), brains: newBrains(), offerers: newOfferers(), hurried: make(chan struct{}, 1), visitors: newVisitors(), hash: newHasher(usualEffort), ready: &probe{asks: store.Ready}, manager: manager(cfg.Manager)}
	s.disk.free, s.disk.now = store.FreeDisk, cfg.Now
	if err := s.readBase(cfg.BaseURL); err != nil {
		return nil, err
	}
	var err error
	if s.sender, err = newSender(cfg.Mail); err != nil {
		return nil, err
	}
	if s.sender != nil && s.base == nil {
		return nil, errors.New("mails hold links, so a mail server needs a base URL")
	}
	if s.texts, err = loadTexts(); err != nil {
		return nil, err
	}
	if s.mailboxOpen() {
		s.log.Warn("mailbox: whoever is on this machine can read all mails, and take over accounts by them")
	}
	if s.studio, err = newStudio(); err != nil {
		return nil, err
	}
	s.assets = static.Assets()
	s.sessions = newSessionStore(store, s.https, cfg.Now)
	if !s.https {
		s.log.Warn("base URL is not https: cookies travel in the clear and are not bound to this host")
	}
	return &Server{site: s, echo: s.newEcho()}, nil
}

func (s *site) readBase(base string) error {
	if base == "" {
		return nil
	}
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || u.Path != "" && u.Path != "/" {
		return fmt.Errorf("base URL %q: want scheme and host, like https://hilltop.example", base)
	}
	s.base, s.https = &url.URL{Scheme: u.Scheme, Host: u.Host}, u.Scheme == "https"
	return nil
}

// baseURL is the address of the site as this visitor reaches it, without a
// slash at the end.
func (s *site) baseURL(c echo.Context) string {
	if s.base != nil {
		return s.base.String()
	}
	return "http://" + c.Request().Host
}

func (s *site) newEcho() *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.handleError
	e.IPExtractor = ipExtractor(s.cfg.Proxies)
	e.Pre(
		requestLog(s.log, s.now, newRequestID),
		secureHeaders(s.https),
		recoverPanics,
		crossOrigin(),
		bodyLimit,
	)
	e.Use(s.whileRoom)
	s.routes(e)
	return e
}

// ipExtractor finds out who asks: the peer, or, behind known proxies, the
// last address in X-Forwarded-For that is not one of them.
func ipExtractor(proxies []netip.Prefix) echo.IPExtractor {
	if len(proxies) == 0 {
		return echo.ExtractIPDirect()
	}
	trust := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, p := range proxies {
		p = p.Masked()
		trust = append(trust, echo.TrustIPRange(&net.IPNet{
			IP:   p.Addr().AsSlice(),
			Mask: net.CIDRMask(p.Bits(), p.Addr().BitLen()),
		}))
	}
	return echo.ExtractIPFromXFFHeader(trust...)
}

// Handler is the site as one http.Handler.
func (s *Server) Handler() http.Handler { return s.echo }

// Serve answers on a listener until the context ends, and then stops in
// order: not ready, no more streams, no more requests, no more sweeping. It
// returns nil after an orderly stop. The store is left open.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	srv := &http.Server{
		Handler:           s.echo,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
	if err := s.begin(ctx); err != nil {
		return err
	}
	s.disk.look(s.log)
	sweeping, stopSweeping := context.WithCancel(context.WithoutCancel(ctx)) // until the last request is answered
	swept := make(chan struct{})
	go func() { defer close(swept); s.sweep(sweeping) }()
	delivered := make(chan struct{})
	go func() {
		defer close(delivered)
		if s.sender != nil {
			s.deliver(sweeping)
		}
	}()
	defer func() { stopSweeping(); <-swept; <-delivered }()

	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(l) }()
	s.report(ctx, "ready", s.manager.tell(tellReady))
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	s.draining.Store(true)
	s.log.Info("stopping")
	s.report(sweeping, "stopping", s.manager.tell(tellStopping))
	time.Sleep(s.cfg.Drain)
	s.streams.close()
	last, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	if err := srv.Shutdown(last); err != nil {
		return errors.Join(fmt.Errorf("shut down: %w", err), srv.Close())
	}
	return nil
}
