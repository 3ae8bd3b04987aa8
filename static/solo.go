package static

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
)

// What the pages of games without an opponent elsewhere need besides styles:
// their scripts know where all other files lie, because their first line is
// written here.

// modules are built by `make wasm` and not kept with the sources. A build
// without them has neither them nor the worker that runs them, and its pages
// leave everything to the server.
var modules = []string{"rules.wasm", "ai.wasm"}

const (
	// starter is the script of the Go toolchain that starts a module.
	starter = "wasm/wasm_exec.js"
	// workerPolicy lets a worker run WebAssembly and fetch it from here: a worker
	// follows the policy of its own script, and pages may not do the first.
	workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
	// keeperPolicy is that of the service worker, which only fetches.
	keeperPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"
	// keeper is the service worker. Its address must stay the same.
	keeper = "offline.js"
)

// kept are the files that the pages need without a connection.
var kept = []string{
	"app.css", "cards.css", "solo.css", "prefs.css", "app.js", "board.js", "cards.js", "draw.js", "solo.js", "sound.js", "htmx.min.js", "hx-sse.min.js",
	"worker.js", "rules.wasm", "ai.wasm", "icon.svg", "icon-192.png", "icon-512.png", "app.webmanifest",
}

func (s set) addSolo(files fs.FS) error {
	if err := s.addModules(files); err != nil {
		return err
	}
	if err := s.addManifest(); err != nil {
		return err
	}
	named := map[string]string{keeper: Prefix + keeper}
	for _, name := range append(slices.Clone(modules), "worker.js") {
		if url, ok := s.urls[name]; ok {
			named[name] = url
		}
	}
	page, err := begun(files, "globalThis.hilltopFiles", named, "js/solo/*.js")
	if err != nil {
		return err
	}
	s.add("solo.js", page)

	var list []string
	for _, name := range kept {
		if url, ok := s.urls[name]; ok {
			list = append(list, url)
		}
	}
	version := hashed("", []byte(strings.Join(list, " ")))
	script, err := begun(files, "self.hilltopKeep", map[string]any{"files": list, "version": version}, "js/offline/*.js")
	if err != nil {
		return err
	}
	a := &asset{name: keeper, hashed: keeper, media: mediaTypes[".js"], plain: script, length: len(script), policy: keeperPolicy, fresh: true}
	a.compress()
	s.byHashed[keeper] = a
	return nil
}

// begun is a bundle behind a first line that gives a name to a value.
func begun(files fs.FS, name string, value any, pattern string) ([]byte, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	rest, err := join(files, pattern)
	return append([]byte(name+"="+string(text)+";\n"), rest...), err
}

// addModules adds the modules and their worker, if they were built.
func (s set) addModules(files fs.FS) error {
	start, err := fs.ReadFile(files, starter)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	for _, name := range modules {
		a := &asset{name: name, media: mediaTypes[".wasm"]}
		if a.gzip, err = fs.ReadFile(files, "wasm/"+name+".gz"); err != nil {
			return fmt.Errorf("the modules were built in part only: %w", err)
		}
		if a.brotli, err = fs.ReadFile(files, "wasm/"+name+".br"); err != nil {
			return fmt.Errorf("the modules were built in part only: %w", err)
		}
		a.hashed = hashed(name, a.gzip)
		a.length = int(binary.LittleEndian.Uint32(a.gzip[len(a.gzip)-4:])) // where gzip keeps it
		s.put(a)
	}
	own, err := join(files, "js/worker/*.js")
	if err != nil {
		return err
	}
	s.add("worker.js", append(start, own...)).policy = workerPolicy
	return nil
}

// addManifest says how the site looks among the programs of a device.
func (s set) addManifest() error {
	icon := func(name, sizes, media string) map[string]string {
		return map[string]string{"src": s.urls[name], "sizes": sizes, "type": media}
	}
	text, err := json.Marshal(map[string]any{
		"id": "/local", "name": "Hilltop", "short_name": "Hilltop", "description": "Four ways to play chess a little differently",
		"start_url": "/local", "scope": "/", "display": "standalone", "background_color": "#F6F3EC", "theme_color": "#1F5F5B",
		"icons": []any{icon("icon.svg", "any", "image/svg+xml"), icon("icon-192.png", "192x192", "image/png"), icon("icon-512.png", "512x512", "image/png")},
	})
	if err != nil {
		return err
	}
	s.add("app.webmanifest", text)
	return nil
}

// expand is the plain form of what is kept compressed, for the rare browser
// that understands neither way.
func (a *asset) expand() []byte {
	r, err := gzip.NewReader(bytes.NewReader(a.gzip))
	if err != nil {
		panic("static: " + a.name + " is not what was built")
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic("static: " + a.name + " is not what was built")
	}
	return text
}
