package chess

// everything is all squares.
const everything = ^Bitboard(0)

// promotions in the order they are listed.
var promotions = [4]Role{Queen, Rook, Bishop, Knight}

// AppendLegal appends all legal moves and drops to list and returns it: none
// when the game is over. It allocates only if list has no room. The order is
// fixed: king, knights, sliders, pawns, castling, drops.
func (p *Position) AppendLegal(list []Move) []Move {
	if p.ended != endNone {
		return list
	}
	return p.appendFrom(list, everything, true)
}

// appendFrom appends the legal moves of the men on the given squares and, if
// wanted, the drops, whether or not the game is over.
func (p *Position) appendFrom(list []Move, from Bitboard, drops bool) []Move {
	start := len(list)
	own := p.colors[p.turn&1]
	if p.roles[King]&own&from != 0 {
		list = p.appendKing(list)
	}
	if !p.checkers.Many() {
		pinned, evade := p.pinned(p.turn), p.evasions()
		list = p.appendPieces(list, own&from, pinned, evade)
		if pawns := p.roles[Pawn] & own & from; pawns != 0 {
			list = p.appendPawns(list, pawns, pinned, evade)
			list = p.appendPassants(list, pawns)
		}
		if p.checkers == 0 && p.roles[King]&own&from != 0 {
			list = p.appendCastles(list)
		}
		if drops && p.pockets[p.turn&1] != 0 {
			list = p.appendDrops(list, evade&^p.Occupied())
		}
	}
	if p.rules.Admit != nil {
		list = p.admitted(list, start)
	}
	return list
}

