package handlers

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	maxNameLetters = 20  // what a reader counts: marks stand on a letter
	maxNameMarks   = 2   // one after another
	maxNameBytes   = 200 // of the raw form field
)

// formError says in a sentence what is wrong with a field of a form.
type formError struct{ sentence string }

func (e *formError) Error() string { return e.sentence }

// readName checks and normalises the name that a guest gives. An empty text
// is no name, and no error. Errors: *formError.
func readName(text string) (string, error) {
	if len(text) > maxNameBytes || !utf8.ValidString(text) {
		return "", &formError{fmt.Sprintf("A name has at most %d letters.", maxNameLetters)}
	}
	name := strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	letters, marks := 0, 0
	var script string
	for _, r := range name {
		switch {
		case unicode.IsLetter(r):
			s := scriptOf(r)
			if script == "" {
				script = s
			}
			if s != script {
				return "", &formError{"A name keeps to one script: Latin and Cyrillic letters do not mix."}
			}
			letters, marks = letters+1, 0
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Mc, r):
			if marks++; marks > maxNameMarks || letters == 0 {
				return "", &formError{"This name has marks that stand on no letter."}
			}
		case unicode.IsDigit(r) || strings.ContainsRune(" '’.-", r):
			letters, marks = letters+1, 0
		default:
			return "", &formError{"A name is made of letters, digits, spaces and ' . -"}
		}
	}
	if letters > maxNameLetters {
		return "", &formError{fmt.Sprintf("A name has at most %d letters.", maxNameLetters)}
	}
	if name != "" && strings.Trim(name, " '’.-") == "" {
		return "", &formError{"A name needs a letter or a digit."}
	}
	return name, nil
}

// scriptOf is the script of a letter. The scripts of Japanese count as one,
// and so do letters that belong to several.
func scriptOf(r rune) string {
	switch {
	case unicode.Is(unicode.Latin, r):
		return "Latin"
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana), r == 'ー':
		return "Japanese"
	}
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return name
		}
	}
	return ""
}

// guestName is a name for somebody who gave none.
func guestName() string {
	n, err := rand.Int(rand.Reader, big.NewInt(900))
	if err != nil {
		panic("crypto/rand failed: " + err.Error())
	}
	return fmt.Sprintf("Guest %d", 100+n.Int64())
}
