package model

import (
	"slices"
	"strconv"

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
	Next     string // address of the rematch, once both agreed
	// Wishes are what goes beyond the game's own words: moves that are taken
	// back, time that is given.
	Wishes []TalkButton
	Turns  string // address of the next game that waits for the viewer; ""
	More   string // how many do, as words of a link
	Score  string // of the viewer against this opponent; ""
	New    string // address of the game's page
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
	Image    string // address of its picture
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
	t.turns(s)
	if t.Over {
		t.again(s)
		return t
	}
	t.wishes(s)
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
	t.Score = s.score()
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

// turns is the way to the other games that wait for the viewer; also from one
// that waits itself, for who wants to think about it later.
func (t *Talk) turns(s scene) {
	n, next := s.Page.YourMove, "Next game"
	if s.waits() {
		n, next = n-1, "Skip game"
	}
	if n > 0 {
		t.Turns, t.More = "/games/next?after="+s.Match.ID, next+" ("+strconv.Itoa(n)+")"
	}
}

// waits: it is the viewer's move, whatever position is shown.
func (s scene) waits() bool {
	return s.Seat.Playing() && s.Live.ToAct == s.Seat && !s.Live.Outcome.Over
}

// wishes are the buttons for what the other side has to agree to, or gets for
// nothing.
func (t *Talk) wishes(s scene) {
	open := func(a game.Action) bool { return slices.Contains(s.Allowed, a) }
	back := TalkButton{Action: string(game.AskTakeback), Label: "Take back", Off: !open(game.AskTakeback)}
	switch {
	case open(game.AcceptTakeback):
		t.Wishes = []TalkButton{{Action: string(game.AcceptTakeback), Label: "Accept takeback"}, {Action: string(game.DeclineTakeback), Label: "Decline"}}
	case s.Takeback[s.Seat].On:
		back.Label = "Takeback asked"
		t.Wishes = []TalkButton{back}
	default:
		if !back.Off && s.CanTakeBack.On {
			back.Label = "Take back " + s.taken(s.CanTakeBack.Ply)
		}
		t.Wishes = []TalkButton{back}
	}
	if s.Match.PaceDays > 0 {
		t.Wishes = append(t.Wishes, TalkButton{Action: string(game.GiveTime), Label: "Give a day", Off: !open(game.GiveTime)})
	}
}

// taken names the moves that go if a match goes back to a ply: "14. Nf3 and
// 14… d5" (C2).
func (s scene) taken(ply int) string {
	number, _ := strconv.Atoi(startNumber(s.Match.Setup))
	var names []string
	for i, step := range s.Live.History {
		opens := i == 0 || step.Seat != game.Second || s.Live.History[i-1].Seat != game.First
		if opens && i > 0 {
			number++
		}
		if step.Ply <= ply {
			continue
		}
		switch {
		case s.Live.Hand != nil:
			names = append(names, step.Label)
		case step.Seat == game.Second:
			names = append(names, strconv.Itoa(number)+"… "+step.Label)
		default:
			names = append(names, strconv.Itoa(number)+". "+step.Label)
		}
	}
	return andList(names)
}

// score says how the finished games against this opponent stand.
func (s scene) score() string {
	if s.Score == nil {
		return ""
	}
	won, lost, drawn := s.Score[0], s.Score[1], s.Score[2]
	if won+lost+drawn == 0 {
		return ""
	}
	text := "You " + strconv.Itoa(won) + " : " + strconv.Itoa(lost) + " " + s.Match.Players[s.Seat.Other()].Name
	if drawn > 0 {
		text += ", " + plural(drawn, "draw")
	}
	return fullStop(text)
}
