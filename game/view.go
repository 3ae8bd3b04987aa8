package game

// View is what one seat may see of a game, as plain data. Nothing that the
// seat may not know is in it: this is the only way out for hidden things.
type View struct {
	Seat     Seat // whose view; NoSeat is a spectator
	ToAct    Seat
	Ply      int
	Position string   // position as text (FEN)
	Cells    [64]Cell // a1 = 0, b1 = 1, ... h8 = 63
	Trays    []Tray   // reserves or hands of cards; empty where there are none
	Counters []Counter
	Options  []Option // choices of Seat; empty unless Seat == ToAct
	History  []Step   // visible actions so far, oldest first
	Claims   []Claim
	Sheet    []HandScore // empty for games of one hand
	InCheck  Seat        // whose king is attacked; NoSeat if none
	Outcome  Outcome
	Hand     *Hand  // nil for games that are not played in hands
	Deal     *Deal  // nil for games without cards
	Lines    []Line // claims to draw, First's before Second's; nil where there are none
}

// Piece is a thing on a square. The zero value is no piece.
type Piece struct {
	Role     byte // 'p' 'n' 'b' 'r' 'q' 'k'; 0 is an empty square
	Owner    Seat // NoSeat belongs to nobody (QH4)
	Promoted bool // came from a pawn and will be a pawn again (CZ5)
}

// Mark is a set of things to say about a square.
type Mark uint8

const (
	MarkGoal     Mark = 1 << iota // a square that wins (KH1)
	MarkAttacked                  // a goal square that the seat to act may not enter now
	MarkFrom                      // the last action left it
	MarkTo                        // the last action reached it
	MarkCheck                     // a king in check
	MarkDecided                   // it decided the game, or the hand
	MarkPlace                     // the card that was dealt may be placed here
	MarkClaim                     // a piece that attacks the goal square (QH10)
)

// Cell is one square of a View.
type Cell struct {
	Piece Piece
	Marks Mark
	// By names what attacks a goal square against the seat to act: "the
	// bishop on g7". Empty unless MarkAttacked.
	By string
}

// Option is one choice of the viewing seat.
type Option struct {
	Action   Action
	From     string // "e2", or "N@" for a piece from the tray
	To       string // "e4"
	Label    string // in the notation that people read: "Kd4#"
	Promotes byte   // 'q' 'r' 'b' 'n', or 0
	Took     byte   // role that is captured, or 0
	Wins     bool   // ends the game in the seat's favour
	Goal     bool   // wins by reaching a MarkGoal square
	EndsHand bool   // ends the hand in the seat's favour (QH11)
}

// Tray holds pieces beside the board.
type Tray struct {
	Owner Seat
	Slots []Slot // fixed order: p n b r q (P4); empty ones included
}

// Slot is one kind of piece in a tray.
type Slot struct {
	Role  byte
	Count int
}

// Counter counts towards a win: checks given (TC2).
type Counter struct {
	Owner Seat
	Name  string // what is counted, plural: "checks"
	Count int
	Of    int // the number that wins
}

// Step is one action of the visible history.
type Step struct {
	Ply      int // 1 for the first action
	Seat     Seat
	Action   Action
	Label    string // SAN
	Role     byte   // what moved or was dropped
	From     string // "" for a drop
	To       string
	Took     byte // role captured (as it stood on the board), or 0
	Pawned   bool // the captured piece was promoted: it becomes a pawn (CZ5)
	Promotes byte
	Castles  bool
	Passant  bool
	Check    bool     // gives check
	Counts   [2]int   // counters after it, by seat; zero where there are none
	Ends     Reason   // why it ended the game, or ""
	Squares  []string // all squares that changed, from first
	// The rest is for games of hands and cards, zero elsewhere.
	Kind        StepKind
	For         Seat   // who gets the card of a StepDeal
	Card        string // its rank: "10", "J", "Q", "K", "A"
	Round, Hand int    // from 1; 0 before the first hand
	EndsHand    Reason // why it ended the hand, or ""
	Points      int    // scored with it
}

// HandScore is one finished hand of a match (QH17).
type HandScore struct {
	Round, Hand int // from 1
	First       Seat
	Winner      Seat // NoSeat: drawn
	Claims      [2]int
	Points      [2]int
	Reason      Reason
}
