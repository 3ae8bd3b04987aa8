package chess

import (
	"errors"
	"sort"
	"strings"
	"testing"

	"hilltop/game"
)

// typedCases are texts that people type and the move that is meant.
var typedCases = []struct{ variant, fen, text, want string }{
	// SAN, with the marks right, wrong and missing
	{"chess", "", "e4", "e2e4"},
	{"chess", "", "e4!", "e2e4"},
	{"chess", "", "Nf3+", "g1f3"},
	{"chess", "", "Nf3#?!", "g1f3"},
	{"chess", "", " Nf3 ", "g1f3"},
	{"chess", "", "1. Nf3", "g1f3"},
	{"chess", "", "1.e4", "e2e4"},
	{"chess", "", "1… e4", "e2e4"},
	// either case
	{"chess", "", "nf3", "g1f3"},
	{"chess", "", "NF3", "g1f3"},
	{"chess", "", "E4", "e2e4"},
	{"chess", "", "B4", "b2b4"},
	{"chess", "", "b4", "b2b4"},
	{"chess", "", "pe4", "e2e4"},
	{"chess", "", "Pe4", "e2e4"},
	// coordinates
	{"chess", "", "e2e4", "e2e4"},
	{"chess", "", "E2E4", "e2e4"},
	{"chess", "", "e2 e4", "e2e4"},
	{"chess", "", "e2-e4", "e2e4"},
	{"chess", "", "e2–e4", "e2e4"},
	{"chess", "", "Ng1f3", "g1f3"},
	{"chess", "", "ng1-f3", "g1f3"},
	{"chess", "", "N1f3", "g1f3"},
	{"chess", "", "Ngf3", "g1f3"},
	{"chess", "", "b1c3", "b1c3"},
	{"chess", "", "B1C3", "b1c3"},
	// castling
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "e1g1"},
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", "e1g1"},
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "o-o", "e1g1"},
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "OO", "e1g1"},
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O+", "e1c1"},
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0", "e1c1"},
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "000", "e1c1"},
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "e1g1"},
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "e1g1"},
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "E1 A1", "e1c1"},
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "e8c8"},
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "o-o-o", "e8c8"},
	{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Kg1", "e1g1"},
	// promotion
	{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=N", "a7a8n"},
	{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8N", "a7a8n"},
	{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8n", "a7a8n"},
	{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8(N)", "a7a8n"},
	{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "A8/Q", "a7a8q"},
	{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+", "a7b8q"},
	{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8b", "a7b8b"},
	{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "AXB8R", "a7b8r"},
	{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a7a8q"},
	{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=R", "a7a8r"},
	{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7xb8=B", "a7b8b"},
	// en passant
	{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "e5d6"},
	{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "e5d6"},
	{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6ep", "e5d6"},
	{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "ed6", "e5d6"},
	{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e:d6", "e5d6"},
	{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "xd6", "e5d6"},
	{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5×d6", "e5d6"},
	// the b-pawn and the bishop
	{"chess", "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3", "b2c3"},
	{"chess", "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "Bxc3", "d2c3"},
	{"chess", "4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1", "bxc3", "d2c3"},
	{"chess", "4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "Bxc3", "b2c3"},
	{"chess", "4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "BXC3", "b2c3"},
	{"chess", "4k3/8/8/8/8/8/8/1K3B2 w - - 0 1", "bb5", "f1b5"},
	{"chess", "4k3/8/8/8/8/8/8/1K3B2 w - - 0 1", "BB5", "f1b5"},
	{"chess", "4k3/8/8/8/8/8/8/1K3B2 w - - 0 1", "Bb5+", "f1b5"},
	{"chess", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "B1c3", "a1c3"},
	{"chess", "4k3/8/8/8/8/8/8/BN2K3 w - - 0 1", "b1c3", "b1c3"},
	{"chess", "4k3/8/8/8/8/8/8/BN2K3 w - - 0 1", "B1c3", "a1c3"},
	{"chess", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "b1c3", "a1c3"},
	// disambiguation
	{"chess", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nbd2", "b1d2"},
	{"chess", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "nfd2", "f1d2"},
	{"chess", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nf1d2", "f1d2"},
	{"chess", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2", "g1e2"}, // the other is pinned
	// drops
	{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "N@f3", "N@f3"},
	{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "n@f3", "N@f3"},
	{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "N@F3+", "N@f3"},
	{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "@e4", "P@e4"},
	{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "P@e4#", "P@e4"},
	{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "p@E4", "P@e4"},
	{"crazyhouse", "4k3/8/8/8/8/8/4P3/4K3[NP] w - - 0 1", "e4", "e2e4"},
}

func TestCR11_TypedMoves(t *testing.T) {
	for _, c := range typedCases {
		t.Run(c.text+" in "+c.fen, func(t *testing.T) {
			if c.fen == "" {
				c.fen = StartFEN
			}
			m, err := mustFEN(t, c.variant, c.fen).ParseSAN(c.text)
			if err != nil || m.UCI() != c.want {
				t.Errorf("%q: got %v, %v; want %s", c.text, m, err, c.want)
			}
		})
	}
}

func TestCR11_AmbiguousTextAnswersWithChoices(t *testing.T) {
	for _, c := range []struct{ fen, text, want string }{
		{"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", "b1d2 f1d2"},
		{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "a7a8b a7a8n a7a8q a7a8r"},
		{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "a7a8b a7a8n a7a8q a7a8r"},
		{"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "BXC3", "b2c3 d2c3"},
		{"4k3/8/8/8/8/8/8/BN2K3 w - - 0 1", "B1C3", "a1c3 b1c3"},
		{"4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5", "c4d5 e4d5"},
	} {
		_, err := mustFEN(t, "chess", c.fen).ParseSAN(c.text)
		var e *game.AmbiguousError
		if !errors.As(err, &e) || e.Text != c.text {
			t.Errorf("%q: %v, want choices", c.text, err)
			continue
		}
		var got []string
		for _, o := range e.Choices {
			if o.Label == "" || o.To == "" {
				t.Errorf("%q: bare choice %+v", c.text, o)
			}
			got = append(got, string(o.Action))
		}
		sort.Strings(got)
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q: choices %v, want %s", c.text, got, c.want)
		}
	}
}

func TestCR11_TypedNonsense(t *testing.T) {
	p := mustFEN(t, "crazyhouse", StartFEN)
	for _, text := range []string{
		"", " ", "e", "e9", "i4", "hello", "--", "@@@@", "0000", "Z0", "0-0-0-0", "-O-O", "O--O", "O-O-",
		"e4=", "e8=", "a8()", "e2e4e5", "N@", "@", "@@e4", "NN@e4", "Ng1f3f4", "x", "+", "#", "=Q",
		"e\x00", "\xff\xfe", "e2e4\n", strings.Repeat("e", 17), strings.Repeat("N", 1<<20),
		"e2e4x", "ne2e4x", "ø4",
	} {
		_, err := p.ParseSAN(text)
		if text == "e2e4\n" {
			if err != nil {
				t.Errorf("%q: %v", text, err)
			}
			continue
		}
		if !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%.40q: %v, want a syntax error", text, err)
		}
		if err != nil && len(err.Error()) > 120 {
			t.Errorf("%.40q: the error has %d bytes", text, len(err.Error()))
		}
	}
}

// TestCR12_TypedReasons: of all that may have been meant, the closest.
func TestCR12_TypedReasons(t *testing.T) {
	for _, c := range []struct {
		variant, fen, text string
		want               game.IllegalError
	}{
		{"chess", "", "Nd5", game.IllegalError{Code: game.WhyNotSo, Piece: "knight", From: "b1", To: "d5"}},
		{"chess", "", "Ra3", game.IllegalError{Code: game.WhyPathBlocked, Piece: "rook", From: "a1", To: "a3", At: "a2", By: "the pawn on a2"}},
		{"chess", "", "O-O", game.IllegalError{Code: game.WhyCastleBlocked, Piece: "king", From: "e1", To: "g1", At: "f1", By: "the bishop on f1"}},
		{"chess", "4k3/8/8/8/8/4K3/8/7R w - - 0 1", "0-0", game.IllegalError{Code: game.WhyCastleMoved, Piece: "king", From: "e3", To: "g1", At: "h1"}},
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Qd1", game.IllegalError{Code: game.WhyNoPiece, Piece: "queen", To: "d1"}},
		{"chess", "", "e5", game.IllegalError{Code: game.WhyNotSo, Piece: "pawn", From: "e2", To: "e5"}},
		{"chess", "", "exd3", game.IllegalError{Code: game.WhyPawnNeedsTake, Piece: "pawn", From: "e2", To: "d3"}},
		{"chess", "", "e4e5", game.IllegalError{Code: game.WhyNoPiece, From: "e4", To: "e5"}},
		{"chess", "", "e7e5", game.IllegalError{Code: game.WhyNotYourPiece, Piece: "pawn", From: "e7", To: "e5"}},
		{"chess", "", "a8=Q", game.IllegalError{Code: game.WhyNotSo, Piece: "pawn", From: "a2", To: "a8"}},
		{"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", game.IllegalError{Code: game.WhyNoPiece, Piece: "pawn", To: "d5"}},
		{"chess", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "exe5", game.IllegalError{Code: game.WhyNoPiece, Piece: "pawn", To: "e5"}},
		{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", game.IllegalError{Code: game.WhyPromotionPiece, Piece: "pawn", From: "a7", To: "a8"}},
		{"kingofthehill", "6k1/6b1/8/8/8/3K4/8/8 w - - 0 1", "Kd4", game.IllegalError{Code: game.WhyHillAttacked, Piece: "king", From: "d3", To: "d4", At: "d4", By: "the bishop on g7"}},
		{"crazyhouse", "", "N@e4", game.IllegalError{Code: game.WhyDropNone, Piece: "knight", To: "e4"}},
		{"kingofthehill", "", "@e4", game.IllegalError{Code: game.WhyNoDrops, Piece: "pawn", To: "e4"}},
	} {
		if c.fen == "" {
			c.fen = StartFEN
		}
		_, err := mustFEN(t, c.variant, c.fen).ParseSAN(c.text)
		var got *game.IllegalError
		if !errors.As(err, &got) || *got != c.want {
			t.Errorf("%q in %s: got %+v, want %+v", c.text, c.fen, err, c.want)
		}
	}
}

// TestCR11_SANReadsBack: every legal move of random positions is read again
// from its SAN, strictly and as typed, from its UCI, and in lower case
// wherever no other move has that spelling.
func TestCR11_SANReadsBack(t *testing.T) {
	for _, variant := range testVariants {
		randomPositions(t, variant, many(150, 1500), func(p *Position) {
			seen := map[string]Move{}
			for _, m := range p.AppendLegal(nil) {
				san := p.SAN(m)
				if other, twice := seen[san]; twice {
					t.Fatalf("%s: %s and %s are both %s", p.FEN(), m, other, san)
				}
				seen[san] = m
				readsBack(t, p, m, san)
			}
		})
	}
}

func readsBack(t *testing.T, p *Position, m Move, san string) {
	t.Helper()
	texts := []string{san, strings.TrimRight(san, "+#"), m.UCI()}
	if m.UCI()[0] != 'b' { // "B1A3" may be a bishop
		texts = append(texts, strings.ToUpper(m.UCI()))
	}
	for _, text := range texts {
		if got, err := p.ParseSAN(text); got != m {
			t.Fatalf("%s: %q typed for %s: %v, %v", p.FEN(), text, m, got, err)
		}
	}
	if got, err := p.parseStrict(san); got != m {
		t.Fatalf("%s: %q read for %s: %v, %v", p.FEN(), san, m, got, err)
	}
	if got, err := p.ParseUCI(m.UCI()); got != m {
		t.Fatalf("%s: %s: %v, %v", p.FEN(), m, got, err)
	}
	low := strings.ToLower(san)
	got, err := p.ParseSAN(low)
	if got != m && low[0] != 'b' {
		t.Fatalf("%s: %q typed for %s: %v, %v", p.FEN(), low, m, got, err)
	}
}
