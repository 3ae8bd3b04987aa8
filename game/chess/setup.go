package chess

import (
	"fmt"

	"hilltop/game"
)

// Setup is what a FEN says, unchecked: it may be no position at all.
type Setup struct {
	Board     [64]Piece
	Promoted  Bitboard  // men that came from a pawn (CZ5)
	Pockets   [2]Pocket // by side
	Turn      Color
	Castling  CastlingRights
	EnPassant Square // behind the pawn that moved two squares, or NoSquare
	Checks    [2]int // given, by side
	Halfmove  int    // 0 to 9999
	Fullmove  int    // 1 to 9999
}

// Position is the setup as a position under r. Errors: a *game.SetupError
// that lists every fault.
func (s *Setup) Position(r *Rules) (Position, error) {
	c := setupCheck{setup: s, rules: r}
	c.fields()
	c.men()
	if len(c.faults) == 0 {
		c.position = s.build(r)
		c.castling()
		c.passant()
		c.ending()
	}
	if len(c.faults) > 0 {
		return Position{}, &game.SetupError{Faults: c.faults}
	}
	p := &c.position
	if s.EnPassant != NoSquare && steps.pawn[p.turn^1][s.EnPassant&63]&p.roles[Pawn]&p.colors[p.turn] != 0 {
		p.passant = s.EnPassant
	}
	p.begin()
	return c.position, nil
}

// build fills a position without looking whether it makes sense.
func (s *Setup) build(r *Rules) Position {
	p := Position{
		rules: r, turn: s.Turn & 1, passant: NoSquare, castling: s.Castling & 15,
		halfmove: uint16(s.Halfmove), fullmove: uint16(s.Fullmove), pockets: s.Pockets,
		checks: [2]uint8{uint8(s.Checks[White]), uint8(s.Checks[Black])},
	}
	for sq, pc := range s.Board {
		if pc.Role != NoRole {
			p.place(Square(sq), newMan(pc.Color&1, pc.Role))
		}
	}
	p.promoted = s.Promoted
	p.key = p.freshKey()
	p.checkers = p.Attackers(p.King(p.turn), p.turn^1, p.Occupied())
	return p
}

// begin finds out whether a position to start from is over already.
func (p *Position) begin() {
	r := p.rules
	switch {
	case r.Goal&p.roles[King]&p.colors[p.turn^1] != 0:
		p.ended = endGoal // KH6
	case r.ChecksToWin != 0 && max(p.Checks(White), p.Checks(Black)) >= r.ChecksToWin:
		p.ended = endChecks
	case r.BareKings && p.bare():
		p.ended = endBareKings
	case r.End != nil:
		p.askEnd()
	}
}

// setupCheck collects the faults of a setup.
type setupCheck struct {
	setup    *Setup
	rules    *Rules
	position Position
	faults   []string
}

func (c *setupCheck) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, args...))
}

// maxClock bounds both clocks of a setup.
const maxClock = 9999

// maxMen is how many men fit on a board; no reserve can make it more.
const maxMen = 64

// fields looks at numbers that a reader of FEN has checked before.
func (c *setupCheck) fields() {
	s := c.setup
	if s.Halfmove < 0 || s.Halfmove > maxClock || s.Fullmove < 1 || s.Fullmove > maxClock {
		c.fault("the clocks are %d and %d, which is out of range", s.Halfmove, s.Fullmove)
	}
	if !c.rules.Drops && (s.Pockets != [2]Pocket{} || s.Promoted != 0) {
		c.fault("there is a reserve or a promoted mark, but this game has no reserves")
	}
	for color, pocket := range s.Pockets {
		if pocket&^droppable != 0 {
			c.fault("%s's reserve holds what cannot be dropped", Color(color))
		}
	}
	for color, n := range s.Checks {
		if n < 0 || n > c.rules.ChecksToWin {
			c.fault("%s has given %d checks, it must be 0 to %d", Color(color), n, c.rules.ChecksToWin)
		}
	}
}

