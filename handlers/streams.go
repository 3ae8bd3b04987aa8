package handlers

import (
	"sync"
	"time"
)

// How many event streams may be open.
const (
	streamsPerSession = 6
	streamsPerAddress = 20
	streamsInAll      = 2000
)

// streams counts the open event streams and ends them all when the site
// stops. It may be used from several goroutines.
type streams struct {
	factor float64 // multiplies the limits; 0 switches off all but the total
	beat   time.Duration
	life   time.Duration

	closing chan struct{}
	once    sync.Once

	mu  sync.Mutex
	all int
	by  map[string]int // sessions and addresses
}

func newStreams(factor float64) *streams {
	return &streams{
		factor:  factor,
		beat:    25 * time.Second,
		life:    30 * time.Minute,
		closing: make(chan struct{}),
		by:      map[string]int{},
	}
}

// enter counts a stream of a session ("" is an unknown browser) at an
// address. Call leave when it ends. Errors: errBusy, errDraining.
func (s *streams) enter(session, address string) (leave func(), err error) {
	select {
	case <-s.closing:
		return nil, errDraining
	default:
	}
	keys := []string{"a" + address}
	if session != "" {
		keys = append(keys, "s"+session)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all >= streamsInAll {
		return nil, errBusy
	}
	for _, k := range keys {
		limit := streamsPerAddress
		if k[0] == 's' {
			limit = streamsPerSession
		}
		if s.factor > 0 && float64(s.by[k]) >= float64(limit)*s.factor {
			return nil, errBusy
		}
	}
	s.all++
	for _, k := range keys {
		s.by[k]++
	}
	return func() { s.leave(keys) }, nil
}

func (s *streams) leave(keys []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all--
	for _, k := range keys {
		if s.by[k]--; s.by[k] == 0 {
			delete(s.by, k)
		}
	}
}

// close ends every stream, and refuses new ones.
func (s *streams) close() { s.once.Do(func() { close(s.closing) }) }
