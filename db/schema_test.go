package db

import (
	"database/sql"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/migrations"
)

// seeds are rows as each version of the schema took them first, by the number
// of the migration that made their tables.
var seeds = map[int]string{
	1: `
		INSERT INTO users (id, name, name_key, guest, created_at, seen_at) VALUES
			('ann', 'Ann', 'ann', FALSE, 11, 12), ('bob', 'Bob', 'bob', TRUE, 13, 14);
		INSERT INTO sessions (id, user_id, secret_hash, data, created_at, seen_at, expires_at) VALUES ('sb', 'bob', '6162', 'data', 15, 16, 17);
		INSERT INTO return_codes (user_id, code_hash, created_at) VALUES ('bob', '636f6465', 18);`,
	2: `
		INSERT INTO matches (id, variant, setup, pace_days, first_id, second_id, version, ply, to_act, over, winner, reason, also, squares,
			position, last, secret, deadline_at, created_at, updated_at, rematch_by, rematch_id) VALUES
			('on', 'race', 'start', 3, 'ann', 'bob', 2, 2, 0, FALSE, -1, '', '', '', 'p2', 'b', '` + strings.Repeat("00", 32) + `', 9000000000000, 21, 22, -1, ''),
			('done', 'race', 'start', 0, 'bob', 'ann', 1, 0, -1, TRUE, 1, 'resign', '', '', 'p0', '', '` + strings.Repeat("01", 32) + `', 0, 23, 24, 1, 'on');
		INSERT INTO entries (match_id, version, seat, action, at, key) VALUES
			('on', 1, 0, 'a', 25, 'k'), ('on', 2, 1, 'b', 26, ''), ('done', 1, 0, 'game-resign', 27, '');
		INSERT INTO hands (match_id, round, hand, first_seat, winner, claims_first, claims_second, points_first, points_second, reason) VALUES
			('on', 1, 1, 1, 0, 2, 3, 4, 5, 'mate');`,
	3: `
		INSERT INTO invites (token_hash, match_id, variant, setup, pace_days, creator_id, creator_seat, secret, status, created_at, expires_at) VALUES
			('7461', 'on', 'race', 'start', 3, 'ann', 0, '` + strings.Repeat("00", 32) + `', 'taken', 31, 32),
			('6f70', 'later', 'race', 'start', 5, 'bob', -1, '` + strings.Repeat("02", 32) + `', 'open', 33, 34);`,
	4: `INSERT INTO probes (name, at) VALUES ('alive', 41);`,
	5: `
		INSERT INTO rematches (match_id, next_id, setup, secret, nonce_ours) VALUES ('done', 'next', 'start', '` + strings.Repeat("03", 32) + `', TRUE);
		UPDATE matches SET joiner_nonce_ours = TRUE WHERE id = 'on';`,
	10: `
		INSERT INTO accounts (user_id, login_key, look_key, password, email, email_key, prefs, created_at, closed_at, delete_at) VALUES
			('ann', 'ann', 'look', 'hash', 'Ann@x.test', 'ann@x.test', 'board=clay', 101, 0, 102);
		INSERT INTO retired_names (look_hash, retired_at) VALUES ('00', 103);
		INSERT INTO tokens (token_hash, user_id, kind, email, created_at, expires_at) VALUES ('01', 'ann', 'reset', '', 104, 105);
		INSERT INTO mails (id, kind, user_id, address, detail, created_at, next_at, sent_at, tries) VALUES ('mail', 'leaving', 'ann', 'Ann@x.test', 'd', 106, 107, 0, 1);
		INSERT INTO blocks (user_id, blocked_id, created_at) VALUES ('ann', 'bob', 108);
		INSERT INTO reports (id, reporter_id, about_id, match_id, reason, words, created_at, done_at) VALUES ('r', 'ann', 'bob', 'on', 'other', 'w', 109, 0);
		INSERT INTO notices (id, user_id, words, url, created_at) VALUES ('n', 'bob', 'w', '/', 110);`,
	20: `
		INSERT INTO seeks (id, creator_id, creator_seat, paces, weekends_off, secret, nonce_ours, status, created_at, expires_at) VALUES
			('seek', 'bob', -1, '1 3', TRUE, '', FALSE, 'open', 201, 202);
		INSERT INTO seek_games (seek_id, variant, setup) VALUES ('seek', 'race', 'start');
		INSERT INTO challenges (id, from_id, to_id, from_seat, variant, setup, pace_days, weekends_off, secret, nonce_ours, status, reason, created_at, expires_at) VALUES
			('dare', 'ann', 'bob', 0, 'race', 'start', 3, FALSE, '', FALSE, 'declined', 'busy', 203, 204);
		INSERT INTO match_seats (match_id, seat, quiet, patient) VALUES ('on', 0, TRUE, FALSE);
		INSERT INTO messages (match_id, number, seat, text, at) VALUES ('on', 1, 0, 'hello', 205);
		INSERT INTO notes (match_id, user_id, text, at) VALUES ('on', 'bob', 'mine', 206);
		INSERT INTO vacations (user_id, year, used, until_at) VALUES ('ann', 2026, 3, 207);`,
}

// versions lists the numbers of all migrations.
func versions(t *testing.T) (all []int) {
	t.Helper()
	names, err := fs.Glob(migrations.FS, "*.sql")
	must(t, err)
	for _, name := range names {
		n, err := strconv.Atoi(name[:4])
		must(t, err)
		all = append(all, n)
	}
	return all
}

