package variant

import (
	"hilltop/game"
	"hilltop/game/chess"
)

// claims are the pieces of a seat that by their normal move could take the
// white pawn now (QH10). Looked at from the pawn's square: what would reach a
// piece from there is reached by it.
func (b *queenBoard) claims(seat game.Seat) chess.Bitboard {
	at, queens := b.pawn, b.roles[chess.Queen]
	near := chess.KnightAttacks(at)&b.roles[chess.Knight] | chess.KingAttacks(at)&b.roles[chess.King]
	diagonal := chess.BishopAttacks(at, b.occupied()) & (b.roles[chess.Bishop] | queens)
	straight := chess.RookAttacks(at, b.occupied()) & (b.roles[chess.Rook] | queens)
	return b.sides[seat] & (near | diagonal | straight)
}

// checks reports whether a seat's claims outnumber the pieces that the other
// side has left (QH11). It is check if that seat has just moved.
func (b *queenBoard) checks(seat game.Seat) bool {
	return b.claims(seat).Count() > b.count(seat.Other())
}

// inCheck reports whether the side to move must answer. Only a move can have
// brought that about (QH13): if the other side passed it has no piece, for a
// side with pieces can always move, and so has no claim.
func (p *queenPosition) inCheck() bool {
	return p.phase == game.PhasePlay && p.board.checks(p.turn.Other())
}

// legal are the moves of the side to move; in check only the answers, after
// which the claims no longer outnumber its pieces (QH11). Nil unless pieces
// move at all.
func (p *queenPosition) legal() []queenMove {
	if p.phase != game.PhasePlay {
		return nil
	}
	moves := p.board.appendMoves(nil, p.turn)
	if !p.inCheck() {
		return moves
	}
	answers := moves[:0]
	for _, m := range moves {
		if p.answers(m) {
			answers = append(answers, m)
		}
	}
	return answers
}

// answers reports whether a move leaves the side that makes it out of check.
func (p *queenPosition) answers(m queenMove) bool {
	next := p.board.after(m)
	return !next.checks(p.turn.Other())
}

// canMove reports whether legal would list anything, without the list.
func (p *queenPosition) canMove() bool {
	if !p.inCheck() {
		return !p.board.stuck(p.turn)
	}
	return len(p.legal()) > 0
}

// lines are the claims of both sides, to be drawn.
func (b *queenBoard) lines() []game.Line {
	var list []game.Line
	for seat := game.First; seat <= game.Second; seat++ {
		for _, s := range b.claims(seat).Squares() {
			list = append(list, game.Line{From: s.String(), To: b.pawn.String(), Owner: seat})
		}
	}
	return list
}
