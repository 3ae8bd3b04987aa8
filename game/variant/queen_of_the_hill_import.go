package variant

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hilltop/game"
)

// queenMaxRecord is the longest record that is read, in bytes; that of a match
// of five long rounds has some thirty thousand.
const queenMaxRecord = 256 << 10

// RecordError says what is wrong with a record of a match of Queen of the
// Hill. It is a game.ErrSyntax.
type RecordError struct {
	Line int // from 1; 0 if no line is to blame
	Text string
}

func (e *RecordError) Error() string {
	if e.Line == 0 {
		return e.Text
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Text)
}

// Is makes every RecordError an ErrSyntax.
func (e *RecordError) Is(target error) bool { return target == game.ErrSyntax }

// QueenRecord is a record that was read and followed move by move.
type QueenRecord struct {
	Tags []game.Tag // those that do not follow from the match, names as written
	Game game.Game  // as it stood when the record was made
}

// ReadQueenRecord reads what a match of Queen of the Hill writes as its record
// (game.Scribe), and plays it again: every card, placement, secret, move and
// score must follow the rules and agree. Errors: *RecordError.
func ReadQueenRecord(text string) (QueenRecord, error) {
	p, err := parseQueenRecord(text)
	if err != nil {
		return QueenRecord{}, err
	}
	g, err := p.replay()
	if err != nil {
		return QueenRecord{}, err
	}
	if err := p.agrees(g); err != nil {
		return QueenRecord{}, err
	}
	return QueenRecord{Tags: queenTags(p.tags), Game: g}, nil
}

// queenPage is a record as it is written, not yet believed.
type queenPage struct {
	tags  []game.Tag
	lines []queenLine
}

// queenLine is a line of a record's body. A line of moves has the word "".
type queenLine struct {
	number int
	word   string
	rest   []string
}

var queenLineWords = []string{"commit", "hand", "deal", "secret", "deck", "score"}

func parseQueenRecord(text string) (*queenPage, error) {
	if len(text) > queenMaxRecord {
		return nil, &RecordError{0, fmt.Sprintf("a record has at most %d bytes, this has %d", queenMaxRecord, len(text))}
	}
	p := &queenPage{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			t, ok := parseQueenTag(line)
			if !ok || len(p.lines) > 0 {
				return nil, &RecordError{i + 1, fmt.Sprintf("%.40q is no tag, or stands behind the first hand", line)}
			}
			p.tags = append(p.tags, t)
			continue
		}
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		l := queenLine{number: i + 1, rest: fields}
		if slices.Contains(queenLineWords, fields[0]) {
			l.word, l.rest = fields[0], fields[1:]
		}
		p.lines = append(p.lines, l)
	}
	return p, nil
}

// parseQueenTag reads [Name "value"].
func parseQueenTag(line string) (t game.Tag, ok bool) {
	inner, ok := strings.CutSuffix(line[1:], `"]`)
	if !ok {
		return t, false
	}
	if t.Name, t.Value, ok = strings.Cut(inner, ` "`); !ok || !queenTagName(t.Name) {
		return t, false
	}
	t.Value = strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(t.Value)
	return t, true
}

