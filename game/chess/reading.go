package chess

import "strings"

// reading is one way to understand a typed move. The zero roles mean that
// nothing was said.
type reading struct {
	role     Role // of the piece that moves; NoRole if coordinates say it all
	from     Bitboard
	to       Square
	takes    bool
	promotes Role
	drop     Role
	castles  castling
}

type castling uint8

const (
	noCastle castling = iota
	shortCastle
	longCastle
)

const everywhere = ^Bitboard(0)

// allows reports whether a piece of the given role on s may be the one meant.
func (r reading) allows(role Role, s Square) bool {
	return r.from.Has(s) && (r.role == NoRole || r.role == role)
}

// pawnWay reports whether a pawn on s moves in the way that r says: "d5" is a
// push, and a pawn that captures says from where or writes "x".
func (r reading) pawnWay(s Square) bool {
	if s.File() == r.to.File() {
		return !r.takes
	}
	return r.takes || r.from != everywhere
}

// readings are the ways to understand a tidied text: as it is written, and
// those that take the other case of letters.
func readings(s string) (asWritten, other []reading) {
	if s == "" {
		return nil, nil
	}
	if c, ok := readCastle(s); ok {
		return []reading{{castles: c}}, nil
	}
	if t, ok := parseTry(s); ok && t.drop != NoRole {
		return []reading{{to: t.to, drop: t.drop}}, nil
	}
	coordinates, isPair := readPair(s)
	if isPair && s[0] >= 'a' {
		asWritten = append(asWritten, coordinates)
	} else if isPair {
		other = append(other, coordinates)
	}
	if r, ok := readPiece(s); ok && !(isPair && s[0] >= 'a') {
		asWritten = append(asWritten, r)
	}
	low := strings.ToLower(s)
	if r, ok := readPiece(low); ok && low != s && !isPair {
		other = append(other, r)
	}
	if _, ok := ParseRole(low[0]); ok {
		if r, ok := readPiece(strings.ToUpper(low[:1]) + low[1:]); ok {
			other = append(other, r)
		}
	}
	return asWritten, other
}

// tidy drops blanks, a move number, marks and "e.p.", and gives signs one
// spelling.
func tidy(s string) string {
	s = typed.Replace(s)
	if n := strings.TrimLeft(s, "0123456789"); strings.HasPrefix(n, ".") {
		s = strings.TrimLeft(n, ".")
	}
	s = strings.TrimRight(s, "+#!?")
	low := strings.ToLower(s)
	for _, end := range []string{"e.p.", "e.p", "ep"} {
		if strings.HasSuffix(low, end) && len(s) > len(end)+3 {
			return strings.TrimRight(s[:len(s)-len(end)], "+#!?")
		}
	}
	return s
}

var typed = strings.NewReplacer(
	" ", "", "\t", "", "\u00a0", "",
	"–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-",
	"×", "x", ":", "x", "…", "...",
)

// readCastle reads O-O and O-O-O with letters or zeros, dashes or none.
func readCastle(s string) (castling, bool) {
	bare := strings.ReplaceAll(s, "-", "")
	if strings.Trim(bare, "oO0") != "" || strings.HasPrefix(s, "-") || strings.HasSuffix(s, "-") || strings.Contains(s, "--") {
		return noCastle, false
	}
	switch len(bare) {
	case 2:
		return shortCastle, true
	case 3:
		return longCastle, true
	}
	return noCastle, false
}

// readPair reads two squares: "e2e4", "e2-e4", "e5xd6", "e7e8=q".
func readPair(s string) (reading, bool) {
	s, promotes, ok := cutPromotion(s)
	takes := len(s) == 5 && s[2]|0x20 == 'x'
	if takes || len(s) == 5 && s[2] == '-' {
		s = s[:2] + s[3:]
	}
	if !ok || len(s) != 4 {
		return reading{}, false
	}
	from, ok1 := ParseSquare(s[:2])
	to, ok2 := ParseSquare(s[2:])
	if !ok1 || !ok2 {
		return reading{}, false
	}
	return reading{from: from.Bit(), to: to, takes: takes, promotes: promotes}, true
}

// cutPromotion splits "e8=Q", "e8Q", "e8(Q)" or "e8/Q" into target and role.
// It reports false for a mark without a role.
func cutPromotion(s string) (rest string, promotes Role, ok bool) {
	rest = s
	if strings.HasSuffix(rest, ")") {
		rest = rest[:len(rest)-1]
		if len(rest) < 2 || rest[len(rest)-2] != '(' {
			return s, NoRole, false
		}
	}
	if len(rest) < 3 {
		return rest, NoRole, rest == s
	}
	// A digit ends the target: what stands behind it is the promotion.
	role, isRole := ParseRole(rest[len(rest)-1])
	if !isRole {
		return rest, NoRole, rest == s && strings.IndexByte("=/(", rest[len(rest)-1]) < 0
	}
	cut := rest[:len(rest)-1]
	if strings.IndexByte("=/(", cut[len(cut)-1]) >= 0 {
		cut = cut[:len(cut)-1]
	}
	return cut, role, true
}

// readPiece reads SAN with upper case pieces and lower case files: "Nbxd2",
// "exd8=Q", "R1-a3".
func readPiece(s string) (reading, bool) {
	s, promotes, ok := cutPromotion(s)
	if !ok || len(s) < 2 {
		return reading{}, false
	}
	to, ok := lowerSquare(s[len(s)-2:])
	if !ok {
		return reading{}, false
	}
	r := reading{role: Pawn, from: everywhere, to: to, promotes: promotes}
	s = s[:len(s)-2]
	if s != "" && strings.IndexByte("PNBRQK", s[0]) >= 0 {
		r.role, _ = ParseRole(s[0])
		s = s[1:]
	}
	if s != "" && (s[len(s)-1]|0x20 == 'x' || s[len(s)-1] == '-') {
		r.takes = s[len(s)-1] != '-'
		s = s[:len(s)-1]
	}
	if s != "" && s[0] >= 'a' && s[0] <= 'h' {
		r.from &= fileA << (s[0] - 'a')
		s = s[1:]
	}
	if s != "" && s[0] >= '1' && s[0] <= '8' {
		r.from &= rank1 << (8 * (s[0] - '1'))
		s = s[1:]
	}
	return r, s == ""
}

func lowerSquare(s string) (Square, bool) {
	to, ok := ParseSquare(s)
	return to, ok && s[0] >= 'a'
}
