package main

import (
	"fmt"
	"math"
)

// result is how one game ended. Faults are by seat.
type result struct {
	points  [2]float64 // by seat
	illegal [2]bool
	late    [2]bool
	crashed [2]bool
	plies   int
	words   string
}

// tally is the score of the first engine.
type tally struct {
	games, won, drawn, lost int
	illegal, late, crashed  [2]int // by engine
	plies                   int
}

func (t *tally) add(r result, swapped bool) {
	us := 0
	if swapped {
		us = 1
	}
	t.games++
	t.plies += r.plies
	switch r.points[us] {
	case 1:
		t.won++
	case 0:
		t.lost++
	default:
		t.drawn++
	}
	for engine := range 2 {
		seat := engine ^ us
		t.illegal[engine] += count(r.illegal[seat])
		t.late[engine] += count(r.late[seat])
		t.crashed[engine] += count(r.crashed[seat])
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// score is the share of the points, and the half width of the interval that
// holds the true share with 95 %.
func (t *tally) score() (share, half float64) {
	n := float64(t.games)
	share = (float64(t.won) + float64(t.drawn)/2) / n
	variance := (float64(t.won)*sq(1-share) + float64(t.drawn)*sq(0.5-share) + float64(t.lost)*sq(share)) / n
	return share, 1.96 * math.Sqrt(variance/n)
}

func sq(x float64) float64 { return x * x }

// elo is the difference in strength that a share of the points stands for.
func elo(share float64) float64 {
	const most = 0.999
	share = max(min(share, most), 1-most)
	return -400 * math.Log10(1/share-1)
}

// head is the line above those of tallies.
func head(what string) string {
	return fmt.Sprintf("%-17s %5s %5s %5s %5s %7s %16s %8s %5s %8s %6s", what, "games", "won", "drawn", "lost",
		"score", "Elo", "illegal", "late", "crashes", "plies")
}

// line tells what came of a match, by the name of what it was about.
func (t *tally) line(key string) string {
	share, half := t.score()
	low, high := elo(share-half), elo(share+half)
	return fmt.Sprintf("%-17s %5d %5d %5d %5d %6.1f%% %+6.0f (%+.0f..%+.0f) %3d/%-3d %3d/%-3d %3d/%-3d %6.0f", key, t.games,
		t.won, t.drawn, t.lost, 100*share, elo(share), low, high, t.illegal[0], t.illegal[1], t.late[0], t.late[1],
		t.crashed[0], t.crashed[1], float64(t.plies)/float64(t.games))
}
