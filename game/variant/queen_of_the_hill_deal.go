package variant

import (
	"encoding/hex"
	"fmt"
	"strings"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/deal"
)

// Words of the dealer's actions; what they carry stands behind a colon.
const (
	queenCommit = "commit"
	queenTurn   = "deal"
	queenReveal = "reveal"
	queenPass   = "pass"
)

// queenCards16 is the deck as a list, in the order from which it is shuffled.
func queenCards16() []chess.Role {
	var list []chess.Role
	for _, k := range queenDeck {
		for range k.count {
			list = append(list, k.role)
		}
	}
	return list
}

// protocol names hand n of the match in the protocol of the deal.
func (m *queenMatch) protocol(n int) deal.Hand {
	return deal.Hand{Match: m.terms.Match, Round: n/queenHands + 1, Number: n%queenHands + 1}
}

// deck is the shuffled deck of hand n, given its secret.
func (m *queenMatch) deck(n int, secret deal.Secret) []chess.Role {
	cards := queenCards16()
	nonces := [2]deal.Nonce{deal.Nonce(m.terms.Nonces[0]), deal.Nonce(m.terms.Nonces[1])}
	deck := make([]chess.Role, len(cards))
	for i, c := range m.protocol(n).Shuffle(secret, nonces, len(cards)) {
		deck[i] = cards[c]
	}
	return deck
}

// commitments are those to all hands of the match, in hex.
func (m *queenMatch) commitments(secret game.Secret) []string {
	list := make([]string, m.hands())
	for n := range list {
		hand := m.protocol(n)
		c := hand.Commitment(hand.Secret(deal.Secret(secret)))
		list[n] = hex.EncodeToString(c[:])
	}
	return list
}

// Draw implements game.Game. The deck exists here alone, and only until the
// next card has been taken from it.
func (g queenGame) Draw(secret game.Secret) game.Action {
	s := &g.last.queenState
	if g.ToAct() != game.Dealer {
		return ""
	}
	own := func(n int) deal.Secret { return g.match.protocol(n).Secret(deal.Secret(secret)) }
	switch s.phase {
	case game.PhaseCommit:
		return game.Action(queenCommit + ":" + strings.Join(g.match.commitments(secret), ","))
	case game.PhaseReveal:
		key := own(s.hand)
		return game.Action(queenReveal + ":" + hex.EncodeToString(key[:]))
	case game.PhasePlay:
		return queenPass
	}
	n, turned := s.hand, s.here().turned
	if s.phase == game.PhaseOver {
		n, turned = s.hand+1, 0
	}
	if g.match.loose {
		return queenDealAction(g.match.any(n, s.left(), turned, own(n)))
	}
	return queenDealAction(g.match.deck(n, own(n))[turned])
}

func queenDealAction(r chess.Role) game.Action {
	return game.Action(queenTurn + ":" + queenKindOf(r).rank)
}

// left are the cards that were not turned in this hand; all of them once the
// hand is over.
func (s *queenState) left() []chess.Role {
	cards := queenCards16()
	if s.phase == game.PhaseOver {
		return cards
	}
	for _, r := range s.here().cards[:s.here().turned] {
		for i, c := range cards {
			if c == r {
				cards = append(cards[:i], cards[i+1:]...)
				break
			}
		}
	}
	return cards
}

// any is one of the cards that are left, each equally likely for a random
// secret, whatever was turned before.
func (m *queenMatch) any(n int, left []chess.Role, turned int, secret deal.Secret) chess.Role {
	return left[m.protocol(n).Shuffle(secret, [2]deal.Nonce{{byte(turned)}}, len(left))[0]]
}

// serve applies an action of the dealer.
func (g queenGame) serve(a string) (queenGame, error) {
	word, rest, _ := strings.Cut(a, ":")
	phase := g.last.phase
	switch {
	case phase == game.PhaseCommit && word == queenCommit:
		return g.commit(a, rest)
	case phase == game.PhaseReveal && word == queenReveal:
		return g.reveal(a, rest)
	case phase == game.PhasePlay && a == queenPass:
		return g.pass(), nil
	case (phase == game.PhaseDeal || phase == game.PhaseOver) && word == queenTurn:
		return g.turnCard(a, rest)
	}
	return g, fmt.Errorf("%w: the dealer cannot do this now", game.ErrSyntax)
}

