package handlers

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func TestReadName(t *testing.T) {
	t.Parallel()
	good := map[string]string{
		"":                         "",
		"   ":                      "",
		"marta":                    "marta",
		"  Ana   María ":           "Ana María",
		"Jose\u0301":               "José",
		"O'Brien-Smith Jr.":        "O'Brien-Smith Jr.",
		"Гость 7":                  "Гость 7",
		"かな カナ 漢字":                 "かな カナ 漢字",
		"नमस्ते":                   "नमस्ते",
		strings.Repeat("a", 20):    "aaaaaaaaaaaaaaaaaaaa",
		strings.Repeat("é", 20):    strings.Repeat("é", 20),
		"Guest 101":                "Guest 101",
		"李小龍":                      "李小龍",
		"한국":                       "한국",
		"Ἀριστοτέλης":              "Ἀριστοτέλης",
		"ab\u0323\u0307cd e\u0308": "aḅ̇cd ë",
	}
	for in, want := range good {
		got, err := readName(in)
		if err != nil || got != want {
			t.Errorf("readName(%q) = %q, %v; want %q", in, got, err, want)
		}
	}
	bad := []string{
		strings.Repeat("a", 21),
		strings.Repeat("a", 500),
		"pаypal", // the second letter is Cyrillic
		"<script>alert(1)</script>",
		`"><img src=x>`,
		"a\u202eb", "a\u200bb", "a\u2066b", "\ufeffa", "a\x00b", "a\nb\u0085;",
		"---", ". .",
		"z\u0310\u0311\u0312\u0313", "\u0301",
		"a/b", "a@b", "♔", "\xff",
	}
	for _, in := range bad {
		if got, err := readName(in); err == nil {
			t.Errorf("readName(%q) = %q, want an error", in, got)
		}
	}
}

func TestGuestName(t *testing.T) {
	t.Parallel()
	name := guestName()
	if got, err := readName(name); err != nil || got != name {
		t.Errorf("readName(%q) = %q, %v", name, got, err)
	}
}

// FuzzNames: a name that is taken reads as one line of letters, is its own
// normal form, and fools nobody by what cannot be seen (T11).
func FuzzNames(f *testing.F) {
	for _, text := range append([]string{"marta", "Jose\u0301", "Гость 7", "かな カナ", "नमस्ते", "a\u202eb", "pаypal", "z\u0310\u0311\u0312", "O'Brien-Smith Jr.", "Marta_99", "m-", "admin", "ﬁ", "\u1e9b\u0323", "ﷺ"}, xss...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if name, err := readName(text); err == nil {
			if again, err := readName(name); err != nil || again != name {
				t.Errorf("readName(%q) = %q, which reads as %q, %v", text, name, again, err)
			}
			if !utf8.ValidString(name) || !norm.NFC.IsNormalString(name) || len(name) > 3*maxNameBytes || name != strings.TrimSpace(name) {
				t.Errorf("readName(%q) = %q", text, name)
			}
			for _, r := range name {
				if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Bidi_Control, unicode.Zl, unicode.Zp) || strings.ContainsRune(`<>"&/\@;:`, r) {
					t.Errorf("readName(%q) = %q has %q", text, name, r)
				}
			}
		}
		if name, err := readAccountName(text); err == nil {
			if _, err := readName(strings.ReplaceAll(name, "_", "-")); err != nil || !accountName.MatchString(name) || lookOf(name) == "" || lookOf(strings.ToUpper(name)) != lookOf(name) {
				t.Errorf("readAccountName(%q) = %q, which looks like %q", text, name, lookOf(name))
			}
		}
	})
}
