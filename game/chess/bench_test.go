package chess

import "testing"

// benchPositions are one position a variant with much to do.
var benchPositions = []struct{ variant, fen string }{
	{"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
	{"kingofthehill", "r1bq1bnr/pppp1kpp/2n5/4p3/4P3/3K4/PPPP1PPP/RNBQ1BNR w - - 4 6"},
	{"crazyhouse", "r1b2rk1/ppp2p1p/2n1pP1p/3q4/3P4/2P2N2/P1P2PPP/R1BQ1RK1[BNPbnp] b - - 0 14"},
	{"3check", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1 0 1"},
}

func benchEach(b *testing.B, run func(b *testing.B, p *Position)) {
	for _, c := range benchPositions {
		b.Run(c.variant, func(b *testing.B) {
			p := mustFEN(b, c.variant, c.fen)
			b.ReportAllocs()
			run(b, p)
		})
	}
}

// BenchmarkAppendLegal lists the moves of one position.
func BenchmarkAppendLegal(b *testing.B) {
	benchEach(b, func(b *testing.B, p *Position) {
		list := make([]Move, 0, 256)
		for b.Loop() {
			list = p.AppendLegal(list[:0])
		}
	})
}

// BenchmarkCountLegal counts the moves of one position.
func BenchmarkCountLegal(b *testing.B) {
	benchEach(b, func(b *testing.B, p *Position) {
		for b.Loop() {
			p.CountLegal()
		}
	})
}

// BenchmarkMake plays every move of one position.
func BenchmarkMake(b *testing.B) {
	benchEach(b, func(b *testing.B, p *Position) {
		list := p.AppendLegal(nil)
		var next Position
		for b.Loop() {
			for _, m := range list {
				p.Make(&next, m)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(list)), "ns/move")
	})
}

// BenchmarkFEN writes and reads one position.
func BenchmarkFEN(b *testing.B) {
	benchEach(b, func(b *testing.B, p *Position) {
		for b.Loop() {
			if _, err := ParseFEN(p.FEN(), p.Rules()); err != nil {
				b.Fatal(err)
			}
		}
	})
}
