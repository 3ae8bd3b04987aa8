package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"hilltop/ai"
	"hilltop/ai/uci"
	"hilltop/game"
	"hilltop/game/chess"
)

// player sits at the board.
type player interface {
	name() string
	reset(seed uint64)                  // a new game begins
	choose(g game.Game) (string, error) // an error is a crash
	close()
}

// open starts a player of a variant by its name.
func open(name, key string, c config) (player, error) {
	kind, detail, _ := strings.Cut(name, ":")
	switch kind {
	case "hilltop":
		limits := ai.Limits{Nodes: c.nodes, MoveTime: c.moveTime}
		if detail != "" {
			n, err := strconv.Atoi(detail)
			if err != nil || n < 1 {
				return nil, fmt.Errorf("%s: not a number of positions", name)
			}
			limits = ai.Limits{Nodes: n}
		}
		return &full{label: name, limits: limits, player: ai.Player{Engine: ai.New(c.hash)}}, nil
	case "level":
		n, err := strconv.Atoi(detail)
		if err != nil || n < 1 || n > ai.MaxLevel {
			return nil, fmt.Errorf("%s: no such level", name)
		}
		return &level{label: name, number: n}, nil
	case "lapses":
		return openLapses(name, detail)
	case "material":
		return material{}, nil
	case "beginner":
		return &beginner{}, nil
	case "random":
		return &random{}, nil
	}
	return openProcess(name, key, c)
}

// full plays as well as its limits let it.
type full struct {
	label  string
	player ai.Player
	limits ai.Limits
}

func (f *full) name() string { return f.label }
func (f *full) reset(uint64) { f.player.Engine.Forget() }
func (f *full) close()       {}

func (f *full) choose(g game.Game) (string, error) {
	a, err := f.player.Choose(context.Background(), g, g.ToAct(), f.limits, nil)
	return string(a), err
}

// level plays as people meet it.
type level struct {
	label  string
	number int
	seed   uint64
	player ai.Player
}

func (l *level) name() string      { return l.label }
func (l *level) reset(seed uint64) { l.seed = seed }
func (l *level) close()            {}

func (l *level) choose(g game.Game) (string, error) {
	c, err := l.player.Play(context.Background(), g, g.ToAct(), l.number, l.seed, nil)
	return string(c.Action), err
}

// lapsed is a level that may yet become one: "lapses:NODES/BLIND/NARROW/WHIM".
type lapsed struct {
	full
	fields [4]int
}

func openLapses(name, detail string) (player, error) {
	l := &lapsed{full: full{label: name, player: ai.Player{Engine: ai.New(4)}}}
	fields := strings.Split(detail, "/")
	if len(fields) != len(l.fields) {
		return nil, fmt.Errorf("%s: want lapses:NODES/BLIND/NARROW/WHIM", name)
	}
	for i, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("%s: %q is no number", name, f)
		}
		l.fields[i] = n
	}
	return l, nil
}

func (l *lapsed) reset(seed uint64) {
	l.limits = ai.Limits{Nodes: l.fields[0]}
	l.limits.Lapses = ai.Lapses{Seed: seed, Blind: l.fields[1], Narrow: l.fields[2], Whim: l.fields[3]}
}

func (l *lapsed) choose(g game.Game) (string, error) {
	l.player.Engine.Forget()
	return l.full.choose(g)
}

// material looks at what men are worth after the best reply and at nothing
// else.
type material struct{}

func (material) name() string { return "material" }
func (material) reset(uint64) {}
func (material) close()       {}

func (material) choose(g game.Game) (string, error) {
	c, ok := g.(chess.Game)
	if !ok {
		return "", ai.ErrCannotPlay
	}
	return uci.Greedy{}.Search(context.Background(), c, ai.Limits{}, func(ai.Info) {}).UCI(), nil
}

// random plays any legal move.
type random struct{ rng *rand.Rand }

func (r *random) name() string      { return "random" }
func (r *random) reset(seed uint64) { r.rng = rand.New(rand.NewPCG(seed, 1)) }
func (r *random) close()            {}

func (r *random) choose(g game.Game) (string, error) {
	moves := g.Legal()
	return string(moves[r.rng.IntN(len(moves))]), nil
}
