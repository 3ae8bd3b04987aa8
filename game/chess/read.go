package chess

import (
	"strings"

	"hilltop/game"
)

// maxTyped is how long a typed move may be, in bytes, blanks around it and
// its marks included.
const maxTyped = 16

// ParseSAN reads a move as people type it (CR11): SAN with "+ # ! ?" missing,
// wrong or right; "0-0"; "@e4"; UCI; "e2 e4", "e2-e4", "Ng1f3"; "a8=N",
// "a8N", "a8(N)"; "exd6 e.p."; either letter case. Where case decides (a
// bishop or the b-pawn) the text is first taken as written, and the other way
// only if that is not legal. Errors: game.ErrSyntax; *game.IllegalError;
// *game.AmbiguousError with the choices if several moves fit.
func (p *Position) ParseSAN(text string) (Move, error) {
	s := strings.TrimSpace(text)
	if len(s) > maxTyped {
		return NoMove, notAMove(s)
	}
	asWritten, other := readings(tidy(s))
	moves := p.fitting(asWritten)
	if len(moves) == 0 {
		moves = p.fitting(other)
	}
	all := append(asWritten, other...)
	switch {
	case len(moves) == 1:
		return moves[0], nil
	case len(moves) > 1:
		return NoMove, &game.AmbiguousError{Text: s, Choices: p.options(moves)}
	case len(all) == 0:
		return NoMove, notAMove(s)
	}
	return NoMove, p.whyNone(all[0])
}

// parseStrict reads SAN as a record holds it: the case of letters counts.
func (p *Position) parseStrict(s string) (Move, error) {
	if len(s) > maxTyped {
		return NoMove, notAMove(s)
	}
	read, _ := readings(tidy(s))
	moves := p.fitting(read)
	switch {
	case len(moves) == 1:
		return moves[0], nil
	case len(moves) > 1:
		return NoMove, &game.AmbiguousError{Text: s, Choices: p.options(moves)}
	case len(read) == 0:
		return NoMove, notAMove(s)
	}
	return NoMove, p.whyNone(read[0])
}

// fitting are the legal moves that any of the readings allows, without
// repeats, in the order of generation.
func (p *Position) fitting(list []reading) []Move {
	var moves []Move
	if len(list) == 0 {
		return nil
	}
	for _, m := range p.AppendLegal(nil) {
		for _, r := range list {
			if p.fits(m, r) {
				moves = append(moves, m)
				break
			}
		}
	}
	return moves
}

// fits reports whether the legal move m is one that r allows.
func (p *Position) fits(m Move, r reading) bool {
	switch {
	case r.castles != noCastle:
		return m.IsCastle() && (m.To().File() == C1.File()) == (r.castles == longCastle)
	case r.drop != NoRole || m.IsDrop():
		return m.DropRole() == r.drop && m.To() == r.to
	case r.promotes != NoRole && m.Promotion() != r.promotes:
		return false
	case m.IsCastle():
		// King onto rook, or the king's two squares, in coordinates or as "Kg1".
		w, _ := p.castleOf(try{from: m.from(), to: m.To()}, p.turn)
		onto := r.from.Count() == 1 && r.to == w.rook
		return (r.to == m.To() || onto) && r.allows(King, m.from())
	}
	role := p.board[m.from()].role()
	if m.To() != r.to || !r.allows(role, m.from()) {
		return false
	}
	return role != Pawn || r.pawnWay(m.from())
}

// whyNone explains a reading that no legal move fits: of all the pieces that
// may have been meant, the one that came closest.
func (p *Position) whyNone(r reading) error {
	c := p.turn
	if r.castles != noCastle {
		return p.whyNoCastle(r.castles)
	}
	if r.drop != NoRole {
		return p.why(try{from: NoSquare, to: r.to, drop: r.drop}, c)
	}
	var best *game.IllegalError
	for from := Square(0); from < 64; from++ {
		m := p.board[from]
		if m == 0 || m.color() != c || !r.allows(m.role(), from) || m.role() == Pawn && !r.pawnWay(from) {
			continue
		}
		e := p.why(try{from: from, to: r.to, promotes: r.promotes}, c)
		if best == nil || closeness(e.Code) > closeness(best.Code) {
			best = e
		}
	}
	if best != nil {
		return best
	}
	if r.from.Count() == 1 && r.role == NoRole {
		t := try{from: r.from.First(), to: r.to, promotes: r.promotes}
		if p.board[t.from] == newMan(c, Pawn) {
			return p.refusal(t, game.WhyNotSo) // "e4xe5"
		}
		return p.why(t, c)
	}
	return &game.IllegalError{Code: game.WhyNoPiece, Piece: r.role.String(), To: r.to.String()}
}

// whyNoCastle explains a refused "O-O", also of a king that is elsewhere.
func (p *Position) whyNoCastle(side castling) error {
	h := &headings[p.turn&1]
	w := &h.short
	if side == longCastle {
		w = &h.long
	}
	king := p.King(p.turn)
	if king == h.home {
		return p.why(try{from: king, to: w.to}, p.turn)
	}
	e := p.refusal(try{from: king, to: w.to}, game.WhyCastleMoved)
	e.At = w.rook.String()
	return e
}

// closeness is how far a try came before it was refused.
func closeness(w game.Why) int {
	switch w {
	case game.WhyNotSo:
		return 0
	case game.WhyPawnNeedsTake:
		return 1
	case game.WhyOwnPieceThere, game.WhyPathBlocked, game.WhyCastleMoved:
		return 2
	}
	return 3
}
