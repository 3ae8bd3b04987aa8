package model

import (
	"slices"
	"strconv"

	"hilltop/game"
)

// OfferForm is the form that opens a room or challenges somebody.
type OfferForm struct {
	Page      Page
	Challenge bool
	URL       string // where it is posted
	To        string // name of who is challenged
	Known     bool   // the name stands: it is not asked for
	Game      string // id of the match whose other player is challenged; ""
	Variants  []Choice
	Seats     []Choice
	Paces     []Choice
	Rounds    []Choice // lengths of a match; none where no game has several
	Weekends  bool
	Nonce     bool
	AskName   bool
	Name      string
	Pledge    Pledge
	Fault     Fault
}

// OfferFormInput is what is ticked, as far as it is known.
type OfferFormInput struct {
	Page      Page
	Challenge bool
	All       []game.Variant // that may be chosen
	Variants  []string       // keys
	Seat      string         // "first", "second", "random"; "" is random
	Paces     []int          // nil is the usual one
	Weekends  bool
	Rounds    int // 0 is the usual
	To, Game  string
	Known     bool
	Name      string
	Fair      bool // ticked
	Fault     Fault
}

// NewOfferForm makes the form.
func NewOfferForm(in OfferFormInput) OfferForm {
	f := OfferForm{Page: in.Page, Challenge: in.Challenge, URL: "/rooms", To: in.To, Known: in.Known, Game: in.Game, Weekends: in.Weekends,
		AskName: !in.Page.Viewer.Known, Name: in.Name, Pledge: NewPledge(in.Page.Viewer, in.Fair, in.Fault), Fault: in.Fault}
	f.Page.Title, f.Page.Path, f.Page.NoIndex, f.Page.Meet = "Open a waiting room", "/rooms/new", true, true
	f.Page.Forms = in.Fault.Text != ""
	if in.Challenge {
		f.URL, f.Page.Title, f.Page.Path = "/challenge", "Challenge a player", "/challenge"
	}
	if in.Paces == nil {
		in.Paces = []int{DefaultPace}
	}
	var dealing *game.Dealing
	for i, v := range in.All {
		on := slices.Contains(in.Variants, v.Key) || in.Challenge && len(in.Variants) == 0 && i == 0
		f.Variants = append(f.Variants, Choice{Value: v.Key, Label: v.Name, On: on})
		if v.Dealing != nil {
			dealing = v.Dealing
		}
	}
	seat := or(in.Seat, "random")
	f.Seats = []Choice{
		{Value: "first", Label: seatText(in.All, game.First), On: seat == "first"},
		{Value: "second", Label: seatText(in.All, game.Second), On: seat == "second"},
		{Value: "random", Label: "Random", On: seat == "random"},
	}
	for _, days := range paces {
		f.Paces = append(f.Paces, Choice{Value: strconv.Itoa(days), Label: paceLabel(days), On: slices.Contains(in.Paces, days)})
	}
	if dealing == nil {
		return f
	}
	f.Nonce = true
	rounds := in.Rounds
	if rounds == 0 {
		rounds = dealing.Usual
	}
	for _, n := range dealing.Rounds {
		f.Rounds = append(f.Rounds, Choice{Value: strconv.Itoa(n), Label: plural(n, "round"), On: n == rounds})
	}
	return f
}
