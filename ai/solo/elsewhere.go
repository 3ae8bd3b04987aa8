package solo

import (
	"errors"
	"slices"
	"strings"
)

// errElsewhere: the position is one of a game that the person plays elsewhere.
var errElsewhere = errors.New("a game in progress")

// common is how many plies of a game are everybody's: so many games begin
// alike, and opening books are allowed.
const common = 6

// minds notes the positions of other games of this variant. Deals are never
// alike, so a game that has one is not held against others.
func (p *play) minds(running []string) {
	if p.variant.Dealing != nil {
		return
	}
	for _, line := range running {
		if key, position, ok := strings.Cut(line, " "); ok && key == p.variant.Key {
			p.running = append(p.running, bare(position))
		}
	}
}

// elsewhere reports whether this game has come through the position of one that
// the person plays elsewhere: trying a move on its board here and asking the AI
// about what follows is help, too.
func (p *play) elsewhere() bool {
	if len(p.running) == 0 {
		return false
	}
	first := common + 1
	if p.log.Setup != "" {
		first = 0 // it began in the middle
	}
	for n := p.log.Ply(); n >= first; n-- {
		if slices.Contains(p.running, bare(p.log.At(n).Position())) {
			return true
		}
	}
	return false
}

// bare is a position without its two counters of moves, which two ways to it
// may have reached differently.
func bare(position string) string {
	f := strings.Fields(position)
	return strings.Join(f[:max(len(f)-2, 0)], " ")
}
