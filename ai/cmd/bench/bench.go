//go:build !js

package main

import (
	"errors"
	"fmt"

	notnil "github.com/notnil/chess"
)

// errMissing: a program to compare with is not installed.
var errMissing = errors.New("missing")

// bench holds the programs that are compared.
type bench struct {
	fairy, stockfish *engine
	wasm             *wasmProgram
}

// newBench starts the peers. Errors: errMissing for one that is not
// installed.
func newBench(w *wasmProgram) (*bench, error) {
	b := &bench{wasm: w}
	var err error
	if b.fairy, err = startEngine("fairy-stockfish"); err != nil {
		return nil, err
	}
	if b.stockfish, err = startEngine("stockfish"); err != nil {
		b.close()
		return nil, err
	}
	return b, nil
}

func (b *bench) close() {
	if b.fairy != nil {
		b.fairy.stop()
	}
	if b.stockfish != nil {
		b.stockfish.stop()
	}
}

// rounds is how often each contestant runs; its best counts, since all that
// disturbs a run makes it slower. They take turns, so that a disturbance does
// not hit one alone.
const rounds = 3

// contestant is one program on one line.
type contestant struct {
	name string
	run  func() (nodes uint64, rate float64, err error)
	best *float64
}

// measure runs one line through all that can play it. Errors: also if two of
// them count differently.
func (b *bench) measure(n int) (result, error) {
	r := result{line: lines[n]}
	count, err := ours(r.line)
	if err != nil {
		return r, err
	}
	contestants := []contestant{
		{"hilltop", func() (uint64, float64, error) { return measure(count, ownClock) }, &r.own},
		{"hilltop in wasm", func() (uint64, float64, error) { return b.wasm.measure(n) }, &r.wasm},
		{"fairy-stockfish", func() (uint64, float64, error) { return b.fairy.measure(r.line) }, &r.fairy},
	}
	if r.variant == "chess" {
		contestants = append(contestants,
			contestant{"stockfish", func() (uint64, float64, error) { return b.stockfish.measure(r.line) }, &r.stockfish},
			contestant{"notnil/chess", func() (uint64, float64, error) { return measureNotnil(r.line) }, &r.notnil})
	}
	for range rounds {
		for _, c := range contestants {
			if err := r.let(c); err != nil {
				return r, fmt.Errorf("%s: %w", c.name, err)
			}
		}
	}
	return r, nil
}

// let runs a contestant once and keeps its rate if it is the best so far.
func (r *result) let(c contestant) error {
	nodes, rate, err := c.run()
	if err != nil {
		return err
	}
	if r.nodes == 0 {
		r.nodes = nodes
	}
	if nodes != r.nodes {
		return fmt.Errorf("%d nodes, we count %d", nodes, r.nodes)
	}
	*c.best = max(*c.best, rate)
	return nil
}

func measureNotnil(l line) (uint64, float64, error) {
	option, err := notnil.FEN(l.fen)
	if err != nil {
		return 0, 0, err
	}
	position := notnil.NewGame(option).Position()
	return measure(func() (uint64, error) { return notnilPerft(position, l.depth), nil }, ownClock)
}

func notnilPerft(p *notnil.Position, depth int) uint64 {
	moves := p.ValidMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	nodes := uint64(0)
	for _, m := range moves {
		nodes += notnilPerft(p.Update(m), depth-1)
	}
	return nodes
}
