//go:build !js

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"hilltop/game/variant"
)

// engine is a running UCI program.
type engine struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
}

// startEngine finds and starts a UCI engine and waits until it is ready, so
// that its start is not measured. Errors: errMissing.
func startEngine(name string) (*engine, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		// Debian keeps games out of root's path.
		if path, err = exec.LookPath("/usr/games/" + name); err != nil {
			return nil, fmt.Errorf("%w: %s; on Debian: apt-get install %s", errMissing, name, name)
		}
	}
	e := &engine{process: exec.Command(path)}
	if e.in, err = e.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := e.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	e.out = bufio.NewScanner(out)
	if err := e.process.Start(); err != nil {
		return nil, err
	}
	if err := e.say("setoption name Threads value 1"); err != nil {
		return nil, err
	}
	return e, e.ready()
}

// stop ends the process.
func (e *engine) stop() {
	if e.say("quit") == nil && e.in.Close() == nil {
		_ = e.process.Wait() // an engine that has quit owes us nothing
	}
}

func (e *engine) say(text string) error {
	_, err := io.WriteString(e.in, text+"\n")
	return err
}

func (e *engine) ready() error {
	if err := e.say("isready"); err != nil {
		return err
	}
	_, err := e.hear("readyok")
	return err
}

// hear reads up to a line with a prefix and returns the rest of it.
func (e *engine) hear(prefix string) (string, error) {
	for e.out.Scan() {
		if rest, ok := strings.CutPrefix(e.out.Text(), prefix); ok {
			return strings.TrimSpace(rest), nil
		}
	}
	if err := e.out.Err(); err != nil {
		return "", err
	}
	return "", fmt.Errorf("the engine ended without saying %q", prefix)
}

// measure runs the engine's own perft.
func (e *engine) measure(l line) (uint64, float64, error) {
	v, _ := variant.ByKey(l.variant)
	for _, text := range []string{"setoption name UCI_Variant value " + v.UCI, "position fen " + l.fen} {
		if err := e.say(text); err != nil {
			return 0, 0, err
		}
	}
	if err := e.ready(); err != nil {
		return 0, 0, err
	}
	return measure(func() (uint64, error) { return e.perft(l.depth) }, e.clock())
}

func (e *engine) perft(depth int) (uint64, error) {
	if err := e.say("go perft " + strconv.Itoa(depth)); err != nil {
		return 0, err
	}
	text, err := e.hear("Nodes searched:")
	if err != nil {
		return 0, err
	}
	return strconv.ParseUint(text, 10, 64)
}

// clock is the processor time of the engine where the system tells it, else
// the time of day.
func (e *engine) clock() clock {
	if _, ok := processTime(e.process.Process.Pid); ok {
		return func() time.Duration {
			took, _ := processTime(e.process.Process.Pid)
			return took
		}
	}
	began := time.Now()
	return func() time.Duration { return time.Since(began) }
}

// processTime reads the processor time of a process from /proc, in steps of
// 10 ms.
func processTime(pid int) (time.Duration, bool) {
	const (
		tick         = 10 * time.Millisecond // USER_HZ, 100 on every Linux
		user, system = 11, 12                // fields after the name in brackets
	)
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, false
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	if len(fields) <= system {
		return 0, false
	}
	total := time.Duration(0)
	for _, field := range [2]string{fields[user], fields[system]} {
		n, err := strconv.Atoi(field)
		if err != nil {
			return 0, false
		}
		total += time.Duration(n) * tick
	}
	return total, true
}
