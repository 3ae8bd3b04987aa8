package handlers

import (
	"context"
	"errors"
	"strings"
	"sync"

	"hilltop/db"
)

// glances are the looks that users have taken at their matches since the last
// round of the sweeper. What stands on the page of a match has been read then,
// and so have the notices that lead to a place on it. A look is a GET and
// writes nothing (T2): until the sweeper comes round, the notices are only left
// out. It may be used from several goroutines.
type glances struct {
	mu sync.Mutex
	at map[glance]int64 // Unix milliseconds
}

type glance struct{ user, match string }

// note remembers that a user has the page of a match on the screen, as it stood
// at a time (Unix milliseconds).
func (g *glances) note(user, match string, now int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.at == nil {
		g.at = map[glance]int64{}
	}
	k := glance{user, match}
	g.at[k] = max(g.at[k], now) // a round that failed gives back what may be older
}

// read reports whether a user has seen on a page what a notice says. One that
// leads to no place on a page says more than stands there.
func (g *glances) read(user string, n db.Notice) bool {
	path, _, place := strings.Cut(n.URL, "#")
	match, ok := strings.CutPrefix(path, gameURL(""))
	if !place || !ok {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	at, seen := g.at[glance{user, match}]
	return seen && n.CreatedAt < at // in doubt it is told
}

// take hands all of them to the sweeper.
func (g *glances) take() map[glance]int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	all := g.at
	g.at = nil
	return all
}

// putReadAway forgets the notices that were read on pages.
func (s *site) putReadAway(ctx context.Context) error {
	var failed error
	for g, at := range s.glances.take() {
		if err := s.db.PutAwayAbout(ctx, g.user, gameURL(g.match)+"#", at-1); err != nil {
			s.glances.note(g.user, g.match, at) // at the next round
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

// notices lists what a user has neither put away nor read.
func (s *site) notices(ctx context.Context, userID string) ([]db.Notice, error) {
	all, err := s.db.Notices(ctx, userID)
	var unread []db.Notice
	for _, n := range all {
		if !s.glances.read(userID, n) {
			unread = append(unread, n)
		}
	}
	return unread, err
}