// admitted keeps those moves from start on that the variant admits.
func (p *Position) admitted(list []Move, start int) []Move {
	kept := list[:start]
	for _, m := range list[start:] {
		if p.rules.Admit(p, m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// evasions are the squares that answer a single check: the checker's and
// those before it; all squares if there is no check.
func (p *Position) evasions() Bitboard {
	if p.checkers == 0 {
		return everything
	}
	return p.checkers | Between(p.King(p.turn), p.checkers.First())
}

func (p *Position) appendKing(list []Move) []Move {
	us := p.turn & 1
	king := p.King(us)
	// Lifted off, so that it does not shield the squares behind it.
	rest := p.Occupied() &^ king.Bit()
	for targets := steps.king[king&63] &^ p.colors[us]; targets != 0; targets &= targets - 1 {
		if to := targets.First(); !p.attacked(to, us^1, rest) {
			list = append(list, NewMove(king, to, NoRole))
		}
	}
	return list
}

// appendPieces lists knights and sliders.
func (p *Position) appendPieces(list []Move, men, pinned, evade Bitboard) []Move {
	king, occupied := p.King(p.turn), p.Occupied()
	goal := evade &^ p.colors[p.turn&1]
	for knights := p.roles[Knight] & men &^ pinned; knights != 0; knights &= knights - 1 {
		from := knights.First()
		list = appendTargets(list, from, steps.knight[from&63]&goal)
	}
	diagonal := (p.roles[Bishop] | p.roles[Queen]) & men
	straight := (p.roles[Rook] | p.roles[Queen]) & men
	for sliders := diagonal | straight; sliders != 0; sliders &= sliders - 1 {
		from := sliders.First()
		var reach Bitboard
		if diagonal.Has(from) {
			reach = BishopAttacks(from, occupied)
		}
		if straight.Has(from) {
			reach |= RookAttacks(from, occupied)
		}
		reach &= goal
		if pinned.Has(from) {
			reach &= Line(king, from)
		}
		list = appendTargets(list, from, reach)
	}
	return list
}

func appendTargets(list []Move, from Square, targets Bitboard) []Move {
	for ; targets != 0; targets &= targets - 1 {
		list = append(list, NewMove(from, targets.First(), NoRole))
	}
	return list
}

func (p *Position) appendPawns(list []Move, pawns, pinned, evade Bitboard) []Move {
	h := &headings[p.turn&1]
	free := pawns &^ pinned
	list = p.appendPawnSteps(list, h, free, evade)
	if pawns &= pinned; pawns != 0 {
		king := p.King(p.turn)
		for ; pawns != 0; pawns &= pawns - 1 {
			s := pawns.First()
			list = p.appendPawnSteps(list, h, s.Bit(), evade&Line(king, s))
		}
	}
	return list
}

// appendPawnSteps lists steps and captures of pawns that share their allowed
// targets.
func (p *Position) appendPawnSteps(list []Move, h *heading, pawns, allowed Bitboard) []Move {
	empty, enemy := ^p.Occupied(), p.colors[p.turn&1^1]
	once := pawns.turn(h.push) & empty
	twice := (once & h.third).turn(h.push) & empty & allowed
	list = appendPawnTargets(list, once&allowed, h.push, h.last)
	list = appendPawnTargets(list, twice, 2*h.push, h.last)
	list = appendPawnTargets(list, (pawns&^fileA).turn(h.west)&enemy&allowed, h.west, h.last)
	return appendPawnTargets(list, (pawns&^fileH).turn(h.east)&enemy&allowed, h.east, h.last)
}

func appendPawnTargets(list []Move, targets Bitboard, by int, last Bitboard) []Move {
	for t := targets &^ last; t != 0; t &= t - 1 {
		to := t.First()
		list = append(list, NewMove((to-Square(by))&63, to, NoRole))
	}
	for t := targets & last; t != 0; t &= t - 1 {
		to := t.First()
		for _, r := range promotions {
			list = append(list, NewMove((to-Square(by))&63, to, r))
		}
	}
	return list
}

func (p *Position) appendPassants(list []Move, pawns Bitboard) []Move {
	if p.passant == NoSquare {
		return list
	}
	for takers := p.passants() & pawns; takers != 0; takers &= takers - 1 {
		list = append(list, NewPassant(takers.First(), p.passant))
	}
	return list
}

// passants are the pawns that may take en passant: their king must be safe
// once both pawns have left their squares.
func (p *Position) passants() Bitboard {
	if p.passant == NoSquare {
		return 0
	}
	us := p.turn & 1
	king, target := p.King(us), p.passant.Bit()
	victim := target.turn(-headings[us].push)
	var takers Bitboard
	for t := steps.pawn[us^1][p.passant&63] & p.roles[Pawn] & p.colors[us]; t != 0; t &= t - 1 {
		after := p.Occupied() ^ t.First().Bit() ^ victim | target
		if p.Attackers(king, us^1, after)&^victim == 0 {
			takers |= t.First().Bit()
		}
	}
	return takers
}

// EnPassant is the square on which a pawn may be taken en passant, NoSquare if
// no such capture is legal (CR3).
func (p *Position) EnPassant() Square {
	if p.passant == NoSquare || p.passants() == 0 {
		return NoSquare
	}
	return p.passant
}

func (p *Position) appendCastles(list []Move) []Move {
	h := &headings[p.turn&1]
	if p.mayCastle(&h.short) {
		list = append(list, NewCastle(h.home, h.short.to))
	}
	if p.mayCastle(&h.long) {
		list = append(list, NewCastle(h.home, h.long.to))
	}
	return list
}

// mayCastle reports whether castling to a wing is legal for a king that is
// not in check.
func (p *Position) mayCastle(w *wing) bool {
	if p.castling&w.right == 0 || p.Occupied()&w.path != 0 {
		return false
	}
	occupied, them := p.Occupied(), p.turn&1^1
	return !p.attacked(w.over, them, occupied) && !p.attacked(w.to, them, occupied)
}

// appendDrops lists the drops on the given empty squares.
func (p *Position) appendDrops(list []Move, squares Bitboard) []Move {
	pocket := p.pockets[p.turn&1]
	for r := Pawn; r <= Queen; r++ {
		if pocket.Count(r) == 0 {
			continue
		}
		targets := squares
		if r == Pawn {
			targets &= pawnSquares
		}
		for ; targets != 0; targets &= targets - 1 {
			list = append(list, NewDrop(r, targets.First()))
		}
	}
	return list
}

// IsLegal reports whether m may be played now.
func (p *Position) IsLegal(m Move) bool {
	if p.ended != endNone {
		return false
	}
	var room [64]Move // more than any one man has
	list := room[:0]
	if !m.IsDrop() {
		list = p.appendFrom(list, m.from().Bit(), false)
	} else if p.pockets[p.turn&1].Count(m.role()) > 0 {
		list = p.appendOneDrop(list, m)
	}
	for _, legal := range list {
		if legal == m {
			return true
		}
	}
	return false
}

// appendOneDrop appends m, a drop of a man in the reserve, if it is legal.
func (p *Position) appendOneDrop(list []Move, m Move) []Move {
	role, to := m.role(), m.To()
	switch {
	case NewDrop(role, to) != m, p.Occupied().Has(to), p.checkers.Many(),
		!p.evasions().Has(to), role == Pawn && !pawnSquares.Has(to),
		p.rules.Admit != nil && !p.rules.Admit(p, m):
		return list
	}
	return append(list, m)
}
