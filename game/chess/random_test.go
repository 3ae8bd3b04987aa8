package chess

import (
	"math/rand/v2"
	"testing"
)

// randomGame plays random moves from the usual start and calls look with each
// position and the move that led to it (NoMove at the start).
func randomGame(t testing.TB, variant string, seed uint64, plies int, look func(before, p *Position, m Move)) {
	rng := rand.New(rand.NewPCG(seed, 7))
	p := mustFEN(t, variant, StartFEN)
	look(nil, p, NoMove)
	for range plies {
		list := p.AppendLegal(nil)
		if len(list) == 0 {
			return
		}
		m := list[rng.IntN(len(list))]
		var next Position
		p.Make(&next, m)
		look(p, &next, m)
		p = &next
	}
}

// games is how many random games a test plays.
func games() uint64 {
	if testing.Short() {
		return 30
	}
	return 1000
}

// TestRandomGames checks what must hold in every position (architecture B12,
// security 3.7).
func TestRandomGames(t *testing.T) {
	for variant := range testRules {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			seen := map[uint64]Position{}
			ends := map[string]int{}
			for seed := range games() {
				randomGame(t, variant, seed, 300, func(before, p *Position, m Move) {
					checkConsistent(t, p)
					checkLists(t, p, seed)
					if before != nil {
						checkStep(t, before, p, m)
					}
					if q, ok := seen[p.Key()]; ok && !q.Same(p) {
						t.Fatalf("one key for %s and %s", q.FEN(), p.FEN())
					}
					if seed < 40 {
						seen[p.Key()] = *p
					}
					if o := p.Outcome(); o.Over {
						ends[string(o.Reason)]++
					}
				})
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
			t.Logf("ends: %v", ends)
		})
	}
}

// checkConsistent compares all that a position stores twice.
func checkConsistent(t *testing.T, p *Position) {
	t.Helper()
	if got, want := p.key, p.freshKey(); got != want {
		t.Fatalf("%s: key %x, from scratch %x", p.FEN(), got, want)
	}
	var colors [2]Bitboard
	var roles [8]Bitboard
	for s := A1; s <= H8; s++ {
		if pc, ok := p.PieceAt(s); ok {
			colors[pc.Color] |= s.Bit()
			roles[pc.Role] |= s.Bit()
		}
	}
	if colors != p.colors || roles != p.roles || colors[0]&colors[1] != 0 {
		t.Fatalf("%s: board and sets differ", p.FEN())
	}
	us, them := p.turn, p.turn.Other()
	if p.ByColor(us)&p.ByRole(King) != p.King(us).Bit() || p.ByColor(them)&p.ByRole(King) != p.King(them).Bit() {
		t.Fatalf("%s: not one king each", p.FEN())
	}
	if p.attacked(p.King(them), us, p.Occupied()) {
		t.Fatalf("%s: own king left attacked", p.FEN())
	}
	if want := p.Attackers(p.King(us), them, p.Occupied()); p.Checkers() != want {
		t.Fatalf("%s: checkers %v, want %v", p.FEN(), p.Checkers().Squares(), want.Squares())
	}
	men := p.Occupied().Count() + p.Pocket(White).Total() + p.Pocket(Black).Total()
	if p.rules.Drops && men != 32 {
		t.Fatalf("%s: %d men, want 32", p.FEN(), men)
	}
	if !p.rules.Drops && (p.pockets != [2]Pocket{} || p.promoted != 0) {
		t.Fatalf("%s: reserve or promoted marks", p.FEN())
	}
	if pawns := p.ByRole(Pawn); pawns&^pawnSquares != 0 || p.promoted&(pawns|p.ByRole(King)|^p.Occupied()) != 0 {
		t.Fatalf("%s: pawns or promoted marks out of place", p.FEN())
	}
	for c := White; c <= Black; c++ {
		if n := p.Checks(c); n < 0 || n > p.rules.ChecksToWin {
			t.Fatalf("%s: %d checks", p.FEN(), n)
		}
	}
	q, err := ParseFEN(p.FEN(), p.rules)
	if err != nil || !q.Same(p) || q.Key() != p.Key() || q.FEN() != p.FEN() || q.Outcome().Reason != p.Outcome().Reason {
		t.Fatalf("%s reads back as %s, %v", p.FEN(), q.FEN(), err)
	}
}

