package chess

import (
	"math/rand/v2"
	"testing"

	"hilltop/game"
)

// kamikaze is an invented game that uses every hook: who takes dies, unless
// it is a king; a move may not leave the own king attacked after that; the
// sixth capture wins; a man that took on its first rank leaves a knight.
var kamikaze = Rules{
	Moved: func(p *Position, m Move, took Piece) {
		if took.Role == NoRole {
			return
		}
		p.Extra++
		pc, _ := p.PieceAt(m.To())
		if pc.Role == King {
			return
		}
		p.Remove(m.To())
		if m.To().Rank() == 0 {
			p.Put(m.To(), Piece{pc.Color, Knight}, false)
		}
	},
	Admit: func(p *Position, m Move) bool {
		var next Position
		p.Make(&next, m)
		return !next.attacked(next.King(p.turn), next.turn, next.Occupied())
	},
	End: func(p *Position) (game.Outcome, bool) {
		if p.Extra < 6 {
			return game.Outcome{}, false
		}
		return game.Win(game.Seat(p.Turn().Other()), game.Points), true
	},
	CanWin: func(p *Position, c Color) bool { return p.ByColor(c).Many() },
}

func TestHooks(t *testing.T) {
	won := 0
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p, err := ParseFEN(StartFEN, &kamikaze)
		if err != nil {
			t.Fatal(err)
		}
		for range 400 {
			list := p.AppendLegal(nil)
			if len(list) != p.CountLegal() || p.Over() != (len(list) == 0) || p.key != p.freshKey() {
				t.Fatalf("%s: %d listed, %d counted, over %v", p.FEN(), len(list), p.CountLegal(), p.Over())
			}
			if len(list) == 0 {
				break
			}
			m := list[rng.IntN(len(list))]
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
			checkRights(t, &p)
		}
		if o := p.Outcome(); o.Reason == game.Points {
			won++
			if p.Extra != 6 || o.Winner != game.Seat(p.turn.Other()) {
				t.Errorf("%d captures, won by %d", p.Extra, o.Winner)
			}
		}
	}
	if won == 0 {
		t.Error("the End hook never ended a game")
	}
}

// checkRights: no right outlives the rook or the pawn that it needs.
func checkRights(t *testing.T, p *Position) {
	t.Helper()
	for c := range headings {
		for _, w := range [2]*wing{&headings[c].short, &headings[c].long} {
			if p.castling.Has(w.right) && p.board[w.rook] != newMan(Color(c), Rook) {
				t.Fatalf("%s: a right without its rook", p.FEN())
			}
		}
	}
	if p.passant != NoSquare {
		pawn := p.passant.Bit().turn(headings[p.turn^1].push).First()
		if p.board[pawn] != newMan(p.turn^1, Pawn) || p.board[p.passant] != 0 {
			t.Fatalf("%s: an en passant square without its pawn", p.FEN())
		}
	}
}

func TestHooks_ExtraAndAdmit(t *testing.T) {
	p, err := ParseFEN("3qk3/8/8/8/8/8/3R4/3K4 w - - 0 1", &kamikaze)
	if err != nil {
		t.Fatal(err)
	}
	// The rook would take the queen and die: allowed. A second rook behind the
	// queen would then attack the king.
	if !p.IsLegal(NewMove(D1+8, D8, NoRole)) {
		t.Error("Rxd8 is refused")
	}
	exposed, err := ParseFEN("3rk3/3q4/8/8/8/8/3R4/3K4 w - - 0 1", &kamikaze)
	if err != nil {
		t.Fatal(err)
	}
	if m := NewMove(D1+8, D8-8, NoRole); exposed.IsLegal(m) {
		t.Error("Rxd7 leaves the king attacked once the rook is gone")
	}
	q := p
	q.Extra = 5
	if p.Same(&q) || p.Key() == q.Key() {
		t.Error("Extra makes no difference")
	}
	if !p.CanWin(White) || (&Position{rules: &Rules{}}).CanWin(White) != true {
		t.Error("CanWin")
	}
}

func TestPocketAndMoveWords(t *testing.T) {
	pocket := Pocket(0).With(Pawn, 3).With(Queen, 1)
	if pocket.Count(Pawn) != 3 || pocket.Total() != 4 || pocket.With(Pawn, -3).With(Queen, -1) != 0 {
		t.Errorf("pocket %x", uint64(pocket))
	}
	drop := NewDrop(Knight, F1+16)
	for m, want := range map[Move]string{
		NoMove: "0000", NewMove(E1, D1, NoRole): "e1d1", NewMove(A8-8, A8, Queen): "a7a8q", NewCastle(E1, G1): "e1g1", drop: "N@f3",
	} {
		if m.UCI() != want || m.String() != want {
			t.Errorf("%q, want %q", m.UCI(), want)
		}
	}
	if drop.From() != NoSquare || drop.Promotion() != NoRole || drop.DropRole() != Knight || drop.IsCastle() || drop.IsPassant() {
		t.Error("a drop")
	}
	if m := NewMove(A8-8, A8, Queen); m.DropRole() != NoRole || m.Promotion() != Queen || m.From() != A8-8 || m.IsDrop() {
		t.Error("a promotion")
	}
	for _, text := range []string{"", "a", "a0", "a9", "i1", "e44", "4e"} {
		if s, ok := ParseSquare(text); ok {
			t.Errorf("%q is %s", text, s)
		}
	}
	if NoSquare.String() != "-" || NoSquare.Valid() || (Piece{White, Rook}).String() != "white rook" || (Piece{}).String() != "" {
		t.Error("words")
	}
}

// TestEditing: what hooks may change keeps the key and the rights true.
func TestEditing(t *testing.T) {
	const f5 = E5 + 1
	p := mustFEN(t, "crazyhouse", "r3k2r/8/8/4Pp2/8/8/8/R3K2Q~[P] w Qkq f6 0 1")
	check := func(what, want string) {
		t.Helper()
		if p.key != p.freshKey() {
			t.Errorf("%s: the key is wrong", what)
		}
		wantFEN(t, p, want)
	}
	p.Remove(H1)
	check("the mark goes with the queen", "r3k2r/8/8/4Pp2/8/8/8/R3K3[P] w Qkq f6 0 1")
	p.Remove(H1)
	check("nothing stands there", "r3k2r/8/8/4Pp2/8/8/8/R3K3[P] w Qkq f6 0 1")
	p.Remove(A8)
	check("the right goes with the rook", "4k2r/8/8/4Pp2/8/8/8/R3K3[P] w Qk f6 0 1")
	p.Put(H1, Piece{White, Rook}, true)
	p.AddToPocket(Black, Queen, 2)
	p.AddToPocket(White, Pawn, -1)
	check("no right comes back", "4k2r/8/8/4Pp2/8/8/8/R3K2R~[qq] w Qk f6 0 1")
	q := *p
	q.Put(f5+8, Piece{Black, Knight}, false)
	if q.EnPassant() != NoSquare {
		t.Error("a man stands on the en passant square")
	}
	p.Remove(f5)
	check("the pawn to take is gone", "4k2r/8/8/4P3/8/8/8/R3K2R~[qq] w Qk - 0 1")
}
