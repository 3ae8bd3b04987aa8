package variant

import (
	"hilltop/game"
	"hilltop/game/chess"
)

var standardRules = chess.Rules{CanWin: hasMore}

// standard is plain chess, for practice and tests.
var standard = game.Variant{
	Key:       "chess",
	UCI:       "chess",
	Name:      "Chess",
	Goal:      "Give mate.",
	Glyph:     "board",
	Hue:       "pine",
	Practice:  true,
	Aliases:   []string{"standard", "normal", "classical", "orthodox"},
	SeatNames: colors,
	New:       play(&standardRules),
}
