// Package picture draws what a link to a game shows where it is sent: the board
// as it stood, and who plays (S3). It knows no match, no address and no rules,
// only what is to be seen.
package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"

	"golang.org/x/image/font"

	"hilltop/game"
)

// Width and Height are the size of every picture (px), and MaxBytes is how large
// a file may be, which tests hold (S3).
const (
	Width    = 1200
	Height   = 630
	MaxBytes = 60_000
)

// Picture is what is to be seen. It must hold nothing that a spectator may not
// know.
type Picture struct {
	Title string // the name of the game
	Glyph string // its drawing in the sprite: "g-summit"
	Hue   string // the name of its colour: "gold"; others are that of text

	Cells [64]game.Cell // a1 = 0
	Lines []game.Line   // claims to draw on the board
	Bases bool          // pieces stand on the mark of their owner (QH)

	Sides [2]Side // by seat; the second is above
	Head  string  // the result, or whose move it is
	Text  string  // more about it; ""
	Lead  string  // stands in the place of the sides, if they have no names
}

// Side is one player. The zero value is none.
type Side struct {
	Name   string // which the fonts can write
	Result string // "1", "0", "½", or ""
	Turn   bool   // to act
	Words  string // of claims: "Claims 2 · need 4"; ""

	Slots  []game.Slot   // of the reserve; nil where there is none
	Count  *game.Counter // towards a win; nil where nothing is counted
	Cards  []game.Card   // that were turned
	Hidden int           // cards that are still to be turned
}

// Painter draws pictures, one at a time: it is not for several goroutines.
type Painter struct {
	drawings map[string]*drawing
	stamps   map[stampKey]stamp
	faces    map[faceKey]font.Face
	canvas   *image.RGBA
	buffer   png.EncoderBuffer
}

type stampKey struct {
	id   string
	size int
}

// New makes a painter whose pieces and glyphs are those of an SVG sprite, as
// the pages carry it. Errors: a sprite with more in it than can be drawn.
func New(sprite string) (*Painter, error) {
	drawings, err := readSprite(sprite)
	if err != nil {
		return nil, err
	}
	return &Painter{drawings: drawings, stamps: map[stampKey]stamp{}, faces: map[faceKey]font.Face{}}, nil
}

// PNG draws a picture. Its errors are those of the encoder.
func (p *Painter) PNG(what Picture) ([]byte, error) {
	p.paint(what)
	var out bytes.Buffer
	encoder := png.Encoder{BufferPool: p} // the best compression takes six times as long for a tenth
	if err := encoder.Encode(&out, paletted(p.canvas)); err != nil {
		return nil, fmt.Errorf("draw picture: %w", err)
	}
	return out.Bytes(), nil
}

// paint puts a picture on the canvas, whatever was on it before.
func (p *Painter) paint(what Picture) {
	if p.canvas == nil {
		p.canvas = image.NewRGBA(image.Rect(0, 0, Width, Height))
	}
	p.fill(p.canvas.Bounds(), ground)
	p.board(what)
	p.beside(what)
}

// Get implements png.EncoderBufferPool.
func (p *Painter) Get() *png.EncoderBuffer { return &p.buffer }

// Put implements png.EncoderBufferPool.
func (p *Painter) Put(*png.EncoderBuffer) {}

// fill paints a rectangle.
func (p *Painter) fill(r image.Rectangle, with image.Image) {
	draw.Draw(p.canvas, r, with, image.Point{}, draw.Over)
}

// ring paints the edge of a rectangle, inside of it.
func (p *Painter) ring(r image.Rectangle, width int, with image.Image) {
	in := r.Inset(width)
	p.fill(image.Rect(r.Min.X, r.Min.Y, r.Max.X, in.Min.Y), with)
	p.fill(image.Rect(r.Min.X, in.Max.Y, r.Max.X, r.Max.Y), with)
	p.fill(image.Rect(r.Min.X, in.Min.Y, in.Min.X, in.Max.Y), with)
	p.fill(image.Rect(in.Max.X, in.Min.Y, r.Max.X, in.Max.Y), with)
}

// area paints what lies within lines.
func (p *Painter) area(with image.Image, lines ...line) { p.masked(with, lines, 0) }

// stroke paints along lines.
func (p *Painter) stroke(with image.Image, width float64, lines ...line) {
	p.masked(with, lines, width)
}

// masked paints within lines, or along them if there is a width, through a mask
// no larger than it must be.
func (p *Painter) masked(with image.Image, lines []line, width float64) {
	var r image.Rectangle
	for _, l := range lines {
		for _, at := range l.points {
			x, y := int(at.x), int(at.y)
			r = r.Union(image.Rect(x-1, y-1, x+2, y+2).Inset(-int(width)))
		}
	}
	moved := make([]line, len(lines))
	for i, l := range lines {
		moved[i].closed = l.closed
		for _, at := range l.points {
			moved[i].points = append(moved[i].points, at.add(float64(-r.Min.X), float64(-r.Min.Y)))
		}
	}
	mask := filled(moved, r.Dx(), r.Dy())
	if width > 0 {
		mask = stroked(moved, width, r.Dx(), r.Dy())
	}
	draw.DrawMask(p.canvas, r, with, image.Point{}, mask, image.Point{}, draw.Over)
}

// box is a rectangle with round corners, as a line.
func box(r image.Rectangle, round float64) line {
	l := line{closed: true}
	x0, y0, x1, y1 := float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y)
	centers := []point{{x1 - round, y1 - round}, {x0 + round, y1 - round}, {x0 + round, y0 + round}, {x1 - round, y0 + round}}
	const quarter = roundSteps / 4
	whole := circle(point{}, round).points
	for i, c := range centers {
		for j := range quarter + 1 {
			at := whole[(i*quarter+j)%roundSteps]
			l.points = append(l.points, c.add(at.x, at.y))
		}
	}
	return l
}

// symbol prints a drawing of the sprite; one that it lacks is left out.
func (p *Painter) symbol(id string, x, y, size int, with look) {
	key := stampKey{id, size}
	s, ok := p.stamps[key]
	if d := p.drawings[id]; !ok && d != nil {
		s = newStamp(d, size)
		p.stamps[key] = s
	}
	s.print(p.canvas, x, y, with)
}
