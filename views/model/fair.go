package model

import (
	"encoding/json"
	"strconv"
	"strings"

	"hilltop/game"
)

// Fair is what anybody needs to check the deals of a match.
type Fair struct {
	Algorithm string
	Match     string
	Nonces    [2]FairNonce
	Hands     []FairHand
	Data      string // the same as JSON, for the script that checks it
	Revealed  string // how many hands can be checked: "1 of 4"
}

// FairNonce is what one browser added.
type FairNonce struct {
	Who   string // "Who invited"
	Value string // hex
	None  bool   // no browser added anything: the deal rests on the server's word
}

// FairHand is one hand of the panel.
type FairHand struct {
	ID         string // "r1h2"
	Title      string
	Commitment string
	Secret     string // "" until all cards of the hand are placed
	Deck       string // "10 J J Q …"
}

// fairData is what the script gets; its names are short and its own.
type fairData struct {
	Algorithm string         `json:"algorithm"`
	Match     string         `json:"match"`
	Nonces    [2]string      `json:"nonces"`
	Cards     []string       `json:"cards"` // the deck in the order from which it is shuffled
	Hands     []fairDataHand `json:"hands"`
}

type fairDataHand struct {
	Round      int      `json:"round"`
	Hand       int      `json:"hand"`
	Commitment string   `json:"commitment"`
	Secret     string   `json:"secret"`
	Deck       []string `json:"deck"`  // as the server tells it
	Dealt      []string `json:"dealt"` // as the cards were turned
}

func (s scene) fair() *Fair {
	if s.Live.Deal == nil || s.Live.Deal.Fair == nil {
		return nil
	}
	in := s.Live.Deal.Fair
	m := &Fair{Algorithm: in.Algorithm, Match: in.Match}
	for i, who := range []string{"Who invited", "Who joined"} {
		n := in.Nonces[i]
		m.Nonces[i] = FairNonce{Who: who, Value: n, None: s.Match.ServerNonce[i] || strings.Trim(n, "0") == ""}
	}
	data := fairData{Algorithm: in.Algorithm, Match: in.Match, Nonces: in.Nonces, Hands: []fairDataHand{}}
	for _, c := range s.Live.Deal.Deck {
		for range c.Of {
			data.Cards = append(data.Cards, c.Rank)
		}
	}
	dealt := s.dealt()
	open := 0
	for _, h := range in.Hands {
		deck := ranks(h.Deck)
		m.Hands = append(m.Hands, FairHand{
			ID:    "r" + strconv.Itoa(h.Round) + "h" + strconv.Itoa(h.Number),
			Title: "Round " + strconv.Itoa(h.Round) + ", hand " + strconv.Itoa(h.Number), Commitment: h.Commitment, Secret: h.Secret, Deck: strings.Join(deck, " "),
		})
		if h.Secret != "" {
			open++
			data.Hands = append(data.Hands, fairDataHand{
				Round: h.Round, Hand: h.Number, Commitment: h.Commitment, Secret: h.Secret, Deck: deck, Dealt: dealt[[2]int{h.Round, h.Number}],
			})
		}
	}
	m.Revealed = strconv.Itoa(open) + " of " + strconv.Itoa(len(in.Hands))
	text, err := json.Marshal(data)
	if err != nil {
		panic("model: a deal that JSON cannot hold: " + err.Error())
	}
	m.Data = string(text)
	return m
}

// dealt are the cards in the order in which they were turned, by round and
// hand.
func (s scene) dealt() map[[2]int][]string {
	list := map[[2]int][]string{}
	for _, step := range s.Live.History {
		if step.Kind == game.StepDeal {
			key := [2]int{step.Round, step.Hand}
			list[key] = append(list[key], step.Card)
		}
	}
	return list
}

func ranks(deck []game.Card) []string {
	list := make([]string, 0, len(deck))
	for _, c := range deck {
		list = append(list, c.Rank)
	}
	return list
}
