package variant

import "hilltop/game"

// All are the games of the house in the order in which people see them. It is
// never changed and may be read from several goroutines. (It stands in a file of
// its own because the module that thinks in browsers is linked without it: see
// ai/cmd/wasm/build.)
var All = []game.Variant{
	kingOfTheHill,
	crazyhouse,
	threeCheck,
	queenOfTheHill,
	standard,
}
