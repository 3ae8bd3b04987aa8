package main

import (
	"fmt"
	"sync"
)

// playVariant plays the games of one variant, several at a time if c says so.
// The result does not depend on how many, unless a player goes by time.
func playVariant(c config, key string) (tally, error) {
	var (
		total tally
		first error
		next  int
		mu    sync.Mutex // guards what stands above
		group sync.WaitGroup
	)
	take := func() (pair int, more bool) {
		mu.Lock()
		defer mu.Unlock()
		next++
		return c.skip/2 + next - 1, first == nil && 2*(next-1) < c.games
	}
	for range max(c.jobs, 1) {
		group.Go(func() {
			w, err := newWorker(c, key)
			if err == nil {
				defer w.close()
			}
			for pair, more := take(); more && err == nil; pair, more = take() {
				var results [2]result
				if results, err = w.play(pair); err == nil {
					mu.Lock()
					for swapped, r := range results {
						total.add(r, swapped == 1)
						if c.verbose {
							fmt.Printf("%s pair %d game %d: %s\n", key, pair+1, swapped+1, r.words)
						}
					}
					mu.Unlock()
				}
			}
			if err != nil {
				mu.Lock()
				first = err
				mu.Unlock()
			}
		})
	}
	group.Wait()
	return total, first
}

// worker plays pairs of games, one after the other.
type worker struct {
	config  config
	players [2]player
	opening *openings
}

func newWorker(c config, key string) (*worker, error) {
	w := &worker{config: c}
	var err error
	if w.opening, err = newOpenings(key); err != nil {
		return nil, err
	}
	for i, name := range []string{c.first, c.second} {
		if w.players[i], err = open(name, key, c); err != nil {
			w.close()
			return nil, err
		}
	}
	return w, nil
}

func (w *worker) close() {
	for _, p := range w.players {
		if p != nil {
			p.close()
		}
	}
}

// play plays one opening with the seats as they are, and changed over.
func (w *worker) play(pair int) (r [2]result, err error) {
	chance := newChance(w.config.seed, pair)
	start, err := w.opening.next(chance)
	if err != nil {
		return r, err
	}
	for swapped := range r {
		seats := [2]player{w.players[swapped], w.players[1-swapped]}
		for i, p := range w.players {
			p.reset(chance.seed(2*swapped + i))
		}
		r[swapped] = play(start, seats, chance.secret, w.config)
	}
	return r, nil
}
