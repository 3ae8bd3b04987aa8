package variant

import (
	"hilltop/game"
)

// end ends the hand: it writes the row of the sheet and, after the last hand,
// the outcome of the match. winner is NoSeat for a drawn hand.
func (s *queenState) end(m *queenMatch, winner game.Seat, reason game.Reason, points int) {
	row := game.HandScore{
		Round: s.hand/queenHands + 1, Hand: s.hand%queenHands + 1,
		First: queenFirst(s.hand), Winner: winner, Claims: s.counts(), Reason: reason,
	}
	if winner.Playing() {
		row.Points[winner] = points
	}
	s.sheet = append(s.sheet[:len(s.sheet):len(s.sheet)], row)
	s.phase, s.passes = game.PhaseOver, false
	if s.hand+1 == m.hands() {
		s.outcome = queenResult(game.Totals(s.sheet))
	}
}

// queenResult is the end of a match by its points (QH1).
func queenResult(total [2]int) game.Outcome {
	switch {
	case total[game.First] > total[game.Second]:
		return game.Win(game.First, game.Points)
	case total[game.Second] > total[game.First]:
		return game.Win(game.Second, game.Points)
	}
	return game.Drawn(game.Tie)
}

// Sheet implements game.Scorer.
func (g queenGame) Sheet() []game.HandScore { return g.last.sheet }

// Claims implements game.Game: the draws of QH15, counted within the hand.
func (g queenGame) Claims() []game.Claim {
	if g.Outcome().Over {
		return nil
	}
	s := &g.last.queenState
	seen, quiet := s.seen, s.quiet
	if s.phase != game.PhasePlay {
		seen, quiet = 0, 0
	}
	return []game.Claim{
		{Reason: game.Threefold, Count: seen, Need: queenRepeats, Open: seen >= queenRepeats},
		{Reason: game.FiftyMoves, Count: quiet / 2, Need: queenQuiet, Open: quiet >= 2*queenQuiet},
	}
}

// Close implements game.Game. Draws and the concession of a hand end the hand
// and count no ply; resigning, running out of time and aborting end the match,
// whatever the score (QH15, QH16). Errors: also WhyHandNotBegun while no piece
// may move.
func (g queenGame) Close(c game.Closing) (game.Game, error) {
	if g.Outcome().Over {
		return nil, game.ErrOver
	}
	switch c.Reason {
	case game.Threefold, game.FiftyMoves:
		for _, claim := range g.Claims() {
			if claim.Reason == c.Reason && !claim.Open {
				return nil, &game.IllegalError{
					Code: game.WhyClaimNotOpen, Have: claim.Count, Need: claim.Need, Rule: claim.Reason,
				}
			}
		}
		return g.closeHand(game.NoSeat, c.Reason)
	case game.Agreement:
		return g.closeHand(game.NoSeat, c.Reason)
	case game.Abort:
		g.closed = game.Drawn(game.Abort)
		return g, nil
	}
	if !c.By.Playing() {
		return nil, &game.IllegalError{Code: game.WhyNothingThere}
	}
	switch winner := c.By.Other(); c.Reason {
	case game.Concession:
		return g.closeHand(winner, c.Reason)
	case game.Resignation:
		g.closed = game.Win(winner, game.Concession)
	case game.Time:
		g.closed = game.Win(winner, game.Time)
	default:
		return nil, &game.IllegalError{Code: game.WhyNothingThere}
	}
	return g, nil
}

// closeHand ends the hand by word: nobody wins it, or the winner scores a
// point for each piece left (QH16).
func (g queenGame) closeHand(winner game.Seat, reason game.Reason) (game.Game, error) {
	if g.last.phase != game.PhasePlay {
		return nil, &game.IllegalError{Code: game.WhyHandNotBegun}
	}
	n, points := *g.last, 0
	if winner.Playing() {
		points = n.board.count(winner)
	}
	n.end(g.match, winner, reason, points)
	n.now().to = n.ply
	g.last = &n
	return g, nil
}
