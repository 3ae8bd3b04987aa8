package model

import (
	"strconv"
	"strings"

	"hilltop/game"
)

// Hand is how things stand in the hand that is shown, of a game that is
// played in hands.
type Hand struct {
	Title string // "Round 1 of 3 · Hand 2 of 4"
	Goal  string // "Pawn on e4"
	Score string // "3 : 2"
	Phase string // "deal" or "play", for the layout
	Done  HandDone
	Card  *CardTurn // while cards are dealt
	Play  *HandPlay // while pieces move, and after the hand
}

// HandDone is the last hand that is over.
type HandDone struct {
	Text   string
	Replay string // address of its first card; "" before the first hand is over
	End    string // address of its last position
	From   string // the ply of its first card, where a form asks for it
	Won    string // the seat that won it; "" if nobody did
}

// HandPlay is what the moves of a hand are about.
type HandPlay struct {
	Check   bool
	Head    string // "Check: answer it."
	Text    string
	Answers []string // the moves that answer the check, if the viewer is to answer
}

// Tally is one player's claims, beside the name.
type Tally struct {
	Words string // "Claims 2 · opponent has 3 pieces · need 4"
	Short string // the same where there is little room
	Cards []CardFace
	Deals bool   // deals this hand
	Total string // points so far
}

func (s scene) hand() *Hand {
	h := s.Shown.Hand
	if h == nil {
		return nil
	}
	m := &Hand{
		Title: "Round " + strconv.Itoa(h.Round) + " of " + strconv.Itoa(h.Rounds) + " · Hand " + strconv.Itoa(h.Number) + " of " + strconv.Itoa(h.Of),
		Goal:  "Pawn on " + h.Goal, Score: scoreText(game.Totals(s.Shown.Sheet)), Done: s.handDone(),
	}
	if dealing(h.Phase) && s.Shown.Deal != nil {
		m.Phase, m.Card = "deal", s.cardTurn(s.Shown.Deal)
	} else {
		m.Phase = "play"
		m.Play = s.handPlay(h)
	}
	return m
}

// dealing: cards are being turned and placed.
func dealing(p game.Phase) bool {
	return p == game.PhaseCommit || p == game.PhaseDeal || p == game.PhasePlace
}

// handDone says how the last finished hand went, with the ways back to it.
func (s scene) handDone() HandDone {
	sheet := s.Shown.Sheet
	if len(sheet) == 0 {
		return HandDone{Text: "No hand is over yet."}
	}
	row := sheet[len(sheet)-1]
	d := HandDone{Text: s.handText(row), Won: seatID(row.Winner)}
	d.Replay, d.End = s.handLinks(row.Round, row.Hand)
	d.From, _ = s.handPlies(row.Round, row.Hand)
	return d
}

// handLinks are the addresses of a hand's first card and of its last
// position, as far as it has come.
func (s scene) handLinks(round, number int) (first, last string) {
	if s.Live.Hand == nil {
		return "", ""
	}
	for _, p := range s.Live.Hand.Plan {
		if p.Round == round && p.Number == number {
			if p.From > 0 {
				first = s.link(p.From)
			}
			if p.To > 0 {
				last = s.link(p.To)
			}
		}
	}
	return first, last
}

// handPlies are the plies of a hand's first card and of its last position, as
// far as it has come, for games whose history is asked for with a form.
func (s scene) handPlies(round, number int) (first, last string) {
	if s.Solo == nil || s.Live.Hand == nil {
		return "", ""
	}
	for _, p := range s.Live.Hand.Plan {
		if p.Round == round && p.Number == number && p.From > 0 {
			first = strconv.Itoa(p.From)
			if p.To > 0 {
				last = strconv.Itoa(p.To)
			}
		}
	}
	return first, last
}

// handText says how a hand ended: "Hand 2 goes to marta: 3 claims, 3 points."
func (s scene) handText(row game.HandScore) string {
	text := "Hand " + strconv.Itoa(row.Hand)
	if h := s.Shown.Hand; h != nil && h.Round != row.Round {
		text = "Round " + strconv.Itoa(row.Round) + ", hand " + strconv.Itoa(row.Hand)
	}
	if !row.Winner.Playing() {
		return text + " is drawn: " + or(handReasons[row.Reason], "no points") + ". No points."
	}
	points := plural(row.Points[row.Winner], "point")
	if row.Reason == game.Concession {
		return text + " goes to " + s.who(row.Winner) + ": " + s.who(row.Winner.Other()) + " conceded. " + points + ", one for each piece left."
	}
	return text + " goes to " + s.who(row.Winner) + ": " + plural(row.Claims[row.Winner], "claim") + ", " + points + "."
}

// handReasons says why a hand was drawn.
var handReasons = map[game.Reason]string{
	game.Agreement:  "agreed",
	game.Threefold:  "the same position for the third time",
	game.FiftyMoves: "too many moves without a capture",
	game.Stalemate:  "nobody can move",
}

// who is a player's name, or "you".
func (s scene) who(seat game.Seat) string {
	if seat == s.Seat {
		return "you"
	}
	if s.Solo != nil && s.Seat.Playing() {
		return "the AI"
	}
	return or(s.Match.Players[seat].Name, s.Variant.SeatNames[seat])
}

// whoFirst is who at the start of a sentence; names stay as they were chosen.
func (s scene) whoFirst(seat game.Seat) string {
	if seat == s.Seat {
		return "You"
	}
	if s.Solo != nil && s.Seat.Playing() {
		return "The AI"
	}
	return s.who(seat)
}

// has is "has", or "have" after "you".
func (s scene) has(seat game.Seat) string {
	if seat == s.Seat {
		return "have"
	}
	return "has"
}

