package picture

import (
	"image"

	"hilltop/game"
)

// The board: where it lies, and the width of a square (px).
const (
	boardX, boardY = 35, 35
	unit           = 70
	boardSide      = 8 * unit
)

// place is where a square lies, a1 below on the left.
func place(square int) image.Rectangle {
	x, y := boardX+square%8*unit, boardY+(7-square/8)*unit
	return image.Rect(x, y, x+unit, y+unit)
}

func (p *Painter) board(what Picture) {
	for i, cell := range what.Cells {
		p.square(i, cell)
	}
	p.claims(what.Lines)
	p.coordinates()
	for i, cell := range what.Cells {
		p.piece(place(i), cell, what.Bases)
	}
}

// states are what tints and rings a square, lowest first (H3).
var states = []struct {
	mark  game.Mark
	tint  image.Image
	rings []ringOf
}{
	{game.MarkGoal, goalTint, nil},
	{game.MarkFrom, fromTint, []ringOf{{2, lastRing}}},
	{game.MarkTo, toTint, []ringOf{{3, lastRing}}},
	{game.MarkDecided, doneTint, []ringOf{{3, doneRing}, {2, ringLight}}},
	{game.MarkCheck, checkTint, []ringOf{{3, checkRing}, {2, ringLight}}},
	{game.MarkPlace, placeTint, []ringOf{{4, placeRing}}},
}

// ringOf is a ring of a width, inside of the one before it.
type ringOf struct {
	width int
	with  image.Image
}

func (p *Painter) square(i int, cell game.Cell) {
	r := place(i)
	p.fill(r, lightSquare)
	if dark(i) {
		p.fill(r, darkSquare)
	}
	for _, s := range states {
		if cell.Marks&s.mark == 0 {
			continue
		}
		p.fill(r, s.tint)
		at := r
		for _, ring := range s.rings {
			p.ring(at, ring.width, ring.with)
			at = at.Inset(ring.width)
		}
	}
	if cell.Marks&game.MarkGoal != 0 && !neutral(cell) {
		p.goal(r, cell)
	}
}

func dark(square int) bool { return (square%8+square/8)%2 == 0 }

// neutral: the piece is nobody's, and if it stands on a goal it is the goal.
func neutral(cell game.Cell) bool { return cell.Piece.Role != 0 && !cell.Piece.Owner.Playing() }

// goal draws the corners of a goal square, and a summit where nothing stands.
func (p *Painter) goal(r image.Rectangle, cell game.Cell) {
	const inset, long, wide = 4, 19, 3
	in := r.Inset(inset)
	for _, x := range []int{in.Min.X, in.Max.X - long} {
		p.fill(image.Rect(x, in.Min.Y, x+long, in.Min.Y+wide), hillMark)
		p.fill(image.Rect(x, in.Max.Y-wide, x+long, in.Max.Y), hillMark)
	}
	for _, y := range []int{in.Min.Y, in.Max.Y - long} {
		p.fill(image.Rect(in.Min.X, y, in.Min.X+wide, y+long), hillMark)
		p.fill(image.Rect(in.Max.X-wide, y, in.Max.X, y+long), hillMark)
	}
	if cell.Piece.Role == 0 {
		const size = 24
		p.symbol("g-summit", r.Min.X+(unit-size)/2, r.Min.Y+(unit-size)/2, size, faded(look{inkText: hillMark}, .35))
	}
}

// claims draws the lines along which pieces claim the goal: those of the second
// seat are broken.
func (p *Painter) claims(list []game.Line) {
	const halo, width = 5, 3
	for _, l := range list {
		if !l.Owner.Playing() {
			continue
		}
		a, b := middle(l.From), middle(l.To)
		p.stroke(surface, halo, line{points: []point{a, b}})
		pieces := []line{{points: []point{a, b}}}
		if l.Owner == game.Second {
			pieces = dashes(a, b)
		}
		p.stroke(seatLine[l.Owner], width, pieces...)
	}
}

func middle(square string) point {
	r := place(int(square[0]-'a') + 8*int(square[1]-'1'))
	return point{float64(r.Min.X) + unit/2, float64(r.Min.Y) + unit/2}
}

