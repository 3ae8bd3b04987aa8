package game

// Phase is a part of a hand.
type Phase string

// The phases of a hand, in their order.
const (
	PhaseCommit Phase = "commit" // the deal is being committed to, before the first card
	PhaseDeal   Phase = "deal"   // a card is to be turned
	PhasePlace  Phase = "place"  // the card that was turned is to be placed
	PhaseReveal Phase = "reveal" // all cards are placed, the secret of the deal is to be told
	PhasePlay   Phase = "play"   // pieces move
	PhaseOver   Phase = "over"   // the hand is over: what lies is its last position
)

// Hand is how things stand in a game that is played in hands.
type Hand struct {
	Round, Rounds int // the round, from 1, and how many there are
	Number, Of    int // the hand in its round, from 1, and how many a round has
	Phase         Phase
	Dealer, First Seat
	Goal          string // the square that is claimed: "e5"
	// By seat: pieces on the board, how many of them have a claim, and how
	// many claims would be check (more than the other side's pieces).
	Pieces, Claims, Need [2]int
	Answers              int // moves that answer the check; 0 unless View.InCheck
	// Plan is every hand of the match, played or to come.
	Plan []HandPlan
}

// HandPlan is one hand of a match, with where to find it in the history.
type HandPlan struct {
	Round, Number int // from 1
	Goal          string
	Dealer, First Seat
	// From is the ply of its first card and To the ply of its last position;
	// 0 while it has not come to that.
	From, To int
}

// Card is a card and the piece it stands for.
type Card struct {
	Rank string // "10", "J", "Q", "K", "A"; "" is no card
	Role byte   // 'b', 'n', 'q', 'k', 'r'
}

// Deal is what everybody may know of the cards of a hand: those that were
// turned, and how to check that the rest was fixed before.
type Deal struct {
	Cards  [2][]Card // turned so far, by seat, in their order
	Places [2][]string
	// Places says where they were put, by seat; one shorter than Cards while
	// a card waits. Of a hand that began from a given position both are empty.
	Card    Card     // that waits to be placed; zero if none
	For     Seat     // whose it is, or who gets the next one; NoSeat once all are placed
	Number  int      // of that card among its owner's, from 1; 0 once all are placed
	Offered []string // squares for it: that of its number, then the one to the right
	// Numbered are the numbered squares of each seat, in the order of the
	// numbers; Shifted the ones to the right of them.
	Numbered, Shifted [2][]string
	Dealt, Of         int // cards turned, and how many will be
	Deck              []CardCount
	Fair              *Fair // nil if nothing was committed to
}

// CardCount is one kind of card in the deck.
type CardCount struct {
	Card
	Seen, Of int // turned face up in this hand, and in the deck
}

// Fair is what it takes to check a deal.
type Fair struct {
	Algorithm string    // name of the protocol
	Match     string    // the match's name in the protocol
	Nonces    [2]string // hex: what the inviting and the joining browser added
	Hands     []FairHand
}

// FairHand is one hand of a match in the words of the protocol.
type FairHand struct {
	Round, Number int
	Commitment    string // hex; "" before the dealer has committed
	Secret        string // hex; "" until all its cards are placed
	Deck          []Card // the whole deck, known with the secret; nil before
}

// Line is a claim to draw on the board.
type Line struct {
	From, To string // squares
	Owner    Seat
}

// StepKind tells the steps of dealt games apart. "" is a move, as in chess.
type StepKind string

// The kinds of steps that are not moves.
const (
	StepCommit StepKind = "commit" // the dealer committed to every deal of the match
	StepDeal   StepKind = "deal"   // a card was turned
	StepPlace  StepKind = "place"  // a piece was placed
	StepReveal StepKind = "reveal" // the secret of the deal was told
	StepPass   StepKind = "pass"   // a side without a move passed by itself
)
