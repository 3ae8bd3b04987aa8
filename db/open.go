package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// oldestSQLite is the first version without the WAL-reset race that could
// corrupt a file (3.7.0 to 3.51.2).
var oldestSQLite = []int{3, 51, 3}

// How a connection is opened. The lists are the values of the pragmas, too,
// that checkPool asks for; busy_timeout stands first because the others may
// have to wait for a lock.
type mode struct {
	pragmas [][2]string
	params  string
	conns   int
}

var (
	writing = mode{
		pragmas: [][2]string{{"busy_timeout", "5000"}, {"journal_mode", "wal"}, {"synchronous", "2"}, {"foreign_keys", "1"}},
		params:  "&_txlock=immediate",
		conns:   1,
	}
	reading = mode{
		pragmas: [][2]string{{"busy_timeout", "5000"}, {"query_only", "1"}, {"foreign_keys", "1"}},
		conns:   max(4, 2*runtime.NumCPU()),
	}
	// copying reads any file as it is, also a backup, whose journal is no WAL.
	copying = mode{pragmas: [][2]string{{"busy_timeout", "5000"}}, params: "&mode=ro", conns: 1}
)

// makeFile makes an empty file for us alone, with its directory. A file that
// exists is not even opened: closing it again would drop the locks that this
// process holds on it (POSIX), if it had it open elsewhere.
func makeFile(path string) error {
	if path == "" {
		return errors.New("no path given")
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

func dsn(path string, m mode) string {
	var b strings.Builder
	b.WriteString("file:" + (&url.URL{Path: path}).EscapedPath() + "?")
	for i, p := range m.pragmas {
		if i > 0 {
			b.WriteByte('&')
		}
		b.WriteString("_pragma=" + p[0] + "(" + p[1] + ")")
	}
	return b.String() + m.params
}

// openPool opens connections of one mode, kept for good, and checks that
// SQLite took every setting.
func openPool(ctx context.Context, path string, m mode) (*sql.DB, error) {
	pool, err := sql.Open("sqlite", dsn(path, m))
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(m.conns)
	pool.SetMaxIdleConns(m.conns)
	if err := checkPool(ctx, pool, m); err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	return pool, nil
}

func checkPool(ctx context.Context, pool *sql.DB, m mode) error {
	var version string
	if err := pool.QueryRowContext(ctx, `SELECT sqlite_version()`).Scan(&version); err != nil {
		return fail(err)
	}
	if err := checkVersion(version); err != nil {
		return err
	}
	for _, p := range m.pragmas {
		var is string
		if err := pool.QueryRowContext(ctx, "PRAGMA "+p[0]).Scan(&is); err != nil {
			return fail(err)
		}
		if is != p[1] {
			return fmt.Errorf("pragma %s is %s, not %s", p[0], is, p[1])
		}
	}
	return nil
}

func checkVersion(version string) error {
	is := make([]int, len(oldestSQLite))
	if _, err := fmt.Sscanf(version, "%d.%d.%d", &is[0], &is[1], &is[2]); err != nil {
		return fmt.Errorf("SQLite version %q: %w", version, err)
	}
	if slices.Compare(is, oldestSQLite) < 0 {
		return fmt.Errorf("SQLite is %s, at least %d.%d.%d is needed", version, oldestSQLite[0], oldestSQLite[1], oldestSQLite[2])
	}
	return nil
}
