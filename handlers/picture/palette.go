package picture

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// paletted is an image with at most 256 colours: the most frequent ones, and
// for each of the others the nearest of them. What is rare is the edge of
// something, where nobody sees the difference.
func paletted(from *image.RGBA) *image.Paletted {
	counts := map[uint32]int{}
	pixels := len(from.Pix) / 4
	at := func(i int) uint32 {
		return uint32(from.Pix[4*i])<<16 | uint32(from.Pix[4*i+1])<<8 | uint32(from.Pix[4*i+2])
	}
	for i := 0; i < pixels; {
		c, run := at(i), 1
		for ; i+run < pixels && at(i+run) == c; run++ {
		}
		counts[c] += run
		i += run
	}
	all := make([]uint32, 0, len(counts))
	for c := range counts {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	kept := all[:min(len(all), 256)]
	index := make(map[uint32]uint8, len(all))
	to := image.NewPaletted(from.Bounds(), make(color.Palette, len(kept)))
	for i, c := range all {
		if i < len(kept) {
			to.Palette[i] = color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 0xFF}
			index[c] = uint8(i)
		} else {
			index[c] = nearest(kept, c)
		}
	}
	last, is := ^uint32(0), uint8(0)
	for i := range to.Pix {
		if c := at(i); c != last {
			last, is = c, index[c]
		}
		to.Pix[i] = is
	}
	return to
}

// nearest is which of some colours is most like c.
func nearest(kept []uint32, c uint32) uint8 {
	best, least := 0, int32(1<<30)
	for i, k := range kept {
		r, g, b := int32(k>>16)-int32(c>>16), int32(k>>8&255)-int32(c>>8&255), int32(k&255)-int32(c&255)
		if d := 3*r*r + 4*g*g + 2*b*b; d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}
