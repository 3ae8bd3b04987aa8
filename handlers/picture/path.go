package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// point is a place in the units of a drawing.
type point struct{ x, y float64 }

func (p point) add(dx, dy float64) point { return point{p.x + dx, p.y + dy} }

// line is a run of straight pieces; a closed one comes back to its start.
type line struct {
	points []point
	closed bool
}

// How finely curves are broken into straight pieces: at the sizes of a share
// image no corner shows.
const (
	curveSteps = 16 // for a cubic curve
	roundSteps = 56 // for a whole circle
)

// pen follows the commands of a path.
type pen struct {
	lines []line
	at    point
}

func (p *pen) move(to point) {
	p.lines = append(p.lines, line{points: []point{to}})
	p.at = to
}

// draw goes on from where the pen is. After a closed line that is its start
// (SVG 9.3.4).
func (p *pen) draw(to point) {
	if n := len(p.lines); n == 0 || p.lines[n-1].closed {
		p.move(p.at)
	}
	last := &p.lines[len(p.lines)-1]
	last.points = append(last.points, to)
	p.at = to
}

func (p *pen) curve(a, b, to point) {
	from := p.at
	for i := 1; i <= curveSteps; i++ {
		t := float64(i) / curveSteps
		u := 1 - t
		p.draw(point{
			u*u*u*from.x + 3*u*u*t*a.x + 3*u*t*t*b.x + t*t*t*to.x,
			u*u*u*from.y + 3*u*u*t*a.y + 3*u*t*t*b.y + t*t*t*to.y,
		})
	}
}

// arc is a part of a circle, as SVG says it: the longer way or the shorter, by
// the right or by the left.
func (p *pen) arc(r float64, long, right bool, to point) {
	from := p.at
	dx, dy := (to.x-from.x)/2, (to.y-from.y)/2
	half := math.Hypot(dx, dy)
	if half == 0 {
		return
	}
	r = max(r, half)
	h := math.Sqrt(r*r-half*half) / half
	if long == right {
		h = -h
	}
	c := point{from.x + dx - h*dy, from.y + dy + h*dx}
	begin, end := math.Atan2(from.y-c.y, from.x-c.x), math.Atan2(to.y-c.y, to.x-c.x)
	if right && end < begin {
		end += 2 * math.Pi
	} else if !right && end > begin {
		end -= 2 * math.Pi
	}
	for i := 1; i < roundSteps; i++ {
		a := begin + (end-begin)*float64(i)/roundSteps
		p.draw(point{c.x + r*math.Cos(a), c.y + r*math.Sin(a)})
	}
	p.draw(to)
}

func (p *pen) close() {
	if n := len(p.lines); n > 0 && !p.lines[n-1].closed {
		p.lines[n-1].closed = true
		p.at = p.lines[n-1].points[0]
	}
}

// takes says how many numbers each command needs.
var takes = map[byte]int{'m': 2, 'l': 2, 'h': 1, 'v': 1, 'c': 6, 'a': 7, 'z': 0}

// readPath reads the data of an SVG path, as far as the drawings of the site
// go: M L H V C Z, arcs of circles, and the same in small letters. Errors:
// anything else.
func readPath(data string) ([]line, error) {
	var p pen
	for rest := strings.TrimSpace(data); rest != ""; {
		command := rest[0]
		small := command | 0x20
		n, known := takes[small]
		if !known {
			return nil, fmt.Errorf("path %q: command %q is none that is read", data, command)
		}
		var numbers []float64
		var err error
		if numbers, rest, err = readNumbers(rest[1:]); err != nil {
			return nil, fmt.Errorf("path %q: %w", data, err)
		}
		if n == 0 && len(numbers) > 0 || n > 0 && (len(numbers) == 0 || len(numbers)%n != 0) {
			return nil, fmt.Errorf("path %q: %q with %d numbers", data, command, len(numbers))
		}
		if n == 0 {
			p.close()
			continue
		}
		for ; len(numbers) > 0; numbers = numbers[n:] {
			if err := p.do(small, command == small, numbers[:n]); err != nil {
				return nil, fmt.Errorf("path %q: %w", data, err)
			}
			if small == 'm' {
				small, command = 'l', command-'m'+'l' // further pairs are lines
			}
		}
	}
	return p.lines, nil
}

// do follows one command; relative ones count from where the pen is.
func (p *pen) do(small byte, relative bool, n []float64) error {
	var from point
	if relative {
		from = p.at
	}
	switch small {
	case 'm':
		p.move(from.add(n[0], n[1]))
	case 'l':
		p.draw(from.add(n[0], n[1]))
	case 'h':
		p.draw(point{from.x + n[0], p.at.y})
	case 'v':
		p.draw(point{p.at.x, from.y + n[0]})
	case 'c':
		p.curve(from.add(n[0], n[1]), from.add(n[2], n[3]), from.add(n[4], n[5]))
	case 'a':
		if n[0] != n[1] {
			return fmt.Errorf("an arc of an ellipse")
		}
		p.arc(n[0], n[3] != 0, n[4] != 0, from.add(n[5], n[6]))
	}
	return nil
}

// readNumbers reads the numbers up to the next command. They need nothing
// between them where a sign or a second dot tells them apart.
func readNumbers(text string) (list []float64, rest string, err error) {
	for {
		text = strings.TrimLeft(text, " ,\t\n")
		if text == "" || text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z' {
			return list, text, nil
		}
		end, dot := 0, false
		for ; end < len(text); end++ {
			c := text[end]
			if c == '-' && end > 0 || c == '.' && dot || c != '-' && c != '.' && (c < '0' || c > '9') {
				break
			}
			dot = dot || c == '.'
		}
		f, err := strconv.ParseFloat(text[:end], 64)
		if err != nil {
			return nil, "", err
		}
		list, text = append(list, f), text[end:]
	}
}

// circle is a whole one, as a line.
func circle(c point, r float64) line {
	l := line{closed: true}
	for i := range roundSteps {
		a := 2 * math.Pi * float64(i) / roundSteps
		l.points = append(l.points, point{c.x + r*math.Cos(a), c.y + r*math.Sin(a)})
	}
	return l
}
