package guide

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// rulings marks in a text where a ruling is told: "{KH3}". It becomes an
// anchor of that name in small letters, which nobody sees and everybody can
// link to.
var rulings = regexp.MustCompile(`^\{([A-Z]{2}[0-9]{1,2})\} ?`)

var kindRuling = ast.NewNodeKind("Ruling")

type ruling struct {
	ast.BaseInline
	id string
}

// Kind implements ast.Node.
func (*ruling) Kind() ast.NodeKind { return kindRuling }

// Dump implements ast.Node.
func (r *ruling) Dump(source []byte, level int) {
	ast.DumpHelper(r, source, level, map[string]string{"id": r.id}, nil)
}

type rulingParser struct{}

// Trigger implements parser.InlineParser.
func (rulingParser) Trigger() []byte { return []byte{'{'} }

// Parse implements parser.InlineParser.
func (rulingParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	m := rulings.FindSubmatch(line)
	if m == nil {
		return nil
	}
	block.Advance(len(m[0]))
	return &ruling{id: strings.ToLower(string(m[1]))}
}

type rulingRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (rulingRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(kindRuling, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(`<i id="` + n.(*ruling).id + `"></i>`) // a buffer takes everything
		}
		return ast.WalkContinue, nil
	})
}
