package variant

import (
	"hilltop/game"
	"hilltop/game/chess"
)

// play begins the moves of a hand.
func (s *queenState) play(m *queenMatch) {
	s.phase, s.turn, s.card, s.quiet = game.PhasePlay, queenFirst(s.hand), chess.NoRole, 0
	s.seen, s.moves = 1, 0
	s.settle(m)
}

// settle looks at the position that a deal, a move or a pass has led to:
// whether the hand is over (QH11), or the side to move passes (QH14).
func (s *queenState) settle(m *queenMatch) {
	s.passes = false
	if s.canMove() {
		return
	}
	mover := s.turn.Other()
	switch {
	case s.inCheck():
		s.end(m, mover, game.Points, s.board.claims(mover).Count())
	case s.board.stuck(mover):
		// Nobody could ever move again. It cannot come about by play: pieces
		// that are hemmed in by their own side need more than five.
		s.end(m, game.NoSeat, game.Stalemate, 0)
	default:
		s.passes = true
	}
}

// move applies a move.
func (g queenGame) move(a string) (queenGame, error) {
	t, ok := parseQueenTry(a)
	if !ok {
		return g, notAQueenMove(a)
	}
	if e := g.last.whyMove(t); e != nil {
		return g, e
	}
	return g.played(queenMove{t.from, t.to}), nil
}

// played is g after a legal move.
func (g queenGame) played(m queenMove) queenGame {
	s := g.last.queenState
	took := s.board.role(m.to)
	step := game.Step{
		Seat: s.turn, Action: m.action(), Label: g.last.san(m),
		Role: s.board.role(m.from).Letter(), From: m.from.String(), To: m.to.String(),
		Squares: []string{m.from.String(), m.to.String()},
	}
	s.board = s.board.after(m)
	s.quiet++
	if took != chess.NoRole {
		s.quiet = 0
		step.Took = took.Letter()
	}
	s.moves++
	s.choices++
	return g.turnOver(step, s)
}

// pass lets the side to move pass (QH14). It counts as its move for the rule
// of quiet moves, or a side without a piece could wait for ever.
func (g queenGame) pass() queenGame {
	s := g.last.queenState
	s.quiet++
	return g.turnOver(game.Step{Seat: s.turn, Kind: game.StepPass, Action: queenPass, Label: queenPass}, s)
}

// turnOver gives the turn to the other side and settles what that means.
func (g queenGame) turnOver(step game.Step, s queenState) queenGame {
	s.turn = s.turn.Other()
	s.seen = 1 + g.occurred(&s)
	s.settle(g.match)
	step.Counts = s.counts()
	if s.phase == game.PhaseOver {
		row := s.sheet[len(s.sheet)-1]
		step.EndsHand, step.Ends = row.Reason, s.outcome.Reason
		s.now().to = g.last.ply + 1
		if row.Winner.Playing() {
			step.Points = row.Points[row.Winner]
		}
	}
	step.Check = s.inCheck() || step.EndsHand == game.Points
	step.Label += queenSuffix(&s)
	return g.follow(step, s)
}

// queenSuffix is "#" for the end of the hand, "+" for check (QH18).
func queenSuffix(s *queenState) string {
	switch {
	case s.phase == game.PhaseOver && s.sheet[len(s.sheet)-1].Reason == game.Points:
		return "#"
	case s.inCheck():
		return "+"
	}
	return ""
}

// occurred is how often the position of s has been in this hand before. What
// was captured does not come back, so nothing before the last capture counts.
func (g queenGame) occurred(s *queenState) int {
	n, quiet := g.last, s.quiet
	for ; quiet > 0 && n != nil && n.phase == game.PhasePlay; quiet-- {
		if n.turn == s.turn && n.board == s.board {
			return n.seen
		}
		n = n.prev
	}
	return 0
}

// counts are the claims of both sides.
func (s *queenState) counts() [2]int {
	return [2]int{s.board.claims(game.First).Count(), s.board.claims(game.Second).Count()}
}
