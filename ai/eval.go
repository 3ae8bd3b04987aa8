package ai

import "hilltop/game/chess"

// evaluator judges positions of one game. What is special about a game is
// taken from its rules: goal squares, checks that win, men that are dropped.
// It may be used from several goroutines.
type evaluator struct {
	rules *chess.Rules
	// board and hand are what men are worth, by role.
	board, hand [8]taper
	// squares are board values with the place, by color, role and square.
	squares [2][8][64]taper
	// hill: there is a goal for the king.
	hill bool

	// taking is what a capture brings at most, in percent of the man taken.
	taking int
}

func newEvaluator(r *chess.Rules) *evaluator {
	e := &evaluator{rules: r, board: worth, hand: worth, hill: r.Goal != 0, taking: 100}
	if r.Drops {
		e.board, e.hand = worthBoard, worthHand
		e.taking = 170 // it is lost to the one and held by the other
	}
	for role := chess.Pawn; role <= chess.King; role++ {
		for s := chess.A1; s <= chess.H8; s++ {
			at := int(s.Rank())*4 + min(int(s.File()), 7-int(s.File()))
			v := e.board[role] + tp(int(places[role][0][at]), int(places[role][1][at]))
			e.squares[chess.White][role][s] = v
			e.squares[chess.Black][role][s^56] = v
		}
	}
	return e
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
	weight   [2]int            // of these men
	hits     [2]int            // attacks on squares beside the other king
	phase    int
}

// evaluate is the value of p for the side to move, in centipawns. It knows
// nothing of wins and draws by rule.
func (e *evaluator) evaluate(p *chess.Position) int {
	var s study
	s.begin(p)
	score := e.pieces(&s, chess.White) - e.pieces(&s, chess.Black)
	score += e.pawns(&s, chess.White) - e.pawns(&s, chess.Black)
	score += e.safety(&s, chess.White) - e.safety(&s, chess.Black)
	score += e.threats(&s, chess.White) - e.threats(&s, chess.Black)
	if e.rules.Drops {
		score += e.reserve(&s, chess.White) - e.reserve(&s, chess.Black)
	}
	if e.rules.ChecksToWin > 0 {
		score += e.checks(&s, chess.White) - e.checks(&s, chess.Black)
	}
	phase := min(s.phase, fullPhase)
	value := (score.middle()*phase + score.end()*(fullPhase-phase)) / fullPhase
	if e.hill {
		value += e.race(&s, chess.White) - e.race(&s, chess.Black)
	} else if e.rules.ChecksToWin == 0 && !e.rules.Drops {
		value = value * scale(&s, value) / 64
	}
	if p.Turn() == chess.Black {
		value = -value
	}
	const tempo, most = 14, 20000
	return max(min(value+tempo, most), -most)
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
func fileOf(s chess.Square) chess.Bitboard { return fileA << s.File() }

// beside are the files next to that of s.
func beside(s chess.Square) chess.Bitboard {
	f := fileOf(s)
	return (f&^fileA)>>1 | (f&^fileH)<<1
}

// inFront are the squares of all files before s, as c sees it.
func inFront(c chess.Color, s chess.Square) chess.Bitboard {
	if c == chess.White {
		return ^(chess.Bitboard(1)<<(8*uint(s.Rank())+8) - 1)
	}
	return chess.Bitboard(1)<<(8*uint(s.Rank())) - 1
}
