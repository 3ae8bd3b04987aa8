package chess

import "hilltop/game"

// View implements game.Game. Nothing is hidden in chess: seats differ in
// their Options alone.
func (g Game) View(seat game.Seat) game.View {
	p := &g.last.pos
	v := game.View{
		Seat: seat, ToAct: g.ToAct(), Ply: g.Ply(), Position: p.FEN(),
		Cells: g.cells(), Trays: p.trays(), Counters: p.counters(),
		History: g.history(), Claims: g.Claims(),
		InCheck: game.NoSeat, Outcome: g.Outcome(),
	}
	if p.InCheck() {
		v.InCheck = seatOf(p.turn)
	}
	if seat.Playing() && seat == v.ToAct {
		v.Options = p.options(p.AppendLegal(nil))
	}
	return v
}

// options are legal moves as a player sees them.
func (p *Position) options(moves []Move) []game.Option {
	list := make([]game.Option, len(moves))
	for i, m := range moves {
		list[i] = p.option(m)
	}
	return list
}

func (p *Position) option(m Move) game.Option {
	var next Position
	p.Make(&next, m)
	suffix := next.sanSuffix()
	o := game.Option{
		Action: game.Action(m.UCI()), To: m.To().String(),
		Label: p.san(m) + suffix, Wins: suffix == "#",
		Goal: next.ended == endGoal,
	}
	if m.IsDrop() {
		o.From = string(o.Action[:2])
		return o
	}
	o.From = m.from().String()
	if r := m.Promotion(); r != NoRole {
		o.Promotes = r.Letter()
	}
	if s := p.takenOn(m); s != NoSquare {
		o.Took = p.board[s].role().Letter()
	}
	return o
}

// cells are the squares with all that is to be said about them.
func (g Game) cells() (cells [64]game.Cell) {
	p := &g.last.pos
	for s, m := range p.board {
		if m != 0 {
			cells[s].Piece = game.Piece{
				Role: m.role().Letter(), Owner: seatOf(m.color()), Promoted: p.promoted.Has(Square(s)),
			}
		}
	}
	outcome := g.Outcome()
	for goal := p.rules.Goal; goal != 0; goal &= goal - 1 {
		c := &cells[goal.First()]
		c.Marks |= game.MarkGoal
		if by := p.attackersOfKing(goal.First(), p.turn); by != 0 && !outcome.Over {
			c.Marks |= game.MarkAttacked
			c.By = p.the(p.least(by))
		}
	}
	if g.last.prev != nil {
		m := g.last.move
		cells[m.To()].Marks |= game.MarkTo
		if !m.IsDrop() {
			cells[m.from()].Marks |= game.MarkFrom
		}
	}
	if p.InCheck() {
		cells[p.King(p.turn)].Marks |= game.MarkCheck
	}
	for _, name := range outcome.Squares {
		if s, ok := ParseSquare(name); ok {
			cells[s].Marks |= game.MarkDecided
		}
	}
	return cells
}

// trays are the reserves, White's first; nil in games without drops.
func (p *Position) trays() []game.Tray {
	if !p.rules.Drops {
		return nil
	}
	trays := make([]game.Tray, 2)
	for c := White; c <= Black; c++ {
		trays[c].Owner = seatOf(c)
		for r := Pawn; r <= Queen; r++ {
			trays[c].Slots = append(trays[c].Slots, game.Slot{Role: r.Letter(), Count: p.pockets[c].Count(r)})
		}
	}
	return trays
}

// counters are the checks given, White's first; nil where they do not count.
func (p *Position) counters() []game.Counter {
	if p.rules.ChecksToWin == 0 {
		return nil
	}
	list := make([]game.Counter, 2)
	for c := White; c <= Black; c++ {
		list[c] = game.Counter{Owner: seatOf(c), Name: "checks", Count: p.Checks(c), Of: p.rules.ChecksToWin}
	}
	return list
}