// droppable are the bits of a Pocket that count pawns to queens.
const droppable = Pocket(0xff<<(8*Pawn) | 0xff<<(8*Knight) | 0xff<<(8*Bishop) | 0xff<<(8*Rook) | 0xff<<(8*Queen))

// men looks at what stands where, and in the reserves.
func (c *setupCheck) men() {
	s := c.setup
	var kings [2][]Square
	total := s.Pockets[White].Total() + s.Pockets[Black].Total()
	for i, pc := range s.Board {
		sq := Square(i)
		switch {
		case pc.Role == King:
			kings[pc.Color&1] = append(kings[pc.Color&1], sq)
		case pc.Role == Pawn && !pawnSquares.Has(sq):
			c.fault("a %s pawn stands on %s, where no pawn can be", pc.Color, sq)
		}
		if marked := s.Promoted.Has(sq); marked && (pc.Role < Knight || pc.Role > Queen) {
			c.fault("the mark of a promoted pawn stands on %s, but no queen, rook, bishop or knight", sq)
		}
		if pc.Role != NoRole {
			total++
		}
	}
	for color, at := range kings {
		switch {
		case len(at) == 0:
			c.fault("there is no %s king on the board", Color(color))
		case len(at) > 1:
			c.fault("there are %d %s kings, on %v", len(at), Color(color), at)
		}
	}
	if total > maxMen {
		c.fault("there are %d men on the board and in reserve, at most %d fit", total, maxMen)
	}
}

// castling looks whether kings and rooks stand where the rights need them.
func (c *setupCheck) castling() {
	p := &c.position
	for color := White; color <= Black; color++ {
		h := &headings[color]
		for _, w := range [2]*wing{&h.short, &h.long} {
			if p.castling&w.right == 0 {
				continue
			}
			switch {
			case p.King(color) != h.home:
				c.fault("castling right %s: the %s king is not on %s", w.right, color, h.home)
			case p.board[w.rook] != newMan(color, Rook):
				c.fault("castling right %s: there is no %s rook on %s", w.right, color, w.rook)
			case p.promoted.Has(w.rook):
				c.fault("castling right %s: the rook on %s was a pawn", w.right, w.rook)
			}
		}
	}
}

// passant looks whether a pawn can just have moved two squares.
func (c *setupCheck) passant() {
	s, p := c.setup.EnPassant, &c.position
	if s == NoSquare {
		return
	}
	h := &headings[p.turn^1]
	pawn := s.Bit().turn(h.push).First()
	start := s.Bit().turn(-h.push).First()
	switch {
	case !h.third.Has(s):
		c.fault("en passant square %s: it is %s's move, so it must be on rank %c", s, p.turn, h.third.First().Rank().Byte())
	case p.board[pawn] != newMan(p.turn^1, Pawn):
		c.fault("en passant square %s: there is no %s pawn on %s", s, p.turn.Other(), pawn)
	case p.board[s] != 0:
		c.fault("en passant square %s: the square is not empty", s)
	case p.board[start] != 0:
		c.fault("en passant square %s: the pawn cannot have come from %s, which is not empty", s, start)
	}
}

// ending refuses what can only follow the end of a game.
func (c *setupCheck) ending() {
	p := &c.position
	them := p.turn.Other()
	king := p.King(them)
	if attackers := p.Attackers(king, p.turn, p.Occupied()); attackers != 0 {
		at := attackers.First()
		c.fault("it is %s's move, but the %s king on %s is already attacked by the %s on %s",
			p.turn, them, king, p.board[at].role(), at)
	}
	if own := p.King(p.turn); c.rules.Goal.Has(own) {
		c.fault("it is %s's move, but the %s king on %s has reached its goal: the game had ended", p.turn, p.turn, own)
	}
	if n := c.rules.ChecksToWin; n != 0 && p.Checks(White) >= n && p.Checks(Black) >= n {
		c.fault("both sides have given %d checks: the game had ended before the second did", n)
	}
}
