package ai

import (
	"context"
	"sync/atomic"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

const (
	// handBits is the size of the table of positions: 1<<handBits entries.
	handBits = 19
	// handPly is the longest line that is looked at.
	handPly = 64
	// handWhole is above all scores, and decided is no score at all.
	handWhole = 32000
	// handPoll is how many positions are looked at between two looks at the
	// clock.
	handPoll = 512
)

// handEngine plays games of hands and cards. It sees what lies on the table
// and nothing else, and remembers nothing of earlier searches: for the same
// limit of nodes and the same seed it gives the same answer.
type handEngine struct {
	open    variant.QueenTable
	stakes  stakes
	limits  Limits
	budget  budget
	halt    *atomic.Bool
	stopped bool
	certain bool // there is an answer to give
	nodes   int
	most    int // nodes at which the search ends; 0 is no limit
	depth   int // being searched
	salt    uint64
	mate    int    // the end that is proved, as in Info
	refuted [2]int // ends in so many plies that are not forced, by who makes the last move
	longest int
	table   *handTable
	eval    handEval
	history [2][64][64]int32
	frames  [handPly + 2]handFrame
	squares [2]scored // for a card
	forks   []fork    // of random deals, the first for the card on the table
}

// handFrame is what one ply of the search needs.
type handFrame struct {
	hand    variant.QueenHand
	list    []chess.Move
	ranked  []int64 // rank<<32 | move
	killers [2]chess.Move
	line    [handPly]chess.Move
	length  int
	last    chess.Move // that led here, NoMove for a pass
}

// scored is a choice and what it is worth to who makes it: in hundredths of a
// point in the middle of a match, as in Info.
type scored struct {
	move  chess.Move // a move, or a drop for a card that is placed
	score int
}

func newHandEngine() *handEngine {
	s := &handEngine{table: newHandTable(handBits)}
	for i := range s.frames {
		s.frames[i].list = make([]chess.Move, 0, 192)
		s.frames[i].ranked = make([]int64, 0, 192)
	}
	return s
}

// hand is the engine for games of hands and cards.
func (p *Player) hand() *handEngine {
	if p.hands == nil {
		p.hands = newHandEngine()
	}
	return p.hands
}

// choose picks a choice at the table and reports what it finds.
func (s *handEngine) choose(ctx context.Context, t variant.QueenTable, l Limits, report func(Info)) chess.Move {
	release := s.begin(ctx, t, l)
	defer release()
	if t.Card != chess.NoRole {
		return s.place(report)
	}
	return s.deepen(report)
}

// begin prepares a search; what it returns is to be called at the end of it.
func (s *handEngine) begin(ctx context.Context, t variant.QueenTable, l Limits) func() bool {
	s.open, s.limits = t, l
	s.budget = newBudget(l, chess.Color(t.Hand.Turn()))
	s.halt = new(atomic.Bool)
	s.stopped, s.certain = false, false
	s.nodes, s.most, s.longest = 0, l.Nodes, 0
	s.mate, s.refuted = 0, [2]int{}
	lead := t.Totals[game.First] - t.Totals[game.Second]
	var firsts []game.Seat
	for n := t.Number + 1; n < t.Hands; n++ {
		firsts = append(firsts, t.First(n))
	}
	s.stakes = newStakes(lead, firsts)
	s.salted(&t)
	s.eval.begin(&s.stakes, t.Hand.Goal())
	s.forget()
	s.frames[0].hand = t.Hand
	halt := s.halt
	return context.AfterFunc(ctx, func() { halt.Store(true) })
}

// forget drops what was learned of other positions.
func (s *handEngine) forget() {
	s.table.forget()
	clear(s.history[:])
	for i := range s.frames {
		s.frames[i].killers = [2]chess.Move{}
	}
}

// out reports whether the search must end; it is asked at each position.
func (s *handEngine) out() bool {
	if s.stopped || !s.certain {
		return s.stopped
	}
	if s.most > 0 && s.nodes >= s.most {
		s.stopped = true
	} else if s.nodes%handPoll == 0 && (s.halt.Load() || s.budget.spent()) {
		s.stopped = true
	}
	return s.stopped
}
