// Hilltop serves games of chess with a twist to two people who share a link.
// This file reads flags and the environment, opens the store and hands both
// to the subcommands; it knows nothing else.
package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata" // people choose their time zone, whatever this machine knows

	"hilltop/ai/uci"
	"hilltop/db"
	"hilltop/game/replay"
	"hilltop/game/variant"
	"hilltop/handlers"
)

const usage = `Hilltop: chess with a twist, by link.

usage: hilltop [command] [flags]

  serve           answer over HTTP (the default); "hilltop serve -h" lists the flags
  replay          read games as JSON lines, write what happened in them as JSON lines
  verify-deal FILE
                  check the deals of a match with cards in its record ("-" reads it from
                  the input); ends with 0 if all hold, 1 if one does not, 2 if it cannot tell
  uci             speak the Universal Chess Interface
  backup FILE     copy the database, also while it is in use, to a new file
  backup -keep FOLDER
                  the same, to a file in a folder that is named by the time, and remove old
                  ones there: 7 days, 4 weeks and 6 months are kept
  restore FILE    make the database, where there is none yet, from a backup
  verify FILE     check a database or a backup
  version         say which build this is
  help            say this
`

const (
	databaseFile = "hilltop.db"
	secretFile   = "secret"
	minSecret    = 32 // characters of a secret that is given
)

// errUsage: the command line is not understood; the text is for the user.
var errUsage = errors.New("usage")

// errUntold: what was to be checked could not be read.
var errUntold = errors.New("cannot tell")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ctx.Done()
		stop() // a second signal ends the program at once
	}()
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
	case errors.Is(err, errUsage), errors.Is(err, errUntold):
		fmt.Fprintf(os.Stderr, "hilltop: %v\n", err)
		os.Exit(2)
	default:
		fmt.Fprintf(os.Stderr, "hilltop: %v\n", err)
		os.Exit(1)
	}
}

// run is the program without its process.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) error {
	command, rest := "serve", args
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		command, rest = args[0], args[1:]
	}
	switch command {
	case "serve":
		return serve(ctx, rest, errs)
	case "replay":
		return replay.Run(in, out)
	case "verify-deal":
		return verifyDeal(rest, in, out)
	case "uci":
		return uci.Run(in, out)
	case "backup", "restore", "verify":
		return keep(ctx, command, rest, out, errs)
	case "version":
		_, err := fmt.Fprintln(out, version())
		return err
	case "help":
		_, err := fmt.Fprint(out, usage)
		return err
	}
	return fmt.Errorf("%w: there is no command %q; \"hilltop help\" lists them", errUsage, command)
}

// settings are what flags and the environment say; flags win.
type settings struct {
	addr, data, baseURL, proxies, level string
	admin, mailServer, mailFrom         string
	keep                                string
	mailbox                             bool
	limits                              float64
	drain                               time.Duration
}

