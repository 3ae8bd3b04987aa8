package chess

import "strings"

// board reads the first field: eight ranks, and the reserve in brackets or as
// a ninth rank (CZ9).
func (f *fenReader) board(text string) {
	if open := strings.IndexByte(text, '['); open >= 0 {
		inside, closed := strings.CutSuffix(text[open+1:], "]")
		if !closed || strings.ContainsAny(inside, "[]") {
			f.fault("reserve: %q is not closed by one ] at the end of the board", text[open:])
		}
		f.pocket(strings.Trim(inside, "[]"))
		text = text[:open]
	}
	ranks := strings.Split(text, "/")
	if len(ranks) == 9 {
		f.pocket(ranks[8])
		ranks = ranks[:8]
	}
	if len(ranks) != 8 {
		f.fault("the board has %d ranks instead of 8", len(ranks))
		return
	}
	for i, rank := range ranks {
		f.rank(rank, Rank(7-i))
	}
}

func (f *fenReader) rank(text string, rank Rank) {
	file := 0 // not a File: it may run past the edge
	for i := range len(text) {
		b := text[i]
		role, isPiece := ParseRole(b)
		switch {
		case isPiece:
			if file < 8 {
				f.Board[NewSquare(File(file), rank)] = Piece{colorOf(b), role}
			}
			file++
		case b >= '1' && b <= '8':
			file += int(b - '0')
		case b == '~':
			f.promoted(text, i, file-1, rank)
		default:
			f.fault("rank %c: %q is neither a piece nor a number of empty squares", rank.Byte(), text[i:i+1])
			return
		}
	}
	if file != 8 {
		f.fault("rank %c has %d squares instead of 8", rank.Byte(), file)
	}
}

// promoted reads the mark at text[i], which belongs to the man before it.
func (f *fenReader) promoted(text string, i, file int, rank Rank) {
	if !f.rules.Drops {
		f.fault("rank %c: the mark ~ of a promoted pawn, but this game has no reserves", rank.Byte())
		return
	}
	var before byte
	if i > 0 {
		before = text[i-1]
	}
	role, _ := ParseRole(before)
	if role == NoRole || role == Pawn || role == King {
		f.fault("rank %c: the mark ~ must follow a queen, rook, bishop or knight", rank.Byte())
		return
	}
	if file < 8 {
		f.Promoted |= NewSquare(File(file), rank).Bit()
	}
}

// colorOf is White for an upper case letter.
func colorOf(letter byte) Color {
	if letter&0x20 == 0 {
		return White
	}
	return Black
}

// lastReserve reads the reserve that some programs write as the last field.
func (f *fenReader) lastReserve(text string) {
	if !f.rules.Drops {
		f.fault("after the move number there is %q, which belongs to no field", text)
		return
	}
	f.pocket(strings.TrimPrefix(text, "-"))
}

// maxInPocket bounds what a number before a letter may say.
const maxInPocket = 62

// pocket reads a reserve in any order; a number before a letter repeats it.
func (f *fenReader) pocket(text string) {
	switch {
	case !f.rules.Drops:
		f.fault("reserve %q: this game has no reserves", text)
		return
	case f.reserve:
		f.fault("reserve %q: a reserve was given before", text)
		return
	}
	f.reserve = true
	times := 0
	for i := range len(text) {
		b := text[i]
		if b >= '0' && b <= '9' {
			times = min(10*times+int(b-'0'), maxInPocket+1)
			if times == 0 || i == len(text)-1 {
				f.fault("reserve: the number %q must be followed by a piece and not begin with 0", text[i:i+1])
				return
			}
			continue
		}
		role, _ := ParseRole(b)
		if role == NoRole || role == King {
			f.fault("reserve: %q cannot be in a reserve (only p, n, b, r, q)", text[i:i+1])
			return
		}
		color := colorOf(b)
		if f.Pockets[color].Count(role)+max(times, 1) > maxInPocket {
			f.fault("reserve: more than %d of %q", maxInPocket, text[i:i+1])
			return
		}
		f.Pockets[color] = f.Pockets[color].With(role, max(times, 1))
		times = 0
	}
}
