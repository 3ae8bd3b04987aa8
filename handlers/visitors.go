package handlers

import (
	"context"
	"sync"
	"time"
)

// visitors remembers which users were here since it was last asked, for their
// rooms stay open. It may be used from several goroutines.
type visitors struct {
	mu   sync.Mutex
	seen map[string]bool // by user id
}

func newVisitors() *visitors { return &visitors{seen: map[string]bool{}} }

func (v *visitors) note(userID string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.seen) < maxPresence {
		v.seen[userID] = true
	}
}

// take is who was here since the last time.
func (v *visitors) take() map[string]bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	seen := v.seen
	v.seen = map[string]bool{}
	return seen
}

// keepRooms prolongs the rooms of those who were here lately. Looking at a
// page writes nothing; this does, a few minutes later.
func (s *site) keepRooms(ctx context.Context, now time.Time) error {
	seen := s.visitors.take()
	open, err := s.db.OpenSeeks(ctx)
	if err != nil {
		return err
	}
	for _, seek := range open {
		if !seen[seek.Creator.ID] {
			continue
		}
		delete(seen, seek.Creator.ID)
		if err := s.db.KeepSeeks(ctx, seek.Creator.ID, now.Add(roomLife).UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}
