package game

// Terms are what two players agree upon for a match with cards, before its
// first card.
type Terms struct {
	Rounds int
	// Match names the match in the protocol of the deal: letters, digits, "_".
	Match string
	// Nonces are random bytes added by the browser of who invites and by the
	// browser of who joins, after the commitments were shown.
	Nonces [2]Nonce
}

// Nonce is what one browser adds to a deal; the zero Nonce adds nothing.
type Nonce [16]byte

// Dealing is how a match of a game with cards comes about, so that nobody has
// to trust the dealer. Who invites chooses the rounds; the server draws the
// match's Secret, shows Commitments on the invitation, and writes the Setup
// once the second player has come and both nonces are known.
type Dealing struct {
	Rounds []int // lengths of a match on offer
	Usual  int   // the length if nobody chooses
	// Setup is the setup of a match on these terms. Errors: *SetupError.
	Setup func(Terms) (string, error)
	// Terms reads a setup again. Errors: *SetupError.
	Terms func(setup string) (Terms, error)
	// Commitments are the commitments to every hand of a match, in hex; they
	// depend on the Secret, on Terms.Match and on Terms.Rounds alone.
	Commitments func(Secret, Terms) []string
}

// Progress says how far a game of hands and cards has come, in the terms in
// which the words of the table are bounded.
type Progress struct {
	Choices int // made by players in the whole match: placements and moves
	Moves   int // made by players in this hand, placements not counted
	Hand    int // finished hands: no offer outlives its hand
}

// Measured is a Game whose plies are not what draw offers, resigning and
// aborting are measured by (CR7, CR8), because chance acts in it or because
// it has several hands. Of other games all plies count.
type Measured interface {
	Progress() Progress
}

// Sampler is a Game that hides something from everybody.
type Sampler interface {
	// Sample is the same game with what is hidden left open: its Draw deals
	// from any Secret what fits all that has been seen, each card with its
	// true chance. It is for looking ahead; nobody's match goes on with it.
	Sample() Game
}
