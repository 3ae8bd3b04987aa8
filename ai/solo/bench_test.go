package solo

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"hilltop/game/table"
)

// BenchmarkAnswer is one move in a game of usual length, and in the longest.
func BenchmarkAnswer(b *testing.B) {
	for name, words := range map[string]int{"80 actions": 80, "longest": table.MaxLogWords - 4} {
		b.Run(name, func(b *testing.B) {
			form := pairs("variant", "crazyhouse", "log", strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", words/4), "action", "e2e4")
			for b.Loop() {
				var out bytes.Buffer
				res := Answer(context.Background(), Request{Path: PathLocal, Form: form, Fragment: true}, nil)
				if err := res.Write(context.Background(), &out, true); err != nil || res.Status != 200 {
					b.Fatal(err, res.Status)
				}
			}
		})
	}
}
