package ai

import "testing"

// signature is the number of nodes that a fixed search of fixed positions
// takes. It changes whenever search or evaluation change, and is then set
// anew, on purpose.
const signature = 61_412

var signed = []struct{ key, fen string }{
	{"chess", ""},
	{"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
	{"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
	{"king-of-the-hill", ""},
	{"king-of-the-hill", "r1bq1bnr/pppp1kpp/2n5/4p3/4P3/3K4/PPPP1PPP/RNBQ1BNR w - - 4 6"},
	{"crazyhouse", ""},
	{"crazyhouse", "r1b2rk1/ppp2p1p/2n1pP1p/3q4/3P4/2P2N2/P1P2PPP/R1BQ1RK1[BNPbnp] b - - 0 14"},
	{"three-check", ""},
	{"three-check", "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2+3 4 4"},
}

func TestSignature(t *testing.T) {
	e, sum := New(4), 0
	for _, s := range signed {
		e.Forget()
		find(t, e, mustGame(t, s.key, s.fen), Limits{Depth: 8})
		sum += e.searcher.nodes
	}
	if sum != signature {
		t.Errorf("signature %d, was %d", sum, signature)
	}
}
