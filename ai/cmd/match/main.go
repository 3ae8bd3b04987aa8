// Command match plays games between two players from short random openings,
// each opening twice with the seats changed, and tells the score with its
// error. The rules of this house decide every game; moves that break them,
// late answers and crashes lose and are counted. With -levels it plays each
// level against the one below.
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
	first, second string // players
	variants      []string
	games, skip   int
	nodes         int
	moveTime      time.Duration
	seed          uint64
	hash          int
	margin        time.Duration
	jobs          int
	levels        bool
	full          int // positions a move of the strongest level in the table of levels
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
	flags.StringVar(&c.first, "a", "hilltop", "first player: hilltop, hilltop:NODES, level:1 to level:8, material, beginner, random, or a UCI command")
	flags.StringVar(&c.second, "b", "fairy-stockfish", "second player, likewise")
	flags.StringVar(&names, "variant", "king-of-the-hill,crazyhouse,three-check,chess", "keys of variants, with commas")
	flags.IntVar(&c.games, "games", 40, "games a variant; rounded up to pairs")
	flags.IntVar(&c.skip, "skip", 0, "games to leave out at the beginning, in pairs, which another run has played: the results add up")
	flags.IntVar(&c.nodes, "nodes", 0, "positions a move; 20000 unless -movetime is given")
	flags.DurationVar(&c.moveTime, "movetime", 0, "time a move instead of positions")
	flags.Uint64Var(&c.seed, "seed", 1, "of the openings and of chance")
	flags.IntVar(&c.hash, "hash", 16, "megabytes of each engine's table")
	flags.DurationVar(&c.margin, "margin", 100*time.Millisecond, "how late an answer may be with -movetime")
	flags.IntVar(&c.jobs, "jobs", 1, "games at the same time")
	flags.BoolVar(&c.levels, "levels", false, "each level against the one below, and the lowest against weak players")
	flags.IntVar(&c.full, "full", 0, "positions a move of the strongest level with -levels; 0 is its two seconds")
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
		if !ok || !v.Playable() {
			return c, fmt.Errorf("no such variant: %q", name)
		}
		c.variants[i] = v.Key
	}
	return c, nil
}

// run plays what is asked for and prints a line for each match.
func run(c config) error {
	if c.levels {
		return runLevels(c)
	}
	limit := fmt.Sprintf("%d nodes a move", c.nodes)
	if c.moveTime > 0 {
		limit = fmt.Sprintf("%v a move", c.moveTime)
	}
	fmt.Printf("%s against %s, %s, seed %d\n", c.first, c.second, limit, c.seed)
	fmt.Println(head("variant"))
	for _, key := range c.variants {
		t, err := playVariant(c, key)
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		fmt.Println(t.line(key))
	}
	return nil
}
