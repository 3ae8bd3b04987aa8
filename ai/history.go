package ai

import "hilltop/game/chess"

const (
	manSlots = 16 * 64 // color and role, and square
	maxBonus = 1600
	topScore = 16384 // histories stay within this
)

// history is which quiet moves have been good, by side and squares, and as an
// answer to the moves before.
type history struct {
	from    [2][64][64]int16 // by side, origin and target
	drops   [2][8][64]int16  // by side, role and target
	follow  [manSlots][manSlots]int16
	answers [manSlots]chess.Move
	wrong   [2][wrongSlots]int16 // by side and pawns: how far evaluations were off, in 1/wrongUnit
	wronged [2][manSlots]int16   // likewise by the last move
}

const (
	wrongSlots = 1 << 13
	wrongUnit  = 64
	wrongMost  = 96 * wrongUnit
)

// correct betters an evaluation of the position at ply by what searches found
// in positions like it.
func (s *searcher) correct(ply, eval int) int {
	f := &s.frames[ply]
	if f.pos.InCheck() {
		return eval
	}
	last, _ := s.movers(ply)
	c := f.pos.Turn() & 1
	off := (int(s.order.wrong[c][pawnSlot(&f.pos)]) + int(s.order.wronged[c][last])) / wrongUnit
	return max(min(eval+off, mateBound-1), 1-mateBound)
}

// regret remembers how far the evaluation of the position at ply was off.
func (s *searcher) regret(ply, depth, score int) {
	f := &s.frames[ply]
	last, _ := s.movers(ply)
	c := f.pos.Turn() & 1
	off := max(min((score-f.eval)*wrongUnit, wrongMost), -wrongMost)
	weight := min(depth+1, 16)
	for _, e := range [2]*int16{&s.order.wrong[c][pawnSlot(&f.pos)], &s.order.wronged[c][last]} {
		*e = int16((int(*e)*(256-weight) + off/2*weight) / 256)
	}
}

// pawnSlot is the place for all positions with the same pawns and checks.
func pawnSlot(p *chess.Position) int {
	pawns := p.ByRole(chess.Pawn)
	key := uint64(pawns&p.ByColor(chess.White))*0x9e3779b97f4a7c15 ^ uint64(pawns&p.ByColor(chess.Black))*0xbf58476d1ce4e5b9
	key += uint64(p.Checks(chess.White)*4+p.Checks(chess.Black)) << 52
	key ^= key >> 29
	return int(key * 0x94d049bb133111eb >> 51)
}

// nothingMoved is the index of the man before the first move and at a pass:
// that of no role on a1, which nothing else has.
const nothingMoved = 0

// manIndex is the index of the man that m moves and its target.
func manIndex(p *chess.Position, m chess.Move) int {
	return int(p.Turn())<<9 | int(p.Mover(m))<<6 | int(m.To())
}

func (h *history) clear() { *h = history{} }

// fade lets what earlier searches learned weigh less.
func (h *history) fade() {
	for c := range h.from {
		for i := range h.from[c] {
			for j := range h.from[c][i] {
				h.from[c][i][j] /= 2
			}
		}
		for i := range h.drops[c] {
			for j := range h.drops[c][i] {
				h.drops[c][i][j] /= 2
			}
		}
	}
}

// entry is the place of m in the history by squares.
func (h *history) entry(c chess.Color, m chess.Move) *int16 {
	if m.IsDrop() {
		return &h.drops[c&1][m.DropRole()&7][m.To()&63]
	}
	return &h.from[c&1][m.From()&63][m.To()&63]
}

// value is how good m has been, after the two moves whose indexes are given.
func (h *history) value(p *chess.Position, m chess.Move, last, before int) int {
	man := manIndex(p, m)
	return int(*h.entry(p.Turn(), m)) + int(h.follow[last][man]) + int(h.follow[before][man])
}

// learn moves one entry towards bonus, the slower the further it is.
func learn(e *int16, bonus int) {
	*e += int16(bonus - int(*e)*abs(bonus)/topScore)
}

// reward remembers that best was good and that the moves tried before it
// were not.
func (s *searcher) reward(ply, depth int, best chess.Move, tried []chess.Move) {
	f := &s.frames[ply]
	p, h := &f.pos, &s.order
	if f.killers[0] != best {
		f.killers[0], f.killers[1] = best, f.killers[0]
	}
	last, before := s.movers(ply)
	if last != nothingMoved {
		h.answers[last] = best
	}
	bonus := min(16*depth*depth+128*depth, maxBonus)
	h.adjust(p, best, last, before, bonus)
	for _, m := range tried {
		h.adjust(p, m, last, before, -bonus)
	}
}

func (h *history) adjust(p *chess.Position, m chess.Move, last, before, bonus int) {
	man := manIndex(p, m)
	learn(h.entry(p.Turn(), m), bonus)
	if last != nothingMoved {
		learn(&h.follow[last][man], bonus)
	}
	if before != nothingMoved {
		learn(&h.follow[before][man], bonus)
	}
}

// movers are the indexes of the two moves that led to ply.
func (s *searcher) movers(ply int) (last, before int) {
	if ply > 0 {
		last = s.frames[ply-1].mover
	}
	if ply > 1 {
		before = s.frames[ply-2].mover
	}
	return last, before
}
