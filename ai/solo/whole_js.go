package solo

import (
	"github.com/a-h/templ"

	"hilltop/views/model"
)

// No whole pages here: see whole.go.

func wholePage(model.Game) templ.Component { return nil }

func wholePromote(model.Promote) templ.Component { return nil }
