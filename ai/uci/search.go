package uci

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hilltop/ai"
	"hilltop/game/chess"
)

// running is a search in its own goroutine.
type running struct {
	cancel   context.CancelFunc
	infinite bool
	ponders  bool          // while the other side thinks
	done     chan struct{} // closed when it has said its last
}

// start runs work until it returns; stop ends its context.
func (l *loop) start(infinite, ponders bool, work func(ctx context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	r := &running{cancel: cancel, infinite: infinite, ponders: ponders, done: make(chan struct{})}
	l.running = r
	go func() {
		defer close(r.done)
		defer cancel()
		work(ctx)
	}()
}

// stop ends what runs and waits until it has said its last.
func (l *loop) stop() {
	if l.running != nil {
		l.running.cancel()
		<-l.running.done
		l.running = nil
	}
}

// finish lets what runs come to its end, unless that would never be: so a
// script may send its next command at once.
func (l *loop) finish() {
	if l.running != nil && !l.running.infinite {
		<-l.running.done
	}
	l.stop()
}

// ponderHit answers at once what "go ponder" asked for; it changes nothing
// else, since this engine does not offer to think ahead.
func (l *loop) ponderHit([]string) error {
	if l.running != nil && l.running.ponders {
		l.stop()
	}
	return nil
}

// search is the command go.
func (l *loop) search(args []string) error {
	if len(args) > 0 && args[0] == "perft" {
		return l.perft(args[1:])
	}
	limits, err := l.limits(args)
	if err != nil {
		return err
	}
	g := l.game
	if g.Outcome().Over {
		l.finish()
		l.say("bestmove (none)")
		return nil
	}
	l.finish()
	if l.skill < ai.MaxLevel {
		limits = l.atLevel(limits)
	}
	began := time.Now()
	l.start(limits.Infinite, slices.Contains(args, "ponder"), func(ctx context.Context) {
		best := l.engine.Search(ctx, g, limits, func(i Info) { l.say("%s", line(i, time.Since(began))) })
		if limits.Infinite {
			<-ctx.Done()
		}
		l.say("bestmove %s", best.UCI())
	})
	return nil
}

// atLevel bounds a search as the level that is set does besides. What was
// learned before is dropped, so that the level plays the same each time.
func (l *loop) atLevel(limits Limits) Limits {
	level := ai.LevelLimits(l.game, l.skill, l.seed)
	limits.Lapses = level.Lapses
	if limits.Nodes == 0 || level.Nodes < limits.Nodes {
		limits.Nodes = level.Nodes
	}
	l.engine.Forget()
	return limits
}

// perft counts the moves of the position to a depth, by first move. Like that
// of other engines it cannot be stopped.
func (l *loop) perft(args []string) error {
	const deepest = 20
	depth := 1
	if len(args) > 0 {
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 1 || n > deepest {
			return fmt.Errorf("perft needs a depth from 1 to %d", deepest)
		}
		depth = n
	}
	l.finish()
	p := l.game.Chess()
	var sum uint64
	for _, m := range p.AppendLegal(nil) {
		var next chess.Position
		p.Make(&next, m)
		n := uint64(1)
		if depth > 1 {
			n = chess.Perft(&next, depth-1)
		}
		sum += n
		l.say("%s: %d", m, n)
	}
	l.say("\nNodes searched: %d\n", sum)
	return nil
}

// limits reads the arguments of go.
func (l *loop) limits(args []string) (Limits, error) {
	var limits Limits
	var millis [5]int
	numbers := map[string]*int{
		"depth": &limits.Depth, "nodes": &limits.Nodes, "mate": &limits.Mate, "movestogo": &limits.MovesToGo,
		"movetime": &millis[0], "wtime": &millis[1], "btime": &millis[2], "winc": &millis[3], "binc": &millis[4],
	}
	for i := 0; i < len(args); i++ {
		switch number, ok := numbers[args[i]]; {
		case ok:
			if i++; i == len(args) {
				return limits, fmt.Errorf("go: %s needs a number", args[i-1])
			}
			n, err := strconv.Atoi(args[i])
			if err != nil {
				return limits, fmt.Errorf("go: %s needs a number, not %.20q", args[i-1], args[i])
			}
			*number = max(n, 0)
		case args[i] == "infinite" || args[i] == "ponder":
			limits.Infinite = true
		case args[i] == "searchmoves":
			p := l.game.Chess()
			for ; i+1 < len(args); i++ {
				m, err := p.ParseUCI(args[i+1])
				if err != nil {
					break
				}
				limits.Only = append(limits.Only, m)
			}
		default:
			return limits, fmt.Errorf("go: %.20q is no limit", args[i])
		}
	}
	limits.Lines = l.lines
	limits.MoveTime = ms(millis[0])
	limits.Clock = [2]time.Duration{ms(millis[1]), ms(millis[2])}
	limits.Increment = [2]time.Duration{ms(millis[3]), ms(millis[4])}
	if bounds := slices.Max(millis[:]); bounds == 0 && limits.Depth == 0 && limits.Nodes == 0 && limits.Mate == 0 {
		limits.Infinite = true
	}
	return limits, nil
}

func ms(n int) time.Duration {
	const longest = int(24 * time.Hour / time.Millisecond)
	return time.Duration(min(n, longest)) * time.Millisecond
}

// line is the info as UCI writes it.
func line(i Info, took time.Duration) string {
	var text strings.Builder
	fmt.Fprintf(&text, "info depth %d", i.Depth)
	if i.SelDepth > 0 {
		fmt.Fprintf(&text, " seldepth %d", i.SelDepth)
	}
	if i.Rank > 0 {
		fmt.Fprintf(&text, " multipv %d", i.Rank)
	}
	if i.Mate != 0 {
		fmt.Fprintf(&text, " score mate %d", i.Mate)
	} else {
		fmt.Fprintf(&text, " score cp %d", i.Score)
	}
	fmt.Fprintf(&text, " nodes %d time %d nps %d", i.Nodes, took.Milliseconds(),
		int64(float64(i.Nodes)/max(took, time.Microsecond).Seconds()))
	if i.Hash > 0 {
		fmt.Fprintf(&text, " hashfull %d", i.Hash)
	}
	if len(i.Line) > 0 {
		text.WriteString(" pv")
		for _, m := range i.Line {
			text.WriteString(" " + m.UCI())
		}
	}
	return text.String()
}
