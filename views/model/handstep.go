package model

import (
	"strconv"
	"strings"

	"hilltop/game"
)

// ofHand adds what only games of hands and cards have.
func (s *Step) ofHand(step game.Step, v game.View) {
	s.Kind, s.For, s.Card = string(step.Kind), seatID(step.For), step.Card
	s.Hand, s.Points = string(step.EndsHand), step.Points
	switch step.Kind {
	case game.StepDeal:
		if v.Ply == step.Ply && v.Deal != nil {
			s.At = v.Deal.Offered
			s.Opens = opens(v)
		}
	case "", game.StepReveal:
		s.Claims = step.Counts[:]
		if v.Ply == step.Ply && v.Hand != nil {
			s.Pieces = v.Hand.Pieces[:]
		}
	}
	if step.Kind != game.StepDeal {
		s.For = ""
	}
}

// opens says that a hand begins with the first card of it.
func opens(v game.View) string {
	if v.Deal.Dealt != 1 || v.Hand == nil {
		return ""
	}
	return "Round " + strconv.Itoa(v.Hand.Round) + ", hand " + strconv.Itoa(v.Hand.Number) + ". The pawn is on " + v.Hand.Goal + "."
}

// priorStep is what a player did just before the dealer's last steps, which
// would go unsaid otherwise: the page hears of both at once.
func priorStep(history []game.Step, v game.View) *Step {
	n := len(history)
	if n < 2 || history[n-1].Seat.Playing() && history[n-1].Kind != game.StepPass {
		return nil
	}
	before := history[n-2]
	if !before.Seat.Playing() || before.Kind == game.StepPass {
		return nil
	}
	step := NewStep(before, v, game.NoSeat)
	return &step
}

// cardWords are the ranks in words, where they are not those of the piece.
var cardWords = map[string]string{"10": "ten", "J": "jack", "A": "ace"}

// handStepWords is StepWords for games of hands and cards.
func handStepWords(s Step, names [2]string, you string) string {
	var parts []string
	if s.Prior != nil {
		parts = append(parts, handStepWords(*s.Prior, names, you))
	}
	name := "The dealer"
	if s.Seat != "" {
		name = names[seatIndex(s.Seat)]
	}
	switch game.StepKind(s.Kind) {
	case game.StepCommit:
		parts = append(parts, "Every deal of the match is fixed.")
	case game.StepDeal:
		return strings.Join(append(parts, dealWords(s, names, you)...), " ")
	case game.StepPass:
		parts = append(parts, name+" has no move and passes.")
	case game.StepReveal:
		parts = append(parts, "All cards are placed.", names[0]+" has "+plural(s.Claims[0], "claim")+", "+names[1]+" "+plural(s.Claims[1], "claim")+".")
	default:
		parts = append(parts, stepHead(s, name)+".")
		if s.Claims != nil {
			parts = append(parts, claimWords(s))
		}
	}
	if s.Hand != "" {
		parts = append(parts, handEndWords(s, name, you))
	}
	switch {
	case s.Ends != "":
		parts = append(parts, "The match is over.")
	case s.Next != "" && s.Next == you && s.Check:
		parts = append(parts, "Your move: answer the check.")
	case s.Next != "" && s.Next == you:
		parts = append(parts, "Your move.")
	}
	return strings.Join(parts, " ")
}

// dealWords say whose card it is, what it is, and where it may go.
func dealWords(s Step, names [2]string, you string) []string {
	var parts []string
	if s.Opens != "" {
		parts = append(parts, s.Opens)
	}
	piece := roleName(s.Role)
	card := "a " + piece
	if word := cardWords[s.Card]; word != "" {
		card = article(word) + " " + word + ", a " + piece
	}
	if s.For != you {
		return append(parts, names[seatIndex(s.For)]+" is dealt "+card+".")
	}
	parts = append(parts, "You are dealt "+card+".")
	if len(s.At) > 0 {
		parts = append(parts, "Place it on "+strings.Join(s.At, " or ")+".")
	}
	return parts
}

func article(word string) string {
	if word[0] == 'a' {
		return "an"
	}
	return "a"
}

// claimWords are the mover's claims, against the other side's pieces where
// they are known.
func claimWords(s Step) string {
	i := seatIndex(s.Seat)
	text := plural(s.Claims[i], "claim")
	if s.Pieces != nil {
		text += " against " + plural(s.Pieces[1-i], "piece")
	}
	return text + "."
}

func handEndWords(s Step, name, you string) string {
	switch {
	case s.Hand != string(game.Points):
		return "The hand is drawn."
	case s.Seat == you:
		return "You win the hand: " + plural(s.Points, "point") + "."
	}
	return name + " wins the hand: " + plural(s.Points, "point") + "."
}
