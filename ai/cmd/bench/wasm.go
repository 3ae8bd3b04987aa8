//go:build !js

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// wasmProgram is this program once more, built for WebAssembly.
type wasmProgram struct {
	node, launcher string
	folder         string // temporary
}

// buildWasm builds it. Errors: errMissing without Node.
func buildWasm() (*wasmProgram, error) {
	node, err := exec.LookPath("node")
	if err != nil {
		return nil, fmt.Errorf("%w: node; on Debian: apt-get install nodejs", errMissing)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("%w: go, which builds the WebAssembly program: %w", errMissing, err)
	}
	w := &wasmProgram{node: node, launcher: filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")}
	if w.folder, err = os.MkdirTemp("", "hilltop-bench-"); err != nil {
		return nil, err
	}
	build := exec.Command("go", "build", "-o", w.file(), "hilltop/ai/cmd/bench")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if said, err := build.CombinedOutput(); err != nil {
		w.remove()
		return nil, fmt.Errorf("build for WebAssembly: %w\n%s", err, said)
	}
	return w, nil
}

func (w *wasmProgram) file() string { return filepath.Join(w.folder, "bench.wasm") }

func (w *wasmProgram) remove() {
	if err := os.RemoveAll(w.folder); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
	}
}

// measure runs one line of the table in a process of its own.
func (w *wasmProgram) measure(n int) (nodes uint64, rate float64, err error) {
	said, err := w.run("perft", n)
	if err == nil {
		_, err = fmt.Sscan(said, &nodes, &rate)
	}
	return nodes, rate, err
}

// search runs one line of the search likewise.
func (w *wasmProgram) search(n int) (nodes uint64, rate float64, answer string, err error) {
	said, err := w.run("search", n)
	if err == nil {
		_, err = fmt.Sscan(said, &nodes, &rate, &answer)
	}
	return nodes, rate, answer, err
}

func (w *wasmProgram) run(what string, n int) (string, error) {
	run := exec.Command(w.node, "--stack-size=8192", w.launcher, w.file(), what, strconv.Itoa(n))
	run.Stderr = os.Stderr
	said, err := run.Output()
	return string(said), err
}
