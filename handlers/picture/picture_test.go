package picture

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/views/layout"
)

func newPainter(t testing.TB) *Painter {
	t.Helper()
	var sprite bytes.Buffer
	if err := layout.Sprite().Render(context.Background(), &sprite); err != nil {
		t.Fatal(err)
	}
	p, err := New(sprite.String())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// sketch is a picture with all of its colours.
func sketch(p *Painter, what Picture) *image.RGBA {
	p.paint(what)
	drawn := *p.canvas
	drawn.Pix = slices.Clone(drawn.Pix)
	return &drawn
}

// file draws a file, and reads it.
func file(t testing.TB, p *Painter, what Picture) (*image.Paletted, int) {
	t.Helper()
	made, err := p.PNG(what)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(made))
	if err != nil {
		t.Fatal(err)
	}
	drawn, ok := img.(*image.Paletted)
	if !ok {
		t.Fatalf("drawn as %T, want a palette", img)
	}
	return drawn, len(made)
}

// crowded is more than any game shows at once: all men, marks on every third
// square, full reserves and long names.
func crowded() Picture {
	what := Picture{Title: "A game of a very long name", Glyph: "g-pocket", Hue: "plum", Head: "Wilhelmina-van-Houten to move, in check", Text: "After Qxe7=Q#, move 240, which is a text of more than one line in all of the room that there is beside the board"}
	roles := "pnbrqk"
	for i := range what.Cells {
		if (i+i/8)%2 == 0 {
			what.Cells[i].Piece = game.Piece{Role: roles[i%6], Owner: game.Seat(i / 3 % 2), Promoted: i%3 == 0}
		}
		if i%3 == 0 {
			what.Cells[i].Marks = game.Mark(i * 37 % 256)
		}
	}
	for i := range what.Sides {
		side := Side{Name: strings.Repeat("Wm", 10), Turn: true, Result: "½"}
		for j := range 5 {
			side.Slots = append(side.Slots, game.Slot{Role: roles[j], Count: 8 + j})
		}
		what.Sides[i] = side
	}
	for _, from := range []string{"a1", "h1", "b6", "g8", "e1", "a5"} {
		what.Lines = append(what.Lines, game.Line{From: from, To: "e5", Owner: game.Seat(len(what.Lines) % 2)})
	}
	return what
}

// S3: 1200 by 630, with a palette, and never larger than 60 kB.
func TestS3_PicturesAreSmall(t *testing.T) {
	t.Parallel()
	p := newPainter(t)
	cases := map[string]Picture{"nothing": {}, "crowded": crowded()}
	bases := crowded()
	bases.Bases = true
	for i := range bases.Sides {
		bases.Sides[i].Slots, bases.Sides[i].Cards, bases.Sides[i].Hidden = nil, []game.Card{{Rank: "10", Role: 'b'}, {Rank: "A", Role: 'r'}}, 3
	}
	cases["bases"] = bases
	for name, what := range cases {
		drawn, size := file(t, p, what)
		if b := drawn.Bounds(); b.Dx() != Width || b.Dy() != Height {
			t.Errorf("%s: %v", name, b)
		}
		if size > MaxBytes || len(drawn.Palette) > 256 {
			t.Errorf("%s: %d bytes, %d colours", name, size, len(drawn.Palette))
		}
		t.Logf("%s: %d bytes", name, size)
		again, _ := file(t, p, what)
		if !bytes.Equal(drawn.Pix, again.Pix) {
			t.Errorf("%s: drawn again it is another picture", name)
		}
	}
}

// differ counts the pixels in which two pictures differ within r.
func differ(a, b image.Image, r image.Rectangle) (n int) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if far(a.At(x, y), b.At(x, y)) {
				n++
			}
		}
	}
	return n
}

// far: an eye tells the colours apart.
func far(a, b color.Color) bool {
	r, g, bl, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	d := func(x, y uint32) int { return max(int(x>>8)-int(y>>8), int(y>>8)-int(x>>8)) }
	return d(r, r2)+d(g, g2)+d(bl, b2) > 24
}

// Every piece of every owner is seen on both colours, and told from any other.
func TestS3_EveryPieceIsSeen(t *testing.T) {
	t.Parallel()
	p := newPainter(t)
	empty := sketch(p, Picture{})
	for _, bases := range []bool{false, true} {
		type drawing struct {
			name string
			img  *image.RGBA
		}
		for _, square := range []int{27, 28} {
			var all []drawing
			for _, owner := range []game.Seat{game.First, game.Second, game.NoSeat} {
				for _, role := range []byte("pnbrqk") {
					what := Picture{Bases: bases}
					what.Cells[square].Piece = game.Piece{Role: role, Owner: owner}
					img := sketch(p, what)
					one := drawing{fmt.Sprintf("%c of %d", role, owner), img}
					if n := differ(img, empty, place(square)); n < 600 {
						t.Errorf("bases %t, square %d: of %s %d pixels are seen", bases, square, one.name, n)
					}
					if n := differ(img, empty, img.Bounds()) - differ(img, empty, place(square)); n != 0 {
						t.Errorf("%s is drawn over %d pixels elsewhere", one.name, n)
					}
					for _, other := range all {
						if n := differ(img, other.img, place(square)); n < 60 {
							t.Errorf("bases %t, square %d: %s and %s differ in %d pixels", bases, square, one.name, other.name, n)
						}
					}
					all = append(all, one)
				}
			}
		}
	}
}

