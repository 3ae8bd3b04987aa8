package db

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"hilltop/migrations"
)

func TestOpenMakesPrivateFileAndDirectory(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "data")
	path := filepath.Join(dir, "hilltop.db")
	s := openAt(t, path)
	s.mustGuest(t, "Ann") // so that the journal is there, too
	for name, want := range map[string]fs.FileMode{dir: 0o700, path: 0o600, path + "-wal": 0o600, path + "-shm": 0o600} {
		info, err := os.Stat(name)
		must(t, err)
		equal(t, "mode of "+filepath.Base(name), info.Mode().Perm(), want)
	}
}

func TestOpenTakesPathsAsTheyAre(t *testing.T) {
	for _, name := range []string{"a b.db", "a?mode=memory.db", "a%20b#c.db", "Käthe&x=1.db", "a:b.db"} {
		path := filepath.Join(t.TempDir(), name)
		d, err := Open(t.Context(), Config{Path: path})
		must(t, err)
		must(t, d.Close())
		info, err := os.Stat(path)
		must(t, err)
		if info.Size() == 0 {
			t.Errorf("%s is empty: SQLite wrote elsewhere", name)
		}
	}
	t.Chdir(t.TempDir())
	for _, name := range []string{"plain.db", "./dotted.db", "data/deep.db"} {
		d, err := Open(t.Context(), Config{Path: name})
		must(t, err)
		must(t, d.Close())
		must(t, Verify(t.Context(), name))
	}
}

func TestOpenRefuses(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text.db")
	must(t, os.WriteFile(text, []byte(strings.Repeat("no database ", 1000)), 0o600))
	for name, path := range map[string]string{"no path": "", "text": text, "directory": t.TempDir(), "below a file": filepath.Join(text, "x.db")} {
		if d, err := Open(t.Context(), Config{Path: path}); err == nil {
			d.Close()
			t.Errorf("%s: opened", name)
		}
	}
}

func TestSettingsOfBothPools(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	must(t, checkPool(ctx, s.readers, reading))
	if _, err := s.readers.ExecContext(ctx, `DELETE FROM users`); err == nil {
		t.Error("a reader can write")
	}
	must(t, s.write(ctx, func(x *tx) error {
		for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"} {
			var is string
			must(t, x.row("PRAGMA "+pragma).Scan(&is))
			equal(t, pragma, is, want)
		}
		return nil
	}))
	wrong := mode{pragmas: [][2]string{{"busy_timeout", "1"}}}
	if err := checkPool(ctx, s.readers, wrong); err == nil || !strings.Contains(err.Error(), "busy_timeout") {
		t.Errorf("a wrong setting gives %v", err)
	}
}

func TestOldSQLiteIsRefused(t *testing.T) {
	for version, good := range map[string]bool{"3.51.3": true, "3.54.1": true, "3.100.0": true, "4.0.0": true,
		"3.51.2": false, "3.9.99": false, "2.60.9": false, "": false, "new": false} {
		equal(t, "version "+version, checkVersion(version) == nil, good)
	}
}

func TestOpenTwiceInARowKeepsEverything(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hilltop.db")
	for i := range 3 {
		c := &clock{}
		d, err := Open(t.Context(), Config{Path: path, Now: c.Now})
		must(t, err)
		s := store{d, c}
		equal(t, "users", s.mustCount(t, `SELECT count(*) FROM users`), i)
		s.mustGuest(t, "Ann")
		must(t, d.Close())
		if exists(path + "-wal") {
			t.Error("the journal is left after Close")
		}
	}
}

func TestClosedStoreIsBusy(t *testing.T) {
	d, err := Open(t.Context(), Config{Path: filepath.Join(t.TempDir(), "x.db")})
	must(t, err)
	must(t, d.Close())
	_, err = d.CreateGuest(t.Context(), "Ann", Session{ID: "s"})
	mustBe(t, err, ErrBusy)
}

func TestNewerSchemaIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hilltop.db")
	d, err := Open(t.Context(), Config{Path: path})
	must(t, err)
	must(t, d.Close())
	raw, err := sql.Open("sqlite", path)
	must(t, err)
	_, err = raw.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)`)
	must(t, err)
	must(t, raw.Close())
	_, err = Open(t.Context(), Config{Path: path})
	mustBe(t, err, ErrNewer)
	if !strings.Contains(err.Error(), "9999") || !strings.Contains(err.Error(), path) {
		t.Errorf("%q does not say what is newer", err)
	}
	mustBe(t, Verify(t.Context(), path), ErrNewer)
}

// plus is the schema with further files.
func plus(t *testing.T, more map[string]string) fstest.MapFS {
	t.Helper()
	files, err := schemaPlus(more)
	must(t, err)
	return files
}

func schemaPlus(more map[string]string) (fstest.MapFS, error) {
	files := fstest.MapFS{}
	names, err := fs.Glob(migrations.FS, "*.sql")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(migrations.FS, name)
		if err != nil {
			return nil, err
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	for name, text := range more {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files, nil
}

func migrateWith(t *testing.T, path string, files fs.FS) error {
	t.Helper()
	must(t, makeFile(path))
	pool, err := openPool(t.Context(), path, writing)
	must(t, err)
	defer pool.Close()
	return migrateTo(t.Context(), pool, path, files)
}

func TestMigrationKeepsACopyOfTheOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hilltop.db")
	must(t, migrateWith(t, path, migrations.FS))
	more := plus(t, map[string]string{"9000_more.sql": "-- +goose Up\nCREATE TABLE more (id TEXT NOT NULL PRIMARY KEY);\n"})
	must(t, migrateWith(t, path, more))
	must(t, migrateWith(t, path, more)) // nothing to do
	copies, err := filepath.Glob(path + ".schema-*")
	must(t, err)
	equal(t, "copies", len(copies), 1)
	must(t, Verify(t.Context(), copies[0])) // of the old schema, so this program takes it
	mustBe(t, Verify(t.Context(), path), ErrNewer)
	mustBe(t, migrateWith(t, path, migrations.FS), ErrNewer)
}

// An upgrade that was taken back and played on is an upgrade like the first.
func TestMigrationKeepsACopyEachTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hilltop.db")
	must(t, migrateWith(t, path, migrations.FS))
	more := plus(t, map[string]string{"9000_more.sql": "-- +goose Up\nCREATE TABLE more (id TEXT NOT NULL PRIMARY KEY);\n"})
	must(t, migrateWith(t, path, more))
	copies := func(want int) []string {
		t.Helper()
		names, err := filepath.Glob(path + ".schema-*")
		must(t, err)
		equal(t, "copies", len(names), want)
		return names
	}
	snapshot := copies(1)[0]

	must(t, os.Remove(path)) // the journal went when it was closed
	must(t, Copy(t.Context(), snapshot, path))
	d, err := Open(t.Context(), Config{Path: path})
	must(t, err)
	_, err = d.CreateGuest(t.Context(), "Ann", Session{ID: "s"})
	must(t, err)
	must(t, d.Close())
	must(t, migrateWith(t, path, more))
	users := map[string]int{}
	for _, name := range copies(2) {
		users[name] = openAt(t, name).mustCount(t, `SELECT count(*) FROM users`)
	}
	equal(t, "users in the newer copy", users[snapshot], 1)
	for name, n := range users {
		if name != snapshot {
			equal(t, "users in the older copy", n, 0)
			equal(t, "its name is dated", regexp.MustCompile(`\.schema-[0-9]+-20[0-9]{6}T[0-9]{6}\.[0-9]{3}Z$`).MatchString(name), true)
		}
	}
}

// A program that is started again and again, while another writes between, does
// not fill the disk: two dated copies stay, the newest ones.
func TestMigrationKeepsFewDatedCopies(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hilltop.db")
	must(t, migrateWith(t, path, migrations.FS))
	broken := plus(t, map[string]string{"9000_more.sql": "-- +goose Up\nCREATE TABLE more (id TEXT);\nCREATE TABLE more (id TEXT);\n"})
	var other string
	for n := range 5 {
		d, err := Open(t.Context(), Config{Path: path})
		must(t, err)
		_, err = d.CreateGuest(t.Context(), "Ann", Session{ID: strconv.Itoa(n)})
		must(t, err)
		must(t, d.Close())
		if n == 0 {
			other = fmt.Sprint(path, snapshotMark, "1-20200101T000000.000Z") // of another version
			must(t, os.WriteFile(other, nil, 0o600))
		}
		if migrateWith(t, path, broken) == nil {
			t.Fatal("a broken migration was applied")
		}
	}
	equal(t, "the copy of another version is there", exists(other), true)
	must(t, os.Remove(other))
	copies, err := filepath.Glob(path + ".schema-*")
	must(t, err)
	var users []int // the undated one comes first
	for _, name := range copies {
		users = append(users, openAt(t, name).mustCount(t, `SELECT count(*) FROM users`))
	}
	equal(t, "users in the copies", fmt.Sprint(users), "[5 3 4]")
}

func TestMigrationThatFailsChangesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hilltop.db")
	must(t, migrateWith(t, path, migrations.FS))
	broken := plus(t, map[string]string{"9000_more.sql": "-- +goose Up\nCREATE TABLE more (id TEXT);\nCREATE TABLE more (id TEXT);\n"})
	if migrateWith(t, path, broken) == nil {
		t.Fatal("a broken migration was applied")
	}
	if migrateWith(t, path, broken) == nil {
		t.Fatal("a broken migration was applied")
	}
	copies, err := filepath.Glob(path + ".schema-*")
	must(t, err)
	equal(t, "copies after two tries", len(copies), 1)
	must(t, migrateWith(t, path, migrations.FS)) // the schema is still ours
	good := plus(t, map[string]string{"9000_more.sql": "-- +goose Up\nCREATE TABLE more (id TEXT);\n"})
	must(t, migrateWith(t, path, good))
}

func TestEditedMigrationIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hilltop.db")
	must(t, migrateWith(t, path, migrations.FS))
	edited := plus(t, nil)
	for _, f := range edited {
		f.Data = append(f.Data, "\n-- an afterthought\n"...)
		break
	}
	if err := migrateWith(t, path, edited); err == nil || !strings.Contains(err.Error(), "changed after it had been applied") {
		t.Errorf("an edited migration gives %v", err)
	}
}

func TestMigrationsAreNumberedAndPortable(t *testing.T) {
	names, err := fs.Glob(migrations.FS, "*")
	must(t, err)
	numbered := regexp.MustCompile(`^[0-9]{4}_[a-z_]+\.sql$`)
	for i, name := range names { // which are sorted
		if !numbered.MatchString(name) || i > 0 && name[:4] == names[i-1][:4] {
			t.Errorf("%s has no number of its own", name)
		}
		text, err := fs.ReadFile(migrations.FS, name)
		must(t, err)
		for _, line := range strings.Split(string(text), "\n") {
			code, _, _ := strings.Cut(line, "--")
			for _, word := range []string{"AUTOINCREMENT", "STRICT", "WITHOUT ROWID", "BLOB", "BYTEA", "JSON", "DATETIME", "TIMESTAMP", "SERIAL", "COLLATE", "LIKE", "LOWER(", "PRAGMA"} {
				if strings.Contains(strings.ToUpper(code), word) {
					t.Errorf("%s: %s in %q", name, word, line)
				}
			}
		}
	}
}

func TestReady(t *testing.T) {
	s := openStore(t)
	must(t, s.Ready(t.Context()))
	must(t, s.Ready(t.Context()))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	mustBe(t, s.Ready(ctx), context.Canceled)
}

// A file whose schema another program has changed is none to write to.
func TestReadyAsksForTheSchema(t *testing.T) {
	s := openStore(t)
	set := func(statement string) {
		t.Helper()
		must(t, s.write(t.Context(), func(x *tx) error { _, err := x.exec(statement); return err }))
	}
	set(`INSERT INTO migration_sums (version, sum) VALUES (9999, 'x')`)
	mustBe(t, s.Ready(t.Context()), ErrNewer)
	set(`DELETE FROM migration_sums WHERE version > 10`)
	if err := s.Ready(t.Context()); err == nil || !strings.Contains(err.Error(), "has version 10, the program needs") {
		t.Errorf("an older schema gives %v", err)
	}
}

// A second process that holds the write lock makes writers busy, not broken.
func TestForeignLockIsBusyAndPasses(t *testing.T) {
	s := openStore(t)
	must(t, s.write(t.Context(), func(x *tx) error { return x.w.sql(`PRAGMA busy_timeout = 50`) })) // not 5 s
	raw, err := sql.Open("sqlite", s.path)
	must(t, err)
	defer raw.Close()
	raw.SetMaxOpenConns(1)
	_, err = raw.Exec(`BEGIN IMMEDIATE`)
	must(t, err)
	mustBe(t, s.Ready(t.Context()), ErrBusy)
	_, err = raw.Exec(`ROLLBACK`)
	must(t, err)
	must(t, s.Ready(t.Context()))
}
