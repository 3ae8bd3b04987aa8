//go:build !js

// Command build makes the two WebAssembly modules of the pages of games without
// an opponent elsewhere, ready to be embedded and served: it links them as
// small as it can, presses them together, and leaves alone what is up to date.
//
//	go run ./ai/cmd/wasm/build [-fast] [-o static/wasm]
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// module is one program for the browser.
type module struct {
	file string // of the result, without what says how it is compressed
	pkg  string
	lean []string // packages of the library that are replaced, see lean.go
	// files are sources of our own that are replaced, by those in leanFolder.
	files map[string]string
}

// modules are the one that answers forms and the one that thinks.
var modules = []module{
	{file: "rules.wasm", pkg: "./ai/cmd/wasm/rules", lean: []string{"crypto/hmac", "crypto/sha256", "internal/godebug", "context"}},
	{file: "ai.wasm", pkg: "./ai/cmd/wasm/mind", lean: []string{"crypto/hmac", "crypto/sha256", "internal/godebug", "context", "fmt", "time"},
		files: map[string]string{"game/variant/all.go": "hilltop/all.go"}},
}

func main() {
	out := flag.String("o", filepath.Join("static", "wasm"), "folder of the results")
	work := flag.String("work", filepath.Join(".cache", "wasm"), "folder for what is kept between two builds")
	fast := flag.Bool("fast", false, "compress less well, for work on the modules themselves")
	flag.Parse()
	if err := run(*out, *work, *fast); err != nil {
		fmt.Fprintln(os.Stderr, "build the browser's modules:", err)
		os.Exit(1)
	}
}

func run(out, work string, fast bool) error {
	for _, dir := range []string{out, work} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	b, err := newBuilder(work)
	if err != nil {
		return err
	}
	// The best compression keeps one processor busy for as long as the next
	// module is linked.
	squeezed := make(chan error, len(modules))
	for _, m := range modules {
		plain, err := b.link(m)
		if err != nil {
			return err
		}
		go func() { squeezed <- squeeze(plain, filepath.Join(out, m.file), fast) }()
	}
	for range modules {
		if err := <-squeezed; err != nil {
			return err
		}
	}
	return b.copyStarter(filepath.Join(out, "wasm_exec.js"))
}
