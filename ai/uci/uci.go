// Package uci speaks the Universal Chess Interface (`hilltop uci`): plain
// chess and every variant of the house that UCI has a name for.
package uci

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"hilltop/ai"
	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/lines"
	"hilltop/game/variant"
)

const (
	// maxLine bounds one command, in bytes: a position with 10,000 moves fits.
	maxLine = 64 << 10
	// firstVariant is what the protocol starts with, by its UCI name.
	firstVariant = "chess"
	// usualHash is the engine's memory in megabytes until it is told another.
	usualHash = 16
	// maxLines is how many best lines can be asked for.
	maxLines = 256
	// usualSeed is what weak levels draw their lapses from until told another.
	usualSeed, maxSeed = 1, 1<<31 - 1
)

// Run speaks UCI with the engine of the house until quit or the end of
// the input. Errors: those of reading and writing.
func Run(in io.Reader, out io.Writer) error { return RunEngine(in, out, ai.New(usualHash)) }

// RunEngine is Run with another engine.
func RunEngine(in io.Reader, out io.Writer, e Engine) error {
	l := &loop{out: out, engine: e, skill: ai.MaxLevel, seed: usualSeed}
	if err := l.setVariant(firstVariant); err != nil {
		return err
	}
	reader := lines.New(in, maxLine)
	for {
		line, err := reader.Next()
		switch {
		case errors.Is(err, lines.ErrTooLong):
			l.complain(err)
			continue
		case err == io.EOF:
			l.finish()
			return l.failed()
		case err != nil:
			l.stop()
			return fmt.Errorf("read a command: %w", err)
		}
		words := strings.Fields(string(line))
		if len(words) == 0 {
			continue
		}
		if words[0] == "quit" {
			l.stop()
			return l.failed()
		}
		if err := l.do(words[0], words[1:]); err != nil {
			l.complain(err)
		}
		if err := l.failed(); err != nil {
			return err
		}
	}
}

// loop is a conversation.
type loop struct {
	engine  Engine
	variant game.Variant
	game    chess.Game
	lines   int      // best lines that are wanted
	skill   int      // level to play at
	seed    uint64   // of the lapses of that level
	running *running // the search that runs; nil if none was started

	mu  sync.Mutex // guards what follows: a search writes too
	out io.Writer
	err error // of the first write that failed
}

// commands are what may be said, but for quit.
var commands = map[string]func(*loop, []string) error{
	"uci":        (*loop).introduce,
	"isready":    func(l *loop, _ []string) error { l.say("readyok"); return nil },
	"ucinewgame": func(l *loop, _ []string) error { l.finish(); l.engine.Forget(); return nil },
	"setoption":  (*loop).setOption,
	"position":   (*loop).position,
	"go":         (*loop).search,
	"stop":       func(l *loop, _ []string) error { l.stop(); return nil },
	"ponderhit":  (*loop).ponderHit,
	"d":          func(l *loop, _ []string) error { l.say("%s", board(l.game)); return nil },
	"debug":      func(*loop, []string) error { return nil },
	"register":   func(*loop, []string) error { return nil },
}

func (l *loop) do(command string, args []string) error {
	run, ok := commands[command]
	if !ok {
		return fmt.Errorf("unknown command %.40q", command)
	}
	return run(l, args)
}

// say writes a line. It may be called from several goroutines.
func (l *loop) say(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		_, l.err = fmt.Fprintf(l.out, format+"\n", args...)
	}
}

// complain tells of bad input in the one way that the protocol has.
func (l *loop) complain(err error) { l.say("info string error: %v", err) }

func (l *loop) failed() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return fmt.Errorf("write an answer: %w", l.err)
	}
	return nil
}

func (l *loop) introduce([]string) error {
	var names strings.Builder
	for _, v := range variant.All {
		if speaks(v) {
			names.WriteString(" var " + v.UCI)
		}
	}
	l.say("id name Hilltop\nid author the Hilltop authors\n")
	l.say("option name Hash type spin default %d min 1 max %d", usualHash, ai.MaxHash)
	l.say("option name Clear Hash type button")
	l.say("option name MultiPV type spin default 1 min 1 max %d", maxLines)
	l.say("option name Skill type spin default %d min 1 max %d", ai.MaxLevel, ai.MaxLevel)
	l.say("option name Seed type spin default %d min 1 max %d", usualSeed, maxSeed)
	l.say("option name UCI_Variant type combo default %s%s\nuciok", firstVariant, names.String())
	return nil
}

// speaks reports whether UCI can speak v.
func speaks(v game.Variant) bool { return v.UCI != "" && v.Playable() }
