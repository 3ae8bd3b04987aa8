package handlers

import (
	"net/url"
	"strings"

	"hilltop/ai/solo"
	"hilltop/game/variant"
)

const maxNext = 512

// nextPlaces are the first segments of the addresses that forms lead to, once
// they are sent: those of pages. Profiles and the pages of each game, whose
// segments are names, come on top.
var nextPlaces = map[string]bool{
	"": true, "games": true, "g": true, "i": true, "rooms": true, "challenge": true,
	"account": true, "prefs": true, "signin": true, "register": true, "reset": true, "return": true, "moderation": true, "mailbox": true,
	"rules": true, "faq": true, "fair-play": true,
	strings.TrimPrefix(solo.PathAI, "/"): true, strings.TrimPrefix(solo.PathLocal, "/"): true,
}

// safeNext is where to go after a form: only a page of this site, by an
// address that no browser can read as another site's (T14).
func safeNext(next, otherwise string) string {
	if len(next) > maxNext || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") ||
		strings.ContainsFunc(next, func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f || r == 0xfffd }) {
		return otherwise
	}
	u, err := url.Parse(next)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil ||
		strings.Contains(u.Path, "//") || strings.Contains(u.Path, "/.") || strings.ContainsAny(u.Path, "\\\t\r\n\x00") ||
		!isNextPlace(u.Path) {
		return otherwise
	}
	return next
}

// isNextPlace reports whether a path begins as that of a page does.
func isNextPlace(path string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	_, ok := variant.ByKey(first)
	return ok || nextPlaces[first] || strings.HasPrefix(first, "@")
}
