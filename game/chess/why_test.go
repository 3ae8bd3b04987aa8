package chess

import (
	"errors"
	"math/rand"
	"testing"

	"hilltop/game"
)

var testVariants = []string{"chess", "kingofthehill", "crazyhouse", "3check"}

// randomPositions plays random games of a variant and hands every few
// positions, finished ones too, to f until it has seen n.
func randomPositions(t testing.TB, variant string, n int, f func(p *Position)) {
	t.Helper()
	rng := rand.New(rand.NewSource(int64(len(variant)) * 7919))
	for seen := 0; seen < n; {
		p := *mustFEN(t, variant, StartFEN)
		for ply := 0; ply < 160 && seen < n; ply++ {
			moves := p.AppendLegal(nil)
			if rng.Intn(6) == 0 || len(moves) == 0 {
				f(&p)
				seen++
			}
			if len(moves) == 0 {
				break
			}
			p.Make(&p, moves[rng.Intn(len(moves))])
		}
	}
}

func many(short, long int) int {
	if testing.Short() {
		return short
	}
	return long
}

// TestCR12_EveryTryIsLegalOrHasOneReason: all pairs of squares with every
// promotion letter and all drops; what is accepted is listed, what is listed
// is accepted, what is refused has a code.
func TestCR12_EveryTryIsLegalOrHasOneReason(t *testing.T) {
	for _, variant := range testVariants {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			randomPositions(t, variant, many(15, 1000), func(p *Position) { everyTry(t, p) })
		})
	}
}

func everyTry(t *testing.T, p *Position) {
	legal := map[Move]bool{}
	for _, m := range p.AppendLegal(nil) {
		legal[m] = true
	}
	found := map[Move]bool{}
	ask := func(a try) {
		m, err := p.pick(a)
		if err == nil {
			if !legal[m] {
				t.Fatalf("%s: %+v is accepted as %s, which is not listed", p.FEN(), a, m)
			}
			if p.flaw(a, p.turn) != nil {
				t.Fatalf("%s: %s is legal but has the flaw %v", p.FEN(), m, p.flaw(a, p.turn))
			}
			found[m] = true
			return
		}
		var e *game.IllegalError
		if !errors.As(err, &e) || e.Code == "" || e.Code == game.WhyNothingThere || e.To == "" {
			t.Fatalf("%s: %+v is refused without a reason: %v", p.FEN(), a, err)
		}
		if e.Code == game.WhyGameOver && !p.Over() || e.Code == game.WhyNotYourTurn {
			t.Fatalf("%s: %+v: %v", p.FEN(), a, err)
		}
	}
	for from := Square(0); from < 64; from++ {
		for to := Square(0); to < 64; to++ {
			for r := NoRole; r <= King; r++ {
				if r != NoRole && r != Queen && p.ByRole(Pawn)&from.Bit() == 0 {
					continue // other letters make no difference there
				}
				ask(try{from: from, to: to, promotes: r})
			}
		}
	}
	for to := Square(0); to < 64; to++ {
		for r := Pawn; r <= King; r++ {
			ask(try{from: NoSquare, to: to, drop: r})
		}
	}
	if len(found) != len(legal) {
		t.Fatalf("%s: %d moves accepted, %d listed", p.FEN(), len(found), len(legal))
	}
}

