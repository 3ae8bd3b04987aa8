package model

import (
	"strings"

	"hilltop/game"
)

// FigureSpec is a position in a text, as it is written there.
type FigureSpec struct {
	ID       string // name and anchor
	Position string
	Caption  string
	From     string   // name of the seat at the bottom; "" is the first
	Moves    []string // played before the reader comes
	Tries    []TrySpec
	Wins     []string // these moves win at once, and no others; nil says nothing
	Forces   []ForceSpec
	// Of a step of a lesson: what solves it, what is then said, and what is
	// said of everything else.
	Want       WantSpec
	Done, Hint string
}

// TrySpec is a move that the text proposes to try.
type TrySpec struct {
	Move   string // notation, or "d3d4" if the rules refuse it
	Answer string // of the rules, word for word: a test compares
	Remark string // may be ""
}

// ForceSpec says that a move wins by force, however the other side answers.
type ForceSpec struct {
	Move string
	In   int // own moves, this one included
}

// WantSpec is what solves a step of a lesson.
type WantSpec struct {
	Kind  string   // "any", "wins", "check", "drop", "takes", "hand" or "refused"
	Moves []string // one of these; none: whichever is of that kind
}

// Figure is a position that the reader can play with: a board that is one
// form, so that it works without script.
type Figure struct {
	ID      string
	URL     string // of the page that it stands on, without a query
	Field   string // name of the field that names it there: "d", or "step"
	Value   string // its value
	Label   string
	Caption string
	Lesson  bool   // a step of a lesson: nothing but the board
	POV     string // "first" or "second"
	Hands   bool   // of a game with cards
	Played  string // moves since the beginning: "e2e4,e7e5"
	Chosen  string // the chosen piece: "e2" or "N@"; ""
	Board   Board
	Top     FigureSide
	Bottom  FigureSide
	Sides   bool // there is something to say beside the board
	Card    *CardTurn
	Answer  Notice // of the rules to what was tried
	Remark  string
	Tries   []Try
	Moved   bool   // it is not as it was at the beginning
	Turn    string // who may play on, once it was moved
}

// FigureSide is what belongs to one side, beside the board.
type FigureSide struct {
	ID      string
	Name    string
	Counter *Counter
	Tray    *Tray
	Tally   string
}

// Try is a button with a proposed move. On paper, where nothing can be pressed,
// the answer of the rules stands beside it.
type Try struct{ Value, Label, Answer string }

// FigureInput is what a figure is made from.
type FigureInput struct {
	Spec    FigureSpec
	Variant game.Variant
	View    game.View // for the seat to act
	Page    string    // address of the page
	Field   string
	Value   string
	Lesson  bool
	Played  []game.Action
	Chosen  string
	Answer  Notice
	Remark  string
	Tries   []Try // as actions; none once something was played
}

// NewFigure draws a figure.
func NewFigure(in FigureInput) Figure {
	v := in.View
	s := newScene(GameInput{
		Variant: in.Variant, Live: v, Shown: v, Seat: v.ToAct, From: in.Chosen, POV: in.Spec.pov(in.Variant),
		Match: game.Match{Players: [2]game.Player{{Name: in.Variant.SeatNames[0]}, {Name: in.Variant.SeatNames[1]}}},
	})
	f := Figure{
		ID: in.Spec.ID, URL: in.Page, Field: in.Field, Value: in.Value, Lesson: in.Lesson,
		Caption: in.Spec.Caption, Label: or(in.Spec.Caption, "Board"), POV: seatID(s.bottom), Hands: v.Hand != nil,
		Played: joinActions(in.Played), Board: s.board(),
		Top: s.figureSide(s.bottom.Other()), Bottom: s.figureSide(s.bottom),
		Answer: in.Answer, Remark: in.Remark, Tries: in.Tries, Moved: len(in.Played) > 0,
	}
	s.letTry(&f)
	if f.Moved {
		f.Turn = s.turnWords()
	}
	f.Sides = f.Top.Tray != nil || f.Top.Counter != nil || f.Top.Tally != ""
	if v.Hand != nil && dealing(v.Hand.Phase) && v.Deal != nil && v.Deal.Card.Rank != "" {
		f.Card = s.cardTurn(v.Deal)
	}
	switch {
	case f.Answer.Text != "":
	case !v.ToAct.Playing() && len(v.History) > 0 && (v.Hand == nil || v.Hand.Phase == game.PhaseOver):
		f.Answer = Notice{Text: Answer(in.Variant, v)}
	default:
		f.Answer = Notice{Text: s.whatToDo(in.Lesson, f.Chosen)}
	}
	return f
}

