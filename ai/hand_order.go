package ai

import (
	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// Ranks of the moves of a hand, the best first.
const (
	handFirst  = 1 << 28
	handTake   = 1 << 24
	handKiller = 1 << 22
	handClaim  = 1 << 21
)

// rank gives each move of the list its rank.
func (s *handEngine) rank(ply int, first chess.Move) {
	f := &s.frames[ply]
	h := &f.hand
	us := h.Turn()
	them, claimants := h.Men(us.Other()), h.Claimants()
	goals := goalsOf(h.Goal(), h.Occupied())
	history := &s.history[us&1]
	guarded := reachOf(h, us.Other())
	ranked := f.ranked[:0]
	last, role := chess.NoSquare, chess.NoRole
	for _, m := range f.list {
		from, to := m.From(), m.To()
		if from != last { // the list goes piece by piece
			last, role = from, h.RoleAt(from)
		}
		rank := int32(0)
		switch {
		case m == first:
			rank = handFirst
		case them.Has(to):
			rank = handTake
			if claimants.Has(to) {
				rank += handClaim
			}
			if !guarded.Has(to) {
				rank += 2 * handClaim
			}
		case m == f.killers[0]:
			rank = handKiller + 1
		case m == f.killers[1]:
			rank = handKiller
		default:
			rank = history[from&63][to&63]
		}
		if goals[role&7].Has(to) {
			rank += handClaim
		}
		if claimants.Has(from) {
			rank -= handClaim
		}
		if rank < handTake {
			if guarded.Has(from) {
				rank += handClaim / 2
			}
			if guarded.Has(to) {
				rank -= 2 * handClaim
			}
		}
		ranked = append(ranked, int64(rank)<<32|int64(m))
	}
	f.ranked = ranked
}

// goalsOf are the squares from which each role would claim.
func goalsOf(goal chess.Square, occupied chess.Bitboard) (set [8]chess.Bitboard) {
	set[chess.Knight] = chess.KnightAttacks(goal)
	set[chess.King] = chess.KingAttacks(goal)
	set[chess.Bishop] = chess.BishopAttacks(goal, occupied)
	set[chess.Rook] = chess.RookAttacks(goal, occupied)
	set[chess.Queen] = set[chess.Bishop] | set[chess.Rook]
	return set
}

// reachOf are the squares that the pieces of a seat attack.
func reachOf(h *variant.QueenHand, seat game.Seat) (set chess.Bitboard) {
	occupied, men, queens := h.Occupied(), h.Men(seat), h.Role(chess.Queen)
	for b := h.Role(chess.Knight) & men; b != 0; b &= b - 1 {
		set |= chess.KnightAttacks(b.First())
	}
	for b := h.Role(chess.King) & men; b != 0; b &= b - 1 {
		set |= chess.KingAttacks(b.First())
	}
	for b := (h.Role(chess.Bishop) | queens) & men; b != 0; b &= b - 1 {
		set |= chess.BishopAttacks(b.First(), occupied)
	}
	for b := (h.Role(chess.Rook) | queens) & men; b != 0; b &= b - 1 {
		set |= chess.RookAttacks(b.First(), occupied)
	}
	return set
}

// pick brings the best of the moves from i on to place i. Late ones come as
// they are: one that is so far behind is as good as the next.
func (f *handFrame) pick(i int) chess.Move {
	if i < sortAfter {
		rest := f.ranked[i:]
		best, most := 0, rest[0]
		for k, v := range rest {
			if v > most {
				best, most = k, v
			}
		}
		rest[0], rest[best] = most, rest[0]
	}
	return chess.Move(uint32(f.ranked[i]))
}

// reward remembers a quiet move that was better than the other side allows.
func (s *handEngine) reward(ply int, m chess.Move, depth int) {
	f := &s.frames[ply]
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	h := &s.history[f.hand.Turn()&1][m.From()&63][m.To()&63]
	*h += int32(depth * depth)
	if *h > handClaim/2 {
		for i := range s.history {
			for j := range s.history[i] {
				for k := range s.history[i][j] {
					s.history[i][j][k] /= 2
				}
			}
		}
	}
}
