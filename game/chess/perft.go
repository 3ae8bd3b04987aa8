package chess

// maxPerft is the greatest depth that Perft counts; nobody can wait for more.
const maxPerft = 32

// Divided is one line of PerftDivide.
type Divided struct {
	Move  Move
	Nodes uint64
}

// perftFrame is what one level of a perft needs, made once and used again.
type perftFrame struct {
	child Position
	list  []Move
}

// Perft is the number of positions depth plies away, by legal moves only; a
// finished game has none. The last ply is counted, not made. Depths beyond
// 32 count as 32, those below 1 as 1 position.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(p, newPerftFrames(depth))
}

// PerftDivide is Perft for each legal move, in the order of AppendLegal.
func PerftDivide(p *Position, depth int) []Divided {
	if depth <= 0 {
		return nil
	}
	frames := newPerftFrames(depth)
	var lines []Divided
	for _, m := range p.AppendLegal(nil) {
		nodes := uint64(1)
		if depth > 1 {
			p.Make(&frames[0].child, m)
			nodes = perft(&frames[0].child, frames[1:])
		}
		lines = append(lines, Divided{m, nodes})
	}
	return lines
}

func newPerftFrames(depth int) []perftFrame {
	frames := make([]perftFrame, min(depth, maxPerft))
	for i := range frames {
		frames[i].list = make([]Move, 0, 256)
	}
	return frames
}

// perft counts to the depth for which there are frames.
func perft(p *Position, frames []perftFrame) uint64 {
	if len(frames) == 1 {
		return uint64(p.CountLegal())
	}
	f := &frames[0]
	f.list = p.AppendLegal(f.list[:0])
	nodes := uint64(0)
	if len(frames) == 2 {
		for _, m := range f.list {
			p.Make(&f.child, m)
			nodes += uint64(f.child.CountLegal())
		}
		return nodes
	}
	for _, m := range f.list {
		p.Make(&f.child, m)
		nodes += perft(&f.child, frames[1:])
	}
	return nodes
}
