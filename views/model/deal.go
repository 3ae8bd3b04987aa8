package model

import (
	"math"
	"strconv"
	"strings"

	"hilltop/game"
)

// CardFace is one card.
type CardFace struct {
	Rank string // "10"; "" is a card that lies face down
	Use  string // "#b"
	Name string // "Bishop"
	Now  bool   // it waits to be placed
}

// CardTurn is the card that was turned, and where it may go.
type CardTurn struct {
	ID      string // changes with every card
	Face    CardFace
	Whose   string // "Your card 3 of 5"
	Becomes string // "becomes a queen"
	Places  []PlaceButton
	Text    string // instead of the buttons, for all others
	Dealt   string // "4"
	Of      string // "10"
	Cards   string // "16"
	Deck    []DeckRank
	Said    string // the deck in words
}

// PlaceButton is one of the squares for the card.
type PlaceButton struct{ Action, Label string }

// DeckRank are the cards of one rank, those that were seen first.
type DeckRank struct {
	Rank string
	Seen []bool
}

// cardName names the piece of a card.
func cardName(c game.Card) string { return or(roleName(letter(c.Role)), "piece") }

func face(c game.Card) CardFace {
	return CardFace{Rank: c.Rank, Use: "#" + letter(c.Role), Name: upper(cardName(c))}
}

// cards are those of a seat: turned so far, then backs.
func (s scene) cards(seat game.Seat) []CardFace {
	d := s.Shown.Deal
	list := make([]CardFace, 0, len(d.Numbered[seat]))
	for i, c := range d.Cards[seat] {
		f := face(c)
		f.Now = i >= len(d.Places[seat])
		list = append(list, f)
	}
	for len(list) < len(d.Numbered[seat]) {
		list = append(list, CardFace{})
	}
	return list
}

// cardTurn is the card that waits, or the back of the next one.
func (s scene) cardTurn(d *game.Deal) *CardTurn {
	t := &CardTurn{ID: "card-" + strconv.Itoa(s.Shown.Ply), Dealt: strconv.Itoa(d.Dealt), Of: strconv.Itoa(d.Of)}
	t.deck(d)
	if d.Card.Rank == "" {
		t.Whose, t.Text = "The next card", "It has not been turned yet."
		return t
	}
	per := strconv.Itoa(len(d.Numbered[d.For]))
	t.Face, t.Becomes = face(d.Card), "becomes a "+cardName(d.Card)
	t.Whose = possessive(s.whoFirst(d.For)) + " card " + strconv.Itoa(d.Number) + " of " + per
	if !s.acts {
		t.Text = "It goes to square " + strconv.Itoa(d.Number) + " (" + d.Offered[0] + ") or one to the right (" + d.Offered[1] + "). The next card stays face down until then."
		return t
	}
	for i, o := range s.Live.Options {
		label := "Place on square " + strconv.Itoa(d.Number) + " (" + o.To + ")"
		if i > 0 {
			label = "One to the right (" + o.To + ")"
		}
		t.Places = append(t.Places, PlaceButton{Action: string(o.Action), Label: label})
	}
	return t
}

// deck fills in what was seen of the deck.
func (t *CardTurn) deck(d *game.Deal) {
	total := 0
	var said []string
	for _, c := range d.Deck {
		total += c.Of
		r := DeckRank{Rank: c.Rank, Seen: make([]bool, c.Of)}
		for i := range min(c.Seen, c.Of) {
			r.Seen[i] = true
		}
		t.Deck = append(t.Deck, r)
		said = append(said, strconv.Itoa(c.Seen)+" of "+plural(c.Of, cardName(c.Card)))
	}
	t.Cards, t.Said = strconv.Itoa(total), "Seen so far: "+strings.Join(said, ", ")+"."
}

func possessive(name string) string {
	switch name {
	case "you":
		return "your"
	case "You":
		return "Your"
	}
	return name + "'s"
}

// placing is what a square is to the cards of a hand.
type placing struct {
	number  string // of a numbered square: "3"
	right   bool   // offered, one to the right of its number
	offered bool
}

// placings says what the squares are while cards are dealt, by name.
func (s scene) placings() map[string]placing {
	h, d := s.Shown.Hand, s.Shown.Deal
	if h == nil || d == nil || !dealing(h.Phase) {
		return nil
	}
	list := map[string]placing{}
	for seat := range d.Numbered {
		for i, at := range d.Numbered[seat] {
			list[at] = placing{number: strconv.Itoa(i + 1)}
		}
	}
	if d.Card.Rank == "" {
		return list
	}
	for i, at := range d.Offered {
		p := list[at]
		p.offered, p.right = true, i > 0
		if i > 0 {
			p.number = strconv.Itoa(d.Number)
		}
		list[at] = p
	}
	return list
}

// label is what is said of the square.
func (p placing) label(yours bool) []string {
	var parts []string
	switch {
	case p.right:
		parts = append(parts, "one to the right of placement square "+p.number)
	case p.number != "":
		parts = append(parts, "placement square "+p.number)
	}
	if p.offered && yours {
		parts = append(parts, "you may place here")
	} else if p.offered {
		parts = append(parts, "the card may go here")
	}
	return parts
}

// ClaimLine is a claim, drawn over a board of 8 by 8 as the first seat sees it.
type ClaimLine struct{ Owner, X1, Y1, X2, Y2 string }

// claimLines draws the claims from the middle of a piece to the ring around
// the pawn.
func (s scene) claimLines() []ClaimLine {
	const ring = .36 // of a square, from its middle
	var list []ClaimLine
	for _, l := range s.Shown.Lines {
		x1, y1 := centre(l.From)
		x2, y2 := centre(l.To)
		part := ring / max(math.Hypot(x2-x1, y2-y1), 1)
		list = append(list, ClaimLine{
			Owner: side(l.Owner), X1: coordinate(x1), Y1: coordinate(y1),
			X2: coordinate(x2 - part*(x2-x1)), Y2: coordinate(y2 - part*(y2-y1)),
		})
	}
	return list
}

func centre(square string) (x, y float64) {
	return float64(square[0]-'a') + .5, 7.5 - float64(square[1]-'1')
}

func coordinate(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }
