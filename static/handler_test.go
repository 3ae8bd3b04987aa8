package static

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func TestAssetsHaveHashedNames(t *testing.T) {
	urls := Assets()
	for _, name := range []string{"app.css", "app.js", "board.js", "htmx.min.js", "hx-sse.min.js", "icon.svg"} {
		if !regexp.MustCompile(`^/static/[a-z.-]+\.[0-9a-f]{8}\.(css|js|svg)$`).MatchString(urls[name]) {
			t.Errorf("%s is at %q", name, urls[name])
		}
	}
	urls["app.css"] = "changed"
	if Assets()["app.css"] == "changed" {
		t.Error("the map is shared")
	}
}

func TestHandlerServesEachAssetInEachCoding(t *testing.T) {
	for name, url := range Assets() {
		plain := get(t, url, "")
		if plain.Code != http.StatusOK || plain.Body.Len() == 0 {
			t.Fatalf("%s: status %d, %d bytes", url, plain.Code, plain.Body.Len())
		}
		h := plain.Header()
		if h.Get("Cache-Control") != "public, max-age=31536000, immutable" || h.Get("Vary") != "Accept-Encoding" ||
			h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Content-Type") == "" {
			t.Errorf("%s: headers %v", name, h)
		}
		want := plain.Body.String()
		zipped := get(t, url, "gzip, deflate")
		if zipped.Header().Get("Content-Encoding") == "gzip" {
			r, err := gzip.NewReader(zipped.Body)
			if err != nil {
				t.Fatal(err)
			}
			if got, _ := io.ReadAll(r); string(got) != want {
				t.Errorf("%s: gzip differs", name)
			}
		}
		small := get(t, url, "gzip, deflate, br, zstd")
		if strings.HasSuffix(name, ".png") {
			continue // compressed in itself
		}
		if small.Header().Get("Content-Encoding") != "br" {
			t.Errorf("%s: no brotli", name)
		}
		if got, _ := io.ReadAll(brotli.NewReader(small.Body)); string(got) != want {
			t.Errorf("%s: brotli differs", name)
		}
	}
}

func TestHandlerRefuses(t *testing.T) {
	url := Assets()["app.css"]
	cases := []struct {
		method, url string
		want        int
	}{
		{http.MethodHead, url, http.StatusOK},
		{http.MethodPost, url, http.StatusMethodNotAllowed},
		{http.MethodGet, "/static/app.css", http.StatusNotFound},
		{http.MethodGet, "/static/app.00000000.css", http.StatusNotFound},
		{http.MethodGet, "/static/../static.go", http.StatusNotFound},
		{http.MethodGet, "/static/", http.StatusNotFound},
	}
	for _, c := range cases {
		w := httptest.NewRecorder()
		Handler().ServeHTTP(w, httptest.NewRequest(c.method, c.url, nil))
		if w.Code != c.want {
			t.Errorf("%s %s: %d, want %d", c.method, c.url, w.Code, c.want)
		}
		if c.method == http.MethodHead && w.Body.Len() > 0 {
			t.Error("HEAD has a body")
		}
	}
}

func TestAccepts(t *testing.T) {
	cases := []struct {
		header, coding string
		want           bool
	}{
		{"", "br", false}, {"br", "br", true}, {"gzip, BR;q=0.5", "br", true}, {"br;q=0, gzip", "br", false},
		{"br;q=0.000", "br", false}, {"*", "br", false}, {"brx", "br", false}, {"br;q=x", "br", false},
	}
	for _, c := range cases {
		if got := accepts(c.header, c.coding); got != c.want {
			t.Errorf("%q, %s: %v", c.header, c.coding, got)
		}
	}
}

func get(t *testing.T, url, accept string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, url, nil)
	if accept != "" {
		r.Header.Set("Accept-Encoding", accept)
	}
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, r)
	return w
}
