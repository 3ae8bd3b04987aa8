package guide

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"

	"hilltop/views/model"
)

// figure reads a fenced block:
//
//	```fen name
//	<position>
//	A caption, over one or more lines.
//	from: Player Two        whose side is at the bottom, the first seat's otherwise
//	moves: e4 e5            played before the reader comes
//	try: Kd4 = <the answer of the rules, word for word> // a remark
//	wins: Kd4 Ke4           these moves win at once (or the hand), and no others
//	force: Kd4 2            wins by force, within so many own moves
//	want: move Kd4 Ke4      what solves a step of a lesson
//	done: ...               said when it is solved
//	hint: ...               said when something else was tried
//	```
//
// All that is claimed of a position is held against the rules by a test.
func figure(n *ast.FencedCodeBlock, source []byte) (model.FigureSpec, error) {
	info := ""
	if n.Info != nil {
		info = string(n.Info.Segment.Value(source))
	}
	word, id, _ := strings.Cut(strings.TrimSpace(info), " ")
	if word != fence || id == "" || strings.ContainsAny(id, " #?&") {
		return model.FigureSpec{}, fmt.Errorf("block %q is no figure: want %q and a name", info, fence)
	}
	s := model.FigureSpec{ID: id}
	for i := range n.Lines().Len() {
		at := n.Lines().At(i)
		line := strings.TrimSpace(string(at.Value(source)))
		if i == 0 {
			s.Position = line
			continue
		}
		if err := readLine(&s, line); err != nil {
			return s, fmt.Errorf("figure %s: %w", id, err)
		}
	}
	s.Caption = strings.TrimSpace(s.Caption)
	return s, nil
}

// readLine reads one line of a figure behind the position.
func readLine(s *model.FigureSpec, line string) error {
	key, value, found := strings.Cut(line, ":")
	value = strings.TrimSpace(value)
	switch {
	case !found:
		s.Caption += " " + line
	case key == "from":
		s.From = value
	case key == "moves":
		s.Moves = strings.Fields(value)
	case key == "try":
		t, remark, _ := strings.Cut(value, " // ")
		move, answer, ok := strings.Cut(t, " = ")
		if !ok {
			return fmt.Errorf("%q says no answer", line)
		}
		s.Tries = append(s.Tries, model.TrySpec{Move: strings.TrimSpace(move), Answer: strings.TrimSpace(answer), Remark: strings.TrimSpace(remark)})
	case key == "force":
		var f model.ForceSpec
		if _, err := fmt.Sscanf(value, "%s %d", &f.Move, &f.In); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
		s.Forces = append(s.Forces, f)
	case key == "wins":
		s.Wins = strings.Fields(value)
	case key == "want":
		words := strings.Fields(value)
		if len(words) == 0 {
			return fmt.Errorf("nothing is wanted")
		}
		s.Want = model.WantSpec{Kind: words[0], Moves: words[1:]}
	case key == "done":
		s.Done = value
	case key == "hint":
		s.Hint = value
	default:
		s.Caption += " " + line
	}
	return nil
}
