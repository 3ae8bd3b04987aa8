package db

import (
	"database/sql"
	"errors"
	"fmt"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// fail turns an error of the driver into a sentinel of this package, by code
// and never by text. The original stays in the text for the log.
func fail(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	if kind := sentinel(err); kind != nil {
		return fmt.Errorf("%w (%w)", kind, err)
	}
	return err
}

func sentinel(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return nil
	}
	switch e.Code() {
	case lib.SQLITE_CONSTRAINT_UNIQUE, lib.SQLITE_CONSTRAINT_PRIMARYKEY:
		return ErrExists
	case lib.SQLITE_CONSTRAINT_FOREIGNKEY:
		return ErrNotFound // it points at somebody who is not there
	}
	switch e.Code() & 0xff { // the rest of an extended code is detail
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return ErrBusy
	}
	return nil
}
