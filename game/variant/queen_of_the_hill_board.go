package variant

import (
	"hilltop/game"
	"hilltop/game/chess"
)

// queenBoard is what stands on the board. It can be compared with ==.
type queenBoard struct {
	roles [chess.King + 1]chess.Bitboard
	sides [2]chess.Bitboard
	pawn  chess.Square // the white one
}

// queenPosition is a position of a hand with all that its text holds (QH18).
type queenPosition struct {
	board queenBoard
	phase game.Phase
	// turn is who moves, who places the card or will get the next one, and,
	// while the secret is awaited, who will move first.
	turn  game.Seat
	card  chess.Role // to be placed; NoRole but in PhasePlace
	quiet int        // turns without a capture
}

// queenMove is a move of a piece.
type queenMove struct{ from, to chess.Square }

func (m queenMove) action() game.Action { return game.Action(m.from.String() + m.to.String()) }

// pawns are all pawns, which nobody owns (QH4).
func (b *queenBoard) pawns() chess.Bitboard { return queenBlackPawns | b.pawn.Bit() }

func (b *queenBoard) occupied() chess.Bitboard { return b.sides[0] | b.sides[1] | b.pawns() }

// count is the number of pieces that a seat has left.
func (b *queenBoard) count(s game.Seat) int { return b.sides[s].Count() }

// owner is whose piece stands on s, NoSeat if none does.
func (b *queenBoard) owner(s chess.Square) game.Seat {
	for seat := game.First; seat <= game.Second; seat++ {
		if b.sides[seat].Has(s) {
			return seat
		}
	}
	return game.NoSeat
}

// role is the piece on s, Pawn for the pawns, NoRole for an empty square.
func (b *queenBoard) role(s chess.Square) chess.Role {
	if b.pawns().Has(s) {
		return chess.Pawn
	}
	for r := chess.Knight; r <= chess.King; r++ {
		if b.roles[r].Has(s) {
			return r
		}
	}
	return chess.NoRole
}

func (b *queenBoard) put(seat game.Seat, r chess.Role, s chess.Square) {
	b.roles[r] |= s.Bit()
	b.sides[seat] |= s.Bit()
}

func (b *queenBoard) lift(s chess.Square) {
	for r := range b.roles {
		b.roles[r] &^= s.Bit()
	}
	b.sides[0] &^= s.Bit()
	b.sides[1] &^= s.Bit()
}

// after is the board after a move, whatever it captures.
func (b *queenBoard) after(m queenMove) queenBoard {
	next := *b
	seat, r := b.owner(m.from), b.role(m.from)
	next.lift(m.from)
	next.lift(m.to)
	next.put(seat, r, m.to)
	return next
}

// reach is where the piece on s may go as in chess: kings too, but nothing
// takes its own side or a pawn (QH4, QH9).
func (b *queenBoard) reach(s chess.Square) chess.Bitboard {
	seat := b.owner(s)
	if seat == game.NoSeat {
		return 0
	}
	return chess.Attacks(chess.Piece{Role: b.role(s)}, s, b.occupied()) &^ (b.sides[seat] | b.pawns())
}

// appendMoves adds all moves of a seat, in the order of squares, answers to
// a check or not.
func (b *queenBoard) appendMoves(list []queenMove, seat game.Seat) []queenMove {
	for men := b.sides[seat]; men != 0; men &= men - 1 {
		from := men.First()
		for to := b.reach(from); to != 0; to &= to - 1 {
			list = append(list, queenMove{from, to.First()})
		}
	}
	return list
}

// stuck reports whether a seat has no move at all.
func (b *queenBoard) stuck(seat game.Seat) bool {
	for men := b.sides[seat]; men != 0; men &= men - 1 {
		if b.reach(men.First()) != 0 {
			return false
		}
	}
	return true
}

// the names the piece on s: "the bishop on g7", "the white pawn on e5".
func (b *queenBoard) the(s chess.Square) string {
	name := b.role(s).String()
	switch {
	case s == b.pawn:
		name = "white pawn"
	case queenBlackPawns.Has(s):
		name = "black pawn"
	case name == "":
		return ""
	}
	return "the " + name + " on " + s.String()
}
