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
func newBench() (*bench, error) {
	b := new(bench)
	var err error
	if b.fairy, err = startEngine("fairy-stockfish"); err != nil {
		return nil, err
	}
	if b.stockfish, err = startEngine("stockfish"); err != nil {
		b.close()
		return nil, err
	}
	if b.wasm, err = buildWasm(); err != nil {
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
	if b.wasm != nil {
		b.wasm.remove()
	}
}

// measure runs one line through all that can play it. Errors: also if two of
// them count differently.
func (b *bench) measure(n int) (result, error) {
	r := result{line: lines[n]}
	count, err := ours(r.line)
	if err != nil {
		return r, err
	}
	if r.nodes, r.own, err = measure(count, ownClock); err != nil {
		return r, err
	}
	if r.wasm, err = r.same("wasm", func() (uint64, float64, error) { return b.wasm.measure(n) }); err != nil {
		return r, err
	}
	if r.fairy, err = r.same("fairy-stockfish", func() (uint64, float64, error) { return b.fairy.measure(r.line) }); err != nil {
		return r, err
	}
	if r.variant != "chess" {
		return r, nil
	}
	if r.stockfish, err = r.same("stockfish", func() (uint64, float64, error) { return b.stockfish.measure(r.line) }); err != nil {
		return r, err
	}
	r.notnil, err = r.same("notnil/chess", func() (uint64, float64, error) { return measureNotnil(r.line) })
	return r, err
}

// same is a peer's rate, if it counts what we count.
func (r *result) same(name string, run func() (uint64, float64, error)) (float64, error) {
	nodes, rate, err := run()
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	if nodes != r.nodes {
		return 0, fmt.Errorf("%s counts %d nodes, we count %d", name, nodes, r.nodes)
	}
	return rate, nil
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
