package variant

import (
	"hilltop/game"
	"hilltop/game/chess"
)

// checksToWin is the number of checks that wins (TC3).
const checksToWin = 3

var threeCheckRules = chess.Rules{
	Start:       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", // TC1
	ChecksToWin: checksToWin,
	BareKings:   true,
	CanWin:      hasMore,
}

var threeCheck = game.Variant{
	Key:       "three-check",
	UCI:       "3check",
	Name:      "Three-check",
	Goal:      "Give check three times, or give mate.",
	Glyph:     "plus",
	Hue:       "brick",
	Aliases:   []string{"3c", "three checks", "three-check chess", "3-check chess", "3 checks"},
	SeatNames: colors,
	New:       play(&threeCheckRules),
}
