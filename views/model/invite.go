package model

// InviteState says which of the invitation pages is shown.
type InviteState string

const (
	InviteOwner     InviteState = "owner"     // open, seen by who made it
	InviteOpen      InviteState = "open"      // open, seen by somebody else
	InviteTaken     InviteState = "taken"     // the seat is taken
	InviteCancelled InviteState = "cancelled" // withdrawn
	InviteExpired   InviteState = "expired"   // nobody came in time
)

// Invite is the page of an invitation, in all its states.
type Invite struct {
	Page    Page
	State   InviteState
	Badge   Badge
	Goal    string
	From    string // name of who invites
	Guest   bool   // who invites has no account
	Seat    string // seat of the viewer: "Black", or "White or Black, by lot"
	Pace    string // "3 days per move"
	Link    string // full address to send
	QR      QR
	Expires string // "14 days", or "" when it does not expire
	Until   string // the same instant as RFC 3339, or ""
	Diagram Mini
	AskName bool // offer a field for the own name
	Name    string
	Error   string // what was wrong with the name; ""
	Accept  string // POST addresses; "" hides the button
	Cancel  string
	Poll    string // asked by script while waiting (HX-Redirect when taken)
	Game    string // address of the game, once there is one
	Again   Again
}

// Again is the way on from an invitation that is gone: a new one with the
// same settings.
type Again struct {
	URL        string // POST address
	Seat, Pace string // form values
}

// QR is a code as one SVG path.
type QR struct {
	Size int    // modules across, with the quiet zone of 4 on each side
	Path string // of the dark modules
}
