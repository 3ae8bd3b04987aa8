package browser

import (
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/variant"
)

// record is a game that is played through the pages, from its first move to
// its natural end. The moves are notation as people write it.
type record struct {
	name    string
	variant string // key
	moves   string
	claim   bool   // the end is a draw claim of the side that moved last
	plain   bool   // played without script too
	reason  string // as the page says it
}

// records are real games in which real systems went wrong (Z1, Z32, T1, K1),
// and one more of each variant. The plain ones have drops, castling, promotions,
// the choice of less than a queen, and each end that the others have.
var records = []record{
	{name: "Z1-repetition-with-reserves", variant: "crazyhouse", claim: true, plain: true, reason: "threefold repetition",
		moves: `e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Nc3 h6 O-O Nf6 Be3 Bg4 Na4 b6 Nxc5 bxc5 B@b7 Nd4 Bxd4 cxd4 N@c6 O-O Nxd8 Raxd8
			Bbd5 B@h5 Bxf7+ Bxf7 P@e7 Bxc4 exf8=Q+ Rxf8 dxc4 B@f7 B@d5 B@h5 Bxf7+ Bxf7 B@f5 B@h5 Bxg4 Bxg4`},
	{name: "Z32-mate-by-a-dropped-pawn", variant: "crazyhouse", plain: true, reason: "checkmate",
		moves: `e4 e5 Nf3 Nc6 Nc3 Bc5 Be2 Nf6 O-O d6 d3 Nd4 Nxd4 Bxd4 Nd5 Nxd5 exd5 N@f6 c3 Bb6 Bg5 N@f4 N@e4 Rg8 N@h6 Nxe4
			Bxd8 N@h3+ gxh3 Nxh3+ Kh1 Nexf2+ Rxf2 Nxf2+ Kg2 gxh6+ N@g4 N@e3+ Kg1 Nh3+ Kh1 @g2#`},
	{name: "Z32-a-dropped-pawn-is-no-pawn-move", variant: "crazyhouse", reason: "checkmate",
		moves: `d4 f5 Nc3 c6 Nf3 e6 e4 d5 exf5 exf5 Bd3 P@e4 O-O exd3 cxd3 Bd6 Re1+ Ne7 Bg5 O-O P@h6 gxh6 Bxh6 P@g7 Bxg7 Kxg7
			Nh4 Ng6 Nxg6 hxg6 P@e5 Bb4 P@f6+ Kh6 P@e7 Qe8 exf8=Q+ Qxf8 N@g7 B@g4 f3 Bh5 R@e8 Bxf3 Qxf3 B@g4 B@f4+ P@g5 Bxg5+
			Kxg5 Rxf8 Bxf3 P@f4+ Kxf4 Q@g3#`},
	{name: "T1-third-check-ends-it", variant: "three-check", plain: true, reason: "third check",
		moves: `e4 c5 Bc4 Nc6 Bxf7+ Kxf7 Qh5+ g6 Qxg6#`},
	{name: "K1-king-on-the-hill", variant: "king-of-the-hill", plain: true, reason: "hill",
		moves: `e3 e6 Ke2 Ke7 Kd3 Kd6 Kd4#`},
	{name: "hill-after-every-kind-of-move", variant: "king-of-the-hill", plain: true, reason: "hill",
		moves: `Na3 e5 c3 Bb4 g4 d6 c4 Bxd2+ Kxd2 Nf6 c5 O-O Nc2 Nd5 Ne3 b5 cxb6 Qg5 bxa7 Bf5 axb8=B Qe7 Nh3 Ra6 a4 Be4 g5 Bd3 Rg1
			Be4 Qe1 Bf3 Nxd5 c6 Rg2 Ra5 Qd1 Ra7 Nxe7+ Kh8 Ng8 Bxg2 Rb1 Bxh3 Nf6 Ra6 Ke3 Rxb8 Ke4#`},
	{name: "mate-after-drops-and-an-underpromotion", variant: "crazyhouse", reason: "checkmate",
		moves: `d4 d6 f4 Bh3 f5 Na6 a4 Qd7 Kf2 O-O-O c3 b5 Bh6 g5 Nxh3 c5 B@g1 b4 dxc5 bxc3 a5 P@c2 P@a3 cxd1=N+ Ke1 Q@b6 Kxd1 Bg7
			Kc2 Qxb2+ Kd3 P@b7 g3 Qc1 e3 e5 fxe6 Qxb1+ Kc4 d5#`},
	{name: "mate-before-three-checks", variant: "three-check", reason: "checkmate",
		moves: `a4 f6 Na3 Nc6 h4 h6 c3 d6 c4 Kd7 b4 Na5 g3 Qe8 e3 Ke6 h5 b5 Qe2 c5 axb5 g5 hxg6 Nc6 Bh3+ Ke5 Ra2 Ba6 Bg2 Nb8 Nh3 d5
			O-O h5 bxc5 Bxb5 Nb1 Qd7 Ba3 h4 Ng5 Qb7 e4 Qc8 Re1 Bc6 Ne6 f5 Bf3 Rh7 g7 Qc7 gxf8=R h3 exd5#`},
}

// actions are the moves of a record as the form sends them.
func (r record) actions(t *testing.T) []game.Action {
	t.Helper()
	v, ok := variant.ByKey(r.variant)
	if !ok {
		t.Fatalf("no variant %q", r.variant)
	}
	g, err := v.New("")
	if err != nil {
		t.Fatal(err)
	}
	var list []game.Action
	for _, san := range strings.Fields(r.moves) {
		a, err := g.Read(san)
		if err != nil {
			t.Fatalf("%s: move %d %s: %v", r.name, len(list)+1, san, err)
		}
		if g, err = g.Apply(a); err != nil {
			t.Fatal(err)
		}
		list = append(list, a)
	}
	if !r.claim && !g.Outcome().Over {
		t.Fatalf("%s does not end: %s", r.name, g.Position())
	}
	return list
}

// TestRecordsEnd: every record is a whole game by the rules.
func TestRecordsEnd(t *testing.T) {
	for _, r := range records {
		t.Run(r.name, func(t *testing.T) { r.actions(t) })
	}
}
