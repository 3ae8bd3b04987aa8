package model

import (
	"strconv"

	"hilltop/game"
)

// handMoves is the list of moves of a game of hands: a heading for each hand,
// its cards with where they went, then its moves.
func (s scene) handMoves() Moves {
	m := Moves{Start: "1"}
	var round, hand int
	var previous game.Step
	for _, step := range s.Live.History {
		if step.Kind == game.StepCommit {
			continue
		}
		if step.Round != round || step.Hand != hand {
			round, hand, previous = step.Round, step.Hand, game.Step{Seat: game.NoSeat}
			m.Lines = append(m.Lines, MoveLine{Hand: s.handTitle(round, hand)})
		}
		switch step.Kind {
		case game.StepDeal:
			m.card(s, step)
		case game.StepPlace:
			m.placed(s, step)
		case game.StepReveal:
			m.reveal(s, step)
		default:
			m.moved(s, step, previous)
			previous = step
		}
	}
	return m
}

func (s scene) handTitle(round, hand int) string {
	text := "Hand " + strconv.Itoa(hand)
	if s.Live.Hand.Rounds > 1 {
		text = "Round " + strconv.Itoa(round) + ", hand " + strconv.Itoa(hand)
	}
	for _, p := range s.Live.Hand.Plan {
		if p.Round == round && p.Number == hand {
			return text + " · pawn on " + p.Goal
		}
	}
	return text
}

// last is the line that the next item may join.
func (m *Moves) last() *MoveLine { return &m.Lines[len(m.Lines)-1] }

// card begins the item of a card: two a line, one for each player.
func (m *Moves) card(s scene, step game.Step) {
	if l := m.last(); l.Cards == "" || len(l.Items) == 2 {
		number := 1
		if l.Cards != "" {
			number, _ = strconv.Atoi(l.Cards)
			number++
		}
		m.Lines = append(m.Lines, MoveLine{Cards: strconv.Itoa(number)})
	}
	l := m.last()
	l.Items = append(l.Items, MoveItem{
		Ply: strconv.Itoa(step.Ply), Card: step.Card, Label: "…", URL: s.link(step.Ply), Current: step.Ply == s.Shown.Ply,
		Said: step.Card + " … for " + s.who(step.For), When: s.when(step.Ply),
	})
}

// placed completes it: what is shown is the piece in its place.
func (m *Moves) placed(s scene, step game.Step) {
	l := m.last()
	if len(l.Items) == 0 {
		return
	}
	item := &l.Items[len(l.Items)-1]
	item.Ply, item.Label, item.URL, item.When = strconv.Itoa(step.Ply), step.To, s.link(step.Ply), s.when(step.Ply)
	item.Current = item.Current || step.Ply == s.Shown.Ply
	item.Said = step.Card + " " + step.To + ", " + roleName(letter(step.Role)) // begins with what is seen
}

// reveal has no item of its own: its position is that of the last card.
func (m *Moves) reveal(s scene, step game.Step) {
	if l := m.last(); len(l.Items) > 0 && step.Ply == s.Shown.Ply {
		l.Items[len(l.Items)-1].Current = true
	}
}

func (m *Moves) moved(s scene, step, previous game.Step) {
	l := m.last()
	if previous.Seat != game.First || step.Seat != game.Second || l.Hand != "" || l.Cards != "" {
		m.Lines = append(m.Lines, MoveLine{Gap: step.Seat == game.Second})
		l = m.last()
	}
	l.Items = append(l.Items, MoveItem{Ply: strconv.Itoa(step.Ply), Label: step.Label, URL: s.link(step.Ply), Current: step.Ply == s.Shown.Ply, When: s.when(step.Ply)})
}
