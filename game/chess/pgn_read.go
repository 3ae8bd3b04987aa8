package chess

import (
	"strings"
	"unicode/utf8"

	"hilltop/game"
)

// ReadPGN reads one game, as this site, Lichess, pychess and chess.com write
// it, with comments, glyphs and variations. find knows the rules by the names
// of the Variant tag; without that tag it is asked for "chess". Errors: a
// *PGNError, which is a game.ErrSyntax, with the line and what is wrong.
func ReadPGN(text string, find func(name string) (*Rules, bool)) (Record, error) {
	if len(text) > maxPGN {
		return Record{}, pgnFault(0, "the record has %d bytes, at most %d are read", len(text), maxPGN)
	}
	r := pgnReader{pgnScanner: pgnScanner{text: decoded(text), line: 1}, find: find}
	if err := r.readTags(); err != nil {
		return Record{}, err
	}
	if err := r.start(); err != nil {
		return Record{}, err
	}
	if err := r.readMoves(); err != nil {
		return Record{}, err
	}
	if err := r.finish(); err != nil {
		return Record{}, err
	}
	return r.Record, nil
}

// decoded is the text as UTF-8. The standard's own encoding is Latin-1.
func decoded(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	if utf8.ValidString(text) {
		return text
	}
	runes := make([]rune, len(text))
	for i := range len(text) {
		runes[i] = rune(text[i])
	}
	return string(runes)
}

type pgnReader struct {
	Record
	pgnScanner
	find   func(name string) (*Rules, bool)
	ahead  pgnToken // the first token behind the tags
	lines  []pgnLine
	result string // at the end of the moves, "" so far
	where  map[string]int
}

// pgnLine is the game, or a variation that is open.
type pgnLine struct {
	before, now Position // before and after the last move
	ply         int
	moved       bool
	opened      int // line of the text
	variation   int // index into Record.Variations; unused for the game
}

func (r *pgnReader) readTags() error {
	r.where = map[string]int{}
	for {
		t, err := r.next()
		if err != nil {
			return err
		}
		if t.kind != 't' {
			r.ahead = t
			return nil
		}
		if _, twice := r.where[t.text]; twice {
			return pgnFault(t.line, "the tag %s stands there twice", shorten(t.text))
		}
		r.where[t.text] = t.line
		r.Tags = append(r.Tags, game.Tag{Name: t.text, Value: t.value})
	}
}

// start sets up the game that the tags speak of.
func (r *pgnReader) start() error {
	name := r.Tag("Variant")
	known := name
	if name == "" || strings.EqualFold(name, "From Position") {
		known = "chess"
	}
	rules, ok := r.find(known)
	if !ok {
		return pgnFault(r.where["Variant"], "the variant %q is not one that is played here", shorten(name))
	}
	g, err := NewGame(rules, r.Tag("FEN"))
	if err != nil {
		return &PGNError{Line: r.where["FEN"], What: "the tag FEN", Err: err}
	}
	r.Game = g
	r.lines = []pgnLine{{now: g.last.pos}}
	return nil
}

func (r *pgnReader) readMoves() error {
	for t := r.ahead; ; {
		var err error
		switch t.kind {
		case 0:
			if n := len(r.lines); n > 1 {
				return pgnFault(r.lines[n-1].opened, "the variation that starts here is not closed by )")
			}
			return nil
		case 't':
			return pgnFault(t.line, "a second game starts here; one game is read at a time")
		case '(':
			err = r.open(t)
		case ')':
			if len(r.lines) == 1 {
				return pgnFault(t.line, ") closes no variation")
			}
			r.lines = r.lines[:len(r.lines)-1]
		default:
			err = r.word(t)
		}
		if err == nil {
			t, err = r.next()
		}
		if err != nil {
			return err
		}
	}
}

// open starts a variation: another move instead of the last one.
func (r *pgnReader) open(t pgnToken) error {
	line := &r.lines[len(r.lines)-1]
	switch {
	case !line.moved:
		return pgnFault(t.line, "a variation opens before there is a move to vary")
	case len(r.lines) > maxPGNDepth:
		return pgnFault(t.line, "variations are nested more than %d deep", maxPGNDepth)
	}
	r.Variations = append(r.Variations, Variation{Depth: len(r.lines), Ply: line.ply - 1})
	r.lines = append(r.lines, pgnLine{
		now: line.before, ply: line.ply - 1, opened: t.line, variation: len(r.Variations) - 1,
	})
	return nil
}

// word reads a move, its number, the result, or a sign that says nothing
// about the play.
func (r *pgnReader) word(t pgnToken) error {
	inGame := len(r.lines) == 1
	if result, ok := resultOf(t.text); ok {
		if inGame && r.result != "" {
			return pgnFault(t.line, "the result stands there twice")
		}
		if inGame {
			r.result = result
		}
		return nil
	}
	text, digits := t.text, span(t.text, isDigit)
	switch rest := pgnDots(text[digits:]); {
	case digits == len(text) && text != "0000":
		return nil
	case digits == 0, rest != text[digits:]:
		text = rest
	}
	if text == "" || pgnSigns[text] || strings.Trim(text, "+#!?") == "" {
		return nil
	}
	if inGame && r.result != "" {
		return pgnFault(t.line, "%q stands behind the result", shorten(text))
	}
	return r.move(t.line, text)
}

// pgnDots cuts the dots behind a move number.
func pgnDots(s string) string { return strings.TrimLeft(s, ".…") }

// pgnSigns are annotations that some programs write between the moves.
var pgnSigns = map[string]bool{
	"e.p.": true, "ep": true, "N": true, "D": true, "=": true, "+-": true, "-+": true,
	"+/-": true, "-/+": true, "+/=": true, "=/+": true, "+=": true, "=+": true,
	"±": true, "∓": true, "⩲": true, "⩱": true, "∞": true, "□": true, "⟳": true, "→": true, "↑": true,
}

// pgnNulls are the spellings of a move that moves nothing.
var pgnNulls = map[string]bool{"--": true, "Z0": true, "@@@@": true, "0000": true, "null": true, "pass": true}

func (r *pgnReader) move(at int, text string) error {
	line := &r.lines[len(r.lines)-1]
	name := numbered(line.now.FullmoveNumber(), line.now.turn) + " " + shorten(text)
	switch {
	case pgnNulls[strings.TrimRight(text, "+#!?")]:
		return pgnFault(at, "%s is a null move; a side may not pass", name)
	case line.now.Over():
		return pgnFault(at, "%s stands behind the end of the game (%s)", name, line.now.Outcome().Reason)
	case len(r.lines) == 1 && line.ply == maxPGNPlies:
		return pgnFault(at, "the game has more than %d plies", maxPGNPlies)
	}
	m, err := line.now.parseStrict(text)
	if err != nil {
		return &PGNError{Line: at, What: name, Err: err}
	}
	line.before = line.now
	line.now.Make(&line.now, m)
	line.ply, line.moved = line.ply+1, true
	if len(r.lines) == 1 {
		r.Game = r.Game.play(m)
	} else {
		v := &r.Variations[line.variation]
		v.Moves = append(v.Moves, m)
	}
	return nil
}
