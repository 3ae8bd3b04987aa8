package static

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Nothing of others is served that is not written down with its hash.
func TestVendoredFilesAreAsRecorded(t *testing.T) {
	text, err := os.ReadFile("vendor/vendor.json")
	if err != nil {
		t.Fatal(err)
	}
	var records []struct{ Name, Version, File, From, SHA256, Licence string }
	if err := json.Unmarshal(text, &records); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{"vendor.json": true, "LICENSE": true}
	for _, r := range records {
		known[r.File] = true
		if r.Name == "" || r.Version == "" || r.From == "" || r.Licence == "" {
			t.Errorf("%s: the record is not complete: %+v", r.File, r)
		}
		body, err := os.ReadFile(filepath.Join("vendor", r.File))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256(body); hex.EncodeToString(sum[:]) != r.SHA256 {
			t.Errorf("%s has hash %x, recorded is %s", r.File, sum, r.SHA256)
		}
	}
	files, err := os.ReadDir("vendor")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !known[f.Name()] {
			t.Errorf("vendor/%s is recorded nowhere", f.Name())
		}
	}
}
