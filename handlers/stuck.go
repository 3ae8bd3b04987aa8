package handlers

import (
	"sync"
	"time"
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
