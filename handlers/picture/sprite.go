package picture

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ink says what a part of a drawing is painted with.
type ink uint8

const (
	inkNone ink = iota
	inkFill     // the body of a piece
	inkLine     // its outline
	inkText     // what is drawn in the colour of text: inner lines, glyphs
	inkFlag     // the flag on the hill of the brand
	inks
)

// outline is the width of what is drawn around a piece, and flagLine around
// the flag, where a drawing does not say it: the styles of the site do.
const (
	outline  = 1.7
	flagLine = 1.2
)

// shape is one path or circle of a drawing.
type shape struct {
	lines        []line
	fill, stroke ink
	width        float64 // of the stroke
}

// drawing is one symbol of the sprite, in a box of its own units.
type drawing struct {
	box    float64 // width and height
	shapes []shape
}

// readSprite reads the symbols of the site's own sprite, by their ids. Those
// of one letter are pieces, which have an outline.
func readSprite(svg string) (map[string]*drawing, error) {
	all := map[string]*drawing{}
	var id string
	in := xml.NewDecoder(strings.NewReader(svg))
	in.Strict = false // HTML knows attributes without a value
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("read sprite: %w", err)
		}
		el, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		has := map[string]string{}
		for _, a := range el.Attr {
			has[a.Name.Local] = a.Value
		}
		switch el.Name.Local {
		case "symbol":
			id = has["id"]
			box := strings.Fields(has["viewBox"])
			if len(box) != 4 || box[2] != box[3] {
				return nil, fmt.Errorf("read sprite: %s lies in the box %q", id, has["viewBox"])
			}
			d := &drawing{}
			if d.box, err = strconv.ParseFloat(box[2], 64); err != nil {
				return nil, fmt.Errorf("read sprite: %s: %w", id, err)
			}
			all[id] = d
		case "path", "circle":
			s, err := readShape(has, len(id) == 1)
			if err != nil {
				return nil, fmt.Errorf("read sprite: %s: %w", id, err)
			}
			all[id].shapes = append(all[id].shapes, s)
		}
	}
}

// readShape reads a path or a circle; what it does not say of its colours it
// inherits from how pieces or glyphs are styled.
func readShape(has map[string]string, piece bool) (s shape, err error) {
	if s.lines, err = readPath(has["d"]); err != nil {
		return s, err
	}
	if has["r"] != "" {
		var n [3]float64
		for i, name := range []string{"cx", "cy", "r"} {
			if n[i], err = strconv.ParseFloat(has[name], 64); err != nil {
				return s, err
			}
		}
		s.lines = []line{circle(point{n[0], n[1]}, n[2])}
	}
	s.fill = inkText
	if piece {
		s.fill, s.stroke, s.width = inkFill, inkLine, outline
	}
	if has["class"] == "flag" {
		s.fill, s.stroke, s.width = inkFlag, inkFlag, flagLine
	}
	named := map[string]ink{"none": inkNone, "currentColor": inkText}
	if v, ok := has["fill"]; ok {
		s.fill = named[v]
	}
	if v, ok := has["stroke"]; ok {
		s.stroke = named[v]
	}
	if v, ok := has["stroke-width"]; ok {
		s.width, err = strconv.ParseFloat(v, 64)
	}
	return s, err
}
