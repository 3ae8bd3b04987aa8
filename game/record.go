package game

// Tag is one pair of a game record's head: Event, Site, White, ...
type Tag struct{ Name, Value string }

// Recorder is a Game that can be written down as a record of the kind that
// other programs read (PGN). The tags say what the game does not know: names,
// place, date, and Variant with the variant's name; those that follow from
// the game (Result, SetUp, FEN, Termination) are its own and ignored here.
type Recorder interface {
	PGN(tags []Tag) string
}

// Explainer is a Game that can say why a seat may not do something, also out
// of turn and after the end (CR12).
type Explainer interface {
	// Why is nil for an action that the seat may take now; otherwise an
	// *IllegalError with the most specific code, or ErrSyntax.
	Why(Seat, Action) error
}

// Stepper is a Game that can tell its last step without the whole View.
type Stepper interface {
	// Last is the latest step, and false before the first.
	Last() (Step, bool)
}

// Scorer is a Game of several hands that has a score sheet.
type Scorer interface {
	// Sheet is the finished hands, oldest first; not to be changed.
	Sheet() []HandScore
}

// Scribe is a Game that is written down in a record of its own instead of
// PGN. Tags as for Recorder.
type Scribe interface {
	Record(tags []Tag) string
}
