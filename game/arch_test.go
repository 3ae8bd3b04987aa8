package game_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "hilltop/"

// allowed says which of our packages each tree may import (architecture: the
// table of directions). A trailing "/..." takes the tree below it too.
var allowed = map[string][]string{
	"game":          {},
	"game/chess":    {"game"},
	"game/deal":     {},
	"game/variant":  {"game", "game/chess", "game/deal"},
	"game/table":    {"game", "game/chess"},
	"game/replay":   {"game", "game/chess", "game/variant", "game/lines"},
	"ai":            {"game/..."},
	"ai/uci":        {"game/...", "ai"},
	"ai/solo":       {"game/...", "ai", "views/..."},
	"ai/cmd":        {"game/...", "ai/...", "views/..."},
	"db":            {"game", "migrations"},
	"migrations":    {},
	"static":        {},
	"views/model":   {"game"},
	"views":         {"views/..."},
	"handlers":      {"game/...", "ai/...", "db", "views/...", "static", "handlers/mail", "handlers/picture"},
	"handlers/mail": {},
	"":              {"game/...", "ai/...", "db", "handlers"},

	"handlers/picture":       {"game"},
	"handlers/fixtures/make": {"db", "handlers/fixtures"},
}

// rule finds the entry that governs a package: the longest that is a prefix.
func rule(pkg string) (string, bool) {
	for at := pkg; ; {
		if _, ok := allowed[at]; ok && (at != "" || pkg == "") {
			return at, true
		}
		cut := strings.LastIndexByte(at, '/')
		if cut < 0 {
			return "", false
		}
		at = at[:cut]
	}
}

func permits(list []string, imported string) bool {
	for _, a := range list {
		tree, deep := strings.CutSuffix(a, "/...")
		if imported == tree || deep && strings.HasPrefix(imported, tree+"/") {
			return true
		}
	}
	return false
}

// goList runs go list at the root of the module, a line for each package.
func goList(t *testing.T, format string) []string {
	t.Helper()
	cmd := exec.Command("go", "list", "-f", format, "./...")
	cmd.Dir = root(t)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestImportDirections(t *testing.T) {
	seen := 0
	for _, line := range goList(t, `{{.ImportPath}} {{join .Imports " "}}`) {
		fields := strings.Fields(line)
		pkg := strings.TrimPrefix(strings.TrimPrefix(fields[0], "hilltop"), "/")
		at, ok := rule(pkg)
		if !ok {
			t.Errorf("%s has no rule about what it may import", pkg)
			continue
		}
		for _, imported := range fields[1:] {
			if !strings.HasPrefix(imported, module) {
				continue
			}
			seen++
			if in := strings.TrimPrefix(imported, module); !permits(allowed[at], in) {
				t.Errorf("%q imports %s, which %q may not", pkg, in, at)
			}
		}
	}
	if seen < 10 {
		t.Fatalf("only %d imports seen: the test looks at the wrong place", seen)
	}
}

// TestBrowserModulesStayLean: what is linked into the modules of the browser
// may not bring a server, a store or a writer of guides along.
func TestBrowserModulesStayLean(t *testing.T) {
	banned := []string{"net/http", "html/template", "database/sql", "encoding/gob", "github.com/labstack/echo/v4", "github.com/yuin/goldmark", module + "db", module + "handlers", module + "static", module + "views/guide"}
	imports := map[string][]string{}
	for _, line := range goList(t, `{{.ImportPath}} {{join .Imports " "}}`) {
		fields := strings.Fields(line)
		imports[fields[0]] = fields[1:]
	}
	queue, seen := []string{module + "ai/solo", module + "ai"}, map[string]bool{}
	for len(queue) > 0 {
		pkg := queue[0]
		queue = queue[1:]
		if seen[pkg] {
			continue
		}
		seen[pkg] = true
		for _, imported := range imports[pkg] {
			if slices.Contains(banned, imported) {
				t.Errorf("%s imports %s", pkg, imported)
			}
			if strings.HasPrefix(imported, module) {
				queue = append(queue, imported)
			}
		}
	}
	if !seen[module+"views/room"] || !seen[module+"game/variant"] {
		t.Fatalf("looked at %d packages only", len(seen))
	}
}

// TestGameIsPure: no clock, no network, no files, no randomness of its own in
// the rules.
func TestGameIsPure(t *testing.T) {
	banned := []string{"os", "net", "net/http", "database/sql", "math/rand", "math/rand/v2", "crypto/rand", "log", "log/slog"}
	for _, line := range goList(t, `{{.ImportPath}} {{join .Imports " "}}`) {
		fields := strings.Fields(line)
		if pkg := strings.TrimPrefix(fields[0], module); pkg != "game" && !strings.HasPrefix(pkg, "game/") {
			continue
		}
		for _, imported := range fields[1:] {
			for _, b := range banned {
				if imported == b {
					t.Errorf("%s imports %s", fields[0], imported)
				}
			}
		}
	}
	for _, f := range sources(t, "game") {
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" && s.Sel.Name == "Now" {
					t.Errorf("%s asks for the time", f.path)
				}
			}
			return true
		})
	}
}

// source is a Go file that is neither a test nor generated.
type source struct {
	path string
	ast  *ast.File
	set  *token.FileSet
}

func sources(t *testing.T, trees ...string) []source {
	t.Helper()
	var found []source
	for _, path := range tracked(t, trees...) {
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_templ.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, filepath.Join(root(t), path), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, source{path: path, ast: file, set: set})
	}
	if len(found) == 0 {
		t.Fatalf("no sources in %v", trees)
	}
	return found
}
