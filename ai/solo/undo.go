package solo

import (
	"context"
	"errors"
	"slices"
	"strings"

	"hilltop/game"
	"hilltop/views/model"
)

// errNothing: nobody here has chosen anything yet.
var errNothing = errors.New("nothing to take back")

// last is the place in the log of the last choice of a person here, -1 if
// there is none. What was offered before it was taken belongs to it.
func (p *play) last() int {
	for i, e := range slices.Backward(p.log.Entries) {
		if p.ours(e.Seat) && e.Action != game.OfferDraw {
			if i > 0 && p.log.Entries[i-1].Action == game.OfferDraw {
				i--
			}
			return i
		}
	}
	return -1
}

// takeBack goes back to the last choice of a person here: what the AI or
// chance did since is taken back too. Cards that were turned since come again,
// for they are drawn from the game's own seed.
func (p *play) takeBack(ctx context.Context, r Request, b Brain) error {
	n := p.last()
	if n < 0 {
		return errNothing
	}
	before := p.log
	p.log = p.log.Cut(n)
	p.changed()
	p.notice = model.Info(gone(before.Game().View(game.NoSeat).History[p.log.Ply():]))
	return p.advance(ctx, r.Key, b)
}

// gone says what was taken back.
func gone(steps []game.Step) string {
	var labels []string
	cards := false
	for _, s := range steps {
		switch {
		case s.Seat.Playing():
			labels = append(labels, s.Label)
		case s.Kind == game.StepDeal:
			cards = true
		}
	}
	text := "Taken back: " + strings.Join(labels, ", ") + "."
	if len(labels) == 0 {
		text = "Taken back."
	}
	if cards {
		text += " The cards stay as they lie: the same ones come again."
	}
	return text
}
