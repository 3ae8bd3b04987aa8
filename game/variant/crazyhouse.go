package variant

import (
	"hilltop/game"
	"hilltop/game/chess"
)

var crazyhouseRules = chess.Rules{
	Start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", // CZ1
	Drops: true,
}

var crazyhouse = game.Variant{
	Key:       "crazyhouse",
	UCI:       "crazyhouse",
	Name:      "Crazyhouse",
	Goal:      "Give mate. What you capture joins your reserve and may be dropped.",
	Glyph:     "pocket",
	Hue:       "plum",
	Aliases:   []string{"zh", "house", "crazyhouse chess"},
	SeatNames: colors,
	New:       play(&crazyhouseRules),
}
