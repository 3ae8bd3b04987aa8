package model

import "hilltop/game"

// GameInput is all that the page of a match is made from.
type GameInput struct {
	Page    Page // Title, NoIndex, Refresh, Bar and Game are set by NewGame
	Match   game.Match
	Variant game.Variant
	Live    game.View // the live position as the viewer may see it
	Shown   game.View // the position to draw; the same as Live unless history is viewed
	Seat    game.Seat // of the viewer; NoSeat watches
	POV     game.Seat // whose side is at the bottom; NoSeat picks the viewer's own
	From    string    // selected piece, without script: "e2", "N@"
	Confirm bool      // ask before a move is sent
	Allowed []game.Action
	Offers  [2]bool // whose draw offer stands
	Here    [2]bool // who has been seen in the last half minute
	Notice  Notice  // answer to what the viewer just did
	Typed   string  // keep in the type field after a refusal
	Key     string  // makes a repeat of the next action harmless
	Base    string  // "https://example.org", for links to copy
	Rules   HTML    // the guide in short
	Keep    bool    // tell the guest once how to keep the seat
	Now     int64   // Unix milliseconds
}

// Game is the page of a match.
type Game struct {
	Page    Page
	Badge   Badge
	ID      string
	URL     string // /g/ID
	Post    string // /g/ID/actions
	Events  string // /g/ID/events; "" when nothing can change any more
	Refresh string // hx-get of the table: /g/ID/board with the same view
	Version string
	Key     string
	Ply     string // shown
	Plies   string // played
	Live    string // "1" or "0"
	You     string // "first", "second" or ""
	Turn    string
	Over    string
	Confirm string
	POV     string // "first" or "second"
	POVWord string // for addresses: "white" or "black"
	Step    string // JSON of the last step shown, or ""
	Names   [2]string
	Title   string // data-title
	Goal    string
	Board   Board
	Top     Strip
	Bottom  Strip
	Trays   bool // the game has trays
	Message Notice
	Moves   Moves
	Nav     []NavLink
	Flip    string // address of the same view from the other side
	Type    TypeField
	Talk    Talk
	Share   Share
	Rules   HTML
	Keep    bool
}

// Strip is one player's line with what belongs to it.
type Strip struct {
	ID      string // "first" or "second"
	Name    string
	Side    string // "White"
	You     bool
	Guest   bool
	Here    bool
	Turn    bool   // to act
	Result  string // "1", "0", "½" when over, else ""
	Left    string // "1 d 4 h", or ""
	Until   string // RFC 3339, or ""
	Counter *Counter
	Tray    *Tray
}

// Counter counts towards a win beside a name.
type Counter struct {
	Dots  []bool // true: given
	Count string
	Words string // "2 of 3 checks"
	Last  string // "one more check wins", or ""
}

// Tray is a row of pieces beside the board.
type Tray struct {
	ID    string // "first" or "second"
	Side  string // "w" or "b"
	Label string // "White's reserve"
	Slots []Slot
}

// Slot is one kind of piece in a tray.
type Slot struct {
	ID    string // "slot-first-n"
	Drop  string // "N@"
	Use   string // "#n"
	Count string // "0" is empty
	Label string // "2 knights"
	State string // data-s: "sel" when chosen, without script
	Pick  bool   // may be chosen now, by the viewer
	Empty bool
}

// Board is the grid.
type Board struct {
	Label string
	Moves string // data-moves
	Names string // data-labels: the notation of each of Moves, in the same order
	Rows  []Row
}

// Row is a rank as drawn.
type Row struct{ Squares []Square }

// Square is one cell of the grid.
type Square struct {
	Name   string // "e4"
	ID     string // "sq-e4"
	Piece  string // "wn", or ""
	Use    string // "#n", or ""
	Marks  string // data-m
	State  string // data-s
	By     string // data-goalby
	Label  string
	Tab    string // "0" or "-1"
	Form   string // "pick", "act" or ""
	Field  string // "from" or "action"
	Value  string
	Check  bool
	Raised bool // a promoted pawn
}

// Moves is the list of what has been played.
type Moves struct {
	Start string // number of the first line
	Lines []MoveLine
	Empty bool
}

// MoveLine is a numbered line with at most one move a seat.
type MoveLine struct {
	Gap   bool // the first seat's place is empty
	Items []MoveItem
}

// MoveItem is one move of the list.
type MoveItem struct {
	Ply, Label, URL string
	Current         bool
}

// NavLink goes through the game.
type NavLink struct {
	Go, Label, Icon string
	URL             string // "" at the end of the way
	Off             bool
}

// TypeField is the field for typed moves.
type TypeField struct {
	On    bool // the viewer may use it now
	Value string
}

// Talk are the words across the board.
type Talk struct {
	On      bool // the viewer plays
	Buttons []TalkButton
	Claim   bool // offer to claim together with the next move
	ClaimOn bool
	Again   []TalkButton // rematch when over
	Offer   string       // sentence about offers and claims, or ""
}

// TalkButton is one word.
type TalkButton struct {
	Action, Label string
	Ask           string // question before it is sent, or ""
	Danger        bool
	Off           bool
	Main          bool
	Post          string // another address than the actions; ""
}

// Share is what can be taken along.
type Share struct {
	Position string // FEN of the shown position
	Link     string // full address of the shown position
	PGN      string // address of the download
}
