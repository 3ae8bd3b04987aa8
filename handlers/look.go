package handlers

import (
	"context"
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"

	"hilltop/db"
)

// accountName is the shape of a name that signs in: 2 to 20 letters, digits,
// "-" and "_", a letter first, neither sign last.
var accountName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,18}[A-Za-z0-9]$`)

// reserved are names that would speak for the site, as they look; a "…" at the
// end stands for anything that follows.
var reserved = []string{
	"admin…", "administrator", "moderator…", "mod", "root", "system", "staff", "support", "help", "helpdesk", "team", "official",
	"hilltop…", "webmaster", "postmaster", "hostmaster", "abuse", "security", "info", "contact", "noreply", "mailerdaemon",
	"guest…", "anonymous", "nobody", "somebody", "you", "me", "null", "undefined", "deleted…", "deletedplayer",
	"dealer", "computer", "engine", "ai", "bot", "white", "black", "playerone", "playertwo",
}

// reservedLooks are the same as lookOf sees them.
var reservedLooks = func() (all []string) {
	for _, r := range reserved {
		name, open := strings.CutSuffix(r, "…")
		look := lookOf(name)
		if open {
			look += "…"
		}
		all = append(all, look)
	}
	return all
}()

// readAccountName checks the name of an account. Errors: *formError.
func readAccountName(text string) (string, error) {
	name := strings.TrimSpace(text)
	if !accountName.MatchString(name) {
		return "", badName("The name of an account has 2 to 20 letters, digits, - and _ of the English alphabet. It begins with a letter and ends with a letter or a digit.")
	}
	if isReserved(lookOf(name)) {
		return "", badName("This name is kept for the site itself. Choose another.")
	}
	return name, nil
}

func isReserved(look string) bool {
	for _, r := range reservedLooks {
		if start, open := strings.CutSuffix(r, "…"); look == r || open && strings.HasPrefix(look, start) {
			return true
		}
	}
	return false
}

// lookalikes are letters of other scripts that a reader takes for Latin ones,
// and the digits that pass for letters. The table is small on purpose: it
// holds what looks the same in the usual fonts.
var lookalikes = map[rune]string{
	'0': "o", '1': "l", 'i': "l", '|': "l", '5': "s",
	'а': "a", 'в': "b", 'с': "c", 'ԁ': "d", 'е': "e", 'һ': "h", 'і': "l", 'ї': "l", 'ј': "j", 'к': "k", 'ӏ': "l", 'м': "m", 'п': "n", 'о': "o",
	'р': "p", 'ԛ': "q", 'г': "r", 'ѕ': "s", 'т': "t", 'ц': "u", 'ѵ': "v", 'ԝ': "w", 'х': "x", 'у': "y", 'ё': "e", 'н': "h",
	'α': "a", 'β': "b", 'ε': "e", 'η': "n", 'ι': "l", 'κ': "k", 'μ': "u", 'ν': "v", 'ο': "o", 'ρ': "p", 'σ': "o", 'τ': "t", 'υ': "u", 'χ': "x", 'γ': "y", 'ω': "w", 'ζ': "z",
	'ա': "w", 'օ': "o", 'ս': "u", 'ո': "n", 'հ': "h", 'զ': "q", 'ց': "g",
	'ı': "l", 'ſ': "s", 'ø': "o", 'đ': "d", 'ł': "l", 'ð': "d", 'ħ': "h", 'ŧ': "t", 'ɡ': "g", 'ɑ': "a", 'ʟ': "l", 'æ': "ae", 'œ': "oe", 'ß': "b",
}

// pairs are two letters that look like one.
var pairs = strings.NewReplacer("rn", "m", "vv", "w", "cl", "d")

// lookOf is what is left of a name without what readers mix up: letter case,
// marks, letters of other scripts, 0 and o, 1, l and i, rn and m, spaces and
// signs. Two names with one look pass for each other.
func lookOf(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(norm.NFKD.String(strings.ToLower(name))) {
		switch to, like := lookalikes[r]; {
		case like:
			b.WriteString(to)
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r > 0x7f && !marks(r):
			b.WriteRune(r)
		}
	}
	return pairs.Replace(b.String())
}

// marks are what NFKD splits off a letter, and typographic signs.
func marks(r rune) bool { return r >= 0x300 && r <= 0x36f || r == '’' || r == '‐' }

// guestNameOf reads the name that a guest gives, and refuses one that would be
// taken for an account's or for the site's own. "" is no name, and no error.
// Errors: *formError.
func (s *site) guestNameOf(ctx context.Context, text string) (string, error) {
	name, err := readName(text)
	if err != nil || name == "" {
		return "", err
	}
	look := lookOf(name)
	if isReserved(look) && !strings.HasPrefix(look, lookOf("guest")) {
		return "", badName("This name is kept for the site itself. Choose another.")
	}
	free, err := s.db.NameFree(ctx, look)
	if err != nil {
		return "", err
	}
	if !free {
		return "", badName("A player with an account is called so, or nearly so. Choose another name, or sign in if it is you.")
	}
	return name, nil
}

// adminName reports whether a name is that of the moderator in the
// configuration.
func (s *site) adminName(name string) bool {
	return s.cfg.Admin != "" && strings.EqualFold(name, s.cfg.Admin)
}

// admin reports whether a user moderates the site: an account of the name in
// the configuration.
func (s *site) admin(u db.User) bool { return u.ID != "" && !u.Guest && s.adminName(u.Name) }
