package ai

import "hilltop/game/chess"

// bound says how a stored score relates to the true one.
type bound uint8

const (
	boundNone  bound = iota
	boundUpper       // the true score is at most this
	boundLower       // at least this
	boundExact
)

const (
	bucketSize  = 4
	entryBytes  = 16
	generations = 64
)

// entry is what is remembered of one position. The zero value is free.
type entry struct {
	check uint32 // the high half of the key
	move  chess.Move
	score int16 // mates counted from the position, not from the root
	eval  int16
	depth uint8
	mark  uint8 // generation<<2 | bound
}

func (e *entry) bound() bound { return bound(e.mark & 3) }

// table remembers positions by key. It is for one search at a time.
type table struct {
	buckets    [][bucketSize]entry
	mask       uint64
	generation uint8
}

// newTable makes a table of at most so many megabytes, at least a little one.
func newTable(megabytes int) *table {
	count := 1
	for count*2*bucketSize*entryBytes <= max(megabytes, 1)<<20 {
		count *= 2
	}
	return &table{buckets: make([][bucketSize]entry, count), mask: uint64(count - 1)}
}

func (t *table) clear() {
	clear(t.buckets)
	t.generation = 0
}

// age lets what earlier searches stored be replaced first.
func (t *table) age() { t.generation = (t.generation + 1) % generations }

// probe finds what is known of a position; nil if nothing is.
func (t *table) probe(key uint64) *entry {
	bucket := &t.buckets[key&t.mask]
	check := uint32(key >> 32)
	for i := range bucket {
		if e := &bucket[i]; e.check == check && e.mark != 0 {
			return e
		}
	}
	return nil
}

// store remembers a position in place of what it knew of it, or of the entry
// that is worth least.
func (t *table) store(key uint64, m chess.Move, score, eval, depth int, b bound) {
	bucket := &t.buckets[key&t.mask]
	check := uint32(key >> 32)
	worst, least := &bucket[0], 1<<30
	for i := range bucket {
		e := &bucket[i]
		if e.check == check && e.mark != 0 {
			if m == chess.NoMove {
				m = e.move
			}
			if b != boundExact && e.mark>>2 == t.generation && depth+3 < int(e.depth) {
				e.move = m
				return
			}
			worst = e
			break
		}
		age := int(t.generation-e.mark>>2) & (generations - 1)
		if worth := int(e.depth) - 8*age; e.mark == 0 {
			worst, least = e, -1<<30
		} else if worth < least {
			worst, least = e, worth
		}
	}
	*worst = entry{
		check: check, move: m, score: int16(score), eval: int16(eval),
		depth: uint8(max(depth, 0)), mark: t.generation<<2 | uint8(b),
	}
}

// refine is the stored score where that says more about the position at ply
// than an evaluation does.
func (e *entry) refine(eval, ply int) int {
	score := fromTable(int(e.score), ply)
	if abs(score) >= mateBound {
		return eval
	}
	if b := e.bound(); b == boundExact || b == boundLower && score > eval || b == boundUpper && score < eval {
		return score
	}
	return eval
}

// full is how full the table is of this search's entries, in thousandths.
func (t *table) full() int {
	used, looked := 0, min(len(t.buckets), 250)
	for i := range looked {
		for _, e := range t.buckets[i] {
			if e.mark != 0 && e.mark>>2 == t.generation {
				used++
			}
		}
	}
	return used * 1000 / (looked * bucketSize)
}

// toTable and fromTable move the root of mate distances to the position and
// back, so that they hold wherever the position is met again.
func toTable(score, ply int) int {
	switch {
	case score >= mateBound:
		return score + ply
	case score <= -mateBound:
		return score - ply
	}
	return score
}

func fromTable(score, ply int) int {
	switch {
	case score >= mateBound:
		return score - ply
	case score <= -mateBound:
		return score + ply
	}
	return score
}
