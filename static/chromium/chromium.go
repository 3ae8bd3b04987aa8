// Package chromium starts the browser that the tests look through. The program
// itself does not use it.
package chromium

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/chromedp/chromedp"
)

// names are the programs that will do, the best first: the build without
// windows draws the same pages in half the time, and is the one that
// "make tools" installs.
var names = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"}

// find returns the path of the installed Chromium that serves tests best, or
// an error that says what to install.
func find() (string, error) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("these tests need Chromium: sudo apt-get install %s", names[0])
}

// Start starts Chromium with an empty profile, and returns its context, in
// which tabs open, and what ends it and removes the profile. Where it fails, it
// leaves nothing behind.
//
// Pages of a site follow each other in one frame, not each in a new one
// (RenderDocument): they are the same pages, and each of the thousands that
// are loaded costs about a quarter less. Without the flags on networking and
// updates it would look for hosts that are none of ours.
func Start() (browser context.Context, stop func(), err error) {
	path, err := find()
	if err != nil {
		return nil, nil, err
	}
	profile, err := os.MkdirTemp("", "hilltop-chromium-")
	if err != nil {
		return nil, nil, err
	}
	ctx, end := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path),
		chromedp.UserDataDir(profile),
		chromedp.Flag("headless", true), chromedp.Flag("no-sandbox", true), chromedp.Flag("disable-gpu", true),
		chromedp.Flag("disable-quic", true), chromedp.Flag("no-first-run", true), chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("disable-features", "RenderDocument"))
	browser, leave := chromedp.NewContext(ctx)
	stop = func() {
		leave()
		end()
		remove(profile)
	}
	if err := chromedp.Do(browser, chromedp.Navigate("about:blank")); err != nil {
		stop()
		return nil, nil, fmt.Errorf("start %s: %w", path, err)
	}
	return browser, stop, nil
}

// remove waits for the last processes of the browser, which still write.
func remove(profile string) {
	for range 50 {
		if os.RemoveAll(profile) == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
}