func (s scene) handPlay(h *game.Hand) *HandPlay {
	if to := s.Shown.InCheck; to.Playing() {
		by := to.Other()
		p := &HandPlay{Check: true, Head: "Check"}
		p.Text = s.whoFirst(by) + " " + s.has(by) + " " + plural(h.Claims[by], "claim") + " against " + plural(h.Pieces[to], "piece") +
			". " + plural(h.Answers, "move") + " of " + s.whose(to) + " " + verb(h.Answers, "answers", "answer") + " it."
		if s.acts {
			p.Head = "Check: answer it"
			for _, o := range s.Live.Options {
				p.Answers = append(p.Answers, o.Label)
			}
		}
		return p
	}
	switch h.Phase {
	case game.PhaseOver:
		if s.Shown.Outcome.Over {
			return &HandPlay{Head: "The match is over", Text: "The whole sheet and the means to check every deal stand on this page."}
		}
		return &HandPlay{Head: "The hand is over", Text: s.handText(s.Shown.Sheet[len(s.Shown.Sheet)-1])}
	case game.PhaseReveal:
		return &HandPlay{Head: "All cards are placed", Text: s.whoFirst(h.First) + " " + verb2(h.First == s.Seat, "move", "moves") + " first."}
	}
	p := &HandPlay{Head: "Claim the pawn on " + h.Goal}
	if s.Seat.Playing() {
		p.Text = "With " + plural(h.Need[s.Seat], "claim") + " after your move you give check: one more than " + s.who(s.Seat.Other()) + " has pieces."
	} else {
		p.Text = "More claims after a move than the other side has pieces: that is check."
	}
	return p
}

func (s scene) whose(seat game.Seat) string {
	if seat == s.Seat {
		return "yours"
	}
	return s.who(seat)
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func verb2(you bool, own, other string) string {
	if you {
		return own
	}
	return other
}

// tally is what stands beside a player's name.
func (s scene) tally(seat game.Seat) *Tally {
	h, d := s.Shown.Hand, s.Shown.Deal
	if h == nil {
		return nil
	}
	t := &Tally{Deals: h.Dealer == seat, Total: strconv.Itoa(game.Totals(s.Shown.Sheet)[seat])}
	if dealing(h.Phase) && d != nil {
		t.Words = "cards " + strconv.Itoa(len(d.Cards[seat])) + " of " + strconv.Itoa(len(d.Numbered[seat]))
		if t.Deals {
			t.Words += " · deals"
		}
		t.Cards = s.cards(seat)
		if t.Deals {
			t.Short = "deals"
		}
		return t
	}
	t.Short = "Claims " + strconv.Itoa(h.Claims[seat]) + " · need " + strconv.Itoa(h.Need[seat])
	t.Words = "Claims " + strconv.Itoa(h.Claims[seat]) + " · opponent has " + plural(h.Pieces[seat.Other()], "piece") + " · need " + strconv.Itoa(h.Need[seat])
	return t
}

// scoreText is "3 : 2".
func scoreText(total [2]int) string {
	return strconv.Itoa(total[0]) + " : " + strconv.Itoa(total[1])
}

// awaited says what a seat is expected to do, in the shortest words: "Place
// your queen.", "Ari places a card.", "Answer the check."; "" in games that are
// not played in hands.
func (s scene) awaited() string {
	v, to := s.Live, s.Live.ToAct
	if v.Hand == nil || !to.Playing() || v.Outcome.Over {
		return ""
	}
	you := s.Seat == to
	switch {
	case v.Hand.Phase == game.PhasePlace && you:
		return "Place your " + cardName(v.Deal.Card) + "."
	case v.Hand.Phase == game.PhasePlace:
		return s.whoFirst(to) + " places a " + cardName(v.Deal.Card) + "."
	case v.InCheck == to && you:
		return "Your move: answer the check."
	case v.InCheck == to:
		return s.whoFirst(to) + " has to answer a check."
	case you:
		return "Your move."
	}
	return s.whoFirst(to) + " to move."
}

// handTurn is awaited with what helps to do it.
func (s scene) handTurn() string {
	text, h, d := s.awaited(), s.Live.Hand, s.Live.Deal
	if text == "" {
		return "One moment."
	}
	switch {
	case h.Phase == game.PhasePlace && s.acts:
		return strings.TrimSuffix(text, ".") + " on " + strings.Join(d.Offered, " or ") + "."
	case h.Phase == game.PhasePlace:
		return text
	case s.both():
		return text
	case s.acts && s.Live.InCheck == s.Seat:
		return text + " " + plural(h.Answers, "move") + " " + verb(h.Answers, "does", "do") + "."
	case s.acts:
		return text + " You have " + plural(h.Claims[s.Seat], "claim") + " and need " + strconv.Itoa(h.Need[s.Seat]) + "."
	}
	return text
}

// viewingHand says which position of the past is shown.
func (s scene) viewingHand() string {
	h := s.Shown.Hand
	text := "Round " + strconv.Itoa(h.Round) + ", hand " + strconv.Itoa(h.Number)
	if n := s.Shown.Ply; n > 0 && n <= len(s.Live.History) {
		step := NewStep(s.Live.History[n-1], s.Shown, game.NoSeat)
		step.Opens, step.Claims, step.Pieces = "", nil, nil
		if step.Kind != string(game.StepReveal) && step.Kind != string(game.StepCommit) {
			text += ". " + strings.TrimSuffix(StepWords(step, s.Variant.SeatNames, ""), ".")
		}
	}
	return "Replay: " + text + ". Go to the last move to play on."
}
