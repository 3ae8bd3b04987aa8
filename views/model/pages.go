package model

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
	Claim   bool // offer "send and claim a draw" too
	Diagram Mini // the position after the move
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
	Claim   bool // the claim was ticked: carry it along
}

// Promotion is one piece to become.
type Promotion struct {
	Action string // "e7e8q"
	Use    string // "#q"
	Name   string // "Queen"
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

// Games is the list of the viewer's games.
type Games struct {
	Page     Page
	Yours    []GameRow // viewer to move, nearest deadline first
	Waiting  []GameRow
	Invites  []InviteRow
	Finished []GameRow
	Code     bool // tell the guest about the return code
}

// GameRow is one game in a list.
type GameRow struct {
	URL      string
	Badge    Badge
	Opponent string
	Guest    bool
	You      string // the seat of the viewer: "White"
	Last     string // label of the last action, or ""
	State    string // "Your move", "White wins: checkmate"
	Left     string // time left: "1 d 4 h", or ""
	Until    string // deadline as RFC 3339, or ""
	Hurry    bool   // less than a day is left
	Mini     Mini
}

// InviteRow is one open invitation of the viewer.
type InviteRow struct {
	URL     string
	Badge   Badge
	Seat    string
	Pace    string
	Expires string
	Cancel  string // POST address
}

// Return is the page of the return code: the form to come back with one, and
// the one place where a new one is shown.
type Return struct {
	Page  Page
	Code  string // the new code, shown once; "" otherwise
	Known bool   // the viewer has games here and may ask for a code
	Entry string // what was typed
	Error string
}
