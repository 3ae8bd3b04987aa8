package model

import (
	"slices"

	"hilltop/game"
)

// Field is one hidden input of a form.
type Field struct{ Name, Value string }

// SoloInput is what the page of a game without an opponent elsewhere is made
// from besides GameInput: the person's Seat stands there, NoSeat where two
// people share a device. The whole game travels in the forms of its page.
type SoloInput struct {
	URL    string   // "/ai" or "/local": where everything is posted
	Fields []Field  // the whole game
	Levels []Choice // of the AI, the present one ticked; nil where two people play
	Undo   bool     // taking back is wanted in this game
	Back   bool     // there is something to take back
	Hints  bool     // hints are wanted in this game
	Hint   int      // steps of the hint that were given in this position
	HintAt []string // what the hint names: squares, and "N@" for a piece of the reserve
	Flip   bool     // the board turns with every turn
	// Thinks: the AI is to move and the browser has to ask it. Waits: it is to
	// move and was not asked, because too many games ask it.
	Thinks, Waits bool
	Held          bool // it is to move and must not
	// Resume: nothing of the game is known yet; script brings it from the
	// browser's store.
	Resume bool
	// Asks before something ends: "again" begins anew, "swap" with the sides
	// changed, else an action that concedes; "" does not ask.
	Asks string
	// Wanted: a hint was asked for, and the browser has to ask for the move.
	Wanted bool
}

// Solo is what the page of a game without an opponent elsewhere has of its
// own.
type Solo struct {
	Kind    string // "ai" or "local"
	URL     string
	Think   string // data-think: "1" when the browser has to ask the AI for its move, "hint" when for a hint, "no" when it must not
	Flip    string // data-flip
	Resume  string // id of the game that script brings, or ""
	Side    string // whose side is at the bottom if nobody turns the board: "first"
	Fields  []Field
	Buttons []SoloButton // what may be said now
	Over    []SoloButton // ways on from a finished game
	Levels  []Choice
	Options []SoloButton // switches, and ways to begin anew
	Summary string       // "Level 3 · hints off"
	New     string       // address of the page where a game is set up
	Save    []SoloButton // what can be taken along as a file
}

// SoloButton is a button of the one form.
type SoloButton struct {
	ID          string
	Name, Value string // what it sends
	Label       string
	Ask         string // question before it is sent, or ""
	Danger, Off bool
	Main        bool   // the one filled button of the page
	Pressed     string // of a switch: "true" or "false"; "" for other buttons
	Where       string // another address than the form's
}

// both: two people share this device, and whoever is to act may act.
func (s scene) both() bool { return s.Solo != nil && !s.Solo.Resume && !s.Seat.Playing() }

// hinted: the hint that was given names this square or slot.
func (s scene) hinted(place string) bool {
	return s.Solo != nil && s.live && slices.Contains(s.Solo.HintAt, place)
}

// form is the form that an element belongs to: where the game travels in its
// form there is but one.
func (s scene) form(id string) string {
	if s.Solo != nil {
		return "act"
	}
	return id
}

// alone makes the page of a match that of a game without an opponent
// elsewhere.
func (g *Game) alone(s scene) {
	in := s.Solo
	over := s.Live.Outcome.Over
	g.URL, g.Post, g.Rematch, g.Events, g.Reload, g.Flip, g.Confirm = in.URL, in.URL, "", "", "", "", "0"
	g.Share.Link, g.Share.Image, g.Share.PGN, g.Share.Record = "", "", "", ""
	if s.both() {
		g.You = seatID(s.Live.ToAct)
	}
	g.Solo = &Solo{
		Kind: in.URL[1:], URL: in.URL, Think: flag(in.Thinks), Flip: flag(in.Flip), Side: seatID(s.home), Fields: in.Fields,
		Levels: in.Levels, New: in.URL + "?variant=" + s.Variant.Key, Summary: s.summary(),
	}
	if in.Resume {
		g.Solo.Resume, g.You, g.Live = s.Match.ID, "", "0"
		g.Page.Title = s.soloTitle()
		g.Page.Path, g.Page.Game, g.Page.Refresh, g.Page.Solo = g.Solo.New+"&game="+s.Match.ID, s.Match.ID, false, true
		return
	}
	if in.Wanted {
		g.Solo.Think = "hint"
	} else if in.Held {
		g.Solo.Think = "no"
	}
	g.Talk = Talk{On: !over, Over: over, Claim: s.acts && len(s.Live.Claims) > 0, Claimed: s.Claim}
	if over {
		g.Solo.Over = s.after()
	} else {
		g.Talk.Offer = s.standing()
		g.Solo.Buttons = s.sayings()
	}
	g.Solo.Options, g.Solo.Save = s.switches(), s.files(g.Hand != nil)
	g.Page.Title, g.Page.Path, g.Page.Game = s.soloTitle(), "", "solo"
	if s.Match.ID != "" {
		g.Page.Path, g.Page.Game = g.Solo.New+"&game="+s.Match.ID, s.Match.ID
	}
	g.Page.Refresh, g.Page.Solo = false, true
}

