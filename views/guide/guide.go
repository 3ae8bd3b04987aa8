// Package guide holds what is written about the games, as Markdown found by
// the key of the variant, and turns it into markup once: <key>.md is a guide,
// short/<key>.md its rules in short, first/<key>.md what a newcomer trips
// over, faq/<key>.md questions and answers.
package guide

import (
	"embed"
	"fmt"
	"path"
	"strings"

	"hilltop/views/model"
)

//go:embed *.md short/*.md first/*.md faq/*.md
var files embed.FS

// Common is the key of what is true of all games: common.md, faq/common.md.
const Common = "common"

// Library is all that is written about the games, by key. Safe for concurrent
// reading.
type Library struct {
	Guides map[string]Document         // the full guides, and Common
	Short  map[string]model.HTML       // the rules in short, headings one level down, with links to them
	First  map[string]model.HTML       // what a newcomer trips over, a list
	FAQ    map[string][]model.Question // in the order in which they are shown
}

// Load reads and renders everything. It fails only if an embedded file is
// broken, so a program calls it once at its start.
func Load() (Library, error) {
	l := Library{
		Guides: map[string]Document{}, Short: map[string]model.HTML{},
		First: map[string]model.HTML{}, FAQ: map[string][]model.Question{},
	}
	err := eachFile(".", func(key string, source []byte) (err error) {
		l.Guides[key], err = Parse(source)
		return err
	})
	if err != nil {
		return Library{}, err
	}
	for dir, into := range map[string]map[string]model.HTML{"short": l.Short, "first": l.First} {
		err := eachFile(dir, func(key string, source []byte) error {
			doc, err := parse(source, 1)
			into[key] = doc.jumps() + doc.html()
			return err
		})
		if err != nil {
			return Library{}, err
		}
	}
	err = eachFile("faq", func(key string, source []byte) (err error) {
		l.FAQ[key], err = questions(source)
		return err
	})
	if err != nil {
		return Library{}, err
	}
	return l, nil
}

// eachFile calls f with every Markdown file of a folder and the key it stands
// for.
func eachFile(dir string, f func(key string, source []byte) error) error {
	list, err := files.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("read guides: %w", err)
	}
	for _, e := range list {
		if e.IsDir() {
			continue
		}
		name := path.Join(dir, e.Name())
		source, err := files.ReadFile(name)
		if err == nil {
			err = f(strings.TrimSuffix(e.Name(), ".md"), source)
		}
		if err != nil {
			return fmt.Errorf("guide %s: %w", name, err)
		}
	}
	return nil
}
