package model

import (
	"strconv"
	"strings"

	"hilltop/game"
)

// message is the one row beside the board that says how things stand. What
// the viewer just tried comes first, then the end, then whose turn it is.
func (s scene) message() Notice {
	switch {
	case s.Notice.Text != "":
		return s.Notice
	case !s.live:
		return Info(s.viewing())
	case s.Live.Outcome.Over:
		return s.ending()
	case s.acts && s.From != "":
		if words := s.choosing(); words != "" {
			return Info(words)
		}
	}
	parts := []string{s.turn()}
	kind := ""
	if s.Live.InCheck.Playing() {
		kind = "bad"
	}
	if words := s.standing(); words != "" {
		parts = append(parts, words)
		if kind == "" {
			kind = "info"
		}
	}
	return Notice{Kind: kind, Text: strings.Join(parts, " ")}
}

// asked reports whether the other side waits for the viewer's answer: to an
// offered draw, or to a wish to take moves back.
func (s scene) asked() bool {
	if !s.live || !s.Seat.Playing() || s.Live.Outcome.Over {
		return false
	}
	them := s.Seat.Other()
	return s.Offers[them] || s.Takeback[them].On
}

// viewing says which position of the past is shown.
func (s scene) viewing() string {
	if s.Live.Hand != nil {
		return s.viewingHand()
	}
	if s.Shown.Ply == 0 {
		return "This is the start. " + plural(s.Live.Ply, "move") + " played since."
	}
	label := ""
	if n := s.Shown.Ply; n <= len(s.Live.History) {
		label = s.Live.History[n-1].Label
	}
	text := "After " + label + ", move " + strconv.Itoa(s.Shown.Ply) + " of " + strconv.Itoa(s.Live.Ply) + "."
	if (s.Seat.Playing() || s.both()) && !s.Live.Outcome.Over {
		text += " Go to the last move to play on."
	}
	return text
}

func (s scene) ending() Notice {
	o := s.Live.Outcome
	names := s.Variant.SeatNames
	if s.Live.Hand != nil { // where seats have numbers, people go by their names
		names = [2]string{s.Match.Players[0].Name, s.Match.Players[1].Name}
	}
	n := Info(ReasonText(o, s.Variant, names))
	if s.Live.Hand != nil {
		n.Text += " Final score " + scoreText(game.Totals(s.Live.Sheet)) + "."
	}
	if !s.Seat.Playing() {
		return n
	}
	if o.Winner == s.Seat {
		n.Kind = "ok"
		n.Text = youWin(n.Text, names[o.Winner])
	}
	switch {
	case s.Match.RematchID != "":
		n.Text += " The rematch has begun."
	case s.Match.RematchBy == s.Seat.Other():
		n.Text += " " + s.Match.Players[s.Seat.Other()].Name + " asks for a rematch."
	}
	return n
}

// youWin turns "White wins" into "You win", for the winner.
func youWin(text, name string) string {
	return strings.Replace(text, name+" wins", "You win", 1)
}

// choosing names the piece that is selected, without script.
func (s scene) choosing() string {
	if !s.startsAt(s.From) {
		return ""
	}
	if strings.HasSuffix(s.From, "@") {
		return upper(roleName(strings.ToLower(s.From[:1]))) + " from your reserve: choose a marked square."
	}
	for i, cell := range s.Live.Cells {
		if squareName(i) == s.From {
			return upper(roleName(letter(cell.Piece.Role))) + " on " + s.From + ": choose a marked square, or tap it again to let go."
		}
	}
	return ""
}

// turn says whose turn it is, and check.
func (s scene) turn() string {
	to := s.Live.ToAct
	if !to.Playing() {
		return "One moment."
	}
	if s.Live.Hand != nil {
		return s.handTurn()
	}
	check := s.Live.InCheck == to
	switch {
	case s.both():
	case s.acts && check:
		return "Your move. You are in check."
	case s.acts:
		return "Your move."
	}
	text := s.Variant.SeatNames[to] + " to move."
	switch {
	case s.Solo != nil && s.Seat.Playing():
		text = "The AI is to move."
	case s.Seat.Playing():
		text = fullStop("Waiting for " + s.Match.Players[to].Name)
	}
	if check {
		text += " " + s.Variant.SeatNames[to] + " is in check."
	}
	return text
}

// standing says which offers stand, or that one was declined, and which
// claims are open (CR5, CR7).
func (s scene) standing() string {
	var parts []string
	if s.Refused && s.Seat.Playing() {
		parts = append(parts, s.Match.Players[s.Seat.Other()].Name+" declines the draw.")
	}
	for seat, stands := range s.Offers {
		switch {
		case !stands:
		case game.Seat(seat) == s.Seat:
			parts = append(parts, "You offer a draw"+s.ofHand()+".")
		default:
			parts = append(parts, s.Match.Players[seat].Name+" offers a draw"+s.ofHand()+".")
		}
	}
	parts = append(parts, s.wished()...)
	for _, c := range s.Live.Claims {
		if c.Open {
			why := reasons[c.Reason]
			if s.Live.Hand != nil {
				why = handReasons[c.Reason]
			}
			parts = append(parts, "A draw"+s.ofHand()+" may be claimed ("+why+").")
			break
		}
	}
	return strings.Join(parts, " ")
}

// wished says which moves somebody would take back, and who gave time or is on
// vacation.
func (s scene) wished() []string {
	var parts []string
	if s.NoTakeback && s.Seat.Playing() {
		parts = append(parts, s.Match.Players[s.Seat.Other()].Name+" lets the move stand.")
	}
	for seat, back := range s.Takeback {
		switch ply := back.Ply; {
		case !back.On:
		case game.Seat(seat) == s.Seat:
			parts = append(parts, "You ask to take back "+s.taken(ply)+".")
		default:
			parts = append(parts, s.Match.Players[seat].Name+" asks to take back "+s.taken(ply)+".")
		}
	}
	for seat, gave := range s.Gave {
		switch {
		case !gave:
		case game.Seat(seat) == s.Seat:
			parts = append(parts, "You have given a day.")
		default:
			parts = append(parts, s.Match.Players[seat].Name+" has given a day.")
		}
	}
	if s.Resting != "" && s.Live.ToAct.Playing() {
		name := s.Match.Players[s.Live.ToAct].Name + " is"
		if s.Live.ToAct == s.Seat {
			name = "You are"
		}
		parts = append(parts, name+" on vacation until "+s.Resting+".")
	}
	return parts
}

// ofHand tells a draw of one hand from one of the whole game.
func (s scene) ofHand() string {
	if s.Live.Hand == nil {
		return ""
	}
	return " of this hand"
}

// fullStop ends a sentence, unless a name with a full stop of its own has.
func fullStop(text string) string { return strings.TrimSuffix(text, ".") + "." }
