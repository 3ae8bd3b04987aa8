package main

import (
	"fmt"
	"time"

	"hilltop/game/chess"
	"hilltop/game/variant"
)

// atLeast is how long a run lasts, so that clocks are fine enough.
const atLeast = 500 * time.Millisecond

// counter counts the nodes of a line once.
type counter func() (uint64, error)

// clock is the time that a program has computed so far.
type clock func() time.Duration

// measure runs count for a while and returns the nodes of one count and the
// rate in nodes a second.
func measure(count counter, now clock) (nodes uint64, rate float64, err error) {
	begin, total, took := now(), uint64(0), time.Duration(0)
	for took < atLeast {
		if nodes, err = count(); err != nil {
			return 0, 0, err
		}
		total += nodes
		took = now() - begin
	}
	return nodes, float64(total) / took.Seconds(), nil
}

// fastest measures count several times and keeps the best rate, for what is so
// fine that a neighbour on the machine disturbs it: it fills caches and waits
// for memory. Both sides of a ratio are measured so.
func fastest(count counter, now clock) (nodes uint64, rate float64, err error) {
	const windows = 4
	for range windows {
		n, r, err := measure(count, now)
		if err != nil {
			return 0, 0, err
		}
		nodes, rate = n, max(rate, r)
	}
	return nodes, rate, nil
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
