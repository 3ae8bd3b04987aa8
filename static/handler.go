package static

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
)

// mediaTypes are written out, because the machine's own table decides
// otherwise and nosniff makes a wrong one fatal.
var mediaTypes = map[string]string{
	".css": "text/css; charset=utf-8",
	".js":  "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
	".png": "image/png",

	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
}

// Handler serves the assets under Prefix to GET and HEAD, compressed as the
// browser likes and never to be asked for again. Everything else is 404 or
// 405, in plain text. It may be used from several goroutines.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
			return
		}
		a, ok := built().byHashed[path.Base(r.URL.Path)]
		if !ok {
			http.Error(w, "Not found", http.StatusNotFound)
			return
		}
		a.serve(w, r)
	})
}

func (a *asset) serve(w http.ResponseWriter, r *http.Request) {
	body, coding := a.plain, ""
	accept := r.Header.Get("Accept-Encoding")
	switch {
	case a.brotli != nil && accepts(accept, "br"):
		body, coding = a.brotli, "br"
	case a.gzip != nil && accepts(accept, "gzip"):
		body, coding = a.gzip, "gzip"
	}
	if body == nil {
		body = a.expand()
	}
	a.head(w.Header(), len(body), coding)
	if r.Method == http.MethodGet {
		_, _ = w.Write(body) // a browser that went away is nobody's error
	}
}

// head sets the headers of an answer.
func (a *asset) head(h http.Header, length int, coding string) {
	h.Set("Content-Type", a.media)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Vary", "Accept-Encoding")
	h.Set("Content-Length", strconv.Itoa(length))
	// How much there is in all, for those who tell how much has come: they see
	// it uncompressed.
	h.Set("X-Length", strconv.Itoa(a.length))
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	if a.policy != "" {
		h.Set("Content-Security-Policy", a.policy)
	}
	if a.fresh {
		h.Set("Cache-Control", "no-cache")
		h.Set("Service-Worker-Allowed", "/")
	}
}

// accepts reports whether an Accept-Encoding header allows a coding by name.
// "*" is not taken as a yes: plain is always right.
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		_, q, found := strings.Cut(params, "=")
		if !found {
			return true
		}
		weight, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
		return err == nil && weight > 0
	}
	return false
}

// compress fills in the smaller forms. It runs once a file and start, so the
// best gzip is affordable; brotli's best is not worth its time over 9.
func (a *asset) compress() {
	var gz, br bytes.Buffer
	zw, err := gzip.NewWriterLevel(&gz, gzip.BestCompression)
	if err != nil {
		panic("static: gzip refuses its own best level")
	}
	_, _ = zw.Write(a.plain) // a buffer takes everything
	_ = zw.Close()
	bw := brotli.NewWriterLevel(&br, 9)
	_, _ = bw.Write(a.plain)
	_ = bw.Close()
	if gz.Len() < len(a.plain) {
		a.gzip = gz.Bytes()
	}
	if br.Len() < len(a.plain) {
		a.brotli = br.Bytes()
	}
}
