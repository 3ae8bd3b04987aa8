package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Config says where the store is and what time it is.
type Config struct {
	Path string           // of the database file; made with its directory if missing
	Now  func() time.Time // nil is time.Now
}

// DB is an open store. It may be used from several goroutines.
type DB struct {
	path    string
	schema  int64 // version that this program needs
	now     func() time.Time
	readers *sql.DB
	queries sync.Map // text of a query -> *sql.Stmt on readers
	writer  *writer
	bus     bus
}

// Open opens the store, makes file and directory on first start (0600, 0700),
// and brings the schema up to date; before it changes an existing file it
// leaves a copy beside it. Errors: ErrNewer if a newer program has written
// the file, ErrBusy if another process holds it, else what is wrong with it.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	d := &DB{path: cfg.Path, now: cfg.Now}
	if d.now == nil {
		d.now = time.Now
	}
	if err := d.open(ctx); err != nil {
		return nil, fmt.Errorf("open store %s: %w", cfg.Path, err)
	}
	return d, nil
}

func (d *DB) open(ctx context.Context) error {
	if err := makeFile(d.path); err != nil {
		return err
	}
	pool, err := openPool(ctx, d.path, writing)
	if err != nil {
		return err
	}
	err = migrateUp(ctx, pool, d.path)
	if err == nil {
		d.schema, err = known(pool)
	}
	if err != nil {
		return errors.Join(err, pool.Close())
	}
	readers, err := openPool(ctx, d.path, reading)
	if err != nil {
		return errors.Join(err, pool.Close())
	}
	w, err := startWriter(ctx, pool, &d.bus, d.now)
	if err != nil {
		return errors.Join(err, readers.Close(), pool.Close())
	}
	d.readers, d.writer = readers, w
	return nil
}

// Close finishes the batch at work, refuses everybody else with ErrBusy,
// moves the journal into the file and closes it. Call it once.
func (d *DB) Close() error {
	d.queries.Range(func(_, s any) bool {
		s.(*sql.Stmt).Close() // only frees memory; the pool goes next
		return true
	})
	return errors.Join(d.readers.Close(), d.writer.stop())
}

// Ready reports whether the store can read and write now: it reads the schema,
// which must be the one that this program needs, and commits a row. Errors:
// ErrNewer if another program has changed the schema, ErrBusy, or what is
// broken; not for visitors.
func (d *DB) Ready(ctx context.Context) error {
	var applied int64
	err := d.row(ctx, `SELECT max(version) FROM migration_sums`).Scan(&applied)
	if err != nil {
		return fmt.Errorf("read probe: %w", err)
	}
	if err := checkSchema(applied, d.schema); err != nil {
		return fmt.Errorf("read probe: %w", err)
	}
	err = d.write(ctx, func(t *tx) error {
		_, err := t.exec(`INSERT INTO probes (name, at) VALUES ('ready', $1)
			ON CONFLICT (name) DO UPDATE SET at = excluded.at`, t.now)
		return err
	})
	if err != nil {
		return fmt.Errorf("write probe: %w", err)
	}
	return nil
}

// millis is now as the store keeps it.
func (d *DB) millis() int64 { return d.now().UnixMilli() }
