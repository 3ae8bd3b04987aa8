package handlers

import (
	"errors"
	"slices"
	"sync"
	"time"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/table"
)

// stuckFor is how long a match that cannot be swept is let be.
const stuckFor = time.Hour

// stuck remembers the matches that cannot be swept, because they are damaged
// (T26) or unknown to this program: they are overdue for good, and the oldest
// of all. It may be used from several goroutines; the zero value knows none.
type stuck struct {
	mu    sync.Mutex
	until map[string]time.Time // by id
}

// lasting are the errors of a match that is damaged, in its log, setup, score
// sheet or end, or unknown. What else goes wrong, like a disk that cannot be read
// or written for a while, is no fault of the match and passes.
var lasting = []error{
	errNoProgram, errFrozen, table.ErrReplay, db.ErrNotFound,
	game.ErrSyntax, game.ErrIllegal, game.ErrNotYourTurn, game.ErrOver,
}

// lasts reports whether a match that cannot be swept now cannot be soon, either.
func lasts(err error) bool {
	return slices.ContainsFunc(lasting, func(l error) bool { return errors.Is(err, l) })
}

// add lets a match be for a while.
func (s *stuck) add(id string, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.until == nil {
		s.until = map[string]time.Time{}
	}
	s.until[id] = now.Add(stuckFor)
}

// has reports whether a match is let be.
func (s *stuck) has(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.until[id]
	return ok
}

// count says how many matches are let be, now that the time of some is over.
func (s *stuck) count(now time.Time) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, until := range s.until {
		if !now.Before(until) {
			delete(s.until, id)
		}
	}
	return len(s.until)
}
