// Package ai plays the games of the chess family: alpha-beta with an
// evaluation that knows each game's own wins from its rules. Wins, losses and
// draws come from the rules at each position, never from the evaluation.
package ai

import (
	"context"
	"sync/atomic"

	"hilltop/game/chess"
)

const (
	// defaultHash is the table's size in megabytes unless another is asked for.
	defaultHash = 16
	// MaxHash is the largest table in megabytes.
	MaxHash = 4096
)

// Engine searches positions and remembers what it learned. It is made by New
// and serves one search at a time. For the same node or depth limit after
// Forget it gives the same answer to the same question.
type Engine struct {
	table    *table
	searcher *searcher // made at the first search
}

// New makes an engine with a table of so many megabytes; 0 is the usual size.
func New(megabytes int) *Engine {
	e := new(Engine)
	e.Resize(megabytes)
	return e
}

// Resize forgets all and makes the table as large as megabytes says; 0 is the
// usual size.
func (e *Engine) Resize(megabytes int) {
	if megabytes <= 0 {
		megabytes = defaultHash
	}
	e.table = newTable(min(megabytes, MaxHash))
	e.Forget()
}

// Forget drops what was learned of earlier games.
func (e *Engine) Forget() {
	e.table.clear()
	if e.searcher != nil {
		e.searcher.forget()
	}
}

// Search chooses a move in g, which must not be over, and reports after each
// depth, from the calling goroutine. It returns soon after ctx ends, but
// never without having looked at all moves once.
func (e *Engine) Search(ctx context.Context, g chess.Game, l Limits, report func(Info)) chess.Move {
	if e.searcher == nil {
		e.searcher = newSearcher()
	}
	s := e.searcher
	s.table = e.table
	s.begin(g, l)
	halt := s.halt
	release := context.AfterFunc(ctx, func() { halt.Store(true) })
	defer release()
	return s.deepen(report)
}

// searcher is one search and what it keeps for the next.
type searcher struct {
	table   *table
	eval    *evaluator
	limits  Limits
	budget  budget
	halt    *atomic.Bool // set from another goroutine to end this search, never a later one
	stopped bool
	certain bool // the first depth is done: there is an answer to give

	nodes    int
	selDepth int
	depth    int // being searched
	passing  int // no pass may be tried before this ply, while one is verified
	past     []uint64
	only     []chess.Move // at the root; none of these is forbidden
	skip     []chess.Move // at the root: first moves of better lines
	order    history
	frames   [maxPly + 4]frame
	rules    *chess.Rules
	lapses   lapses
}

// frame is what one ply of the search needs, made once and used again.
type frame struct {
	pos     chess.Position
	key     uint64
	pick    picker
	tried   [64]chess.Move // quiet moves searched before the best one
	killers [2]chess.Move
	line    [maxPly]chess.Move
	length  int
	eval    int
	guess   int        // eval, bettered by what was learned
	exclude chess.Move // not to be searched, while others are compared with it
	mover   int        // index of the man and square that were moved from here
	move    chess.Move // that was made from here
	passed  bool       // a pass was made from here
	urgent  bool       // in check, or the enemy's king is about to reach a goal
}

func newSearcher() *searcher {
	s := new(searcher)
	for i := range s.frames {
		s.frames[i].pick.init()
	}
	s.forget()
	return s
}

func (s *searcher) forget() { s.order.clear() }

// begin prepares a search of g.
func (s *searcher) begin(g chess.Game, l Limits) {
	positions := g.Positions()
	root := &positions[len(positions)-1]
	s.limits, s.budget = l, newBudget(l, root.Turn())
	s.halt = new(atomic.Bool)
	s.stopped, s.certain = false, false
	s.nodes, s.selDepth, s.passing = 0, 0, 0
	s.past = s.past[:0]
	for i := range positions[:len(positions)-1] {
		s.past = append(s.past, positions[i].Key())
	}
	if s.rules != root.Rules() {
		s.rules = root.Rules()
		s.eval = newEvaluator(s.rules)
		s.table.clear()
		s.order.clear()
	}
	s.table.age()
	s.order.fade()
	for i := range s.frames {
		f := &s.frames[i]
		f.killers, f.exclude, f.length, f.passed = [2]chess.Move{}, chess.NoMove, 0, false
	}
	s.frames[0].pos = *root
	s.frames[0].key = root.Key()
	s.only = l.Only
	if len(s.only) == 0 {
		s.only = l.Lapses.narrowed(g)
	}
	s.skip = s.skip[:0]
	s.lapses.start(l.Lapses, g)
}
