package handlers

import (
	"fmt"
	"net/netip"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

// limit allows a number of events in a period, all of them at once if need
// be (a token bucket that holds n).
type limit struct {
	name string
	n    int
	per  time.Duration
}

// The limits of the site; who is counted stands in the name.
var (
	limitInvite     = limit{"invitation by address", 5, time.Minute}
	limitInviteDay  = limit{"invitation by address, day", 60, 24 * time.Hour}
	limitOffer      = limit{"offer by account", 10, time.Minute}
	limitOfferDay   = limit{"offer by account, day", 200, 24 * time.Hour}
	limitSayGuest   = limit{"message by guest or address", 10, time.Minute}
	limitSay        = limit{"message by account", 20, time.Minute}
	limitInviteView = limit{"invitation view by address", 60, time.Minute}
	limitAct        = limit{"action by seat", 60, time.Minute}
	limitReturn     = limit{"return code by address", 10, time.Hour}
	limitPost       = limit{"form by address", 120, time.Minute}
	limitSolo       = limit{"game in a form by address", 240, time.Minute}
	limitThink      = limit{"thinking by address", 60, time.Minute}
	limitLive       = limit{"news by address", 120, time.Minute}
	limitSignIn     = limit{"sign-in by address", 30, 10 * time.Minute}
	limitSignInName = limit{"sign-in by name", 10, 10 * time.Minute}
	limitSignUp     = limit{"account by address", 5, time.Hour}
	limitReset      = limit{"lost password by address", 10, time.Hour}
	limitMail       = limit{"mail with a link by account", 3, time.Hour}
	limitLink       = limit{"link of a mail by address", 30, 10 * time.Minute}
	limitReport     = limit{"report by user or address", 10, time.Hour}
	limitTakeout    = limit{"export by user", 5, time.Hour}
	limitWhy        = limit{"question by address", 240, time.Minute}
	limitShare      = limit{"picture by address", 15, time.Minute}
	limitShareAll   = limit{"picture", 600, time.Minute}
)

// maxBuckets bounds the memory of the limiter: about 10 MB.
const maxBuckets = 100_000

// tooManyError says when to try again.
type tooManyError struct {
	limit limit
	after time.Duration
}

func (e *tooManyError) Error() string {
	return fmt.Sprintf("too many: %s, again in %s", e.limit.name, e.after)
}

// limiter counts events by key. It keeps one time a key, the moment at which
// its bucket will be full again (GCRA): a full bucket is an absent key. It
// may be used from several goroutines.
type limiter struct {
	now    func() time.Time
	factor float64 // multiplies every limit; 0 switches them off

	mu   sync.Mutex
	full map[string]time.Time
}

func newLimiter(now func() time.Time, factor float64) *limiter {
	return &limiter{now: now, factor: factor, full: map[string]time.Time{}}
}

// scaled is a number as generous as the limits are; 0 is no limit.
func (l *limiter) scaled(n int) int {
	if l.factor <= 0 {
		return 0
	}
	return max(1, int(float64(n)*l.factor))
}

// take counts one event of key, or returns a *tooManyError and counts
// nothing.
func (l *limiter) take(li limit, key string) error {
	n := float64(li.n) * l.factor
	if n <= 0 {
		return nil
	}
	step := time.Duration(float64(li.per) / n)
	key = li.name + "\x00" + key

	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	full := l.full[key]
	if full.Before(now) {
		full = now
	}
	if wait := full.Add(step).Sub(now) - max(li.per, step); wait > 0 {
		return &tooManyError{li, wait}
	}
	if len(l.full) >= maxBuckets {
		l.shrink(now)
	}
	l.full[key] = full.Add(step)
	return nil
}

// shrink forgets the buckets that are full again, and arbitrary ones if that
// is not enough: a flood from many addresses must not grow without bound.
func (l *limiter) shrink(now time.Time) {
	for k, t := range l.full {
		if !t.After(now) {
			delete(l.full, k)
		}
	}
	for k := range l.full {
		if len(l.full) < maxBuckets*9/10 {
			return
		}
		delete(l.full, k)
	}
}

// addressKey is what counts as one visitor: an IPv4 address, or the /64 of an
// IPv6 address, since a household owns a whole one.
func addressKey(ip string) string {
	addr, err := netip.ParseAddr(ip)
	if err != nil {
		return "?"
	}
	if addr = addr.Unmap(); addr.Is4() {
		return addr.String()
	}
	p, err := addr.WithZone("").Prefix(64)
	if err != nil {
		return "?"
	}
	return p.String()
}

// takeAs counts an event of the viewer: of an account by its user, of a guest
// by address too, for one who drops his cookie is another user.
func (s *site) takeAs(c echo.Context, v *viewer, guest, account limit, what string) error {
	if !v.user.Guest {
		return s.limits.take(account, what+v.user.ID)
	}
	if err := s.limits.take(guest, what+addressKey(c.RealIP())); err != nil {
		return err
	}
	return s.limits.take(guest, what+v.user.ID)
}
