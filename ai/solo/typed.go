package solo

import (
	"context"
	"errors"
	"strings"

	"hilltop/game"
	"hilltop/views/model"
)

// What can be typed, in a game without a deal and in one with.
const (
	typedHelp     = "Type a move as e4, Nf3, e2e4, O-O or e8=Q, a piece from beside the board as N@f3, or one of: undo, hint, claim, resign, flip."
	typedDealHelp = "Type a move as Nd3, Rxe7 or b1c3, a placement as N@b1, or one of: undo, hint, claim, concede (this hand), resign (the match), flip."
)

// errPast: a move was typed while an earlier position was shown.
var errPast = errors.New("typed in the past")

// typedText turns typed text into what is meant.
func (p *play) typedText(ctx context.Context, r Request, b Brain, text string) error {
	text = strings.TrimSpace(text)
	if len(text) > maxText {
		return game.ErrSyntax
	}
	p.typed = text
	err := p.typedWord(ctx, r, b, text)
	if err == nil {
		p.typed = ""
	}
	return err
}

func (p *play) typedWord(ctx context.Context, r Request, b Brain, text string) error {
	switch strings.ToLower(text) {
	case "help", "?":
		p.notice = model.Info(typedHelp)
		if p.variant.Dealing != nil {
			p.notice = model.Info(typedDealHelp)
		}
		return nil
	case "flip":
		return p.say(ctx, r, b, "turn")
	case "undo", "takeback":
		return p.say(ctx, r, b, "undo")
	case "hint":
		return p.say(ctx, r, b, "hint")
	case "draw":
		if p.local {
			return p.say(ctx, r, b, "draw")
		}
		return p.act(ctx, r, b, game.ClaimDraw)
	case "claim":
		return p.act(ctx, r, b, game.ClaimDraw)
	case "resign":
		return p.act(ctx, r, b, game.Resign)
	case "concede":
		return p.act(ctx, r, b, game.ConcedeHand)
	}
	if !p.log.Outcome().Over && p.chooser() == game.NoSeat {
		return game.ErrNotYourTurn
	}
	if r.Form.Get("past") != "" {
		return errPast
	}
	a, err := p.log.Game().Read(text)
	if err != nil {
		return err
	}
	return p.act(ctx, r, b, a)
}
