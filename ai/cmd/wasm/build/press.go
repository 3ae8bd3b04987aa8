//go:build !js

package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// A module holds tables that nobody who plays will ever see the use of, and
// holds what it needs in thousands of pieces. Press blanks the first and joins
// the second; what is left compresses to a sixth less.

// segment is a piece of memory that a module starts with.
type segment struct {
	at   int // address
	text []byte
}

// gap is how many zero bytes between two segments are cheaper to write than the
// head of another segment.
const gap = 64

// dataSection is the number of the section that holds the segments.
const dataSection = 11

// press is the module once more, smaller. Errors: it is not laid out as this
// toolchain does it.
func press(module []byte) ([]byte, error) {
	r := &reader{text: module, at: 8} // behind "\0asm" and the version
	out := slices.Clone(module[:8])
	for r.at < len(module) {
		from := r.at
		kind, length := r.byte(), r.unsigned()
		body := r.bytes(length)
		if r.failed {
			return nil, errors.New("press: a section ends behind the module")
		}
		if kind != dataSection {
			out = append(out, module[from:r.at]...)
			continue
		}
		segments, err := readSegments(body)
		if err != nil {
			return nil, err
		}
		memory := fill(segments)
		if err := blank(memory); err != nil {
			return nil, err
		}
		data := writeSegments(joined(segments, memory))
		out = append(binary.AppendUvarint(append(out, dataSection), uint64(len(data))), data...)
	}
	return out, nil
}

func readSegments(body []byte) (list []segment, err error) {
	r := &reader{text: body}
	for range r.unsigned() {
		if r.unsigned() != 0 || r.byte() != 0x41 { // active, "i32.const"
			return nil, errors.New("press: a segment of another kind")
		}
		at := r.signed()
		if r.byte() != 0x0b { // "end"
			return nil, errors.New("press: an address of another kind")
		}
		list = append(list, segment{at, r.bytes(r.unsigned())})
	}
	if r.failed || len(list) == 0 {
		return nil, errors.New("press: the data section is cut off")
	}
	slices.SortFunc(list, func(a, b segment) int { return a.at - b.at })
	return list, nil
}

// fill is the memory from address 0 to the end of the last segment.
func fill(list []segment) []byte {
	last := list[len(list)-1]
	memory := make([]byte, last.at+len(last.text))
	for _, s := range list {
		copy(memory[s.at:], s.text)
	}
	return memory
}

// joined are the segments again, those together that lie close.
func joined(list []segment, memory []byte) (fewer []segment) {
	from, to := list[0].at, list[0].at
	for _, s := range list {
		if s.at-to > gap {
			fewer = append(fewer, segment{from, memory[from:to]})
			from = s.at
		}
		to = s.at + len(s.text)
	}
	return append(fewer, segment{from, memory[from:to]})
}

func writeSegments(list []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(list)))
	for _, s := range list {
		out = appendSigned(append(out, 0, 0x41), s.at)
		out = binary.AppendUvarint(append(out, 0x0b), uint64(len(s.text)))
		out = append(out, s.text...)
	}
	return out
}

// reader reads the numbers of a module. After a failure it returns zeros.
type reader struct {
	text   []byte
	at     int
	failed bool
}

func (r *reader) byte() byte {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || r.failed || n > len(r.text)-r.at {
		r.failed = true
		return nil
	}
	r.at += n
	return r.text[r.at-n : r.at]
}

func (r *reader) unsigned() int {
	v, n := binary.Uvarint(r.text[min(r.at, len(r.text)):])
	if n <= 0 || r.failed {
		r.failed = true
		return 0
	}
	r.at += n
	return int(v)
}

// signed reads a number whose highest bit stands for its sign.
func (r *reader) signed() int {
	v, shift := 0, 0
	for {
		b := r.byte()
		v |= int(b&0x7f) << shift
		shift += 7
		if b < 0x80 || r.failed {
			if b&0x40 != 0 {
				v -= 1 << shift
			}
			return v
		}
	}
}

func appendSigned(out []byte, v int) []byte {
	for {
		b := byte(v & 0x7f)
		v >>= 7
		if v == 0 && b&0x40 == 0 || v == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}

// errTables: the tables of functions are not where, or not as, they are expected.
func errTables(what string) error { return fmt.Errorf("press: tables of functions: %s", what) }
