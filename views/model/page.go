// Package model is what the pages show, ready to print: plain strings,
// numbers and addresses, built from the words of package game. All reshaping
// happens here and is tested without HTML; templates only lay it out.
package model

import (
	"strconv"
	"strings"
)

// Page is what every full page needs around its own content.
type Page struct {
	Title       string // of the document, without the name of the site
	Description string // one line for search engines and previews; may be ""
	Path        string // of this page, for "back to here" after a preference; "" where there is no way back
	Theme       string // "", "light" or "dark"
	Assets      Assets
	Viewer      Viewer
	YourMove    int    // games in which the viewer is to move
	NoIndex     bool   // keep it out of search engines
	Game        string // id of the match whose page this is; "" elsewhere
	Refresh     bool   // without script, load the page again every minute
	Scripts     bool   // the page needs htmx
	Cards       bool   // the page shows a game with cards
	Solo        bool   // the page is about games without an opponent elsewhere
	Device      bool   // the page lists games that are saved in this browser
	Bar         *Badge // the game whose name stands in the bar on phones
	Notice      Notice // said at the top of the page, if any
}

// Head is the document title.
func (p Page) Head() string {
	if p.Title == "" {
		return "Hilltop"
	}
	return p.Title + " · Hilltop"
}

// In reports whether the page is at an address, whatever its query.
func (p Page) In(path string) bool {
	at, _, _ := strings.Cut(p.Path, "?")
	return at == path
}

// Skip is where the first link of the page leads.
func (p Page) Skip() string {
	if p.Game != "" {
		return "#board"
	}
	return "#main"
}

// Schemes is what the browser may paint its own controls in.
func (p Page) Schemes() string { return or(p.Theme, "light dark") }

// barColours are --surface of each theme, which the bar at the top has.
var barColours = map[string]string{"light": "#FFFDF8", "dark": "#1B2127"}

// BarColour is the colour of the window where the system prefers a theme.
func (p Page) BarColour(preferred string) string { return barColours[or(p.Theme, preferred)] }

// YourMoveText is the number of games that wait for the viewer.
func (p Page) YourMoveText() string { return strconv.Itoa(p.YourMove) }

// Themes are the choices of colours.
func (p Page) Themes() []Choice {
	return []Choice{
		{Value: "auto", Label: "Auto", On: p.Theme == ""},
		{Value: "light", Label: "Light", On: p.Theme == "light"},
		{Value: "dark", Label: "Dark", On: p.Theme == "dark"},
	}
}

// Assets maps the logical name of a static file ("app.css") to its hashed
// address. A nil map is usable: names are then served as they are.
type Assets map[string]string

// URL is the address of a static file.
func (a Assets) URL(name string) string {
	if u, ok := a[name]; ok {
		return u
	}
	return "/static/" + name
}

// Has reports whether a static file exists in this build.
func (a Assets) Has(name string) bool { _, ok := a[name]; return ok }

// Viewer is who looks at the page. The zero value is an unknown browser.
type Viewer struct {
	Known bool   // has an identity cookie
	Name  string // "" unless Known
	Guest bool   // no account
}

// Choice is one of several: a radio button, or a button that stays pressed.
type Choice struct {
	Value, Label string
	On           bool
}

// Pressed is the value of aria-pressed.
func (c Choice) Pressed() string { return strconv.FormatBool(c.On) }

// Link is an address with its words.
type Link struct{ URL, Text string }

// HTML is markup that this program wrote itself and that may be printed as it
// is. Nothing that came from outside is ever HTML.
type HTML string

// Notice is one sentence to the reader. The zero value says nothing.
type Notice struct {
	Kind string // "info", "ok", "warn", "bad" or ""
	Text string
}

// Bad is a refusal.
func Bad(text string) Notice { return Notice{Kind: "bad", Text: text} }

// Info is a plain remark.
func Info(text string) Notice { return Notice{Kind: "info", Text: text} }

// Error is a page (or fragment) that says what went wrong and where to go on.
type Error struct {
	Page      Page
	Status    int
	Title     string // "No such page"
	Text      string // one or two sentences
	Way       []Link // first is the main way on
	RequestID string // "" hides it
}
