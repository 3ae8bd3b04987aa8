package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// upgradeEnv names the database that this program upgrades as a child, until
// it is killed.
const upgradeEnv = "HILLTOP_TEST_UPGRADE"

// upgradeRows is how much the slow migration writes: for longer than the child
// lives.
const upgradeRows = 150_000

// upgrades come after a past version of the schema and before the next real
// one: a quick one, a slow one, which changes old rows too, and one that needs
// it.
const upgradeFrom = 10

var upgrades = map[string]string{
	"0011_quick.sql": "-- +goose Up\nCREATE TABLE quick (n BIGINT NOT NULL);\nINSERT INTO quick VALUES (1);\n",
	"0012_slow.sql": fmt.Sprintf(`-- +goose Up
UPDATE users SET name = name || '!';
CREATE TABLE slow (n BIGINT NOT NULL, t TEXT NOT NULL);
INSERT INTO slow WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < %d) SELECT n, hex(randomblob(100)) FROM c;
`, upgradeRows),
	"0013_last.sql": "-- +goose Up\nCREATE TABLE last (n BIGINT NOT NULL);\nINSERT INTO last SELECT count(*) FROM slow;\n",
}

func upgradeChild(path string) error {
	ctx := context.Background()
	files, err := schemaPlus(upgrades)
	if err != nil {
		return err
	}
	pool, err := openPool(ctx, path, writing)
	if err != nil {
		return err
	}
	return errors.Join(migrateTo(ctx, pool, path, files), pool.Close())
}

// TestUpgradeSurvivesSIGKILL kills a program in the middle of a migration, and
// at any other moment of an upgrade, and starts it again: whatever was begun is
// done or not done, nothing that was there is lost, and in the end all is
// done.
func TestUpgradeSurvivesSIGKILL(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hilltop.db")
	all := versions(t)
	seeded(t, path, upgradeFrom)
	before := dump(t, path)
	for range 3 {
		killUpgrade(t, path, func() bool { return sizeOf(path+"-wal") > 4<<20 })
		equal(t, "version after the slow one was killed", upgraded(t, path), 11)
	}
	for range 5 {
		at := time.Now().Add(rand.N(150 * time.Millisecond))
		killUpgrade(t, path, func() bool { return time.Now().After(at) })
		upgraded(t, path)
	}
	for range 2 { // the second has nothing to do
		must(t, upgradeOf(path).Run())
		equal(t, "version in the end", upgraded(t, path), all[len(all)-1])
	}
	lacks(t, "the copy", dump(t, fmt.Sprint(path, snapshotMark, upgradeFrom)), before)
}

func upgradeOf(path string) *exec.Cmd {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), upgradeEnv+"="+path)
	return child
}

// killUpgrade starts a child and kills it when it is time.
func killUpgrade(t *testing.T, path string, due func() bool) {
	t.Helper()
	child := upgradeOf(path)
	var says strings.Builder
	child.Stdout = &says
	must(t, child.Start())
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	for !due() {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("the child ended with %v: %s", err, &says)
			}
			return // all was done before it was time
		case <-time.After(time.Millisecond):
		}
	}
	must(t, child.Process.Kill())
	<-ended
}

func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// upgraded checks that every migration has happened whole or not at all, and
// says which was the last.
func upgraded(t *testing.T, path string) (version int) {
	t.Helper()
	withRaw(t, path, func(pool *sql.DB) {
		for _, check := range []string{`PRAGMA integrity_check`, `PRAGMA foreign_key_check`} {
			faults, err := faultsOf(t.Context(), pool, check)
			must(t, err)
			equal(t, check, len(faults), 0)
		}
		must(t, pool.QueryRow(`SELECT max(version_id) FROM goose_db_version WHERE is_applied`).Scan(&version))
		tables := column(t, pool, dataTables)
		for table, since := range map[string]int{"quick": 11, "slow": 12, "last": 13} {
			equal(t, "there is a table "+table, slices.Contains(tables, table), version >= since)
		}
		name := "Ann"
		if version >= 12 {
			name = "Ann!"
			equal(t, "rows of the slow one", column(t, pool, `SELECT count(*) FROM slow`)[0], fmt.Sprint(upgradeRows))
		}
		equal(t, "Ann", column(t, pool, `SELECT name FROM users WHERE id = 'ann'`)[0], name)
	})
	return version
}
