package db

import (
	"crypto/rand"
	"encoding/binary"
)

// idLetters is Crockford's base 32: sorts like the number, no i, l, o, u.
const idLetters = "0123456789abcdefghjkmnpqrstvwxyz"

// newID makes an identity of 26 letters that sorts by time: 48 bits of
// milliseconds, then 80 random bits.
func newID(millis int64) string {
	var raw [16]byte
	binary.BigEndian.PutUint64(raw[:8], uint64(millis)<<16)
	rand.Read(raw[6:]) // never fails: the runtime ends the program instead
	id := make([]byte, 26)
	hi, lo := binary.BigEndian.Uint64(raw[:8]), binary.BigEndian.Uint64(raw[8:])
	for i := len(id) - 1; i >= 0; i-- {
		id[i] = idLetters[lo&31]
		lo = lo>>5 | hi<<59
		hi >>= 5
	}
	return string(id)
}
