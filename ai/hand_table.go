package ai

import "hilltop/game/chess"

// handEntry is what is remembered of one position of a hand.
type handEntry struct {
	key   uint64
	move  uint16 // the low bits of a chess.Move
	score int16  // counted from the position, not from the root
	depth int8
	bound bound
	round uint16 // the search that stored it
}

// handTable remembers positions of one search; the next begins with nothing,
// so that it gives the same answer whatever was searched before.
type handTable struct {
	entries []handEntry
	round   uint16
}

// newHandTable makes a table of 1<<bits entries of 16 bytes.
func newHandTable(bits uint) *handTable {
	return &handTable{entries: make([]handEntry, 1<<bits)}
}

// forget begins a new search.
func (t *handTable) forget() {
	if t.round++; t.round == 0 {
		clear(t.entries)
		t.round = 1
	}
}

// probe finds what is known of a position; nil if nothing is.
func (t *handTable) probe(key uint64) *handEntry {
	e := &t.entries[key&uint64(len(t.entries)-1)]
	if e.key != key || e.round != t.round {
		return nil
	}
	return e
}

// store remembers a position, unless the place is taken by one that was
// searched deeper.
func (t *handTable) store(key uint64, m chess.Move, score, depth int, b bound) {
	e := &t.entries[key&uint64(len(t.entries)-1)]
	if e.round == t.round {
		if e.key != key && int(e.depth) > depth+4 && key&3 != 0 {
			return
		}
		if e.key == key && m == chess.NoMove {
			m = chess.Move(e.move)
		}
	}
	*e = handEntry{key: key, move: uint16(m), score: int16(score), depth: int8(depth), bound: b, round: t.round}
}

// nearer counts a score from the root as one from ply: an end that is so many
// plies nearer is worth that much more to who wants it.
func nearer(score, ply int) int {
	switch {
	case score > 0:
		return score + ply
	case score < 0:
		return score - ply
	}
	return 0
}

// farther counts a score from ply as one from the root.
func farther(score, ply int) int {
	switch {
	case score > ply:
		return score - ply
	case score < -ply:
		return score + ply
	}
	return 0
}
