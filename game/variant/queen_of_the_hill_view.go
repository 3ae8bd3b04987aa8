package variant

import (
	"encoding/hex"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/deal"
)

// View implements game.Game. All that a seat may not see is not in the game at
// all, so seats differ in their Options alone.
func (g queenGame) View(seat game.Seat) game.View {
	s := &g.last.queenState
	v := game.View{
		Seat: seat, ToAct: g.ToAct(), Ply: g.Ply(), Position: g.Position(),
		Cells: g.cells(), History: g.history(), Claims: g.Claims(),
		Sheet: append([]game.HandScore(nil), s.sheet...), InCheck: game.NoSeat, Outcome: g.Outcome(),
		Hand: g.hand(), Deal: g.deal(), Lines: s.board.lines(),
	}
	if s.inCheck() {
		v.InCheck = s.turn
	}
	if seat.Playing() && seat == v.ToAct {
		v.Options = g.options()
	}
	return v
}

// options are the choices of the seat to act as it sees them.
func (g queenGame) options() (list []game.Option) {
	s := &g.last.queenState
	if s.phase == game.PhasePlace {
		for _, to := range queenOffered(s.hand, s.here().placed) {
			a := queenDrop(s.card, to)
			list = append(list, game.Option{Action: a, From: string(a[:2]), To: to.String(), Label: string(a)})
		}
		return list
	}
	for _, m := range s.legal() {
		list = append(list, g.option(m))
	}
	return list
}

func (g queenGame) option(m queenMove) game.Option {
	step := g.played(m).last.step
	return game.Option{
		Action: step.Action, From: step.From, To: step.To, Label: step.Label, Took: step.Took,
		EndsHand: step.EndsHand == game.Points, Wins: step.EndsHand == game.Points && step.Ends == game.Points,
	}
}

// cells are the squares with all that is to be said about them.
func (g queenGame) cells() (cells [64]game.Cell) {
	s := &g.last.queenState
	b := &s.board
	for at := chess.A1; at <= chess.H8; at++ {
		if r := b.role(at); r != chess.NoRole {
			cells[at].Piece = game.Piece{Role: r.Letter(), Owner: b.owner(at)}
		}
	}
	mark := func(at chess.Square, m game.Mark) { cells[at].Marks |= m }
	mark(b.pawn, game.MarkGoal)
	for seat := game.First; seat <= game.Second; seat++ {
		for _, at := range b.claims(seat).Squares() {
			mark(at, game.MarkClaim)
		}
	}
	if step := g.last.step; step.To != "" {
		mark(queenSquare(step.To), game.MarkTo)
		if step.From != "" {
			mark(queenSquare(step.From), game.MarkFrom)
		}
	}
	switch {
	case s.phase == game.PhasePlace && !g.Outcome().Over:
		for _, at := range queenOffered(s.hand, s.here().placed) {
			mark(at, game.MarkPlace)
		}
	case s.phase == game.PhaseOver && s.sheet[len(s.sheet)-1].Reason == game.Points:
		for _, at := range b.claims(s.sheet[len(s.sheet)-1].Winner).Squares() {
			mark(at, game.MarkDecided)
		}
		mark(b.pawn, game.MarkDecided)
	}
	return cells
}

// history is the steps of the match, oldest first.
func (g queenGame) history() []game.Step {
	list := make([]game.Step, g.last.ply)
	for n := g.last; n.prev != nil; n = n.prev {
		list[n.ply-1] = n.step
	}
	return list
}

// hand says how the present hand stands.
func (g queenGame) hand() *game.Hand {
	s := &g.last.queenState
	h := &game.Hand{
		Round: s.hand/queenHands + 1, Rounds: g.match.terms.Rounds,
		Number: s.hand%queenHands + 1, Of: queenHands,
		Phase: s.phase, Dealer: queenDealer(s.hand), First: queenFirst(s.hand),
		Goal: s.board.pawn.String(), Claims: s.counts(),
	}
	for seat := game.First; seat <= game.Second; seat++ {
		h.Pieces[seat] = s.board.count(seat)
		h.Need[seat] = s.board.count(seat.Other()) + 1
	}
	if s.inCheck() {
		h.Answers = len(s.legal())
	}
	for n := range g.match.hands() {
		p := game.HandPlan{
			Round: n/queenHands + 1, Number: n%queenHands + 1, Goal: queenPawn(n).String(),
			Dealer: queenDealer(n), First: queenFirst(n),
		}
		if i := n - g.match.skipped; i >= 0 && i < len(s.hands) {
			p.From, p.To = s.hands[i].from, s.hands[i].to
		}
		h.Plan = append(h.Plan, p)
	}
	return h
}

// deal says what everybody may know of the cards of the present hand.
func (g queenGame) deal() *game.Deal {
	s := &g.last.queenState
	h := s.here()
	d := &game.Deal{For: game.NoSeat, Dealt: h.turned, Of: queenDealt, Fair: g.fair()}
	for i := range queenCards {
		for seat := game.First; seat <= game.Second; seat++ {
			at := queenNumber(seat, i)
			d.Numbered[seat] = append(d.Numbered[seat], at.String())
			d.Shifted[seat] = append(d.Shifted[seat], queenRight(seat, at).String())
		}
	}
	for i, r := range h.cards[:h.turned] {
		if r == chess.NoRole {
			continue // the match began after this card
		}
		seat := queenReceiver(s.hand, i)
		d.Cards[seat] = append(d.Cards[seat], queenKindOf(r).card())
		if i < h.placed {
			d.Places[seat] = append(d.Places[seat], h.places[i].String())
		}
	}
	for _, k := range queenDeck {
		d.Deck = append(d.Deck, game.CardCount{Card: k.card(), Seen: s.seenOf(k.role), Of: k.count})
	}
	if h.placed == queenDealt {
		return d
	}
	d.For, d.Number = queenReceiver(s.hand, h.placed), h.placed/2+1
	at := queenOffered(s.hand, h.placed)
	d.Offered = []string{at[0].String(), at[1].String()}
	if s.card != chess.NoRole {
		d.Card = queenKindOf(s.card).card()
	}
	return d
}

// fair is what it takes to check the deals of the match so far; nil if nobody
// committed to any.
func (g queenGame) fair() *game.Fair {
	m, s := g.match, &g.last.queenState
	if m.loose {
		return nil
	}
	f := &game.Fair{Algorithm: deal.Algorithm, Match: m.terms.Match}
	for i, n := range m.terms.Nonces {
		f.Nonces[i] = hex.EncodeToString(n[:])
	}
	for n := range m.hands() {
		h := game.FairHand{Round: n/queenHands + 1, Number: n%queenHands + 1}
		if s.commitments != nil {
			h.Commitment = s.commitments[n]
		}
		if n < len(s.hands) && s.hands[n].revealed {
			h.Secret = hex.EncodeToString(s.hands[n].secret[:])
			for _, r := range m.deck(n, s.hands[n].secret) {
				h.Deck = append(h.Deck, queenKindOf(r).card())
			}
		}
		f.Hands = append(f.Hands, h)
	}
	return f
}
