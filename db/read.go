package db

import (
	"context"
	"database/sql"
)

// scanner is a row of one or of many.
type scanner interface{ Scan(dest ...any) error }

// row is the answer to a question for one row. Scan gives ErrNotFound if
// there is none.
type row struct {
	is  *sql.Row
	err error
}

func (r row) Scan(dest ...any) error {
	if r.err != nil {
		return r.err
	}
	return fail(r.is.Scan(dest...))
}

// prepare keeps a query prepared on the readers for good; the set of texts is
// fixed, so it does not grow.
func (d *DB) prepare(ctx context.Context, query string) (*sql.Stmt, error) {
	if s, ok := d.queries.Load(query); ok {
		return s.(*sql.Stmt), nil
	}
	s, err := d.readers.PrepareContext(ctx, query)
	if err != nil {
		return nil, fail(err)
	}
	if first, loaded := d.queries.LoadOrStore(query, s); loaded {
		s.Close() // another goroutine was faster
		return first.(*sql.Stmt), nil
	}
	return s, nil
}

func (d *DB) row(ctx context.Context, query string, args ...any) row {
	s, err := d.prepare(ctx, query)
	if err != nil {
		return row{err: err}
	}
	return row{is: s.QueryRowContext(ctx, args...)}
}

// list reads all rows of a query, each by scan.
func list[T any](ctx context.Context, d *DB, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	s, err := d.prepare(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := s.QueryContext(ctx, args...)
	if err != nil {
		return nil, fail(err)
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, fail(err)
		}
		all = append(all, one)
	}
	return all, fail(rows.Err())
}

// scanText reads a row of one text.
func scanText(s scanner) (text string, err error) {
	err = s.Scan(&text)
	return text, err
}
