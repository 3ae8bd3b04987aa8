package model

import (
	"strings"

	"hilltop/game"
)

// Board is the grid, in drawing order.
type Board struct {
	Label  string
	Moves  string // data-moves: what the viewer may play now, "!" behind a win by goal
	Labels string // data-labels: the notation of each of Moves, in the same order
	Rows   []Row
	Cards  bool // claims and pieces of nobody are drawn
	Lines  []ClaimLine
}

// Row is a rank as drawn.
type Row struct{ Squares []Square }

// Square is one cell of the grid.
type Square struct {
	Name   string // "e4"
	Piece  string // "wn": owner and role; "" is empty
	Use    string // "#n", or ""
	Marks  string // data-m
	State  string // data-s
	By     string // what attacks this goal square
	Label  string // read aloud
	Tab    string // "0" on one square of the board, "-1" on all others
	Form   string // "pick" or "act" when the button does something without script
	Field  string // "from" or "action"
	Value  string
	Check  bool   // carries the badge
	Raised bool   // a promoted pawn
	Claim  bool   // a piece that attacks the goal
	Number string // of a placement square, or ""
}

func (s scene) board() Board {
	b := Board{Label: "Board"}
	targets, starts := map[string]game.Option{}, map[string]bool{}
	if s.acts {
		var moves, labels []string
		for _, o := range s.Live.Options {
			moves = append(moves, moveText(o))
			labels = append(labels, strings.ReplaceAll(o.Label, " ", "_"))
			starts[o.From] = true
			if o.From == s.From {
				targets[o.To] = o
			}
		}
		b.Moves, b.Labels = strings.Join(moves, " "), strings.Join(labels, " ")
	}
	tab, places := s.tabStop(), s.placings()
	b.Cards, b.Lines = s.Live.Hand != nil, s.claimLines()
	for y := range 8 {
		var row Row
		for x := range 8 {
			rank, file := 7-y, x
			if s.bottom == game.Second {
				rank, file = y, 7-x
			}
			sq := s.square(rank*8+file, targets, starts)
			s.place(&sq, places)
			sq.Tab = "-1"
			if sq.Name == tab {
				sq.Tab = "0"
			}
			row.Squares = append(row.Squares, sq)
		}
		b.Rows = append(b.Rows, row)
	}
	return b
}

// moveText is an option as data-moves says it.
func moveText(o game.Option) string {
	if o.Goal {
		return string(o.Action) + "!"
	}
	return string(o.Action)
}

// square makes one cell. targets are the options of the selected piece by
// where they lead, starts the squares that have a piece to move.
func (s scene) square(index int, targets map[string]game.Option, starts map[string]bool) Square {
	cell, name := s.Shown.Cells[index], squareName(index)
	sq := Square{
		Name: name, By: cell.By, Check: cell.Marks&game.MarkCheck != 0, Raised: cell.Piece.Promoted,
		Marks: marks(cell), Claim: cell.Marks&game.MarkClaim != 0,
	}
	if s.acts && starts[name] && s.Live.Hand != nil && s.Live.InCheck == s.Live.ToAct {
		sq.Marks = strings.TrimSpace(sq.Marks + " answer")
	}
	if role := letter(cell.Piece.Role); role != "" {
		sq.Piece, sq.Use = side(cell.Piece.Owner)+role, "#"+role
	}
	o, target := targets[name]
	selected := s.acts && s.From == name && starts[name]
	switch {
	case target:
		sq.State, sq.Form, sq.Field, sq.Value = destination(o, cell), "act", "action", string(o.Action)
		if o.Promotes != 0 {
			sq.Value = o.From + o.To // which piece is asked on a page of its own
		}
	case selected:
		sq.State, sq.Form, sq.Field = "sel", s.form("pick"), "from" // again: lets go
	case starts[name]:
		sq.Form, sq.Field, sq.Value = s.form("pick"), "from", name
	}
	sq.Label = s.squareLabel(name, cell)
	if s.hinted(name) {
		sq.Marks = strings.TrimSpace(sq.Marks + " hint")
		sq.Label += ", hint"
	}
	if selected {
		sq.Label += ", selected"
	}
	if target && takes(o, cell) {
		sq.Label += ", legal capture"
	} else if target {
		sq.Label += ", legal move"
	}
	return sq
}

