package replay

import (
	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// ReadPGN reads a record of one of the games of the chess family and says
// which it is. Errors: a *chess.PGNError, which is a game.ErrSyntax.
func ReadPGN(text string) (game.Variant, chess.Record, error) {
	var v game.Variant
	record, err := chess.ReadPGN(text, func(name string) (*chess.Rules, bool) {
		v, _ = variant.ByName(name)
		return variant.Rules(v.Key)
	})
	return v, record, err
}
