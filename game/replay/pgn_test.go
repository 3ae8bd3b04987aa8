package replay

import (
	"errors"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/chess"
)

// TestCR11_VariantNamesOfRecords: the names that sites and people use.
func TestCR11_VariantNamesOfRecords(t *testing.T) {
	for key, names := range map[string][]string{
		"king-of-the-hill": {"King of the Hill", "KOTH", "koth", "KingOfTheHill", "Kingofthehill", "king-of-the-hill"},
		"three-check":      {"Three-check", "3check", "3-check", "3 check", "Three check", "threeCheck", "3 Check", "three-check"},
		"crazyhouse":       {"Crazyhouse", "Crazy House", "crazyhouse", "House", "ZH", "zh"},
		"chess":            {"", "Standard", "Chess", "From Position", "standard"},
	} {
		for _, name := range names {
			v, rec, err := ReadPGN("[Variant \"" + name + "\"]\n\n1. e4 *")
			if err != nil || v.Key != key || rec.Game.Ply() != 1 {
				t.Errorf("%q is read as %q, %v", name, v.Key, err)
			}
		}
	}
	for _, name := range []string{"Chess960", "Atomic", "Queen of the Hill", strings.Repeat("x", 1000)} {
		_, _, err := ReadPGN("[Variant \"" + name + "\"]\n\n1. e4 *")
		var at *chess.PGNError
		if !errors.Is(err, game.ErrSyntax) || !errors.As(err, &at) || at.Line != 1 {
			t.Errorf("%.20q: %v", name, err)
		}
	}
}