// place adds what a square is to the cards.
func (s scene) place(sq *Square, places map[string]placing) {
	p, ok := places[sq.Name]
	if !ok {
		return
	}
	sq.Number = p.number
	sq.Label = strings.Join(append([]string{sq.Label}, p.label(s.acts)...), ", ")
	if p.right {
		sq.Number += "›"
	}
	if !p.offered || !s.acts {
		return
	}
	for _, o := range s.Live.Options {
		if o.To == sq.Name {
			sq.Form, sq.Field, sq.Value = s.form("place"), "action", string(o.Action)
		}
	}
}

// destination is the state of a square where the selected piece may go.
func destination(o game.Option, cell game.Cell) string {
	state := "dest"
	if takes(o, cell) {
		state = "take"
	}
	if o.Goal {
		state += " wins"
	}
	return state
}

// takes: the square is not empty, or the action captures elsewhere.
func takes(o game.Option, cell game.Cell) bool { return o.Took != 0 || cell.Piece.Role != 0 }

// squareLabel says a square aloud (K4). What is chosen comes last, where the
// script puts it too.
func (s scene) squareLabel(name string, cell game.Cell) string {
	parts := []string{name}
	if cell.Piece.Role == 0 {
		parts = append(parts, "empty")
	} else {
		parts = append(parts, s.pieceName(cell.Piece, cell.Marks&game.MarkGoal != 0))
	}
	say := func(on bool, words string) {
		if on {
			parts = append(parts, words)
		}
	}
	has := func(m game.Mark) bool { return cell.Marks&m != 0 }
	say(cell.Piece.Promoted, "promoted")
	say(has(game.MarkCheck), "in check")
	say(has(game.MarkGoal), "hill")
	say(has(game.MarkAttacked), "attacked by "+or(cell.By, "the other side"))
	say(has(game.MarkFrom|game.MarkTo), "last move")
	say(has(game.MarkClaim), "claims the white pawn")
	if s.Live.Hand != nil {
		say(has(game.MarkDecided), "decided the hand")
		say(s.acts && s.Live.InCheck == s.Live.ToAct && s.startsAt(name), "can answer the check")
	} else {
		say(has(game.MarkDecided), "decided the game")
	}
	return strings.Join(parts, ", ")
}

// pieceName is "white knight", "Player One's knight", "neutral pawn"; what
// belongs to nobody and is the goal is white.
func (s scene) pieceName(p game.Piece, goal bool) string {
	role := roleName(letter(p.Role))
	switch {
	case !p.Owner.Playing() && goal:
		return "white " + role
	case !p.Owner.Playing():
		return "neutral " + role
	}
	name := s.Variant.SeatNames[p.Owner]
	if strings.Contains(name, " ") {
		return name + "'s " + role
	}
	return strings.ToLower(name) + " " + role
}

// markWords are the words of data-m, in the order of the bits.
var markWords = []struct {
	mark game.Mark
	word string
}{
	{game.MarkGoal, "goal"}, {game.MarkAttacked, "attacked"}, {game.MarkFrom, "from"},
	{game.MarkTo, "to"}, {game.MarkCheck, "check"}, {game.MarkDecided, "decided"},
	{game.MarkPlace, "place"}, {game.MarkClaim, "claim"},
}

func marks(cell game.Cell) string {
	var words []string
	for _, m := range markWords {
		if cell.Marks&m.mark != 0 {
			words = append(words, m.word)
		}
	}
	if cell.Piece.Promoted {
		words = append(words, "promoted")
	}
	return strings.Join(words, " ")
}

// tabStop is the one square of the board that the tab key reaches: the
// selected one, else where the last move went, else a king at the bottom.
func (s scene) tabStop() string {
	if s.acts && len(s.From) == 2 && s.From[1] != '@' {
		return s.From
	}
	if d := s.Shown.Deal; d != nil && s.acts && len(d.Offered) > 0 && d.Card.Rank != "" {
		return d.Offered[0]
	}
	king := ""
	for i, cell := range s.Shown.Cells {
		if cell.Marks&game.MarkTo != 0 {
			return squareName(i)
		}
		if cell.Piece.Role == 'k' && cell.Piece.Owner == s.bottom && king == "" {
			king = squareName(i)
		}
	}
	return or(king, "a1")
}

func squareName(index int) string {
	return string([]byte{byte('a' + index%8), byte('1' + index/8)})
}

// side is the letter of an owner in data-p: "w", "b", or "x" for nobody.
func side(owner game.Seat) string {
	switch owner {
	case game.First:
		return "w"
	case game.Second:
		return "b"
	}
	return "x"
}
