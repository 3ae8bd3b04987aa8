package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// bleed is how far (px) a stamp reaches beyond its box: outlines may.
const bleed = 3

// stamp is a drawing of one size, ready to be printed in any colours: what is
// covered, layer over layer.
type stamp []layer

type layer struct {
	ink  ink
	mask *image.Alpha
}

// newStamp draws d in a box of so many pixels.
func newStamp(d *drawing, size int) stamp {
	var s stamp
	scale, side := float64(size)/d.box, size+2*bleed
	for _, sh := range d.shapes {
		lines := placed(sh.lines, scale)
		if sh.fill != inkNone {
			s = append(s, layer{sh.fill, filled(lines, side, side)})
		}
		if sh.stroke != inkNone {
			s = append(s, layer{sh.stroke, stroked(lines, sh.width*scale, side, side)})
		}
	}
	return s
}

// placed are lines in pixels of a stamp.
func placed(lines []line, scale float64) []line {
	out := make([]line, len(lines))
	for i, l := range lines {
		out[i].closed = l.closed
		for _, p := range l.points {
			out[i].points = append(out[i].points, point{p.x*scale + bleed, p.y*scale + bleed})
		}
	}
	return out
}

// filled is what lies within lines.
func filled(lines []line, w, h int) *image.Alpha {
	r := vector.NewRasterizer(w, h)
	for _, l := range lines {
		for i, p := range l.points {
			if x, y := float32(p.x), float32(p.y); i == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
		}
		r.ClosePath()
	}
	mask := image.NewAlpha(image.Rect(0, 0, w, h))
	r.Draw(mask, mask.Bounds(), image.Opaque, image.Point{})
	return mask
}

// stroked is what lies within half a width of lines: their ends and corners are
// round, as all of the site's are. A pixel is covered by how near its middle is.
func stroked(lines []line, width float64, w, h int) *image.Alpha {
	mask := image.NewAlpha(image.Rect(0, 0, w, h))
	for _, l := range lines {
		for i := 1; i < len(l.points); i++ {
			strokePiece(mask, l.points[i-1], l.points[i], width/2)
		}
		if n := len(l.points); l.closed {
			strokePiece(mask, l.points[n-1], l.points[0], width/2)
		}
	}
	return mask
}

func strokePiece(mask *image.Alpha, a, b point, half float64) {
	reach := half + 1
	r := image.Rect(
		int(math.Floor(min(a.x, b.x)-reach)), int(math.Floor(min(a.y, b.y)-reach)),
		int(math.Ceil(max(a.x, b.x)+reach)), int(math.Ceil(max(a.y, b.y)+reach)),
	).Intersect(mask.Bounds())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			cover := min(half+0.5-distance(point{float64(x) + 0.5, float64(y) + 0.5}, a, b), 1)
			if at := mask.PixOffset(x, y); cover > 0 {
				mask.Pix[at] = max(mask.Pix[at], uint8(cover*255+0.5))
			}
		}
	}
}

// distance is that of a point from a straight piece.
func distance(p, a, b point) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	t := 0.0
	if long := dx*dx + dy*dy; long > 0 {
		t = min(max(((p.x-a.x)*dx+(p.y-a.y)*dy)/long, 0), 1)
	}
	return math.Hypot(p.x-a.x-t*dx, p.y-a.y-t*dy)
}

// look is what a stamp is printed with, by ink.
type look [inks]image.Image

// faded is a look of so much strength.
func faded(l look, strength float64) look {
	for i, img := range l {
		if u, ok := img.(*image.Uniform); ok {
			r, g, b, _ := u.RGBA()
			l[i] = image.NewUniform(color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(strength * 255)})
		}
	}
	return l
}

// print puts a stamp with its box at a place; what the look has no colour for is
// left out.
func (s stamp) print(on draw.Image, x, y int, with look) {
	for _, l := range s {
		if with[l.ink] == nil {
			continue
		}
		r := l.mask.Bounds().Add(image.Pt(x-bleed, y-bleed))
		draw.DrawMask(on, r, with[l.ink], r.Min, l.mask, image.Point{}, draw.Over)
	}
}
