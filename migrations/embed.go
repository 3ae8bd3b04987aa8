// Package migrations holds the schema of the store as numbered SQL files.
//
// The rules for these files, so that the same text runs on SQLite now and on
// PostgreSQL later:
//
//   - One file a change, never edited once it has landed: db refuses to start
//     when the text of an applied file has changed.
//   - Only additions: CREATE, ADD COLUMN, RENAME. Another type is a new table
//     and a copy.
//   - Identifiers are TEXT made in Go and say NOT NULL, for SQLite would let a
//     text primary key be NULL. No auto-increment.
//   - Times are BIGINT, Unix milliseconds UTC, named ..._at; 0 is "none".
//     Durations carry their unit (pace_days). Truth is BOOLEAN, TRUE and FALSE.
//   - Hashes and secrets are TEXT in lower-case hex, for the two databases have
//     no common word for bytes.
//   - No STRICT, which SQLite alone knows and which refuses BIGINT and BOOLEAN.
//     Columns with few values have a CHECK instead, and Go's types guard the
//     rest: db is the only writer.
package migrations

import "embed"

// FS holds every migration, NNNN_subject.sql, in goose's format.
//
//go:embed *.sql
var FS embed.FS
