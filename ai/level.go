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
		{1, "First steps", "Has just learned how the pieces move, and plays almost anything. Made for your first games."},
		{2, "Beginner", "Sees some of what there is to take, and little of what you threaten."},
		{3, "Learner", "Thinks of about half of its moves, and overlooks about half of yours."},
		{4, "Casual", "Seldom misses a good move of its own, but a third of yours surprise it."},
		{5, "Practised", "Sees most short combinations. Now and then one escapes it."},
		{6, "Strong", "Overlooks hardly anything. Beat it by looking further ahead."},
		{7, "Very strong", "Overlooks nothing and looks far ahead. It may take two seconds."},
		{8, "Full strength", "All that it finds in two seconds a move."},
	}
}

// skill is a strength in one game: the positions it looks at and its lapses.
type skill struct {
	nodes               int
	blind, narrow, whim int // see Lapses
}

// ladder is how the levels of one game follow each other. Rung n is level n as
// it plays on most days; rung 0 and the last are what the lowest and the last
// but one reach on their worst and their best. The strongest level is not among
// them: it goes by time.
type ladder struct {
	rungs [MaxLevel + 1]skill
	// form is how far a level's play in one game may lie from its rung, up and
	// down, in 1024ths of the way to the next.
	form int
}

// at is a level's skill in the game with a seed.
func (l *ladder) at(level int, seed uint64) skill {
	const whole = 1024
	x := level * whole
	if l.form > 0 {
		x += int(mix(seed+1)%uint64(2*l.form+1)) - l.form
	}
	x = min(max(x, 0), MaxLevel*whole-1)
	low, high, part := l.rungs[x/whole], l.rungs[x/whole+1], x%whole
	between := func(a, b int) int { return a + (b-a)*part/whole }
	return skill{
		nodes: between(low.nodes, high.nodes), blind: between(low.blind, high.blind),
		narrow: between(low.narrow, high.narrow), whim: between(low.whim, high.whim),
	}
}

// limits are those of a search with the skill.
func (s skill) limits(seed uint64) Limits {
	return Limits{Nodes: s.nodes, Lapses: Lapses{Seed: seed, Blind: s.blind, Narrow: s.narrow, Whim: s.whim}}
}

// ladderOf is the ladder under the rules. One of its own goes with what makes
// each game special, since the same skill is worth more in one game than in
// another.
func ladderOf(r *chess.Rules) *ladder {
	switch {
	case r.Goal != 0:
		return &goalLadder
	case r.Drops:
		return &dropLadder
	case r.ChecksToWin > 0:
		return &checkLadder
	}
	return &plainLadder
}

// LevelLimits are the limits of a search that plays g at a level, 1 to
// MaxLevel, all through the game with one seed. All levels but the strongest
// are bounded by nodes and lapses alone, so that they play the same on every
// machine. g must not be over.
func LevelLimits(g chess.Game, level int, seed uint64) Limits {
	switch {
	case level < MaxLevel:
		return ladderOf(g.Chess().Rules()).at(level, seed).limits(seed)
	case g.Chess().CountLegal() == 1:
		return Limits{Nodes: forcedNodes}
	}
	return Limits{MoveTime: fullTime}
}

// forcedNodes is enough to tell how a game stands in which there is one move.
const forcedNodes = 20_000
