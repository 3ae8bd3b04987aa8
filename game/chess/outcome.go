package chess

import "hilltop/game"

// Over reports whether the game has ended by itself. It is Outcome().Over.
func (p *Position) Over() bool { return p.ended != endNone || p.count() == 0 }

// Outcome is how the game has ended by itself: a goal of the variant, mate,
// stalemate, bare kings. It is the zero Outcome while the game goes on. Draws
// that must be claimed are not among them (CR3, CR4).
func (p *Position) Outcome() game.Outcome {
	switch p.ended {
	case endGoal:
		return p.won(game.Hill, p.roles[King]&p.colors[p.turn^1])
	case endChecks:
		return p.won(game.ThirdCheck, p.checkBoard())
	case endBareKings:
		return drawn(game.BareKings, p.roles[King])
	case endHook:
		outcome, _ := p.rules.End(p)
		return outcome
	}
	if p.count() != 0 {
		return game.Outcome{}
	}
	if p.InCheck() {
		return p.won(game.Checkmate, p.checkBoard())
	}
	return drawn(game.Stalemate, p.roles[King]&p.colors[p.turn])
}

// won is a win of the side that has just moved. What would be true besides is
// told too (TC4).
func (p *Position) won(r game.Reason, decided Bitboard) game.Outcome {
	winner := p.turn.Other()
	if r == game.ThirdCheck && p.Checks(p.turn) >= p.rules.ChecksToWin {
		winner = p.turn // set up so; play cannot lead there
	}
	o := game.Win(game.Seat(winner), r)
	o.Squares = names(decided)
	if r != game.Checkmate && p.count() == 0 {
		o.Also = game.Stalemate
		if p.InCheck() {
			o.Also = game.Checkmate
		}
	}
	return o
}

func drawn(r game.Reason, decided Bitboard) game.Outcome {
	o := game.Drawn(r)
	o.Squares = names(decided)
	return o
}

// checkBoard is the king of the side to move and the men that attack it.
func (p *Position) checkBoard() Bitboard { return p.King(p.turn).Bit() | p.checkers }

func names(squares Bitboard) []string {
	list := make([]string, 0, squares.Count())
	for ; squares != 0; squares &= squares - 1 {
		list = append(list, squares.First().String())
	}
	return list
}

// CanWin reports whether c could still win if the game went on, for the draw
// on time against a side that cannot (CR9).
func (p *Position) CanWin(c Color) bool {
	return p.rules.CanWin == nil || p.rules.CanWin(p, c)
}
