package model

import (
	"strconv"

	"hilltop/game"
)

// Confirm is the page that asks before a move is sent, without script.
type Confirm struct {
	Page    Page
	Badge   Badge
	Words   string // "White bishop takes pawn on h7, check."
	Label   string // "Bxh7+"
	Post    string // where it is posted
	Cancel  string // where cancelling leads
	Action  string // form values
	Version string
	Key     string
	Claim   bool // "claim a draw with it" was ticked: carry it along
	Diagram Mini // the position after the move
}

// NewConfirm asks about one legal action; after is the view after it.
func NewConfirm(in GameInput, a game.Action, after game.View) Confirm {
	s := newScene(in)
	c := Confirm{
		Page: s.plainPage("Send this move?"), Badge: NewBadge(in.Variant), Label: string(a), Post: s.at("/actions", -1, s.bottom), Cancel: s.at("", -1, s.bottom),
		Action: string(a), Version: strconv.Itoa(in.Match.Version), Key: in.Key, Claim: in.Claim,
		Diagram: NewDiagram(after, s.bottom, "The board after the move"),
	}
	if n := len(after.History); n > 0 {
		last := after.History[n-1]
		c.Label = last.Label
		c.Words = StepWords(NewStep(last, after, game.NoSeat), in.Variant.SeatNames, seatID(in.Seat))
	}
	return c
}

// Promote is the page that asks which piece a pawn becomes, without script.
type Promote struct {
	Page    Page
	Badge   Badge
	Square  string // where the pawn arrives
	Side    string // "w" or "b", for the drawings
	Choices []Promotion
	Post    string
	Cancel  string
	Version string
	Key     string
	Claim   bool
	Fields  []Field // of a game that is carried in the form; else nil
}

// Promotion is one piece to become.
type Promotion struct {
	Action string // "e7e8q"
	Use    string // "#q"
	Name   string // "Queen"
}

// NewPromote offers the promotions of a pawn from one square to another, as
// the rules list them for the viewer. No choice means it was not a promotion.
func NewPromote(in GameInput, from, to string) Promote {
	s := newScene(in)
	p := Promote{
		Page: s.plainPage("Which piece?"), Badge: NewBadge(in.Variant), Square: to, Side: side(in.Seat),
		Post: s.at("/actions", -1, s.bottom), Cancel: s.at("", -1, s.bottom), Version: strconv.Itoa(in.Match.Version), Key: in.Key, Claim: in.Claim,
	}
	for _, role := range []byte("qrbn") { // what people choose most comes first
		for _, o := range in.Live.Options {
			if o.From == from && o.To == to && o.Promotes == role {
				p.Choices = append(p.Choices, Promotion{Action: string(o.Action), Use: "#" + string(role), Name: upper(roleName(string(role)))})
			}
		}
	}
	return p
}

// Ask is the page that asks before a word that cannot be taken back, without
// script: "Resign?".
type Ask struct {
	Page     Page
	Badge    Badge
	Question string
	Text     string // what it means
	Yes      string // words of the button
	Post     string
	Cancel   string
	Action   string
	Version  string
	Key      string
}

// asks are the words that are asked about, with what they mean.
var asks = map[game.Action][3]string{
	game.Resign:      {"Resign?", "You lose this game, and it cannot be taken back.", "Yes, resign"},
	game.AbortGame:   {"Abort this game?", "It ends at once, without a result.", "Yes, abort"},
	game.ConcedeHand: {"Concede this hand?", "Your opponent scores a point for every piece left on that side. The match goes on.", "Yes, concede the hand"},
}

// concedes is asked instead before a whole match of hands is given up.
var concedes = [3]string{"Concede the match?", "You lose the whole match, whatever the score, and it cannot be taken back.", "Yes, concede the match"}

// NeedsAsking reports whether a word is asked about before it is done.
func NeedsAsking(a game.Action) bool {
	_, ok := asks[a]
	return ok
}

// NewAsk asks about a table word for which NeedsAsking is true.
func NewAsk(in GameInput, a game.Action) Ask {
	s, words := newScene(in), asks[a]
	if a == game.Resign && in.Live.Hand != nil {
		words = concedes
	}
	return Ask{
		Page: s.plainPage(words[0]), Badge: NewBadge(in.Variant), Question: words[0], Text: words[1], Yes: words[2],
		Post: s.at("/actions", -1, s.bottom), Cancel: s.at("", -1, s.bottom), Action: string(a), Version: strconv.Itoa(in.Match.Version), Key: in.Key,
	}
}

// plainPage is the frame of a page that asks something about this match.
func (s scene) plainPage(title string) Page {
	p := s.Page
	p.Title, p.Path, p.NoIndex = title, s.url, true
	return p
}
