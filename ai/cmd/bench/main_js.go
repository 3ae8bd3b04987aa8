//go:build js

package main

import (
	"fmt"
	"os"
	"strconv"
	"syscall/js"
	"time"
)

// main measures one line of the table in WebAssembly under Node and prints
// nodes and nodes a second, for the native program to read.
func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("want the number of a line")
	}
	n, err := strconv.Atoi(args[0])
	if err != nil || n < 0 || n >= len(lines) {
		return fmt.Errorf("no line %q", args[0])
	}
	count, err := ours(lines[n])
	if err != nil {
		return err
	}
	// Until Node has compiled the hot functions well, it runs them slowly.
	for began := time.Now(); time.Since(began) < atLeast; {
		if _, err := count(); err != nil {
			return err
		}
	}
	nodes, rate, err := measure(count, nodeClock)
	if err != nil {
		return err
	}
	fmt.Println(nodes, int64(rate))
	return nil
}

// nodeClock is the processor time of the Node process.
func nodeClock() time.Duration {
	usage := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(usage.Get("user").Int()+usage.Get("system").Int()) * time.Microsecond
}
