// Package table is the one place where an action meets a game: it knows whose
// turn it is, what a draw offer is, and how a log becomes a match again. It
// is pure, like all of game.
package table

import (
	"errors"
	"fmt"
	"strings"

	"hilltop/game"
)

// ErrReplay: a stored log does not follow the rules. It means damage, never
// bad input.
var ErrReplay = errors.New("log does not replay")

// ClaimSuffix on a move claims a draw with it, if the claim is open once the
// move stands (CR5): "g1f3+claim".
const ClaimSuffix = "+claim"

// State is a match in play: the game under its rules and what the seats have
// said across the board. It is a value; the zero State is not usable, see
// Start and Replay.
type State struct {
	games   []game.Game // by ply; the last one is live
	version int
	offers  [2]offer
	// alone: nobody else holds games, so it may grow in place. Set only while
	// a log is replayed.
	alone bool
	pleas [2]plea // to take moves back
	times []int64 // by ply, of what was replayed
}

// offer is the draw offer of one seat.
type offer struct {
	stands bool // waits for an answer
	spent  bool // made, and the other side has not moved since (CR7)
}

// Start is a match before its first entry. Errors: those of Variant.New;
// game.ErrSyntax for a variant that cannot be played.
func Start(v game.Variant, setup string) (State, error) {
	if !v.Playable() {
		return State{}, fmt.Errorf("%w: %s cannot be played yet", game.ErrSyntax, v.Name)
	}
	g, err := v.New(setup)
	if err != nil {
		return State{}, fmt.Errorf("start %s: %w", v.Key, err)
	}
	return State{games: []game.Game{g}}, nil
}

// Replay is a match after its log. Errors: those of Start, and ErrReplay with
// the number of the entry that does not follow.
func Replay(v game.Variant, setup string, log []game.Entry) (State, error) {
	s, err := Start(v, setup)
	if err != nil {
		return State{}, err
	}
	s.alone = true
	for i, e := range log {
		if s, err = s.replay(e); err != nil {
			return State{}, fmt.Errorf("%w: entry %d, %q by seat %d: %w", ErrReplay, i+1, e.Action, e.Seat, err)
		}
		if s.times = s.times[:min(s.Ply(), len(s.times))]; len(s.times) < s.Ply() {
			s.times = append(s.times, e.At)
		}
	}
	s.alone = false
	return s, nil
}

func (s State) replay(e game.Entry) (State, error) {
	switch {
	case e.Action == game.FlagFall:
		next, _, err := s.Flag(e.Seat)
		return next, err
	case e.Seat == game.Dealer && s.Game().ToAct() == game.Dealer:
		return s.apply(game.Dealer, e.Action)
	}
	next, _, err := s.act(e.Seat, e.Action)
	return next, err
}

// Act plays an action or a table word of a seat, and then the dealer's
// actions if chance must act. It returns the next state and the lines for the
// log (Seat and Action filled). Errors: game.ErrSyntax, game.ErrOver,
// game.ErrNotYourTurn, *game.IllegalError; s is unchanged then.
func (s State) Act(seat game.Seat, a game.Action, secret game.Secret) (State, []game.Entry, error) {
	next, log, err := s.Try(seat, a)
	if err != nil {
		return s, nil, err
	}
	dealt, cards, err := next.Deal(secret)
	if err != nil {
		return s, nil, err
	}
	return dealt, append(log, cards...), nil
}

// Try is Act without what the dealer does after it: all that a seat may be
// shown of its own action before it stands. Errors: those of Act.
func (s State) Try(seat game.Seat, a game.Action) (State, []game.Entry, error) {
	move, claims := strings.CutSuffix(string(a), ClaimSuffix)
	next, log, err := s.act(seat, game.Action(move))
	if err != nil {
		return s, nil, err
	}
	if claims && !next.Outcome().Over && next.progress().Hand == s.progress().Hand {
		claimed, line, err := next.act(seat, game.ClaimDraw)
		if err != nil {
			return s, nil, err
		}
		next, log = claimed, append(log, line...)
	}
	return next, log, nil
}

// Deal lets the dealer act for as long as it is the dealer's turn. Errors: a
// dealer's action that its own game refuses, which is a fault of the variant.
func (s State) Deal(secret game.Secret) (State, []game.Entry, error) {
	var log []game.Entry
	for s.ToAct() == game.Dealer {
		a := s.Game().Draw(secret)
		next, err := s.apply(game.Dealer, a)
		if err != nil {
			return s, nil, fmt.Errorf("deal %q: %w", a, err)
		}
		s, log = next, append(log, game.Entry{Seat: game.Dealer, Action: a})
	}
	return s, log, nil
}

