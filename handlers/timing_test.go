package handlers

import (
	"net/http"
	"slices"
	"testing"
	"time"
)

// TestT9_UnknownNamesTakeAsLong: the time of an answer does not tell a known
// name or address from an unknown one. Tries take turns and their medians are
// compared as a ratio, so that a busy machine slows both alike; what it does to
// one round of tries it hardly does to the next. Whoever answers an unknown
// name early is off in every round, and by more than the bound.
func TestT9_UnknownNamesTakeAsLong(t *testing.T) {
	w := newWorld(t) // and not with other tests: they would make its times uneven
	w.site.hash = newHasher(usualEffort)
	w.confirmed(w.account("Marta"), "Marta", "marta@example.org")
	count := writes(t, w.path)
	const rounds = 5
	for _, c := range []struct {
		path           string
		known, unknown string
		status, tries  int
		writes         int     // of each answer: they are what it costs most
		bound          float64 // on the ratio; without the dummy work it was .02 and .45
	}{
		{"/signin", "Marta", "Nemo0", http.StatusUnprocessableEntity, 7, 0, 0.4},
		{"/signin", "marta@example.org", "nobody@example.org", http.StatusUnprocessableEntity, 7, 0, 0.4},
		{"/reset", "Marta", "Nemo0", http.StatusOK, 41, 1, 0.65},
		{"/reset", "marta@example.org", "nobody@example.org", http.StatusOK, 41, 1, 0.65},
	} {
		b := w.browser()
		even := false
		for round := 0; round < rounds && !even; round++ {
			took := map[string][]time.Duration{}
			for range c.tries {
				for _, name := range []string{c.known, c.unknown} {
					before, began := count(), time.Now()
					b.post(c.path, "name", name, "password", "wrong password").want(c.status)
					took[name] = append(took[name], time.Since(began))
					if wrote := count() - before; wrote != c.writes {
						t.Fatalf("%s: %s makes %d writes, want %d", c.path, name, wrote, c.writes)
					}
				}
				w.clock.move(time.Hour)
			}
			known, unknown := median(took[c.known]), median(took[c.unknown])
			ratio := float64(unknown) / float64(known)
			even = ratio >= c.bound && ratio <= 1/c.bound
			t.Logf("%s: %s takes %s, %s takes %s: a ratio of %.2f", c.path, c.known, known, c.unknown, unknown, ratio)
		}
		if !even {
			t.Errorf("%s: in none of %d rounds %s takes as long as %s", c.path, rounds, c.unknown, c.known)
		}
	}
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}
