//go:build js

package main

import (
	"fmt"
	"os"
	"strconv"
	"syscall/js"
	"time"
)

// main measures one line of a table in WebAssembly under Node and prints nodes,
// nodes a second and what was found, for the native program to read.
func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("want perft or search and the number of a line")
	}
	n, err := strconv.Atoi(args[1])
	if err != nil || n < 0 {
		return fmt.Errorf("no line %q", args[1])
	}
	count, answer := counter(nil), new(string)
	rated, warm := measure, atLeast
	switch {
	case args[0] == "perft" && n < len(lines):
		count, err = ours(lines[n])
	case args[0] == "search" && n < len(searchLines):
		rated, warm = fastest, 4*atLeast // it is much code
		count, answer, err = searching(searchLines[n])
	default:
		err = fmt.Errorf("no line %d", n)
	}
	if err != nil {
		return err
	}
	// Until Node has compiled the hot functions well, it runs them slowly.
	for began := time.Now(); time.Since(began) < warm; {
		if _, err := count(); err != nil {
			return err
		}
	}
	nodes, rate, err := rated(count, nodeClock)
	if err != nil {
		return err
	}
	fmt.Println(nodes, int64(rate), *answer)
	return nil
}

// nodeClock is the processor time of the Node process.
func nodeClock() time.Duration {
	usage := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(usage.Get("user").Int()+usage.Get("system").Int()) * time.Microsecond
}
