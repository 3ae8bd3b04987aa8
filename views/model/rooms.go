package model

import (
	"strconv"

	"hilltop/game"
)

// Rooms is the list of waiting rooms.
type Rooms struct {
	Page     Page
	Activity Activity // of what is shown
	Rows     []RoomRow
	Games    []Filter
	Days     []Filter
	Filtered bool // some rooms may not be shown
	Ways     Ways
}

// Filter is a link that shows some of the rooms.
type Filter struct {
	URL, Text string
	Badge     *Badge
	On        bool
}

// Current is the value of aria-current.
func (f Filter) Current() string { return strconv.FormatBool(f.On) }

// RoomRow is one room in a list.
type RoomRow struct {
	URL    string
	Badges []Badge
	From   string // name of who waits
	Guest  bool   // who has no account
	Mine   bool
	Gone   bool // of the viewer's own: it has expired
	Pace   string
	Seat   string // what the viewer would play; the own seat in one's own
	Close  string // POST address, of one's own
	Again  string // address of the form with the same settings, once it has expired
}

// RoomInput is one room as the store knows it.
type RoomInput struct {
	ID          string
	Games       []game.Variant
	From        game.Player
	Seat        string // of who waits: "first", "second", "random"
	Paces       []int
	WeekendsOff bool
	ExpiresAt   int64
	Mine        bool
}

// NewRoomRow makes a row of the list.
func NewRoomRow(in RoomInput, now int64) RoomRow {
	row := RoomRow{URL: "/rooms/" + in.ID, From: in.From.Name, Guest: in.From.Guest, Mine: in.Mine, Pace: PaceTerms(in.Paces, in.WeekendsOff)}
	query := ""
	for _, v := range in.Games {
		row.Badges = append(row.Badges, NewBadge(v))
		query += "&variant=" + v.Key
	}
	row.Seat = otherSeatText(in.Games, in.Seat)
	if in.Mine {
		row.Seat, row.Close = ownSeatText(in.Games, in.Seat), row.URL+"/close"
		if row.Gone = in.ExpiresAt <= now; row.Gone {
			row.Close, row.Again = "", "/rooms/new?seat="+in.Seat+query
			for _, days := range in.Paces {
				row.Again += "&pace=" + strconv.Itoa(days)
			}
			if in.WeekendsOff {
				row.Again += "&weekends=off"
			}
		}
	}
	return row
}

// seatText names a seat that several games call by different names.
func seatText(games []game.Variant, seat game.Seat) string {
	var names []string
	for _, v := range games {
		name, known := v.SeatNames[seat], false
		for _, n := range names {
			known = known || n == name
		}
		if !known {
			names = append(names, name)
		}
	}
	return orList(names)
}

func ownSeatText(games []game.Variant, seat string) string {
	switch seat {
	case "first":
		return seatText(games, game.First)
	case "second":
		return seatText(games, game.Second)
	}
	return "a side by lot"
}

func otherSeatText(games []game.Variant, seat string) string {
	return ownSeatText(games, map[string]string{"first": "second", "second": "first"}[seat])
}

// OfferDeclined is a challenge that was answered with no; the other states are
// those of an invitation.
const OfferDeclined InviteState = "declined"

// OfferGame is one game that an offer is for.
type OfferGame struct {
	Variant     game.Variant
	Rounds      int      // of games with cards
	Commitments []string // in hex, one a hand in their order
	Start       game.View
	First       HTML // what a newcomer trips over; "" for who has played it
}

// OfferInput is all that the page of a room or a challenge is made from.
type OfferInput struct {
	Page        Page
	Challenge   bool // to one user, and not to whoever comes
	State       InviteState
	ID          string
	Games       []OfferGame
	Paces       []int
	WeekendsOff bool
	Seat        string // of who offers: "first", "second", "random"
	From, To    game.Player
	Reason      string // of a challenge that was declined: a word
	ExpiresAt   int64
	Now         int64
	MatchID     string // once it was accepted, for who may know
	Picked      string // key of the game that is ticked; "" is the first
	Days        int    // likewise; 0 may mean nothing
	Name        string
	Fault       Fault
	Fair        bool // the pledge is ticked
}

// Offer is the page of a room or a challenge.
type Offer struct {
	Page             Page
	Challenge        bool
	State            InviteState
	Games            []OfferGameView
	From, To         string
	FromURL, ToURL   string // their pages; "" for guests
	Guest            bool   // who offers has no account
	Seat, Pace       string
	Variants, Paces  []Choice // to choose from; none where there is no choice
	Variant, Days    string   // the only ones, where there is none
	Rounds           string
	Expires          string
	Nonce            bool
	AskName          bool
	Pledge           Pledge
	Name             string
	Fault            Fault
	Accept, Withdraw string // POST addresses
	Decline          string
	Reasons          []Choice
	Reason           string // why it was declined, in words
	Poll             string
	Game             string
	Again            string // address of a form with the same settings
}

// OfferGameView is one game on the page of an offer.
type OfferGameView struct {
	Badge       Badge
	Goal        string
	Diagram     Mini
	Commitments []Commitment
	First       HTML // what a newcomer trips over, for who may accept; "" for others
}

