package picture

import (
	"image"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// faceKey is one of the two fonts, at a size in pixels.
type faceKey struct {
	bold bool
	size int
}

func plain(size int) faceKey { return faceKey{false, size} }
func bold(size int) faceKey  { return faceKey{true, size} }

// The fonts are compiled in, so a failure is a broken build.
var plainFont, boldFont = mustFont(goregular.TTF), mustFont(gobold.TTF)

func mustFont(data []byte) *opentype.Font {
	f, err := opentype.Parse(data)
	if err != nil {
		panic("picture: a font of this program cannot be read: " + err.Error())
	}
	return f
}

func (k faceKey) font() *opentype.Font {
	if k.bold {
		return boldFont
	}
	return plainFont
}

func (p *Painter) face(k faceKey) font.Face {
	if f, ok := p.faces[k]; ok {
		return f
	}
	f, err := opentype.NewFace(k.font(), &opentype.FaceOptions{Size: float64(k.size), DPI: 72})
	if err != nil {
		panic("picture: a font of this program has no face: " + err.Error())
	}
	p.faces[k] = f
	return f
}

// width is how wide a text is (px).
func (p *Painter) width(k faceKey, text string) int {
	return font.MeasureString(p.face(k), text).Ceil()
}

// text writes with its baseline at y, from x on, and returns where it ends.
func (p *Painter) text(k faceKey, x, y int, with image.Image, text string) int {
	d := font.Drawer{Dst: p.canvas, Src: with, Face: p.face(k), Dot: fixed.P(x, y)}
	d.DrawString(text)
	return d.Dot.X.Ceil()
}

// centred writes in the middle of x.
func (p *Painter) centred(k faceKey, x, y int, with image.Image, text string) {
	p.text(k, x-p.width(k, text)/2, y, with, text)
}

// fit is the largest size, down to least, at which a text is no wider than
// room; and the text, cut short if even that is too large.
func (p *Painter) fit(k faceKey, least, room int, text string) (faceKey, string) {
	for ; k.size > least && p.width(k, text) > room; k.size -= 2 {
	}
	for cut := []rune(text); p.width(k, text) > room && len(cut) > 1; {
		cut = cut[:len(cut)-1]
		text = string(cut) + "…"
	}
	return k, text
}

// wrap breaks a text into lines no wider than room.
func (p *Painter) wrap(k faceKey, room int, text string) (lines []string) {
	rest := []rune(text)
	for len(rest) > 0 {
		end, space := len(rest), -1
		for p.width(k, string(rest[:end])) > room && end > 1 {
			space = -1
			for i := end - 1; i > 0 && space < 0; i-- {
				if rest[i] == ' ' {
					space = i
				}
			}
			if space < 0 {
				end--
			} else {
				end = space
			}
		}
		lines = append(lines, string(rest[:end]))
		if rest = rest[end:]; len(rest) > 0 && rest[0] == ' ' {
			rest = rest[1:]
		}
	}
	return lines
}

// Writes reports whether the fonts have every letter of a text: those of Latin,
// Greek and Cyrillic. It may be used from several goroutines.
func Writes(text string) bool {
	var b sfnt.Buffer
	for _, r := range text {
		if i, err := boldFont.GlyphIndex(&b, r); err != nil || i == 0 {
			return false
		}
	}
	return true
}
