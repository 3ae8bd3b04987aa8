package static

import (
	"net/http"
	"path"
	"strings"
	"testing"
	"testing/fstest"
)

const (
	thinkBudget = 500_000   // bytes of the module that thinks, compressed
	pageBudget  = 1_400_000 // of all that a page of a game without an opponent elsewhere loads, but for its HTML
	htmlBudget  = 12_000    // which is counted in, at its largest
)

// withModules is the set of a build that has them.
func withModules(t *testing.T) set {
	t.Helper()
	s := built()
	if _, ok := s.urls["ai.wasm"]; !ok {
		t.Fatal("the modules for the browser are not built: make wasm")
	}
	return s
}

func (s set) named(name string) *asset { return s.byHashed[path.Base(s.urls[name])] }

// TestSoloPagesAreSmallEnough: the module that thinks, and all that a page of a
// game against the AI loads, as browsers get it.
func TestSoloPagesAreSmallEnough(t *testing.T) {
	s := withModules(t)
	all := htmlBudget
	for _, name := range kept {
		a := s.named(name)
		if a == nil {
			t.Fatalf("%s is not served", name)
		}
		size := len(a.plain)
		if a.brotli != nil {
			size = len(a.brotli)
		}
		if !strings.HasSuffix(name, ".png") && !strings.HasSuffix(name, ".webmanifest") { // fetched to install only
			all += size
		}
		t.Logf("%-16s %8d", name, size)
	}
	if n := len(s.named("ai.wasm").brotli); n > thinkBudget {
		t.Errorf("ai.wasm has %d bytes, %d are allowed; build it with make wasm, without -fast", n, thinkBudget)
	}
	if all > pageBudget {
		t.Errorf("a page loads %d bytes, %d are allowed; build the modules with make wasm, without -fast", all, pageBudget)
	}
	t.Logf("all %d", all)
}

// TestOnlyTheWorkerMayRunModules: it follows the policy of its own script, and
// nothing else gets that policy (security: T-headers).
func TestOnlyTheWorkerMayRunModules(t *testing.T) {
	s := withModules(t)
	for name, url := range s.urls {
		policy := get(t, url, "").Header().Get("Content-Security-Policy")
		switch {
		case name == "worker.js" && policy != "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'":
			t.Errorf("%s: policy %q", name, policy)
		case name != "worker.js" && policy != "":
			t.Errorf("%s has a policy of its own: %q", name, policy)
		}
	}
	module := get(t, s.urls["ai.wasm"], "br")
	if h := module.Header(); h.Get("Content-Type") != "application/wasm" || h.Get("Content-Encoding") != "br" || h.Get("X-Length") == "" {
		t.Errorf("the module comes with %v", h)
	}
	if plain := get(t, s.urls["ai.wasm"], ""); !strings.HasPrefix(plain.Body.String(), "\x00asm") || plain.Body.Len() != s.named("ai.wasm").length {
		t.Error("the module in plain is no module")
	}
}

// TestTheKeeperIsAlwaysAskedForAgain: its address stays, what it names changes.
func TestTheKeeperIsAlwaysAskedForAgain(t *testing.T) {
	s := withModules(t)
	got := get(t, Prefix+keeper, "")
	if h := got.Header(); got.Code != http.StatusOK || h.Get("Cache-Control") != "no-cache" || h.Get("Service-Worker-Allowed") != "/" {
		t.Fatalf("status %d, headers %v", got.Code, h)
	}
	for _, name := range kept {
		if !strings.Contains(got.Body.String(), `"`+s.urls[name]+`"`) {
			t.Errorf("%s is not kept", name)
		}
	}
}

// TestBuildsWithoutModules: they have neither worker nor modules, and a build in
// part is refused.
func TestBuildsWithoutModules(t *testing.T) {
	files := fstest.MapFS{
		"js/solo/1.js": {Data: []byte("a;\n")}, "js/offline/1.js": {Data: []byte("b;\n")}, "js/worker/1.js": {Data: []byte("c;\n")},
	}
	s := set{urls: map[string]string{}, byHashed: map[string]*asset{}}
	if err := s.addSolo(files); err != nil {
		t.Fatal(err)
	}
	if s.urls["worker.js"] != "" || s.urls["ai.wasm"] != "" || s.urls["solo.js"] == "" {
		t.Errorf("a build without modules has %v", s.urls)
	}
	if text := string(s.named("solo.js").plain); !strings.Contains(text, `"offline.js":"/static/offline.js"`) || strings.Contains(text, "wasm") {
		t.Errorf("its pages are told %q", text)
	}
	files[starter] = &fstest.MapFile{Data: []byte("go\n")}
	files["wasm/rules.wasm.gz"] = &fstest.MapFile{Data: []byte("1234")}
	if err := s.addSolo(files); err == nil {
		t.Error("half a build is taken")
	}
}
