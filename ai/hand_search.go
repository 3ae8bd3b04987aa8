package ai

import (
	"slices"

	"hilltop/game/chess"
	"hilltop/game/variant"
)

// deepen searches the moves of the hand deeper and deeper until a limit is
// reached.
func (s *handEngine) deepen(report func(Info)) chess.Move {
	only := s.legal(&s.frames[0].hand)
	if chosen := slices.DeleteFunc(slices.Clone(only), func(m chess.Move) bool { return !slices.Contains(s.limits.Only, m) }); len(chosen) > 0 {
		only = chosen
	}
	only = s.narrowed(only)
	best := only[0]
	for depth := 1; depth < handPly/2; depth++ {
		s.depth, s.longest = depth, 0
		score, found := s.root(only, depth)
		if found {
			if first := s.frames[0].line[0]; !s.stopped {
				s.mate = s.forced()
			} else if first != best {
				s.mate = 0
			}
			best = s.frames[0].line[0]
			report(s.info(score))
		}
		s.certain = true
		if s.stopped || s.done(depth, len(only)) {
			break
		}
	}
	return best
}

// done reports whether another depth is of no use or not allowed.
func (s *handEngine) done(depth, choices int) bool {
	l := &s.limits
	switch {
	case l.Depth > 0 && depth >= l.Depth, l.Nodes > 0 && s.nodes >= l.Nodes:
		return true
	case l.Infinite:
		return s.halt.Load()
	case s.mate != 0 && depth >= 2*abs(s.mate)+proofMore:
		return true // an end with more points would have been found
	case choices == 1 && l.MoveTime > 0 && depth >= 6:
		return true
	}
	return s.halt.Load() || s.budget.spent() || s.budget.enough(1)
}

// ends is in how many plies the line that was found ends the hand; 0 if it
// does not.
func (s *handEngine) ends() int {
	h := s.frames[0].hand
	var next variant.QueenHand
	line := s.frames[0].line[:s.frames[0].length]
	for n, m := range line {
		if m == chess.NoMove {
			h = h.Pass()
			continue
		}
		h.Make(m, &next)
		h = next
		if n == len(line)-1 && len(s.legal(&h)) == 0 {
			if _, _, over := h.Ending(); over {
				return n + 1
			}
		}
	}
	return 0
}

// info tells what the root's frame holds.
func (s *handEngine) info(score int) Info {
	root := &s.frames[0]
	i := Info{Depth: s.depth, SelDepth: s.longest, Nodes: s.nodes, Score: score / shown, Rank: 1}
	for _, m := range root.line[:root.length] {
		if m == chess.NoMove {
			break // the other side passes
		}
		i.Line = append(i.Line, m)
	}
	i.Mate = s.mate
	return i
}

// legal are the legal moves of h.
func (s *handEngine) legal(h *variant.QueenHand) []chess.Move {
	list := h.AppendMoves(nil)
	if !h.Check() {
		return list
	}
	var next variant.QueenHand
	return slices.DeleteFunc(list, func(m chess.Move) bool {
		h.Make(m, &next)
		return next.Outnumbers(next.Turn())
	})
}

// root searches the first moves, the best of before in front; found is false
// if the search was stopped before it knew anything. The score is that of the
// best move without what it was fancied for.
func (s *handEngine) root(only []chess.Move, depth int) (score int, found bool) {
	f, next := &s.frames[0], &s.frames[1]
	best := -handWhole
	for i, m := range only {
		fancy := s.fancy(m)
		f.hand.Make(m, &next.hand)
		next.last = m
		worth := fancy
		if i == 0 {
			worth -= s.search(1, depth-1, -handWhole, handWhole)
		} else if worth -= s.search(1, depth-1, fancy-best-1, fancy-best); worth > best && !s.stopped {
			worth = fancy - s.search(1, depth-1, -handWhole, fancy-best)
		}
		if s.stopped {
			break
		}
		if worth > best {
			best, score, found = worth, worth-fancy, true
			s.extend(0, m)
			copy(only[1:i+1], only[:i])
			only[0] = m
		}
	}
	return score, found
}

// extend puts a move in front of the line of the next ply.
func (s *handEngine) extend(ply int, m chess.Move) {
	f, next := &s.frames[ply], &s.frames[ply+1]
	f.line[0] = m
	f.length = 1 + copy(f.line[1:], next.line[:next.length])
}

// drawn reports whether a draw can be claimed, or soon could be, at a ply.
func (s *handEngine) drawn(ply int) bool {
	h := &s.frames[ply].hand
	if h.Drawable() {
		return true
	}
	back := min(h.Quiet(), ply)
	for i := 2; i <= back; i += 2 {
		if s.frames[ply-i].hand.Key() == h.Key() {
			return true
		}
	}
	if h.Quiet() <= ply {
		return false
	}
	seen := 0
	for _, key := range s.open.Past {
		if key == h.Key() {
			seen++
		}
	}
	return seen >= 2
}

