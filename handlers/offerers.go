package handlers

import (
	"context"
	"errors"
	"sync"

	"github.com/labstack/echo/v4"

	"hilltop/db"
)

// maxOfferers is from how many addresses offers of guests are remembered.
const maxOfferers = 10_000

// errManyHere: guests have as many offers open from one address as there may be.
var errManyHere = errors.New("too many open offers of guests from one address")

// offerers remembers which guests have offered games from which address: a
// guest who drops his cookie is another user, and has no fewer games open. It
// lives in memory. It may be used from several goroutines.
type offerers struct {
	mu sync.Mutex
	by map[string]map[string]bool // address, id of the user
}

func newOfferers() *offerers { return &offerers{by: map[string]map[string]bool{}} }

// note remembers a guest, and most of one address: each has something open, so
// more of them would count for nothing.
func (o *offerers) note(address, userID string, most int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.by[address] == nil {
		for known := range o.by {
			if len(o.by) < maxOfferers {
				break
			}
			delete(o.by, known)
		}
		o.by[address] = map[string]bool{}
	}
	users := o.by[address]
	users[userID] = true
	for known := range users {
		if len(users) <= most {
			break
		}
		if known != userID {
			delete(users, known)
		}
	}
}

func (o *offerers) of(address string) (userIDs []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for id := range o.by[address] {
		userIDs = append(userIDs, id)
	}
	return userIDs
}

// forget is for those who have nothing open any more, or are no guests.
func (o *offerers) forget(address, userID string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.by[address], userID)
	if len(o.by[address]) == 0 {
		delete(o.by, address)
	}
}

// offered notes that the viewer has offered a game, if that is limited.
func (s *site) offered(c echo.Context, v *viewer) {
	if most := s.limits.scaled(maxOpenInvites); v.user.Guest && most > 0 {
		s.offerers.note(addressKey(c.RealIP()), v.user.ID, most)
	}
}

// mayOfferHere counts what guests have open from one address. It is a limit as
// those that the limiter keeps, and grows with them. Offers that are made at the
// same time do not count each other, so a few too many may be open: as many as
// limitInvite lets through at once. Errors: errManyHere.
func (s *site) mayOfferHere(ctx context.Context, address string) error {
	left := s.limits.scaled(maxOpenInvites)
	if left == 0 {
		return nil
	}
	for _, id := range s.offerers.of(address) {
		n, err := s.openAsGuest(ctx, id)
		if err != nil {
			return err
		}
		if n == 0 {
			s.offerers.forget(address, id)
		}
		if left -= n; left <= 0 {
			return errManyHere
		}
	}
	return nil
}

// openAsGuest is how much a user has open; nothing of who is no guest any more.
func (s *site) openAsGuest(ctx context.Context, userID string) (int, error) {
	u, err := s.db.UserByID(ctx, userID)
	if errors.Is(err, db.ErrNotFound) || err == nil && !u.Guest {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return s.db.OpenOffers(ctx, userID)
}
