package handlers

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/trustelem/zxcvbn/frequency"
	"golang.org/x/crypto/argon2"
)

const (
	minPassword    = 8   // characters
	maxPassword    = 256 // characters
	maxPassBytes   = 4 * maxPassword
	commonRefused  = 3000 // of the passwords that everybody tries and that are long enough
	saltBytes      = 16
	tagBytes       = 32
	hashesWaiting  = 16 // callers that may wait for their turn to hash
	hashesAtOnce   = 4  // at most: each takes 19 MiB
	maxHashMemory  = 1 << 20
	maxHashThreads = 16
)

// effort is what a hash costs (Argon2id).
type effort struct {
	memory  uint32 // KiB
	time    uint32
	threads uint8
}

// usualEffort is the least that OWASP recommends: about 44 ms.
var usualEffort = effort{memory: 19456, time: 2, threads: 1}

// errHashing: too many passwords are being checked at once.
var errHashing = errors.New("no room to check another password")

// errHash: a stored hash cannot be read, which is damage.
var errHash = errors.New("stored password is damaged")

// hasher turns passwords into hashes, few at a time: they are dear in memory
// by design. It may be used from several goroutines.
type hasher struct {
	effort effort
	turns  chan struct{} // taken while hashing
	line   chan struct{} // taken while hashing or waiting
	dummy  string        // a hash that no password fits, for names that nobody has
}

func newHasher(e effort) *hasher {
	n := min(hashesAtOnce, runtime.NumCPU())
	h := &hasher{effort: e, turns: make(chan struct{}, n), line: make(chan struct{}, n+hashesWaiting)}
	h.dummy = phc(e, randomBytes(saltBytes), randomBytes(tagBytes))
	return h
}

// compute runs Argon2id when it is the caller's turn. Errors: errHashing if
// too many wait, or that of the context.
func (h *hasher) compute(ctx context.Context, password string, salt []byte, e effort, length int) ([]byte, error) {
	select {
	case h.line <- struct{}{}:
		defer func() { <-h.line }()
	default:
		return nil, errHashing
	}
	select {
	case h.turns <- struct{}{}:
		defer func() { <-h.turns }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return argon2.IDKey([]byte(password), salt, e.time, e.memory, e.threads, uint32(length)), nil
}

// hash makes the text that is stored of a password. Errors: errHashing, or
// that of the context.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	salt := randomBytes(saltBytes)
	tag, err := h.compute(ctx, password, salt, h.effort, tagBytes)
	if err != nil {
		return "", err
	}
	return phc(h.effort, salt, tag), nil
}

// check compares a password with a stored hash. For stored "" it compares with
// a hash that nothing fits, and takes as long. stale means that the hash is
// cheaper than what is usual now. Errors: errHashing, errHash, or that of the
// context.
func (h *hasher) check(ctx context.Context, password, stored string) (right, stale bool, err error) {
	known := stored != ""
	if !known {
		stored = h.dummy
	}
	e, salt, tag, err := readPHC(stored)
	if err != nil {
		return false, false, err
	}
	got, err := h.compute(ctx, password, salt, e, len(tag))
	if err != nil {
		return false, false, err
	}
	right = subtle.ConstantTimeCompare(got, tag) == 1 && known
	return right, right && (e.memory < h.effort.memory || e.time < h.effort.time), nil
}

// phc writes a hash in the format of the password hashing competition.
func phc(e effort, salt, tag []byte) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, e.memory, e.time, e.threads,
		b64.EncodeToString(salt), b64.EncodeToString(tag))
}

// readPHC reads what phc has written. Errors: errHash.
func readPHC(text string) (e effort, salt, tag []byte, err error) {
	var version int
	parts := strings.Split(text, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" {
		return e, nil, nil, errHash
	}
	if _, err := fmt.Sscanf(parts[2], "v=%d", &version); err != nil || version != argon2.Version {
		return e, nil, nil, errHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &e.memory, &e.time, &e.threads); err != nil {
		return e, nil, nil, errHash
	}
	salt, err = base64.RawStdEncoding.DecodeString(parts[4])
	if err == nil {
		tag, err = base64.RawStdEncoding.DecodeString(parts[5])
	}
	if err != nil || len(tag) < tagBytes || e.time == 0 || e.threads == 0 || e.memory > maxHashMemory || e.threads > maxHashThreads {
		return e, nil, nil, errHash
	}
	return e, salt, tag, nil
}

// common are the passwords that everybody tries first.
var common = sync.OnceValue(func() map[string]bool {
	set := make(map[string]bool, commonRefused)
	for _, p := range frequency.FrequencyLists["passwords"] {
		if len(set) == commonRefused {
			break
		}
		if len(p) >= minPassword {
			set[p] = true
		}
	}
	return set
})

// readPassword checks a password that somebody chooses. Any characters are
// good, and none is changed. Errors: *formError.
func readPassword(password, name, email string) error {
	if len(password) > maxPassBytes {
		return badPassword(fmt.Sprintf("A password has at most %d characters.", maxPassword))
	}
	switch n, lower := utf8.RuneCountInString(password), strings.ToLower(password); {
	case n < minPassword:
		return badPassword(fmt.Sprintf("A password has at least %d characters; a few words in a row are good ones.", minPassword))
	case n > maxPassword:
		return badPassword(fmt.Sprintf("A password has at most %d characters.", maxPassword))
	case common()[lower]:
		return badPassword("This password is among those that everybody tries first. Choose another.")
	case name != "" && strings.Trim(lower, "0123456789!.-_") == strings.Trim(strings.ToLower(name), "0123456789!.-_"),
		name != "" && lower == strings.ToLower(name), email != "" && lower == strings.ToLower(email):
		return badPassword("A password that is your name is no secret. Choose another.")
	case strings.Count(password, password[:1]) == len(password):
		return badPassword("A password of one letter over and over is no secret. Choose another.")
	}
	return nil
}
