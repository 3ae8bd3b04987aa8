package variant

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"

	"hilltop/game"
	"hilltop/game/deal"
)

// ErrDeal: a record does not prove its deals.
var ErrDeal = errors.New("the deals do not hold")

// DealReport is what checking the deals of a record has found.
type DealReport struct {
	Players [2]string // as the tags name them; "" if they do not
	Match   string
	Rounds  int
	Nonces  [2]string // hex
	Hands   []DealCheck
	Result  string
	Score   string
	Faults  []string // what is wrong with the deals, or else with the rest; nil if all holds
}

// DealCheck is what was found about the deal of one hand.
type DealCheck struct {
	Name       string // "round.hand"
	Commitment string // hex
	Dealt      int    // cards that were turned
	Placed     int    // of them
	Revealed   bool   // its secret was told
	Deck       []string
	Fault      string // "" if the secret fits the commitment and the cards the deck
}

// VerifyDeal checks the record of a match of Queen of the Hill and writes what
// it found, for "hilltop verify-deal". Errors: *RecordError if the record
// cannot be read, ErrDeal if something in it does not hold.
func VerifyDeal(in io.Reader, out io.Writer) error {
	text, err := io.ReadAll(io.LimitReader(in, queenMaxRecord+1))
	if err != nil {
		return err
	}
	report, err := CheckDeal(string(text))
	if err != nil {
		return err
	}
	if _, err := io.WriteString(out, report.String()); err != nil {
		return err
	}
	if report.Faults != nil {
		return ErrDeal
	}
	return nil
}

// CheckDeal checks a record: that each secret is the one that was committed
// to, that the deck which follows from it and from both nonces is the one
// that was dealt, and that the rest of the record follows the rules. Errors:
// *RecordError if there is nothing that could be checked.
func CheckDeal(text string) (DealReport, error) {
	p, err := parseQueenRecord(text)
	if err != nil {
		return DealReport{}, err
	}
	if p.tag("Position") != "" {
		return DealReport{}, &RecordError{0, "this match began from a given position; nobody committed to its deals"}
	}
	if a := p.tag("Deal"); a != deal.Algorithm {
		return DealReport{}, &RecordError{0, fmt.Sprintf("the tag Deal names %.40q; only %q can be checked", a, deal.Algorithm)}
	}
	terms, err := queenTerms(p.setup())
	if err != nil {
		return DealReport{}, &RecordError{0, "the tags do not start a match: " + err.Error()}
	}
	r := DealReport{
		Players: [2]string{p.tag("One"), p.tag("Two")}, Match: terms.Match, Rounds: terms.Rounds,
		Nonces: [2]string{hex.EncodeToString(terms.Nonces[0][:]), hex.EncodeToString(terms.Nonces[1][:])},
		Result: p.tag("Result"), Score: p.tag("Score"),
	}
	r.Hands = p.checks(&queenMatch{terms: terms})
	for _, h := range r.Hands {
		if h.Fault != "" {
			r.Faults = append(r.Faults, "hand "+h.Name+": "+h.Fault)
		}
	}
	if r.Faults != nil {
		return r, nil // the match cannot be played again then, for the same reason
	}
	g, err := p.replay()
	if err == nil {
		err = p.agrees(g)
	}
	if err != nil {
		r.Faults = []string{err.Error()}
	}
	return r, nil
}

// checks looks at every hand by itself, without playing the match.
func (p *queenPage) checks(m *queenMatch) []DealCheck {
	list := make([]DealCheck, m.hands())
	for n := range list {
		list[n].Name = queenHandName(n)
	}
	at := -1 // the hand that the lines are about
	cards := make([][]string, m.hands())
	secrets := make([]string, m.hands())
	for _, l := range p.lines {
		if (l.word == "commit" || l.word == "hand") && len(l.rest) > 0 {
			for n := range list {
				if list[n].Name == l.rest[0] {
					at = n
				}
			}
		}
		if at < 0 || len(l.rest) == 0 {
			continue
		}
		switch l.word {
		case "commit":
			list[at].Commitment = l.rest[len(l.rest)-1]
		case "deal":
			for _, w := range l.rest {
				if role, _, placed := strings.Cut(w, "@"); placed && role != "" {
					w = queenCardName(role[0])
					list[at].Placed++
				}
				cards[at] = append(cards[at], w)
			}
		case "secret":
			secrets[at] = l.rest[0]
		}
	}
	for n := range list {
		list[n].check(m, n, cards[n], secrets[n])
	}
	return list
}

// check does both sums of the protocol for hand n.
func (c *DealCheck) check(m *queenMatch, n int, cards []string, text string) {
	c.Dealt = len(cards)
	if text == "" {
		// A match may end while the tenth card waits to be placed.
		if c.Placed == queenDealt {
			c.Fault = "all cards are placed, but the secret was not told"
		}
		return
	}
	secret, ok := queenHex(text)
	if !ok {
		c.Fault = "the secret is not 64 digits of hex"
		return
	}
	c.Revealed = true
	for _, r := range m.deck(n, secret) {
		c.Deck = append(c.Deck, queenKindOf(r).rank)
	}
	sum := m.protocol(n).Commitment(secret)
	if hex.EncodeToString(sum[:]) != c.Commitment {
		c.Fault = "the secret is not the one that was committed to"
		return
	}
	for i, rank := range cards {
		if i >= len(c.Deck) || rank != c.Deck[i] {
			c.Fault = fmt.Sprintf("card %d was %s, the deck says %s", i+1, rank, c.Deck[min(i, len(c.Deck)-1)])
			return
		}
	}
}

// String is the report for people.
func (r DealReport) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s, match %s, rounds %d, deal %s\n", queenName, r.Match, r.Rounds, deal.Algorithm)
	if r.Players[0] != "" || r.Players[1] != "" {
		fmt.Fprintf(&text, "players  %s and %s\n", r.Players[game.First], r.Players[game.Second])
	}
	fmt.Fprintf(&text, "nonces   %s %s\n\ncommitments and decks\n", r.Nonces[0], r.Nonces[1])
	proved := 0
	for _, h := range r.Hands {
		state := "not dealt"
		switch {
		case h.Fault != "":
			state = "WRONG: " + h.Fault
		case h.Revealed:
			state = "good, deck " + strings.Join(h.Deck, " ")
			proved++
		case h.Dealt > 0:
			state = fmt.Sprintf("%d cards dealt, secret not told", h.Dealt)
		}
		fmt.Fprintf(&text, "hand %s  %.64s  %s\n", h.Name, h.Commitment, state)
	}
	text.WriteByte('\n')
	for _, f := range r.Faults {
		fmt.Fprintf(&text, "wrong: %s\n", f)
	}
	if r.Faults != nil {
		fmt.Fprintf(&text, "THE RECORD DOES NOT HOLD\n")
		return text.String()
	}
	fmt.Fprintf(&text, "score %s, result %s: they follow from the moves\n", r.Score, r.Result)
	fmt.Fprintf(&text, "ALL GOOD: %d deals proved. Compare the commitments with those that were shown before the match.\n", proved)
	return text.String()
}
