package handlers

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"math/big"
	"strings"

	"hilltop/game"
)

const (
	matchIDLength    = 10 // base62: 59 bits, unguessable enough to be unlisted
	requestIDBytes   = 8
	returnCodeBytes  = 16 // 128 bits: 26 characters of base32
	returnCodeLength = 26
	inviteTokenBytes = 16 // 128 bits: 22 characters of base64url
	inviteTokenLen   = 22
)

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// base32 of return codes: Crockford's alphabet has no I, L, O and U, so that
// what people write down and type again can be forgiven.
var codeEncoding = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// randomBytes is n bytes that nobody can guess. crypto/rand never fails.
func randomBytes(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return b
}

// newMatchID makes the public name of a match.
func newMatchID() string {
	id := make([]byte, matchIDLength)
	for i := range id {
		k, err := rand.Int(rand.Reader, big.NewInt(int64(len(base62))))
		if err != nil {
			panic("crypto/rand failed: " + err.Error())
		}
		id[i] = base62[k.Int64()]
	}
	return string(id)
}

// isMatchID reports whether s can be the name of a match at all.
func isMatchID(s string) bool {
	return len(s) == matchIDLength && strings.Trim(s, base62) == ""
}

func newRequestID() string { return hex.EncodeToString(randomBytes(requestIDBytes)) }

// newSecret makes the secret of a match.
func newSecret() game.Secret { return game.Secret(randomBytes(len(game.Secret{}))) }

// newReturnCode makes a return code as people see it.
func newReturnCode() string { return codeEncoding.EncodeToString(randomBytes(returnCodeBytes)) }

// readReturnCode forgives what people do to a code when they copy it by hand:
// spaces, hyphens, letter case, O for 0 and I or L for 1. It returns "" if the
// text cannot be a code.
func readReturnCode(text string) string {
	var code strings.Builder
	for _, r := range strings.ToUpper(text) {
		switch {
		case r == ' ' || r == '-' || r == '\t' || r == '\n' || r == '\r' || r == '\u00a0' || r == '#':
		case r == 'O':
			code.WriteByte('0')
		case r == 'I' || r == 'L':
			code.WriteByte('1')
		case r > 'Z':
			return ""
		default:
			code.WriteRune(r)
		}
	}
	if code.Len() != returnCodeLength {
		return ""
	}
	if _, err := codeEncoding.DecodeString(code.String()); err != nil {
		return ""
	}
	return code.String()
}

// spell groups a return code for reading: five groups of five, and the rest.
func spell(code string) string {
	var parts []string
	for ; len(code) > 6; code = code[5:] {
		parts = append(parts, code[:5])
	}
	return strings.Join(append(parts, code), " ")
}

// inviteToken is the secret part of an invitation's address. It is derived,
// so that its owner can see the link again while the database keeps a hash.
func inviteToken(key [32]byte, matchID string) string {
	mac := hmac.New(sha256.New, key[:])
	mac.Write([]byte("invite:" + matchID))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:inviteTokenBytes])
}

// isInviteToken reports whether s can be a token at all.
func isInviteToken(s string) bool {
	if len(s) != inviteTokenLen {
		return false
	}
	b, err := base64.RawURLEncoding.DecodeString(s)
	return err == nil && len(b) == inviteTokenBytes
}
