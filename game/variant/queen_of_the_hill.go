package variant

import "hilltop/game"

// queenOfTheHill is announced: its New is nil until it can be played.
var queenOfTheHill = game.Variant{
	Key:       "queen-of-the-hill",
	Name:      "Queen of the Hill",
	Goal:      "Attack the white pawn with more pieces than the other side has left.",
	Glyph:     "crown",
	Hue:       "indigo",
	Aliases:   []string{"qoth"},
	SeatNames: [2]string{"Player One", "Player Two"},
}
