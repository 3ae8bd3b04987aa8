package variant

import (
	"fmt"

	"hilltop/game"
	"hilltop/game/chess"
)

// queenTry is a move or a placement that somebody attempts, legal or not.
type queenTry struct {
	from, to chess.Square
	drop     chess.Role // NoRole for a move
}

// queenMaxTyped is how long a typed move may be, in bytes.
const queenMaxTyped = 16

// parseQueenTry reads "b1c3" or "N@b1", letters of either case.
func parseQueenTry(a string) (t queenTry, ok bool) {
	if len(a) != 4 {
		return t, false
	}
	if t.to, ok = chess.ParseSquare(a[2:]); !ok {
		return t, false
	}
	if a[1] == '@' {
		t.from = chess.NoSquare
		t.drop, ok = chess.ParseRole(a[0])
		return t, ok
	}
	t.from, ok = chess.ParseSquare(a[:2])
	return t, ok
}

// notAQueenMove is the ErrSyntax for a text; it quotes little of it.
func notAQueenMove(a string) error {
	if len(a) > queenMaxTyped {
		return fmt.Errorf("%w: a move has at most %d characters, this has %d", game.ErrSyntax, queenMaxTyped, len(a))
	}
	return fmt.Errorf("%w: %q is not a move", game.ErrSyntax, a)
}

// Why implements game.Explainer.
func (g queenGame) Why(seat game.Seat, a game.Action) error {
	t, ok := parseQueenTry(string(a))
	if !ok {
		return notAQueenMove(string(a))
	}
	s := &g.last.queenState
	switch e := s.flaw(t, seat); {
	case !seat.Playing():
		return s.refusal(t, game.WhyNotYourTurn)
	case e != nil:
		return e
	case g.Outcome().Over:
		return s.refusal(t, game.WhyGameOver)
	case seat != g.ToAct():
		return s.refusal(t, game.WhyNotYourTurn)
	}
	return nil
}

// flaw is what the rules have against t for a seat, also out of turn and
// after the end; nil if nothing. In the deal nobody but who holds the card has
// anything to do.
func (s *queenState) flaw(t queenTry, seat game.Seat) *game.IllegalError {
	switch s.phase {
	case game.PhasePlay, game.PhaseOver:
		if t.drop != chess.NoRole {
			return s.refusal(t, game.WhyDealOver)
		}
		return s.whyMoveOf(t, seat)
	case game.PhasePlace:
		if s.turn == seat {
			return s.whyPlace(t)
		}
	}
	return nil
}

// refusal is an error with what every sentence may need.
func (s *queenState) refusal(t queenTry, code game.Why) *game.IllegalError {
	e := &game.IllegalError{Code: code, Piece: t.drop.String(), To: t.to.String()}
	if t.drop == chess.NoRole {
		e.Piece, e.From = s.board.role(t.from).String(), t.from.String()
	}
	return e
}

// whyPlace says why the card that was turned may not be placed so.
func (s *queenState) whyPlace(t queenTry) *game.IllegalError {
	if t.drop == chess.NoRole {
		e := s.refusal(t, game.WhyPlaceFirst)
		e.By = s.card.String()
		return e
	}
	if t.drop != s.card {
		e := s.refusal(t, game.WhyNotThatCard)
		e.By = s.card.String()
		return e
	}
	at := queenOffered(s.hand, s.here().placed)
	if t.to != at[0] && t.to != at[1] {
		e := s.refusal(t, game.WhyPlaceOffered)
		e.At = at[0].String() + " or " + at[1].String()
		return e
	}
	return nil
}

// whyMove says why the side to move may not do t; nil if it may.
func (s *queenState) whyMove(t queenTry) *game.IllegalError {
	if t.drop != chess.NoRole {
		return s.refusal(t, game.WhyDealOver)
	}
	return s.whyMoveOf(t, s.turn)
}

// whyMoveOf gives exactly one reason, the first in the order of CR12.
func (s *queenState) whyMoveOf(t queenTry, seat game.Seat) *game.IllegalError {
	b := &s.board
	role := b.role(t.from)
	switch {
	case role == chess.NoRole:
		return s.refusal(t, game.WhyNoPiece)
	case role == chess.Pawn:
		e := s.refusal(t, game.WhyPawnNeverMoves)
		e.By = b.the(t.from)
		return e
	case b.owner(t.from) != seat:
		return s.refusal(t, game.WhyNotYourPiece)
	case !chess.Attacks(chess.Piece{Role: role}, t.from, 0).Has(t.to):
		return s.refusal(t, game.WhyNotSo)
	}
	if way := chess.Between(t.from, t.to) & b.occupied(); way != 0 {
		e := s.refusal(t, game.WhyPathBlocked)
		at := queenNearest(way, t.from)
		e.At, e.By = at.String(), b.the(at)
		return e
	}
	switch {
	case b.pawns().Has(t.to):
		e := s.refusal(t, game.WhyPawnNeverTaken)
		e.At, e.By = t.to.String(), b.the(t.to)
		return e
	case b.owner(t.to) == seat:
		e := s.refusal(t, game.WhyOwnPieceThere)
		e.At, e.By = t.to.String(), b.the(t.to)
		return e
	case s.inCheck() && s.turn == seat && !s.answers(queenMove{t.from, t.to}):
		next := b.after(queenMove{t.from, t.to})
		e := s.refusal(t, game.WhyNegateCheck)
		e.Have, e.Need = next.claims(seat.Other()).Count(), next.count(seat)
		return e
	}
	return nil
}

// queenNearest is the square of a set on one line through s closest to s.
func queenNearest(set chess.Bitboard, s chess.Square) chess.Square {
	if above := set &^ (s.Bit() - 1); above != 0 {
		return above.First()
	}
	list := set.Squares()
	return list[len(list)-1]
}
