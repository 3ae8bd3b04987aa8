package model

import "hilltop/game"

// Badge is a game's name with its drawing and colour.
type Badge struct {
	Name  string
	Glyph string // id of the drawing: "g-" + Glyph is a symbol of the sprite
	Hue   string // value of data-hue, which sets the colour
	URL   string // of the game's page
}

// NewBadge is the badge of a variant.
func NewBadge(v game.Variant) Badge {
	return Badge{Name: v.Name, Glyph: v.Glyph, Hue: v.Hue, URL: "/" + v.Key}
}

// Card presents one game on the home page.
type Card struct {
	Badge   Badge
	Goal    string
	Playing string // "No one is playing yet", "3 games being played"
	Soon    bool   // announced, not to be played yet
}

// NewCard presents a variant; playing is the number of games with a move in
// the last ten minutes, or any number that the store can vouch for.
func NewCard(v game.Variant, playing int) Card {
	return Card{Badge: NewBadge(v), Goal: v.Goal, Playing: playingText(playing), Soon: !v.Playable()}
}

// Home is the first page.
type Home struct {
	Page   Page
	Cards  []Card
	Start  Link      // the filled button: "Play a friend by link"
	Sample Mini      // a position to look at
	Turns  []GameRow // games in which the viewer is to move, most urgent first
}

// VariantPage is the page of one game: rules in short and the form that makes
// an invitation.
type VariantPage struct {
	Page    Page
	Badge   Badge
	Goal    string
	Rules   HTML // from the guide
	Diagram Mini // the usual start, goal squares marked
	Playing string
	Soon    bool
	Create  Create
	Others  []Badge // the other games
}

// Choice is one radio button.
type Choice struct {
	Value, Label string
	On           bool
}

// Create is the form that makes an invitation.
type Create struct {
	URL     string // where it is posted: /{variant}/invite
	Seats   []Choice
	Paces   []Choice
	AskName bool   // the browser has no name yet: offer the field
	Name    string // what stands in the field
	Error   string // what was wrong with the last try; ""
}
