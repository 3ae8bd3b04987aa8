// Package browser drives the real program with real browsers: two people play
// whole games through the pages, with and without JavaScript, while the
// server is killed and tabs go stale; and every page is measured and looked
// over for accessibility. There is no code here but tests.
package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"hilltop/static/chromium"
)

// program is the built server; browser the Chromium that visits it: one for all
// tests, in which every visitor has a context of their own.
var (
	program string
	browser context.Context
)

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "hilltop-browser-")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(dir)
		var stop func()
		browser, stop, err = chromium.Start()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer stop()
		program = filepath.Join(dir, "hilltop")
		build := exec.Command("go", "build", "-o", program, "hilltop")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			fmt.Fprintln(os.Stderr, "build hilltop:", err)
			return 1
		}
		return m.Run()
	}())
}
