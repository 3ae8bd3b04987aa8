package chess

import (
	"fmt"
	"strings"
	"unicode"

	"hilltop/game"
)

// pgnWidth is the longest line of moves, in bytes.
const pgnWidth = 79

// roster are the seven tags that every record has, in their order, with what
// stands there when nothing is known.
var roster = []game.Tag{
	{Name: "Event", Value: "?"}, {Name: "Site", Value: "?"}, {Name: "Date", Value: "????.??.??"}, {Name: "Round", Value: "-"},
	{Name: "White", Value: "?"}, {Name: "Black", Value: "?"}, {Name: "Result"},
}

// PGN implements game.Recorder.
func (g Game) PGN(tags []game.Tag) string { return WritePGN(tags, g) }

// WritePGN writes a game so that ReadPGN reads the same game again. The tags
// must hold Variant, for the Rules do not know their name. Result, SetUp, FEN
// and Termination follow from the game; tags of those names are ignored, but
// for the Termination of a game that ended for a reason nobody knows.
func WritePGN(tags []game.Tag, g Game) string {
	outcome := g.Outcome()
	given := map[string]string{}
	var rest []game.Tag
	for _, t := range tags {
		if _, twice := given[t.Name]; twice || t.Name == "" || span(t.Name, isTagName) != len(t.Name) {
			continue
		}
		given[t.Name] = t.Value
		rest = append(rest, t)
	}
	own := map[string]string{
		"Result": outcome.Result(), "Variant": given["Variant"],
		"SetUp": "", "FEN": g.setup, "Termination": endWords[outcome.Reason],
	}
	if g.setup != "" {
		own["SetUp"] = "1"
	}
	if outcome.Over && outcome.Reason == "" {
		own["Termination"] = given["Termination"]
	}
	var text strings.Builder
	for _, t := range roster {
		value := given[t.Name]
		if value == "" {
			value = t.Value
		}
		if t.Name == "Result" {
			value = own[t.Name]
		}
		own[t.Name] = value
		writeTag(&text, t.Name, value)
	}
	for _, name := range []string{"Variant", "SetUp", "FEN"} {
		writeTag(&text, name, own[name])
	}
	for _, t := range rest {
		if _, done := own[t.Name]; !done {
			writeTag(&text, t.Name, t.Value)
		}
	}
	writeTag(&text, "Termination", own["Termination"])
	text.WriteByte('\n')
	g.writeMoves(&text, outcome.Result())
	return text.String()
}

// writeTag writes a tag unless its value is empty.
func writeTag(text *strings.Builder, name, value string) {
	if value = tagText(value); value != "" {
		fmt.Fprintf(text, "[%s \"%s\"]\n", name, tagEscapes.Replace(value))
	}
}

var tagEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// tagText makes a value fit for one line: without the characters that could
// end the line or turn it round.
func tagText(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp) || r == unicode.ReplacementChar {
			return ' '
		}
		return r
	}, s))
}

func (g Game) writeMoves(text *strings.Builder, result string) {
	column := 0
	write := func(word string) {
		switch {
		case column == 0:
		case column+1+len(word) > pgnWidth:
			text.WriteByte('\n')
			column = 0
		default:
			text.WriteByte(' ')
			column++
		}
		text.WriteString(word)
		column += len(word)
	}
	steps := g.history()
	start := g.last
	for start.prev != nil {
		start = start.prev
	}
	number, turn := start.pos.FullmoveNumber(), start.pos.turn
	for i, s := range steps {
		if turn == White || i == 0 {
			write(numbered(number, turn))
		}
		write(s.Label)
		number += int(turn)
		turn = turn.Other()
	}
	write(result)
	text.WriteByte('\n')
}

// numbered is a move number: "12." for White, "12..." for Black.
func numbered(n int, turn Color) string {
	if turn == White {
		return fmt.Sprintf("%d.", n)
	}
	return fmt.Sprintf("%d...", n)
}
