package variant

import (
	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/deal"
)

// The board and the course of a match. The diagrams of the source are lost:
// queenBlackPawns, queenNumbered and the order of queenPawns are our
// reconstruction (QH3, QH4, QH7), and stand here and nowhere else.
const (
	queenHands   = 4 // hands a round (QH1)
	queenCards   = 5 // cards a player gets in a hand (QH5)
	queenDealt   = 2 * queenCards
	queenRepeats = 3  // occurrences that open the claim of a draw (QH15)
	queenQuiet   = 20 // moves of each side without a capture that do the same
	queenUsual   = 3  // rounds (QH1)

	queenName = "Queen of the Hill"
)

var (
	queenRounds = []int{1, 3, 5} // QH1

	// queenPawns is where the white pawn stands, by hand of the round (QH3).
	queenPawns = [queenHands]chess.Square{chess.E5, chess.E4, chess.D4, chess.D5}

	// queenBlackPawns never move, are never taken and block lines (QH4).
	queenBlackPawns = queenSquare("c3").Bit() | queenSquare("f3").Bit() | queenSquare("c6").Bit() | queenSquare("f6").Bit()

	// queenNumbered are Player One's numbered squares (QH7); Player Two's are
	// the same turned by 180 degrees.
	queenNumbered = [queenCards]chess.Square{
		queenSquare("b1"), queenSquare("c2"), queenSquare("d1"), queenSquare("e2"), queenSquare("f1"),
	}

	// queenDeck is the deck (QH5), in the order from which it is shuffled. A
	// card and the piece that it stands for are the same thing here.
	queenDeck = []queenKind{
		{"10", chess.Bishop, 4}, {"J", chess.Knight, 4}, {"Q", chess.Queen, 2}, {"K", chess.King, 2}, {"A", chess.Rook, 4},
	}
)

var queenSeats = [2]string{"Player One", "Player Two"}

// queenKind is one kind of card.
type queenKind struct {
	rank  string
	role  chess.Role
	count int
}

// queenOfTheHill is the game by its names and terms.
//
// A hand goes through these phases, and the dealer is a seat like any other
// (game.Dealer), so that a match replays from its log without its secret:
//
//	commit --Dealer "commit:<hex>,..."--> deal      once a match (QH8)
//	deal   --Dealer "deal:Q"-----------> place      ten times (QH6)
//	place  --seat   "Q@b1"-------------> deal, or reveal after the tenth
//	reveal --Dealer "reveal:<hex>"-----> play       the secret of this hand
//	play   --seat   "b1b4"-------------> play, or over (QH11)
//	play   --Dealer "pass"-------------> play       for a side without a move (QH14)
//	over   --Dealer "deal:Q"-----------> place      the next hand
//
// What ends a hand by word of a seat (Close) leads to over too and counts no
// ply: the last position of the hand is the one that was there. After the last
// hand nobody is to act.
var queenOfTheHill = game.Variant{
	Key:       "queen-of-the-hill",
	Name:      queenName,
	Goal:      "Attack the white pawn with more pieces than the other side has left.",
	Glyph:     "crown",
	Hue:       "indigo",
	Aliases:   []string{"qoth"},
	SeatNames: queenSeats,
	New:       newQueenOfTheHill,
	Dealing: &game.Dealing{
		Rounds: queenRounds, Usual: queenUsual,
		Setup: queenSetup, Terms: queenTerms, Commitments: queenCommitments,
	},
}

// newQueenOfTheHill starts a match from a setup: the terms as queenSetup
// writes them, "" for the usual ones, or a position text (QH18), from which
// one round is played on with cards that nobody committed to. Errors:
// *game.SetupError.
func newQueenOfTheHill(setup string) (game.Game, error) {
	g, err := startQueen(setup)
	if err != nil {
		return nil, err
	}
	return g, nil
}

// queenGame is a match of Queen of the Hill with its whole history. It is a
// value over immutable nodes, like chess.Game: Apply and Close share the past
// and change nothing. No part of it knows a card that was not turned.
type queenGame struct {
	last   *queenNode
	match  *queenMatch
	closed game.Outcome // by word of a seat
}

// queenMatch is what stays the same in a match.
type queenMatch struct {
	terms game.Terms
	// loose: nobody committed to the deal, any card may come that is left.
	loose   bool
	setup   string // position text that the match began from, "" if as usual
	skipped int    // hands of the round before that position
}

// queenNode is one state of a match and how it came about.
type queenNode struct {
	prev *queenNode // nil at the start
	ply  int
	step game.Step // zero at the start
	queenState
}

// queenState is the position with what else the rules need to know.
type queenState struct {
	queenPosition
	hand    int  // of the match, from 0
	seen    int  // occurrences of the position in this hand, this one included
	moves   int  // by players in this hand
	choices int  // by players in the match
	passes  bool // the side to move has no move and is not in check (QH14)
	// The slices are shared with other nodes and copied before they change.
	hands       []queenHand // all so far, the present one last
	commitments []string    // hex, one a hand of the match
	sheet       []game.HandScore
	outcome     game.Outcome
}

// queenHand is what is known of the cards of one hand, and where it lies in
// the history.
type queenHand struct {
	cards          [queenDealt]chess.Role // in the order in which they were turned
	places         [queenDealt]chess.Square
	turned, placed int
	secret         deal.Secret // once revealed
	revealed       bool
	from, to       int // ply of its first card, and of its last position or 0
}

// queenSquare is a square by name, for the tables above.
func queenSquare(name string) chess.Square {
	s, ok := chess.ParseSquare(name)
	if !ok {
		panic("no square: " + name)
	}
	return s
}

// queenDealer deals hand n of a match, counted from 0 (QH2).
func queenDealer(n int) game.Seat {
	if n%2 == 0 {
		return game.Second
	}
	return game.First
}

// queenPawn is where the white pawn stands in hand n of a match (QH3).
func queenPawn(n int) chess.Square { return queenPawns[n%queenHands] }

// queenFirst moves first in hand n of a match: the player who sits further
// from the white pawn (QH3).
func queenFirst(n int) game.Seat {
	const half = 4 // ranks
	if queenPawn(n).Rank() >= half {
		return game.First
	}
	return game.Second
}

// queenReceiver gets card i of hand n, both from 0: the players in turn, who
// does not deal first (QH6).
func queenReceiver(n, i int) game.Seat {
	if i%2 == 0 {
		return queenDealer(n).Other()
	}
	return queenDealer(n)
}

// queenOffered are the squares for card i of hand n: that of its number and
// the one to the right, as its owner sees the board (QH6, QH7).
func queenOffered(n, i int) [2]chess.Square {
	seat := queenReceiver(n, i)
	s := queenNumber(seat, i/2)
	return [2]chess.Square{s, queenRight(seat, s)}
}

// queenNumber is the square of number i, from 0, for a seat.
func queenNumber(seat game.Seat, i int) chess.Square {
	if seat == game.Second {
		return chess.H8 - queenNumbered[i]
	}
	return queenNumbered[i]
}

// queenRight is the square to the right of s as a seat sees it.
func queenRight(seat game.Seat, s chess.Square) chess.Square {
	if seat == game.Second {
		return s - 1
	}
	return s + 1
}

// queenKindOf is the kind of card that stands for a piece.
func queenKindOf(r chess.Role) queenKind {
	for _, k := range queenDeck {
		if k.role == r {
			return k
		}
	}
	return queenKind{}
}

// card is a kind of card as people see it.
func (k queenKind) card() game.Card { return game.Card{Rank: k.rank, Role: k.role.Letter()} }
