package chess

import (
	"fmt"

	"hilltop/game"
)

// ParseUCI reads the action of a move as UCI writes it, in the dialects of
// CR11: letters of either case, castling as the king's two squares or as king
// onto rook, "@e4" for a pawn drop. It returns the legal move that is meant.
// Errors: game.ErrSyntax, *game.IllegalError.
func (p *Position) ParseUCI(s string) (Move, error) {
	t, ok := parseTry(s)
	if !ok {
		return NoMove, notAMove(s)
	}
	return p.pick(t)
}

// notAMove is the ErrSyntax for a text; it quotes no more than a little of it.
func notAMove(s string) error {
	if len(s) > maxTyped {
		return fmt.Errorf("%w: a move has at most %d characters, this has %d", game.ErrSyntax, maxTyped, len(s))
	}
	return fmt.Errorf("%w: %q is not a move", game.ErrSyntax, s)
}

// parseTry reads "e2e4", "e7e8q", "N@f3" or "@e4", letters of either case.
func parseTry(s string) (try, bool) {
	if at := len(s) - 3; (at == 0 || at == 1) && s[at] == '@' {
		return parseDrop(s[:at], s[at+1:])
	}
	if len(s) != 4 && len(s) != 5 {
		return try{}, false
	}
	from, ok1 := ParseSquare(s[:2])
	to, ok2 := ParseSquare(s[2:4])
	t := try{from: from, to: to}
	if len(s) == 5 {
		role, ok := ParseRole(s[4])
		if !ok {
			return try{}, false
		}
		t.promotes = role
	}
	return t, ok1 && ok2
}

func parseDrop(letter, square string) (try, bool) {
	to, ok := ParseSquare(square)
	t := try{from: NoSquare, to: to, drop: Pawn}
	if letter != "" && ok {
		t.drop, ok = ParseRole(letter[0])
	}
	return t, ok
}
