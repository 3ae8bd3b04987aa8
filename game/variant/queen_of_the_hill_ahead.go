package variant

import (
	"hilltop/game"
	"hilltop/game/chess"
)

// QueenHand is a hand of Queen of the Hill for those who look ahead: what
// stands on the board and whose turn it is, all of it open to everybody. It
// is a value without a past, its moves are chess.Moves, and it can be compared
// with ==. The rules are those of the match; QueenHand only keeps what they
// would work out again and again.
type QueenHand struct {
	board     queenBoard
	claimants chess.Bitboard // all pieces that have a claim
	key       uint64
	turn      game.Seat
	quiet     int
}

// QueenTable is all of a match that lies open on the table, and nothing else:
// from it one can look ahead, but not into the deck.
type QueenTable struct {
	Hand QueenHand
	// Card is to be placed on one of the Offered squares by the side to move;
	// NoRole while pieces move.
	Card    chess.Role
	Offered [2]chess.Square
	Placed  int // pieces that were placed in this hand
	// Left counts the cards that were not turned in this hand, by role.
	Left [chess.King + 1]int
	// Number is the hand's place in the match, from 0, and Hands how many a
	// match has.
	Number, Hands int
	Totals        [2]int // points of the finished hands, by seat
	// Past are the keys of the positions of this hand that may come again,
	// the present one not among them.
	Past []uint64
}

// QueenTableOf is what lies open in g; false if g is another game, or if
// nobody has to place or to move anything.
func QueenTableOf(g game.Game) (QueenTable, bool) {
	if o, ok := g.(Opener); ok {
		return o.OpenTable()
	}
	return QueenTable{}, false
}

// OpenTable implements Opener.
func (q queenGame) OpenTable() (QueenTable, bool) {
	if !q.ToAct().Playing() {
		return QueenTable{}, false
	}
	s := &q.last.queenState
	t := QueenTable{
		Hand: QueenHand{board: s.board, turn: s.turn, quiet: s.quiet},
		Card: s.card, Placed: s.here().placed,
		Number: s.hand, Hands: q.match.hands(), Totals: game.Totals(s.sheet),
	}
	t.Hand.settle()
	for _, r := range s.left() {
		t.Left[r]++
	}
	if t.Card != chess.NoRole {
		t.Offered = queenOffered(s.hand, t.Placed)
	}
	n := q.last.prev
	for quiet := s.quiet; quiet > 0 && n != nil && n.phase == game.PhasePlay; quiet-- {
		h := QueenHand{board: n.board, turn: n.turn}
		h.settle()
		t.Past = append(t.Past, h.key)
		n = n.prev
	}
	return t, true
}

// Next is who gets the next card after n placed ones, and the squares for it.
func (t *QueenTable) Next(n int) (game.Seat, [2]chess.Square) {
	return queenReceiver(t.Number, n), queenOffered(t.Number, n)
}

// Cards is how many are placed in a hand, by both players together.
func (t *QueenTable) Cards() int { return queenDealt }

// First is who moves first in hand n of the match, counted from 0 (QH3).
func (t *QueenTable) First(n int) game.Seat { return queenFirst(n) }

// Drawable reports whether a draw can be claimed for want of captures (QH15).
func (h *QueenHand) Drawable() bool { return h.quiet >= 2*queenQuiet }

// Key tells positions apart: the board and whose turn it is.
func (h *QueenHand) Key() uint64 { return h.key }

// Turn is who moves or places.
func (h *QueenHand) Turn() game.Seat { return h.turn }

// Quiet is the turns without a capture.
func (h *QueenHand) Quiet() int { return h.quiet }

// Goal is where the white pawn stands.
func (h *QueenHand) Goal() chess.Square { return h.board.pawn }

// Men are the pieces of a seat.
func (h *QueenHand) Men(s game.Seat) chess.Bitboard { return h.board.sides[s&1] }

// Role are the pieces of a role, of both seats.
func (h *QueenHand) Role(r chess.Role) chess.Bitboard { return h.board.roles[r] }

// RoleAt is the role of the piece on a square; there must be one.
func (h *QueenHand) RoleAt(s chess.Square) chess.Role { return h.board.roleOf(s.Bit()) }

// Occupied are all pieces and pawns.
func (h *QueenHand) Occupied() chess.Bitboard { return h.board.occupied() }

// Pawns are the squares of the pawns, where no piece can go (QH4).
func (h *QueenHand) Pawns() chess.Bitboard { return h.board.pawns() }

// Claimants are the pieces that have a claim (QH10), of both seats.
func (h *QueenHand) Claimants() chess.Bitboard { return h.claimants }

// Claims is the number of claims of a seat.
func (h *QueenHand) Claims(s game.Seat) int { return (h.claimants & h.board.sides[s&1]).Count() }

