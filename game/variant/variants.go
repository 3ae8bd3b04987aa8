package variant

import (
	"strings"

	"hilltop/game"
	"hilltop/game/chess"
)

// family are the rules of the games that are played on chess positions.
var family = map[string]*chess.Rules{
	kingOfTheHill.Key: &kingOfTheHillRules,
	crazyhouse.Key:    &crazyhouseRules,
	threeCheck.Key:    &threeCheckRules,
	standard.Key:      &standardRules,
}

// colors names the seats of the chess family.
var colors = [2]string{"White", "Black"}

// ByKey finds a game by its key, as it stands in addresses and the database.
func ByKey(key string) (game.Variant, bool) {
	for _, v := range All {
		if v.Key == key {
			return v, true
		}
	}
	return game.Variant{}, false
}

// ByName finds a game by its key, its name, its name in UCI or one of its
// aliases (CR11), in any case and with spaces, hyphens and underscores alike.
func ByName(name string) (game.Variant, bool) {
	const longest = 40 // bytes; no name is longer
	if len(name) > longest {
		return game.Variant{}, false
	}
	wanted := fold(name)
	for _, v := range All {
		names := append([]string{v.Key, v.Name, v.UCI}, v.Aliases...)
		for _, n := range names {
			if wanted != "" && fold(n) == wanted {
				return v, true
			}
		}
	}
	return game.Variant{}, false
}

// fold leaves of a name what does not depend on how it is written.
func fold(name string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '_' {
			return -1
		}
		return r
	}, name))
}

// Rules are the chess rules of a game by its key; false for a game that is
// not of the chess family.
func Rules(key string) (*chess.Rules, bool) {
	r, ok := family[key]
	return r, ok
}

// play makes the New of a game of the chess family.
func play(r *chess.Rules) func(setup string) (game.Game, error) {
	return func(setup string) (game.Game, error) {
		g, err := chess.NewGame(r, setup)
		if err != nil {
			return nil, err
		}
		return g, nil
	}
}

// hasMore reports whether c has more than its king, or could get more from a
// reserve: what it takes to give check at all (CR9).
func hasMore(p *chess.Position, c chess.Color) bool {
	return p.ByColor(c).Many() || p.Pocket(c) != 0
}
