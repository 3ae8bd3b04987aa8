package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// How many backups are kept (security.md 3.5), and how long at most any copy of
// the database: what was erased must be gone from them some day.
const (
	keepDaily, keepWeekly, keepMonthly = 7, 4, 6
	keepCopies                         = 200 * 24 * time.Hour
	keepParts                          = 24 * time.Hour // of a copy that broke off
)

// backupName is that of a backup in a folder of them, for time.Format.
const backupName = "hilltop-20060102T150405Z.db"

// Rotate writes a checked copy of the database file from into a folder, named
// by now, and then removes the copies there that are not needed any more: it
// keeps the newest of each of seven days, four weeks and six months, and none
// that is older than 200 days. The copy that it has just written stays in any
// case; if it cannot write one it removes none. Of files with other names only
// those go that copies have left that broke off a day ago or more. Errors: as
// Copy, or what could not be removed.
func Rotate(ctx context.Context, from, dir string, now time.Time) (path string, err error) {
	path = filepath.Join(dir, now.UTC().Format(backupName))
	if err := Copy(ctx, from, path); err != nil {
		return "", err
	}
	names, err := backupsIn(dir)
	if err != nil {
		return path, fmt.Errorf("rotate backups: %w", err)
	}
	for _, name := range superfluous(names, now) {
		if name != filepath.Base(path) {
			err = errors.Join(err, os.Remove(filepath.Join(dir, name)))
		}
	}
	if err = errors.Join(err, removeParts(dir, now)); err != nil {
		return path, fmt.Errorf("rotate backups: %w", err)
	}
	return path, nil
}

// backupsIn lists the names of the backups in a folder, the newest first.
func backupsIn(dir string) ([]string, error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, f := range files {
		if _, err := time.Parse(backupName, f.Name()); err == nil && f.Type().IsRegular() {
			names = append(names, f.Name())
		}
	}
	slices.Reverse(names) // they were sorted, and their names are their times
	return names, nil
}

// superfluous picks the backups that are not kept; names as of backupsIn.
func superfluous(names []string, now time.Time) (rest []string) {
	rules := []struct {
		keep   int
		period func(time.Time) string
		seen   string
	}{
		{keepDaily, func(t time.Time) string { return t.Format("2006-01-02") }, ""},
		{keepWeekly, func(t time.Time) string { year, week := t.ISOWeek(); return fmt.Sprint(year, " ", week) }, ""},
		{keepMonthly, func(t time.Time) string { return t.Format("2006-01") }, ""},
	}
	for _, name := range names {
		at, err := time.Parse(backupName, name)
		kept := false
		for i := range rules {
			r := &rules[i]
			if period := r.period(at); r.keep > 0 && period != r.seen {
				r.seen, r.keep, kept = period, r.keep-1, true
			}
		}
		if err == nil && (!kept || now.Sub(at) > keepCopies) {
			rest = append(rest, name)
		}
	}
	return rest
}

// ForgetCopies removes the copies from before upgrades that are older than 200
// days at now, and what copies that broke off have left beside the database.
func (d *DB) ForgetCopies(now time.Time) error {
	dir := filepath.Dir(d.path)
	err := removeOld(dir, filepath.Base(d.path)+snapshotMark, now.Add(-keepCopies))
	if err = errors.Join(err, removeParts(dir, now)); err != nil {
		return fmt.Errorf("forget copies: %w", err)
	}
	return nil
}

func removeParts(dir string, now time.Time) error {
	return removeOld(dir, partPrefix, now.Add(-keepParts))
}

// removeOld removes what was written before an instant and has a name that
// begins so.
func removeOld(dir, prefix string, before time.Time) error {
	files, err := os.ReadDir(dir)
	for _, f := range files {
		if !strings.HasPrefix(f.Name(), prefix) {
			continue
		}
		info, e := f.Info()
		if e == nil && info.ModTime().Before(before) {
			e = os.RemoveAll(filepath.Join(dir, f.Name()))
		}
		err = errors.Join(err, e)
	}
	return err
}