// search is the score of the position at ply for the side to move, between
// alpha and beta; at most alpha or at least beta it is a bound.
func (s *handEngine) search(ply, depth, alpha, beta int) int {
	f := &s.frames[ply]
	f.length = 0
	h := &f.hand
	if s.drawn(ply) {
		return 0
	}
	check := h.Check()
	if check && ply < 2*s.depth {
		depth++
	}
	if depth <= 0 || ply >= handPly-1 {
		return s.quiesce(ply, 0, alpha, beta)
	}
	s.nodes++
	if s.out() {
		return 0
	}
	s.longest = max(s.longest, ply)
	first := chess.NoMove
	if e := s.table.probe(h.Key()); e != nil {
		first = chess.Move(e.move)
		if score := farther(int(e.score), ply); int(e.depth) >= depth {
			if e.bound == boundExact || e.bound == boundLower && score >= beta || e.bound == boundUpper && score <= alpha {
				return score
			}
		}
	}
	if !check && beta-alpha == 1 && depth >= 3 && f.last != chess.NoMove && s.eval.score(h) >= beta {
		n := &s.frames[ply+1]
		n.hand, n.last = h.Pass(), chess.NoMove
		score := -s.search(ply+1, depth-3, -beta, -alpha)
		if s.stopped {
			return 0
		}
		if score >= beta {
			return score
		}
	}
	return s.moves(ply, depth, alpha, beta, first, check)
}

// moves searches the moves of a position.
func (s *handEngine) moves(ply, depth, alpha, beta int, first chess.Move, check bool) int {
	f, n := &s.frames[ply], &s.frames[ply+1]
	h := &f.hand
	f.list = h.AppendMoves(f.list[:0])
	s.rank(ply, first)
	us := h.Turn()
	best, choice, low, made := -handWhole, chess.NoMove, alpha, 0
	missed := false
	for i := range f.ranked {
		m := f.pick(i)
		if s.overlooks(h, f.last, m) {
			missed = true
			continue
		}
		h.Make(m, &n.hand)
		if check && n.hand.Outnumbers(us.Other()) {
			continue
		}
		made++
		n.last = m
		quiet := n.hand.Quiet() != 0
		score := s.reply(ply, depth, alpha, beta, made, quiet && !check && !n.hand.Check())
		if s.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, choice = score, m
				s.extend(ply, m)
			}
		}
		if alpha >= beta {
			if quiet {
				s.reward(ply, m, depth)
			}
			break
		}
	}
	if made == 0 && missed {
		return farther(s.eval.score(h), ply)
	}
	if made == 0 {
		return s.without(ply, depth, alpha, beta)
	}
	kind := boundExact
	switch {
	case best >= beta:
		kind = boundLower
	case best <= low:
		kind = boundUpper
	}
	s.table.store(h.Key(), choice, nearer(best, ply), depth, kind)
	return best
}

// reply is the score of the move that was made from ply, the made-th there. A
// late one that changes little is searched less deep at first.
func (s *handEngine) reply(ply, depth, alpha, beta, made int, dull bool) int {
	if made == 1 {
		return -s.search(ply+1, depth-1, -beta, -alpha)
	}
	less := 1
	if dull && depth >= 3 && made > 3 {
		less = 2
		if made > 10 {
			less = 3
		}
	}
	score := -s.search(ply+1, depth-less, -alpha-1, -alpha)
	if score > alpha && less > 1 {
		score = -s.search(ply+1, depth-1, -alpha-1, -alpha)
	}
	if score > alpha && score < beta {
		score = -s.search(ply+1, depth-1, -beta, -alpha)
	}
	return score
}

// without is the score where the side to move has no legal move: the hand is
// over, or it passes.
func (s *handEngine) without(ply, depth, alpha, beta int) int {
	h := &s.frames[ply].hand
	winner, points, over := h.Ending()
	if over {
		return s.over(ply, winner == h.Turn(), winner.Playing(), points)
	}
	n := &s.frames[ply+1]
	n.hand, n.last = h.Pass(), chess.NoMove
	score := -s.search(ply+1, depth-1, -beta, -alpha)
	if score > alpha && score < beta {
		s.extend(ply, chess.NoMove)
	}
	return score
}

// over is the score of a hand that is over at ply.
func (s *handEngine) over(ply int, won, decided bool, points int) int {
	h := &s.frames[ply].hand
	switch {
	case !decided:
		return 0
	case won:
		return farther(s.stakes.of(h.Turn(), points), ply)
	}
	return farther(-s.stakes.of(h.Turn().Other(), points), ply)
}

// quiesce is the score once captures and checks have come to an end.
func (s *handEngine) quiesce(ply, deep, alpha, beta int) int {
	f := &s.frames[ply]
	f.length = 0
	h := &f.hand
	s.nodes++
	if s.out() {
		return 0
	}
	s.longest = max(s.longest, ply)
	check := h.Check()
	if ply >= handPly-1 {
		return farther(s.eval.score(h), ply)
	}
	best := -handWhole
	if !check {
		best = farther(s.eval.score(h), ply)
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	us := h.Turn()
	them := h.Men(us.Other())
	own, others := h.Men(us).Count(), them.Count()
	nearly := deep <= 2 && own > others && h.Claims(us)+2 > others
	targets := them
	if check || nearly {
		targets = ^chess.Bitboard(0)
	}
	f.list = h.AppendMovesTo(f.list[:0], targets)
	s.rank(ply, chess.NoMove)
	n, made := &s.frames[ply+1], 0
	for i := range f.ranked {
		m := f.pick(i)
		takes := them.Has(m.To())
		if s.overlooks(h, f.last, m) {
			continue
		}
		h.Make(m, &n.hand)
		switch {
		case check && n.hand.Outnumbers(us.Other()):
			continue
		case !check && !takes && !n.hand.Check():
			continue
		}
		made++
		n.last = m
		score := -s.quiesce(ply+1, deep+1, -beta, -alpha)
		if s.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha = score
				s.extend(ply, m)
			}
			if alpha >= beta {
				break
			}
		}
	}
	if check && made == 0 {
		_, points, _ := h.Ending()
		return s.over(ply, false, true, points)
	}
	return best
}
