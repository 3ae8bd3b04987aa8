package db

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"hilltop/game"
)

// contents is all that a store says about some matches.
func (s store) contents(t *testing.T, ids []string) []any {
	t.Helper()
	var all []any
	for _, id := range ids {
		m, log, err := s.MatchByID(t.Context(), id)
		must(t, err)
		sheet, err := s.SheetOf(t.Context(), id)
		must(t, err)
		all = append(all, m, log, sheet)
	}
	return all
}

func TestBackupRestores(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	var ids []string
	for i := range 10 {
		m := s.mustMatch(t, ann, bob)
		for n := range i {
			a := step(m, fmt.Sprint("k", n))
			a.Sheet = []game.HandScore{{Round: 1, Hand: n + 1}}
			m = s.mustAppend(t, a)
		}
		ids = append(ids, m.ID)
	}
	want := s.contents(t, ids)
	path := filepath.Join(t.TempDir(), "backups", "one.db")
	must(t, s.Backup(ctx, path))
	info, err := os.Stat(path)
	must(t, err)
	equal(t, "mode", info.Mode().Perm(), fs.FileMode(0o600))
	must(t, Verify(ctx, path))
	mustBe(t, s.Backup(ctx, path), fs.ErrExist)

	s.mustAppend(t, step(s.mustRead(t, ids[0]), "")) // after the backup
	back := filepath.Join(t.TempDir(), "data", "hilltop.db")
	must(t, Copy(ctx, path, back))
	restored := openAt(t, back)
	must(t, checkPool(ctx, restored.readers, reading))
	if got := restored.contents(t, ids); !reflect.DeepEqual(got, want) {
		t.Error("the restored store differs")
	}
	restored.mustAppend(t, step(restored.mustRead(t, ids[9]), "new")) // it goes on
	left, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
	must(t, err)
	hidden, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".*"))
	must(t, err)
	equal(t, "files", len(left)+len(hidden), 1)
}

// After a crash the journal lies beside the database. Who moves away the
// database alone must not have it played back into the restored one.
func TestRestoreRefusesAJournalThatIsLeft(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	s.mustGuest(t, "Ann")
	backup := filepath.Join(t.TempDir(), "backup.db")
	must(t, s.Backup(ctx, backup))
	for i := range 50 {
		s.mustGuest(t, fmt.Sprint("after ", i))
	}
	journal, err := os.ReadFile(s.path + "-wal") // as a crash leaves it
	must(t, err)
	for _, suffix := range []string{"-wal", "-shm", "-journal"} {
		to := filepath.Join(t.TempDir(), "hilltop.db")
		must(t, os.WriteFile(to+suffix, journal, 0o600))
		err := Copy(ctx, backup, to)
		mustBe(t, err, fs.ErrExist)
		if !strings.Contains(err.Error(), "hilltop.db"+suffix+" is left from another database") {
			t.Errorf("%q does not say what is in the way", err)
		}
		equal(t, "there is a file", exists(to), false)
		must(t, os.Remove(to+suffix))
		must(t, Copy(ctx, backup, to))
		equal(t, "users", openAt(t, to).mustCount(t, `SELECT count(*) FROM users`), 1)
	}
}

// A backup in the middle of play is one moment of it.
func TestBackupWhilePlaying(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	var ids []string
	for range 4 {
		m := s.mustMatch(t, ann, bob)
		ids = append(ids, m.ID)
		all.Go(func() {
			for ctx.Err() == nil {
				if _, err := s.Append(t.Context(), step(m, "")); err != nil {
					t.Error(err)
					return
				}
				m.Version, m.Ply, m.ToAct = m.Version+1, m.Ply+1, m.ToAct.Other()
			}
		})
	}
	dir := t.TempDir()
	for i := range 3 {
		path := filepath.Join(dir, fmt.Sprint(i))
		must(t, s.Backup(t.Context(), path))
		copied := openAt(t, path)
		copied.contents(t, ids) // checks each log against its match
	}
	stop()
	all.Wait()
}

func TestVerifyFindsDamage(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	for range 100 {
		s.mustMatch(t, ann, bob)
	}
	good := filepath.Join(t.TempDir(), "good.db")
	must(t, s.Backup(ctx, good))
	data, err := os.ReadFile(good)
	must(t, err)
	for name, damage := range map[string]func([]byte) []byte{
		"torn":     func(d []byte) []byte { return d[:len(d)/2] },
		"zeroed":   func(d []byte) []byte { clear(d[len(d)/2 : len(d)/2+8192]); return d },
		"no file":  func([]byte) []byte { return []byte("this is no database at all, but long enough to look like one") },
		"empty":    func([]byte) []byte { return nil },
		"orphaned": orphan(t, ctx, good),
	} {
		bad := filepath.Join(t.TempDir(), "bad.db")
		must(t, os.WriteFile(bad, damage(append([]byte(nil), data...)), 0o600))
		if Verify(ctx, bad) == nil {
			t.Errorf("%s: nothing found", name)
		}
		if Copy(ctx, bad, bad+".copy") == nil || exists(bad+".copy") {
			t.Errorf("%s: was copied", name)
		}
	}
	mustBe(t, Verify(ctx, filepath.Join(t.TempDir(), "missing.db")), fs.ErrNotExist)
	must(t, Verify(ctx, s.path)) // in use
}

// orphan gives a sound file in which a match has lost a player.
func orphan(t *testing.T, ctx context.Context, good string) func([]byte) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "orphan.db")
	must(t, Copy(ctx, good, path))
	pool, err := openPool(ctx, path, mode{conns: 1})
	must(t, err)
	_, err = pool.ExecContext(ctx, `DELETE FROM users WHERE name = 'Bob'`)
	must(t, err)
	must(t, pool.Close())
	data, err := os.ReadFile(path)
	must(t, err)
	return func([]byte) []byte { return data }
}
