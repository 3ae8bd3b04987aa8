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

//go:embed css/*.css css/*/*.css js/*/*.js vendor/*.js *.svg
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
	{"cards.js", "js/cards/*.js"},
	{"verify.js", "js/verify/*.js"},
	{"guide.css", "css/guide/*.css"},
	{"guide.js", "js/guide/*.js"},
}

// singles are served as they are.
var singles = []string{"vendor/htmx.min.js", "vendor/hx-sse.min.js", "*.svg"}

// asset is one file as it is sent.
type asset struct {
	name   string // "app.css"
	hashed string // "app.3fa2b1c9.css"
	media  string // Content-Type
	plain  []byte
	gzip   []byte // nil where compressing gains nothing
	brotli []byte // likewise
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
	return s, nil
}

func (s set) add(name string, text []byte) {
	sum := sha256.Sum256(text)
	ext := path.Ext(name)
	a := &asset{
		name:   name,
		hashed: strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:4]) + ext,
		media:  mediaTypes[ext],
		plain:  text,
	}
	a.compress()
	s.urls[name] = Prefix + a.hashed
	s.byHashed[a.hashed] = a
}