// letTry lets a reader choose every piece of the side to move, also one that
// has no legal move: the rules then say why.
func (s scene) letTry(f *Figure) {
	if !s.acts || f.Hands && s.Live.Hand.Phase != game.PhasePlay {
		return
	}
	own := side(s.Live.ToAct)
	for y := range f.Board.Rows {
		for x := range f.Board.Rows[y].Squares {
			sq := &f.Board.Rows[y].Squares[x]
			if !strings.HasPrefix(sq.Piece, own) {
				continue
			}
			sq.Form, sq.Field, sq.Value = "pick", "from", sq.Name
			if sq.Name == s.From {
				f.Chosen, sq.Value, sq.State = s.From, "", "sel"
			}
		}
	}
	for _, t := range []*Tray{f.Top.Tray, f.Bottom.Tray} {
		if t == nil || t.ID != seatID(s.Live.ToAct) {
			continue
		}
		for i := range t.Slots {
			slot := &t.Slots[i]
			if slot.Pick = !slot.Empty; slot.Pick && slot.Drop == s.From {
				f.Chosen, slot.Value, slot.State = s.From, "", "sel"
			}
		}
	}
}

// pov is the seat at the bottom.
func (s FigureSpec) pov(v game.Variant) game.Seat {
	if s.From != "" && s.From == v.SeatNames[game.Second] {
		return game.Second
	}
	return game.First
}

func joinActions(list []game.Action) string {
	parts := make([]string, len(list))
	for i, a := range list {
		parts[i] = string(a)
	}
	return strings.Join(parts, ",")
}

func (s scene) figureSide(seat game.Seat) FigureSide {
	side := FigureSide{ID: seatID(seat), Name: s.Variant.SeatNames[seat]}
	for _, c := range s.Shown.Counters {
		if c.Owner == seat {
			side.Counter = newCounter(c)
		}
	}
	for _, t := range s.Shown.Trays {
		if t.Owner == seat {
			side.Tray = s.tray(t)
		}
	}
	if h := s.Shown.Hand; h != nil && !dealing(h.Phase) {
		side.Tally = plural(h.Claims[seat], "claim") + ", " + plural(h.Pieces[seat], "piece")
	}
	return side
}

// whatToDo is said under a board before anything was tried.
func (s scene) whatToDo(lesson bool, chosen string) string {
	if words := s.choosing(); s.acts && s.From != "" && words != "" {
		return words
	}
	if chosen != "" {
		return "No legal move from there. Try one all the same, and the rules say why."
	}
	to := s.Live.ToAct
	switch h := s.Live.Hand; {
	case !to.Playing() && h != nil:
		return "The dealer turns the next card."
	case !to.Playing():
		return "The game is over."
	case h != nil && h.Phase == game.PhasePlace:
		return s.Variant.SeatNames[to] + " places a " + cardName(s.Live.Deal.Card) + " on " + strings.Join(s.Live.Deal.Offered, " or ") + "."
	case lesson:
		return s.Variant.SeatNames[to] + " to move. Choose a piece, then a square."
	}
	return "Choose a piece, then any square: the rules answer."
}

// turnWords say whose turn it is after something was played.
func (s scene) turnWords() string {
	to := s.Live.ToAct
	if !to.Playing() {
		return ""
	}
	if s.Live.InCheck == to {
		return s.Variant.SeatNames[to] + " to move, in check."
	}
	return s.Variant.SeatNames[to] + " to move."
}

// Answer says what came of an action: the step in words, as a game says it.
func Answer(v game.Variant, after game.View) string {
	if len(after.History) == 0 {
		return ""
	}
	step := after.History[len(after.History)-1]
	return StepWords(NewStep(step, after, after.ToAct), v.SeatNames, "")
}

// SquareUse says what a square of a figure does when it is pressed: "from"
// chooses what stands on it, "try" goes there, "" is nothing.
func (f Figure) SquareUse(sq Square) string {
	switch {
	case sq.Form == "place":
		return "try"
	case sq.Form == "pick":
		return "from"
	case f.Chosen != "":
		return "try"
	}
	return ""
}

// SquareValue is the value that goes with SquareUse.
func (f Figure) SquareValue(sq Square) string {
	switch {
	case sq.Form == "place":
		return sq.Value
	case sq.Form == "pick":
		return sq.Value // empty for the chosen one: it lets go
	}
	return f.Chosen + sq.Name
}

// Target is what is swapped when something was tried: the figure, or the
// whole step of a lesson.
func (f Figure) Target() string {
	if f.Lesson {
		return "#learn"
	}
	return "#" + f.ID
}
