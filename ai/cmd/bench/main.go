//go:build !js

// Command bench compares the speed of this house's move generation with its
// peers: perft with the last ply counted, on one thread, all in the same run.
// Then it compares the speed of the search, natively and in WebAssembly; with
// -search it does this alone, for which no peer is needed. It exits with 1 if
// a goal is missed and with 2 if a peer is missing.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
)

func main() {
	only := flag.Bool("search", false, "measure the search alone")
	flag.Parse()
	missed, err := run(os.Stdout, *only)
	switch {
	case errors.Is(err, errMissing):
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	case missed > 0:
		fmt.Printf("%d goals missed\n", missed)
		os.Exit(1)
	}
	fmt.Println("all goals met")
}

// Goals, as ratios of our rate to a peer's, and as nodes a second.
const (
	goalFairy      = 6.0
	goalNotnil     = 20.0
	goalStockfish  = 0.5
	goalWasm       = 0.33 // of our own native rate
	goalCrazyhouse = 15e6
	goalSlower     = 3.0 // the search in WebAssembly: so many times at most
)

// result is a line of the table, measured. Rates are nodes a second; 0 is
// not measured.
type result struct {
	line
	nodes                               uint64
	own, fairy, stockfish, notnil, wasm float64
}

// goal is one thing that was to be reached.
type goal struct {
	what      string
	got, want float64
}

func (r *result) goals() []goal {
	list := []goal{
		{"fairy-stockfish", r.own / r.fairy, goalFairy},
		{"wasm", r.wasm / r.own, goalWasm},
	}
	if r.stockfish != 0 {
		list = append(list, goal{"stockfish", r.own / r.stockfish, goalStockfish}, goal{"notnil", r.own / r.notnil, goalNotnil})
	}
	if r.variant == "crazyhouse" {
		list = append(list, goal{"Mn/s", r.own / 1e6, goalCrazyhouse / 1e6})
	}
	return list
}

// run measures and prints all lines and returns how many goals were missed.
func run(out *os.File, search bool) (missed int, err error) {
	w, err := buildWasm()
	if err != nil {
		return 0, err
	}
	defer w.remove()
	if !search {
		if missed, err = runPerft(out, w); err != nil {
			return missed, err
		}
	}
	more, err := runSearch(out, w)
	return missed + more, err
}

// runPerft measures the generation of moves.
func runPerft(out *os.File, w *wasmProgram) (missed int, err error) {
	bench, err := newBench(w)
	if err != nil {
		return 0, err
	}
	defer bench.close()
	fmt.Fprintln(out, "perft, last ply counted, one thread, processor time, best of", rounds)
	fmt.Fprintf(out, "%-17s %-15s %5s %10s %9s %16s %16s %16s %16s\n", "", "", "", "", "hilltop",
		"fairy-stockfish", "stockfish", "notnil/chess", "hilltop in wasm")
	fmt.Fprintf(out, "%-17s %-15s %5s %10s %9s %16s %16s %16s %16s\n", "variant", "position", "depth", "nodes", "Mn/s",
		"Mn/s     ratio", "Mn/s     ratio", "Mn/s     ratio", "Mn/s  of native")
	for i := range lines {
		r, err := bench.measure(i)
		if err != nil {
			return missed, fmt.Errorf("%s, %s: %w", lines[i].variant, lines[i].label, err)
		}
		missed += r.print(out)
	}
	return missed, nil
}

// print writes the line with its verdict and returns how many goals it misses.
func (r *result) print(out *os.File) (missed int) {
	var words []string
	for _, g := range r.goals() {
		if g.got < g.want {
			missed++
			words = append(words, fmt.Sprintf("MISS %s %.2f, goal %.2f", g.what, g.got, g.want))
		}
	}
	if missed == 0 {
		words = []string{"OK"}
	}
	fmt.Fprintf(out, "%-17s %-15s %5d %10d %9.1f %s %s %s %s  %s\n", r.variant, r.label, r.depth, r.nodes, r.own/1e6,
		column(r.fairy, r.own/r.fairy), column(r.stockfish, r.own/r.stockfish), column(r.notnil, r.own/r.notnil),
		column(r.wasm, r.wasm/r.own), strings.Join(words, "; "))
	return missed
}

func column(rate, ratio float64) string {
	if rate == 0 {
		return fmt.Sprintf("%16s", "-")
	}
	return fmt.Sprintf("%8.1f %7.2f", rate/1e6, ratio)
}