// whyCases are tries with the one reason that is to be given.
var whyCases = []struct {
	name, variant, fen, action string
	want                       game.IllegalError
}{
	{"empty square", "chess", "", "e4e5",
		game.IllegalError{Code: game.WhyNoPiece, From: "e4", To: "e5"}},
	{"the other side's piece", "chess", "", "e7e5",
		game.IllegalError{Code: game.WhyNotYourPiece, Piece: "pawn", From: "e7", To: "e5"}},
	{"own piece there", "chess", "", "a1a2",
		game.IllegalError{Code: game.WhyOwnPieceThere, Piece: "rook", From: "a1", To: "a2", At: "a2", By: "the pawn on a2"}},
	{"not a knight's move", "chess", "", "g1g3",
		game.IllegalError{Code: game.WhyNotSo, Piece: "knight", From: "g1", To: "g3"}},
	{"not a rook's move, though own pawn there", "chess", "", "a1b2",
		game.IllegalError{Code: game.WhyNotSo, Piece: "rook", From: "a1", To: "b2"}},
	{"same square", "chess", "", "e2e2",
		game.IllegalError{Code: game.WhyNotSo, Piece: "pawn", From: "e2", To: "e2"}},
	{"pawn three squares", "chess", "", "e2e5",
		game.IllegalError{Code: game.WhyNotSo, Piece: "pawn", From: "e2", To: "e5"}},
	{"pawn backwards", "chess", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e3",
		game.IllegalError{Code: game.WhyNotSo, Piece: "pawn", From: "e4", To: "e3"}},
	{"pawn two squares not from home", "chess", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e6",
		game.IllegalError{Code: game.WhyNotSo, Piece: "pawn", From: "e4", To: "e6"}},
	{"pawn diagonal to nothing", "chess", "", "e2d3",
		game.IllegalError{Code: game.WhyPawnNeedsTake, Piece: "pawn", From: "e2", To: "d3"}},
	{"pawn straight into a piece", "chess", "4k3/8/8/4n3/4P3/8/8/4K3 w - - 0 1", "e4e5",
		game.IllegalError{Code: game.WhyPathBlocked, Piece: "pawn", From: "e4", To: "e5", At: "e5", By: "the knight on e5"}},
	{"pawn jumps", "chess", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4",
		game.IllegalError{Code: game.WhyPathBlocked, Piece: "pawn", From: "e2", To: "e4", At: "e3", By: "the knight on e3"}},
	{"rook blocked, first man named", "chess", "4k3/8/p7/8/n7/8/8/R3K3 w - - 0 1", "a1a8",
		game.IllegalError{Code: game.WhyPathBlocked, Piece: "rook", From: "a1", To: "a8", At: "a4", By: "the knight on a4"}},
	{"blocked downwards", "chess", "R7/5k2/p7/8/n7/8/8/4K3 w - - 0 1", "a8a1",
		game.IllegalError{Code: game.WhyPathBlocked, Piece: "rook", From: "a8", To: "a1", At: "a6", By: "the pawn on a6"}},
	{"pinned", "chess", "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2d3",
		game.IllegalError{Code: game.WhyLeavesAttacked, Piece: "bishop", From: "e2", To: "d3", At: "e1", By: "the rook on e8"}},
	{"does not answer the check", "chess", "4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2",
		game.IllegalError{Code: game.WhyMustAnswer, Piece: "rook", From: "a1", To: "a2", At: "e1", By: "the rook on e8"}},
	{"pinned man takes the checker", "chess", "4r1k1/8/8/8/8/3n4/4B3/4K3 w - - 0 1", "e2d3",
		game.IllegalError{Code: game.WhyLeavesAttacked, Piece: "bishop", From: "e2", To: "d3", At: "e1", By: "the rook on e8"}},
	{"king into attack", "chess", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2",
		game.IllegalError{Code: game.WhyKingAttacked, Piece: "king", From: "e1", To: "e2", At: "e2", By: "the rook on a2"}},
	{"king stays on the line", "chess", "4r1k1/8/8/8/8/8/4K3/8 w - - 0 1", "e2e1",
		game.IllegalError{Code: game.WhyKingAttacked, Piece: "king", From: "e2", To: "e1", At: "e1", By: "the rook on e8"}},
	{"king takes a guarded man", "chess", "4k3/8/8/8/8/3p4/4r3/4K3 w - - 0 1", "e1e2",
		game.IllegalError{Code: game.WhyKingAttacked, Piece: "king", From: "e1", To: "e2", At: "e2", By: "the pawn on d3"}},
	{"castle after the king moved", "chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1",
		game.IllegalError{Code: game.WhyCastleMoved, Piece: "king", From: "e1", To: "g1", At: "h1"}},
	{"castle through a man", "chess", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1",
		game.IllegalError{Code: game.WhyCastleBlocked, Piece: "king", From: "e1", To: "c1", At: "b1", By: "the knight on b1"}},
	{"castle through attack", "chess", "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1g1",
		game.IllegalError{Code: game.WhyCastleThrough, Piece: "king", From: "e1", To: "g1", At: "f1", By: "the rook on f3"}},
	{"castle through attack, king onto rook", "chess", "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1h1",
		game.IllegalError{Code: game.WhyCastleThrough, Piece: "king", From: "e1", To: "g1", At: "f1", By: "the rook on f3"}},
	{"castle into attack", "chess", "4k3/8/8/8/8/6r1/8/4K2R w K - 0 1", "e1g1",
		game.IllegalError{Code: game.WhyKingAttacked, Piece: "king", From: "e1", To: "g1", At: "g1", By: "the rook on g3"}},
	{"castle out of check", "chess", "4k3/8/8/8/8/4r3/8/4K2R w K - 0 1", "e1g1",
		game.IllegalError{Code: game.WhyCastleInCheck, Piece: "king", From: "e1", To: "g1", At: "e1", By: "the rook on e3"}},
	{"no promotion letter", "chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8",
		game.IllegalError{Code: game.WhyPromotionPiece, Piece: "pawn", From: "a7", To: "a8"}},
	{"promotion to a king", "chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8k",
		game.IllegalError{Code: game.WhyPromotionPiece, Piece: "pawn", From: "a7", To: "a8"}},
	{"nothing to promote", "chess", "", "e2e4q",
		game.IllegalError{Code: game.WhyPromotionPiece, Piece: "pawn", From: "e2", To: "e4"}},
	{"en passant opens the king's rank", "chess", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3",
		game.IllegalError{Code: game.WhyLeavesAttacked, Piece: "pawn", From: "e4", To: "d3", At: "a4", By: "the queen on h4"}},
	{"no reserves in chess", "chess", "", "N@f3",
		game.IllegalError{Code: game.WhyNoDrops, Piece: "knight", To: "f3"}},
	{"no letter for a drop in king of the hill", "kingofthehill", "", "@e4",
		game.IllegalError{Code: game.WhyNoDrops, Piece: "pawn", To: "e4"}},

	{"KH3 attacked hill", "kingofthehill", "6k1/6b1/8/8/8/3K4/8/8 w - - 0 1", "d3d4",
		game.IllegalError{Code: game.WhyHillAttacked, Piece: "king", From: "d3", To: "d4", At: "d4", By: "the bishop on g7"}},
	{"KH3 hill on the line of the check", "kingofthehill", "4k3/8/8/8/8/3K4/8/3r4 w - - 0 1", "d3d4",
		game.IllegalError{Code: game.WhyHillAttacked, Piece: "king", From: "d3", To: "d4", At: "d4", By: "the rook on d1"}},
	{"KH3 by the enemy king", "kingofthehill", "8/8/8/2k5/8/3K4/8/8 w - - 0 1", "d3d4",
		game.IllegalError{Code: game.WhyHillAttacked, Piece: "king", From: "d3", To: "d4", At: "d4", By: "the king on c5"}},
	{"attacked beside the hill", "kingofthehill", "8/8/8/2k5/8/3K4/8/8 w - - 0 1", "d3c4",
		game.IllegalError{Code: game.WhyKingAttacked, Piece: "king", From: "d3", To: "c4", At: "c4", By: "the king on c5"}},
	{"after a hill win the reply is void", "kingofthehill", "4k3/8/8/8/3K4/8/8/8 b - - 0 1", "e8e7",
		game.IllegalError{Code: game.WhyGameOver, Piece: "king", From: "e8", To: "e7"}},
	{"after a hill win the specific reason comes first", "kingofthehill", "4k3/8/8/8/3K4/8/8/8 b - - 0 1", "e8e6",
		game.IllegalError{Code: game.WhyNotSo, Piece: "king", From: "e8", To: "e6"}},

	{"CZ3 occupied", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e8",
		game.IllegalError{Code: game.WhyDropOccupied, Piece: "knight", To: "e8", At: "e8", By: "the king on e8"}},
	{"CZ4 pawn on the last rank", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a8",
		game.IllegalError{Code: game.WhyDropPawnRank, Piece: "pawn", To: "a8"}},
	{"CZ4 pawn on the first rank", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a1",
		game.IllegalError{Code: game.WhyDropPawnRank, Piece: "pawn", To: "a1"}},
	{"CZ4 the rank is said before the empty reserve", "crazyhouse", "", "P@a8",
		game.IllegalError{Code: game.WhyDropPawnRank, Piece: "pawn", To: "a8"}},
	{"none in reserve", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[Nq] w - - 0 1", "Q@d5",
		game.IllegalError{Code: game.WhyDropNone, Piece: "queen", To: "d5"}},
	{"kings are never dropped", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "K@d5",
		game.IllegalError{Code: game.WhyDropNone, Piece: "king", To: "d5"}},
	{"Z11 a drop that does not block", "crazyhouse", "4k3/8/8/8/4r3/8/8/4K3[N] w - - 0 1", "N@a5",
		game.IllegalError{Code: game.WhyDropLeavesCheck, Piece: "knight", To: "a5", At: "e1", By: "the rook on e4"}},
	{"a mate explains itself", "crazyhouse", "6rk/5Npp/8/8/8/8/8/6K1[PNBRQpnbrq] b - - 1 1", "Q@e5",
		game.IllegalError{Code: game.WhyDropLeavesCheck, Piece: "queen", To: "e5", At: "h8", By: "the knight on f7"}},
	{"after the third check", "3check", "R3k3/8/8/8/8/8/8/4K3 b - - 0+3 1 1", "e8d7",
		game.IllegalError{Code: game.WhyGameOver, Piece: "king", From: "e8", To: "d7"}},
}

func TestCR12_Reasons(t *testing.T) {
	for _, c := range whyCases {
		t.Run(c.name, func(t *testing.T) {
			if c.fen == "" {
				c.fen = StartFEN
			}
			_, err := mustFEN(t, c.variant, c.fen).ParseUCI(c.action)
			var got *game.IllegalError
			if !errors.As(err, &got) || *got != c.want {
				t.Errorf("%s: got %+v, want %+v", c.action, err, c.want)
			}
		})
	}
}

// TestZ11_EveryDropInCheckIsRefusedUnlessItBlocks, with the reason.
func TestZ11_EveryDropInCheckIsRefusedUnlessItBlocks(t *testing.T) {
	p := mustFEN(t, "crazyhouse", "4k3/8/8/8/4r3/8/8/4K3[QRBNP] w - - 0 1")
	for r := Pawn; r <= Queen; r++ {
		for to := Square(0); to < 64; to++ {
			_, err := p.pick(try{from: NoSquare, to: to, drop: r})
			blocks := to.String() == "e2" || to.String() == "e3"
			if blocks != (err == nil) {
				t.Errorf("%s@%s: %v", r, to, err)
			}
		}
	}
}