// checkLists compares the three ways to ask for legal moves.
func checkLists(t *testing.T, p *Position, seed uint64) {
	t.Helper()
	list := p.AppendLegal(nil)
	if p.CountLegal() != len(list) {
		t.Fatalf("%s: %d legal moves listed, %d counted", p.FEN(), len(list), p.CountLegal())
	}
	o := p.Outcome()
	if o.Over != (len(list) == 0) || o.Over != p.Over() {
		t.Fatalf("%s: over %v with %d legal moves", p.FEN(), o.Over, len(list))
	}
	legal := make(map[Move]bool, len(list))
	for _, m := range list {
		if legal[m] {
			t.Fatalf("%s: %s is listed twice", p.FEN(), m)
		}
		legal[m] = true
		if !p.IsLegal(m) {
			t.Fatalf("%s: %s is listed but not legal", p.FEN(), m)
		}
	}
	if seed%500 != 0 || p.FullmoveNumber()%4 != 1 {
		return // what follows is slow
	}
	for m := range everyMove {
		if !legal[m] && p.IsLegal(m) {
			t.Fatalf("%s: %s is legal but not listed", p.FEN(), m)
		}
	}
}

// everyMove yields all moves that can be packed, and some that mean nothing.
func everyMove(yield func(Move) bool) {
	for low := range Move(1 << 12) {
		for role := range Move(8) {
			for kind := range Move(4) {
				if !yield(low | role<<12 | kind<<15) {
					return
				}
			}
		}
	}
}

// checkStep looks at what a move must and must not change.
func checkStep(t *testing.T, before, p *Position, m Move) {
	t.Helper()
	if p.turn == before.turn || p.fullmove != before.fullmove+uint16(before.turn) {
		t.Fatalf("%s %s: turn or move number", before.FEN(), m)
	}
	if p.castling&^before.castling != 0 {
		t.Fatalf("%s %s: a castling right came back", before.FEN(), m)
	}
	mover := before.turn
	if m.IsDrop() {
		r := m.DropRole()
		if before.Pocket(mover).Count(r) != p.Pocket(mover).Count(r)+1 || p.EnPassant() != NoSquare || p.promoted != before.promoted {
			t.Fatalf("%s %s: the drop changed something else", before.FEN(), m)
		}
	}
	taken := before.ByColor(mover.Other()).Count() - p.ByColor(mover.Other()).Count()
	if p.rules.Drops && !m.IsDrop() && p.Pocket(mover).Total() != before.Pocket(mover).Total()+taken {
		t.Fatalf("%s %s: the capture did not reach the reserve", before.FEN(), m)
	}
	given := p.Checks(mover) - before.Checks(mover)
	want := 0
	if p.InCheck() && p.rules.ChecksToWin != 0 {
		want = 1
	}
	if given != want || p.Checks(mover.Other()) != before.Checks(mover.Other()) {
		t.Fatalf("%s %s: counted %d checks, want %d (TC2)", before.FEN(), m, given, want)
	}
	pc, _ := p.PieceAt(m.To())
	quiet := taken == 0 && pc.Role != Pawn && m.Promotion() == NoRole
	if quiet != (p.HalfmoveClock() != 0) {
		t.Fatalf("%s %s: half-move clock %d", before.FEN(), m, p.HalfmoveClock())
	}
}

func TestPlayRefuses(t *testing.T) {
	p := mustFEN(t, "chess", StartFEN)
	q := *p
	if next, err := p.Play(NewMove(E1, E1+16, NoRole)); err == nil || next != q || *p != q {
		t.Error("an illegal move was played")
	}
	over := mustFEN(t, "kingofthehill", "8/8/8/8/4K3/8/8/4k3 b - - 0 1")
	if _, err := over.Play(NewMove(E1, D1, NoRole)); err == nil {
		t.Error("a move was played after the end")
	}
	if over.IsLegal(NewMove(E1, D1, NoRole)) || over.AppendLegal(nil) != nil {
		t.Error("legal moves after the end")
	}
}

// TestMakeInPlace: dst may be the position itself.
func TestMakeInPlace(t *testing.T) {
	for variant := range testRules {
		randomGame(t, variant, 5, 200, func(before, p *Position, m Move) {
			if before == nil {
				return
			}
			q := *before
			q.Make(&q, m)
			if q != *p {
				t.Fatalf("%s %s: in place %s, else %s", before.FEN(), m, q.FEN(), p.FEN())
			}
		})
	}
}

// TestNoAllocation: generating, counting, asking and playing allocate nothing.
func TestNoAllocation(t *testing.T) {
	for variant, fen := range map[string]string{
		"chess":         "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"kingofthehill": "r1bq1bnr/pppp1kpp/2n5/4p3/4P3/3K4/PPPP1PPP/RNBQ1BNR w - - 4 6",
		"crazyhouse":    "r1b2rk1/ppp2p1p/2n1pP1p/3q4/3P4/2P2N2/P1P2PPP/R1BQ1RK1[BNPbnp] b - - 0 14",
		"3check":        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1 0 1",
	} {
		p := mustFEN(t, variant, fen)
		list := make([]Move, 0, 256)
		var next Position
		if n := testing.AllocsPerRun(20, func() {
			list = p.AppendLegal(list[:0])
			for _, m := range list {
				if !p.IsLegal(m) {
					t.Fatal(m)
				}
				p.Make(&next, m)
				next.CountLegal()
				next.Key()
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", variant, n)
		}
	}
}
