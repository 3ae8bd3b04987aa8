package picture

import (
	"image"
	"strconv"

	"hilltop/game"
)

// The column beside the board.
const (
	left   = boardX + boardSide + 48
	right  = Width - boardX
	top    = boardY
	bottom = boardY + boardSide
	room   = right - left
)

// Heights of what stands in it (px).
const (
	headHigh  = 74 // the name of the game
	nameHigh  = 48
	extraHigh = 72 // a row of slots, cards or counts below a name
	brandHigh = 40
)

// beside draws the column: the name of the game above, the brand below, and
// between them the players with what is to be said of the game.
func (p *Painter) beside(what Picture) {
	p.head(what)
	p.brand()
	y0, y1 := top+headHigh, bottom-brandHigh
	if what.Sides[game.First].Name == "" {
		p.lead(what, y0, y1)
		return
	}
	high := nameHigh
	if what.Sides[game.First].more() {
		high += extraHigh
	}
	said := p.said(what)
	gap := (y1 - y0 - 2*high - said.high) / 4
	y := y0 + gap
	p.side(what.Sides[game.Second], game.Second, y, what.Bases)
	y += high + gap
	said.draw(p, y)
	y += said.high + gap
	p.side(what.Sides[game.First], game.First, y, what.Bases)
}

func (p *Painter) head(what Picture) {
	const size, glyph, least = 46, 44, 30
	hue := hues[what.Hue]
	if hue == nil {
		hue = ink1
	}
	p.symbol(what.Glyph, left, top, glyph, look{inkText: hue})
	k, name := p.fit(bold(size), least, room-glyph-16, what.Title)
	p.text(k, left+glyph+16, top+38, hue, name)
	p.fill(image.Rect(left, top+headHigh-6, right, top+headHigh-3), hue)
}

func (p *Painter) brand() {
	const glyph = 36
	p.symbol("g-brand", left, bottom-glyph, glyph, brand)
	x := p.text(bold(26), left+glyph+10, bottom-7, ink1, "Hilltop")
	p.text(plain(20), x+14, bottom-7, ink3, "games for two and a link")
}

// lead is a text in the place of the players.
func (p *Painter) lead(what Picture, y0, y1 int) {
	k, step := plain(38), 52
	lines := p.wrap(k, room, what.Lead)
	y := y0 + (y1-y0-len(lines)*step)/2 - step/4
	for _, text := range lines {
		y += step
		p.text(k, left, y, ink2, text)
	}
}

// more: the side has something below its name.
func (s Side) more() bool {
	return s.Slots != nil || s.Count != nil || s.Words != "" || len(s.Cards)+s.Hidden > 0
}

// side draws a player from y on.
func (p *Painter) side(s Side, seat game.Seat, y int, bases bool) {
	const tile, gap = 44, 14
	if s.Turn {
		p.area(accent, box(image.Rect(left-16, y+2, left-9, y+2+tile), 3))
	}
	if bases {
		p.mark(seat, image.Pt(left+tile/2, y+2+tile/2), 26)
	} else {
		p.area(slotFill, box(image.Rect(left, y+2, left+tile, y+2+tile), 8))
		p.symbol("k", left+4, y+6, tile-8, man(seat))
	}
	space := room - tile - gap
	if s.Result != "" {
		at := image.Rect(right-52, y+2, right, y+2+tile)
		p.area(strong, box(at, 6))
		p.area(ground, box(at.Inset(2), 4))
		p.centred(bold(30), right-26, y+35, ink1, s.Result)
		space -= 52 + gap
	}
	k, name := p.fit(bold(34), 24, space, s.Name)
	p.text(k, left+tile+gap, y+36, ink1, name)
	p.extra(s, seat, y+nameHigh+12)
}

// extra draws what stands below a name.
func (p *Painter) extra(s Side, seat game.Seat, y int) {
	switch {
	case s.Slots != nil:
		p.slots(s.Slots, seat, y)
	case s.Count != nil:
		p.counter(*s.Count, y)
	case len(s.Cards)+s.Hidden > 0:
		p.cards(s, y)
	case s.Words != "":
		k, words := p.fit(plain(26), 18, room, s.Words)
		p.text(k, left, y+30, ink2, words)
	}
}

func (p *Painter) slots(list []game.Slot, seat game.Seat, y int) {
	const size, gap = 60, 8
	for i, s := range list {
		x := left + i*(size+gap)
		r := image.Rect(x, y, x+size, y+size)
		p.area(strong, box(r, 8))
		p.area(slotFill, box(r.Inset(1), 7))
		man := man(seat)
		if s.Count == 0 {
			man = faded(man, .3)
		}
		p.symbol(string(s.Role), x+5, y+5, size-10, man)
		if s.Count > 0 {
			at := image.Pt(r.Max.X-8, r.Max.Y-8)
			p.area(ink1, circle(point{float64(at.X), float64(at.Y)}, 13))
			p.centred(bold(17), at.X, at.Y+6, surface, strconv.Itoa(s.Count))
		}
	}
}

func (p *Painter) counter(c game.Counter, y int) {
	const size, gap = 34, 10
	x := left
	for i := range c.Of {
		at := point{float64(x) + size/2, float64(y) + size/2 + 4}
		if i < c.Count {
			p.area(ink1, circle(at, size/2))
			const arm = 8
			p.stroke(ground, 3.6, line{points: []point{at.add(-arm, 0), at.add(arm, 0)}}, line{points: []point{at.add(0, -arm), at.add(0, arm)}})
		} else {
			p.stroke(strong, 3, circle(at, size/2-1.5))
		}
		x += size + gap
	}
	p.text(plain(26), x+8, y+30, ink2, strconv.Itoa(c.Count)+" of "+strconv.Itoa(c.Of)+" "+c.Name)
}

func (p *Painter) cards(s Side, y int) {
	const wide, high, gap = 48, 62, 8
	for i := range len(s.Cards) + s.Hidden {
		x := left + i*(wide+gap)
		r := image.Rect(x, y, x+wide, y+high)
		if i >= len(s.Cards) {
			p.area(backStripe, box(r, 7))
			p.area(backFill, box(r.Inset(4), 4))
			continue
		}
		p.area(strong, box(r, 7))
		p.area(surface, box(r.Inset(1), 6))
		p.text(bold(16), x+6, y+19, ink1, s.Cards[i].Rank)
		p.symbol(string(s.Cards[i].Role), x+9, y+22, 34, whiteMan)
	}
}

// saying is what is said of the game, ready to be written.
type saying struct {
	head   faceKey
	first  string
	second []string
	high   int
}

const sayStep, sayEdge = 32, 18

// said prepares the result, or whose move it is.
func (p *Painter) said(what Picture) saying {
	s := saying{}
	s.head, s.first = p.fit(bold(34), 24, room-2*sayEdge, what.Head)
	s.second = p.wrap(plain(24), room-2*sayEdge, what.Text)
	if len(s.second) > 2 {
		s.second = s.second[:2]
	}
	s.high = 2*sayEdge + 30 + len(s.second)*sayStep
	return s
}

func (s saying) draw(p *Painter, y int) {
	p.area(surface2, box(image.Rect(left, y, right, y+s.high), 6))
	p.fill(image.Rect(left, y, left+4, y+s.high), accent)
	y += sayEdge + 27
	p.text(s.head, left+sayEdge, y, ink1, s.first)
	for _, text := range s.second {
		y += sayStep
		p.text(plain(24), left+sayEdge, y+4, ink2, text)
	}
}
