package chess

import "hilltop/game"

// tell describes the move that led to n.
func (n *node) tell() game.Step {
	before, m := &n.prev.pos, n.move
	s := game.Step{
		Ply: n.ply, Seat: seatOf(before.turn), Action: game.Action(m.UCI()),
		Label: before.san(m) + n.suffix(), To: m.To().String(),
		Castles: m.IsCastle(), Passant: m.IsPassant(), Check: n.pos.InCheck(),
		Counts: [2]int{n.pos.Checks(White), n.pos.Checks(Black)},
		Ends:   n.end.Reason,
	}
	if m.IsDrop() {
		s.Role, s.Squares = m.DropRole().Letter(), []string{s.To}
		return s
	}
	from := m.from()
	s.Role, s.From = before.board[from].role().Letter(), from.String()
	s.Squares = []string{s.From, s.To}
	if r := m.Promotion(); r != NoRole {
		s.Promotes = r.Letter()
	}
	if taken := before.takenOn(m); taken != NoSquare {
		s.Took = before.board[taken].role().Letter()
		s.Pawned = before.promoted.Has(taken)
		if taken != m.To() {
			s.Squares = append(s.Squares, taken.String())
		}
	}
	if m.IsCastle() {
		w, _ := before.castleOf(try{from: from, to: m.To()}, before.turn)
		s.Squares = append(s.Squares, w.rook.String(), w.over.String())
	}
	return s
}

// suffix is sanSuffix with the outcome that is known already.
func (n *node) suffix() string {
	switch {
	case n.end.Over && n.end.Winner == seatOf(n.pos.turn.Other()):
		return "#"
	case n.pos.InCheck():
		return "+"
	}
	return ""
}

// takenOn is the square of the man that m captures, NoSquare if it captures
// nothing.
func (p *Position) takenOn(m Move) Square {
	switch {
	case m.IsDrop() || m.IsCastle():
		return NoSquare
	case m.IsPassant():
		return NewSquare(m.To().File(), m.from().Rank())
	case p.board[m.To()] != 0:
		return m.To()
	}
	return NoSquare
}

// Last implements game.Stepper.
func (g Game) Last() (game.Step, bool) { return g.last.step, g.last.prev != nil }

// history is the steps of the game, oldest first.
func (g Game) history() []game.Step {
	list := make([]game.Step, g.last.ply)
	for n := g.last; n.prev != nil; n = n.prev {
		list[n.ply-1] = n.step
	}
	return list
}
