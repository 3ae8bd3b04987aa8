package main

import (
	"fmt"

	"hilltop/ai"
)

// runLevels prints how each level does against the one below, and how the
// lowest does against players who hardly play.
func runLevels(c config) error {
	fmt.Printf("levels, seed %d\n", c.seed)
	for _, key := range c.variants {
		fmt.Println(head(key))
		for _, pair := range rungs(c.full) {
			c.first, c.second = pair[0], pair[1]
			t, err := playVariant(c, key)
			if err != nil {
				return fmt.Errorf("%s, %s against %s: %w", key, pair[0], pair[1], err)
			}
			fmt.Println(t.line(short(pair[0]) + " - " + short(pair[1])))
		}
	}
	return nil
}

// rungs are the pairs of the table. full bounds the strongest level by
// positions; 0 gives it its time.
func rungs(full int) [][2]string {
	pairs := [][2]string{{"level:1", "random"}, {"level:1", "beginner"}}
	for n := 2; n <= ai.MaxLevel; n++ {
		upper := fmt.Sprintf("level:%d", n)
		if n == ai.MaxLevel && full > 0 {
			upper = fmt.Sprintf("hilltop:%d", full)
		}
		pairs = append(pairs, [2]string{upper, fmt.Sprintf("level:%d", n-1)})
	}
	return pairs
}

// short is a player's name where there is little room.
func short(name string) string {
	if len(name) == len("level:1") && name[:6] == "level:" {
		return name[6:]
	}
	return name
}
