package solo

import (
	"errors"
	"slices"
	"strings"
	"unicode"
)

// errElsewhere: the position is one of a game that the person plays elsewhere.
var errElsewhere = errors.New("a game in progress")

// What is everybody's: so many plies of a game without a deal, for which opening
// books are allowed, and boards of a hand with fewer cards on them, since every
// hand begins with the same.
const (
	common      = 6
	commonCards = 4
)

// minds notes the positions of other games of this variant.
func (p *play) minds(running []string) {
	for _, line := range running {
		key, position, ok := strings.Cut(line, " ")
		if ok && key == p.variant.Key && (p.variant.Dealing == nil || cards(position) >= commonCards) {
			p.running = append(p.running, bare(position))
		}
	}
}

// cards counts the pieces of the players in the text of a position of a hand.
func cards(position string) (n int) {
	board, _, _ := strings.Cut(position, " ")
	for _, c := range board {
		if unicode.IsLetter(c) && c != 'x' && c != 'o' { // nobody's, and the goal
			n++
		}
	}
	return n
}

// elsewhere reports whether this game has come through the position of one that
// the person plays elsewhere: trying a move on its board here and asking the AI
// about what follows is help, too.
func (p *play) elsewhere() bool {
	if len(p.running) == 0 {
		return false
	}
	first := common + 1
	if p.log.Setup != "" { // it began in the middle, or with a deal
		first = 0
	}
	for n := p.log.Ply(); n >= first; n-- {
		if slices.Contains(p.running, bare(p.log.At(n).Position())) {
			return true
		}
	}
	return false
}

// bare is a position without its two counters of moves, which two ways to it
// may have reached differently; of a hand, the board and who is to act.
func bare(position string) string {
	f := strings.Fields(position)
	return strings.Join(f[:max(len(f)-2, 0)], " ")
}
