package handlers

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/views/model"
)

// commands are the words that may be typed instead of a move.
var commands = map[string]game.Action{
	"concede": game.ConcedeHand,
	"resign":  game.Resign,
	"abort":   game.AbortGame,
	"draw":    game.OfferDraw, // with an offer on the table it accepts
	"accept":  game.AcceptDraw,
	"decline": game.DeclineDraw,
	"claim":   game.ClaimDraw,

	"takeback":         game.AskTakeback,
	"undo":             game.AskTakeback,
	"takeback-accept":  game.AcceptTakeback,
	"takeback-decline": game.DeclineTakeback,
}

const (
	helpText     = "Type a move as e4, Nf3, e2e4, O-O or e8=Q, a drop as N@f3, or one of: draw, accept, decline, claim, takeback, resign, abort, flip."
	helpDealText = "Type a move as Nd3, Rxe7 or b1c3, a placement as N@b1, or one of: draw, accept, decline, claim, takeback, concede (this hand), resign (the match), abort, flip."
)

// help says what can be typed in a game.
func help(v game.Variant) string {
	if v.Dealing != nil {
		return helpDealText
	}
	return helpText
}

// read turns typed text into an action. done says that the text was answered
// already, for it was about the page and not the game.
func (s *site) read(c echo.Context, t *sitting, a *attempt) (done bool, err error) {
	word := strings.ToLower(a.text)
	switch word {
	case "help", "?":
		l := readLook(c, t)
		l.notice = model.Info(help(t.variant))
		return true, s.showGame(c, http.StatusOK, t, l)
	case "flip":
		return true, seeOther(c, gameURL(t.match.ID)+"?pov="+s.otherSide(c, t))
	case "accept", "decline":
		if _, ok := t.state.Takeback(t.seat.Other()); ok && !t.state.Offer(t.seat.Other()) {
			word = "takeback-" + word
		}
	}
	if action, ok := commands[word]; ok {
		a.action = action
		return false, nil
	}
	if a.past {
		return false, s.onBoardSaying(t, db.ErrStale, model.Bad(model.Past), a.text)
	}
	action, err := t.state.Game().Read(a.text)
	if err != nil {
		if t.state.ToAct() != t.seat && !t.state.Outcome().Over {
			err = game.ErrNotYourTurn // truer than that it fits none of the other side's moves
		}
		return false, s.refused(t, *a, err)
	}
	a.action = action
	return false, nil
}

// otherSide is the address word of the side that is not at the bottom now.
func (s *site) otherSide(c echo.Context, t *sitting) string {
	pov := readLook(c, t).pov
	if !pov.Playing() {
		pov = max(t.seat, game.First)
	}
	return [2]string{"second", "first"}[pov]
}
