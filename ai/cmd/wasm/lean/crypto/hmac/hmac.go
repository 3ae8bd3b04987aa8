// Package hmac is RFC 2104.
package hmac

import "hash"

// mac holds a message until its sum is wanted; messages here are short.
type mac struct {
	make         func() hash.Hash
	inner, outer []byte // the two forms of the key
	text         []byte
}

// New is the sum of make's hash under a key.
func New(make func() hash.Hash, key []byte) hash.Hash {
	h := make()
	if len(key) > h.BlockSize() {
		h.Write(key)
		key = h.Sum(nil)
	}
	m := &mac{make: make}
	for i := range h.BlockSize() {
		k := byte(0)
		if i < len(key) {
			k = key[i]
		}
		m.inner, m.outer = append(m.inner, k^0x36), append(m.outer, k^0x5c)
	}
	return m
}

func (m *mac) Write(p []byte) (int, error) {
	m.text = append(m.text, p...)
	return len(p), nil
}

func (m *mac) Sum(to []byte) []byte {
	h := m.make()
	h.Write(m.inner)
	h.Write(m.text)
	sum := h.Sum(nil)
	h = m.make()
	h.Write(m.outer)
	h.Write(sum)
	return h.Sum(to)
}

func (m *mac) Reset()         { m.text = nil }
func (m *mac) Size() int      { return m.make().Size() }
func (m *mac) BlockSize() int { return m.make().BlockSize() }

// Equal compares two sums in a time that depends on their length alone.
func Equal(a, b []byte) bool {
	if len(a) != len(b) {
		return false
	}
	differ := byte(0)
	for i := range a {
		differ |= a[i] ^ b[i]
	}
	return differ == 0
}
