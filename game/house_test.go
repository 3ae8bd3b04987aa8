package game_test

import (
	"encoding/json"
	"go/ast"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hilltop/game/variant"
)

// tracked lists the files of some trees (all for none), as paths from the
// root; hidden folders and what was built or downloaded are left out.
func tracked(t *testing.T, trees ...string) []string {
	t.Helper()
	if len(trees) == 0 {
		trees = []string{"."}
	}
	skip := map[string]bool{".git": true, "static/wasm": true, ".cache": true, "data": true, "bin": true, "tmp": true, "node_modules": true}
	var paths []string
	for _, tree := range trees {
		err := filepath.WalkDir(filepath.Join(root(t), tree), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			rel, _ := filepath.Rel(root(t), path)
			if d.IsDir() {
				if skip[rel] {
					return fs.SkipDir
				}
				return nil
			}
			paths = append(paths, filepath.ToSlash(rel))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return paths
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root(t), path))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestNoVariantIsNamed: handlers and views know variants by what they offer,
// never by name, so that a fifth one costs nothing there.
func TestNoVariantIsNamed(t *testing.T) {
	var words []string
	for _, v := range variant.All {
		if v.Practice {
			continue // its word is the name of the whole family
		}
		words = append(words, regexp.QuoteMeta(v.Key), regexp.QuoteMeta(v.Name))
		if v.UCI != "" {
			words = append(words, regexp.QuoteMeta(v.UCI))
		}
	}
	names := regexp.MustCompile(`(?i)` + strings.Join(words, "|") + `|three-?check|queen-?of-?the-?hill|king-?of-?the-?hill|\bkoth\b`)
	looked := 0
	for _, path := range tracked(t, "handlers", "views") {
		code := strings.HasSuffix(path, ".go") || strings.HasSuffix(path, ".templ")
		if !code || strings.HasSuffix(path, "_test.go") {
			continue
		}
		looked++
		for i, line := range strings.Split(read(t, path), "\n") {
			if name := names.FindString(line); name != "" {
				t.Errorf("%s:%d names %q", path, i+1, name)
			}
		}
	}
	if looked < 10 {
		t.Fatalf("only %d files looked at", looked)
	}
}

// TestVariantsAreComplete: whatever stands in the one list has its guide, its
// perft data, its names; and nothing lies beside the list.
func TestVariantsAreComplete(t *testing.T) {
	var perft struct{ Positions []struct{ Variant string } }
	if err := json.Unmarshal([]byte(read(t, "game/chess/testdata/perft.json")), &perft); err != nil {
		t.Fatal(err)
	}
	counted := map[string]int{}
	for _, p := range perft.Positions {
		counted[p.Variant]++
	}
	keys := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	seen := map[string]bool{}
	for _, v := range variant.All {
		if !keys.MatchString(v.Key) || seen[v.Key] {
			t.Errorf("key %q is not lower case with hyphens, or stands twice", v.Key)
		}
		seen[v.Key] = true
		if v.Name == "" || v.Goal == "" || v.Glyph == "" || v.Hue == "" || v.SeatNames[0] == "" || v.SeatNames[1] == "" {
			t.Errorf("%s lacks a name, goal, glyph, hue or the names of its seats", v.Key)
		}
		if _, err := os.Stat(filepath.Join(root(t), "views/guide", v.Key+".md")); err != nil {
			t.Errorf("%s has no guide: %v", v.Key, err)
		}
		if v.UCI != "" && counted[v.UCI] < 10 {
			t.Errorf("%s is proved by %d perft positions, want 10 or more", v.Key, counted[v.UCI])
		}
		file := "game/variant/" + strings.ReplaceAll(v.Key, "-", "_") + ".go"
		if _, err := os.Stat(filepath.Join(root(t), file)); err != nil {
			t.Errorf("%s has no file %s", v.Key, file)
		}
	}
	for _, path := range tracked(t, "game/variant") {
		name := strings.TrimSuffix(filepath.Base(path), ".go")
		owner := strings.ReplaceAll(name, "_", "-")
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || name == "variants" || name == "all" || name == "doc" || seen[owner] {
			continue
		}
		found := false
		for key := range seen {
			found = found || strings.HasPrefix(owner, key+"-")
		}
		if !found {
			t.Errorf("%s belongs to no variant in the list", path)
		}
	}
}

// Lengths: files and functions that a reader takes in at one look. The
// exceptions are named, each with its reason.
const (
	maxFileLines     = 400
	maxFunctionLines = 70
)

var longFunctions = map[string]string{
	"game/chess/count.go:count": "half of all perft time is spent here, and calls are dear in WebAssembly",
	"game/chess/make.go:Make":   "the other half; a move is made in one straight line",
	"ai/search.go:search":       "alpha-beta: what is asked of a position before its moves, in the order that matters",
	"ai/moves.go:moves":         "alpha-beta: the loop over the moves, which shares a dozen values",
}

func TestLengths(t *testing.T) {
	for _, path := range tracked(t) {
		ext := filepath.Ext(path)
		if ext != ".go" && ext != ".templ" && ext != ".js" && ext != ".css" && ext != ".sql" {
			continue
		}
		if strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_templ.go") || strings.HasSuffix(path, "_table.go") || strings.HasPrefix(path, "static/vendor/") {
			continue
		}
		if lines := strings.Count(read(t, path), "\n"); lines > maxFileLines {
			t.Errorf("%s has %d lines, %d are enough", path, lines, maxFileLines)
		}
	}
	for _, f := range sources(t, ".") {
		for _, d := range f.ast.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			lines := f.set.Position(fn.End()).Line - f.set.Position(fn.Pos()).Line + 1
			name := f.path + ":" + fn.Name.Name
			if _, excused := longFunctions[name]; lines > maxFunctionLines && !excused {
				t.Errorf("%s has %d lines, %d are enough", name, lines, maxFunctionLines)
			}
		}
	}
}