func (s scene) soloTitle() string {
	text := s.Variant.Name + " on one device"
	if !s.both() {
		text = s.Variant.Name + " against the AI"
	}
	switch {
	case s.Live.Outcome.Over:
		return s.Live.Outcome.Result() + " " + text
	case !s.both() && s.Live.ToAct == s.Seat:
		return "Your move. " + text
	}
	return text
}

// surely is the word of the button that does what was asked about.
func (s scene) surely() string {
	switch game.Action(s.Solo.Asks) {
	case game.Resign:
		return "Resign"
	case game.ConcedeHand:
		return "Concede"
	}
	return "Start again"
}

// sayings are what may be done besides moving.
func (s scene) sayings() (list []SoloButton) {
	open := func(a game.Action) bool { return slices.Contains(s.Allowed, a) }
	if s.Solo.Asks != "" {
		list = append(list, SoloButton{Name: "sure", Value: s.Solo.Asks, Label: s.surely(), Danger: true}, SoloButton{Name: "do", Value: "show", Label: "No, go on"})
	}
	if s.Solo.Waits {
		list = append(list, SoloButton{Name: "do", Value: "think", Label: "Ask the AI", Main: true})
	}
	if s.Solo.Undo {
		list = append(list, SoloButton{Name: "do", Value: "undo", Label: "Undo", Off: !s.Solo.Back})
	}
	if s.Solo.Hints {
		label := []string{"Hint", "Which piece?", "Show the move", "Show the move"}[s.Solo.Hint]
		list = append(list, SoloButton{Name: "do", Value: "hint", Label: label, Off: !s.acts || s.Solo.Hint == lastHint})
	}
	if s.both() {
		list = append(list, SoloButton{Name: "do", Value: "draw", Label: "Agree a draw", Off: !open(game.OfferDraw)})
	}
	list = append(list, SoloButton{Name: "action", Value: string(game.ClaimDraw), Label: "Claim draw", Off: !open(game.ClaimDraw)})
	resign := SoloButton{Name: "action", Value: string(game.Resign), Label: "Resign", Ask: "Resign?", Danger: true, Off: !open(game.Resign)}
	if s.Live.Hand != nil {
		list = append(list, SoloButton{Name: "action", Value: string(game.ConcedeHand), Label: "Concede hand", Ask: "Concede the hand?", Danger: true, Off: !open(game.ConcedeHand)})
		resign.Label, resign.Ask = "Concede match", "Concede the match?"
	}
	return append(list, resign)
}

// lastHint is the number of steps of a hint.
const lastHint = 3

// after are the ways on from a finished game.
func (s scene) after() []SoloButton {
	list := []SoloButton{{Name: "do", Value: "again", Label: "Play again", Main: true}, {Name: "do", Value: "swap", Label: "Change sides"}}
	if s.Solo.Undo {
		list = append(list, SoloButton{Name: "do", Value: "undo", Label: "Undo", Off: !s.Solo.Back})
	}
	return list
}

// switches are what can be changed in the middle of a game.
func (s scene) switches() []SoloButton {
	toggle := func(value, label string, on bool) SoloButton {
		b := SoloButton{ID: "set-" + value, Name: "set", Value: value, Label: label, Pressed: "false"}
		if on {
			b.Pressed = "true"
		}
		return b
	}
	list := []SoloButton{toggle("hints", "Hints", s.Solo.Hints), toggle("undo", "Undo", s.Solo.Undo)}
	if s.both() {
		list = append([]SoloButton{toggle("flip", "Turn the board for each turn", s.Solo.Flip)}, list...)
	}
	if s.Live.Outcome.Over {
		return list
	}
	return append(list,
		SoloButton{ID: "set-again", Name: "do", Value: "again", Label: "Start again", Ask: "Start again?"},
		SoloButton{ID: "set-swap", Name: "do", Value: "swap", Label: "Change sides", Ask: "Change sides and start again?"})
}

func (s scene) summary() string {
	text := "hints off"
	if s.Solo.Hints {
		text = "hints on"
	}
	for _, l := range s.Solo.Levels {
		if l.On {
			return "Level " + l.Value + " · " + text
		}
	}
	return text
}

// files are what can be taken along.
func (s scene) files(record bool) []SoloButton {
	label := "Download PGN"
	if record {
		label = "Download record"
	}
	return []SoloButton{{Label: label, Where: s.Solo.URL + "/pgn"}}
}

// alone: who plays against the AI is "you"; the AI says how strong it plays.
func (st *Strip) alone(s scene, seat game.Seat) {
	st.You, st.Guest, st.Here = false, false, true
	if st.Side == st.Name {
		st.Side = ""
	}
	if s.both() || seat == s.Seat {
		return
	}
	for _, l := range s.Solo.Levels {
		if l.On {
			st.Tag = "level " + l.Value
		}
	}
}
