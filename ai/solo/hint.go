package solo

import (
	"context"
	"strconv"
	"strings"

	"hilltop/game"
	"hilltop/views/model"
)

// hintSteps: what to look at, which piece, and the move.
const hintSteps = 3

// giveHint gives the next step of a hint. The move that all steps are about is
// found once and then carried in the form: by the Brain, or, in the browser,
// by what has asked it and sends best along.
func (p *play) giveHint(ctx context.Context, b Brain, best game.Action) error {
	seat := p.chooser()
	switch {
	case p.log.Outcome().Over:
		return game.ErrOver
	case seat == game.NoSeat:
		return game.ErrNotYourTurn
	case p.elsewhere():
		return errElsewhere
	}
	view := p.log.Game().View(seat)
	if best == "" {
		best = p.best
	}
	o, known := option(view, best)
	if !known {
		if b == nil {
			p.wanted = true
			return nil
		}
		c, err := b.Advise(ctx, p.log.Game(), seat)
		if err != nil {
			return err
		}
		if o, known = option(view, c.Action); !known {
			return game.ErrOver // a game that offers nothing is none
		}
		p.hint = 0
	}
	p.best = o.Action
	p.hint = min(p.hint+1, hintSteps)
	p.version++
	p.notice = model.Info(p.words(view, o))
	return nil
}

// hintAt are the places that a hint names, as far as it has come: the piece, as
// "e2" or "N@", then also where it goes.
func (p *play) hintAt() []string {
	seat := p.chooser()
	if p.hint < 2 || seat == game.NoSeat {
		return nil
	}
	view := p.log.Game().View(seat)
	o, known := option(view, p.best)
	switch {
	case !known, placing(view) && p.hint < hintSteps:
		return nil
	case placing(view):
		return []string{o.To}
	case p.hint < hintSteps:
		return []string{o.From}
	}
	return []string{o.From, o.To}
}

// option is the option of a view for an action.
func option(v game.View, a game.Action) (game.Option, bool) {
	for _, o := range v.Options {
		if o.Action == a {
			return o, true
		}
	}
	return game.Option{}, false
}

// words are the sentence of the present step about the best option.
func (p *play) words(v game.View, o game.Option) string {
	switch p.hint {
	case 1:
		return p.lookAt(v, o)
	case 2:
		return whichPiece(v, o)
	}
	if placing(v) {
		return "Place it on " + o.To + ": " + p.reason(v, o) + "."
	}
	return "Play " + o.Label + ": " + p.reason(v, o) + "."
}

// lookAt says what matters in the position, and not yet what to do about it.
func (p *play) lookAt(v game.View, o game.Option) string {
	danger := dangers(p.log.Game(), v)
	switch {
	case o.Wins:
		return "You can win at once."
	case o.EndsHand:
		return "You can win this hand at once."
	case v.InCheck == v.ToAct:
		return "There is a check, and it has to be answered."
	case placing(v):
		return "Which of the two squares looks at the white pawn, or soon will?"
	case danger.loses:
		return "The other side threatens to win at once."
	case o.Took != 0 && danger.worth(o.Took) >= danger.most:
		return "There is something to take."
	case danger.most > 0:
		return "One of your pieces is attacked: " + danger.what + "."
	case strings.HasSuffix(o.Label, "+"):
		return "You can give check."
	case v.Hand != nil:
		return "Look at the lines to the white pawn."
	}
	return "Nothing is urgent. Which of your pieces does the least?"
}

// whichPiece says with what to do it.
func whichPiece(v game.View, o game.Option) string {
	switch {
	case placing(v):
		return "Look at where the pieces are that stand already."
	case strings.HasSuffix(o.From, "@"):
		return "Use a " + model.RoleName(o.From[0]|0x20) + " from your reserve."
	}
	return "Move the " + model.RoleName(roleOn(v, o.From)) + " on " + o.From + "."
}

// reason says why an option is good, as far as that can be seen at once.
func (p *play) reason(v game.View, o game.Option) string {
	danger := dangers(p.log.Game(), v)
	switch {
	case o.Goal:
		return "the king reaches the hill, and that wins"
	case o.Wins:
		return "it wins at once"
	case o.EndsHand:
		return "it wins the hand"
	case v.InCheck == v.ToAct:
		return "it answers the check best"
	case placing(v):
		return "the piece stands better there"
	case p.claimed(v, o) > 0 && strings.HasSuffix(o.Label, "+"):
		return "it gives check, with " + strconv.Itoa(v.Hand.Claims[v.ToAct]+p.claimed(v, o)) + " claims"
	case danger.loses:
		return "it stops the threat"
	case o.Promotes != 0:
		return "the pawn becomes a " + model.RoleName(o.Promotes)
	case o.Took != 0:
		return "it takes the " + model.RoleName(o.Took)
	case danger.square != "" && o.From == danger.square:
		return "the " + model.RoleName(roleOn(v, o.From)) + " leaves where it is attacked"
	case strings.HasSuffix(o.Label, "+"):
		return "it gives check"
	case p.claimed(v, o) > 0:
		return "it claims the white pawn with one piece more"
	case p.claimed(v, o) < 0:
		return "the piece is needed elsewhere"
	}
	return "the AI, at its best, sees nothing better"
}

// claimed is how many claims an option adds, in games that have claims.
func (p *play) claimed(v game.View, o game.Option) int {
	if v.Hand == nil {
		return 0
	}
	after, err := p.log.Game().Apply(o.Action)
	if err != nil {
		return 0
	}
	h := after.View(game.NoSeat).Hand
	if h == nil || h.Number != v.Hand.Number || h.Round != v.Hand.Round {
		return 0
	}
	return h.Claims[v.ToAct] - v.Hand.Claims[v.ToAct]
}

// placing: a card was turned and waits to be placed.
func placing(v game.View) bool { return v.Hand != nil && v.Hand.Phase == game.PhasePlace }

// roleOn is the role of the piece on a square, 0 if there is none.
func roleOn(v game.View, square string) byte {
	if len(square) != 2 {
		return 0
	}
	return v.Cells[int(square[1]-'1')*8+int(square[0]-'a')].Piece.Role
}