// What the board says besides pieces is seen too, and each in its own way.
func TestS3_EveryMarkIsSeen(t *testing.T) {
	t.Parallel()
	p := newPainter(t)
	const square = 28
	man := func(marks game.Mark, promoted bool) *image.RGBA {
		var what Picture
		what.Cells[square] = game.Cell{Piece: game.Piece{Role: 'q', Promoted: promoted}, Marks: marks}
		img := sketch(p, what)
		return img
	}
	none := man(0, false)
	seen := map[string]*image.RGBA{"promoted": man(0, true)}
	for name, mark := range map[string]game.Mark{"goal": game.MarkGoal, "from": game.MarkFrom, "to": game.MarkTo, "check": game.MarkCheck, "decided": game.MarkDecided, "place": game.MarkPlace, "claim": game.MarkClaim} {
		seen[name] = man(mark, false)
	}
	for name, img := range seen {
		if n := differ(img, none, place(square)); n < 80 {
			t.Errorf("%s: %d pixels", name, n)
		}
		for other, img2 := range seen {
			if other != name && differ(img, img2, place(square)) < 80 {
				t.Errorf("%s looks like %s", name, other)
			}
		}
	}
}

// What stands beside the board keeps to its place, however long names are, and
// all of it is seen.
func TestS3_TheColumnHoldsWhatItMust(t *testing.T) {
	t.Parallel()
	p := newPainter(t)
	long := crowded()
	full := sketch(p, long)
	empty := sketch(p, Picture{})
	for name, r := range map[string]image.Rectangle{
		"above": image.Rect(0, 0, Width, boardY-6), "below": image.Rect(0, bottom+6, Width, Height),
		"right": image.Rect(right+2, 0, Width, Height), "between": image.Rect(boardX+boardSide, 0, left-18, Height),
	} {
		if n := differ(full, empty, r); n != 0 {
			t.Errorf("%s: %d pixels are drawn over the edge", name, n)
		}
	}
	column := image.Rect(left-20, 0, Width, Height)
	changes := map[string]func(*Picture){
		"title": func(w *Picture) { w.Title = "Another" }, "glyph": func(w *Picture) { w.Glyph = "g-crown" },
		"hue": func(w *Picture) { w.Hue = "gold" }, "head": func(w *Picture) { w.Head = "1 – 0" }, "text": func(w *Picture) { w.Text = "Else" },
		"name": func(w *Picture) { w.Sides[0].Name = "Marta" }, "turn": func(w *Picture) { w.Sides[1].Turn = false },
		"result": func(w *Picture) { w.Sides[1].Result = "1" }, "slots": func(w *Picture) { w.Sides[0].Slots = make([]game.Slot, 5) },
		"count": func(w *Picture) {
			w.Sides[0].Slots, w.Sides[0].Count = nil, &game.Counter{Name: "checks", Count: 1, Of: 3}
		},
		"words": func(w *Picture) { w.Sides[0].Slots, w.Sides[0].Words = nil, "5 pieces" },
		"cards": func(w *Picture) { w.Sides[0].Slots, w.Sides[0].Hidden = nil, 5 },
		"lead":  func(w *Picture) { w.Sides, w.Lead = [2]Side{}, "Bring your king to the middle." },
	}
	for name, change := range changes {
		what := crowded()
		change(&what)
		img := sketch(p, what)
		if n := differ(img, full, column); n < 40 {
			t.Errorf("%s: a change is seen in %d pixels", name, n)
		}
	}
}

// Names of other scripts are told before they become empty boxes.
func TestWritesKnowsItsLetters(t *testing.T) {
	for text, want := range map[string]bool{"Marta": true, "Žofie Ångström": true, "Ειρήνη": true, "Мария": true, "½ – ½ · …": true, "玛尔塔": false, "مريم": false, "": true} {
		if got := Writes(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// The colours are those of the site: whoever changes them there learns of it.
func TestColoursAreThoseOfTheSite(t *testing.T) {
	t.Parallel()
	css, err := os.ReadFile("../../static/css/10-tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile("colours_table.go")
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := map[string]bool{"7A5200": true, "443F92": true, "DD9BCE": true, "A65A00": true, "37337A": true} // in other styles, where they have no name
	n := 0
	for _, part := range strings.Split(string(table), "(0x")[1:] {
		hex := part[:6]
		if n++; !strings.Contains(string(css), "#"+hex) && !elsewhere[hex] {
			t.Errorf("#%s is no colour of the site", hex)
		}
	}
	if n < 30 {
		t.Fatalf("only %d colours looked at", n)
	}
}

// A sprite that holds what is not read is refused when the site starts.
func TestSpritesThatCannotBeDrawn(t *testing.T) {
	for _, svg := range []string{
		`<svg><symbol id="p" viewBox="0 0 40 40"><path d="Q1 2 3 4"></path></symbol></svg>`,
		`<svg><symbol id="p" viewBox="0 0 40 20"></symbol></svg>`,
		`<svg><symbol id="p" viewBox="0 0 x x"></symbol></svg>`,
		`<svg><symbol id="p" viewBox="0 0 40 40"><circle cx="1" cy="a" r="2"></circle></symbol></svg>`,
		`<svg><symbol id="p"`,
	} {
		if _, err := New(svg); err == nil {
			t.Errorf("%s is taken", svg)
		}
	}
}

func BenchmarkPicture(b *testing.B) {
	p, what := newPainter(b), crowded()
	for b.Loop() {
		if _, err := p.PNG(what); err != nil {
			b.Fatal(err)
		}
	}
}
