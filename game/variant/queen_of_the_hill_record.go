package variant

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/deal"
)

// A record is a text of tags, as in PGN, and of lines that begin with a word:
//
//	commit 1.1 <hex>            the commitment to hand 1 of round 1, one a hand
//	hand 1.1 e5 dealer Two first One
//	deal N@b1 B@g8 ...          placements in the order of the cards; a card
//	                            that was turned and not placed stands alone: Q
//	secret <hex>                of the hand, told when all cards are placed
//	deck J 10 Q ...             the whole deck, which follows from it
//	1. Nd3 Rxe7 2. ...          moves, a pair a number; "pass" for a pass
//	score 3-0 One points claims 3-1 total 3-0
//
// A hand without "score" is not over. All that follows from something else
// (decks, signs for check, scores) is checked when a record is read.
const queenRecordWidth = 79 // bytes of a line of moves

// queenSeatWords name the seats in records.
var queenSeatWords = [2]string{"One", "Two"}

// queenHandWords say in a record why a hand ended.
var queenHandWords = map[game.Reason]string{
	game.Points: "points", game.Concession: "conceded", game.Agreement: "agreement",
	game.Threefold: "threefold", game.FiftyMoves: "twenty-moves", game.Stalemate: "stalemate",
}

// queenMatchWords say in a record why a match ended (CR10).
var queenMatchWords = map[game.Reason]string{
	game.Points: "points", game.Tie: "tie on points", game.Concession: "conceded match",
	game.Time: "time", game.Abort: "abort",
}

// queenRoster are the tags that stand first, in their order.
var queenRoster = []string{"Event", "Site", "Date", "One", "Two", "Variant"}

// Record implements game.Scribe. Of the tags White and Black name the players
// as One and Two do; what follows from the match is not taken from them.
func (g queenGame) Record(tags []game.Tag) string {
	var text strings.Builder
	for _, t := range append(queenTags(tags), g.ownTags()...) {
		fmt.Fprintf(&text, "[%s \"%s\"]\n", t.Name, queenEscapes.Replace(t.Value))
	}
	text.WriteByte('\n')
	text.WriteString(g.body())
	return text.String()
}

// queenTags are the tags of a record that the match does not know by itself.
func queenTags(given []game.Tag) (list []game.Tag) {
	value := map[string]string{}
	var names []string
	for _, t := range given {
		switch t.Name {
		case "White":
			t.Name = "One"
		case "Black":
			t.Name = "Two"
		case "Round", "Result", "Termination", "Rounds", "Match", "Deal", "Nonce1", "Nonce2", "Position", "Score":
			continue
		}
		v := queenTagText(t.Value)
		if _, twice := value[t.Name]; twice || v == "" || !queenTagName(t.Name) {
			continue
		}
		value[t.Name] = v
		names = append(names, t.Name)
	}
	for _, name := range append(append([]string(nil), queenRoster...), names...) {
		if v, ok := value[name]; ok {
			list = append(list, game.Tag{Name: name, Value: v})
			delete(value, name)
		}
	}
	return list
}

// ownTags are the tags that follow from the match.
func (g queenGame) ownTags() []game.Tag {
	m, o := g.match, g.Outcome()
	list := []game.Tag{{Name: "Rounds", Value: strconv.Itoa(m.terms.Rounds)}}
	add := func(name, value string) {
		if value != "" {
			list = append(list, game.Tag{Name: name, Value: value})
		}
	}
	add("Match", m.terms.Match)
	if !m.loose {
		add("Deal", deal.Algorithm)
		for i, n := range m.terms.Nonces {
			add("Nonce"+strconv.Itoa(i+1), hex.EncodeToString(n[:]))
		}
	}
	add("Position", m.setup)
	add("Result", o.Result())
	total := game.Totals(g.last.sheet)
	add("Score", fmt.Sprintf("%d-%d", total[0], total[1]))
	if o.Over {
		add("Termination", queenMatchWords[o.Reason])
	}
	return list
}

