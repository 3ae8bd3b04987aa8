package guide

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"hilltop/views/model"
)

// Document is a text with figures in it.
type Document struct {
	Parts []Part
	Heads []Head // of the first level, for a table of contents
}

// Part is a heading, a run of markup, or one figure.
type Part struct {
	Head   *Head
	HTML   model.HTML
	Figure *model.FigureSpec
}

// Head is a heading with its anchor.
type Head struct{ ID, Text string }

// fence is the word that makes a fenced block a figure.
const fence = "fen"

// markdown reads the dialect of the guides: CommonMark, {#id} behind a heading,
// and {KH3} as the anchor of a ruling. Raw markup is left out.
func markdown() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithParserOptions(
			parser.WithAutoHeadingID(), parser.WithHeadingAttribute(),
			parser.WithInlineParsers(util.Prioritized(rulingParser{}, 50)),
		),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(rulingRenderer{}, 50))),
	)
}

// Parse reads a document. Headings of the second level are its parts; figures
// are fenced blocks with the word "fen" and a name. Errors: a figure that
// cannot be read.
func Parse(source []byte) (Document, error) { return parse(source, 0) }

// parse is Parse with headings moved down by some levels.
func parse(source []byte, lower int) (Document, error) {
	md := markdown()
	root := md.Parser().Parse(text.NewReader(source))
	var doc Document
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.FencedCodeBlock:
			spec, err := figure(n, source)
			if err != nil {
				return Document{}, err
			}
			doc.Parts = append(doc.Parts, Part{Figure: &spec})
			continue
		case *ast.Heading:
			if n.Level == 2 {
				head := headOf(n, source)
				doc.Heads = append(doc.Heads, head)
				if lower == 0 {
					doc.Parts = append(doc.Parts, Part{Head: &head})
					continue
				}
			}
			n.Level += lower
		}
		var b bytes.Buffer
		if err := md.Renderer().Render(&b, source, n); err != nil {
			return Document{}, err
		}
		doc.add(model.HTML(b.String()))
	}
	return doc, nil
}

// add appends markup to the run of markup before it, if there is one.
func (d *Document) add(html model.HTML) {
	if last := len(d.Parts) - 1; last >= 0 && d.Parts[last].HTML != "" {
		d.Parts[last].HTML += html
		return
	}
	d.Parts = append(d.Parts, Part{HTML: html})
}

// jumps are links to the headings; nothing where there are none.
func (d Document) jumps() model.HTML {
	var b strings.Builder
	for _, h := range d.Heads {
		b.WriteString(` <a href="#` + h.ID + `">` + h.Text + `</a>`) // ids and words of our own files
	}
	if b.Len() == 0 {
		return ""
	}
	return model.HTML(`<p class="jumps">` + strings.TrimSpace(b.String()) + `</p>`)
}

// html is the markup of a document without figures.
func (d Document) html() (all model.HTML) {
	for _, p := range d.Parts {
		all += p.HTML
	}
	return all
}

// Figure finds a figure by its name.
func (d Document) Figure(id string) (model.FigureSpec, bool) {
	for _, p := range d.Parts {
		if p.Figure != nil && p.Figure.ID == id {
			return *p.Figure, true
		}
	}
	return model.FigureSpec{}, false
}

func headOf(n *ast.Heading, source []byte) Head {
	h := Head{Text: plain(n, source)}
	if id, ok := n.AttributeString("id"); ok {
		if raw, ok := id.([]byte); ok {
			h.ID = string(raw)
		}
	}
	return h
}

// plain is the text of a node as it is read, blocks apart by one space.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // never fails
		switch {
		case !entering && n.Type() == ast.TypeBlock:
			b.WriteByte(' ')
		case !entering:
		case n.Kind() == ast.KindText:
			t := n.(*ast.Text)
			b.Write(t.Segment.Value(source))
			if t.SoftLineBreak() || t.HardLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// questions reads a list of questions: each a heading with an id, then its
// answer.
func questions(source []byte) ([]model.Question, error) {
	md := markdown()
	var list []model.Question
	root := md.Parser().Parse(text.NewReader(source))
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			head := headOf(h, source)
			_, everywhere := h.AttributeString("class") // {#id .everywhere}
			list = append(list, model.Question{ID: head.ID, Text: head.Text, Everywhere: everywhere})
			continue
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("an answer before the first question")
		}
		var b bytes.Buffer
		if err := md.Renderer().Render(&b, source, n); err != nil {
			return nil, err
		}
		q := &list[len(list)-1]
		q.Answer += model.HTML(b.String())
		q.Plain = strings.TrimSpace(q.Plain + " " + plain(n, source))
	}
	return list, nil
}
