package ai

import (
	"slices"

	"hilltop/game/chess"
	"hilltop/game/variant"
)

// salted prepares the lapses of a search: what is overlooked and fancied
// depends on the seed and on what lies on the table.
func (s *handEngine) salted(t *variant.QueenTable) {
	s.salt = mix(s.limits.Lapses.Seed ^ mix(t.Hand.Key()^uint64(t.Card)<<8^uint64(t.Number)))
}

// overlooks reports whether m, a move in h, is not seen: one of the other
// side's, unless it answers a check. The piece that has just moved is watched
// more than others.
func (s *handEngine) overlooks(h *variant.QueenHand, last, m chess.Move) bool {
	blind := uint64(s.limits.Lapses.Blind)
	if blind == 0 || h.Turn() == s.open.Hand.Turn() || h.Check() {
		return false
	}
	if last != chess.NoMove && m.To() == last.To() {
		blind = blind * blind / 1024
	}
	return mix(s.salt^uint64(m))&1023 < blind
}

// fancy is what a choice seems to be worth beyond its worth, as a score. An
// end of the hand is no matter of whim: nothing is fancied more.
func (s *handEngine) fancy(m chess.Move) int {
	whim := uint64(s.limits.Lapses.Whim)
	switch {
	case whim == 0:
		return 0
	case s.wins(m):
		return int(whim) * shown
	}
	return int(mix(s.salt+uint64(m)) % (whim*shown + 1))
}

// wins reports whether m ends the hand on the table with points for who moves.
func (s *handEngine) wins(m chess.Move) bool {
	if m.IsDrop() {
		return false
	}
	var next variant.QueenHand
	s.open.Hand.Make(m, &next)
	return next.Check() && len(s.legal(&next)) == 0
}

// narrowed leaves those of the moves on the table that come to mind; at least
// one does. One that ends the hand or takes back is thought of more often.
func (s *handEngine) narrowed(all []chess.Move) []chess.Move {
	narrow := uint64(s.limits.Lapses.Narrow)
	if narrow == 0 {
		return all
	}
	h := &s.open.Hand
	salt := mix(s.salt + 1)
	likely, most := all[0], uint64(0)
	seen := slices.DeleteFunc(slices.Clone(all), func(m chess.Move) bool {
		mind := narrow
		if s.wins(m) || h.Quiet() == 0 && h.Men(h.Turn().Other()).Has(m.To()) {
			mind = mind * mind / 1024
		}
		x := mix(salt ^ uint64(m))
		if x >= most {
			likely, most = m, x
		}
		return x&1023 < mind
	})
	if len(seen) == 0 {
		return []chess.Move{likely}
	}
	return seen
}