// Flag ends the match because a seat ran out of time (CR9). It is no action
// of a seat: Act refuses the word. Errors: game.ErrOver; game.ErrNotYourTurn
// if that seat had nothing to do.
func (s State) Flag(seat game.Seat) (State, []game.Entry, error) {
	if s.Outcome().Over {
		return s, nil, game.ErrOver
	}
	if !seat.Playing() || s.ToAct() != seat {
		return s, nil, game.ErrNotYourTurn
	}
	return s.shut(seat, game.FlagFall, game.Closing{Reason: game.Time, By: seat})
}

func (s State) act(seat game.Seat, a game.Action) (State, []game.Entry, error) {
	if s.Outcome().Over {
		return s, nil, game.ErrOver
	}
	if !seat.Playing() {
		return s, nil, game.ErrNotYourTurn
	}
	if say, ok := words[a]; ok {
		return say(s, seat)
	}
	if s.ToAct() != seat {
		return s, nil, game.ErrNotYourTurn
	}
	next, err := s.apply(seat, a)
	if err != nil {
		return s, nil, err
	}
	return next, []game.Entry{{Seat: seat, Action: next.lastAction(a)}}, nil
}

// lastAction is the action as the game wrote it down: "e1g1" where the player
// said "e1h1", so that the log has one spelling (CR11).
func (s State) lastAction(said game.Action) game.Action {
	if g, ok := s.Game().(game.Stepper); ok {
		if step, ok := g.Last(); ok {
			return step.Action
		}
	}
	history := s.Game().View(game.NoSeat).History
	if len(history) == 0 {
		return said
	}
	return history[len(history)-1].Action
}

func (s State) apply(seat game.Seat, a game.Action) (State, error) {
	g, err := s.Game().Apply(a)
	if err != nil {
		return s, err
	}
	s = s.with(g)
	switch {
	case seat.Playing():
		// The mover's own offer stays; the one it did not answer is void.
		s.offers[seat.Other()], s.pleas[seat.Other()] = offer{}, plea{}
	case !passed(g):
		s.pleas = [2]plea{} // what is on the table cannot be unseen
	}
	return s, nil
}

// shut closes the game by word of a seat and logs the word.
func (s State) shut(seat game.Seat, word game.Action, c game.Closing) (State, []game.Entry, error) {
	g, err := s.Game().Close(c)
	if err != nil {
		return s, nil, err
	}
	s = s.with(g)
	s.offers, s.pleas = [2]offer{}, [2]plea{}
	return s, []game.Entry{{Seat: seat, Action: word}}, nil
}

// with is s with a further game; an end by word does not count a ply and so
// replaces the live game. No offer outlives the hand in which it was made. The
// slice is copied: a State is a value.
func (s State) with(g game.Game) State {
	if progress(g).Hand != s.progress().Hand {
		s.offers, s.pleas = [2]offer{}, [2]plea{}
	}
	keep := s.games
	if g.Ply() == s.Ply() {
		keep = keep[:len(keep)-1]
	}
	if !s.alone {
		keep = keep[:len(keep):len(keep)]
	}
	s.games = append(keep, g)
	s.version++
	return s
}

// progress is what the words of the table are bounded by: all plies, unless
// the game counts otherwise.
func progress(g game.Game) game.Progress {
	if g, ok := g.(game.Measured); ok {
		return g.Progress()
	}
	return game.Progress{Choices: g.Ply(), Moves: g.Ply()}
}

func (s State) progress() game.Progress { return progress(s.Game()) }

// Game is the live game.
func (s State) Game() game.Game { return s.games[len(s.games)-1] }

// At is the game after so many plies; out of range gives the nearest.
func (s State) At(ply int) game.Game { return s.games[min(max(ply, 0), len(s.games)-1)] }

// Times are when the actions that stand were logged, by ply, the first at 0
// (Unix milliseconds UTC): those of a log that was replayed, and not yet of what
// came after it. The slice is not to be changed.
func (s State) Times() []int64 { return s.times[:min(len(s.times), s.Ply())] }

// Ply is the number of actions that the game has seen.
func (s State) Ply() int { return s.Game().Ply() }

// Version is the number of log entries.
func (s State) Version() int { return s.version }

// Choices is the number of choices that the seats have made.
func (s State) Choices() int { return s.progress().Choices }

// ToAct is the seat that must choose.
func (s State) ToAct() game.Seat { return s.Game().ToAct() }

// Outcome is the result of the match.
func (s State) Outcome() game.Outcome { return s.Game().Outcome() }

// Offer reports whether the draw offer of a seat stands.
func (s State) Offer(seat game.Seat) bool { return seat.Playing() && s.offers[seat].stands }

// Declined reports whether the last draw offer of a seat was declined, and
// the other side has not moved since.
func (s State) Declined(seat game.Seat) bool {
	return seat.Playing() && s.offers[seat].spent && !s.offers[seat].stands
}
