package ai

import (
	"context"
	"errors"
	"testing"

	"hilltop/game"
	"hilltop/game/chess"
)

// TestLevelsAreNamed: eight levels in order, each with a name of its own and a
// line that says what to expect.
func TestLevelsAreNamed(t *testing.T) {
	names := map[string]bool{}
	list := Levels()
	for i, l := range list {
		if l.Number != i+1 || l.Name == "" || l.Line == "" || names[l.Name] {
			t.Errorf("%+v", l)
		}
		names[l.Name] = true
	}
	if len(list) != MaxLevel || MaxLevel != 8 {
		t.Errorf("%d levels", len(list))
	}
}

// TestLevelsAreTheSameEachTime: a level's choice depends on the game and the
// seed alone, not on what was searched before.
func TestLevelsAreTheSameEachTime(t *testing.T) {
	ctx := context.Background()
	for _, key := range keys {
		var used Player
		var g game.Game = mustGame(t, key, "")
		for ply := range 12 {
			level := ply%4 + 1
			a, err := used.Play(ctx, g, g.ToAct(), level, 7, nil)
			if err != nil {
				t.Fatal(err)
			}
			b, err := new(Player).Play(ctx, g, g.ToAct(), level, 7, nil)
			if err != nil || a.Action != b.Action || a.Score != b.Score || a.Nodes != b.Nodes {
				t.Fatalf("%s, ply %d, level %d: %+v, then %+v, %v", key, ply, level, a, b, err)
			}
			if a.Ply != ply || len(a.Line) == 0 || a.Line[0] != a.Action {
				t.Errorf("%+v at ply %d", a, ply)
			}
			if g, err = g.Apply(a.Action); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestPlayRefuses(t *testing.T) {
	ctx, p := context.Background(), new(Player)
	g := mustGame(t, "chess", "")
	for _, level := range []int{-1, 0, 9} {
		if _, err := p.Play(ctx, g, game.First, level, 1, nil); !errors.Is(err, ErrNoLevel) {
			t.Errorf("level %d: %v", level, err)
		}
	}
	if _, err := p.Play(ctx, g, game.Second, 1, 1, nil); !errors.Is(err, game.ErrNotYourTurn) {
		t.Error(err)
	}
	over, err := g.Close(game.Closing{Reason: game.Agreement})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Play(ctx, over, game.First, 1, 1, nil); !errors.Is(err, game.ErrOver) {
		t.Error(err)
	}
	if _, err := p.Advise(ctx, over, game.First, nil); !errors.Is(err, game.ErrOver) {
		t.Error(err)
	}
}

// ladders are those of all games.
var ladders = map[string]*ladder{
	"goal": &goalLadder, "drop": &dropLadder, "check": &checkLadder, "plain": &plainLadder, "hand": &handLadder,
}

// TestLaddersRise: each rung looks at more and errs less than the one below,
// and a level's form moves it between its neighbours.
func TestLaddersRise(t *testing.T) {
	for name, l := range ladders {
		for i, r := range l.rungs {
			if r.nodes <= 0 || max(r.blind, r.narrow) > 1024 || min(r.blind, r.narrow, r.whim) < 0 {
				t.Errorf("%s, rung %d: %+v", name, i, r)
			}
			if i == 0 {
				continue
			}
			if b := l.rungs[i-1]; r.nodes <= b.nodes || r.blind > b.blind || r.narrow > b.narrow || r.whim > b.whim {
				t.Errorf("%s: rung %d is %+v, that below %+v", name, i, r, b)
			}
		}
		for level := 1; level < MaxLevel; level++ {
			seen := map[skill]bool{}
			for seed := range uint64(50) {
				s := l.at(level, seed)
				if s != l.at(level, seed) {
					t.Fatalf("%s: level %d has two forms for one seed", name, level)
				}
				low, high := l.rungs[max(level-2, 0)], l.rungs[min(level+2, MaxLevel)]
				if s.nodes < low.nodes || s.nodes > high.nodes || s.blind > low.blind || s.blind < high.blind {
					t.Errorf("%s: level %d plays at %+v", name, level, s)
				}
				seen[s] = true
			}
			if l.form > 0 && len(seen) < 20 {
				t.Errorf("%s: level %d has %d forms", name, level, len(seen))
			}
		}
	}
}

// TestOnlyTheStrongestGoesByTime: the others are bounded by nodes, no more than
// a browser looks at in the two seconds of the strongest (README.md).
func TestOnlyTheStrongestGoesByTime(t *testing.T) {
	for _, key := range keys {
		g := mustGame(t, key, "")
		for level := 1; level <= MaxLevel; level++ {
			l := LevelLimits(g, level, 3)
			if strongest := level == MaxLevel; (l.MoveTime == fullTime) != strongest || (l.Nodes == 0) != strongest {
				t.Errorf("%s, level %d: %+v", key, level, l)
			}
			if level <= 4 && l.Nodes > 20_000 || l.Nodes > 550_000 {
				t.Errorf("%s, level %d looks at %d positions", key, level, l.Nodes)
			}
		}
	}
	forced := mustGame(t, "chess", "7k/8/8/8/8/8/r7/1r5K w - - 0 1") // in check, no move
	if !forced.Outcome().Over {
		t.Fatal("a mate is no mate")
	}
	forced = mustGame(t, "chess", "7k/8/8/8/8/8/r7/7K w - - 0 1")
	if l := LevelLimits(forced, MaxLevel, 1); l.MoveTime != 0 || l.Nodes == 0 {
		t.Errorf("one move is thought about: %+v", l)
	}
}

// TestLevelsTakeWins: even the lowest level often sees a win in one, the next
// mostly, and level 4 hardly ever misses it.
func TestLevelsTakeWins(t *testing.T) {
	var p Player
	for _, c := range []struct{ key, fen string }{
		{"king-of-the-hill", "r1bq1bnr/pppp1kpp/n7/8/4P3/3K4/PPPP1PPP/RNBQ1BNR w - - 4 6"},
		{"three-check", "rnbqkbnr/ppp2ppp/3p4/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1+3 0 3"},
		{"crazyhouse", "6k1/5ppp/8/8/8/8/5PPP/R5K1[] w - - 0 1"},
		{"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"},
	} {
		g := mustGame(t, c.key, c.fen)
		for level, least := range map[int]int{1: 12, 2: 26, 4: 37} {
			won := 0
			for seed := range uint64(40) {
				a, err := p.Play(context.Background(), g, game.First, level, seed, nil)
				if err != nil {
					t.Fatal(err)
				}
				next, err := g.Apply(a.Action)
				if err != nil {
					t.Fatal(err)
				}
				if o := next.Outcome(); o.Over && o.Winner == game.First {
					won++
				}
			}
			if won < least || level == 1 && won == 40 {
				t.Errorf("%s: level %d wins at once %d times of 40", c.key, level, won)
			}
		}
	}
}

// TestLapsesAreOfTheirKind: a whim costs no more than it may, and who is blind
// does not see what the other side will do, unless it must answer a check.
func TestLapsesAreOfTheirKind(t *testing.T) {
	const whim = 150
	ctx, e := context.Background(), New(1)
	g := mustGame(t, "chess", "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
	score := func(l Limits) (m chess.Move, score int) {
		e.Forget()
		m = e.Search(ctx, g, l, func(i Info) { score = i.Score })
		return m, score
	}
	_, best := score(Limits{Depth: 1})
	chosen := map[chess.Move]bool{}
	for seed := range uint64(40) {
		m, told := score(Limits{Depth: 1, Lapses: Lapses{Seed: seed, Whim: whim}})
		_, worth := score(Limits{Depth: 1, Only: []chess.Move{m}})
		if worth < best-whim || told != worth {
			t.Errorf("%s is worth %d, is told to be %d, the best move %d", m, worth, told, best)
		}
		chosen[m] = true
	}
	if len(chosen) < 4 {
		t.Errorf("of 40 whims all led to one of %v", chosen)
	}
	// A pawn attacks the queen.
	g = mustGame(t, "chess", "rnbqkbnr/ppp2ppp/3p4/4p3/3QP3/8/PPP2PPP/RNB1KBNR w KQkq - 0 4")
	for _, c := range []struct{ blind, least, most int }{{0, 20, 20}, {512, 5, 19}, {1024, 1, 12}} {
		kept := 0
		for seed := range uint64(20) {
			m, _ := score(Limits{Depth: 2, Lapses: Lapses{Seed: seed, Blind: c.blind, Whim: 300}})
			next, err := g.Apply(game.Action(m.UCI()))
			if err != nil {
				t.Fatal(err)
			}
			p := next.(chess.Game).Chess()
			queen := (p.ByRole(chess.Queen) & p.ByColor(chess.White)).First()
			if p.Attackers(queen, chess.Black, p.Occupied()) == 0 {
				kept++
			}
		}
		if kept < c.least || kept > c.most {
			t.Errorf("blind to %d of 1024: the queen is kept %d times of 20", c.blind, kept)
		}
	}
}
