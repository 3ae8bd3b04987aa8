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

// pointShares is what the shares of handPoints add up to.
const pointShares = 1024

// begin prepares for a hand.
func (e *handEval) begin(w *stakes, goal chess.Square) {
	e.flip = goal ^ chess.E5
	for seat := game.First; seat <= game.Second; seat++ {
		for own := range mostPoints + 1 {
			for others := range mostPoints + 1 {
				sum := 0
				for i, share := range handPoints[own][others] {
					sum += w.of(seat, i+1) * int(share)
				}
				e.wins[seat][own][others] = sum / pointShares
			}
		}
	}
}

// score weighs h for the side to move, which is not in check.
func (e *handEval) score(h *variant.QueenHand) int {
	us := h.Turn()
	own, others := h.Men(us).Count(), h.Men(us.Other()).Count()
	chance := chanceOf(e.sum(h, us, own, others))
	return (e.wins[us&1][own][others]*chance - e.wins[us&1^1][others][own]*(chanceWhole-chance)) / chanceWhole
}

// step is a piece that is a move away from a claim.
type step struct {
	to   chess.Bitboard
	side int
}

// sum is how much better off us is, in hundredths of a logit.
func (e *handEval) sum(h *variant.QueenHand, us game.Seat, own, others int) int {
	them := us.Other()
	men := [2]chess.Bitboard{h.Men(us), h.Men(them)}
	claims := [2]int{h.Claims(us), h.Claims(them)}
	occupied, pawns := h.Occupied(), h.Pawns()
	goals := goalsOf(h.Goal(), occupied)
	var reach [2]chess.Bitboard
	var near, safe, squares [2]int
	var steps [2 * mostPoints]step
	count := 0
	for r := chess.Knight; r <= chess.King; r++ {
		for side := range men {
			all := h.Role(r) & men[side]
			if all == 0 {
				continue
			}
			open, place := goals[r&7]&^(men[side]|pawns), &handSquares[r]
			reached, worth := chess.Bitboard(0), 0
			for ; all != 0; all &= all - 1 {
				s := all.First()
				worth += int(place[(s^e.flip)&63])
				var attacks chess.Bitboard
				switch r { // chess.Attacks without a call, which is dear in WebAssembly
				case chess.Knight:
					attacks = chess.KnightAttacks(s)
				case chess.Bishop:
					attacks = chess.BishopAttacks(s, occupied)
				case chess.Rook:
					attacks = chess.RookAttacks(s, occupied)
				case chess.Queen:
					attacks = chess.BishopAttacks(s, occupied) | chess.RookAttacks(s, occupied)
				case chess.King:
					attacks = chess.KingAttacks(s)
				}
				reached |= attacks
				if to := attacks & open; to != 0 && !h.Claimants().Has(s) && count < len(steps) {
					near[side]++
					steps[count] = step{to, side}
					count++
				}
			}
			reach[side] |= reached
			squares[side] += worth
		}
	}
	for _, n := range steps[:count] {
		if n.to&^reach[n.side^1] != 0 {
			safe[n.side]++
		}
	}
	sum := int(handBalance[own][others][claims[0]][claims[1]]) + squares[0] - squares[1]
	for side := range men {
		attacked := men[side] & reach[side^1]
		sum += int(handLoose[side][(attacked&^reach[side]).Count()]) + int(handGuarded[side][(attacked&reach[side]).Count()])
		lacks := min(max(men[side^1].Count()+1-claims[side], 0), mostPoints)
		sum += int(handNear[side][lacks][near[side]]) + int(handSafe[side][lacks][safe[side]])
	}
	return sum
}

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
