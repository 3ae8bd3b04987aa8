package ai

import (
	"slices"

	"hilltop/game/chess"
)

// deepen searches deeper and deeper until a limit is reached, and returns the
// best move.
func (s *searcher) deepen(report func(Info)) chess.Move {
	best := s.only[0]
	lines := min(max(s.limits.Lines, 1), len(s.only))
	scores := make([]int, lines)
	unrest := 0
	for depth := 1; depth < maxPly/2; depth++ {
		s.depth, s.selDepth, s.skip = depth, 0, s.skip[:0]
		for rank := range lines {
			score := s.aspire(depth, scores[rank])
			root := &s.frames[0]
			if root.length == 0 || s.stopped && rank > 0 {
				break
			}
			scores[rank] = score
			first := root.line[0]
			if rank == 0 {
				unrest /= 2
				if first != best {
					unrest += 2
				}
				best = first
			}
			report(s.info(score, rank+1))
			if s.stopped {
				break
			}
			s.skip = append(s.skip, first)
		}
		s.certain = true
		if s.stopped || s.done(depth, scores[0], unrest) {
			break
		}
	}
	return best
}

// done reports whether another depth is of no use or not allowed.
func (s *searcher) done(depth, score, unrest int) bool {
	l := &s.limits
	switch {
	case l.Depth > 0 && depth >= l.Depth:
		return true
	case l.Mate > 0 && score >= mateBound && moves(score) <= l.Mate:
		return true
	case l.Infinite || l.Lines > 1:
		return s.out()
	case abs(score) >= mateBound && mate-abs(score) <= depth:
		return true // no shorter win can hide at a greater depth
	case len(s.only) == 1 && s.budget.soft > 0 && l.MoveTime == 0:
		return true
	}
	return s.out() || s.budget.enough(unrest)
}

// out reports whether a limit is reached between depths.
func (s *searcher) out() bool {
	return s.halt.Load() || s.budget.spent() || s.limits.Nodes > 0 && s.nodes >= s.limits.Nodes
}

// aspire searches the root in a window around the score of the depth before,
// which is widened until the score lies in it.
func (s *searcher) aspire(depth, guess int) int {
	const narrow = 18 // centipawns
	window, low, high := narrow, -infinite, infinite
	if depth >= 5 && abs(guess) < mateBound {
		low, high = guess-window, guess+window
	}
	for fails := 0; ; {
		score := s.search(0, max(depth-fails, 1), low, high, false)
		if s.stopped {
			return score
		}
		switch {
		case score <= low:
			high = (low + high) / 2
			low = max(score-window, -infinite)
			fails = 0
		case score >= high:
			high = min(score+window, infinite)
			fails = min(fails+1, 3)
		default:
			return score
		}
		if window += window / 2; window > 900 {
			low, high = -infinite, infinite
		}
	}
}

// info tells what the root's frame holds.
func (s *searcher) info(score, rank int) Info {
	root := &s.frames[0]
	score = s.sober(score)
	i := Info{Depth: s.depth, SelDepth: s.selDepth, Nodes: s.nodes, Score: score, Rank: rank, Hash: s.table.full()}
	i.Line = slices.Clone(root.line[:root.length])
	switch {
	case score >= mateBound:
		i.Mate = moves(score)
	case score <= -mateBound:
		i.Mate = -moves(-score)
	}
	return i
}

// moves turns a winning score into the number of moves to the end.
func moves(score int) int { return (mate - score + 1) / 2 }

func abs(n int) int { return max(n, -n) }
