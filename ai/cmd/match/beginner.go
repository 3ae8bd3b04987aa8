package main

import (
	"hilltop/game"
)

// beginner takes what can be taken for free, the dearest first, and else
// plays any legal move: somebody who has just learned how the pieces move.
type beginner struct{ random }

func (b *beginner) name() string { return "beginner" }

// price is what a man is worth to a beginner.
var price = map[byte]int{'p': 1, 'n': 3, 'b': 3, 'r': 5, 'q': 9, 'k': 100}

func (b *beginner) choose(g game.Game) (string, error) {
	view := g.View(g.ToAct())
	best, most := game.Action(""), 0
	for _, o := range view.Options {
		if o.Took == 0 || price[o.Took] <= most {
			continue
		}
		free, err := isFree(g, view, o)
		if err != nil {
			return "", err
		}
		if free {
			best, most = o.Action, price[o.Took]
		}
	}
	if best != "" {
		return string(best), nil
	}
	return b.random.choose(g)
}

// isFree reports whether a capture costs nothing: nothing takes back, or what
// is taken is dearer than what takes.
func isFree(g game.Game, view game.View, o game.Option) (bool, error) {
	for i := range view.Cells {
		if square(i) == o.From && price[o.Took] > price[view.Cells[i].Piece.Role] {
			return true, nil
		}
	}
	next, err := g.Apply(o.Action)
	if err != nil {
		return false, err
	}
	if seat := next.ToAct(); seat.Playing() {
		for _, reply := range next.View(seat).Options {
			if reply.Took != 0 && reply.To == o.To {
				return false, nil
			}
		}
	}
	return true, nil
}

// square names the cell of a View.
func square(i int) string { return string([]byte{'a' + byte(i%8), '1' + byte(i/8)}) }
