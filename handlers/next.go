package handlers

import (
	"net/url"
	"strings"
)

const maxNext = 512

// safeNext is where to go after a form: only an address of this site, which
// no browser can read as another one's.
func safeNext(next, otherwise string) string {
	if len(next) > maxNext || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") ||
		strings.ContainsFunc(next, func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f || r == 0xfffd }) {
		return otherwise
	}
	u, err := url.Parse(next)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil ||
		strings.Contains(u.Path, "//") || strings.Contains(u.Path, "/.") || strings.ContainsAny(u.Path, "\\\t\r\n\x00") {
		return otherwise
	}
	return next
}
