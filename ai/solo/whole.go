//go:build !js

package solo

import (
	"github.com/a-h/templ"

	"hilltop/views/model"
	"hilltop/views/room"
)

// Whole pages, as only the server sends them. The browser has its page already
// and does not link what is around the table (whole_js.go).

func wholePage(m model.Game) templ.Component { return room.Page(m) }

func wholePromote(m model.Promote) templ.Component { return room.Promote(m) }
