// Command match plays games between two engines from short random openings,
// each opening twice with colours changed, and tells the score with its error.
// The rules of this house decide every game; moves that break them, late
// answers and crashes lose and are counted.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"hilltop/game/variant"
)

// config is what a match is played under.
type config struct {
	first, second string // engines
	variants      []string
	games         int
	nodes         int
	moveTime      time.Duration
	seed          uint64
	hash          int
	margin        time.Duration
	verbose       bool
}

func main() {
	c, err := parse(os.Args[1:])
	if err == nil {
		err = run(c)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "match:", err)
		os.Exit(1)
	}
}

func parse(args []string) (config, error) {
	var c config
	var names string
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	flags.StringVar(&c.first, "a", "hilltop", "first engine: hilltop, greedy, random, or a UCI command")
	flags.StringVar(&c.second, "b", "fairy-stockfish", "second engine, likewise")
	flags.StringVar(&names, "variant", "king-of-the-hill,crazyhouse,three-check,chess", "keys of variants, with commas")
	flags.IntVar(&c.games, "games", 40, "games a variant; rounded up to pairs")
	flags.IntVar(&c.nodes, "nodes", 0, "positions a move; 20000 unless -movetime is given")
	flags.DurationVar(&c.moveTime, "movetime", 0, "time a move instead of positions")
	flags.Uint64Var(&c.seed, "seed", 1, "of the openings")
	flags.IntVar(&c.hash, "hash", 16, "megabytes of each engine's table")
	flags.DurationVar(&c.margin, "margin", 100*time.Millisecond, "how late an answer may be with -movetime")
	flags.BoolVar(&c.verbose, "v", false, "print every game")
	if err := flags.Parse(args); err != nil {
		return c, err
	}
	if c.nodes == 0 && c.moveTime == 0 {
		c.nodes = 20000
	}
	c.variants = strings.Split(names, ",")
	for i, name := range c.variants {
		v, ok := variant.ByName(name)
		if !ok || v.UCI == "" || !v.Playable() {
			return c, fmt.Errorf("no such variant: %q", name)
		}
		c.variants[i] = v.Key
	}
	return c, nil
}

// run plays the match and prints a line for each variant.
func run(c config) error {
	limit := fmt.Sprintf("%d nodes a move", c.nodes)
	if c.moveTime > 0 {
		limit = fmt.Sprintf("%v a move", c.moveTime)
	}
	fmt.Printf("%s against %s, %s, seed %d\n", c.first, c.second, limit, c.seed)
	fmt.Printf("%-17s %5s %5s %5s %5s %7s %16s %8s %5s %8s %6s\n", "variant", "games", "won", "drawn", "lost",
		"score", "Elo", "illegal", "late", "crashes", "plies")
	for _, key := range c.variants {
		t, err := playVariant(c, key)
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		fmt.Println(t.line(key))
	}
	return nil
}

// playVariant plays the games of one variant.
func playVariant(c config, key string) (tally, error) {
	var t tally
	a, err := open(c.first, key, c)
	if err != nil {
		return t, err
	}
	defer a.close()
	b, err := open(c.second, key, c)
	if err != nil {
		return t, err
	}
	defer b.close()
	openings, err := newOpenings(key, c.seed)
	if err != nil {
		return t, err
	}
	for t.games < c.games {
		start, err := openings.next()
		if err != nil {
			return t, err
		}
		for _, swapped := range []bool{false, true} {
			seats := [2]player{a, b}
			if swapped {
				seats = [2]player{b, a}
			}
			r := play(start, seats, c)
			t.add(r, swapped)
			if c.verbose {
				fmt.Printf("%s %s: %s\n", key, start.Position(), r.words)
			}
		}
	}
	return t, nil
}
