package main

// line is one position of the table, counted to one depth by everyone.
type line struct {
	variant string // key
	label   string
	fen     string
	depth   int
}

const (
	start    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
)

// lines are the start and a middlegame of each variant. King of the Hill and
// Three-check count like chess far from their goals, so each has a position
// near one as well.
var lines = []line{
	{"chess", "start", start, 5},
	{"chess", "middlegame", kiwipete, 4},
	{"king-of-the-hill", "start", start, 5},
	{"king-of-the-hill", "middlegame", kiwipete, 4},
	{"king-of-the-hill", "near the hill", "r1bq1bnr/pppp1kpp/2n5/4p3/4P3/3K4/PPPP1PPP/RNBQ1BNR w - - 4 6", 5},
	{"crazyhouse", "start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", 5},
	{"crazyhouse", "middlegame", "2rn1b1r/1pp2n1p/B1PBk1pP/5p1P/P5p1/2P2RP1/RP1QNP2/1NBK4[QPp] w - - 0 1", 4},
	{"crazyhouse", "full reserves", "r1b2rk1/ppp2p1p/2n1pP1p/3q4/3P4/2P2N2/P1P2PPP/R1BQ1RK1[BNPbnp] b - - 0 14", 3},
	{"three-check", "start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", 5},
	{"three-check", "middlegame", "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2+3 4 4", 4},
	{"three-check", "one check left", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1 0 1", 4},
}
