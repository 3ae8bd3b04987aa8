package db

import "errors"

var (
	// ErrNotFound: no such row, or one that is not yours to see.
	ErrNotFound = errors.New("not found")
	// ErrStale: the row has changed since it was read; read it again.
	ErrStale = errors.New("stale")
	// ErrExists: a row with that identity is there already.
	ErrExists = errors.New("exists already")
	// ErrGone: an invitation that has expired or was cancelled.
	ErrGone = errors.New("gone")
	// ErrTaken: somebody else was first (an invitation, a rematch).
	ErrTaken = errors.New("taken")
	// ErrOwn: one's own invitation cannot be accepted.
	ErrOwn = errors.New("own invitation")
	// ErrBusy: the store cannot write now: another process holds the file
	// too long, or the store is closing. Trying again may help.
	ErrBusy = errors.New("store is busy")
	// ErrNewer: the file was written by a newer program.
	ErrNewer = errors.New("schema is newer than this program")
)
