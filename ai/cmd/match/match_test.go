package main

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"hilltop/game"
	"hilltop/game/variant"
)

// scripted plays its moves in turn; an empty one is a crash.
type scripted struct {
	moves []string
	pause time.Duration
	next  int
}

func (s *scripted) name() string { return "scripted" }
func (s *scripted) reset(uint64) { s.next = 0 }
func (s *scripted) close()       {}

func (s *scripted) choose(game.Game) (string, error) {
	time.Sleep(s.pause)
	s.next++
	if s.next > len(s.moves) || s.moves[s.next-1] == "" {
		return "", errors.New("no more")
	}
	return s.moves[s.next-1], nil
}

func start(t *testing.T, key string) game.Game {
	t.Helper()
	v, _ := variant.ByKey(key)
	g, err := v.New("")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestPlay(t *testing.T) {
	for _, c := range []struct {
		name, key    string
		white, black []string
		points       [2]float64
		words        string
	}{
		{"mate", "chess", []string{"f2f3", "g2g4"}, []string{"e7e5", "d8h4"}, [2]float64{0, 1}, "0-1 (checkmate)"},
		{"hill", "king-of-the-hill", []string{"e2e3", "e1e2", "e2d3", "d3d4"}, []string{"a7a6", "b7b6", "c7c6"}, [2]float64{1, 0}, "(hill)"},
		{"claim", "chess", []string{"g1f3", "f3g1", "g1f3", "f3g1"}, []string{"g8f6", "f6g8", "g8f6", "f6g8"}, [2]float64{0.5, 0.5}, "(threefold)"},
		{"illegal", "chess", []string{"e2e5"}, nil, [2]float64{0, 1}, "played e2e5"},
		{"crash", "chess", []string{"e2e4"}, []string{""}, [2]float64{1, 0}, "crashed"},
	} {
		r := play(start(t, c.key), [2]player{&scripted{moves: c.white}, &scripted{moves: c.black}}, game.Secret{}, config{})
		if r.points != c.points || !strings.Contains(r.words, c.words) {
			t.Errorf("%s: %v, %q", c.name, r.points, r.words)
		}
		if (c.name == "illegal") != r.illegal[0] || (c.name == "crash") != r.crashed[1] {
			t.Errorf("%s: faults %+v", c.name, r)
		}
	}
	slow := &scripted{moves: []string{"f2f3", "g2g4"}, pause: 3 * time.Millisecond}
	fast := &scripted{moves: []string{"e7e5", "d8h4"}}
	if r := play(start(t, "chess"), [2]player{slow, fast}, game.Secret{}, config{moveTime: time.Millisecond}); !r.late[0] {
		t.Errorf("an answer that came late is not counted: %+v", r)
	}
}

func TestTally(t *testing.T) {
	var t0 tally
	t0.add(result{points: [2]float64{1, 0}, illegal: [2]bool{false, true}}, false)
	t0.add(result{points: [2]float64{1, 0}, late: [2]bool{true, false}}, true) // the first engine had Black
	t0.add(result{points: [2]float64{0.5, 0.5}}, false)
	if t0.won != 1 || t0.lost != 1 || t0.drawn != 1 || t0.illegal != [2]int{0, 1} || t0.late != [2]int{0, 1} {
		t.Errorf("%+v", t0)
	}
	share, half := t0.score()
	if share != 0.5 || math.Abs(half-1.96*math.Sqrt(0.5/3/3)) > 1e-9 {
		t.Errorf("%v and %v", share, half)
	}
	if e := elo(0.75); math.Abs(e-190.8) > 0.1 || elo(0.5) != 0 || math.IsInf(elo(1), 0) {
		t.Errorf("elo(0.75) = %v", e)
	}
}

func TestParse(t *testing.T) {
	c, err := parse([]string{"-variant", "koth,3check", "-games", "2"})
	if err != nil || len(c.variants) != 2 || c.variants[0] != "king-of-the-hill" || c.variants[1] != "three-check" || c.nodes != 20000 {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err := parse([]string{"-variant", "atomic"}); err == nil {
		t.Error("atomic is accepted")
	}
}

// TestMatchOfOurOwn: a whole small match, openings included.
func TestMatchOfOurOwn(t *testing.T) {
	for _, key := range []string{"king-of-the-hill", "crazyhouse", "three-check"} {
		r, err := playVariant(config{first: "hilltop", second: "random", games: 2, nodes: 1000, seed: 2, hash: 1}, key)
		if err != nil || r.games != 2 || r.won != 2 || r.illegal != [2]int{} || r.crashed != [2]int{} {
			t.Errorf("%s: %+v, %v", key, r, err)
		}
		if line := r.line(key); !strings.Contains(line, "100.0%") {
			t.Errorf("%q", line)
		}
	}
}