// Outnumbers reports whether a seat's claims outnumber the pieces that the
// other side has left (QH11).
func (h *QueenHand) Outnumbers(s game.Seat) bool {
	return h.Claims(s) > h.board.sides[s&1^1].Count()
}

// Check reports whether the side to move must answer a check (QH11).
func (h *QueenHand) Check() bool { return h.Outnumbers(h.turn.Other()) }

// AppendMoves adds all moves of the side to move, piece by piece. In check
// those are legal after which the other side no longer outnumbers it.
func (h *QueenHand) AppendMoves(list []chess.Move) []chess.Move {
	return h.AppendMovesTo(list, ^chess.Bitboard(0))
}

// AppendMovesTo adds those of the moves that go to one of the targets.
func (h *QueenHand) AppendMovesTo(list []chess.Move, targets chess.Bitboard) []chess.Move {
	b := &h.board
	own, occupied := b.sides[h.turn&1], b.occupied()
	open := targets &^ (own | b.pawns())
	for r := chess.Knight; r <= chess.King; r++ {
		for men := b.roles[r] & own; men != 0; men &= men - 1 {
			from := men.First()
			for to := chess.Attacks(chess.Piece{Role: r}, from, occupied) & open; to != 0; to &= to - 1 {
				list = append(list, chess.NewMove(from, to.First(), chess.NoRole))
			}
		}
	}
	return list
}

// Make puts the position after a move of the list into next, which must not
// be h itself.
func (h *QueenHand) Make(m chess.Move, next *QueenHand) {
	*next = *h
	from, to := m.From().Bit(), m.To().Bit()
	seat := h.turn & 1
	b := &next.board
	next.quiet++
	if b.sides[seat^1]&to != 0 {
		r := b.roleOf(to)
		b.roles[r] ^= to
		b.sides[seat^1] ^= to
		next.key ^= queenKeys.men[seat^1][r][m.To()&63]
		next.quiet = 0
	}
	r := b.roleOf(from)
	b.roles[r] ^= from | to
	b.sides[seat] ^= from | to
	men := &queenKeys.men[seat][r]
	next.key ^= men[m.From()&63] ^ men[m.To()&63] ^ queenKeys.turn
	next.turn = seat ^ 1
	next.claimants = b.claims(game.First) | b.claims(game.Second)
}

// Pass is h after the side to move, which cannot move, has passed (QH14).
func (h *QueenHand) Pass() QueenHand {
	next := *h
	next.turn ^= 1
	next.key ^= queenKeys.turn
	next.quiet++
	return next
}

// Ending says what it means that the side to move has no legal move: the hand
// is over, with the points of the winner (NoSeat and 0 if nobody can ever move
// again), or the side passes (QH11, QH14).
func (h *QueenHand) Ending() (winner game.Seat, points int, over bool) {
	mover := h.turn.Other()
	switch {
	case h.Check():
		return mover, h.Claims(mover), true
	case h.board.stuck(mover):
		return game.NoSeat, 0, true
	}
	return game.NoSeat, 0, false
}

// Place is h with a piece put on a square and the turn given to the next; the
// first move of a hand is given to First by it too.
func (h *QueenHand) Place(seat game.Seat, r chess.Role, s chess.Square, next game.Seat) QueenHand {
	placed := *h
	placed.board.put(seat, r, s)
	placed.turn = next
	placed.settle()
	return placed
}

// settle works out what is kept.
func (h *QueenHand) settle() {
	h.claimants = h.board.claims(game.First) | h.board.claims(game.Second)
	h.key = 0
	if h.turn == game.Second {
		h.key = queenKeys.turn
	}
	for seat := range h.board.sides {
		for r := range h.board.roles {
			for men := h.board.sides[seat] & h.board.roles[r]; men != 0; men &= men - 1 {
				h.key ^= queenKeys.men[seat][r][men.First()]
			}
		}
	}
}

// roleOf is the role of the piece on a square given as a set; there must be
// one.
func (b *queenBoard) roleOf(s chess.Bitboard) chess.Role {
	r := chess.Knight
	for r < chess.King && b.roles[r]&s == 0 {
		r++
	}
	return r
}

// queenKeys are random numbers, of which a position's key is the sum.
var queenKeys = newQueenKeys()

type queenKeyTable struct {
	men  [2][chess.King + 1][64]uint64
	turn uint64
}

// newQueenKeys fills the table by SplitMix64, always alike.
func newQueenKeys() (t queenKeyTable) {
	state := uint64(0)
	next := func() uint64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	t.turn = next()
	for seat := range t.men {
		for r := range t.men[seat] {
			for s := range t.men[seat][r] {
				t.men[seat][r][s] = next()
			}
		}
	}
	return t
}
