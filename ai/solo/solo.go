// Package solo answers the forms of games without an opponent elsewhere: one
// person against the AI, or two on one device. Nothing is kept between two
// answers; the whole game travels in the form of its page. The same code
// answers on the server and in the browser.
package solo

import (
	"context"
	"errors"
	"io"
	"net/url"
	"time"

	"github.com/a-h/templ"

	"hilltop/ai"
	"hilltop/game"
	"hilltop/views/model"
)

// The addresses of the two kinds of games; their forms are posted there.
const (
	PathAI    = "/ai"
	PathLocal = "/local"
)

// Tails of these addresses that are answered with something else than the
// page: the record of the game as a file, and its row in a list of saved games.
const (
	TailRecord = "/pgn"
	TailRow    = "/row"
)

var (
	// ErrBusy is what a Brain says that has no time for another question.
	ErrBusy = errors.New("too many games ask the AI")
	// ErrUnreadable: the form does not hold a game.
	ErrUnreadable = errors.New("no game in the form")
)

// Request is a form that was sent, and what its answer is made from besides.
type Request struct {
	Path string // PathAI or PathLocal, and a tail
	Form url.Values
	// Fragment: the page's own script asks, which shows a choice of what a pawn
	// becomes by itself.
	Fragment bool
	// Page is what a whole page needs around the game; the zero Page will do
	// where only fragments are asked for.
	Page model.Page
	// Rules is the guide of a game in short; nil leaves them out.
	Rules func(key string) model.HTML
	// Key mixes secret bytes into the draw of cards, so that the form alone
	// does not say which one comes next.
	Key [32]byte
	Now time.Time // of the record's date; zero leaves it out
	// Running are the positions of games that the person plays elsewhere, each
	// behind the key of its variant and a blank: with these the AI does not help.
	Running []string
}

// Response is the answer to a Request.
type Response struct {
	Status int
	// Retry is after how many seconds to try again; 0 says nothing.
	Retry int
	// Fragment and Page are the answer to htmx and to everybody else. Both are
	// nil where Text is the answer.
	Fragment, Page templ.Component
	Text           string
	Type           string // of Text
	File           string // name under which Text is to be saved; "" for no file
	// Err is why the form could not be answered with a game: ErrUnreadable, and
	// nothing else is set but Status then.
	Err error
	// Fault is what went wrong on our side, for the log; the page says so in
	// its own words. Nil as a rule.
	Fault error
}

// Write writes the answer: with fragment the part of the page that changes.
// Errors: those of w.
func (r Response) Write(ctx context.Context, w io.Writer, fragment bool) error {
	switch {
	case fragment && r.Fragment != nil:
		return r.Fragment.Render(ctx, w)
	case r.Page != nil:
		return r.Page.Render(ctx, w)
	}
	_, err := io.WriteString(w, r.Text)
	return err
}

// Brain chooses for the AI. It may be asked from several goroutines.
type Brain interface {
	// Play chooses for the AI at a level. Errors: ErrBusy.
	Play(ctx context.Context, g game.Game, seat game.Seat, level int, seed uint64) (ai.Choice, error)
	// Advise chooses as well as it can, for a hint. Errors: ErrBusy.
	Advise(ctx context.Context, g game.Game, seat game.Seat) (ai.Choice, error)
}
