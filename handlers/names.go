package handlers

import (
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"hilltop/views/model"
)

const (
	maxNameLetters = 20  // what a reader counts: marks stand on a letter
	maxNameMarks   = 2   // one after another
	maxNameBytes   = 200 // of the raw form field
)

// formError says in a sentence what is wrong with a form.
type formError struct {
	sentence string
	field    string // which of model's fields is meant; "" is the form as a whole
}

func (e *formError) Error() string { return e.sentence }

// formErrors are all that is wrong with a form; there is at least one.
type formErrors []*formError

func (e formErrors) Error() string {
	var said []string
	for _, one := range e {
		said = append(said, one.sentence)
	}
	return strings.Join(said, " ")
}

// badName says what is wrong with the name of a guest or an account.
func badName(sentence string) error {
	return &formError{sentence: sentence, field: model.AtName}
}

// badPassword says what is wrong with a password that somebody chooses.
func badPassword(sentence string) error {
	return &formError{sentence: sentence, field: model.AtPassword}
}

// faultOf is what a form that comes back says of an error.
func faultOf(err error) model.Fault {
	f := model.Fault{Text: problemOf(err).text}
	var wrong *formError
	if errors.As(err, &wrong) {
		f.Field = wrong.field
	}
	return f
}

// faultsOf is the same for a form that tells all its faults at once.
func faultsOf(err error) model.Faults {
	var all formErrors
	if errors.As(err, &all) {
		var told model.Faults
		for _, one := range all {
			told = append(told, faultOf(one))
		}
		return told
	}
	if err == nil {
		return nil
	}
	return model.Faults{faultOf(err)}
}

// readName checks and normalises the name that a guest gives. An empty text
// is no name, and no error. Errors: *formError.
func readName(text string) (string, error) {
	if len(text) > maxNameBytes || !utf8.ValidString(text) {
		return "", badName(fmt.Sprintf("A name has at most %d letters.", maxNameLetters))
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
				return "", badName("A name keeps to one script: Latin and Cyrillic letters do not mix.")
			}
			letters, marks = letters+1, 0
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Mc, r):
			if marks++; marks > maxNameMarks || letters == 0 {
				return "", badName("This name has marks that stand on no letter.")
			}
		case unicode.IsDigit(r) || strings.ContainsRune(" '’.-", r):
			letters, marks = letters+1, 0
		default:
			return "", badName("A name is made of letters, digits, spaces, full stops, hyphens and apostrophes.")
		}
	}
	if letters > maxNameLetters {
		return "", badName(fmt.Sprintf("A name has at most %d letters.", maxNameLetters))
	}
	if name != "" && strings.Trim(name, " '’.-") == "" {
		return "", badName("A name needs a letter or a digit.")
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
