package variant

import (
	"hilltop/game"
	"hilltop/game/chess"
)

// hill are the squares on which a king wins (KH1).
const hill = chess.Bitboard(1<<chess.D4 | 1<<chess.E4 | 1<<chess.D5 | 1<<chess.E5)

var kingOfTheHillRules = chess.Rules{Goal: hill}

var kingOfTheHill = game.Variant{
	Key:       "king-of-the-hill",
	UCI:       "kingofthehill",
	Name:      "King of the Hill",
	Goal:      "Bring your king to one of the four centre squares, or give mate.",
	Glyph:     "summit",
	Hue:       "gold",
	Aliases:   []string{"koth", "hill", "kingofhill"},
	SeatNames: colors,
	New:       play(&kingOfTheHillRules),
}