// tag is the value of a tag, "" if it is missing.
func (p *queenPage) tag(name string) string {
	for _, t := range p.tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// setup is the setup of the match, as its tags say.
func (p *queenPage) setup() string {
	if at := p.tag("Position"); at != "" {
		return at
	}
	var fields []string
	for _, f := range [][2]string{{"rounds", "Rounds"}, {"match", "Match"}, {"n1", "Nonce1"}, {"n2", "Nonce2"}} {
		if v := p.tag(f[1]); v != "" {
			fields = append(fields, f[0]+"="+v)
		}
	}
	return strings.Join(fields, " ")
}

// replay plays the record from its start.
func (p *queenPage) replay() (queenGame, error) {
	start, err := startQueen(p.setup())
	if err != nil {
		return queenGame{}, &RecordError{0, "the tags do not start a match: " + err.Error()}
	}
	r := &queenReplay{g: start}
	for _, l := range p.lines {
		if err := r.follow(l); err != nil {
			return queenGame{}, &RecordError{l.number, err.Error()}
		}
	}
	err = r.commit()
	if err == nil && !r.g.Outcome().Over {
		err = r.finish(p.tag("Termination"), p.tag("Result"))
	}
	if err != nil {
		return queenGame{}, &RecordError{0, err.Error()}
	}
	return r.g, nil
}

// queenReplay is a match on its way through a record.
type queenReplay struct {
	g       queenGame
	commits []string // read and not yet applied
}

// follow does what a line says. What only repeats what follows from other
// lines is checked at the end, by agrees.
func (r *queenReplay) follow(l queenLine) error {
	if l.word == "commit" {
		if len(l.rest) != 2 {
			return errors.New("want: commit, round.hand, hex")
		}
		r.commits = append(r.commits, l.rest[1])
		return nil
	}
	if err := r.commit(); err != nil {
		return err
	}
	switch l.word {
	case "deal":
		return r.each(l.rest, r.card)
	case "secret":
		return r.act(queenReveal + ":" + strings.Join(l.rest, " "))
	case "score":
		return r.score(l.rest)
	case "":
		return r.each(l.rest, r.move)
	}
	return nil
}

func (r *queenReplay) each(words []string, do func(string) error) error {
	for _, w := range words {
		if err := do(w); err != nil {
			return err
		}
	}
	return nil
}

// act applies an action, of whoever is to act.
func (r *queenReplay) act(a string) error {
	next, err := r.g.apply(a)
	if err != nil {
		return fmt.Errorf("%.40q: %w", a, err)
	}
	r.g = next
	return nil
}

// commit applies the commitments once all are read.
func (r *queenReplay) commit() error {
	if len(r.commits) == 0 {
		return nil
	}
	list := r.commits
	r.commits = nil
	return r.act(queenCommit + ":" + strings.Join(list, ","))
}

// card follows "N@b1", or "Q" for a card that was not placed any more.
func (r *queenReplay) card(word string) error {
	rank := word
	letter, _, placed := strings.Cut(word, "@")
	if placed && letter != "" {
		rank = queenCardName(letter[0])
	}
	if r.g.last.phase != game.PhasePlace {
		if err := r.act(queenTurn + ":" + rank); err != nil {
			return err
		}
	}
	if !placed {
		return nil
	}
	return r.act(word)
}

// move follows a move, "pass", or the number before it.
func (r *queenReplay) move(word string) error {
	switch {
	case strings.HasSuffix(word, "."):
		return nil
	case word == queenPass:
		return r.act(queenPass)
	case r.g.last.phase != game.PhasePlay:
		return fmt.Errorf("%.40q: no piece moves here", word)
	}
	a, err := r.g.Read(word)
	if err != nil {
		return fmt.Errorf("%.40q: %w", word, err)
	}
	return r.act(string(a))
}

// score ends a hand that the moves did not end.
func (r *queenReplay) score(fields []string) error {
	if len(fields) < 3 {
		return errors.New("want: score, points, winner, reason, claims, total")
	}
	if r.g.last.phase == game.PhaseOver {
		return nil
	}
	c := game.Closing{By: game.NoSeat}
	for reason, word := range queenHandWords {
		if word == fields[2] {
			c.Reason = reason
		}
	}
	if seat := slices.Index(queenSeatWords[:], fields[1]); seat >= 0 {
		c.By = game.Seat(seat).Other()
	}
	return r.close(c, fields[2])
}

func (r *queenReplay) close(c game.Closing, word string) error {
	next, err := r.g.Close(c)
	if err != nil {
		return fmt.Errorf("%.40q cannot be the end here: %w", word, err)
	}
	r.g = next.(queenGame)
	return nil
}

// finish ends a match that its hands did not end.
func (r *queenReplay) finish(termination, result string) error {
	c := game.Closing{By: game.NoSeat}
	switch termination {
	case "":
		return nil
	case queenMatchWords[game.Concession]:
		c.Reason = game.Resignation
	case queenMatchWords[game.Time]:
		c.Reason = game.Time
	case queenMatchWords[game.Abort]:
		c.Reason = game.Abort
	default:
		return fmt.Errorf("the hands do not end the match by %.40q", termination)
	}
	if seat := slices.Index([]string{"0-1", "1-0"}, result); seat >= 0 {
		c.By = game.Seat(seat)
	}
	return r.close(c, termination)
}

// agrees holds a record against the one that the match it leads to would
// write: they must say the same, word for word.
func (p *queenPage) agrees(g queenGame) error {
	for _, t := range g.ownTags() {
		if v := p.tag(t.Name); v != "" && v != t.Value {
			return &RecordError{0, fmt.Sprintf("the tag %s says %.80q, from the hands follows %q", t.Name, v, t.Value)}
		}
	}
	want := strings.Fields(g.body())
	for _, l := range p.lines {
		words := l.rest
		if l.word != "" {
			words = append([]string{l.word}, l.rest...)
		}
		for _, w := range words {
			if len(want) == 0 {
				return &RecordError{l.number, fmt.Sprintf("%.80q is too much", w)}
			}
			if w != want[0] {
				return &RecordError{l.number, fmt.Sprintf("%.80q does not follow; it should be %q", w, want[0])}
			}
			want = want[1:]
		}
	}
	if len(want) > 0 {
		return &RecordError{0, "the record is cut short: " + strconv.Quote(want[0]) + " is missing"}
	}
	return nil
}
