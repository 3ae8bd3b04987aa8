package static

import (
	"os/exec"
	"testing"
)

// K6 and all other logic that needs no browser: the words are the same as
// those of views/model.
func TestScriptsWithoutBrowser(t *testing.T) {
	out, err := exec.Command(node(t), "testdata/pure.cjs").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}

// QH8: the page checks deals with the very vectors that game/deal is tested
// with, on pages with and without the browser's own hash.
func TestVerifySharesTheVectors(t *testing.T) {
	out, err := exec.Command(node(t), "testdata/verify.cjs").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
