package chess

import (
	"errors"
	"strings"
	"testing"

	"hilltop/game"
)

// wantFault checks that a text is refused and that some fault says so with
// the given words.
func wantFault(t *testing.T, variant, fen, words string) {
	t.Helper()
	_, err := ParseFEN(fen, testRules[variant])
	var faults *game.SetupError
	if !errors.As(err, &faults) || !errors.Is(err, game.ErrSyntax) || len(faults.Faults) == 0 {
		t.Errorf("%s %q is not refused: %v", variant, fen, err)
		return
	}
	for _, f := range faults.Faults {
		if strings.Contains(f, words) {
			return
		}
	}
	t.Errorf("%s %q: no fault says %q: %q", variant, fen, words, faults.Faults)
}

func TestFENRefusals(t *testing.T) {
	for _, c := range []struct{ fen, words string }{
		{"", "empty"},
		{" \t\n", "empty"},
		{strings.Repeat("8", 161), "161 bytes"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "side to move is missing"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", `"x" is neither w nor b`},
		{"rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "7 ranks"},
		{"rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "10 ranks"},
		{"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 7 has 9 squares"},
		{"rnbqkbnr/pppppppp/8/7/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 5 has 7 squares"},
		{"rnbqkbnr/pppppppp/8/9/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", `rank 5: "9"`},
		{"rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", `rank 7: "x"`},
		{"rnbqkbnr/pppp\xffppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", `rank 7: "\xff"`},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR~ w KQkq - 0 1", "no reserves"},
		{"8/8/8/8/8/8/8/4K3 w - - 0 1", "no black king"},
		{"4k3/8/8/8/8/8/8/8 w - - 0 1", "no white king"},
		{"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "2 white kings, on [a1 e1]"},
		{"4k3/8/8/8/8/8/8/4K2P w - - 0 1", "white pawn stands on h1"},
		{"p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "black pawn stands on a8"},
		{"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "black king on e8 is already attacked by the rook on e1"},
		{"8/8/8/8/8/8/4k3/4K3 w - - 0 1", "black king on e2 is already attacked by the king on e1"},
		{"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right K: there is no white rook on h1"},
		{"4k3/8/8/8/8/8/8/R2K4 w Q - 0 1", "castling right Q: the white king is not on e1"},
		{"r4k2/8/8/8/8/8/8/4K3 w q - 0 1", "castling right q: the black king is not on e8"},
		{"r3k2b/8/8/8/8/8/8/4K3 w kq - 0 1", "castling right k: there is no black rook on h8"},
		{"r3k2r/8/8/8/8/8/8/4K3 w kk - 0 1", `"k" is given twice`},
		{"r3k2r/8/8/8/8/8/8/4K3 w kx - 0 1", `"x" is none of`},
		{"4k3/8/8/8/8/8/8/4K3 w - e9 0 1", `en passant: "e9"`},
		{"4k3/8/8/8/4p3/8/8/4K3 w - e3 0 1", "must be on rank 6"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no black pawn on e5"},
		{"4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", "not empty"},
		{"3k4/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", "cannot have come from e7"},
		{"4k3/8/8/8/8/8/8/4K3 w - - x 1", `half-move clock: "x"`},
		{"4k3/8/8/8/8/8/8/4K3 w - - -1 1", `half-move clock: "-1"`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 10000 1", `half-move clock: "10000"`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1.", `move number: "1."`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 2 3", "belongs to no field"},
	} {
		wantFault(t, "chess", c.fen, c.words)
	}
	for _, c := range []struct{ fen, words string }{
		{"4k3/8/8/8/8/8/8/4K3[P w - - 0 1", "not closed"},
		{"4k3/8/8/8/8/8/8/4K3[P]p w - - 0 1", "not closed"},
		{"4k3/8/8/8/8/8/8/4K3[P][p] w - - 0 1", "not closed"},
		{"4k3/8/8/8/8/8/8/4K3/P[p] w - - 0 1", "given before"},
		{"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1 p", "given before"},
		{"4k3/8/8/8/8/8/8/4K3[P3] w - - 0 1", "followed by a piece"},
		{"4k3/8/8/8/8/8/8/4K3[0P] w - - 0 1", "not begin with 0"},
		{"4k3/8/8/8/8/8/8/4K3[99999999999999999999P] w - - 0 1", "more than 62"},
		{"4k3/8/8/8/8/8/8/4K3[62P62p] w - - 0 1", "126 men"},
		{"4k3/8/8/8/8/8/8/4K~3 w - - 0 1", "rank 1: the mark ~"},
		{"4k3/8/8/8/8/8/P~7/4K3 w - - 0 1", "rank 2: the mark ~"},
		{"4k3/8/8/8/8/~8/8/4K3 w - - 0 1", "rank 3: the mark ~"},
		{"4k3/8/8/8/8/Q~~7/8/4K3 w - - 0 1", "rank 3: the mark ~"},
		{"4k3/8/8/8/8/8/8/4K2R~ w K - 0 1", "the rook on h1 was a pawn"},
	} {
		wantFault(t, "crazyhouse", c.fen, c.words)
	}
}

func TestKH6_KingOfTheSideToMoveOnTheHill(t *testing.T) {
	wantFault(t, "kingofthehill", "4k3/8/8/8/4K3/8/8/8 w - - 0 1", "white king on e4")
	wantFault(t, "kingofthehill", "8/8/8/3k4/8/5K2/8/8 b - - 0 1", "black king on d5")
	wantFault(t, "kingofthehill", "8/8/8/3k4/8/8/8/3K4 b - - 0 1", "black king on d5")
	p := mustFEN(t, "kingofthehill", "8/8/8/3k4/8/8/8/3K4 w - - 0 1")
	wantOutcome(t, p, "0-1", game.Hill)
	wantOutcome(t, mustFEN(t, "kingofthehill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1"), "1-0", game.Hill)
}

func TestAllFaultsAreListed(t *testing.T) {
	_, err := ParseFEN("p3k3/8/8/8/8/8/8/7P x KQ z9 a b", &Rules{})
	var faults *game.SetupError
	if !errors.As(err, &faults) || len(faults.Faults) != 4 {
		t.Errorf("faults of the text: %q", faults.Faults)
	}
	_, err = ParseFEN("p3k3/8/8/8/8/8/8/7P w - - a b", &Rules{})
	if !errors.As(err, &faults) || len(faults.Faults) != 5 {
		t.Errorf("faults of text and position: %q", faults.Faults)
	}
	_, err = ParseFEN("4k3/8/8/8/8/8/8/3KR3 w KQkq e3 0 1", &Rules{})
	if !errors.As(err, &faults) || len(faults.Faults) != 6 {
		t.Errorf("faults of the position: %q", faults.Faults)
	}
}

func TestFENDialects(t *testing.T) {
	for _, c := range []struct{ variant, fen, want string }{
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", StartFEN},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", StartFEN},
		{"chess", "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w qkQK -  0 0 ", StartFEN},
		{"chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"chess", "4k3/8/8/8/8/8/8/4K3 w - - 9999 9999", "4k3/8/8/8/8/8/8/4K3 w - - 9999 9999"},
		{"crazyhouse", StartFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"},
		{"crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[qQrRbBnNpP] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[PNBRQpnbrq] w - - 0 1"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3 w - - 0 22 QNrp", "4k3/8/8/8/8/8/8/4K3[NQpr] w - - 0 22"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3 w - - 0 22 -", "4k3/8/8/8/8/8/8/4K3[] w - - 0 22"},
		{"3check", "4k3/8/8/8/8/8/8/R3K3 w - - 2+1", "4k3/8/8/8/8/8/8/R3K3 w - - 2+1 0 1"},
		{"3check", "4k3/8/8/8/8/8/8/R3K3 w - - +1+2", "4k3/8/8/8/8/8/8/R3K3 w - - 2+1 0 1"},
		{"3check", "4k3/8/8/8/8/8/8/R3K3 w - - 7 8 +1+2", "4k3/8/8/8/8/8/8/R3K3 w - - 2+1 7 8"},
		{"3check", "4k3/8/8/8/8/8/4R3/4K3 b - - 0+2 0 1", "4k3/8/8/8/8/8/4R3/4K3 b - - 0+2 0 1"},
	} {
		wantFEN(t, mustFEN(t, c.variant, c.fen), c.want)
	}
}

// TestSetupOfItsOwn: a Setup need not come from a FEN.
func TestSetupOfItsOwn(t *testing.T) {
	s := Setup{EnPassant: NoSquare, Fullmove: 1}
	s.Board[E1], s.Board[E8] = Piece{White, King}, Piece{Black, King}
	p, err := s.Position(&Rules{})
	if err != nil || p.FEN() != "4k3/8/8/8/8/8/8/4K3 w - - 0 1" {
		t.Errorf("%s, %v", p.FEN(), err)
	}
	bad := s
	bad.Halfmove, bad.Checks[Black], bad.Promoted = -1, 2, A1.Bit()
	bad.Pockets[White] = Pocket(0).With(King, 1)
	_, err = bad.Position(&Rules{})
	var faults *game.SetupError
	if !errors.As(err, &faults) || len(faults.Faults) != 5 {
		t.Errorf("faults: %v", err)
	}
}

// TestReadSetup: what a text says can be had although it is no position.
func TestReadSetup(t *testing.T) {
	s, err := ReadSetup("8/8/8/4Q~3/8/8/8/8[2Pn] b K e3 7 9", &Rules{Drops: true})
	want := Setup{Promoted: E5.Bit(), Turn: Black, Castling: WhiteShort, EnPassant: E4 - 8, Halfmove: 7, Fullmove: 9}
	want.Board[E5] = Piece{White, Queen}
	want.Pockets = [2]Pocket{Pocket(0).With(Pawn, 2), Pocket(0).With(Knight, 1)}
	if err != nil || s != want {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := s.Position(&Rules{Drops: true}); err == nil {
		t.Error("a board without kings is a position")
	}
	if _, err := ReadSetup("8/8", &Rules{}); !errors.Is(err, game.ErrSyntax) {
		t.Error(err)
	}
}

func TestRemainingChecksMayBeZero(t *testing.T) {
	p := mustFEN(t, "3check", "4k3/8/8/8/8/8/4R3/4K3 b - - 3+0 0 1")
	wantOutcome(t, p, "0-1", game.ThirdCheck)
	p = mustFEN(t, "3check", "4k3/8/8/8/8/8/4R3/4K3 b - - 0+1 0 1")
	wantOutcome(t, p, "1-0", game.ThirdCheck)
}

// FuzzFEN: any text is refused with reasons or read; what was read is written
// so that it reads the same again, and its moves can be asked for.
func FuzzFEN(f *testing.F) {
	for _, fen := range []string{
		StartFEN,
		"4k3/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 100",
		"r1b~1k2r/pP3ppp/2n~5/3q4/3Q~4/2N5/PP1p1PPP/R3K1NR/Bb w KQkq - 0 12",
		"8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1",
		"4k3/8/8/8/8/8/4R3/4K3 b - - 0+2 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1 +2+2",
		"7K/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/kbbbbbbb[n] b - - 0 1",
		"8/8/8/8/4K3/8/8/4k3 b - - 0 1",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 22 QNrp",
		"4k3/8/8/8/8/8/8/4K3[N3Pbp] w",
		"[/[/]~+", "8/8/8 w +3+", "\xff\xfe",
	} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		for variant, rules := range testRules {
			p, err := ParseFEN(fen, rules)
			if err != nil {
				var faults *game.SetupError
				if !errors.As(err, &faults) || len(faults.Faults) == 0 {
					t.Fatalf("%s %q: %v", variant, fen, err)
				}
				continue
			}
			q, err := ParseFEN(p.FEN(), rules)
			if err != nil || q != p && !q.Same(&p) || q.FEN() != p.FEN() {
				t.Fatalf("%s %q: %s reads back as %s, %v", variant, fen, p.FEN(), q.FEN(), err)
			}
			list := p.AppendLegal(nil)
			if len(list) != p.CountLegal() || p.Outcome().Over != (len(list) == 0) || p.key != p.freshKey() {
				t.Fatalf("%s %q: %d moves, %d counted, %+v", variant, fen, len(list), p.CountLegal(), p.Outcome())
			}
			for _, m := range list {
				next, err := p.Play(m)
				if err != nil || next.attacked(next.King(p.turn), next.turn, next.Occupied()) {
					t.Fatalf("%s %q: %s, %v", variant, fen, m, err)
				}
			}
		}
	})
}
