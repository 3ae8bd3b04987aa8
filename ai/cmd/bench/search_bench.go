//go:build !js

package main

import (
	"fmt"
	"os"
)

// runSearch measures the search natively and in WebAssembly, prints a line
// for each position and returns how many goals were missed. Errors: also if
// the two find different moves.
func runSearch(out *os.File, w *wasmProgram) (missed int, err error) {
	fmt.Fprintf(out, "\nsearch of %d positions, one thread, processor time, best of %d\n", searchNodes, rounds)
	fmt.Fprintf(out, "%-17s %-15s %12s %12s %14s  %s\n", "variant", "position", "kn/s", "kn/s in wasm", "times slower", "move:depth:score")
	for n, l := range searchLines {
		count, answer, err := searching(l)
		if err != nil {
			return missed, err
		}
		var own, wasm float64
		for range rounds {
			_, rate, err := fastest(count, ownClock)
			if err != nil {
				return missed, err
			}
			own = max(own, rate)
			nodes, rate, there, err := w.search(n)
			if err != nil {
				return missed, err
			}
			if nodes != searchNodes || there != *answer {
				return missed, fmt.Errorf("%s, %s: %s natively, %s in WebAssembly", l.variant, l.label, *answer, there)
			}
			wasm = max(wasm, rate)
		}
		verdict := "OK"
		if own > wasm*goalSlower {
			missed++
			verdict = fmt.Sprintf("MISS, goal %.1f", goalSlower)
		}
		fmt.Fprintf(out, "%-17s %-15s %12.0f %12.0f %14.2f  %-16s  %s\n", l.variant, l.label, own/1000, wasm/1000, own/wasm, *answer, verdict)
	}
	return missed, nil
}
