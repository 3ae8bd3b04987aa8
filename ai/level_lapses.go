package ai

import (
	"hilltop/game/chess"
)

// Lapses make a search err as people do, the same way each time for one Seed
// and one position. The zero value errs never.
type Lapses struct {
	Seed uint64
	// Blind is how many of the other side's replies, in 1024, are not seen.
	// One that is overlooked is overlooked wherever the search would meet it,
	// until the next move is chosen. What answers a check is always seen.
	Blind int
	// Narrow is how many of its own moves, in 1024, are not thought of.
	Narrow int
	// Whim is how much worse than the best move, in centipawns, a move may be
	// and still be chosen. A won or lost game is never a matter of whim.
	Whim int
}

// lapses are Lapses at work in one search.
type lapses struct {
	blind, whim uint64
	salt        uint64
	undo        chess.Move // takes back what was moved last; NoMove if none does
}

// start prepares for a search of g.
func (l *lapses) start(from Lapses, g chess.Game) {
	*l = lapses{}
	if from.Blind == 0 && from.Whim == 0 {
		return
	}
	l.blind, l.whim = uint64(max(from.Blind, 0)), uint64(max(from.Whim, 0))
	l.salt = mix(from.Seed ^ mix(g.Chess().Key()))
	l.undo = undoes(g)
}

// undoes is the move that takes back the last move of the side to move, NoMove
// if there is none.
func undoes(g chess.Game) chess.Move {
	moves := g.Moves()
	if len(moves) < 2 {
		return chess.NoMove
	}
	m := moves[len(moves)-2]
	if m.IsDrop() || m.Promotion() != chess.NoRole {
		return chess.NoMove
	}
	return chess.NewMove(m.To(), m.From(), chess.NoRole)
}

// mix scatters the bits of x (the finalizer of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// pick is the next move that is seen, NoMove at the end.
func (s *searcher) pick(ply int) chess.Move {
	m := s.next(ply)
	for m != chess.NoMove && s.overlooks(ply, m) {
		m = s.next(ply)
	}
	return m
}

// overlooks reports whether m, a move from ply, is not seen. The man that has
// just moved is watched more than others.
func (s *searcher) overlooks(ply int, m chess.Move) bool {
	blind := s.lapses.blind
	if blind == 0 || ply&1 == 0 || s.frames[ply].pos.InCheck() {
		return false
	}
	if last := s.frames[ply-1].move; last != chess.NoMove && m.To() == last.To() {
		blind = square(blind)
	}
	return mix(s.lapses.salt^uint64(m))&1023 < blind
}

// blinded reports whether moves at ply may have been overlooked.
func (s *searcher) blinded(ply int) bool { return s.lapses.blind != 0 && ply&1 == 1 }

// fancy is what a first move seems to be worth beyond its worth.
func (l *lapses) fancy(m chess.Move) int {
	if l.whim == 0 || m == l.undo {
		return 0
	}
	return int(mix(l.salt+uint64(m)) % (l.whim + 1))
}

// child searches the position after the move that was made from ply.
func (s *searcher) child(ply, depth, alpha, beta int, cut bool) int {
	if ply > 0 || s.lapses.whim == 0 {
		return s.search(ply+1, depth, alpha, beta, cut)
	}
	fancy := s.lapses.fancy(s.frames[0].move)
	score := s.search(ply+1, depth, alpha+fancy, beta+fancy, cut)
	if abs(score) < mateBound {
		score -= fancy
	}
	return score
}

// sober is the score of the root's best move without what it was fancied for.
func (s *searcher) sober(score int) int {
	if abs(score) < mateBound && s.frames[0].length > 0 {
		score -= s.lapses.fancy(s.frames[0].line[0])
	}
	return score
}

// narrowed are the moves of g that come to mind; at least one does. A move
// that wins at once or takes back is thought of more often than others, a walk
// of the king more seldom.
func (l Lapses) narrowed(g chess.Game) []chess.Move {
	p := g.Chess()
	all := p.AppendLegal(nil)
	if l.Narrow <= 0 {
		return all
	}
	retaken := lastTaken(g)
	salt := mix(l.Seed ^ mix(p.Key()+1))
	unseen := uint64(min(l.Narrow, 1024))
	seen := 1024 - unseen
	var list []chess.Move
	likely, most := all[0], uint64(0)
	for _, m := range all {
		h := mix(salt^uint64(m)) >> 1
		narrow := unseen
		switch {
		case winsAtOnce(p, m):
			narrow = square(square(square(unseen)))
		case m.To() == retaken:
			narrow = square(unseen)
		case strays(p, m):
			narrow = 1024 - seen*seen*seen>>20
			h >>= 10 // the last resort
		}
		if h&1023 >= narrow {
			list = append(list, m)
		}
		if h >= most {
			likely, most = m, h
		}
	}
	if len(list) == 0 {
		list = append(list, likely)
	}
	return list
}

// square is x times x, both in 1024ths.
func square(x uint64) uint64 { return x * x >> 10 }

// lastTaken is the square on which the last move took a man, NoSquare if it
// took none.
func lastTaken(g chess.Game) chess.Square {
	moves := g.Moves()
	if len(moves) == 0 {
		return chess.NoSquare
	}
	positions := g.Positions()
	if last := moves[len(moves)-1]; positions[len(moves)-1].Captures(last) {
		return last.To()
	}
	return chess.NoSquare
}

// strays reports whether m walks the king out: towards a goal where there is
// one, else anywhere without need.
func strays(p *chess.Position, m chess.Move) bool {
	if p.Mover(m) != chess.King {
		return false
	}
	goal := p.Rules().Goal
	if goal == 0 {
		return !p.InCheck()
	}
	for from, to := m.From().Bit(), m.To().Bit(); from&goal == 0; from, to = spread(from), spread(to) {
		if to&goal != 0 {
			return true
		}
	}
	return false
}

// winsAtOnce reports whether m ends the game in favour of who plays it.
func winsAtOnce(p *chess.Position, m chess.Move) bool {
	var next chess.Position
	p.Make(&next, m)
	o := next.Outcome()
	return o.Over && o.Winner.Playing()
}
