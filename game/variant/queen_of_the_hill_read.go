package variant

import (
	"strings"

	"hilltop/game"
	"hilltop/game/chess"
)

// san is a move as people read it, without the sign for check: "Nd3", "Rxe7",
// "Nbd3" where several of one kind could go there (QH18).
func (p *queenPosition) san(m queenMove) string {
	role := p.board.role(m.from)
	text := []byte{role.Letter() &^ 0x20}
	text = append(text, p.telling(m, role)...)
	if p.board.role(m.to) != chess.NoRole {
		text = append(text, 'x')
	}
	return string(text) + m.to.String()
}

// telling is what tells m's piece from its like: its file, its rank, or both;
// "" if no other of the kind may go there.
func (p *queenPosition) telling(m queenMove, role chess.Role) string {
	var others chess.Bitboard
	for _, o := range p.legal() {
		if o.to == m.to && o.from != m.from && p.board.role(o.from) == role {
			others |= o.from.Bit()
		}
	}
	if others == 0 {
		return ""
	}
	name := m.from.String()
	file, rank := false, false
	for _, s := range others.Squares() {
		file = file || s.File() == m.from.File()
		rank = rank || s.Rank() == m.from.Rank()
	}
	switch {
	case !file:
		return name[:1]
	case !rank:
		return name[1:]
	}
	return name
}

// Read implements game.Game: "Nd3", "N1d3", "b1d3", "b1 d3", "N@b1", and in
// the deal the square alone, "b1". Signs and the case of letters do not
// matter, but a small b before a square is first taken for the b-file.
func (g queenGame) Read(text string) (game.Action, error) {
	text = strings.TrimSpace(text)
	switch to := g.ToAct(); {
	case to == game.NoSeat:
		return "", game.ErrOver
	case to == game.Dealer:
		return "", game.ErrNotYourTurn
	}
	typed := queenTyped.Replace(text)
	typed = strings.TrimRight(typed, "+#!?")
	if len(text) > queenMaxTyped || typed == "" {
		return "", notAQueenMove(text)
	}
	if g.last.phase == game.PhasePlace {
		return g.readPlace(text, typed)
	}
	return g.readMove(text, typed)
}

var queenTyped = strings.NewReplacer(" ", "", "\t", "", "\u00a0", "", "-", "", "–", "", "−", "", "×", "", "x", "", "X", "", ":", "")

// readPlace reads a placement.
func (g queenGame) readPlace(text, typed string) (game.Action, error) {
	s := &g.last.queenState
	square := strings.TrimPrefix(typed, "@")
	if len(square) == 3 && square[1] != '@' {
		square = square[:1] + "@" + square[1:] // "Nb1"
	}
	t, ok := parseQueenTry(square)
	if !ok {
		t.to, ok = chess.ParseSquare(square)
		t.from, t.drop = chess.NoSquare, s.card
	}
	if !ok {
		return "", notAQueenMove(text)
	}
	if e := s.whyPlace(t); e != nil {
		return "", e
	}
	return queenDrop(t.drop, t.to), nil
}

// queenReading is one way to understand a typed move.
type queenReading struct {
	role chess.Role     // NoRole: any
	from chess.Bitboard // where the piece may stand
	to   chess.Square
}

// readMove reads a move in play.
func (g queenGame) readMove(text, typed string) (game.Action, error) {
	s := &g.last.queenState
	if t, ok := parseQueenTry(typed); ok && t.drop != chess.NoRole {
		return "", s.refusal(t, game.WhyDealOver)
	}
	readings := queenReadings(typed)
	if len(readings) == 0 {
		return "", notAQueenMove(text)
	}
	for _, r := range readings {
		var fit []queenMove
		for _, m := range s.legal() {
			if m.to == r.to && r.allows(s.board.role(m.from), m.from) {
				fit = append(fit, m)
			}
		}
		switch len(fit) {
		case 0:
			continue
		case 1:
			return fit[0].action(), nil
		}
		e := &game.AmbiguousError{Text: text}
		for _, m := range fit {
			e.Choices = append(e.Choices, g.option(m))
		}
		return "", e
	}
	return "", s.whyNone(readings[0])
}

func (r queenReading) allows(role chess.Role, from chess.Square) bool {
	return r.from.Has(from) && (r.role == chess.NoRole || r.role == role)
}

// queenReadings are the ways to understand a typed move, the likeliest first:
// two squares, a piece with its target, a target alone.
func queenReadings(typed string) (list []queenReading) {
	if len(typed) < 2 || len(typed) > 5 {
		return nil
	}
	to, ok := chess.ParseSquare(typed[len(typed)-2:])
	if !ok {
		return nil
	}
	head := typed[:len(typed)-2]
	const everywhere = ^chess.Bitboard(0)
	if head == "" {
		return []queenReading{{from: everywhere, to: to}}
	}
	pair := queenReading{to: to}
	from, isPair := chess.ParseSquare(head)
	if isPair {
		pair.from = from.Bit()
	}
	piece := queenReading{to: to, from: everywhere}
	role, isPiece := chess.ParseRole(head[0])
	isPiece = isPiece && role != chess.Pawn
	if isPiece {
		piece.role = role
		piece.from, isPiece = queenStands(strings.ToLower(head[1:]))
	}
	small := head[0] >= 'a'
	if isPair && (small || !isPiece) {
		list = append(list, pair)
	}
	if isPiece {
		list = append(list, piece)
	}
	if isPair && !small && isPiece {
		list = append(list, pair)
	}
	return list
}

// queenStands is where a piece may stand that is told apart by a file, a
// rank, or both.
func queenStands(telling string) (chess.Bitboard, bool) {
	var squares chess.Bitboard
	for s := chess.A1; s <= chess.H8; s++ {
		name := s.String()
		if strings.HasPrefix(name, telling) || name[1:] == telling {
			squares |= s.Bit()
		}
	}
	return squares, squares != 0
}

// whyNone explains a reading that no legal move fits: of all pieces that may
// have been meant, the one that came closest.
func (s *queenState) whyNone(r queenReading) error {
	var best *game.IllegalError
	for from := chess.A1; from <= chess.H8; from++ {
		if !s.board.sides[s.turn].Has(from) || !r.allows(s.board.role(from), from) {
			continue
		}
		e := s.whyMoveOf(queenTry{from: from, to: r.to}, s.turn)
		if e != nil && (best == nil || queenCloseness(e.Code) > queenCloseness(best.Code)) {
			best = e
		}
	}
	switch {
	case best != nil:
		return best
	case r.role == chess.NoRole && r.from.Count() == 1:
		return s.whyMoveOf(queenTry{from: r.from.First(), to: r.to}, s.turn)
	}
	return &game.IllegalError{Code: game.WhyNoPiece, Piece: r.role.String(), To: r.to.String()}
}

// queenCloseness is how far a try came before it was refused.
func queenCloseness(w game.Why) int {
	switch w {
	case game.WhyNotSo:
		return 0
	case game.WhyPathBlocked, game.WhyOwnPieceThere, game.WhyPawnNeverTaken:
		return 1
	}
	return 2
}
