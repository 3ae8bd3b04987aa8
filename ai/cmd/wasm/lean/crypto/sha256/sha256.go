// Package sha256 is SHA-256 of FIPS 180-4, plainly.
package sha256

import (
	"hash"
	"math/bits"
)

const (
	Size      = 32 // bytes of a sum
	BlockSize = 64 // bytes that are mixed in at once
)

// starts are the first bits of the square roots of the first 8 primes, rounds
// those of the cube roots of the first 64.
var starts = [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}

var rounds = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}

// digest is a sum in the making. What does not fill a block yet waits in rest.
type digest struct {
	state  [8]uint32
	rest   []byte
	length uint64 // bytes so far
}

// New begins a sum.
func New() hash.Hash { return &digest{state: starts} }

// Sum256 is the sum of a text.
func Sum256(text []byte) (sum [Size]byte) {
	d := digest{state: starts}
	_, _ = d.Write(text)
	d.Sum(sum[:0])
	return sum
}

func (d *digest) Write(p []byte) (int, error) {
	d.length += uint64(len(p))
	d.rest = append(d.rest, p...)
	for len(d.rest) >= BlockSize {
		d.mix(d.rest[:BlockSize])
		d.rest = d.rest[BlockSize:]
	}
	return len(p), nil
}

// Sum adds the sum of what was written so far.
func (d *digest) Sum(to []byte) []byte {
	end := digest{state: d.state, rest: append(append([]byte(nil), d.rest...), 0x80)}
	for len(end.rest)%BlockSize != BlockSize-8 {
		end.rest = append(end.rest, 0)
	}
	for shift := 56; shift >= 0; shift -= 8 {
		end.rest = append(end.rest, byte(d.length<<3>>shift))
	}
	for ; len(end.rest) > 0; end.rest = end.rest[BlockSize:] {
		end.mix(end.rest[:BlockSize])
	}
	for _, s := range end.state {
		to = append(to, byte(s>>24), byte(s>>16), byte(s>>8), byte(s))
	}
	return to
}

func (d *digest) Reset()         { *d = digest{state: starts} }
func (d *digest) Size() int      { return Size }
func (d *digest) BlockSize() int { return BlockSize }

// mix takes one block in.
func (d *digest) mix(block []byte) {
	var w [64]uint32
	for i := range 16 {
		b := block[4*i:]
		w[i] = uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
	}
	for i := 16; i < 64; i++ {
		x, y := w[i-15], w[i-2]
		w[i] = w[i-16] + w[i-7] +
			(bits.RotateLeft32(x, -7) ^ bits.RotateLeft32(x, -18) ^ x>>3) +
			(bits.RotateLeft32(y, -17) ^ bits.RotateLeft32(y, -19) ^ y>>10)
	}
	s := d.state
	for i := range 64 {
		a, e := s[0], s[4]
		one := s[7] + (bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)) +
			(e&s[5] ^ ^e&s[6]) + rounds[i] + w[i]
		two := (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) +
			(a&s[1] ^ a&s[2] ^ s[1]&s[2])
		s = [8]uint32{one + two, a, s[1], s[2], s[3] + one, e, s[5], s[6]}
	}
	for i := range d.state {
		d.state[i] += s[i]
	}
}
