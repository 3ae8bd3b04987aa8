package model

import "strings"

// TextField is a labelled input of a form.
type TextField struct {
	ID, Label string // the id is the name too
	Kind      string // type of the input: "text", "password", "email"
	Value     string // as it was typed; a password is never sent back
	Complete  string // what a browser may fill in: a value of "autocomplete"
	Hint      string // a sentence below; ""
	Wrong     string // what was wrong with it; ""
	// Doubted: it may be what is wrong, and the form says so as a whole.
	Doubted bool
}

// Invalid reports whether the field is marked.
func (f TextField) Invalid() bool { return f.Wrong != "" || f.Doubted }

// DescribedBy are the ids of what a screen reader says with the field; "" is
// nothing.
func (f TextField) DescribedBy() string {
	var ids []string
	if f.Wrong != "" {
		ids = append(ids, f.ID+"-wrong")
	}
	if f.Hint != "" {
		ids = append(ids, f.ID+"-hint")
	}
	return strings.Join(ids, " ")
}