// flags declares the flags of a command. Each has a variable of the
// environment that stands in for it.
func (s *settings) flags(name string, errs io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet("hilltop "+name, flag.ContinueOnError)
	f.SetOutput(errs)
	f.StringVar(&s.data, "data", env("HILLTOP_DATA", "./data"), "`folder` of the database and the secret; made on first start (HILLTOP_DATA)")
	if name == "backup" {
		f.StringVar(&s.keep, "keep", "", "`folder` to write the copy to, in place of FILE; older ones there are removed but for 7 days, 4 weeks and 6 months")
	}
	if name != "serve" {
		return f
	}
	f.StringVar(&s.addr, "addr", env("HILLTOP_ADDR", ":8080"), "`address` to listen on (HILLTOP_ADDR)")
	f.StringVar(&s.baseURL, "base-url", env("HILLTOP_BASE_URL", ""), "`URL` by which people reach the site; https makes cookies secure; default: http and the host of each request (HILLTOP_BASE_URL)")
	f.StringVar(&s.proxies, "proxy", env("HILLTOP_PROXY", ""), "`networks` whose X-Forwarded-For is believed, like 127.0.0.1/32,10.0.0.0/8 (HILLTOP_PROXY)")
	f.StringVar(&s.admin, "admin", env("HILLTOP_ADMIN", ""), "`name` of the account that moderates; make the account first (HILLTOP_ADMIN)")
	f.StringVar(&s.mailServer, "smtp", env("HILLTOP_SMTP", ""), "`server` that sends e-mails: smtp://user@host:587, smtps://user@host:465 or smtp+plain://localhost:25; its password is HILLTOP_SMTP_PASSWORD (HILLTOP_SMTP)")
	f.StringVar(&s.mailFrom, "mail-from", env("HILLTOP_MAIL_FROM", ""), "`sender` of e-mails, like \"Hilltop <games@hilltop.example>\" (HILLTOP_MAIL_FROM)")
	f.BoolVar(&s.mailbox, "mailbox", false, "for development: show what would be sent at /mailbox, links to accounts included, to everybody on this machine; not with -smtp or -proxy (HILLTOP_MAILBOX)")
	f.Float64Var(&s.limits, "limits", 1, "`factor` on all rate limits; 0 switches them off (HILLTOP_LIMITS)")
	f.DurationVar(&s.drain, "drain", 2*time.Second, "`time` from \"not ready\" to the end of listening when stopping (HILLTOP_DRAIN)")
	f.StringVar(&s.level, "log", env("HILLTOP_LOG", "info"), "least `level` that is logged: debug, info, warn or error (HILLTOP_LOG)")
	return f
}

// parse reads the environment and then the flags.
func (s *settings) parse(name string, args []string, errs io.Writer) ([]string, error) {
	f := s.flags(name, errs)
	for flagName, variable := range map[string]string{"limits": "HILLTOP_LIMITS", "drain": "HILLTOP_DRAIN", "mailbox": "HILLTOP_MAILBOX"} {
		if value := os.Getenv(variable); value != "" && f.Lookup(flagName) != nil {
			if err := f.Set(flagName, value); err != nil {
				return nil, fmt.Errorf("%w: %s=%q: %w", errUsage, variable, value, err)
			}
		}
	}
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil, err
		}
		return nil, fmt.Errorf("%w: %w", errUsage, err)
	}
	return f.Args(), nil
}

func env(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

// serve runs the site until the context ends.
func serve(ctx context.Context, args []string, errs io.Writer) error {
	var s settings
	rest, err := s.parse("serve", args, errs)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("%w: serve takes no %q", errUsage, rest[0])
	}
	cfg, err := s.config(errs)
	if err != nil {
		return err
	}
	store, err := db.Open(ctx, db.Config{Path: filepath.Join(s.data, databaseFile)})
	if err != nil {
		return err
	}
	err = listen(ctx, s.addr, cfg, store)
	return errors.Join(err, store.Close())
}

