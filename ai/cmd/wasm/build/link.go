//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// smallTempl stands in for the library that generated pages are linked with.
const smallTempl = "./ai/cmd/wasm/templ"

// builder links modules for the browser. Everything it makes lies in work.
type builder struct {
	work string // absolute
	root string // GOROOT of the toolchain that go.mod names
}

func newBuilder(work string) (*builder, error) {
	abs, err := filepath.Abs(work)
	if err != nil {
		return nil, err
	}
	b := &builder{work: abs}
	if b.root, err = b.run("", "env", "GOROOT"); err != nil {
		return nil, err
	}
	return b, b.modfile()
}

// run runs the go command with a GOROOT, "" for its own, and returns what it
// printed.
func (b *builder) run(root string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if root != "" {
		cmd.Args[0] = filepath.Join(b.root, "bin", "go")
		cmd.Path = cmd.Args[0]
		cmd.Env = append(cmd.Env, "GOROOT="+root, "GOTOOLCHAIN=local", "GOOS=js", "GOARCH=wasm", "GOEXPERIMENT=nogreenteagc")
	}
	var wrong bytes.Buffer
	cmd.Stderr = &wrong
	text, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, wrong.Bytes())
	}
	return strings.TrimSpace(string(text)), nil
}

// modfile writes go.mod once more, with the small templ in the place of the
// large one.
func (b *builder) modfile() error {
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if name == "go.mod" {
			text = append(text, "\nreplace github.com/a-h/templ => "+smallTempl+"\n"...)
		}
		if err := writeIfNew(filepath.Join(b.work, name), text); err != nil {
			return err
		}
	}
	return nil
}

// link makes a module and returns where it lies. Functions are put into their
// callers only where speed matters: elsewhere it makes the module larger.
func (b *builder) link(m module) (string, error) {
	root, err := b.leanRoot(m)
	if err != nil {
		return "", err
	}
	overlay, err := b.overlay(m)
	if err != nil {
		return "", err
	}
	file := filepath.Join(b.work, m.file)
	_, err = b.run(root, "build", "-modfile="+filepath.Join(b.work, "go.mod"), "-overlay="+overlay, "-trimpath", "-ldflags=-s -w",
		"-gcflags=std=-l", "-gcflags=hilltop/views/...=-l", "-gcflags=hilltop/ai/solo=-l", "-gcflags=hilltop/ai/cmd/...=-l",
		"-gcflags=github.com/a-h/...=-l", "-o", file, m.pkg)
	return file, err
}

// overlay writes down which of our own files a module replaces.
func (b *builder) overlay(m module) (string, error) {
	replace := map[string]string{}
	for from, to := range m.files {
		from, err := filepath.Abs(from)
		if err != nil {
			return "", err
		}
		if replace[from], err = filepath.Abs(filepath.Join(leanFolder, to)); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(b.work, m.file+".json")
	return file, writeIfNew(file, text)
}

// copyStarter copies the script of this toolchain that starts a module.
func (b *builder) copyStarter(to string) error {
	text, err := os.ReadFile(filepath.Join(b.root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return writeIfNew(to, text)
}

// writeIfNew writes a file unless it says so already, so that nothing is built
// again for no reason.
func writeIfNew(name string, text []byte) error {
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, text) {
		return nil
	}
	return os.WriteFile(name, text, 0o644)
}
