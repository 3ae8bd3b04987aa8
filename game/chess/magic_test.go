package chess

import "testing"

// TestSlidersAgreeWithWalking compares the table of attacks with a walk, for
// every set of men that matters on every square.
func TestSlidersAgreeWithWalking(t *testing.T) {
	for s := A1; s <= H8; s++ {
		for _, slider := range []struct {
			name    string
			dirs    [4]direction
			attacks func(Square, Bitboard) Bitboard
		}{{"rook", straights, RookAttacks}, {"bishop", diagonals, BishopAttacks}} {
			mask := relevant(s, slider.dirs)
			rest := ^mask &^ s.Bit() // men that must not matter
			for men := Bitboard(0); ; {
				for _, others := range [2]Bitboard{0, rest} {
					want := walk(s, men|others, slider.dirs)
					if got := slider.attacks(s, men|others); got != want {
						t.Fatalf("%s on %s among %x: %x, want %x", slider.name, s, men|others, got, want)
					}
				}
				if men = (men - mask) & mask; men == 0 {
					break
				}
			}
		}
	}
}

func TestLines(t *testing.T) {
	for _, c := range []struct {
		a, b    string
		between []string
		line    int
	}{
		{"a1", "d4", []string{"b2", "c3"}, 8},
		{"d4", "a1", []string{"b2", "c3"}, 8},
		{"e1", "e8", []string{"e2", "e3", "e4", "e5", "e6", "e7"}, 8},
		{"a2", "b1", nil, 2},
		{"a1", "b3", nil, 0},
		{"c3", "c3", nil, 0},
		{"h3", "f5", []string{"g4"}, 6},
	} {
		a, _ := ParseSquare(c.a)
		b, _ := ParseSquare(c.b)
		var between Bitboard
		for _, name := range c.between {
			s, _ := ParseSquare(name)
			between |= s.Bit()
		}
		if got := Between(a, b); got != between {
			t.Errorf("between %s and %s: %v", a, b, got.Squares())
		}
		if got := Line(a, b).Count(); got != c.line {
			t.Errorf("line through %s and %s: %d squares, want %d", a, b, got, c.line)
		}
	}
}

func TestAttacksOfEachRole(t *testing.T) {
	for _, c := range []struct {
		piece Piece
		at    Square
		count int
	}{
		{Piece{White, Pawn}, A1 + 8, 1}, {Piece{Black, Pawn}, D4, 2}, {Piece{White, Knight}, A1, 2}, {Piece{White, Knight}, D4, 8},
		{Piece{White, Bishop}, D4, 13}, {Piece{White, Rook}, D4, 14}, {Piece{White, Queen}, D4, 27}, {Piece{White, King}, H8, 3},
		{Piece{}, D4, 0},
	} {
		if got := Attacks(c.piece, c.at, 0).Count(); got != c.count {
			t.Errorf("%v on %s attacks %d squares, want %d", c.piece, c.at, got, c.count)
		}
	}
}
