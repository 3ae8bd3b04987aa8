package ai

import (
	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// handEval weighs positions of a hand: how likely each side is to win it, and
// with how many points.
type handEval struct {
	// wins is the score of a won hand for a seat, by the pieces it has and
	// the pieces that the other side has.
	wins [2][mostPoints + 1][mostPoints + 1]int
	flip chess.Square // turns the board so that the white pawn stands on e5
}

// begin prepares for a hand.
func (e *handEval) begin(w *stakes, goal chess.Square) {
	e.flip = goal ^ chess.E5
	for seat := game.First; seat <= game.Second; seat++ {
		for own := range mostPoints + 1 {
			for others := range mostPoints + 1 {
				e.wins[seat][own][others] = w.of(seat, likely(own, others))
			}
		}
	}
}

// likely is the points with which a side wins that has own pieces against
// others.
func likely(own, others int) int {
	return min(max(own-1, 1), max(others, 1))
}

// score weighs h for the side to move, which is not in check.
func (e *handEval) score(h *variant.QueenHand) int {
	us := h.Turn()
	them := us.Other()
	own, others := h.Men(us).Count(), h.Men(them).Count()
	chance := chanceOf(e.sum(h, us, own, others))
	win, loss := e.wins[us][own][others], e.wins[them][others][own]
	return (win*chance - loss*(chanceWhole-chance)) / chanceWhole
}

// sum is how much better off us is, in hundredths of a logit.
func (e *handEval) sum(h *variant.QueenHand, us game.Seat, own, others int) int {
	sum := 60*(own-others) + 35*(h.Claims(us)-h.Claims(us.Other())) + 15
	sum += e.men(h, us) - e.men(h, us.Other())
	return sum
}

// men is what the pieces of a seat are worth where they stand.
func (e *handEval) men(h *variant.QueenHand, seat game.Seat) int {
	sum := 0
	men := h.Men(seat)
	for r := chess.Knight; r <= chess.King; r++ {
		for own := men & h.Role(r); own != 0; own &= own - 1 {
			s := own.First() ^ e.flip
			sum += roleWeights[r] - 2*max(abs(int(s.File())-4), abs(int(s.Rank())-4))
		}
	}
	return sum
}

var roleWeights = [chess.King + 1]int{chess.Knight: 0, chess.Bishop: 10, chess.Rook: 20, chess.Queen: 60, chess.King: -10}

const chanceWhole = 4096

// chanceOf turns hundredths of a logit into a chance of chanceWhole.
func chanceOf(sum int) int {
	const far = len(chanceTable) / 2
	return int(chanceTable[min(max(sum, -far), far-1)+far])
}

// chanceTable is the logistic function, by hundredths of a logit.
var chanceTable = newChances()

// newChances is the logistic function. It is summed up from its slope, in
// whole numbers, so that it is the same on every machine.
func newChances() (table [1024]int16) {
	const fine = 1 << 30
	p := int64(fine / 2)
	for i := range 512 {
		table[512+i] = int16(p * chanceWhole / fine)
		table[511-i] = int16(chanceWhole - p*chanceWhole/fine)
		for range 4 {
			p += p * (fine - p) / fine / 400
		}
	}
	return table
}
