package static

import (
	"io/fs"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestStripJSKeepsTheProgram(t *testing.T) {
	cases := []struct{ in, want string }{
		{"// a comment\n\tconst url = 'http://x';\n\n\t\t// another\n\treturn url; // gone\n", "const url='http://x';return url;"},
		{"a = b + +c - -d;\n", "a=b+ +c- -d;"},
		{"a++ + ++b;\n", "a++ + ++b;"},
		{"const a = 'x = \\' + y', b = \"c : d\";\n", "const a='x = \\' + y',b=\"c : d\";"},
		{"return / [/] \\/ = /g.test(a / b);\n", "return/ [/] \\/ = /g.test(a/b);"},
		{"if (typeof a === 'b') return a in b ? [ ...c ] : async () => {};\n", "if(typeof a==='b')return a in b?[...c]:async()=>{};"},
		{"x = (a) / (b) / c; y = d[0] / 2 / e;\n", "x=(a)/(b)/c;y=d[0]/2/e;"},
		{"(() => {\n\tif (a) {\n\t\tb = {c}\n\t}\n\telse d\n\t\t.e()\n\t\t|| g()\n})();\n", "(()=>{if(a){b={c}}\nelse d.e()||g()})();"},
		{"f(\n\ta,\n\tb)\n{\n\tc()\n\t++d;\n}\n[e]\n", "f(a,b)\n{c()\n++d;}\n[e]\n"},
	}
	for _, c := range cases {
		if got := stripJS(c.in); got != c.want {
			t.Errorf("%q became %q, want %q", c.in, got, c.want)
		}
	}
}

func TestStripCSSKeepsTheRules(t *testing.T) {
	cases := []struct{ in, want string }{
		{"/* a */\n.a {\n\tcolor: red; /* b */\n}\n", ".a {\ncolor: red;\n}\n"},
		{".a::before { content: \"/* no comment */\"; }\n", ".a::before { content: \"/* no comment */\"; }\n"},
		{".a::before { content: '\\'/*'; }\n", ".a::before { content: '\\'/*'; }\n"},
		{".a{}/* never closed", ".a{}\n"},
		{".a /**/ .b{}", ".a  .b{}\n"},
	}
	for _, c := range cases {
		if got := stripCSS(c.in); got != c.want {
			t.Errorf("%q became %q, want %q", c.in, got, c.want)
		}
	}
}

func TestJoinGoesByName(t *testing.T) {
	files := fstest.MapFS{
		"js/20-b.js": {Data: []byte("b();")},
		"js/10-a.js": {Data: []byte("a();\n")},
		"js/30-c.js": {Data: []byte("c();\n")},
	}
	got, err := join(files, "js/*.js")
	if err != nil || string(got) != "a();b();c();" {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := join(files, "css/*.css"); err == nil {
		t.Error("a bundle of nothing is no error")
	}
}

// Stripping takes lines for what they seem to be. That is only right as long
// as the sources keep to this.
func TestSourcesCanBeStripped(t *testing.T) {
	for _, name := range scripts(t) {
		text, err := fs.ReadFile(sources, name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "`") {
			t.Errorf("%s: a template may stretch over lines; join strings instead", name)
		}
		if strings.Contains(string(text), "/*") {
			t.Errorf("%s: write comments with //", name)
		}
		if n := strings.Count(string(text), "\n"); n >= 400 {
			t.Errorf("%s has %d lines", name, n)
		}
	}
}

// What the security policy forbids in pages would also fail in scripts.
func TestScriptsNeedNoEval(t *testing.T) {
	for _, name := range scripts(t) {
		text, err := fs.ReadFile(sources, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"eval(", "new Function", "innerHTML", "setAttribute('style'", "insertAdjacentHTML", "document.write"} {
			if strings.Contains(string(text), word) {
				t.Errorf("%s uses %s", name, word)
			}
		}
	}
}

func TestBundlesParse(t *testing.T) {
	s, err := build()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"app.js", "board.js", "cards.js", "verify.js", "solo.js", "guide.js", "draw.js", keeper} {
		a := s.byHashed[path.Base(s.urls[name])]
		if name == keeper {
			a = s.byHashed[keeper]
		}
		cmd := exec.Command(node(t), "--check", "-")
		cmd.Stdin = strings.NewReader(string(a.plain))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}

// Budgets of what the browser fetches, gzipped (bytes).
func TestBundlesAreSmall(t *testing.T) {
	s, err := build()
	if err != nil {
		t.Fatal(err)
	}
	limits := map[string]int{"solo.css": 2_500, "cards.css": 4_000, "meet.css": 1_000, "meet.js": 900, "cards.js": 1_600, "verify.js": 2_200, "guide.css": 4_000, "guide.js": 1_800, "forms.css": 1_500, "forms.js": 1_000, "prefs.css": 600, "sound.js": 1_000, "draw.js": 2_400, "board.js": 12_000, "app.js": 6_000, "app.css": 10_000, "htmx.min.js": 13_500, "hx-sse.min.js": 2_700}
	elsewhere := map[string]bool{"verify.js": true, "meet.js": true, "forms.js": true, "sound.js": true, "draw.js": true, "guide.js": true} // or only for who wants it
	page := 0                                                                                                                               // the scripts of a game with cards, the heaviest page
	for name, limit := range limits {
		a := s.byHashed[strings.TrimPrefix(s.urls[name], Prefix)]
		t.Logf("%-14s %6d plain %6d gzip %6d brotli", name, len(a.plain), len(a.gzip), len(a.brotli))
		if len(a.gzip) > limit {
			t.Errorf("%s is %d bytes gzipped, %d are allowed", name, len(a.gzip), limit)
		}
		if filepath.Ext(name) == ".js" && !elsewhere[name] {
			page += len(a.gzip)
		}
	}
	const kilobyte = 1024
	if page > 34*kilobyte {
		t.Errorf("the scripts of a page are %d bytes gzipped", page)
	}
}

// node is the JavaScript program that runs scripts outside of a browser.
func node(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("node is not installed: apt-get install nodejs")
	}
	return path
}

// scripts are all sources in JavaScript that are our own.
func scripts(t *testing.T) []string {
	t.Helper()
	patterns := []string{"js/solo/*.js", "js/worker/*.js", "js/offline/*.js"}
	for _, b := range bundles {
		if filepath.Ext(b.name) == ".js" {
			patterns = append(patterns, b.pattern)
		}
	}
	var names []string
	for _, pattern := range patterns {
		more, err := matches(sources, pattern)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, more...)
	}
	return names
}
