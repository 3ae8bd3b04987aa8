package model

import (
	"strconv"

	"hilltop/game"
)

// Badge is a game's name with its drawing and colour.
type Badge struct {
	Name  string
	Glyph string // "#g-..." in the sprite
	Hue   string // value of data-hue, which sets the colour
	URL   string // of the game's page
}

// NewBadge is the badge of a variant.
func NewBadge(v game.Variant) Badge {
	return Badge{Name: v.Name, Glyph: "#g-" + v.Glyph, Hue: v.Hue, URL: "/" + v.Key}
}

// Card presents one game on the home page.
type Card struct {
	Badge Badge
	Goal  string
	Busy  BusyLine
	Soon  bool // announced, not to be played yet
}

// BusyLine says of one game how many play, and in how many rooms somebody
// waits. It changes while a page is open.
type BusyLine struct{ Key, Text string }

// NewCard presents a variant; busy says how many play it.
func NewCard(v game.Variant, busy string) Card {
	return Card{Badge: NewBadge(v), Goal: v.Goal, Busy: BusyLine{v.Key, busy}, Soon: !v.Playable()}
}

// Home is the first page.
type Home struct {
	Page   Page
	Cards  []Card
	Start  Link      // the filled button; NewHome sets it
	Sample Mini      // a position to look at
	Turns  []GameRow // games in which the viewer is to move, most urgent first
}

// NewHome makes the first page. The filled button leads to the viewer's most
// urgent game, or else to the choice of a game.
func NewHome(p Page, cards []Card, sample Mini, turns []GameRow) Home {
	h := Home{Page: p, Cards: cards, Sample: sample, Turns: turns, Start: Link{URL: "#games", Text: "Play a friend by link"}}
	if len(turns) > 0 {
		h.Start = Link{URL: turns[0].URL, Text: "Open next game"}
	}
	h.Page.Path, h.Page.Live = "/", or(p.Live, "/live")
	if h.Page.Description == "" {
		h.Page.Description = "Chess variants for two friends and one link. No account needed."
	}
	return h
}

// VariantPage is the page of one game: rules in short and the form that makes
// an invitation.
type VariantPage struct {
	Page    Page
	Badge   Badge
	Goal    string
	Rules   HTML // from the guide
	Diagram Mini // the usual start, goal squares marked; empty when Soon
	Busy    BusyLine
	Rooms   Link // to those of this game
	Open    Link // to the form that opens one
	Soon    bool
	Create  Create
	Others  []Badge // the other games
}

// NewVariantPage makes the page of a variant. Start is the view of its usual
// start (zero for one that cannot be played yet), others the further games of
// the site.
func NewVariantPage(p Page, v game.Variant, rules HTML, start game.View, busy string, create Create, others []game.Variant) VariantPage {
	page := VariantPage{
		Page: p, Badge: NewBadge(v), Goal: v.Goal, Rules: rules,
		Busy: BusyLine{v.Key, busy}, Soon: !v.Playable(), Create: create,
		Rooms: Link{URL: "/rooms?variant=" + v.Key, Text: "Waiting rooms"},
		Open:  Link{URL: "/rooms/new?variant=" + v.Key, Text: "Open a room"},
	}
	if v.Playable() {
		page.Diagram = NewDiagram(start, game.First, "The start of "+v.Name)
	}
	for _, o := range others {
		if o.Key != v.Key && !o.Practice {
			page.Others = append(page.Others, NewBadge(o))
		}
	}
	page.Page.Path, page.Page.Live = page.Badge.URL, or(p.Live, "/live")
	page.Page.Title = or(page.Page.Title, v.Name)
	page.Page.Description = or(page.Page.Description, v.Name+": "+v.Goal)
	return page
}

// Create is the form that makes an invitation.
type Create struct {
	URL      string // where it is posted: /{variant}/invite
	Seats    []Choice
	Paces    []Choice
	Rounds   []Choice // lengths of a match; none where a match is one game
	Weekends bool     // are off: no time runs then
	Nonce    bool     // the browser adds random bytes to the deal
	AskName  bool     // the browser has no name yet: offer the field
	Name     string   // what stands in the field
	Error    string   // what was wrong with the last try; ""
}

// paces are the days a move that the form offers (CR9); 0 is no limit.
var paces = []int{1, 2, 3, 5, 7, 10, 14, 0}

// DefaultPace is the days a move that the form starts with.
const DefaultPace = 3

// NewCreate makes the form. Seat ("first", "second", "random" or "") and pace
// are what is ticked; after a refusal they are what was sent.
func NewCreate(v game.Variant, viewer Viewer, seat string, pace int) Create {
	c := Create{URL: "/" + v.Key + "/invite", AskName: !viewer.Known || viewer.Name == "", Name: viewer.Name}
	seat = or(seat, "random")
	c.Seats = []Choice{
		{Value: "first", Label: v.SeatNames[0], On: seat == "first"},
		{Value: "second", Label: v.SeatNames[1], On: seat == "second"},
		{Value: "random", Label: "Random", On: seat == "random"},
	}
	for _, days := range paces {
		label := "No limit"
		if days > 0 {
			label = plural(days, "day")
		}
		c.Paces = append(c.Paces, Choice{Value: strconv.Itoa(days), Label: label, On: days == pace})
	}
	if d := v.Dealing; d != nil {
		c.Nonce = true
		for _, n := range d.Rounds {
			c.Rounds = append(c.Rounds, Choice{Value: strconv.Itoa(n), Label: plural(n, "round")})
		}
		c.Tick(d.Usual)
	}
	return c
}

// Tick ticks a length of the match, if it is on offer.
func (c *Create) Tick(rounds int) {
	for i := range c.Rounds {
		c.Rounds[i].On = c.Rounds[i].Value == strconv.Itoa(rounds)
	}
}
