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

// watched is the game of which levels are tried under the race detector, which
// sees the same in every game.
const watched = "three-check"

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

// TestMatchInParts: two halves of a match are the whole.
func TestMatchInParts(t *testing.T) {
	t.Parallel()
	c := config{first: "level:1", second: "random", games: 8, seed: 3, hash: 1}
	whole, err := playVariant(c, "crazyhouse")
	if err != nil {
		t.Fatal(err)
	}
	c.games = 4
	first, err := playVariant(c, "crazyhouse")
	if err != nil {
		t.Fatal(err)
	}
	c.skip = 4
	second, err := playVariant(c, "crazyhouse")
	if err != nil {
		t.Fatal(err)
	}
	if first.plies == second.plies || first.plies+second.plies != whole.plies || first.won+second.won != whole.won {
		t.Errorf("%+v and %+v are not %+v", first, second, whole)
	}
}

// TestLowestLevel: it loses to a scripted beginner often, and seldom to a
// mover that does not care. The games are always the same.
func TestLowestLevel(t *testing.T) {
	t.Parallel()
	for key, games := range map[string]int{"king-of-the-hill": 20, "crazyhouse": 20, "three-check": 20, "queen-of-the-hill": 2} {
		if testing.Short() && key != watched {
			continue
		}
		for opponent, bounds := range map[string][2]int{"beginner": {30, 100}, "random": {0, 30}} { // percent lost
			c := config{first: "level:1", second: opponent, games: games, seed: 5, jobs: 2}
			r, err := playVariant(c, key)
			if err != nil || r.games != games || r.illegal != [2]int{} || r.crashed != [2]int{} {
				t.Errorf("%s: %+v, %v", key, r, err)
			}
			const few = 10 // games that say nothing about what is seldom
			if lost := 100 * r.lost / max(r.games, 1); (r.games > few || opponent == "beginner") && (lost < bounds[0] || lost > bounds[1]) {
				t.Errorf("%s: the lowest level loses %d %% against %s: %+v", key, lost, opponent, r)
			}
		}
	}
}

// TestLevelsAreApart: two levels make a clear difference.
func TestLevelsAreApart(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"king-of-the-hill", "crazyhouse", "three-check", "queen-of-the-hill"} {
		for _, c := range []config{
			{first: "level:3", second: "level:1", games: 8},
			{first: "level:5", second: "level:3", games: 6},
		} {
			if testing.Short() && (key != watched || c.second != "level:1") {
				continue
			}
			c.seed, c.jobs = 9, 2
			r, err := playVariant(c, key)
			if err != nil || r.illegal != [2]int{} || r.crashed != [2]int{} {
				t.Fatalf("%s: %+v, %v", key, r, err)
			}
			if share, _ := r.score(); share < 0.75 {
				t.Errorf("%s: %s against %s: %+v", key, c.first, c.second, r)
			}
		}
	}
}

// TestSameChanceSameGames: the result of a match does not depend on how many
// games are played at a time.
func TestSameChanceSameGames(t *testing.T) {
	for _, key := range []string{"three-check", "queen-of-the-hill"} {
		c := config{first: "level:2", second: "beginner", games: 4, seed: 11}
		one, err := playVariant(c, key)
		if err != nil {
			t.Fatal(err)
		}
		c.jobs = 2
		two, err := playVariant(c, key)
		if err != nil || one != two {
			t.Errorf("%s: %+v, then %+v, %v", key, one, two, err)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	for _, name := range []string{"level:0", "level:9", "level:x", "lapses:1/2", "lapses:a/b/c/d", "hilltop:x", "no-such-engine", ""} {
		if p, err := open(name, "chess", config{hash: 1}); err == nil {
			t.Errorf("%q is accepted: %s", name, p.name())
		}
	}
	if _, err := open("fairy-stockfish", "queen-of-the-hill", config{}); err == nil {
		t.Error("UCI speaks Queen of the Hill")
	}
	for _, name := range []string{"level:8", "lapses:10/0/0/5", "hilltop:500", "material", "beginner", "random"} {
		if _, err := open(name, "chess", config{hash: 1}); err != nil {
			t.Error(err)
		}
	}
	if l := rungs(500); len(l) != 9 || l[8] != [2]string{"hilltop:500", "level:7"} || rungs(0)[8][0] != "level:8" {
		t.Errorf("the table is of %v", l)
	}
}
