package db

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"io"
	"os"
)

// snapshotMark stands between the name of a database and the version of which a
// copy was kept.
const snapshotMark = ".schema-"

// keepCopy saves an existing database before it is changed, as
// "hilltop.db.schema-20": with it and the previous program an upgrade is taken
// back. A copy of that name that is the same is from an upgrade that broke off,
// and stays, so that a program that is started again and again does not fill the
// disk. One that is not the same is from an upgrade that was taken back and
// played on: it makes room, under its date.
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
			if err := setAside(to); err != nil {
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
	dated := path + "-" + info.ModTime().UTC().Format("20060102T150405.000Z")
	if err := vacant(dated); err != nil {
		return err
	}
	return os.Rename(path, dated)
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
