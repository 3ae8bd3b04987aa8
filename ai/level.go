package ai

import (
	"time"

	"hilltop/game/chess"
)

// Level is one of the strengths at which the house plays.
type Level struct {
	Number int    // from 1, the weakest, to 8
	Name   string // for people
	Line   string // what to expect, a sentence or two
}

// MaxLevel is the number of the strongest level.
const MaxLevel = 8

// fullTime is how long the strongest level thinks.
const fullTime = 2 * time.Second

// Levels are all levels, the weakest first.
func Levels() []Level {
	return []Level{
		{1, "First steps", "Knows how the pieces move and not much more. Made for your first games."},
		{2, "Beginner", "Takes what you leave hanging, and overlooks most of what you threaten."},
		{3, "Learner", "Thinks a move ahead, and overlooks about half of your threats."},
		{4, "Casual", "Seldom leaves a piece hanging, but can be taken by surprise."},
		{5, "Practised", "Sees short combinations. It takes a plan to win."},
		{6, "Strong", "Looks several moves ahead and punishes mistakes."},
		{7, "Very strong", "Makes few mistakes. It thinks for up to a second."},
		{8, "Full strength", "All that it finds in two seconds a move."},
	}
}

// skill is a level in one game: the positions it looks at and its lapses.
type skill struct {
	nodes               int // 0 is all that there is time for
	blind, narrow, whim int // see Lapses
}

// skillOf is a level's skill under the rules. A table of its own goes with
// what makes each game special, since the same skill is worth more in one
// game than in another.
func skillOf(r *chess.Rules, level int) skill {
	table := &plainSkills
	switch {
	case r.Goal != 0:
		table = &goalSkills
	case r.Drops:
		table = &dropSkills
	case r.ChecksToWin > 0:
		table = &checkSkills
	}
	return table[level-1]
}

// LevelLimits are the limits of a search that plays g at a level, 1 to
// MaxLevel. All but the strongest are bounded by nodes and lapses alone, so
// that they play the same on every machine. g must not be over.
func LevelLimits(g chess.Game, level int, seed uint64) Limits {
	s := skillOf(g.Chess().Rules(), level)
	l := Limits{Nodes: s.nodes, Lapses: Lapses{Seed: seed, Blind: s.blind, Narrow: s.narrow, Whim: s.whim}}
	switch {
	case s.nodes > 0:
	case g.Chess().CountLegal() == 1:
		l.Nodes = forcedNodes
	default:
		l.MoveTime = fullTime
	}
	return l
}

// forcedNodes is enough to tell how a game stands in which there is one move.
const forcedNodes = 20_000
