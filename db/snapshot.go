package db

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// snapshotMark stands between the name of a database and the version of which a
// copy was kept.
const snapshotMark = ".schema-"

// How the date behind the name of a snapshot is written, for time.Format, and
// how many that have one are kept of a version: a program that is started again
// and again, while the one before it still writes, makes one each time.
const (
	snapshotDate = "-20060102T150405.000Z"
	keepDated    = 2
)

// keepCopy saves an existing database before it is changed, as
// "hilltop.db.schema-20": with it and the previous program an upgrade is taken
// back. A copy of that name that is the same is from an upgrade that broke off,
// and stays, so that a program that is started again and again does not fill the
// disk. One that is not the same is from an upgrade that was taken back or broke
// off, and was played on: it makes room, under its date.
func keepCopy(ctx context.Context, pool *sql.DB, path string, version int64) error {
	if version == 0 {
		return nil
	}
	to := fmt.Sprint(path, snapshotMark, version)
	return drawUp(ctx, pool, to, func(part string) error {
		if exists(to) {
			if same, err := sameFile(part, to); same || err != nil {
				return err
			}
			if err := errors.Join(setAside(to), thinOut(to)); err != nil {
				return err
			}
		}
		if err := vacant(to); err != nil {
			return err
		}
		return os.Rename(part, to)
	})
}

// setAside puts the date of a snapshot behind its name.
func setAside(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	dated := path + info.ModTime().UTC().Format(snapshotDate)
	if err := vacant(dated); err != nil {
		return err
	}
	return os.Rename(path, dated)
}

// thinOut removes the oldest of the snapshots that have a date behind this name.
func thinOut(path string) error {
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return err
	}
	var dated []string // the oldest first: they are sorted, and their names end with their times
	for _, f := range files {
		date, ok := strings.CutPrefix(f.Name(), filepath.Base(path))
		if _, err := time.Parse(snapshotDate, date); ok && err == nil {
			dated = append(dated, filepath.Join(filepath.Dir(path), f.Name()))
		}
	}
	for len(dated) > keepDated {
		err = errors.Join(err, os.Remove(dated[0]))
		dated = dated[1:]
	}
	return err
}

// sameFile reports whether two files hold the same bytes. Copies of the same
// data do: SQLite writes them anew, page by page.
func sameFile(a, b string) (bool, error) {
	one, err := sumOf(a)
	if err != nil {
		return false, err
	}
	other, err := sumOf(b)
	return one == other, err
}

func sumOf(path string) (sum [sha256.Size]byte, err error) {
	f, err := os.Open(path)
	if err != nil {
		return sum, err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return [sha256.Size]byte(h.Sum(nil)), err
}
