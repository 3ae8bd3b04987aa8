// Package browser drives the real program with real browsers: two people play
// whole games through the pages, with and without JavaScript, while the
// server is killed and tabs go stale; and every page is measured and looked
// over for accessibility. There is no code here but tests.
package browser

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// program is the built server; chromium the browser that visits it.
var program, chromium string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "hilltop-browser-")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(dir)
		if chromium, err = findChromium(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
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

func findChromium() (string, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("these tests need Chromium: sudo apt-get install chromium")
}
