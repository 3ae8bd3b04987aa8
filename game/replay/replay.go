// Package replay audits records of games: it plays them again under the rules
// and tells what came of it (`hilltop replay`).
package replay

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"hilltop/game"
	"hilltop/game/lines"
	"hilltop/game/variant"
)

const (
	maxLine  = 1 << 20 // bytes of one game
	maxPlies = 10_000  // of one game
)

// Unfinished is the reason of a game that the board has not ended.
const Unfinished = "unfinished"

// Input is one game to be played again, as a line of JSON.
type Input struct {
	ID         string   `json:"id"`
	Variant    string   `json:"variant"`     // a key, name, UCI name or alias
	InitialFEN string   `json:"initial_fen"` // "" is the usual start
	Moves      []string `json:"moves"`       // UCI, in the dialects of CR11
}

// Output is what came of it. Moves have the one spelling of CR11.
type Output struct {
	ID          string   `json:"id,omitempty"`
	Variant     string   `json:"variant"`
	InitialFEN  string   `json:"initial_fen"`
	Plies       int      `json:"plies"`
	Moves       []string `json:"moves"`
	SAN         []string `json:"san"`
	FinalFEN    string   `json:"final_fen"`
	Result      string   `json:"result"`
	Reason      string   `json:"reason"`       // a game.Reason, or Unfinished
	LegalCounts []int    `json:"legal_counts"` // at each ply, the start first
	Claims      Claims   `json:"claims"`
}

// Claims are the plies after which a draw could be claimed.
type Claims struct {
	Threefold []int `json:"threefold"`
	Fifty     []int `json:"fifty"`
}

// Fault is what is written for a line that cannot be played.
type Fault struct {
	ID      string `json:"id,omitempty"`
	Variant string `json:"variant,omitempty"`
	Line    int    `json:"line"`          // of the input, from 1
	Ply     int    `json:"ply,omitempty"` // of the move at fault, from 1; 0 if it is not about a move
	Error   string `json:"error"`
}

// Run plays the games of in, a line of JSON each, and writes a line of JSON
// for each in the same order: an Output, or a Fault after which it goes on.
// Empty lines are passed over. Errors: those of reading and writing.
func Run(in io.Reader, out io.Writer) error {
	reader := lines.New(in, maxLine)
	buffered := bufio.NewWriter(out)
	writer := json.NewEncoder(buffered)
	writer.SetEscapeHTML(false)
	for n := 1; ; n++ {
		line, err := reader.Next()
		if err == io.EOF {
			return buffered.Flush()
		}
		if err != nil && !errors.Is(err, lines.ErrTooLong) {
			return errors.Join(fmt.Errorf("read line %d: %w", n, err), buffered.Flush())
		}
		if err == nil && len(line) == 0 {
			continue
		}
		if err := writer.Encode(answer(n, line, err)); err != nil {
			return fmt.Errorf("write the answer to line %d: %w", n, err)
		}
	}
}

// answer is what is written for one line.
func answer(n int, line []byte, err error) any {
	var in Input
	if err == nil {
		err = json.Unmarshal(line, &in)
	}
	if err != nil {
		return Fault{Line: n, Error: err.Error()}
	}
	out, err := Play(in)
	if err == nil {
		return out
	}
	fault := Fault{ID: in.ID, Variant: in.Variant, Line: n, Error: err.Error()}
	var at *MoveError
	if errors.As(err, &at) {
		fault.Ply = at.Ply
	}
	return fault
}

// MoveError says which move of a record cannot be played, and why.
type MoveError struct {
	Ply  int // from 1
	Move string
	Err  error
}

func (e *MoveError) Error() string { return fmt.Sprintf("ply %d, %.20q: %v", e.Ply, e.Move, e.Err) }

// Unwrap is why the move was refused.
func (e *MoveError) Unwrap() error { return e.Err }

// Play plays one game again. Errors: a *MoveError; game.ErrSyntax for an
// unknown variant or a bad start.
func Play(in Input) (Output, error) {
	v, ok := variant.ByName(in.Variant)
	if !ok || v.UCI == "" {
		return Output{}, fmt.Errorf("%w: no variant %.40q can be replayed from moves", game.ErrSyntax, in.Variant)
	}
	g, err := v.New(in.InitialFEN)
	if err != nil {
		return Output{}, fmt.Errorf("initial_fen: %w", err)
	}
	out := Output{
		ID: in.ID, Variant: in.Variant, InitialFEN: g.Position(),
		Moves: []string{}, SAN: []string{},
		Claims: Claims{Threefold: []int{}, Fifty: []int{}},
	}
	out.look(g)
	for i, move := range in.Moves {
		if i == maxPlies {
			return Output{}, &MoveError{Ply: i + 1, Move: move, Err: fmt.Errorf("at most %d plies are played", maxPlies)}
		}
		if g, err = g.Apply(game.Action(move)); err != nil {
			return Output{}, &MoveError{Ply: i + 1, Move: move, Err: err}
		}
		out.look(g)
	}
	for _, step := range g.View(game.NoSeat).History {
		out.Moves = append(out.Moves, string(step.Action))
		out.SAN = append(out.SAN, step.Label)
	}
	o := g.Outcome()
	out.Plies, out.FinalFEN, out.Result, out.Reason = g.Ply(), g.Position(), o.Result(), string(o.Reason)
	if !o.Over {
		out.Reason = Unfinished
	}
	return out, nil
}

// look notes what is noted at every ply.
func (o *Output) look(g game.Game) {
	o.LegalCounts = append(o.LegalCounts, len(g.Legal()))
	for _, c := range g.Claims() {
		switch {
		case c.Open && c.Reason == game.Threefold:
			o.Claims.Threefold = append(o.Claims.Threefold, g.Ply())
		case c.Open && c.Reason == game.FiftyMoves:
			o.Claims.Fifty = append(o.Claims.Fifty, g.Ply())
		}
	}
}