// TestExportedNamesAreDocumented: a name that others use says what it is.
func TestExportedNamesAreDocumented(t *testing.T) {
	for _, f := range sources(t, ".") {
		for _, d := range f.ast.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && exportedReceiver(d) && d.Doc == nil && !standardMethods[d.Name.Name] {
					t.Errorf("%s: func %s has no doc comment", f.path, d.Name.Name)
				}
			case *ast.GenDecl:
				undocumented(t, f.path, d)
			}
		}
	}
}

// standardMethods satisfy interfaces of the standard library; their meaning
// is known.
var standardMethods = map[string]bool{"Error": true, "String": true, "Is": true, "Unwrap": true, "Len": true, "Less": true, "Swap": true, "ServeHTTP": true}

func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	x := d.Recv.List[0].Type
	if star, ok := x.(*ast.StarExpr); ok {
		x = star.X
	}
	id, ok := x.(*ast.Ident)
	return ok && id.IsExported()
}

func undocumented(t *testing.T, path string, d *ast.GenDecl) {
	for _, spec := range d.Specs {
		if s, ok := spec.(*ast.TypeSpec); ok && s.Name.IsExported() && d.Doc == nil && s.Doc == nil {
			t.Errorf("%s: type %s has no doc comment", path, s.Name.Name)
		}
	}
}

// TestTopLevel: the house has the rooms of its plan and no more.
func TestTopLevel(t *testing.T) {
	rooms := map[string]bool{"go.mod": true, "go.sum": true, "main.go": true, "handlers": true, "views": true, "game": true, "ai": true,
		"db": true, "static": true, "migrations": true, "README.md": true, "Makefile": true, "LICENSE": true}
	for _, path := range tracked(t) {
		top, _, _ := strings.Cut(path, "/")
		if !rooms[top] && !strings.HasPrefix(top, ".") {
			t.Errorf("%s is no room of the house", path)
		}
	}
}

// TestReadmeNamesWhatIsThere: a file that the README links to lies there.
func TestReadmeNamesWhatIsThere(t *testing.T) {
	named := 0
	for _, link := range regexp.MustCompile(`\]\(([^):]+)\)`).FindAllStringSubmatch(read(t, "README.md"), -1) {
		named++
		if _, err := os.Stat(filepath.Join(root(t), link[1])); err != nil {
			t.Errorf("README.md: %v", err)
		}
	}
	if named < 4 {
		t.Errorf("only %d links found", named)
	}
}

// TestNothingIsLeftUndone: no promises in comments, no skipped tests.
func TestNothingIsLeftUndone(t *testing.T) {
	promise := regexp.MustCompile(`\bt\.Sk` + `ip|TO` + `DO|FIX` + `ME|XX` + `X\b|not impl` + `emented`)
	for _, path := range tracked(t) {
		ext := filepath.Ext(path)
		if ext != ".go" && ext != ".templ" && ext != ".js" || strings.HasPrefix(path, "static/vendor/") {
			continue
		}
		if m := promise.FindString(read(t, path)); m != "" {
			t.Errorf("%s: %q", path, m)
		}
	}
}
