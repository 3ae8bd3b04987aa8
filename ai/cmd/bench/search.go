package main

import (
	"context"
	"fmt"

	"hilltop/ai"
	"hilltop/game/variant"
)

// searchNodes is how many positions each search looks at.
const searchNodes = 100_000

// searchLine is a position from which moves are searched.
type searchLine struct {
	variant string // key
	label   string
	setup   string // "" is the usual start
}

// searchLines are the start and a middlegame of each game.
var searchLines = []searchLine{
	{"king-of-the-hill", "start", ""},
	{"king-of-the-hill", "middlegame", kiwipete},
	{"crazyhouse", "start", ""},
	{"crazyhouse", "middlegame", "r1b2rk1/ppp2p1p/2n1pP1p/3q4/3P4/2P2N2/P1P2PPP/R1BQ1RK1[BNPbnp] b - - 0 14"},
	{"three-check", "start", ""},
	{"three-check", "middlegame", "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2+3 4 4"},
	{"queen-of-the-hill", "hand", "8/3r1n2/2xqbx2/4o3/8/2x2x2/2NRBQ2/3K4 1 play 0"},
}

// searching is the search of a line; answer is what it last found.
func searching(l searchLine) (count counter, answer *string, err error) {
	v, ok := variant.ByKey(l.variant)
	if !ok {
		return nil, nil, fmt.Errorf("no variant %q", l.variant)
	}
	g, err := v.New(l.setup)
	if err != nil {
		return nil, nil, fmt.Errorf("%s, %s: %w", l.variant, l.label, err)
	}
	player := ai.Player{Engine: ai.New(16)}
	answer = new(string)
	count = func() (uint64, error) {
		var last ai.Info
		player.Engine.Forget()
		a, err := player.Choose(context.Background(), g, g.ToAct(), ai.Limits{Nodes: searchNodes}, func(i ai.Info) { last = i })
		*answer = fmt.Sprintf("%s:%d:%d", a, last.Depth, last.Score)
		if err == nil && last.Mate != 0 {
			err = fmt.Errorf("%s, %s: the search ended early", l.variant, l.label)
		}
		return searchNodes, err
	}
	return count, answer, nil
}