// listen opens the address and serves on it.
func listen(ctx context.Context, addr string, cfg handlers.Config, store *db.DB) error {
	site, err := handlers.New(cfg, store)
	if err != nil {
		return err
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	cfg.Log.Info("listening", "address", l.Addr().String(), "version", version())
	return site.Serve(ctx, l)
}

// config turns settings into what the site wants to know.
func (s *settings) config(errs io.Writer) (handlers.Config, error) {
	cfg := handlers.Config{BaseURL: s.baseURL, Limits: s.limits, Drain: s.drain, Admin: s.admin, Mailbox: s.mailbox, Manager: os.Getenv("NOTIFY_SOCKET")}
	cfg.Mail.Server, cfg.Mail.From, cfg.Mail.Password = s.mailServer, s.mailFrom, os.Getenv("HILLTOP_SMTP_PASSWORD")
	var level slog.Level
	if err := level.UnmarshalText([]byte(s.level)); err != nil {
		return cfg, fmt.Errorf("%w: -log %q: debug, info, warn or error", errUsage, s.level)
	}
	cfg.Log = slog.New(slog.NewJSONHandler(errs, &slog.HandlerOptions{Level: level, ReplaceAttr: inUTC}))
	for _, network := range strings.FieldsFunc(s.proxies, func(r rune) bool { return r == ',' || r == ' ' }) {
		p, err := netip.ParsePrefix(network)
		if err != nil {
			return cfg, fmt.Errorf("%w: -proxy %q: want networks like 10.0.0.0/8", errUsage, network)
		}
		cfg.Proxies = append(cfg.Proxies, p)
	}
	if s.limits < 0 {
		return cfg, fmt.Errorf("%w: -limits %s: want 0 or more", errUsage, strconv.FormatFloat(s.limits, 'g', -1, 64))
	}
	var err error
	cfg.Secret, err = secret(os.Getenv("HILLTOP_SECRET"), filepath.Join(s.data, secretFile))
	return cfg, err
}

// inUTC writes the time of log lines in UTC.
func inUTC(groups []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey && len(groups) == 0 {
		a.Value = slog.TimeValue(a.Value.Time().UTC())
	}
	return a
}

// secret is the key of the invitation links: what is given, or what stands in
// the file, which is made if it is missing. It is no flag, for flags can be
// seen by everybody on the machine.
func secret(given, path string) ([32]byte, error) {
	if given != "" {
		if len(given) < minSecret {
			return [32]byte{}, fmt.Errorf("%w: HILLTOP_SECRET has %d characters, want %d or more at random", errUsage, len(given), minSecret)
		}
		return sha256.Sum256([]byte(given)), nil
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		text, err = makeSecret(path)
	}
	if err != nil {
		return [32]byte{}, fmt.Errorf("read secret: %w", err)
	}
	trimmed := strings.TrimSpace(string(text))
	if len(trimmed) < minSecret {
		return [32]byte{}, fmt.Errorf("secret in %s is too short; remove the file to have another made (open invitations are lost then)", path)
	}
	return sha256.Sum256([]byte(trimmed)), nil
}

// makeSecret writes a new secret for us alone. It is on the disk before it is
// used.
func makeSecret(path string) ([]byte, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	var raw [32]byte
	_, _ = rand.Read(raw[:]) // never fails
	text := []byte(hex.EncodeToString(raw[:]) + "\n")
	_, err = f.Write(text)
	return text, errors.Join(err, f.Sync(), f.Close())
}

// keep does what keeps data safe: backup, restore, verify.
func keep(ctx context.Context, command string, args []string, out, errs io.Writer) error {
	var s settings
	rest, err := s.parse(command, args, errs)
	if err != nil {
		return err
	}
	database := filepath.Join(s.data, databaseFile)
	var file string
	switch {
	case s.keep != "" && len(rest) == 0:
	case s.keep == "" && len(rest) == 1:
		file = rest[0]
	case command == "backup":
		return fmt.Errorf("%w: hilltop backup [-data folder] FILE, or -keep FOLDER in place of FILE", errUsage)
	default:
		return fmt.Errorf("%w: hilltop %s [-data folder] FILE", errUsage, command)
	}
	switch {
	case s.keep != "":
		file, err = db.Rotate(ctx, database, s.keep, time.Now())
	case command == "backup":
		err = db.Copy(ctx, database, file)
	case command == "restore":
		err = db.Copy(ctx, file, database)
	default:
		err = db.Verify(ctx, file)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s: done, %s is sound\n", command, file)
	return err
}

// verifyDeal checks the record of a match with cards. Errors: errUsage,
// errUntold, variant.ErrDeal.
func verifyDeal(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 1 || args[0] != "-" && strings.HasPrefix(args[0], "-") {
		return fmt.Errorf("%w: hilltop verify-deal FILE", errUsage)
	}
	if args[0] != "-" {
		f, err := os.Open(args[0])
		if err != nil {
			return fmt.Errorf("%w: %w", errUntold, err)
		}
		defer f.Close()
		in = f
	}
	err := variant.VerifyDeal(in, out)
	if err != nil && !errors.Is(err, variant.ErrDeal) {
		return fmt.Errorf("%w: %w", errUntold, err)
	}
	return err
}

// version is the commit that this was built from, as Go recorded it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "hilltop, build unknown"
	}
	revision, changed := "unknown", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = ", changed"
		}
	}
	return fmt.Sprintf("hilltop %s%s, %s", revision, changed, info.GoVersion)
}