// seeded makes a database of a version of the schema, with a row in every table
// that it has.
func seeded(t *testing.T, path string, version int) {
	t.Helper()
	files := plus(t, nil)
	for name := range files {
		if n, _ := strconv.Atoi(name[:4]); n > version {
			delete(files, name)
		}
	}
	must(t, migrateWith(t, path, files))
	withRaw(t, path, func(pool *sql.DB) {
		for _, n := range versions(t) {
			if n > version {
				break
			}
			if seeds[n] == "" {
				t.Fatalf("no rows are of version %d: add some to seeds", n)
			}
			_, err := pool.Exec(seeds[n])
			must(t, err)
		}
		for _, table := range column(t, pool, dataTables) {
			if column(t, pool, `SELECT count(*) FROM `+table)[0] == "0" {
				t.Errorf("table %s is empty: add a row to seeds", table)
			}
		}
	})
}

func withRaw(t *testing.T, path string, do func(*sql.DB)) {
	t.Helper()
	pool, err := openPool(t.Context(), path, writing)
	must(t, err)
	do(pool)
	must(t, pool.Close())
}

// dataTables leaves out what migrating notes about itself.
const dataTables = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
	AND name NOT IN ('goose_db_version', 'migration_sums') ORDER BY name`

// dump is all that a database holds: a line for each value, behind table, row
// and column.
func dump(t *testing.T, path string) (lines []string) {
	t.Helper()
	withRaw(t, path, func(pool *sql.DB) {
		for _, table := range column(t, pool, dataTables) {
			for _, c := range column(t, pool, `SELECT name FROM pragma_table_info('`+table+`')`) {
				for i, value := range column(t, pool, `SELECT quote(`+c+`) FROM `+table+` ORDER BY rowid`) {
					lines = append(lines, fmt.Sprint(table, " ", i, " ", c, ": ", value))
				}
			}
		}
	})
	return lines
}

// schemaOf names the tables with their columns, and the indexes.
func schemaOf(t *testing.T, path string) (lines []string) {
	t.Helper()
	withRaw(t, path, func(pool *sql.DB) {
		lines = column(t, pool, `SELECT m.name || '.' || i.name || ' ' || i.type || ' ' || i."notnull" FROM sqlite_master m, pragma_table_info(m.name) i ORDER BY 1`)
		lines = append(lines, column(t, pool, `SELECT name FROM sqlite_master ORDER BY name`)...)
	})
	return lines
}

func column(t *testing.T, pool *sql.DB, query string) (all []string) {
	t.Helper()
	rows, err := pool.QueryContext(t.Context(), query)
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		var s string
		must(t, rows.Scan(&s))
		all = append(all, s)
	}
	must(t, rows.Err())
	return all
}

// TestEveryPastSchemaComesForward: a database of each version of the schema is
// opened by this program, which loses no value of it and plays on with it; the
// copy that it leaves is the old database.
func TestEveryPastSchemaComesForward(t *testing.T) {
	newest := filepath.Join(t.TempDir(), "newest.db")
	must(t, migrateWith(t, newest, migrations.FS))
	want, all := schemaOf(t, newest), versions(t)
	for _, version := range all {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "hilltop.db")
			seeded(t, path, version)
			before := dump(t, path)
			d, err := Open(t.Context(), Config{Path: path})
			must(t, err)
			must(t, d.Close())
			if got := schemaOf(t, path); !slices.Equal(got, want) {
				t.Errorf("the schema is %v, a new one %v", got, want)
			}
			lacks(t, "the database", dump(t, path), before)
			if version < all[len(all)-1] {
				lacks(t, "the copy", dump(t, fmt.Sprint(path, snapshotMark, version)), before)
			}
			d, err = Open(t.Context(), Config{Path: path})
			must(t, err)
			must(t, d.Ready(t.Context()))
			understands(t, d, version)
			must(t, d.Close())
			must(t, Verify(t.Context(), path))
		})
	}
}

// lacks tells which lines a dump should have and does not.
func lacks(t *testing.T, what string, has, want []string) {
	t.Helper()
	if len(want) < 10 {
		t.Errorf("only %d values to look for", len(want))
	}
	for _, line := range want {
		if !slices.Contains(has, line) {
			t.Errorf("%s lacks %s", what, line)
		}
	}
}

// understands reads the rows of seeds as the program does, and plays on.
func understands(t *testing.T, d *DB, version int) {
	t.Helper()
	ctx := t.Context()
	bob, err := d.UserByID(ctx, "bob")
	must(t, err)
	equal(t, "bob", bob, User{ID: "bob", Name: "Bob", Guest: true, CreatedAt: 13})
	if version >= 2 {
		m, log, err := d.MatchByID(ctx, "on")
		must(t, err)
		equal(t, "match", fmt.Sprint(m.Players[0].Name, m.Players[1].Name, m.WeekendsOff, m.DeadlineAt, len(log)), "AnnBobfalse 9000000000000 2")
		sheet, err := d.SheetOf(ctx, "on")
		must(t, err)
		equal(t, "sheet", fmt.Sprint(sheet), fmt.Sprint([]game.HandScore{{Round: 1, Hand: 1, First: game.Second, Winner: game.First, Claims: [2]int{2, 3}, Points: [2]int{4, 5}, Reason: "mate"}}))
		done, _, err := d.MatchByID(ctx, "done")
		must(t, err)
		equal(t, "winner", done.Outcome.Winner, game.Second)
		repeated, err := d.Append(ctx, step(m, "new"))
		must(t, err)
		equal(t, "repeated", repeated, false)
	}
	if version >= 3 {
		i, err := d.InviteByMatch(ctx, "later")
		must(t, err)
		equal(t, "invitation", fmt.Sprint(i.Status, i.PaceDays, i.WeekendsOff, i.ServerNonce), "open5 false false")
	}
	if version >= 10 {
		a, err := d.AccountByName(ctx, "ANN")
		must(t, err)
		equal(t, "account", fmt.Sprint(a.UserID, a.Email, a.DeleteAt), "annAnn@x.test102")
	}
}
