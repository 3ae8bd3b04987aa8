package main

import (
	"fmt"
	"time"

	"hilltop/game/chess"
	"hilltop/game/variant"
)

const (
	// atLeast is how long a run lasts, so that clocks are fine enough.
	atLeast = 500 * time.Millisecond
	// runs is how often each is measured; the best counts, since all that
	// disturbs a run makes it slower.
	runs = 3
)

// counter counts the nodes of a line once.
type counter func() (uint64, error)

// clock is the time that a program has computed so far.
type clock func() time.Duration

// measure runs count for a while, several times, and returns the nodes of one
// count and the best rate in nodes a second.
func measure(count counter, now clock) (nodes uint64, best float64, err error) {
	for range runs {
		begin, total, took := now(), uint64(0), time.Duration(0)
		for took < atLeast {
			if nodes, err = count(); err != nil {
				return 0, 0, err
			}
			total += nodes
			took = now() - begin
		}
		best = max(best, float64(total)/took.Seconds())
	}
	return nodes, best, nil
}

// ours is the perft of this house.
func ours(l line) (counter, error) {
	rules, ok := variant.Rules(l.variant)
	if !ok {
		return nil, fmt.Errorf("no variant %q", l.variant)
	}
	p, err := chess.ParseFEN(l.fen, rules)
	if err != nil {
		return nil, err
	}
	return func() (uint64, error) { return chess.Perft(&p, l.depth), nil }, nil
}
