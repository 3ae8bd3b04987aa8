package db

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A backup a day for two years: seven days, four weeks and six months are there
// at any time, and nothing is older than 200 days.
func TestRotationKeepsWhatItSays(t *testing.T) {
	start := time.Date(2026, 1, 1, 3, 17, 0, 0, time.UTC)
	var kept []string // newest first
	for n := range 730 {
		now := start.AddDate(0, 0, n)
		kept = slices.Insert(kept, 0, now.Format(backupName))
		if n%3 == 0 {
			kept = slices.Insert(kept, 0, now.Add(time.Hour).Format(backupName)) // again on the same day
		}
		for _, name := range superfluous(kept, now.Add(time.Hour)) {
			kept = slices.DeleteFunc(kept, func(k string) bool { return k == name })
		}
		days, weeks, months := map[string]bool{}, map[int]bool{}, map[time.Month]bool{}
		for _, name := range kept {
			at, err := time.Parse(backupName, name)
			must(t, err)
			if age := now.Sub(at); age > keepCopies {
				t.Fatalf("after %d days %s is kept", n, name)
			} else if age < 7*24*time.Hour {
				days[name[:len("hilltop-20060102")]] = true
			}
			_, week := at.ISOWeek()
			weeks[week], months[at.Month()] = true, true
		}
		if len(days) < min(7, n+1) || len(weeks) < 4 && n > 28 || len(months) < 6 && n > 180 || len(kept) > 7+4+6 {
			t.Fatalf("after %d days these are kept: %v", n, kept)
		}
	}
	if oldest, err := time.Parse(backupName, kept[len(kept)-1]); err != nil || start.AddDate(0, 0, 729).Sub(oldest) < 150*24*time.Hour {
		t.Errorf("the oldest is %s: %v", oldest, err)
	}
}

// What a run leaves in the folder; the copy just written is never removed, and
// without one nothing is.
func TestRotate(t *testing.T) {
	s := openStore(t)
	ctx := t.Context()
	s.mustGuest(t, "Ann")
	now := time.Date(2027, 3, 1, 4, 0, 0, 0, time.UTC)
	dir := filepath.Join(t.TempDir(), "backups")
	must(t, os.Mkdir(dir, 0o700))
	put := func(name string, age time.Duration) string {
		t.Helper()
		path := filepath.Join(dir, name)
		must(t, os.WriteFile(path, []byte("x"), 0o600))
		must(t, os.Chtimes(path, now.Add(-age), now.Add(-age)))
		return path
	}
	const old = 300 * 24 * time.Hour
	ancient := put("hilltop-20260101T000000Z.db", old)
	yesterday := put("hilltop-20270228T040000Z.db", 0)
	earlier := put("hilltop-20270228T030000Z.db", 0)
	theirs := []string{put("hilltop.db", old), put("hilltop-20260101T000000Z.db.gz", old), put("hilltop-2026.db", old)}
	part := filepath.Join(dir, partPrefix+"1")
	must(t, os.Mkdir(part, 0o700))
	put(partPrefix+"1/part", old)
	must(t, os.Chtimes(part, now.Add(-old), now.Add(-old)))

	_, err := Rotate(ctx, filepath.Join(dir, "hilltop.db"), dir, now)
	if err == nil || !exists(ancient) || !exists(earlier) {
		t.Errorf("a backup that failed (%v) has removed others", err)
	}
	path, err := Rotate(ctx, s.path, dir, now)
	must(t, err)
	equal(t, "name", filepath.Base(path), "hilltop-20270301T040000Z.db")
	must(t, Verify(ctx, path))
	for _, gone := range []string{ancient, earlier, part} {
		equal(t, gone+" is there", exists(gone), false)
	}
	for _, there := range append(theirs, yesterday, path) {
		equal(t, there+" is there", exists(there), true)
	}
	_, err = Rotate(ctx, s.path, dir, now)
	if !errors.Is(err, os.ErrExist) {
		t.Errorf("a second one at the same instant gives %v", err)
	}
	// By a clock that is a year behind it is not the newest, but it is good.
	path, err = Rotate(ctx, s.path, dir, now.AddDate(-1, 0, 0))
	must(t, err)
	equal(t, "the one just written is there", exists(path), true)
}

// Copies from before upgrades are forgotten in time, and so is what is left of
// copies that broke off.
func TestCopiesAreForgotten(t *testing.T) {
	s := openStore(t)
	now := time.Now()
	for name, age := range map[string]time.Duration{
		".schema-4": 201 * 24 * time.Hour, ".schema-10-20260101T000000.000Z": 300 * 24 * time.Hour, ".schema-20": 199 * 24 * time.Hour, ".other": 300 * 24 * time.Hour,
	} {
		must(t, os.WriteFile(s.path+name, nil, 0o600))
		must(t, os.Chtimes(s.path+name, now.Add(-age), now.Add(-age)))
	}
	fresh, err := os.MkdirTemp(filepath.Dir(s.path), partPrefix)
	must(t, err)
	must(t, s.ForgetCopies(now))
	left, err := filepath.Glob(s.path + ".*")
	must(t, err)
	for i, path := range left {
		left[i] = strings.TrimPrefix(path, s.path)
	}
	equal(t, "left", strings.Join(left, " "), ".other .schema-20")
	equal(t, "a copy that is being made is there", exists(fresh), true)
	must(t, s.ForgetCopies(now.Add(25*time.Hour)))
	equal(t, "it is there after a day", exists(fresh), false)
	equal(t, "the database is there", exists(s.path), true)
}