// NewOffer makes the page of a room or a challenge.
func NewOffer(in OfferInput) Offer {
	var games []game.Variant
	o := Offer{
		Page: in.Page, Challenge: in.Challenge, State: in.State, From: or(in.From.Name, "A guest"), Guest: in.From.Guest, To: in.To.Name,
		FromURL: playerURL(in.From), ToURL: playerURL(in.To), Pace: PaceTerms(in.Paces, in.WeekendsOff), Name: in.Name, Fault: in.Fault,
		Pledge: NewPledge(in.Page.Viewer, in.Fair, in.Fault), AskName: !in.Page.Viewer.Known || in.Page.Viewer.Name == "", Variant: in.Games[0].Variant.Key, Days: strconv.Itoa(in.Paces[0]),
	}
	o.Page.Forms = in.Fault.Text != ""
	rounds := 0
	for _, g := range in.Games {
		games = append(games, g.Variant)
		rounds = max(rounds, g.Rounds)
		view := OfferGameView{Badge: NewBadge(g.Variant), Goal: g.Variant.Goal, Commitments: newCommitments(g.Commitments, g.Rounds)}
		if in.State == InviteOpen {
			view.First = g.First
		}
		o.Games = append(o.Games, view)
		o.Nonce = o.Nonce || g.Variant.Dealing != nil
		o.Page.Cards = o.Page.Cards || len(g.Commitments) > 0
	}
	if rounds > 0 {
		o.Rounds = plural(rounds, "round")
	}
	own := in.State == InviteOwner
	o.Seat = otherSeatText(games, in.Seat)
	if own {
		o.Seat = ownSeatText(games, in.Seat)
	}
	if len(in.Games) == 1 && in.State == InviteOpen {
		pov := game.First
		if in.Seat == "first" {
			pov = game.Second
		}
		o.Games[0].Diagram = NewDiagram(in.Games[0].Start, pov, "The start of "+games[0].Name)
	}
	o.choices(in, games)
	o.address(in, games)
	o.Page.Title, o.Page.NoIndex, o.Page.Meet = o.title(), true, true
	o.Page.Scripts, o.Page.Refresh = own, own
	return o
}

// choices are what whoever accepts may choose.
func (o *Offer) choices(in OfferInput, games []game.Variant) {
	if len(games) > 1 {
		for i, v := range games {
			o.Variants = append(o.Variants, Choice{Value: v.Key, Label: v.Name, On: v.Key == in.Picked || in.Picked == "" && i == 0})
		}
	}
	if len(in.Paces) > 1 {
		for i, days := range in.Paces {
			o.Paces = append(o.Paces, Choice{Value: strconv.Itoa(days), Label: paceLabel(days), On: days == in.Days || in.Days == 0 && i == 0})
		}
	}
}

func (o *Offer) address(in OfferInput, games []game.Variant) {
	url := "/rooms/" + in.ID
	o.Again = NewRoomRow(RoomInput{Games: games, Seat: in.Seat, Paces: in.Paces, WeekendsOff: in.WeekendsOff, Mine: true}, in.Now).Again
	if in.Challenge {
		url, o.Again = "/challenge/"+in.ID, ""
		o.Reason = declineReasons[in.Reason]
	}
	o.Page.Path = url
	if in.ExpiresAt > in.Now {
		o.Expires = Days(in.ExpiresAt - in.Now)
	}
	if in.MatchID != "" {
		o.Game = "/g/" + in.MatchID
	}
	switch {
	case in.State == InviteOwner && in.Challenge:
		o.Withdraw, o.Poll = url+"/withdraw", url
	case in.State == InviteOwner:
		o.Withdraw, o.Poll = url+"/close", url
	case in.State == InviteOpen && in.Challenge:
		o.Accept, o.Decline, o.Reasons = url+"/accept", url+"/decline", DeclineReasons()
	case in.State == InviteOpen:
		o.Accept = url + "/join"
	}
}

func (o Offer) title() string {
	switch {
	case o.State == InviteOwner && o.Challenge:
		return "Waiting for " + o.To
	case o.State == InviteOwner:
		return "Your waiting room"
	case o.State == InviteOpen && o.Challenge:
		return o.From + " challenges you"
	case o.State == InviteOpen:
		return o.From + " waits for an opponent"
	case o.Challenge:
		return "Challenge"
	}
	return "Waiting room"
}

// playerURL is the page of an account; guests have none.
func playerURL(p game.Player) string {
	if p.Guest || p.Name == "" || p.UserID == "" {
		return ""
	}
	return "/@" + p.Name
}

func newCommitments(list []string, rounds int) []Commitment {
	var all []Commitment
	per := max(len(list)/max(rounds, 1), 1)
	for n, c := range list {
		all = append(all, Commitment{Hand: "Round " + strconv.Itoa(n/per+1) + ", hand " + strconv.Itoa(n%per+1), Value: c})
	}
	return all
}

// declineReasons are why a challenge may be declined, by the word that is
// stored, as its sender reads them.
var declineReasons = map[string]string{
	"later": "Not now, perhaps later.",
	"game":  "Rather another game.",
	"pace":  "Rather another time for each move.",
	"full":  "Enough games at the moment.",
	"no":    "",
}

// DeclineReasons lists them in the order of the form.
func DeclineReasons() []Choice {
	return []Choice{
		{Value: "later", Label: "Not now, perhaps later", On: true}, {Value: "game", Label: "Rather another game"},
		{Value: "pace", Label: "Rather another time for each move"}, {Value: "full", Label: "Enough games at the moment"},
		{Value: "no", Label: "Without a reason"},
	}
}

// DeclineReason says a reason that is stored; ok is false for one that is
// none.
func DeclineReason(word string) (text string, ok bool) {
	text, ok = declineReasons[word]
	return text, ok
}

func paceLabel(days int) string {
	if days == 0 {
		return "No limit"
	}
	return plural(days, "day")
}
