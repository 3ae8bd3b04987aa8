package db

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"hilltop/game"
)

// BenchmarkAppend is the price of a move that is on the disk (FULL), by how
// many players move at once.
func BenchmarkAppend(b *testing.B) {
	for _, callers := range []int{1, 16, 64, 256} {
		b.Run(fmt.Sprint(callers, "callers"), func(b *testing.B) {
			s := openStore(b)
			ann, bob := s.mustGuest(b, "Ann"), s.mustGuest(b, "Bob")
			matches := make([]game.Match, callers)
			for i := range matches {
				matches[i] = s.mustMatch(b, ann, bob)
			}
			var left atomic.Int64
			left.Store(int64(b.N))
			var all sync.WaitGroup
			b.ResetTimer()
			for _, m := range matches {
				all.Go(func() {
					for left.Add(-1) >= 0 {
						if _, err := s.Append(b.Context(), step(m, fmt.Sprint("key ", m.Version))); err != nil {
							b.Error(err)
							return
						}
						m.Version, m.Ply, m.ToAct = m.Version+1, m.Ply+1, m.ToAct.Other()
					}
				})
			}
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}

// BenchmarkMatchByID is what every page of a match begins with.
func BenchmarkMatchByID(b *testing.B) {
	s := openStore(b)
	m := s.mustMatch(b, s.mustGuest(b, "Ann"), s.mustGuest(b, "Bob"))
	for range 80 {
		m = s.mustAppend(b, step(m, ""))
	}
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, _, err := s.MatchByID(b.Context(), m.ID); err != nil {
				b.Fatal(err)
			}
		}
	})
}
