package model

// Pledge is the tick with which somebody who is here for the first time says
// that the game will be played fairly.
type Pledge struct {
	Ask   bool   // it is asked for
	On    bool   // it is ticked already, in a form that comes back
	Wrong string // what to say at it, in a form that comes back; ""
}

// NewPledge asks whoever is not known yet.
func NewPledge(v Viewer, on bool, wrong Fault) Pledge {
	return Pledge{Ask: !v.Known, On: on, Wrong: wrong.At(AtFair)}
}
