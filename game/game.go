// Package game holds the words and contracts of play: what a game is, who
// sits at it, what may be done and what may be seen. It is pure: no clock, no
// network, no randomness of its own. Rules live in game/chess and
// game/variant; a match of seated players is played in game/table.
package game

// Seat is a place at the board. Seat 0 moves first (White in the chess
// family), seat 1 second. Negative values are not players.
type Seat int

const (
	First  Seat = 0  // White in the chess family
	Second Seat = 1  // Black in the chess family
	NoSeat Seat = -1 // nobody: a spectator, or a game that is over
	Dealer Seat = -2 // chance; never a client
)

// Other returns the opponent's seat. Seats that are not players are returned
// unchanged.
func (s Seat) Other() Seat {
	if s == First || s == Second {
		return 1 - s
	}
	return s
}

// Playing reports whether s is one of the two players.
func (s Seat) Playing() bool { return s == First || s == Second }

// Action is a choice, in the text that a form posts, the log stores and UCI
// speaks: "e2e4", "e7e8q", "N@f3", "place:d4", or a table word such as
// Resign.
type Action string

// Secret is the 32 random bytes of a match from which a dealer draws. Only
// the server knows it; games without chance ignore it.
type Secret [32]byte

// Game is the state of one game under the rules of its variant. It is a
// value: Apply and Close return a new one and leave the old one usable, also
// from several goroutines.
type Game interface {
	// Ply is the number of actions applied so far.
	Ply() int
	// ToAct is the seat that must choose: Dealer while chance must act,
	// NoSeat once the game is over.
	ToAct() Seat
	// Legal lists the choices of the seat to act, in a fixed order; empty
	// when the game is over.
	Legal() []Action
	// Apply plays an action of the seat to act. It accepts the dialects of
	// CR11 ("e1h1" for castling, "n@F3"); the action that was meant stands
	// in the View's history. Errors: ErrSyntax, ErrOver, *IllegalError.
	Apply(Action) (Game, error)
	// Read turns typed text (SAN, UCI, "e2 e4") into one legal action.
	// Errors: ErrSyntax, ErrOver, *IllegalError, *AmbiguousError.
	Read(text string) (Action, error)
	// Draw is the dealer's next action, a pure function of state and secret;
	// empty unless ToAct is Dealer.
	Draw(Secret) Action
	// Claims are the draws by rule and how far each has come (CR3, CR4),
	// whether open or not. Nil once the game is over.
	Claims() []Claim
	// Close ends the game (or the hand) by the word of a seat instead of by
	// an action: a claim, agreement, resignation, time, abort. The variant
	// decides what that means (CR9: time against a bare king). Errors:
	// ErrOver, *IllegalError with WhyClaimNotOpen.
	Close(Closing) (Game, error)
	// Outcome is the result, or the zero Outcome while the game goes on.
	Outcome() Outcome
	// View is what a seat may see; NoSeat is a spectator.
	View(Seat) View
	// Position is the game's position as text: FEN for the chess family
	// (with the fields of CR11), the position text of the variant otherwise.
	Position() string
}

// Closing is an end by word of a seat.
type Closing struct {
	// Reason is Threefold, FiftyMoves, Agreement, Resignation, Time, Abort or
	// Concession (of a hand, QH16).
	Reason Reason
	By     Seat // who resigns, concedes, runs out of time, claims; NoSeat if nobody
}

// Claim is one draw that a rule allows to be claimed.
type Claim struct {
	Reason Reason // Threefold, or FiftyMoves for the rule of quiet moves, whatever its number
	Count  int    // occurrences of the position, or moves by each side
	Need   int    // the number that opens the claim
	Open   bool
}

// Variant is one set of rules and the names it goes by.
type Variant struct {
	Key   string // in addresses, the database and tags; never changes
	UCI   string // value of UCI_Variant; empty if UCI cannot speak the game
	Name  string // for people and for PGN's Variant tag
	Goal  string // one line: how to win
	Glyph string // id of the drawing that stands for it: "summit", ...
	Hue   string // name of its colour token: "gold", ...
	// Practice marks rules that are offered for practice and tests only and
	// do not stand among the games of the site.
	Practice bool
	// Aliases are further names that PGN and people use, lower case (CR11).
	Aliases []string
	// First names the two seats for people: "White", "Black".
	SeatNames [2]string
	// New starts a game from a setup: a FEN, or the variant's own options.
	// "" is the usual start. Errors: ErrSyntax or a *SetupError. Nil while a
	// variant is announced but not to be played yet.
	New func(setup string) (Game, error)
	// Dealing says how a match with cards is agreed upon; nil for games
	// without a deal, whose setup is a position or "".
	Dealing *Dealing
}

// Playable reports whether games of v can be started.
func (v Variant) Playable() bool { return v.New != nil }