// commit fixes the deals of all hands before the first card (QH8).
func (g queenGame) commit(a, rest string) (queenGame, error) {
	list := strings.Split(rest, ",")
	if len(list) != g.match.hands() {
		return g, fmt.Errorf("%w: %d commitments for %d hands", game.ErrSyntax, len(list), g.match.hands())
	}
	for _, c := range list {
		if _, ok := queenHex(c); !ok {
			return g, fmt.Errorf("%w: a commitment is 64 digits of hex", game.ErrSyntax)
		}
	}
	s := g.last.queenState
	s.commitments, s.phase = list, game.PhaseDeal
	return g.follow(game.Step{Seat: game.Dealer, Kind: game.StepCommit, Action: game.Action(a), Label: queenCommit}, s), nil
}

// turnCard turns the next card face up, of the next hand if one is over.
func (g queenGame) turnCard(a, rank string) (queenGame, error) {
	s := g.last.queenState
	var kind queenKind
	for _, k := range queenDeck {
		if k.rank == rank {
			kind = k
		}
	}
	if kind.count == 0 {
		return g, fmt.Errorf("%w: no card %q", game.ErrSyntax, rank)
	}
	if s.phase == game.PhaseOver {
		s.begin(s.hand + 1)
	}
	h := s.now()
	if s.seenOf(kind.role) == kind.count {
		return g, &game.IllegalError{Code: game.WhyNothingThere, Piece: kind.role.String(), Have: kind.count}
	}
	if h.turned == 0 {
		h.from = g.last.ply + 1
	}
	s.turn = queenReceiver(s.hand, h.turned)
	h.cards[h.turned] = kind.role
	h.turned++
	s.phase, s.card = game.PhasePlace, kind.role
	return g.follow(game.Step{
		Seat: game.Dealer, Kind: game.StepDeal, Action: game.Action(a), Label: rank,
		Role: kind.role.Letter(), For: s.turn, Card: rank,
	}, s), nil
}

// seenOf is how many cards of a kind were turned in this hand.
func (s *queenState) seenOf(r chess.Role) int {
	n := 0
	for _, c := range s.here().cards[:s.here().turned] {
		if c == r {
			n++
		}
	}
	return n
}

// place puts the piece of the card that was turned on one of its two squares
// (QH6).
func (g queenGame) place(a string) (queenGame, error) {
	s := g.last.queenState
	t, ok := parseQueenTry(a)
	if !ok {
		return g, notAQueenMove(a)
	}
	if e := s.whyPlace(t); e != nil {
		return g, e
	}
	h := s.now()
	h.places[h.placed] = t.to
	h.placed++
	seat, card := s.turn, s.card
	s.board.put(seat, card, t.to)
	s.choices++
	s.card = chess.NoRole
	switch {
	case h.placed < queenDealt:
		s.phase, s.turn = game.PhaseDeal, queenReceiver(s.hand, h.placed)
	case g.match.loose:
		s.play(g.match)
	default:
		s.phase, s.turn = game.PhaseReveal, queenFirst(s.hand)
	}
	to, action := t.to.String(), queenDrop(card, t.to)
	return g.follow(game.Step{
		Seat: seat, Kind: game.StepPlace, Action: action, Label: string(action),
		Role: card.Letter(), To: to, Squares: []string{to}, Counts: s.counts(),
		Card: queenKindOf(card).rank,
	}, s), nil
}

// reveal tells the secret of the hand. It must be the one that was committed
// to, and the cards must be those that follow from it (QH8).
func (g queenGame) reveal(a, rest string) (queenGame, error) {
	s := g.last.queenState
	secret, ok := queenHex(rest)
	if !ok {
		return g, fmt.Errorf("%w: a secret is 64 digits of hex", game.ErrSyntax)
	}
	if c := g.match.protocol(s.hand).Commitment(secret); hex.EncodeToString(c[:]) != s.commitments[s.hand] {
		return g, &game.IllegalError{Code: game.WhyFalseReveal, By: "commitment"}
	}
	h := s.now()
	for i, card := range g.match.deck(s.hand, secret)[:queenDealt] {
		if card != h.cards[i] {
			return g, &game.IllegalError{Code: game.WhyFalseReveal, Have: i + 1, Piece: h.cards[i].String(), By: card.String()}
		}
	}
	h.secret, h.revealed = secret, true
	s.play(g.match)
	return g.follow(game.Step{
		Seat: game.Dealer, Kind: game.StepReveal, Action: game.Action(a), Label: queenReveal, Counts: s.counts(),
	}, s), nil
}

// queenHex reads 32 bytes in lower case hex, the only spelling in a log.
func queenHex(text string) (b [32]byte, ok bool) {
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != len(b) || strings.ToLower(text) != text {
		return b, false
	}
	return [32]byte(raw), true
}
