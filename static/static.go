// Package static holds what browsers fetch besides pages: styles, scripts and
// drawings. Sources lie in css and js, one concept a file; they are put
// together once, when first asked for, into a few files whose names carry a
// hash of their content, so that browsers may keep them for ever.
package static

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"strings"
	"sync"
)

//go:embed css/*.css css/*/*.css js/*/*.js vendor/*.js *.svg icon-*.png all:wasm
var sources embed.FS

// Prefix is where Handler is to be mounted.
const Prefix = "/static/"

// bundles names what is made from many sources. Each pattern's files are
// joined in the order of their names.
var bundles = []struct{ name, pattern string }{
	{"app.css", "css/*.css"},
	{"app.js", "js/page/*.js"},
	{"board.js", "js/board/*.js"},
	{"cards.css", "css/cards/*.css"},
	{"meet.css", "css/meet/*.css"},
	{"meet.js", "js/meet/*.js"},
	{"cards.js", "js/cards/*.js"},
	{"solo.css", "css/solo/*.css"},
	{"verify.js", "js/verify/*.js"},
	{"forms.css", "css/forms/*.css"},
	{"forms.js", "js/forms/*.js"},
	{"prefs.css", "css/prefs/*.css"},
	{"sound.js", "js/sound/*.js"},
	{"draw.js", "js/draw/*.js"},
	{"guide.css", "css/guide/*.css"},
	{"guide.js", "js/guide/*.js"},
}

// singles are served as they are.
var singles = []string{"vendor/htmx.min.js", "vendor/hx-sse.min.js", "*.svg", "icon-*.png"}

// asset is one file as it is sent.
type asset struct {
	name   string // "app.css"
	hashed string // "app.3fa2b1c9.css"
	media  string // Content-Type
	plain  []byte // nil for a module, which is kept compressed only
	gzip   []byte // nil where compressing gains nothing
	brotli []byte // likewise
	length int    // of plain
	policy string // Content-Security-Policy of its own, or ""
	fresh  bool   // always to be asked for again: its name carries no hash
}

// set is all assets by both of their names.
type set struct {
	urls     map[string]string // "app.css" to "/static/app.3fa2b1c9.css"
	byHashed map[string]*asset
}

// built makes the set once. The sources are compiled in, so a failure is a
// broken build and not something to carry on from.
var built = sync.OnceValue(func() set {
	s, err := build()
	if err != nil {
		panic(fmt.Sprintf("static: embedded sources: %v", err))
	}
	return s
})

// Assets maps the plain name of every asset ("app.css", "app.js", "board.js",
// "htmx.min.js", "hx-sse.min.js", "icon.svg") to the address under which
// Handler serves it. The map is the caller's own.
func Assets() map[string]string { return maps.Clone(built().urls) }

func build() (set, error) {
	s := set{urls: map[string]string{}, byHashed: map[string]*asset{}}
	for _, b := range bundles {
		text, err := join(sources, b.pattern)
		if err != nil {
			return set{}, err
		}
		s.add(b.name, text)
	}
	for _, pattern := range singles {
		files, err := matches(sources, pattern)
		if err != nil {
			return set{}, err
		}
		for _, f := range files {
			text, err := sources.ReadFile(f)
			if err != nil {
				return set{}, err
			}
			s.add(path.Base(f), text)
		}
	}
	return s, s.addSolo(sources)
}

func (s set) add(name string, text []byte) *asset {
	a := &asset{name: name, hashed: hashed(name, text), media: mediaTypes[path.Ext(name)], plain: text, length: len(text)}
	a.compress()
	s.put(a)
	return a
}

// put makes an asset known by its names.
func (s set) put(a *asset) {
	s.urls[a.name] = Prefix + a.hashed
	s.byHashed[a.hashed] = a
}

// hashed is a name that changes with what it names.
func hashed(name string, text []byte) string {
	sum := sha256.Sum256(text)
	ext := path.Ext(name)
	return strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:4]) + ext
}
