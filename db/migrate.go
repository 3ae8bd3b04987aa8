package db

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/pressly/goose/v3"

	"hilltop/migrations"
)

// migrateUp brings the file at path to this program's schema.
func migrateUp(ctx context.Context, pool *sql.DB, path string) error {
	return migrateTo(ctx, pool, path, migrations.FS)
}

func migrateTo(ctx context.Context, pool *sql.DB, path string, files fs.FS) error {
	p, err := goose.NewProvider(goose.DialectSQLite3, pool, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	has, knows, err := p.GetVersions(ctx)
	if err != nil {
		return fail(err)
	}
	if has > knows {
		return checkSchema(has, knows)
	}
	if err := checkSums(ctx, pool, files, p, has); err != nil {
		return err
	}
	if has == knows {
		return nil
	}
	if err := keepCopy(ctx, pool, path, has); err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fail(err)
	}
	return checkSums(ctx, pool, files, p, knows)
}

// known is the version of the schema that this program needs.
func known(pool *sql.DB) (int64, error) {
	p, err := goose.NewProvider(goose.DialectSQLite3, pool, migrations.FS, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return 0, err
	}
	sources := p.ListSources()
	return sources[len(sources)-1].Version, nil
}

// checkSchema compares the version that a file has with the one that is needed.
// Errors: ErrNewer, or that it is older.
func checkSchema(has, needs int64) error {
	switch {
	case has > needs:
		return fmt.Errorf("%w: the file has version %d, the program knows %d", ErrNewer, has, needs)
	case has < needs:
		return fmt.Errorf("the file has version %d, the program needs %d", has, needs)
	}
	return nil
}

// checkSums compares the applied files with what they were when they were
// applied, and records those it sees for the first time.
func checkSums(ctx context.Context, pool *sql.DB, files fs.FS, p *goose.Provider, applied int64) error {
	known, err := readSums(ctx, pool)
	if err != nil || known == nil {
		return err
	}
	for _, source := range p.ListSources() {
		if source.Version > applied {
			break
		}
		text, err := fs.ReadFile(files, source.Path)
		if err != nil {
			return err
		}
		hash := sha256.Sum256(text)
		sum := hex.EncodeToString(hash[:])
		if was, ok := known[source.Version]; ok && was != sum {
			return fmt.Errorf("migration %s was changed after it had been applied", source.Path)
		} else if ok {
			continue
		}
		_, err = pool.ExecContext(ctx, `INSERT INTO migration_sums (version, sum) VALUES ($1, $2)`, source.Version, sum)
		if err != nil {
			return fail(err)
		}
	}
	return nil
}

// readSums returns nil while there is no table for them yet.
func readSums(ctx context.Context, pool *sql.DB) (map[int64]string, error) {
	var there int
	err := pool.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_master WHERE name = 'migration_sums'`).Scan(&there)
	if err != nil || there == 0 {
		return nil, fail(err)
	}
	rows, err := pool.QueryContext(ctx, `SELECT version, sum FROM migration_sums`)
	if err != nil {
		return nil, fail(err)
	}
	defer rows.Close()
	sums := map[int64]string{}
	for rows.Next() {
		var version int64
		var sum string
		if err := rows.Scan(&version, &sum); err != nil {
			return nil, fail(err)
		}
		sums[version] = sum
	}
	return sums, fail(rows.Err())
}

// exists reports whether there is a file of that name.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}