// body is a record without its tags.
func (g queenGame) body() string {
	var text strings.Builder
	for n, c := range g.last.commitments {
		fmt.Fprintf(&text, "commit %s %s\n", queenHandName(n), c)
	}
	if len(g.last.commitments) > 0 {
		text.WriteByte('\n')
	}
	steps := map[[2]int][]game.Step{}
	for _, s := range g.history() {
		steps[[2]int{s.Round, s.Hand}] = append(steps[[2]int{s.Round, s.Hand}], s)
	}
	total := [2]int{}
	for i := range g.last.hands {
		n := i + g.match.skipped
		key := [2]int{n/queenHands + 1, n%queenHands + 1}
		g.writeHand(&text, n, &g.last.hands[i], steps[key])
		if i < len(g.last.sheet) {
			row := g.last.sheet[i]
			total[0], total[1] = total[0]+row.Points[0], total[1]+row.Points[1]
			writeQueenScore(&text, row, total)
		}
		if i+1 < len(g.last.hands) {
			text.WriteByte('\n')
		}
	}
	return text.String()
}

// queenHandName is hand n of a match, from 0, as "round.hand".
func queenHandName(n int) string {
	return strconv.Itoa(n/queenHands+1) + "." + strconv.Itoa(n%queenHands+1)
}

// writeHand writes a hand down to its last move.
func (g queenGame) writeHand(text *strings.Builder, n int, h *queenHand, steps []game.Step) {
	fmt.Fprintf(text, "hand %s %s dealer %s first %s\n", queenHandName(n), queenPawn(n),
		queenSeatWords[queenDealer(n)], queenSeatWords[queenFirst(n)])
	var placed, moves []string
	number, second := 0, false // pairs of moves, and whether one is half full
	for i, s := range steps {
		switch s.Kind {
		case game.StepDeal:
			if i+1 == len(steps) {
				placed = append(placed, s.Card)
			}
		case game.StepPlace:
			placed = append(placed, s.Label)
		case "", game.StepPass:
			if !second {
				number++
				moves = append(moves, strconv.Itoa(number)+".")
			}
			moves = append(moves, s.Label)
			second = !second
		}
	}
	if placed != nil {
		fmt.Fprintf(text, "deal %s\n", strings.Join(placed, " "))
	}
	if h.revealed {
		fmt.Fprintf(text, "secret %x\ndeck", h.secret[:])
		for _, r := range g.match.deck(n, h.secret) {
			text.WriteString(" " + queenKindOf(r).rank)
		}
		text.WriteByte('\n')
	}
	writeWrapped(text, moves)
}

// writeWrapped writes words in lines of at most queenRecordWidth.
func writeWrapped(text *strings.Builder, words []string) {
	column := 0
	for _, w := range words {
		switch {
		case column == 0:
		case column+1+len(w) > queenRecordWidth:
			text.WriteByte('\n')
			column = 0
		default:
			text.WriteByte(' ')
			column++
		}
		text.WriteString(w)
		column += len(w)
	}
	if column > 0 {
		text.WriteByte('\n')
	}
}

func writeQueenScore(text *strings.Builder, row game.HandScore, total [2]int) {
	winner := "drawn"
	if row.Winner.Playing() {
		winner = queenSeatWords[row.Winner]
	}
	fmt.Fprintf(text, "score %d-%d %s %s claims %d-%d total %d-%d\n", row.Points[0], row.Points[1],
		winner, queenHandWords[row.Reason], row.Claims[0], row.Claims[1], total[0], total[1])
}

// queenCardName is the rank of a card, from its piece's letter in either case.
func queenCardName(letter byte) string {
	r, _ := chess.ParseRole(letter)
	return queenKindOf(r).rank
}

var queenEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// queenTagText makes a value fit for one line.
func queenTagText(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp) || r == unicode.ReplacementChar {
			return ' '
		}
		return r
	}, s))
}

// queenTagName reports whether a name may stand in a tag.
func queenTagName(s string) bool {
	for _, c := range []byte(s) {
		if c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return false
		}
	}
	return s != ""
}
