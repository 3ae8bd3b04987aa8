package ai

import (
	"math/bits"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

const (
	// exactCards is how many cards may be left to turn for all of them to be
	// tried; with more they are drawn at random.
	exactCards = 2
	// exactNodes is what it takes to try two cards, and to look deeper.
	exactNodes = 30_000
	// sampleLess, sampleMore and sampleMost are how deep a hand is searched that
	// was dealt at random: many shallow ones tell more than a few deep ones.
	sampleLess, sampleMore, sampleMost = 1, 2, 3
	// maxSamples is when a random deal tells nothing new any more.
	maxSamples = 20_000
	// sureSamples and sureErrors say when the better square is beyond doubt:
	// after so many samples, by so many standard errors.
	sureSamples = 200
	sureErrors  = 4
)

// dealt is a hand while cards are placed, with those still to come left open.
type dealt struct {
	hand   variant.QueenHand
	left   [chess.King + 1]int // cards not turned
	cards  int                 // sum of left
	placed int
}

// place chooses a square for the card on the table. The cards to come are
// unknown to everybody: each square is weighed by what may come.
func (s *handEngine) place(report func(Info)) chess.Move {
	for i := range s.squares {
		s.squares[i] = scored{move: chess.NewDrop(s.open.Card, s.open.Offered[i])}
	}
	s.weigh(report)
	return s.squares[s.better()].move
}

// better is the better of the two squares, as it seems.
func (s *handEngine) better() int {
	seems := func(c scored) int { return c.score + s.fancy(c.move) }
	if seems(s.squares[1]) > seems(s.squares[0]) {
		return 1
	}
	return 0
}

// weigh finds out what the two squares are worth.
func (s *handEngine) weigh(report func(Info)) {
	d := dealt{hand: s.open.Hand, left: s.open.Left, placed: s.open.Placed}
	for _, n := range d.left {
		d.cards += n
	}
	come := s.open.Cards() - d.placed - 1
	if come < exactCards || come == exactCards && (s.most == 0 || s.most >= exactNodes) {
		s.expect(d, report)
		return
	}
	s.sample(d, report)
}

// told reports what the squares are worth by now.
func (s *handEngine) told(report func(Info)) {
	best := s.squares[s.better()]
	report(Info{Depth: s.depth, SelDepth: s.longest, Nodes: s.nodes, Score: best.score / shown, Rank: 1, Line: []chess.Move{best.move}})
}

// expect tries all cards that can come, deeper and deeper.
func (s *handEngine) expect(d dealt, report func(Info)) {
	for depth := 1; depth < handPly/2; depth++ {
		s.depth, s.longest = depth, 0
		var score [2]int
		for i, to := range s.open.Offered {
			score[i] = s.after(d, s.open.Card, to)
		}
		if s.stopped {
			return
		}
		for i := range score {
			s.squares[i].score = score[i]
		}
		s.told(report)
		s.certain = true
		if s.done(depth, 2) {
			return
		}
	}
}

// put places a card; who moves first when it was the last.
func (s *handEngine) put(d dealt, r chess.Role, to chess.Square) dealt {
	seat, _ := s.open.Next(d.placed)
	d.placed++
	next := s.open.First(s.open.Number)
	if d.placed < s.open.Cards() {
		next, _ = s.open.Next(d.placed)
	}
	d.hand = d.hand.Place(seat, r, to, next)
	return d
}

// after is what it is worth to the side that places r on a square, by all
// cards that can come.
func (s *handEngine) after(d dealt, r chess.Role, to chess.Square) int {
	seat := d.hand.Turn()
	d = s.put(d, r, to)
	if d.placed == s.open.Cards() {
		return s.opening(&d, seat)
	}
	sum := 0
	for card, n := range d.left {
		if n == 0 {
			continue
		}
		turned := d
		turned.left[card]--
		turned.cards--
		_, offered := s.open.Next(d.placed)
		best := -handWhole
		for _, square := range offered {
			best = max(best, s.after(turned, chess.Role(card), square))
		}
		if turned.hand.Turn() != seat {
			best = -best
		}
		sum += best * n
		if s.stopped {
			return 0
		}
	}
	return sum / d.cards
}

// opening is what a hand of which all cards are placed is worth to seat.
func (s *handEngine) opening(d *dealt, seat game.Seat) int {
	s.frames[1].hand, s.frames[1].last = d.hand, chess.NoMove
	score := s.search(1, s.depth, -handWhole, handWhole)
	if d.hand.Turn() != seat {
		return -score
	}
	return score
}

// fork is a state of the deal that random deals have come to: how often each
// square was chosen there and what came of it for who chose.
type fork struct {
	visits [2]int
	sum    [2]int
	next   [2][chess.King + 1]int32 // by square and the next card; 0 is none yet
}

// sample deals the cards that are left at random again and again. Both squares
// get the same cards; later cards are placed where it did best so far.
func (s *handEngine) sample(d dealt, report func(Info)) {
	s.depth, s.longest = sampleLess, 0
	switch {
	case s.most == 0:
		s.depth = sampleMost
	case s.most >= exactNodes:
		s.depth = sampleMore
	}
	rng := s.salt
	s.forks = append(s.forks[:0], fork{})
	var difference spreadOf
	for n := 1; n <= maxSamples; n++ {
		rng = mix(rng)
		var score [2]int
		for i := range score {
			score[i] = s.follow(d, i, rng)
		}
		if s.stopped {
			break
		}
		difference.add(score[0] - score[1])
		root := &s.forks[0]
		for i := range s.squares {
			s.squares[i].score = root.sum[i] / root.visits[i]
		}
		s.certain = true
		if bits.OnesCount(uint(n)) == 1 {
			s.told(report)
		}
		if s.out() || n >= sureSamples && s.limits.MoveTime > 0 && difference.sure() {
			break
		}
	}
	s.told(report)
}

// follow plays one random deal to its end, with the card on the table placed
// on square first, and learns from it. It tells what came of it.
func (s *handEngine) follow(d dealt, first int, rng uint64) int {
	type choice struct {
		fork   int32
		square int
		seat   game.Seat
	}
	var path [16]choice
	length, at, card, square := 0, int32(0), s.open.Card, first
	for {
		path[length] = choice{at, square, d.hand.Turn()}
		length++
		_, offered := s.open.Next(d.placed)
		d = s.put(d, card, offered[square])
		if d.placed == s.open.Cards() {
			break
		}
		rng = mix(rng)
		card = d.draw(rng)
		known := s.forks[at].next[square][card]
		if known == 0 {
			known = int32(len(s.forks))
			s.forks = append(s.forks, fork{})
			s.forks[at].next[square][card] = known
		}
		at = known
		square = s.forks[at].choose(rng >> 32)
	}
	score := s.opening(&d, game.First)
	if s.stopped {
		return 0
	}
	for _, c := range path[:length] {
		g := &s.forks[c.fork]
		g.visits[c.square]++
		if c.seat == game.First {
			g.sum[c.square] += score
		} else {
			g.sum[c.square] -= score
		}
	}
	if path[0].seat != game.First {
		return -score
	}
	return score
}

// draw takes one of the cards that are left, each equally likely.
func (d *dealt) draw(rng uint64) chess.Role {
	n := int(rng % uint64(d.cards))
	for r := range d.left {
		if n -= d.left[r]; n < 0 {
			d.left[r]--
			d.cards--
			return chess.Role(r)
		}
	}
	return chess.NoRole
}

// choose picks a square: the one that did better, or the other if it was tried
// so seldom that it may be as good.
func (g *fork) choose(coin uint64) int {
	switch {
	case g.visits[0] == 0 && g.visits[1] == 0:
		return int(coin & 1)
	case g.visits[0] == 0:
		return 0
	case g.visits[1] == 0:
		return 1
	}
	const doubt = 1500 // scores
	total := bits.Len(uint(g.visits[0] + g.visits[1]))
	bound := func(i int) int {
		return g.sum[i]/g.visits[i] + doubt*squareRoot(total*64/g.visits[i])/8
	}
	if bound(1) > bound(0) {
		return 1
	}
	return 0
}

// squareRoot is the square root of n in whole numbers.
func squareRoot(n int) int {
	r := 0
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}

// spreadOf follows a row of numbers: how many, their sum and that of their
// squares.
type spreadOf struct{ count, sum, squares int }

func (s *spreadOf) add(n int) {
	s.count++
	s.sum += n
	s.squares += n * n
}

// sure reports whether the mean differs from 0 beyond doubt.
func (s *spreadOf) sure() bool {
	mean := s.sum / s.count
	variance := s.squares/s.count - mean*mean
	return mean*mean > sureErrors*sureErrors*variance/s.count
}
