package ai

import "hilltop/game"

// A hand is played for the match: what its points are worth depends on the
// points so far and on the hands to come. Scores of a hand are counted from
// its draw, for the side to move: 0 is a drawn hand.
const (
	mostPoints = 5 // that a hand can bring
	// matchWorth is the score of the whole match, won instead of lost.
	matchWorth = 16000
	// pointWorth is what a point counts for besides, so that a hand is played
	// in earnest also when the match is decided.
	pointWorth = 8
	// shown is what scores are divided by for people: in the middle of a match
	// a point is then worth about a hundred.
	shown = 10
)

// odds says how often a hand between equals ends with so many points for the
// side that moves first, from -mostPoints on, in shares of oddsWhole.
var odds = [2*mostPoints + 1]int64{2, 20, 1276, 5139, 1133, 15572, 1285, 6887, 1410, 40, 4}

const oddsWhole = 32768

// stakes is what a result is worth, by points of Player One from
// -mostPoints on, in scores for Player One.
type stakes [2*mostPoints + 1]int

// newStakes weighs a hand by what is left of its match after it: lead is the
// points of Player One less those of the other, firsts says who moves first in
// the hands that follow.
func newStakes(lead int, firsts []game.Seat) (w stakes) {
	chances := leads(firsts)
	middle := len(chances) / 2
	won := func(lead int) int { // twice
		sum := int64(0)
		for i, c := range chances {
			switch d := lead + i - middle; {
			case d > 0:
				sum += 2 * c
			case d == 0:
				sum += c
			}
		}
		return int(sum * matchWorth >> (leadBits + 1))
	}
	draw := won(lead)
	for i := range w {
		points := i - mostPoints
		w[i] = won(lead+points) - draw + points*pointWorth
	}
	return w
}

const leadBits = 40

// leads is how likely each lead of Player One is over some hands, from the
// most negative on, in shares of 1<<leadBits.
func leads(firsts []game.Seat) []int64 {
	chances := []int64{1 << leadBits}
	for _, first := range firsts {
		next := make([]int64, len(chances)+2*mostPoints)
		for lead, c := range chances {
			for points, n := range odds {
				if first == game.Second {
					points = 2*mostPoints - points
				}
				next[lead+points] += c / oddsWhole * n
			}
		}
		chances = next
	}
	return chances
}

// of is the score for seat of winning a hand with points, negative for losing
// it.
func (w *stakes) of(seat game.Seat, points int) int {
	if seat == game.Second {
		return -w[mostPoints-points]
	}
	return w[mostPoints+points]
}
