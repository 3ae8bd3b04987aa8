package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Backup writes a checked copy of the store to path, which must not exist,
// while the store goes on. The copy is complete or not there. Errors:
// fs.ErrExist.
func (d *DB) Backup(ctx context.Context, path string) error {
	return Copy(ctx, d.path, path)
}

// Copy writes a checked copy of the database file from, which may be a
// backup or in use, to the file to, which must not exist, nor a journal of that
// name. With a backup as from it restores. Errors: fs.ErrNotExist, fs.ErrExist, ErrNewer, or what is
// damaged.
func Copy(ctx context.Context, from, to string) error {
	err := Verify(ctx, from)
	if err == nil {
		err = withFile(ctx, from, func(pool *sql.DB) error { return copyFile(ctx, pool, to) })
	}
	if err != nil {
		return fmt.Errorf("copy %s to %s: %w", from, to, err)
	}
	return nil
}

// Verify checks that a database file is sound: every page and index, every
// reference, and a schema that this program knows. Errors: fs.ErrNotExist,
// ErrNewer, or what is damaged.
func Verify(ctx context.Context, path string) error {
	if err := withFile(ctx, path, func(pool *sql.DB) error { return verify(ctx, pool) }); err != nil {
		return fmt.Errorf("verify %s: %w", path, err)
	}
	return nil
}

// withFile opens a file read only, as it is.
func withFile(ctx context.Context, path string, do func(*sql.DB) error) error {
	if !exists(path) {
		return fs.ErrNotExist
	}
	pool, err := openPool(ctx, path, copying)
	if err != nil {
		return err
	}
	return errors.Join(do(pool), pool.Close())
}

func verify(ctx context.Context, pool *sql.DB) error {
	for _, check := range []string{`PRAGMA integrity_check`, `PRAGMA foreign_key_check`} {
		faults, err := faultsOf(ctx, pool, check)
		if err != nil {
			return err
		}
		if len(faults) > 0 {
			return fmt.Errorf("damaged: %s", strings.Join(faults, "; "))
		}
	}
	var has int64
	err := pool.QueryRowContext(ctx, `SELECT COALESCE(max(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&has)
	if err != nil {
		return fmt.Errorf("no schema: %w", err)
	}
	knows, err := known(pool)
	if err != nil {
		return err
	}
	if has > knows { // an older one is brought up to date when it is opened
		return checkSchema(has, knows)
	}
	return nil
}

// faultsOf lists what a check says, the first column of each row, but "ok".
func faultsOf(ctx context.Context, pool *sql.DB, check string) ([]string, error) {
	rows, err := pool.QueryContext(ctx, check)
	if err != nil {
		return nil, fail(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, fail(err)
	}
	fields := make([]any, len(columns))
	var first string
	fields[0] = &first
	for i := range fields[1:] {
		fields[i+1] = new(any)
	}
	var faults []string
	for rows.Next() {
		if err := rows.Scan(fields...); err != nil {
			return nil, fail(err)
		}
		if first != "ok" {
			faults = append(faults, first)
		}
	}
	return faults, fail(rows.Err())
}

// sidecars are what SQLite appends to the name of a database for the files
// that belong to it. A crash leaves them behind.
var sidecars = []string{"-wal", "-shm", "-journal"}

// vacant refuses a name under which something lies already. A journal without
// its database counts: the next start would play it back into whatever has
// the name by then. Errors: fs.ErrExist.
func vacant(path string) error {
	if exists(path) {
		return fs.ErrExist
	}
	for _, suffix := range sidecars {
		if exists(path + suffix) {
			return fmt.Errorf("%w: %s is left from another database and would damage this one; move it to where its database went", fs.ErrExist, path+suffix)
		}
	}
	return nil
}

// copyFile makes a checked copy under a name that is free. Errors: fs.ErrExist.
func copyFile(ctx context.Context, pool *sql.DB, to string) error {
	if err := vacant(to); err != nil {
		return err
	}
	return drawUp(ctx, pool, to, func(part string) error { return os.Rename(part, to) })
}

// partPrefix begins the name of the folder in which a copy is made.
const partPrefix = ".copy-"

// drawUp makes the copy under another name, beside the one it is for, checks
// it, and has it put in its place when it is on the disk. What place leaves
// of it is removed.
func drawUp(ctx context.Context, pool *sql.DB, to string, place func(part string) error) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	dir, err := os.MkdirTemp(filepath.Dir(to), partPrefix) // 0700, beside it: a rename within one disk
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	part := filepath.Join(dir, "part")
	if _, err := pool.ExecContext(ctx, `VACUUM INTO $1`, part); err != nil {
		return fail(err)
	}
	if err := withFile(ctx, part, func(p *sql.DB) error { return verify(ctx, p) }); err != nil {
		return err
	}
	if err := os.Chmod(part, 0o600); err != nil {
		return err
	}
	if err := syncFile(part); err != nil {
		return err
	}
	if err := place(part); err != nil {
		return err
	}
	return syncFile(filepath.Dir(to))
}

func syncFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
