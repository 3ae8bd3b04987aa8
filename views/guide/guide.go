// Package guide holds the guides, one Markdown file a game, found by the key
// of the variant, and turns them into markup once.
package guide

import (
	"bytes"
	"embed"
	"fmt"
	"path"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"hilltop/views/model"
)

//go:embed *.md
var files embed.FS

// Guides are the rules of each game in short, by key. Safe for concurrent
// reading.
type Guides map[string]model.HTML

// Load reads and renders every guide. It fails only if an embedded file is
// broken, so a program calls it once at its start.
func Load() (Guides, error) {
	list, err := files.ReadDir(".")
	if err != nil {
		return nil, fmt.Errorf("read guides: %w", err)
	}
	md := goldmark.New(goldmark.WithParserOptions(
		parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(lower{}, 0))))
	all := Guides{}
	for _, f := range list {
		source, err := files.ReadFile(f.Name())
		if err != nil {
			return nil, fmt.Errorf("read guide %s: %w", f.Name(), err)
		}
		var b bytes.Buffer
		if err := md.Convert(source, &b); err != nil {
			return nil, fmt.Errorf("render guide %s: %w", f.Name(), err)
		}
		all[strings.TrimSuffix(path.Base(f.Name()), ".md")] = model.HTML(b.String())
	}
	return all, nil
}

// lower makes every heading one level smaller: on a page the guide stands
// under a heading of its own.
type lower struct{}

// Transform is called by goldmark once a document.
func (lower) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			h.Level++
		}
	}
}
