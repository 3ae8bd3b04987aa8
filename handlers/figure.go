package handlers

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/model"
)

const (
	maxFigureMoves = 40  // played in a figure, one after the other
	maxFigureText  = 300 // bytes of the field that holds them
)

// played is a figure as a reader left it: all of it stands in the address.
type played struct {
	moves  []game.Action // since the beginning
	chosen string        // "e2", "N@"
	try    game.Action
}

// readPlayed reads the query of a page with figures. What makes no sense is
// ignored: an address that was cut or typed by hand still shows the page.
func readPlayed(c echo.Context) played {
	p := played{chosen: c.QueryParam("from"), try: game.Action(c.QueryParam("try"))}
	if m := c.QueryParam("m"); m != "" && len(m) <= maxFigureText {
		for _, a := range strings.Split(m, ",") {
			p.moves = append(p.moves, game.Action(a))
		}
	}
	if len(p.moves) > maxFigureMoves {
		p.moves = nil
	}
	if len(p.try) > maxActionLength {
		p.try = ""
	}
	return p
}

// tried is what came of it.
type tried struct {
	before, after game.Game // the same if nothing was played
	moves         []game.Action
	action        game.Action // what was tried, as the rules understood it
	err           error       // why not
}

// begin sets up a figure. Errors: those of a position or a move that the text
// has wrong.
func begin(v game.Variant, spec model.FigureSpec) (game.Game, error) {
	g, err := v.New(spec.Position)
	if err != nil {
		return nil, fmt.Errorf("figure %s: %w", spec.ID, err)
	}
	for _, text := range spec.Moves {
		a, err := g.Read(text)
		if err == nil {
			g, err = g.Apply(a)
		}
		if err != nil {
			return nil, fmt.Errorf("figure %s, move %s: %w", spec.ID, text, err)
		}
	}
	return g, nil
}

// on plays what a reader did in a figure, from its start. If the rules refuse
// what was played before, the figure stands at its start.
func (p played) on(start game.Game) tried {
	t := tried{before: start, after: start}
	for _, a := range p.moves {
		next, err := t.after.Apply(a)
		if err != nil {
			return tried{before: start, after: start}
		}
		t.after, t.moves = passed(next), append(t.moves, a)
	}
	t.before = t.after
	if p.try == "" {
		return t
	}
	t.action = asQueen(t.before, p.try)
	if t.err = refusal(t.before, t.action); t.err != nil {
		return t
	}
	next, err := t.before.Apply(t.action)
	if err != nil {
		t.err = err
		return t
	}
	t.after, t.moves = passed(next), append(t.moves, t.action)
	return t
}

// refusal is nil for an action of the seat to act that the rules allow.
func refusal(g game.Game, a game.Action) error {
	if e, ok := g.(game.Explainer); ok && g.ToAct().Playing() {
		return e.Why(g.ToAct(), a)
	}
	_, err := g.Apply(a)
	return err
}

// asQueen completes a move of a pawn to the last rank: a figure asks no
// question, and a queen is what nearly everybody wants.
func asQueen(g game.Game, a game.Action) game.Action {
	if len(a) != 4 || slices.Contains(g.Legal(), a) || !slices.Contains(g.Legal(), a+"q") {
		return a
	}
	return a + "q"
}

// passed lets the dealer pass for a side that has no move; cards are not
// turned in a figure.
func passed(g game.Game) game.Game {
	for g.ToAct() == game.Dealer {
		h := g.View(game.NoSeat).Hand
		if h == nil || h.Phase != game.PhasePlay {
			return g
		}
		next, err := g.Apply(g.Draw(game.Secret{}))
		if err != nil {
			return g
		}
		g = next
	}
	return g
}

// drawFigure is a figure with the answer of the rules to what was tried.
func drawFigure(v game.Variant, spec model.FigureSpec, start game.Game, page string, t tried, chosen string) model.FigureInput {
	in := model.FigureInput{
		Spec: spec, Variant: v, View: t.after.View(t.after.ToAct()), Page: page, Field: "d", Value: spec.ID,
		Played: t.moves, Chosen: chosen,
	}
	if t.action != "" {
		in.Answer, in.Chosen = ruled(v, t), ""
		in.Remark = remark(start, spec, t)
	}
	if len(t.moves) == 0 {
		in.Tries = proposals(start, spec)
	}
	return in
}

// ruled is what the rules say to what was tried.
func ruled(v game.Variant, t tried) model.Notice {
	if t.err != nil {
		return model.Bad(model.Sentence(t.err))
	}
	view := t.after.View(game.NoSeat)
	n := model.Info(model.Answer(v, view))
	step := view.History[len(view.History)-1]
	if o := view.Outcome; o.Over && o.Winner.Playing() || step.EndsHand == game.Points {
		n.Kind = "ok"
	}
	return n
}

// remark is what the text adds to a proposed move that was tried first.
func remark(start game.Game, spec model.FigureSpec, t tried) string {
	if len(t.moves) > 1 || t.err != nil && len(t.moves) > 0 {
		return ""
	}
	for _, p := range spec.Tries {
		if proposed(start, p.Move) == t.action {
			return p.Remark
		}
	}
	return ""
}

// proposals are the buttons of a figure.
func proposals(start game.Game, spec model.FigureSpec) []model.Try {
	var list []model.Try
	for _, p := range spec.Tries {
		list = append(list, model.Try{Value: string(proposed(start, p.Move)), Label: label(start, p.Move), Answer: p.Answer})
	}
	return list
}

// proposed is a proposed move as an action: notation, or squares if the rules
// refuse it.
func proposed(g game.Game, move string) game.Action {
	if a, err := g.Read(move); err == nil {
		return a
	}
	return game.Action(move)
}

// label is a proposed move as people read it, also if it is refused.
func label(g game.Game, move string) string {
	view := g.View(g.ToAct())
	if a, err := g.Read(move); err == nil {
		for _, o := range view.Options {
			if o.Action == a {
				return o.Label
			}
		}
	}
	if len(move) != 4 || move[1] == '@' {
		return move
	}
	for i, c := range view.Cells {
		at := string([]byte{byte('a' + i%8), byte('1' + i/8)})
		if at == move[:2] && c.Piece.Role != 0 && c.Piece.Role != 'p' {
			return strings.ToUpper(string(c.Piece.Role)) + move[2:]
		}
	}
	return move[2:]
}

// solves reports whether what was tried is what a step of a lesson wants.
func solves(want model.WantSpec, t tried) bool {
	if t.action == "" || (t.err != nil) != (want.Kind == "refused") {
		return false
	}
	if len(want.Moves) > 0 && !slices.ContainsFunc(want.Moves, func(m string) bool { return proposed(t.before, m) == t.action }) {
		return false
	}
	if t.err != nil {
		return errors.Is(t.err, game.ErrIllegal)
	}
	view := t.after.View(game.NoSeat)
	step, o := view.History[len(view.History)-1], view.Outcome
	switch want.Kind {
	case "any":
		return true
	case "wins":
		return o.Over && o.Winner == t.before.ToAct()
	case "check":
		return step.Check
	case "drop":
		return step.From == ""
	case "takes":
		return step.Took != 0
	case "hand":
		return step.EndsHand == game.Points
	}
	return false
}

// byKeyPlayable finds a game that can be played. Errors: errNotFound.
func byKeyPlayable(key string) (game.Variant, error) {
	v, ok := variant.ByKey(key)
	if !ok || !v.Playable() {
		return game.Variant{}, errNotFound
	}
	return v, nil
}
