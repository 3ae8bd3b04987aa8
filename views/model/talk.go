package model

import (
	"slices"

	"hilltop/game"
)

// Talk are the words across the board: what a player may say besides moves.
// Buttons that are not open now stay in their place, switched off.
type Talk struct {
	On      bool // the viewer plays and the game goes on
	Buttons []TalkButton
	Claim   bool   // "claim a draw with my next move" may be ticked now
	Claimed bool   // it is ticked
	Offer   string // which offers stand and which claims are open, or ""
	Over    bool
	Again   TalkButton // rematch; no label hides it
	// Of a rematch with cards: the browser adds random bytes, after it was
	// shown what the dealer has committed to.
	Nonce    bool
	Promised []string
	Next     string // address of the next game, once both agreed
	New      string // address of the game's page
}

// TalkButton is one word.
type TalkButton struct {
	Action string
	Label  string
	Ask    string // question before it is sent, or ""
	Danger bool
	Off    bool
	Main   bool // the one filled button of the page
}

// Share is what can be taken along.
type Share struct {
	Position string // of the position shown, as text (FEN)
	Link     string // full address of the position shown
	PGN      string // address of the download
	Record   string // likewise, where the game has a record of its own instead; "" elsewhere
}

func (s scene) talk() Talk {
	t := Talk{Over: s.Live.Outcome.Over, New: "/" + s.Variant.Key}
	if !t.Over {
		t.Offer = s.standing()
	}
	if !s.Seat.Playing() {
		return t
	}
	if t.Over {
		t.again(s)
		return t
	}
	t.On, t.Claim, t.Claimed = true, s.acts && len(s.Live.Claims) > 0, s.Claim
	open := func(a game.Action) bool { return slices.Contains(s.Allowed, a) }
	if open(game.AcceptDraw) {
		t.add(game.AcceptDraw, "Accept draw"+s.ofHand(), true)
		t.add(game.DeclineDraw, "Decline", true)
	} else {
		t.add(game.OfferDraw, "Offer draw"+s.ofHand(), open(game.OfferDraw))
	}
	if claim := open(game.ClaimDraw); claim || !open(game.AcceptDraw) {
		t.add(game.ClaimDraw, "Claim draw"+s.ofHand(), claim)
	}
	if s.Live.Hand != nil {
		t.danger(game.ConcedeHand, "Concede this hand", "Concede the hand?", open(game.ConcedeHand))
	}
	switch {
	case open(game.AbortGame):
		t.danger(game.AbortGame, "Abort", "Abort?", true)
	case s.Live.Hand != nil:
		t.danger(game.Resign, "Concede the match", "Concede the match?", open(game.Resign))
	default:
		t.danger(game.Resign, "Resign", "Resign?", open(game.Resign))
	}
	return t
}

func (t *Talk) add(a game.Action, label string, open bool) {
	t.Buttons = append(t.Buttons, TalkButton{Action: string(a), Label: label, Off: !open})
}

func (t *Talk) danger(a game.Action, label, ask string, open bool) {
	t.Buttons = append(t.Buttons, TalkButton{Action: string(a), Label: label, Ask: ask, Danger: true, Off: !open})
}

// again is the way on from a finished game.
func (t *Talk) again(s scene) {
	t.Nonce, t.Promised = s.Variant.Dealing != nil, s.Promised
	switch {
	case s.Match.RematchID != "":
		t.Next = "/g/" + s.Match.RematchID
	case s.Match.RematchBy == s.Seat:
		t.Again = TalkButton{Label: "Rematch asked", Off: true}
	case s.Match.RematchBy == s.Seat.Other():
		t.Again = TalkButton{Label: "Accept rematch", Main: true}
	default:
		t.Again = TalkButton{Label: "Rematch", Main: true}
	}
}
