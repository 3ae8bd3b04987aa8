package chess

import "math/bits"

// CountLegal is the number of legal moves and drops, without listing them: 0
// when the game is over.
func (p *Position) CountLegal() int {
	if p.ended != endNone {
		return 0
	}
	return p.count()
}

// count is CountLegal whether or not the game is over. It says what
// appendFrom says, in one function without calls, since half the time of a
// perft is spent here and calls are dear in WebAssembly.
func (p *Position) count() int {
	if p.rules.Admit != nil {
		return p.countAdmitted()
	}
	us := p.turn & 1
	own, enemy := p.colors[us], p.colors[us^1]
	occupied := own | enemy
	king := p.roles[King] & own
	k := king.low()
	diagonal := p.roles[Bishop] | p.roles[Queen]
	straight := p.roles[Rook] | p.roles[Queen]
	h := &headings[us]

	// Where castling takes the king must be as safe as where it steps.
	around := steps.king[k] &^ own
	var castles Bitboard
	if p.castling&(h.short.right|h.long.right) != 0 && p.checkers == 0 {
		if p.castling&h.short.right != 0 && occupied&h.short.path == 0 {
			castles = 1 << uint(h.short.to)
		}
		if p.castling&h.long.right != 0 && occupied&h.long.path == 0 {
			castles |= 1 << uint(h.long.to)
		}
	}
	safe := around | castles
	if safe != 0 {
		t := &headings[us^1]
		pawns := p.roles[Pawn] & enemy
		safe &^= (pawns &^ fileA).turn(t.west) | (pawns &^ fileH).turn(t.east) |
			steps.king[(p.roles[King]&enemy).low()]
		for knights := p.roles[Knight] & enemy; knights != 0; knights &= knights - 1 {
			safe &^= steps.knight[knights.low()]
		}
		rest := occupied ^ king
		for targets := safe; targets != 0; targets &= targets - 1 {
			s := targets.low()
			if lines.rook[s]&straight&enemy != 0 && rookReach(s, rest)&straight&enemy != 0 ||
				lines.bishop[s]&diagonal&enemy != 0 && bishopReach(s, rest)&diagonal&enemy != 0 {
				safe &^= 1 << s
			}
		}
	}
	n := bits.OnesCount64(uint64(safe & around))
	if castles &= safe; castles != 0 {
		// The square that the king crosses lies beside its target.
		n += bits.OnesCount64(uint64(castles & ((safe&fileF)<<1 | (safe&fileD)>>1)))
	}

	evade := everything
	if p.checkers != 0 {
		if p.checkers&(p.checkers-1) != 0 {
			return n
		}
		evade = p.checkers | lines.between[k][p.checkers.low()]
	}

	var pinned Bitboard
	for snipers := (lines.rook[k]&straight | lines.bishop[k]&diagonal) & enemy; snipers != 0; snipers &= snipers - 1 {
		if shield := lines.between[k][snipers.low()] & occupied; shield&(shield-1) == 0 {
			pinned |= shield & own
		}
	}

	// The first two men of each kind are written out: most sides have them,
	// and a loop costs more than a look at an empty entry.
	goal := evade &^ own
	b := p.roles[Knight] & own &^ pinned
	n += bits.OnesCount64(uint64(steps.knight[b.lowOrNone()] & goal))
	b &= b - 1
	n += bits.OnesCount64(uint64(steps.knight[b.lowOrNone()] & goal))
	for b &= b - 1; b != 0; b &= b - 1 {
		n += bits.OnesCount64(uint64(steps.knight[b.low()] & goal))
	}
	b = diagonal & own &^ pinned
	n += bits.OnesCount64(uint64(bishopReach(b.lowOrNone(), occupied) & goal))
	b &= b - 1
	n += bits.OnesCount64(uint64(bishopReach(b.lowOrNone(), occupied) & goal))
	for b &= b - 1; b != 0; b &= b - 1 {
		n += bits.OnesCount64(uint64(bishopReach(b.low(), occupied) & goal))
	}
	b = straight & own &^ pinned
	n += bits.OnesCount64(uint64(rookReach(b.lowOrNone(), occupied) & goal))
	b &= b - 1
	n += bits.OnesCount64(uint64(rookReach(b.lowOrNone(), occupied) & goal))
	for b &= b - 1; b != 0; b &= b - 1 {
		n += bits.OnesCount64(uint64(rookReach(b.low(), occupied) & goal))
	}

	pawns := p.roles[Pawn] & own
	free := pawns &^ pinned
	once := free.turn(h.push) &^ occupied
	twice := (once & h.third).turn(h.push) &^ occupied & evade
	once &= evade
	west := (free &^ fileA).turn(h.west) & enemy & evade
	east := (free &^ fileH).turn(h.east) & enemy & evade
	n += bits.OnesCount64(uint64(once)) + bits.OnesCount64(uint64(twice)) +
		bits.OnesCount64(uint64(west)) + bits.OnesCount64(uint64(east))
	if (once|west|east)&h.last != 0 {
		n += 3 * (bits.OnesCount64(uint64(once&h.last)) + bits.OnesCount64(uint64(west&h.last)) +
			bits.OnesCount64(uint64(east&h.last)))
	}

	if pinned != 0 {
		n += p.countPinned(pinned, evade)
	}
	if p.passant != NoSquare {
		n += p.passants().Count()
	}
	if pocket := p.pockets[us]; pocket != 0 {
		empty := evade &^ occupied
		n += kinds(pocket) * bits.OnesCount64(uint64(empty))
		if pocket.Count(Pawn) != 0 {
			n -= bits.OnesCount64(uint64(empty &^ pawnSquares))
		}
	}
	return n
}

// kinds is the number of roles of which there is a man in the pocket.
func kinds(p Pocket) int {
	// A byte plus 0x7f has its high bit set unless the byte was 0; counts
	// stay below 0x80, so nothing is carried.
	const low = 0x7f7f7f7f7f7f7f7f
	return bits.OnesCount64((uint64(p) + low) &^ low)
}

// countPinned counts the moves of pinned sliders and pawns; knights have
// none.
func (p *Position) countPinned(pinned, evade Bitboard) int {
	us := p.turn & 1
	king, occupied := p.King(us), p.Occupied()
	n := 0
	for b := pinned &^ p.roles[Knight]; b != 0; b &= b - 1 {
		s := b.First()
		line := Line(king, s) & evade
		var targets Bitboard
		switch p.board[s&63].role() {
		case Pawn:
			n += p.countPinnedPawn(s, line)
		case Bishop:
			targets = BishopAttacks(s, occupied)
		case Rook:
			targets = RookAttacks(s, occupied)
		case Queen:
			targets = BishopAttacks(s, occupied) | RookAttacks(s, occupied)
		}
		n += (targets & line &^ p.colors[us]).Count()
	}
	return n
}

func (p *Position) countPinnedPawn(s Square, allowed Bitboard) int {
	us := p.turn & 1
	h := &headings[us]
	once := s.Bit().turn(h.push) &^ p.Occupied()
	twice := (once & h.third).turn(h.push) &^ p.Occupied()
	takes := steps.pawn[us][s&63] & p.colors[us^1]
	targets := (once | twice | takes) & allowed
	return targets.Count() + 3*(targets&h.last).Count()
}

// countAdmitted counts for a variant that forbids more than chess does.
func (p *Position) countAdmitted() int {
	var room [256]Move
	return len(p.appendFrom(room[:0], everything, true))
}
