// Package learn holds the lessons: a game in a minute, in five steps that are
// done rather than read. <key>.md has a heading a step, what to do, and the
// position as a figure.
package learn

import (
	"embed"
	"fmt"
	"strings"

	"hilltop/views/guide"
	"hilltop/views/model"
)

//go:embed *.md
var files embed.FS

// Load reads every lesson, by key of the variant. It fails only if an embedded
// file is broken, so a program calls it once at its start.
func Load() (map[string][]model.StepSpec, error) {
	list, err := files.ReadDir(".")
	if err != nil {
		return nil, fmt.Errorf("read lessons: %w", err)
	}
	lessons := map[string][]model.StepSpec{}
	for _, f := range list {
		source, err := files.ReadFile(f.Name())
		if err != nil {
			return nil, fmt.Errorf("read lesson %s: %w", f.Name(), err)
		}
		doc, err := guide.Parse(source)
		if err != nil {
			return nil, fmt.Errorf("lesson %s: %w", f.Name(), err)
		}
		key := strings.TrimSuffix(f.Name(), ".md")
		if lessons[key], err = steps(doc); err != nil {
			return nil, fmt.Errorf("lesson %s: %w", f.Name(), err)
		}
	}
	return lessons, nil
}

// steps takes a document apart at its headings.
func steps(doc guide.Document) ([]model.StepSpec, error) {
	var list []model.StepSpec
	for _, p := range doc.Parts {
		if p.Head != nil {
			list = append(list, model.StepSpec{Title: p.Head.Text})
			continue
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("text before the first step")
		}
		s := &list[len(list)-1]
		s.Text += p.HTML
		if p.Figure != nil {
			s.Figure = *p.Figure
		}
	}
	for _, s := range list {
		if s.Figure.ID == "" || s.Figure.Want.Kind == "" || s.Figure.Done == "" || s.Figure.Hint == "" {
			return nil, fmt.Errorf("step %q: a position, want, done and hint are needed", s.Title)
		}
	}
	return list, nil
}
