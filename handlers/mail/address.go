package mail

import (
	"errors"
	netmail "net/mail"
	"strings"
)

// maxAddress is the longest address that SMTP carries (RFC 5321, 4.5.3.1.3).
const maxAddress = 254

// ErrAddress: a text is no e-mail address.
var ErrAddress = errors.New("no e-mail address")

// Address reads one bare address: no name beside it, ASCII alone, so that two
// addresses that look alike are alike, and nothing that could end a line of a
// header. Errors: ErrAddress.
func Address(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > maxAddress {
		return "", ErrAddress
	}
	for _, r := range text {
		if r <= ' ' || r > '~' || strings.ContainsRune(`"(),:;<>[\]`, r) {
			return "", ErrAddress
		}
	}
	a, err := netmail.ParseAddress(text)
	if err != nil || a.Name != "" || a.Address != text || strings.HasSuffix(text, ".") {
		return "", ErrAddress
	}
	return text, nil
}
