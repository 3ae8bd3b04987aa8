package ai

import "hilltop/game/chess"

// evaluator judges positions of one game. What is special about a game is
// taken from its rules: goal squares, checks that win, men that are dropped.
// It may be used from several goroutines.
type evaluator struct {
	rules *chess.Rules
	w     *weights
	// squares are board values with the place, by color, role and square.
	squares [2][8][64]taper
	// hill: there is a goal for the king.
	hill bool
	// rim are the squares beside a goal, which the enemy's king has to cross.
	rim chess.Bitboard

	// taking is what a capture brings at most, in percent of the man taken.
	taking int
}

func newEvaluator(r *chess.Rules) *evaluator {
	e := &evaluator{rules: r, w: &plainWeights, hill: r.Goal != 0, rim: around(r.Goal), taking: 100}
	switch {
	case r.Drops:
		e.w = &dropWeights
		e.taking = 170 // it is lost to the one and held by the other
	case r.ChecksToWin > 0:
		e.w = &checkWeights
	case r.Goal != 0:
		e.w = &goalWeights
	}
	e.setSquares()
	return e
}

func (e *evaluator) setSquares() {
	for role := chess.Pawn; role <= chess.King; role++ {
		for s := chess.A1; s <= chess.H8; s++ {
			at := int(s.Rank())*4 + min(int(s.File()), 7-int(s.File()))
			v := e.w.men[role] + e.w.places[role][at]
			e.squares[chess.White][role][s] = v
			e.squares[chess.Black][role][s^56] = v
		}
	}
}

// study is what is known of a position while it is judged.
type study struct {
	p        *chess.Position
	occupied chess.Bitboard
	pawns    [2]chess.Bitboard
	king     [2]chess.Square
	ring     [2]chess.Bitboard // squares around the king
	by       [2][8]chess.Bitboard
	all      [2]chess.Bitboard // attacked by a side
	twice    [2]chess.Bitboard // by two of its men or more
	area     [2]chess.Bitboard // where mobility counts
	hunters  [2]int            // men that attack the other king's ring
	hunting  [2][8]int32       // the same by role
	hits     [2]int            // attacks on squares beside the other king
	files    [2][3]file        // before the kings
	phase    int
}

// evaluate is the value of p for the side to move, in centipawns. It knows
// nothing of wins and draws by rule.
func (e *evaluator) evaluate(p *chess.Position) int {
	var s study
	s.begin(p)
	score := e.balance(&s)
	middle, end := score.middle(), score.end()
	for c := chess.White; c <= chess.Black; c++ {
		m, l := e.harm(&s, e.danger(&s, c), c)
		sign := 1 - 2*int(c)
		middle, end = middle-sign*m, end-sign*l
	}
	phase := min(s.phase, fullPhase)
	value := (middle*phase + end*(fullPhase-phase)) / fullPhase
	if e.plain() {
		value = value * scale(&s, value) / 64
	}
	if p.Turn() == chess.Black {
		value = -value
	}
	const most = 20000
	return max(min(value, most), -most)
}

// plain: there are no other wins than mate, and no drops.
func (e *evaluator) plain() bool {
	return !e.hill && e.rules.ChecksToWin == 0 && !e.rules.Drops
}

// balance is all that is counted man by man, White's less Black's.
func (e *evaluator) balance(s *study) taper {
	score := e.pieces(s, chess.White) - e.pieces(s, chess.Black)
	score += e.pawns(s, chess.White) - e.pawns(s, chess.Black)
	score += e.shelter(s, chess.White) - e.shelter(s, chess.Black)
	score += e.threats(s, chess.White) - e.threats(s, chess.Black)
	if e.rules.Drops {
		score += e.reserve(s, chess.White) - e.reserve(s, chess.Black)
	}
	if e.rules.ChecksToWin > 0 {
		score += e.checks(s, chess.White) - e.checks(s, chess.Black)
	}
	if e.hill {
		score += e.race(s, chess.White) - e.race(s, chess.Black)
	}
	if s.p.Turn() == chess.White {
		return score + e.w.turn
	}
	return score - e.w.turn
}

// harm is what so much danger takes off the value of c's king, in the
// middlegame and in the endgame.
func (e *evaluator) harm(s *study, danger int, c chess.Color) (middle, end int) {
	const most = 2200 // beyond, it is lost anyway
	d := min(danger>>4, most)
	if d <= 0 {
		return 0, 0
	}
	middle = d * d >> 10
	return middle, middle * int(e.perils(s, c).late) >> 6
}

// scale shrinks what cannot be won without pawns, in 64ths.
func scale(s *study, value int) int {
	c := chess.White
	if value < 0 {
		c = chess.Black
	}
	if s.pawns[c] != 0 {
		return 64
	}
	force := func(c chess.Color) int {
		n := 0
		for r := chess.Knight; r <= chess.Queen; r++ {
			n += exchange[r] * (s.p.ByRole(r) & s.p.ByColor(c)).Count()
		}
		return n
	}
	if force(c) < force(c.Other())+400 {
		return 12
	}
	return 64
}

func (s *study) begin(p *chess.Position) {
	s.p = p
	s.occupied = p.Occupied()
	for c := chess.White; c <= chess.Black; c++ {
		s.pawns[c] = p.ByRole(chess.Pawn) & p.ByColor(c)
		s.king[c] = p.King(c)
		near := chess.KingAttacks(s.king[c])
		s.ring[c] = near | s.king[c].Bit()
		pawns := pawnAttacks(c, s.pawns[c])
		s.by[c][chess.Pawn], s.by[c][chess.King] = pawns, near
		s.all[c] = pawns | near
		s.twice[c] = pawns & near
	}
	for c := chess.White; c <= chess.Black; c++ {
		s.screen(c)
	}
	for c := chess.White; c <= chess.Black; c++ {
		blocked := s.pawns[c] & ahead(c.Other(), s.occupied)
		s.area[c] = ^(blocked | s.king[c].Bit() | s.by[c.Other()][chess.Pawn])
	}
}

const (
	fileA = chess.Bitboard(0x0101010101010101)
	fileH = fileA << 7
)

// pawnAttacks are the squares that pawns of c attack.
func pawnAttacks(c chess.Color, pawns chess.Bitboard) chess.Bitboard {
	if c == chess.White {
		return (pawns&^fileA)<<7 | (pawns&^fileH)<<9
	}
	return (pawns&^fileA)>>9 | (pawns&^fileH)>>7
}

// ahead moves squares one step in the direction of c's pawns.
func ahead(c chess.Color, b chess.Bitboard) chess.Bitboard {
	if c == chess.White {
		return b << 8
	}
	return b >> 8
}

// rankOf is the rank of s as c sees it, 0 to 7.
func rankOf(c chess.Color, s chess.Square) int { return int(s.Rank()) ^ 7*int(c) }

// fileOf are all squares of the file of s.
func fileOf(s chess.Square) chess.Bitboard { return fileA << (s.File() & 7) }

// beside are the files next to that of s.
func beside(s chess.Square) chess.Bitboard {
	f := fileOf(s)
	return (f&^fileA)>>1 | (f&^fileH)<<1
}

// inFront are the squares of all files before s, as c sees it.
func inFront(c chess.Color, s chess.Square) chess.Bitboard { return fronts[c&1][s>>3&7] }

var fronts = newFronts()

func newFronts() (f [2][8]chess.Bitboard) {
	for r := range 8 {
		f[chess.White][r] = ^chess.Bitboard(0) << (8 * r) << 8
		f[chess.Black][r] = chess.Bitboard(1)<<(8*r) - 1
	}
	return f
}
