package model

// Fields that a form marks when something is wrong with them: their names, and
// the ids of their elements.
const (
	AtName     = "name" // how a guest or an account is called
	AtPassword = "password"
	AtEmail    = "email"
	AtFair     = "fair" // the tick of a Pledge
)

// Fault is what was wrong with a form that comes back. The zero Fault is
// nothing.
type Fault struct {
	Field string // one of the constants above; "" is the form as a whole
	Text  string // a sentence
}

// At is what to say at a field, and "" if the fault is elsewhere.
func (f Fault) At(field string) string {
	if f.Field == field {
		return f.Text
	}
	return ""
}

// Faults are all that was wrong with a form that comes back. Nil is nothing.
type Faults []Fault

// At is the fault of a field; the zero Fault if it has none.
func (f Faults) At(field string) Fault {
	for _, one := range f {
		if one.Field == field {
			return one
		}
	}
	return Fault{}
}
