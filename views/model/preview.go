package model

import (
	"strconv"
	"strings"

	"hilltop/game"
)

// Preview is what a site that a link is sent to may show of the page behind
// it: the address of a picture, and what is on it in words.
type Preview struct {
	URL string // absolute; "" is no picture
	Alt string
}

// PreviewWords say of a position, for everybody who may see it, how the game
// ended or who is to act, and in a second line what led there. Nobody's seat
// is told from it.
func PreviewWords(v game.Variant, shown game.View, players [2]string) (head, text string) {
	names := v.SeatNames
	if shown.Hand != nil {
		names = players // where seats have numbers, people go by their names
	}
	if o := shown.Outcome; o.Over {
		head, text = previewResult(o), ReasonText(o, v, names)
		if shown.Hand != nil {
			text += " " + scoreText(game.Totals(shown.Sheet)) + "."
		}
		return head, text
	}
	return previewTurn(shown, names), previewStand(shown)
}

// previewResult is the result as people write it.
func previewResult(o game.Outcome) string {
	switch {
	case o.Reason == game.Abort:
		return "Aborted"
	case o.Winner == game.First:
		return "1 – 0"
	case o.Winner == game.Second:
		return "0 – 1"
	}
	return "½ – ½"
}

func previewTurn(shown game.View, names [2]string) string {
	to := shown.ToAct
	switch {
	case !to.Playing() && shown.Hand != nil:
		return "Cards are dealt"
	case !to.Playing():
		return ""
	case shown.Hand != nil && shown.Hand.Phase == game.PhasePlace:
		return names[to] + " places a " + cardName(shown.Deal.Card)
	case shown.InCheck == to:
		return names[to] + " to move, in check"
	}
	return names[to] + " to move"
}

// previewStand is what led to a position.
func previewStand(shown game.View) string {
	if h := shown.Hand; h != nil {
		return "Round " + strconv.Itoa(h.Round) + " of " + strconv.Itoa(h.Rounds) + ", hand " + strconv.Itoa(h.Number) +
			" of " + strconv.Itoa(h.Of) + ". Score " + scoreText(game.Totals(shown.Sheet))
	}
	if n := len(shown.History); n > 0 {
		last, dots := shown.History[n-1], ". "
		if last.Seat == game.Second {
			dots = "… "
		}
		return "After " + strconv.Itoa((n+1)/2) + dots + last.Label
	}
	return "The start of the game"
}

// PreviewAlt says in words what is on the picture of a match.
func PreviewAlt(v game.Variant, shown game.View, players [2]string) string {
	head, text := PreviewWords(v, shown, players)
	parts := []string{"Board of " + v.Name, players[0] + " against " + players[1]}
	for _, p := range []string{head, text} {
		if p != "" {
			parts = append(parts, strings.TrimSuffix(p, "."))
		}
	}
	return strings.Join(parts, ". ") + "."
}

// PreviewClaims is what stands on a picture below the name of a seat in a game
// of hands; "" elsewhere and while cards are dealt.
func PreviewClaims(shown game.View, seat game.Seat) string {
	h := shown.Hand
	if h == nil || dealing(h.Phase) {
		return ""
	}
	return plural(h.Pieces[seat], "piece") + " · " + plural(h.Claims[seat], "claim") + ", needs " + strconv.Itoa(h.Need[seat])
}

// PreviewCards are the cards of a seat while they are dealt: those that were
// turned, and how many are to come. None after that.
func PreviewCards(shown game.View, seat game.Seat) (turned []game.Card, hidden int) {
	h, d := shown.Hand, shown.Deal
	if h == nil || d == nil || !dealing(h.Phase) {
		return nil, 0
	}
	return d.Cards[seat], len(d.Numbered[seat]) - len(d.Cards[seat])
}
