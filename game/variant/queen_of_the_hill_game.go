package variant

import (
	"fmt"
	"strings"

	"hilltop/game"
	"hilltop/game/chess"
)

// startQueen is newQueenOfTheHill with its own type.
func startQueen(setup string) (queenGame, error) {
	if strings.Contains(setup, "/") {
		return startQueenAt(setup)
	}
	terms, err := queenTerms(setup)
	if err != nil {
		return queenGame{}, err
	}
	n := &queenNode{}
	n.begin(0)
	n.phase = game.PhaseCommit
	return queenGame{last: n, match: &queenMatch{terms: terms}}, nil
}

// startQueenAt is one round from a given position on.
func startQueenAt(text string) (queenGame, error) {
	p, err := readQueenPosition(text)
	if err != nil {
		return queenGame{}, err
	}
	n := &queenNode{}
	n.begin(p.handOfRound())
	hand := &n.hands[0]
	switch p.phase {
	case game.PhaseDeal, game.PhasePlace:
		n.recall(&p, hand)
	case game.PhasePlay:
		hand.turned, hand.placed, n.seen = queenDealt, queenDealt, 1
	default:
		return queenGame{}, &game.SetupError{Faults: []string{fmt.Sprintf("nothing can start in the phase %q", p.phase)}}
	}
	n.queenPosition = p
	m := &queenMatch{terms: game.Terms{Rounds: 1}, loose: true, setup: p.text(), skipped: n.hand}
	if p.phase == game.PhasePlay {
		n.settle(m)
	}
	return queenGame{last: n, match: m}, nil
}

// hands is how many hands a match has.
func (m *queenMatch) hands() int { return m.terms.Rounds * queenHands }

// begin puts up the board for hand n of the match.
func (s *queenState) begin(n int) {
	s.queenPosition = queenPosition{
		board: queenBoard{pawn: queenPawn(n)},
		phase: game.PhaseDeal,
		turn:  queenReceiver(n, 0),
	}
	s.hand, s.seen, s.moves, s.passes = n, 0, 0, false
	s.hands = append(s.hands[:len(s.hands):len(s.hands)], queenHand{})
}

// now is the present hand, to be changed: the other nodes keep theirs.
func (s *queenState) now() *queenHand {
	s.hands = append([]queenHand(nil), s.hands...)
	return &s.hands[len(s.hands)-1]
}

// here is the present hand, to be read.
func (s *queenState) here() *queenHand { return &s.hands[len(s.hands)-1] }

// Ply implements game.Game.
func (g queenGame) Ply() int { return g.last.ply }

// ToAct implements game.Game.
func (g queenGame) ToAct() game.Seat {
	s := &g.last.queenState
	switch {
	case g.Outcome().Over:
		return game.NoSeat
	case s.phase == game.PhasePlace, s.phase == game.PhasePlay && !s.passes:
		return s.turn
	}
	return game.Dealer
}

// Legal implements game.Game: the two squares for a card, its own first, or
// the moves from a1 to h8. What the dealer may do is not listed.
func (g queenGame) Legal() []game.Action {
	var list []game.Action
	if !g.ToAct().Playing() {
		return nil
	}
	if s := &g.last.queenState; s.phase == game.PhasePlace {
		for _, to := range queenOffered(s.hand, s.here().placed) {
			list = append(list, queenDrop(s.card, to))
		}
		return list
	}
	for _, m := range g.last.legal() {
		list = append(list, m.action())
	}
	return list
}

// Apply implements game.Game.
func (g queenGame) Apply(a game.Action) (game.Game, error) {
	next, err := g.apply(string(a))
	if err != nil {
		return nil, err
	}
	return next, nil
}

func (g queenGame) apply(a string) (queenGame, error) {
	switch to := g.ToAct(); {
	case to == game.NoSeat:
		return g, game.ErrOver
	case to == game.Dealer:
		return g.serve(a)
	case g.last.phase == game.PhasePlace:
		return g.place(a)
	}
	return g.move(a)
}

// follow is g after one more action. The state is that after it.
func (g queenGame) follow(step game.Step, s queenState) queenGame {
	n := &queenNode{prev: g.last, ply: g.last.ply + 1, step: step, queenState: s}
	n.step.Ply = n.ply
	if step.Kind != game.StepCommit {
		n.step.Round, n.step.Hand = s.hand/queenHands+1, s.hand%queenHands+1
	}
	g.last = n
	return g
}

// Outcome implements game.Game. What the hands decided stands before any word
// of a seat.
func (g queenGame) Outcome() game.Outcome {
	if g.last.outcome.Over {
		return g.last.outcome
	}
	return g.closed
}

// Position implements game.Game: the position text of QH18.
func (g queenGame) Position() string { return g.last.text() }

// Last implements game.Stepper.
func (g queenGame) Last() (game.Step, bool) { return g.last.step, g.last.prev != nil }

// Progress implements game.Measured.
func (g queenGame) Progress() game.Progress {
	return game.Progress{Choices: g.last.choices, Moves: g.last.moves, Hand: len(g.last.sheet)}
}

// Sample implements game.Sampler.
func (g queenGame) Sample() game.Game {
	m := *g.match
	m.loose = true
	g.match = &m
	if n := *g.last; n.phase == game.PhaseCommit {
		n.phase = game.PhaseDeal
		g.last = &n
	} else if n.phase == game.PhaseReveal {
		n.play(g.match)
		g.last = &n
	}
	return g
}

// queenDrop is the action that places a piece.
func queenDrop(r chess.Role, to chess.Square) game.Action {
	return game.Action([]byte{r.Letter() &^ 0x20, '@', to.File().Byte(), to.Rank().Byte()})
}
