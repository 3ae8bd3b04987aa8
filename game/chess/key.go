package chess

// keyTable holds the random numbers of Zobrist keys. They come from a fixed
// seed, so that keys are the same in every run and on every machine.
type keyTable struct {
	men      [16][64]uint64 // by man and square
	promoted [64]uint64
	pockets  [2][8][64]uint64 // by side, role and count
	castling [16]uint64
	passant  [8]uint64 // by file
	checks   [2][4]uint64
	black    uint64 // to move
}

var keys = *newKeys()

func newKeys() *keyTable {
	t, state := new(keyTable), uint64(20)
	next := func() uint64 { return splitmix(&state) }
	for m := range t.men {
		for s := range t.men[m] {
			t.men[m][s] = next()
		}
	}
	for s := range t.promoted {
		t.promoted[s] = next()
	}
	for c := range t.pockets {
		for r := range t.pockets[c] {
			// An empty pocket and no checks add nothing, so that they cost
			// nothing where a variant has none.
			for n := 1; n < 64; n++ {
				t.pockets[c][r][n] = next()
			}
		}
		for n := 1; n < 4; n++ {
			t.checks[c][n] = next()
		}
	}
	for i := 1; i < 16; i++ {
		t.castling[i] = next()
	}
	for f := range t.passant {
		t.passant[f] = next()
	}
	t.black = next()
	return t
}

// splitmix is the next number of a SplitMix64 sequence.
func splitmix(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	return scatter(*state)
}

// scatter mixes the bits of x, one to one.
func scatter(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// pocketKey is the part of the key for n men of role r in c's reserve.
func pocketKey(c Color, r Role, n int) uint64 { return keys.pockets[c&1][r&7][n&63] }

// Key identifies the position for repetition (CR3): placement, promoted
// marks, reserves, counters, side to move, castling rights, Extra, and en
// passant only if a capture is legal. Different positions have different keys
// but for one chance in 2^64 a pair; Same is exact.
func (p *Position) Key() uint64 {
	key := p.key
	if p.Extra != 0 {
		key ^= scatter(p.Extra)
	}
	if p.passant != NoSquare {
		if s := p.EnPassant(); s != NoSquare {
			key ^= keys.passant[s&7]
		}
	}
	return key
}

// freshKey computes from the board what p.key holds.
func (p *Position) freshKey() uint64 {
	key := keys.castling[p.castling&15]
	for s := range p.board {
		if m := p.board[s]; m != 0 {
			key ^= keys.men[m&15][s]
		}
		if p.promoted.Has(Square(s)) {
			key ^= keys.promoted[s]
		}
	}
	for c := White; c <= Black; c++ {
		for r := Pawn; r <= Queen; r++ {
			key ^= pocketKey(c, r, p.pockets[c].Count(r))
		}
		key ^= keys.checks[c][p.checks[c]&3]
	}
	if p.turn == Black {
		key ^= keys.black
	}
	return key
}
