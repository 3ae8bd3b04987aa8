package model

import (
	"strconv"
	"strings"

	"hilltop/game"
)

// InviteState says which of the invitation pages is shown.
type InviteState string

const (
	InviteOwner     InviteState = "owner"     // open, seen by who made it
	InviteOpen      InviteState = "open"      // open, seen by somebody else
	InviteTaken     InviteState = "taken"     // the seat is taken
	InviteCancelled InviteState = "cancelled" // withdrawn
	InviteExpired   InviteState = "expired"   // nobody came in time
)

// InviteInput is all that the page of an invitation is made from.
type InviteInput struct {
	Page     Page
	State    InviteState
	Variant  game.Variant
	Token    string
	From     game.Player // who invites
	Seat     string      // seat that the inviter takes: "first", "second", "random"
	PaceDays int
	// WeekendsOff: no time runs on Saturday and Sunday.
	WeekendsOff bool
	ExpiresAt   int64 // Unix milliseconds; 0: never
	Now         int64
	Base        string    // "https://example.org"
	QR          [][]bool  // modules of the link's code, for the owner; true is dark
	Start       game.View // the usual start of the game
	MatchID     string    // once the seat is taken
	Name        string    // what stands in the name field
	Fault       Fault
	First       HTML // what a newcomer trips over
	// Of games with cards: how long the match will be, and what the dealer
	// has committed to, in hex, one a hand in their order.
	Rounds      int
	Commitments []string
}

// Invite is the page of an invitation, in all its states.
type Invite struct {
	Page    Page
	State   InviteState
	Badge   Badge
	Goal    string
	From    string // name of who invites
	Guest   bool   // who invites has no account
	Seat    string // what the viewer plays: "Black", "White or Black, by lot"
	Button  string // "Take the Black seat"
	First   HTML   // what a newcomer trips over, for who may take the seat
	Pace    string // "3 days per move"
	Link    string // full address to send
	AI      string // where to play the AI in the meantime
	QR      QR
	Expires string // "14 days", or ""
	Until   string // the same instant as RFC 3339, or ""
	Diagram Mini
	AskName bool // offer a field for the own name
	Name    string
	Fault   Fault
	Accept  string // POST addresses
	Cancel  string
	Poll    string // asked by script while waiting
	Game    string // address of the game, once there is one
	Again   Again
	Rounds  string // "3 rounds of four hands", or ""
	Nonce   bool   // the browser adds random bytes to the deal
	// Commitments are those of the dealer, a line a hand.
	Commitments []Commitment
}

// Commitment is what the dealer has promised for one hand.
type Commitment struct{ Hand, Value string }

// Again is the way on from an invitation that is gone: a new one with the
// same settings.
type Again struct {
	URL        string // POST address
	Seat, Pace string // form values
	Rounds     string // likewise; "" where a match is one game
	Weekends   string // likewise; "off" or ""
	Pledge     Pledge
}

// QR is a code as one SVG path.
type QR struct {
	Size string // modules across, quiet zone included
	Path string // the dark modules
}

// quiet is the empty border that readers of the code need, in modules.
const quiet = 4

// NewQR draws the modules of a code (without border) as one path: a run of
// dark modules is one stroke.
func NewQR(modules [][]bool) QR {
	if len(modules) == 0 {
		return QR{}
	}
	var path strings.Builder
	for y, row := range modules {
		for x := 0; x < len(row); x++ {
			run := 0
			for x+run < len(row) && row[x+run] {
				run++
			}
			if run > 0 {
				n := strconv.Itoa(run)
				path.WriteString("M" + strconv.Itoa(x+quiet) + " " + strconv.Itoa(y+quiet) + "h" + n + "v1h-" + n + "z")
				x += run
			}
		}
	}
	return QR{Size: strconv.Itoa(len(modules) + 2*quiet), Path: path.String()}
}

// NewInvite makes the page of an invitation for its owner or for anybody else.
func NewInvite(in InviteInput) Invite {
	url := "/i/" + in.Token
	i := Invite{
		Page: in.Page, State: in.State, Badge: NewBadge(in.Variant), Goal: in.Variant.Goal,
		From: or(in.From.Name, "A guest"), Guest: in.From.Guest, Pace: PaceTerms([]int{in.PaceDays}, in.WeekendsOff),
		AI:      NewWays(in.Variant.Key).AI,
		AskName: !in.Page.Viewer.Known || in.Page.Viewer.Name == "", Name: in.Name, Fault: in.Fault,
		Again: Again{Pledge: NewPledge(in.Page.Viewer, false, Fault{}), URL: "/" + in.Variant.Key + "/invite", Seat: or(in.Seat, "random"), Pace: strconv.Itoa(in.PaceDays)},
	}
	i.Page.Forms = in.Fault.Text != ""
	if in.WeekendsOff {
		i.Again.Weekends = "off"
	}
	names := in.Variant.SeatNames
	guest := map[string]string{"first": names[1], "second": names[0]}[in.Seat]
	own := map[string]string{"first": names[0], "second": names[1]}[in.Seat]
	lot := names[0] + " or " + names[1] + ", by lot"
	i.Button = "Take the seat"
	if guest != "" {
		i.Button = "Take the " + guest + " seat"
	}
	i.Seat = or(guest, lot)
	pov := game.First
	if in.State == InviteOwner {
		i.Seat, i.Link, i.QR, i.Cancel, i.Poll = or(own, lot), in.Base+url, NewQR(in.QR), url+"/cancel", url
	}
	if i.Seat == names[1] {
		pov = game.Second
	}
	if in.State == InviteOpen {
		i.Accept, i.First = url+"/accept", in.First
		i.Diagram = NewDiagram(in.Start, pov, "The start of "+in.Variant.Name)
	}
	if d := in.Variant.Dealing; d != nil && in.Rounds > 0 {
		i.Rounds, i.Nonce, i.Again.Rounds = plural(in.Rounds, "round"), in.State == InviteOpen, strconv.Itoa(in.Rounds)
		i.Commitments = newCommitments(in.Commitments, in.Rounds)
	}
	if in.ExpiresAt > 0 {
		i.Expires, i.Until = Days(in.ExpiresAt-in.Now), Instant(in.ExpiresAt)
	}
	if in.MatchID != "" {
		i.Game = "/g/" + in.MatchID
	}
	i.Page.Path, i.Page.NoIndex = url, true
	i.Page.Refresh = in.State == InviteOwner
	i.Page.Scripts = in.State == InviteOwner
	i.Page.Cards = len(i.Commitments) > 0
	i.Page.Title = i.title()
	i.Page.Description = in.Variant.Name + ": " + in.Variant.Goal
	return i
}

// title never holds the token: it ends up in previews and histories.
func (i Invite) title() string {
	switch i.State {
	case InviteOwner:
		return "Send this link to a friend"
	case InviteOpen:
		return i.From + " invites you to " + i.Badge.Name
	case InviteTaken:
		return "This seat is taken"
	case InviteCancelled:
		return "This invitation was withdrawn"
	}
	return "This invitation has expired"
}
