package game

// Reason is why a game (or a hand) ended: the words of CR10, as stored.
type Reason string

const (
	Checkmate   Reason = "checkmate"
	Hill        Reason = "hill"        // a king on the hill (KH2)
	ThirdCheck  Reason = "third_check" // TC3
	Stalemate   Reason = "stalemate"
	BareKings   Reason = "bare_kings" // TC5
	Threefold   Reason = "threefold"  // claimed (CR3)
	FiftyMoves  Reason = "fifty"      // claimed (CR4)
	Agreement   Reason = "agreement"
	Resignation Reason = "resignation"
	Time        Reason = "time"
	Abort       Reason = "abort"
	Points      Reason = "points"  // QH1
	Tie         Reason = "tie"     // QH1: equal points
	Concession  Reason = "concede" // QH16
)

// Outcome is how a game ended. The zero value is a game that goes on.
type Outcome struct {
	Over    bool
	Winner  Seat   // NoSeat for a draw or an abort; meaningless unless Over
	Reason  Reason // "" unless Over
	Also    Reason // what would be true besides (TC4), or ""
	Squares []string
	// Squares are those that decided it ("d4"), for the board to mark.
}

// Result is the text of CR10: "1-0", "0-1", "1/2-1/2", or "*" for a game
// that goes on or was aborted.
func (o Outcome) Result() string {
	switch {
	case !o.Over || o.Reason == Abort:
		return "*"
	case o.Winner == First:
		return "1-0"
	case o.Winner == Second:
		return "0-1"
	}
	return "1/2-1/2"
}

// Win is an outcome that seat s won.
func Win(s Seat, r Reason) Outcome { return Outcome{Over: true, Winner: s, Reason: r} }

// Drawn is an outcome that nobody won.
func Drawn(r Reason) Outcome { return Outcome{Over: true, Winner: NoSeat, Reason: r} }
