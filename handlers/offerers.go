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

func (o *offerers) note(address, userID string) {
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
	o.by[address][userID] = true
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

// offered notes that the viewer has offered a game.
func (s *site) offered(c echo.Context, v *viewer) {
	if v.user.Guest {
		s.offerers.note(addressKey(c.RealIP()), v.user.ID)
	}
}

// mayOfferHere counts what guests have open from one address. It is a limit as
// those that the limiter keeps, and grows with them. Errors: errManyHere.
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
