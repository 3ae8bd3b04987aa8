package table

import "hilltop/game"

// plea is the wish of a seat to take moves back. One that was declined may be
// said again after the other side's next move, like an offer.
type plea struct {
	offer
	to int // the ply to go back to: before the seat's own last move
}

// askTakeback asks to take back one's own last move and whatever came after
// it (C2). The wish names a place in the game: it stays if the asker moves on,
// and is void once the other side moves.
func (s State) askTakeback(seat game.Seat) (State, []game.Entry, error) {
	to, err := s.before(seat)
	switch {
	case err != nil:
		return s, nil, err
	case s.pleas[seat].spent:
		return refuse(s, game.IllegalError{Code: game.WhyTakebackStands})
	}
	s.pleas[seat] = plea{offer{stands: true, spent: true}, to}
	return s.said(seat, game.AskTakeback)
}

// acceptTakeback goes back to where the other side wishes. The log keeps what
// was played and that it was taken back; no word stands afterwards.
func (s State) acceptTakeback(seat game.Seat) (State, []game.Entry, error) {
	p := s.pleas[seat.Other()]
	if !p.stands {
		return refuse(s, game.IllegalError{Code: game.WhyNoTakeback})
	}
	s.games = s.games[: p.to+1 : p.to+1]
	s.offers, s.pleas = [2]offer{}, [2]plea{}
	return s.said(seat, game.AcceptTakeback)
}

func (s State) declineTakeback(seat game.Seat) (State, []game.Entry, error) {
	if !s.pleas[seat.Other()].stands {
		return refuse(s, game.IllegalError{Code: game.WhyNoTakeback})
	}
	s.pleas[seat.Other()].stands = false
	return s.said(seat, game.DeclineTakeback)
}

// before is the ply at which a seat made its last choice. Nothing goes back
// across a card that was turned, for what was seen cannot be unseen (T23).
func (s State) before(seat game.Seat) (int, error) {
	for ply := s.Ply() - 1; ply >= 0; ply-- {
		switch to := s.games[ply].ToAct(); {
		case to == seat:
			return ply, nil
		case to == game.Dealer && !passed(s.games[ply+1]):
			return 0, &game.IllegalError{Code: game.WhyTakebackDealt}
		}
	}
	return 0, &game.IllegalError{Code: game.WhyNoTakeback}
}

// passed reports whether the last thing in a game was a side that had no move:
// all that a dealer does without turning a card or telling a secret.
func passed(g game.Game) bool {
	if g, ok := g.(game.Stepper); ok {
		if step, ok := g.Last(); ok {
			return step.Kind == game.StepPass
		}
	}
	history := g.View(game.NoSeat).History
	return len(history) > 0 && history[len(history)-1].Kind == game.StepPass
}

// Takeback says to which ply a seat wishes to go back, while its wish stands.
func (s State) Takeback(seat game.Seat) (ply int, ok bool) {
	if !seat.Playing() || !s.pleas[seat].stands {
		return 0, false
	}
	return s.pleas[seat].to, true
}

// TakebackDeclined reports whether the last wish of a seat was declined, and
// the other side has not moved since.
func (s State) TakebackDeclined(seat game.Seat) bool {
	return seat.Playing() && s.pleas[seat].spent && !s.pleas[seat].stands
}

// CanTakeBack says to which ply a seat could ask to go back now.
func (s State) CanTakeBack(seat game.Seat) (ply int, ok bool) {
	if !seat.Playing() || s.Outcome().Over || s.pleas[seat].spent {
		return 0, false
	}
	ply, err := s.before(seat)
	return ply, err == nil
}