// dashes breaks a line into short ones.
func dashes(a, b point) (list []line) {
	const dash, step = 8.0, 15.0
	long := distance(a, b, b)
	along := func(d float64) point {
		t := min(d/long, 1)
		return point{a.x + t*(b.x-a.x), a.y + t*(b.y-a.y)}
	}
	for d := 0.0; d < long; d += step {
		list = append(list, line{points: []point{along(d), along(d + dash)}})
	}
	return list
}

func (p *Painter) coordinates() {
	const size, edge = 14, 4
	for i := range 8 {
		colour := [2]image.Image{coordLight, coordDark}
		file, rank := string(rune('a'+i)), string(rune('1'+i))
		bottom, right := place(i), place(8*i+7)
		p.text(bold(size), bottom.Min.X+edge, bottom.Max.Y-edge-1, colour[(i+1)%2], file)
		p.text(bold(size), right.Max.X-edge-p.width(bold(size), rank), right.Min.Y+size+1, colour[i%2], rank)
	}
}

// piece draws what stands on a square, and what is said of it there.
func (p *Painter) piece(r image.Rectangle, cell game.Cell, bases bool) {
	if role := cell.Piece.Role; role != 0 {
		switch {
		case bases && neutral(cell):
			p.nobodys(r, cell)
		case bases:
			const size = 56
			p.symbol(string(role), r.Min.X+(unit-size)/2, r.Min.Y, size, man(cell.Piece.Owner))
			p.mark(cell.Piece.Owner, image.Pt(r.Min.X+unit/2, r.Max.Y-9), 16)
		default:
			p.symbol(string(role), r.Min.X, r.Min.Y, unit, man(cell.Piece.Owner))
		}
	}
	c := point{float64(r.Min.X) + unit/2, float64(r.Max.Y) - 13}
	if cell.Piece.Promoted {
		diamond := line{closed: true, points: []point{c.add(0, -8), c.add(8, 0), c.add(0, 8), c.add(-8, 0)}}
		p.area(raisedFill, diamond)
		p.stroke(ink1, 1.5, diamond)
	}
	if cell.Marks&game.MarkCheck != 0 {
		p.badge(r.Min.Add(image.Pt(13, 13)), checkRing, surface, "!")
	}
	if cell.Marks&game.MarkClaim != 0 && cell.Piece.Owner.Playing() {
		p.badge(r.Min.Add(image.Pt(13, 13)), seatLine[cell.Piece.Owner], surface, "C")
	}
}

// man is the look of a seat's pieces.
func man(owner game.Seat) look {
	switch owner {
	case game.First:
		return whiteMan
	case game.Second:
		return blackMan
	}
	return stoneMan
}

// nobodys is a pawn that belongs to nobody; the one on the goal is white, in a
// golden ring.
func (p *Painter) nobodys(r image.Rectangle, cell game.Cell) {
	const size, goalSize = 56, 46
	if cell.Marks&game.MarkGoal == 0 {
		p.symbol(string(cell.Piece.Role), r.Min.X+(unit-size)/2, r.Min.Y+(unit-size)/2, size, stoneMan)
		return
	}
	c := point{float64(r.Min.X) + unit/2, float64(r.Min.Y) + unit/2}
	p.stroke(hillLight, 9, circle(c, unit/2-6))
	p.stroke(hillRing, 2, circle(c, unit/2-3))
	p.stroke(hillRing, 2, circle(c, unit/2-9))
	p.symbol(string(cell.Piece.Role), r.Min.X+(unit-goalSize)/2, r.Min.Y+(unit-goalSize)/2, goalSize, whiteMan)
}

// mark is the sign of a seat: a disc or a block.
func (p *Painter) mark(seat game.Seat, at image.Point, size int) {
	c, half := point{float64(at.X), float64(at.Y)}, float64(size)/2
	l := circle(c, half)
	if seat == game.Second {
		l = line{closed: true, points: []point{c.add(-half, -half), c.add(half, -half), c.add(half, half), c.add(-half, half)}}
	}
	p.area(seatMark[seat], l)
	p.stroke(ink1, 1.8, l)
}

// badge is a letter in a disc.
func (p *Painter) badge(at image.Point, body, letter image.Image, text string) {
	p.area(body, circle(point{float64(at.X), float64(at.Y)}, 9))
	p.centred(bold(13), at.X, at.Y+5, letter, text)
}
