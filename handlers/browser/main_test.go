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

	"github.com/chromedp/chromedp"
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
		stop, err := startBrowser(dir)
		if err != nil {
			fmt.Fprintln(os.Stderr, "start Chromium:", err)
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

// startBrowser starts Chromium with a profile in a folder. Pages of a site
// follow each other in one frame, not each in a new one (RenderDocument): they
// are the same pages, and each of the thousands that are loaded costs about a
// quarter less.
func startBrowser(dir string) (stop func(), err error) {
	path, err := findChromium()
	if err != nil {
		return nil, err
	}
	ctx, end := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path),
		chromedp.Flag("headless", true), chromedp.Flag("no-sandbox", true), chromedp.Flag("disable-gpu", true),
		chromedp.Flag("disable-quic", true), chromedp.Flag("no-first-run", true),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.Flag("disable-features", "RenderDocument"),
		chromedp.Flag("user-data-dir", filepath.Join(dir, "profile")))
	var leave func()
	browser, leave = chromedp.NewContext(ctx)
	return func() { leave(); end() }, chromedp.Do(browser, chromedp.Navigate("about:blank"))
}

// findChromium prefers the build without windows, which draws the same pages
// in half the time.
func findChromium() (string, error) {
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("these tests need Chromium: sudo apt-get install chromium-headless-shell")
}
