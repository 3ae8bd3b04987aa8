// Package model is what the pages show, ready to print: plain strings,
// numbers and addresses, built from the words of package game. All reshaping
// happens here and is tested without HTML; templates only lay it out.
package model

import (
	"net/url"
	"strconv"
	"strings"

	"hilltop/game"
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
	Waiting     int    // rooms in which somebody waits
	Live        string // asked from time to time for what changes; "" is never
	Preview     Preview
	NoIndex     bool   // keep it out of search engines
	Game        string // id of the match whose page this is; "" elsewhere
	Refresh     bool   // without script, load the page again every minute
	Onward      string // without script, go there after a moment; ""
	Scripts     bool   // the page needs htmx
	Meet        bool   // the page lists games, rooms or offers
	Cards       bool   // the page shows a game with cards
	Solo        bool   // the page is about games without an opponent elsewhere
	Play        bool   // the page has boards in its text, or questions
	Device      bool   // the page lists games that are saved in this browser
	Bar         *Badge // the game whose name stands in the bar on phones
	Notice      Notice // said at the top of the page, if any
	ReadOnly    bool   // nothing can be kept just now
	News        []News // that the viewer has not put away, oldest first
	Forms       bool   // the page needs the styles of accounts and their forms
	Prefs       Prefs  // how the viewer likes it
}

// News is a sentence that stands on every page until it is put away.
type News struct {
	Words string
	URL   string // where to look; "" nowhere
	Away  string // POST address that puts it away
}

// Head is the document title; it counts the games that wait for the viewer,
// so that a tab tells (C5).
func (p Page) Head() string {
	if p.YourMove > 0 {
		return "(" + strconv.Itoa(p.YourMove) + ") " + p.Name()
	}
	return p.Name()
}

// Name is the title as everybody sees it.
func (p Page) Name() string {
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

// Told are the news that belong on this page: what its own address is about
// can be seen there.
func (p Page) Told() []News {
	var told []News
	for _, n := range p.News {
		if at, _, _ := strings.Cut(n.URL, "#"); at != p.Path {
			told = append(told, n)
		}
	}
	return told
}

// Back is where a form of the page leads when it has been sent.
func (p Page) Back() string { return or(p.Path, "/") }

// SignIn is where to sign in and come back from to this page.
func (p Page) SignIn() string {
	if p.Path == "" || p.Path == "/" || strings.HasPrefix(p.Path, "/signin") || strings.HasPrefix(p.Path, "/register") {
		return "/signin"
	}
	return "/signin?next=" + url.QueryEscape(p.Path)
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
	Admin bool   // moderates the site
}

// Account reports whether the viewer is signed in.
func (v Viewer) Account() bool { return v.Known && !v.Guest }

// URL is the viewer's own profile; "" without an account.
func (v Viewer) URL() string { return ProfileURL(v.Name, !v.Account()) }

// ProfileURL is the page of somebody with an account; "" for guests.
func ProfileURL(name string, guest bool) string {
	if guest || name == "" {
		return ""
	}
	return "/@" + url.PathEscape(name)
}

// profileOf is the profile of a player; "" for guests, for an empty seat, and
// for one who has left.
func profileOf(p game.Player) string {
	if p.UserID == "" || strings.Contains(p.Name, " ") { // no name of an account has a space
		return ""
	}
	return ProfileURL(p.Name, p.Guest)
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
