package table

import "hilltop/game"

// minOfferMoves: both sides have made a first move (CR7).
// abortChoices: abort is open while fewer choices have been made (CR8).
const (
	minOfferMoves = 2
	abortChoices  = 2
)

// words is what seats may say, and what it does.
var words = map[game.Action]func(State, game.Seat) (State, []game.Entry, error){
	game.OfferDraw:   State.offerDraw,
	game.AcceptDraw:  State.acceptDraw,
	game.DeclineDraw: State.declineDraw,
	game.ClaimDraw:   State.claimDraw,
	game.ConcedeHand: State.concedeHand,
	game.Resign:      State.resign,
	game.AbortGame:   State.abort,
	game.GiveTime:    State.giveTime,

	game.AskTakeback:     State.askTakeback,
	game.AcceptTakeback:  State.acceptTakeback,
	game.DeclineTakeback: State.declineTakeback,
}

func refuse(s State, e game.IllegalError) (State, []game.Entry, error) { return s, nil, &e }

// offerDraw: CR7. An offer that meets an offer is an agreement.
func (s State) offerDraw(seat game.Seat) (State, []game.Entry, error) {
	switch {
	case s.Offer(seat.Other()):
		return s.acceptDraw(seat)
	case s.progress().Moves < minOfferMoves:
		return refuse(s, game.IllegalError{Code: game.WhyOfferTooEarly})
	case s.offers[seat].spent:
		return refuse(s, game.IllegalError{Code: game.WhyOfferStands})
	}
	s.offers[seat] = offer{stands: true, spent: true}
	return s.said(seat, game.OfferDraw)
}

func (s State) acceptDraw(seat game.Seat) (State, []game.Entry, error) {
	if !s.Offer(seat.Other()) {
		return refuse(s, game.IllegalError{Code: game.WhyNoOffer})
	}
	return s.shut(seat, game.AcceptDraw, game.Closing{Reason: game.Agreement, By: game.NoSeat})
}

func (s State) declineDraw(seat game.Seat) (State, []game.Entry, error) {
	if !s.Offer(seat.Other()) {
		return refuse(s, game.IllegalError{Code: game.WhyNoOffer})
	}
	s.offers[seat.Other()].stands = false
	return s.said(seat, game.DeclineDraw)
}

// claimDraw: CR5. With no claim open the first rule says how far it has come.
func (s State) claimDraw(seat game.Seat) (State, []game.Entry, error) {
	claims := s.Game().Claims()
	if len(claims) == 0 {
		return refuse(s, game.IllegalError{Code: game.WhyNothingThere})
	}
	pick := claims[0]
	for _, c := range claims {
		if c.Open && !pick.Open {
			pick = c
		}
	}
	return s.shut(seat, game.ClaimDraw, game.Closing{Reason: pick.Reason, By: seat})
}

// concedeHand: QH16. A game without hands refuses.
func (s State) concedeHand(seat game.Seat) (State, []game.Entry, error) {
	return s.shut(seat, game.ConcedeHand, game.Closing{Reason: game.Concession, By: seat})
}

// resign: CR8.
func (s State) resign(seat game.Seat) (State, []game.Entry, error) {
	if s.progress().Choices == 0 {
		return refuse(s, game.IllegalError{Code: game.WhyTooEarly})
	}
	return s.shut(seat, game.Resign, game.Closing{Reason: game.Resignation, By: seat})
}

// abort: CR8.
func (s State) abort(seat game.Seat) (State, []game.Entry, error) {
	if s.progress().Choices >= abortChoices {
		return refuse(s, game.IllegalError{Code: game.WhyTooLate})
	}
	return s.shut(seat, game.AbortGame, game.Closing{Reason: game.Abort, By: seat})
}

// giveTime is a present to the side that must act; how much it is, and whether
// there is a limit at all, the table does not know.
func (s State) giveTime(seat game.Seat) (State, []game.Entry, error) {
	if s.ToAct() != seat.Other() {
		return refuse(s, game.IllegalError{Code: game.WhyNothingThere})
	}
	return s.said(seat, game.GiveTime)
}

// said logs a word that leaves the game as it is.
func (s State) said(seat game.Seat, word game.Action) (State, []game.Entry, error) {
	s.version++
	return s, []game.Entry{{Seat: seat, Action: word}}, nil
}

// Allowed lists the table words that a seat may say now, in a fixed order;
// none for a spectator or once the match is over.
func (s State) Allowed(seat game.Seat) []game.Action {
	if !seat.Playing() || s.Outcome().Over {
		return nil
	}
	var open []game.Action
	for _, a := range []game.Action{game.AcceptDraw, game.DeclineDraw, game.OfferDraw, game.ClaimDraw, game.AbortGame, game.ConcedeHand, game.Resign,
		game.AcceptTakeback, game.DeclineTakeback, game.AskTakeback, game.GiveTime} {
		if a == game.OfferDraw && s.Offer(seat.Other()) {
			continue // answering is the same and says so
		}
		if _, _, err := words[a](s, seat); err == nil {
			open = append(open, a)
		}
	}
	return open
}
