//go:build !js

package main

import (
	"bytes"
	"encoding/binary"
)

// How Go 1.20 and later lay out what the runtime knows of functions
// (cmd/link/internal/ld/pcln.go, runtime/symtab.go): a head with the offsets of
// the parts, and for each function a record that points into them.
const (
	headWords  = 8  // numbers behind the 8 bytes of the magic
	recordSize = 44 // of a function, without its list of tables
)

// blank clears the names of functions and of their files, and the tables of
// line numbers: a crash would be told with them, to a console that nobody
// reads. What the runtime itself goes by, to find and move the stack, stays.
func blank(memory []byte) error {
	base := bytes.Index(memory, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8})
	if base < 0 || base+8+8*headWords > len(memory) {
		return errTables("not found")
	}
	word := func(n int) int { return int(binary.LittleEndian.Uint64(memory[base+8+8*n:])) }
	functions, names, units, steps, records := word(0), base+word(3), base+word(4), base+word(6), base+word(7)
	if !(base < names && names < units && units < steps && steps < records && records+8*functions < len(memory)) {
		return errTables("out of order")
	}
	used := make([]bool, records-steps)
	for f := range functions {
		at := records + int(binary.LittleEndian.Uint32(memory[records+8*f+4:]))
		if at+recordSize > len(memory) {
			return errTables("a record lies outside")
		}
		field := func(offset int) []byte { return memory[at+offset : at+offset+4] }
		lists := int(binary.LittleEndian.Uint32(field(28)))
		if at+recordSize+4*lists > len(memory) {
			return errTables("a list lies outside")
		}
		mark(memory[steps:records], used, field(16)) // how large the stack is
		for n := range lists {
			mark(memory[steps:records], used, field(recordSize+4*n)) // what is alive on it
		}
		clear(field(20)) // the table of files
		clear(field(24)) // and that of lines
	}
	for i, keep := range used {
		if !keep {
			memory[steps+i] = 0
		}
	}
	clear(memory[names:steps]) // names of functions, and of files
	return nil
}

// mark notes which bytes a table takes: pairs of numbers up to a pair whose
// first is 0. A table at 0 is none.
func mark(all []byte, used []bool, where []byte) {
	at := int(binary.LittleEndian.Uint32(where))
	if at == 0 {
		return
	}
	for first := true; at < len(all); first = false {
		step, n := binary.Uvarint(all[at:])
		if n <= 0 {
			return
		}
		end := at + n
		if step != 0 || first {
			_, m := binary.Uvarint(all[end:])
			end += max(m, 0)
		}
		for i := at; i < end; i++ {
			used[i] = true
		}
		if step == 0 && !first {
			return
		}
		at = end
	}
}
