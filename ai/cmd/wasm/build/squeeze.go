//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"os"

	"github.com/andybalholm/brotli"
)

// squeeze writes a file compressed in both ways that browsers understand, and
// says how large it is. It does nothing for a file that was done before: the
// best compression takes its time.
func squeeze(plain, to string, fast bool) error {
	text, err := os.ReadFile(plain)
	if err != nil {
		return err
	}
	if text, err = press(text); err != nil {
		return err
	}
	mark := fmt.Sprintf("%x %v\n", sha256.Sum256(text), fast)
	if done, err := os.ReadFile(plain + ".done"); err == nil && string(done) == mark && exist(to+".br", to+".gz") {
		return nil
	}
	var gz, br bytes.Buffer
	zw, err := gzip.NewWriterLevel(&gz, gzip.BestCompression)
	if err != nil {
		return err
	}
	quality := brotli.BestCompression
	if fast {
		quality = 5
	}
	bw := brotli.NewWriterOptions(&br, brotli.WriterOptions{Quality: quality, LGWin: 22})
	_, _ = zw.Write(text) // a buffer takes everything
	_, _ = bw.Write(text)
	_ = zw.Close()
	_ = bw.Close()
	if err := os.WriteFile(to+".gz", gz.Bytes(), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(to+".br", br.Bytes(), 0o644); err != nil {
		return err
	}
	fmt.Printf("%s: %d bytes, %d with gzip, %d with brotli\n", to, len(text), gz.Len(), br.Len())
	return os.WriteFile(plain+".done", []byte(mark), 0o644)
}

func exist(names ...string) bool {
	for _, name := range names {
		if _, err := os.Stat(name); err != nil {
			return false
		}
	}
	return true
}
