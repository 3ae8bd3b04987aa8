package chromium

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	for _, c := range []struct {
		name      string
		installed []string
		want      string
	}{
		{"what make tools installs, alone", []string{"chromium-headless-shell"}, "chromium-headless-shell"},
		{"with windows, alone", []string{"chromium"}, "chromium"},
		{"both", []string{"chromium", "chromium-headless-shell"}, "chromium-headless-shell"},
		{"another maker's", []string{"google-chrome"}, "google-chrome"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for _, name := range c.installed {
				if err := os.WriteFile(filepath.Join(dir, name), nil, 0o755); err != nil {
					t.Fatal(err)
				}
			}
			t.Setenv("PATH", dir)
			if got, err := find(); err != nil || got != filepath.Join(dir, c.want) {
				t.Errorf("found %q, %v; want %s", got, err, c.want)
			}
		})
	}
	t.Run("none", func(t *testing.T) {
		t.Setenv("PATH", t.TempDir())
		if _, err := find(); err == nil || !strings.Contains(err.Error(), "apt-get install "+names[0]) {
			t.Errorf("%v does not say what to install", err)
		}
	})
}

// A fresh machine has only the browser that .ci/tools installs.
func TestToolsInstallWhatIsFound(t *testing.T) {
	script, err := os.ReadFile("../../.ci/tools")
	if err != nil {
		t.Fatal(err)
	}
	installs := regexp.MustCompile(`missing\+=\((chrom[^)]*)\)`).FindSubmatch(script)
	if installs == nil || string(installs[1]) != names[0] {
		t.Errorf(".ci/tools installs %q as a browser; the tests look first for %s", installs, names[0])
	}
}
