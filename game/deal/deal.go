// Package deal shuffles cards so that nobody has to trust the dealer.
//
// The protocol "qoth-v1" has three steps, all made of SHA-256:
//
//  1. Before the second player joins, the dealer shows a commitment to every
//     hand. The secret of a hand follows from the secret of the match:
//     S = HMAC-SHA256(match secret, H), and C = SHA-256(H ‖ S) is shown, where
//     H = "qoth-v1" ‖ name ‖ round ‖ hand.
//  2. The browser of each player adds a nonce, 16 random bytes. The deck is the
//     fixed list of cards, shuffled by Fisher and Yates with the bytes of
//     HMAC-SHA256(S, n1 ‖ n2 ‖ name ‖ round ‖ hand ‖ block).
//  3. When the last card of a hand lies open, S is told, and everybody can do
//     both sums again. S says nothing about other hands.
//
// So the dealer cannot choose or change a deck, for the second nonce comes
// after the commitments, and no player can look into it, for S is 256 bits.
// The dealer knows the deck while it deals; no protocol changes that here.
//
// In all hashed texts name is one byte of length and then the bytes of the
// match's name; round and hand, from 1, are one byte each; block, from 0, is
// four bytes, the highest first; nonces are always 16 bytes. No two inputs
// have the same text.
//
// The package is pure: no randomness and no clock of its own.
package deal

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
)

// Algorithm names the protocol. It stands in records, and it is the first
// thing hashed.
const Algorithm = "qoth-v1"

// MaxName is the longest name of a match, in bytes.
const MaxName = 255

// Secret is 32 random bytes: of a match, or of a hand.
type Secret [32]byte

// Nonce is what one player's browser adds; the zero Nonce adds nothing.
type Nonce [16]byte

// Hand names a hand of a match. Match has at most MaxName bytes; Round and
// Number count from 1 and are at most 255.
type Hand struct {
	Match         string
	Round, Number int
}

// append adds name ‖ round ‖ hand to a text.
func (h Hand) append(text []byte) []byte {
	if len(h.Match) > MaxName || uint(h.Round) > 255 || uint(h.Number) > 255 {
		panic("deal: a hand that has no text of its own")
	}
	text = append(text, byte(len(h.Match)))
	text = append(text, h.Match...)
	return append(text, byte(h.Round), byte(h.Number))
}

// Secret is the secret of a hand, given that of its match. One secret tells
// nothing about another.
func (h Hand) Secret(match Secret) (s Secret) {
	mac := hmac.New(sha256.New, match[:])
	mac.Write(h.append([]byte(Algorithm)))
	mac.Sum(s[:0])
	return s
}

// Commitment is what can be shown before the deal: it fixes the secret of the
// hand and does not give it away.
func (h Hand) Commitment(s Secret) [sha256.Size]byte {
	return sha256.Sum256(append(h.append([]byte(Algorithm)), s[:]...))
}

// Shuffle puts n things in an order: place i of the deck is taken by thing
// order[i] of the list. n is 256 at most. All orders are equally likely for a
// random secret.
func (h Hand) Shuffle(s Secret, nonces [2]Nonce, n int) (order []int) {
	bytes := h.stream(s, nonces)
	order = make([]int, n)
	for i := range order {
		order[i] = i
	}
	for i := n - 1; i > 0; i-- {
		j := bytes.upTo(i)
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// stream is the endless row of bytes from which a hand is shuffled.
type stream struct {
	secret Secret
	text   []byte // all of a block's input but its number
	block  uint32 // the next one
	bytes  []byte // left of the last one
}

func (h Hand) stream(s Secret, nonces [2]Nonce) *stream {
	text := append(nonces[0][:], nonces[1][:]...)
	return &stream{secret: s, text: h.append(text)}
}

func (r *stream) next() byte {
	if len(r.bytes) == 0 {
		mac := hmac.New(sha256.New, r.secret[:])
		mac.Write(binary.BigEndian.AppendUint32(r.text[:len(r.text):len(r.text)], r.block))
		r.bytes = mac.Sum(nil)
		r.block++
	}
	b := r.bytes[0]
	r.bytes = r.bytes[1:]
	return b
}

// upTo is a number from 0 to most, each equally likely: the low bits of a
// byte, as many as most needs; what is above most is thrown away, for a
// remainder would favour small numbers.
func (r *stream) upTo(most int) int {
	mask := 1
	for mask <= most {
		mask <<= 1
	}
	for {
		if n := int(r.next()) & (mask - 1); n <= most {
			return n
		}
	}
}
