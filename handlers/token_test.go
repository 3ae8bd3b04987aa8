package handlers

import (
	"strings"
	"testing"
	"time"
)

func TestReturnCodeForgives(t *testing.T) {
	t.Parallel()
	code := newReturnCode()
	if len(code) != returnCodeLength {
		t.Fatalf("code %q has %d characters, want %d", code, len(code), returnCodeLength)
	}
	for name, text := range map[string]string{
		"as is":      code,
		"lower case": strings.ToLower(code),
		"grouped":    spell(code),
		"hyphens":    strings.ReplaceAll(spell(code), " ", "-"),
		"newline":    " " + code + "\r\n",
		"fragment":   "#" + code,
		"letters":    strings.NewReplacer("0", "o", "1", "l").Replace(code),
	} {
		if got := readReturnCode(text); got != code {
			t.Errorf("%s: readReturnCode(%q) = %q, want %q", name, text, got, code)
		}
	}
	for _, bad := range []string{"", "x", code + "0", code[1:], strings.Repeat("U", 26), strings.Repeat("é", 26), strings.Repeat("0", 25) + "\x00"} {
		if got := readReturnCode(bad); got != "" {
			t.Errorf("readReturnCode(%q) = %q, want nothing", bad, got)
		}
	}
}

func TestSpellKeepsEveryCharacter(t *testing.T) {
	t.Parallel()
	code := newReturnCode()
	if got := strings.ReplaceAll(spell(code), " ", ""); got != code {
		t.Errorf("spell lost characters: %q", spell(code))
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	var a, b [32]byte
	b[0] = 1
	if got := inviteToken(a, "m"); !isInviteToken(got) || got == inviteToken(b, "m") || got == inviteToken(a, "n") {
		t.Errorf("inviteToken: %q is not a function of key and match alone", got)
	}
	for _, bad := range []string{"", "x", strings.Repeat("A", 23), strings.Repeat("!", 22), strings.Repeat("A", 21) + "="} {
		if isInviteToken(bad) {
			t.Errorf("isInviteToken(%q)", bad)
		}
	}
	if id := newMatchID(); !isMatchID(id) {
		t.Errorf("isMatchID(%q) is false", id)
	}
	for _, bad := range []string{"", "short", "0123456789a", "01234 6789", "012345678\x00"} {
		if isMatchID(bad) {
			t.Errorf("isMatchID(%q)", bad)
		}
	}
}

func TestLimiter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	l := newLimiter(func() time.Time { return now }, 1)
	five := limit{"five", 5, time.Minute}
	for i := range 5 {
		if err := l.take(five, "a"); err != nil {
			t.Fatalf("event %d: %v", i+1, err)
		}
	}
	err, ok := l.take(five, "a").(*tooManyError)
	if !ok || err.after <= 0 || err.after > 12*time.Second {
		t.Fatalf("sixth event: %v, want a wait of up to 12 s", err)
	}
	if err := l.take(five, "b"); err != nil {
		t.Errorf("another key: %v", err)
	}
	now = now.Add(err.after)
	if err := l.take(five, "a"); err != nil {
		t.Errorf("after the wait: %v", err)
	}
	if err := l.take(five, "a"); err == nil {
		t.Error("one more at once: allowed")
	}
	off := newLimiter(l.now, 0)
	for range 2 {
		if err := off.take(limit{"x", 1, time.Hour}, "a"); err != nil {
			t.Errorf("factor 0 does not switch limits off: %v", err)
		}
	}
}

func TestLimiterIsBounded(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	l := newLimiter(func() time.Time { return now }, 1)
	var key [4]byte
	for i := range maxBuckets + maxBuckets/2 {
		key = [4]byte{byte(i), byte(i >> 8), byte(i >> 16)}
		_ = l.take(limit{"x", 1, time.Hour}, string(key[:]))
	}
	if len(l.full) > maxBuckets {
		t.Errorf("%d buckets, want at most %d", len(l.full), maxBuckets)
	}
}

func TestAddressKey(t *testing.T) {
	t.Parallel()
	for ip, want := range map[string]string{
		"192.0.2.7":           "192.0.2.7",
		"::ffff:192.0.2.7":    "192.0.2.7",
		"2001:db8:1:2:3:4::5": "2001:db8:1:2::/64",
		"fe80::1%eth0":        "fe80::/64",
		"nonsense":            "?",
		"":                    "?",
	} {
		if got := addressKey(ip); got != want {
			t.Errorf("addressKey(%q) = %q, want %q", ip, got, want)
		}
	}
}
