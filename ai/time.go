package ai

import (
	"time"

	"hilltop/game/chess"
)

const (
	// overhead is kept back for what lies between the search and the clock.
	overhead = 15 * time.Millisecond
	// moveOverhead is the same where each move has its own time.
	moveOverhead = 3 * time.Millisecond
	// usualMoves is how many moves a clock is shared out to.
	usualMoves = 26
)

// budget is the time of one move: no new depth is begun after soft, and the
// search ends at hard. Zero is no bound.
type budget struct {
	start      time.Time
	soft, hard time.Duration
}

func newBudget(l Limits, c chess.Color) budget {
	b := budget{start: time.Now()}
	switch left := l.Clock[c&1]; {
	case l.Infinite:
	case l.MoveTime > 0:
		b.hard = max(l.MoveTime-moveOverhead, l.MoveTime/2)
		b.soft = b.hard
	case left > 0 || l.Increment[c&1] > 0:
		left = max(left-overhead, left/4, time.Millisecond)
		moves := usualMoves
		if l.MovesToGo > 0 {
			moves = min(l.MovesToGo, usualMoves)
		}
		share := left/time.Duration(moves) + l.Increment[c&1]*3/4
		b.soft = min(share*3/4, left*3/4)
		b.hard = min(share*3, left*3/4)
	}
	return b
}

// spent reports whether the search must end.
func (b *budget) spent() bool { return b.hard > 0 && time.Since(b.start) >= b.hard }

// enough reports whether no new depth is worth its while; unrest says how
// often the best move has changed of late, in quarters of the time more.
func (b *budget) enough(unrest int) bool {
	return b.soft > 0 && time.Since(b.start) >= min(b.soft*time.Duration(3+unrest)/4, b.hard)
}
