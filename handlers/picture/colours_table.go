package picture

import (
	"image"
	"image/color"
)

// The colours of the site by day (static/css/10-tokens.css), which a share
// image always has: whoever sees it elsewhere has no theme.
var (
	ground   = solid(0xF6F3EC)
	surface  = solid(0xFFFDF8)
	surface2 = solid(0xECE7DC)
	strong   = solid(0x847C6C)
	ink1     = solid(0x1D232B)
	ink2     = solid(0x4A515C)
	ink3     = solid(0x5F656E)
	accent   = solid(0x1F5F5B)

	lightSquare = solid(0xE9E4D8)
	darkSquare  = solid(0x8C9DAE)
	coordLight  = solid(0x3A4652)
	coordDark   = solid(0x12202E)

	lastRing   = solid(0x553500)
	doneRing   = solid(0x0C3319)
	checkRing  = solid(0x5A0B00)
	ringLight  = solid(0xFFF6EE)
	placeRing  = solid(0x0B2F63)
	hillMark   = solid(0x4A3700)
	hillRing   = solid(0x7A5200)
	hillLight  = solid(0xE9C46A)
	raisedFill = solid(0xDD9BCE)
	slotFill   = solid(0xCBD2D8)
	backFill   = solid(0x443F92)
	backStripe = solid(0x37337A)

	goalTint  = tint(0xE9C46A, .30)
	fromTint  = tint(0xF0B429, .26)
	toTint    = tint(0xF0B429, .50)
	doneTint  = tint(0x1F6B3A, .34)
	checkTint = tint(0xE2411B, .45)
	placeTint = tint(0x2F7DE1, .42)

	whiteMan = look{inkFill: surface, inkLine: ink1, inkText: ink1}
	blackMan = look{inkFill: solid(0x262D36), inkLine: solid(0x11161C), inkText: solid(0xF4F0E6)}
	stoneMan = look{inkFill: hatch{}, inkLine: ink1, inkText: surface}
	brand    = look{inkText: accent, inkFlag: hues["gold"]}

	seatMark = [2]*image.Uniform{solid(0x2F6FB5), solid(0xC26A00)}
	seatLine = [2]*image.Uniform{solid(0x2F6FB5), solid(0xA65A00)}
)

// hues are the colours that games own, by name.
var hues = map[string]*image.Uniform{
	"gold": solid(0x7A5200), "plum": solid(0x7A2E6B), "brick": solid(0x97351A), "indigo": solid(0x443F92), "pine": accent,
}

func solid(rgb uint32) *image.Uniform { return tint(rgb, 1) }

func tint(rgb uint32, strength float64) *image.Uniform {
	return image.NewUniform(color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), uint8(strength*255 + .5)})
}

// hatch is stone with slanting lines: what belongs to nobody.
type hatch struct{}

// hatchStep and hatchLine are the distance of the lines and their width (px).
const hatchStep, hatchLine = 8, 3

// ColorModel implements image.Image.
func (hatch) ColorModel() color.Model { return color.RGBAModel }

// Bounds implements image.Image: everywhere.
func (hatch) Bounds() image.Rectangle { return image.Rect(-1e9, -1e9, 1e9, 1e9) }

// At implements image.Image.
func (hatch) At(x, y int) color.Color {
	if ((x-y)%hatchStep+hatchStep)%hatchStep < hatchLine {
		return color.RGBA{0xBD, 0xB8, 0xAC, 0xFF}
	}
	return color.RGBA{0x6E, 0x6A, 0x62, 0xFF}
}
