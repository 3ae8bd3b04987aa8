package game

// Table words: what a seat may say across the board, the same for every
// variant. They stand in the log beside the game's own actions, which never
// contain a "-".
const (
	OfferDraw   Action = "draw-offer"
	AcceptDraw  Action = "draw-accept"
	DeclineDraw Action = "draw-decline"
	ClaimDraw   Action = "draw-claim" // whichever rule is open (CR5)
	Resign      Action = "game-resign"
	AbortGame   Action = "game-abort"
	ConcedeHand Action = "hand-concede" // QH16; only in games of several hands
	FlagFall    Action = "time-out"     // logged for the seat that ran out of time
	GiveTime    Action = "time-gift"    // a day more for the seat to act

	AskTakeback     Action = "takeback-ask" // of one's own last move and what came after it
	AcceptTakeback  Action = "takeback-accept"
	DeclineTakeback Action = "takeback-decline"
)

// Player is who sits at a seat.
type Player struct {
	UserID string // "" for an empty seat
	Name   string // for people; never empty for a taken seat
	Guest  bool   // no account
}

// Match is one contest between two seated players: what the store keeps and
// an address names. The log of entries is the truth; ToAct, Outcome and
// Position are copies for lists.
type Match struct {
	ID       string // 10 letters and digits; public and without power
	Variant  string // key
	Setup    string // position or options to start from; "" is the usual
	PaceDays int    // days for each turn; 0 is no limit (CR9)
	// WeekendsOff: no time runs on Saturday and Sunday, UTC.
	WeekendsOff bool
	Players     [2]Player
	Version     int // entries in the log
	Ply         int // of the game
	ToAct       Seat
	Outcome     Outcome
	Position    string // of the live game, for previews
	Last        string // label of the last action, for lists; ""
	Secret      Secret
	// ServerNonce: the server drew the nonce (Terms) of who invited, of who
	// joined, because no browser sent one.
	ServerNonce [2]bool
	Points      [2]int // by seat, of the hands that are over; for lists
	// Times are Unix milliseconds UTC; 0 is "none".
	DeadlineAt, CreatedAt, UpdatedAt int64
	// RematchBy is the seat that asks for another game; NoSeat if none.
	RematchBy Seat
	RematchID string // the next match, once both agreed
}

// SeatOf returns the seat of a user, NoSeat for a stranger or "".
func (m Match) SeatOf(userID string) Seat {
	for i, p := range m.Players {
		if userID != "" && p.UserID == userID {
			return Seat(i)
		}
	}
	return NoSeat
}

// Entry is one line of a match's log.
type Entry struct {
	Seat   Seat
	Action Action
	At     int64  // Unix milliseconds UTC
	Key    string // what the page sent to make a repeat harmless; "" for the second entry of one request and for the dealer
}
