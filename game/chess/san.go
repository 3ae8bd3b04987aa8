package chess

// SAN is the legal move m as people read it: "Nbd2", "exd6", "O-O", "e8=Q",
// "N@f3", "P@e4"; with "#" if it wins by whatever rule and "+" if it gives
// check otherwise (CR11).
func (p *Position) SAN(m Move) string {
	var next Position
	p.Make(&next, m)
	return p.san(m) + next.sanSuffix()
}

// sanSuffix is what p adds to the move that led to it.
func (p *Position) sanSuffix() string {
	if o := p.Outcome(); o.Over && o.Winner == seatOf(p.turn.Other()) {
		return "#"
	}
	if p.InCheck() {
		return "+"
	}
	return ""
}

// san is SAN without the suffix.
func (p *Position) san(m Move) string {
	if m.IsDrop() {
		return m.UCI()
	}
	from, to := m.from(), m.To()
	if m.IsCastle() {
		if to.File() > from.File() {
			return "O-O"
		}
		return "O-O-O"
	}
	text := make([]byte, 0, 8)
	takes := p.board[to] != 0 || m.IsPassant()
	if role := p.board[from].role(); role != Pawn {
		text = append(text, role.Letter()&^0x20)
		text = p.appendOrigin(text, m)
	} else if takes {
		text = append(text, from.File().Byte())
	}
	if takes {
		text = append(text, 'x')
	}
	text = append(text, to.File().Byte(), to.Rank().Byte())
	if r := m.Promotion(); r != NoRole {
		text = append(text, '=', r.Letter()&^0x20)
	}
	return string(text)
}

// appendOrigin writes as much of the origin as tells m from legal moves of
// other pieces of the same kind to the same square: nothing, the file, the
// rank, or both.
func (p *Position) appendOrigin(text []byte, m Move) []byte {
	from, to := m.from(), m.To()
	role := p.board[from].role()
	rivals := p.Attackers(to, p.turn, p.Occupied()) & p.roles[role] & p.colors[p.turn] &^ from.Bit()
	var others, sameFile, sameRank bool
	for ; rivals != 0; rivals &= rivals - 1 {
		s := rivals.First()
		if role == King || !p.IsLegal(NewMove(s, to, NoRole)) {
			continue
		}
		others = true
		sameFile = sameFile || s.File() == from.File()
		sameRank = sameRank || s.Rank() == from.Rank()
	}
	if others && (!sameFile || sameRank) {
		text = append(text, from.File().Byte())
	}
	if others && sameFile {
		text = append(text, from.Rank().Byte())
	}
	return text
}
