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

// Activity is what goes on in a game at this moment.
type Activity struct {
	Playing int // games being played
	Rooms   int // waiting rooms that are open
}

// BusyLine says of one game how many play, and in how many rooms somebody
// waits. It changes while a page is open.
type BusyLine struct{ Key, Text string }

// Line is what stands on a page about the game of that key; "" is all games.
func (a Activity) Line(key string) BusyLine { return BusyLine{or(key, "all"), a.Text()} }

// Text says it: "No one is playing yet · 0 waiting rooms" (I1).
func (a Activity) Text() string {
	return playingText(a.Playing) + " · " + plural(a.Rooms, "waiting room")
}

// Quiet: nobody is there to play against, so the page offers what can be done
// alone or with a friend.
func (a Activity) Quiet() bool { return a.Playing == 0 && a.Rooms == 0 }

// Ways are the addresses of the ways to play a game.
type Ways struct{ AI, Local, Rooms, Open string }

// NewWays are those of a variant; "" is any.
func NewWays(key string) Ways {
	w := Ways{AI: "/ai", Local: "/local", Rooms: "/rooms", Open: "/rooms/new"}
	if key != "" {
		query := "?variant=" + key
		w = Ways{AI: w.AI + query, Local: w.Local + query, Rooms: w.Rooms + query, Open: w.Open + query}
	}
	return w
}

// Card presents one game on the home page.
type Card struct {
	Badge    Badge
	Goal     string
	Busy     BusyLine
	Activity Activity
	Learn    string // address of its lesson, or ""
	Guide    string
	Soon     bool // announced, not to be played yet
}

// NewCard presents a variant; lesson tells whether there is one.
func NewCard(v game.Variant, a Activity, lesson bool) Card {
	c := Card{Badge: NewBadge(v), Goal: v.Goal, Busy: a.Line(v.Key), Activity: a, Guide: GuideURL(v.Key), Soon: !v.Playable()}
	if lesson {
		c.Learn = LearnURL(v.Key)
	}
	return c
}

// Sample is a position to look at on the first page.
type Sample struct {
	Mini Mini
	Text string // what happens in it
	Game Badge
}

// Home is the first page.
type Home struct {
	Page   Page
	Cards  []Card
	Ways   Ways
	Busy   BusyLine // of all games together
	Sample Sample
	Turns  []GameRow // games in which the viewer is to move, most urgent first
	More   int       // further ones that are not listed
}

// TurnsShown is how many games that wait stand on the first page.
const TurnsShown = 4

// HomeLine says in one line what the site is.
const HomeLine = "Chess variants for two friends and one link. No account needed."

// NewHome makes the first page. turns are the games that wait for the viewer,
// most urgent first: TurnsShown of them, or all.
func NewHome(p Page, cards []Card, all Activity, sample Sample, turns []GameRow) Home {
	h := Home{Page: p, Cards: cards, Busy: all.Line(""), Ways: NewWays(""), Sample: sample, Turns: turns}
	if n := max(len(turns), p.YourMove) - TurnsShown; n > 0 {
		h.Turns, h.More = turns[:min(len(turns), TurnsShown)], n
	}
	h.Page.Path, h.Page.Live = "/", or(p.Live, "/live")
	h.Page.Play = true
	if h.Page.Description == "" {
		h.Page.Description = HomeLine
	}
	return h
}

// VariantPage is the page of one game: its lesson, its rules in short, the form
// that makes an invitation, and questions.
type VariantPage struct {
	Page     Page
	Badge    Badge
	Goal     string
	Rules    HTML    // in short
	First    HTML    // what a newcomer trips over
	New      bool    // the viewer has never played it: show that at once
	Lesson   *Lesson // nil where there is none
	Diagram  Mini    // the usual start, goal squares marked; where there is no lesson
	Guide    string  // address; "" where there is none
	FAQ      []Question
	Data     HTML // the questions as data
	Activity Activity
	Busy     BusyLine
	Ways     Ways
	Soon     bool
	Create   Create
	Others   []Badge // the other games
}

// VariantInput is what the page of a game is made from.
type VariantInput struct {
	Page     Page
	Variant  game.Variant
	Start    game.View // the usual start; zero for a game that cannot be played yet
	Rules    HTML
	First    HTML
	New      bool // the viewer has never played it
	Lesson   *Lesson
	Guide    bool
	FAQ      []Question
	Activity Activity
	Create   Create
	All      []game.Variant // of the site
}

// NewVariantPage makes the page of a variant.
func NewVariantPage(in VariantInput) VariantPage {
	v := in.Variant
	page := VariantPage{
		Page: in.Page, Badge: NewBadge(v), Goal: v.Goal, Rules: in.Rules, First: in.First, New: in.New, Lesson: in.Lesson,
		FAQ: in.FAQ, Data: FAQData(QuestionGroup{List: in.FAQ}), Activity: in.Activity, Busy: in.Activity.Line(v.Key), Ways: NewWays(v.Key),
		Soon: !v.Playable(), Create: in.Create,
	}
	page.Page.Forms = in.Create.Fault.Text != ""
	if in.Guide {
		page.Guide = GuideURL(v.Key)
	}
	if v.Playable() {
		page.Diagram = NewDiagram(in.Start, game.First, "The start of "+v.Name)
	}
	for _, o := range in.All {
		if o.Key != v.Key && !o.Practice {
			page.Others = append(page.Others, NewBadge(o))
		}
	}
	page.Page.Path, page.Page.Live, page.Page.Play = page.Badge.URL, or(in.Page.Live, "/live"), true
	page.Page.Cards = in.Lesson != nil && in.Lesson.Figure.Hands
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
	Pledge   Pledge
	Name     string // what stands in the field
	Fault    Fault  // of the last try
}

// paces are the days a move that the form offers (CR9); 0 is no limit.
var paces = []int{1, 2, 3, 5, 7, 10, 14, 0}

// DefaultPace is the days a move that the form starts with.
const DefaultPace = 3

// NewCreate makes the form. Seat ("first", "second", "random" or "") and pace
// are what is ticked; after a refusal they are what was sent.
func NewCreate(v game.Variant, viewer Viewer, seat string, pace int) Create {
	c := Create{URL: "/" + v.Key + "/invite", AskName: !viewer.Known || viewer.Name == "", Pledge: NewPledge(viewer, false, Fault{}), Name: viewer.Name}
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
