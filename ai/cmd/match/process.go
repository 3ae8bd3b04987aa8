package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"hilltop/game"
	"hilltop/game/chess"
	"hilltop/game/variant"
)

// process is a UCI engine of its own.
type process struct {
	label   string
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
	limit   string
}

// errNotChess: the protocol has no words for the game.
var errNotChess = errors.New("UCI cannot speak this game")

func openProcess(name, key string, c config) (*process, error) {
	v, _ := variant.ByKey(key)
	words := strings.Fields(name)
	if v.UCI == "" || len(words) == 0 {
		return nil, fmt.Errorf("%q: %w", name, errNotChess)
	}
	path, err := exec.LookPath(words[0])
	if err != nil {
		// Debian keeps games out of root's path.
		if path, err = exec.LookPath("/usr/games/" + words[0]); err != nil {
			return nil, fmt.Errorf("%s is not here; on Debian: apt-get install %s", words[0], words[0])
		}
	}
	p := &process{label: name, command: exec.Command(path, words[1:]...), limit: fmt.Sprintf("go nodes %d", c.nodes)}
	if c.moveTime > 0 {
		p.limit = fmt.Sprintf("go movetime %d", c.moveTime.Milliseconds())
	}
	if p.in, err = p.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewScanner(out)
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	for _, text := range []string{"uci", fmt.Sprintf("setoption name Hash value %d", c.hash), "setoption name UCI_Variant value " + v.UCI} {
		if err := p.say(text); err != nil {
			return nil, err
		}
	}
	return p, p.ready()
}

func (p *process) name() string { return p.label }

func (p *process) reset(uint64) {
	if p.say("ucinewgame") == nil {
		_ = p.ready() // a crash shows at the next move
	}
}

func (p *process) close() {
	if p.say("quit") == nil && p.in.Close() == nil {
		_ = p.command.Wait() // an engine that has quit owes us nothing
	}
}

func (p *process) say(text string) error {
	_, err := io.WriteString(p.in, text+"\n")
	return err
}

func (p *process) ready() error {
	if err := p.say("isready"); err != nil {
		return err
	}
	_, err := p.hear("readyok")
	return err
}

// hear reads up to a line with a prefix and returns its second word.
func (p *process) hear(prefix string) (string, error) {
	const patience = time.Minute
	timer := time.AfterFunc(patience, func() { _ = p.command.Process.Kill() })
	defer timer.Stop()
	for p.out.Scan() {
		if words := strings.Fields(p.out.Text()); len(words) > 0 && words[0] == prefix {
			return strings.Join(words[1:min(2, len(words))], ""), nil
		}
	}
	return "", fmt.Errorf("the engine ended without saying %s", prefix)
}

func (p *process) choose(any game.Game) (string, error) {
	g, ok := any.(chess.Game)
	if !ok {
		return "", errNotChess
	}
	var text strings.Builder
	text.WriteString("position fen " + g.Positions()[0].FEN())
	if moves := g.Moves(); len(moves) > 0 {
		text.WriteString(" moves")
		for _, m := range moves {
			text.WriteString(" " + m.UCI())
		}
	}
	if err := p.say(text.String()); err != nil {
		return "", err
	}
	if err := p.say(p.limit); err != nil {
		return "", err
	}
	return p.hear("bestmove")
}
