package model

import (
	"strconv"

	"hilltop/game"
)

// Guide is the page of a full guide.
type Guide struct {
	Page   Page
	Badge  Badge
	Goal   string
	Heads  []Link // table of contents
	Parts  []GuidePart
	Legend []LegendMark
	Lesson string // address; "" where there is none
	FAQ    string // likewise
	Others []Badge
}

// GuidePart is a run of markup, a heading, or a figure.
type GuidePart struct {
	ID, Head string
	HTML     HTML
	Figure   *Figure
}

// NewGuide completes the page of a variant's guide.
func NewGuide(g Guide, v game.Variant, others []game.Variant) Guide {
	g.Badge, g.Goal = NewBadge(v), v.Goal
	g.Page.Path = GuideURL(v.Key)
	g.Page.Title = v.Name + ": the guide"
	g.Page.Description = "How " + v.Name + " is played, with boards to try it on. " + v.Goal
	g.Page.Play = true
	for _, o := range others {
		if o.Key != v.Key && !o.Practice {
			b := NewBadge(o)
			b.URL = GuideURL(o.Key)
			g.Others = append(g.Others, b)
		}
	}
	return g
}

// GuideURL is the address of a game's full guide.
func GuideURL(key string) string { return "/" + key + "/rules" }

// LearnURL is the address of a game's lesson.
func LearnURL(key string) string { return "/" + key + "/learn" }

// Common is the page of what all games share, with the ways to each.
type Common struct {
	Page  Page
	Parts []GuidePart
	Heads []Link
	Games []GuideLinks
}

// GuideLinks are the ways to what is written about a game.
type GuideLinks struct {
	Badge              Badge
	Goal               string
	Guide, Learn, FAQs string
}

// NewGuideLinks are those of a variant.
func NewGuideLinks(v game.Variant, lesson bool) GuideLinks {
	l := GuideLinks{Badge: NewBadge(v), Goal: v.Goal, Guide: GuideURL(v.Key), FAQs: "/faq?game=" + v.Key}
	if lesson {
		l.Learn = LearnURL(v.Key)
	}
	return l
}

// LegendMark explains one thing that is seen on a board.
type LegendMark struct {
	Square Square // sample
	Dark   bool   // on a dark square
	Slot   bool   // a reserve instead of a square
	Dots   bool   // a counter instead of a square
	Words  string
}

// NewLegend explains the marks of a game, by what its start shows.
func NewLegend(v game.Variant, start game.View) []LegendMark {
	list := []LegendMark{
		{Square: Square{Marks: "from"}, Words: "The last move came from here …"},
		{Square: Square{Marks: "to", Piece: "wn", Use: "#n"}, Words: "… and ended here."},
		{Square: Square{Piece: "wn", Use: "#n", State: "sel"}, Dark: true, Words: "The piece that you have chosen."},
		{Square: Square{State: "dest"}, Words: "It may go here."},
		{Square: Square{Piece: "bn", Use: "#n", State: "take"}, Dark: true, Words: "It may capture here."},
	}
	if start.Hand != nil {
		return append(list, handLegend(v)...)
	}
	list = append(list, LegendMark{Square: Square{Marks: "check", Piece: "bk", Use: "#k", Check: true}, Words: "This king is in check."})
	for _, c := range start.Cells {
		if c.Marks&game.MarkGoal != 0 {
			list = append(list,
				LegendMark{Square: Square{Marks: "goal"}, Dark: true, Words: "A hill square: whole corners mean that the king to move would be safe on it."},
				LegendMark{Square: Square{Marks: "goal attacked"}, Words: "Broken corners: an enemy piece attacks it, so the king may not go there."},
				LegendMark{Square: Square{Marks: "goal", State: "dest wins"}, Dark: true, Words: "A golden summit: going here wins the game."})
			break
		}
	}
	if len(start.Trays) > 0 {
		list = append(list,
			LegendMark{Slot: true, Square: Square{Piece: "wn", Use: "#n", Number: "2"}, Words: "A reserve: two knights are waiting to be dropped."},
			LegendMark{Square: Square{Piece: "wq", Use: "#q", Raised: true, Marks: "promoted"}, Dark: true, Words: "A diamond: this piece was a pawn. Captured, it is a pawn again."})
	}
	if n := len(start.Counters); n > 0 {
		of := start.Counters[0].Of
		list = append(list, LegendMark{Dots: true, Words: "Two of " + strconv.Itoa(of) + " " + start.Counters[0].Name + " given: one more wins."})
	}
	return list
}

// handLegend explains what only games of hands show.
func handLegend(v game.Variant) []LegendMark {
	one, two := v.SeatNames[0], v.SeatNames[1]
	return []LegendMark{
		{Square: Square{Marks: "goal", Piece: "xp", Use: "#p"}, Words: "The white pawn: what the hand is about. It never moves."},
		{Square: Square{Piece: "xp", Use: "#p"}, Dark: true, Words: "A black pawn: in everybody's way, never moved, never taken."},
		{Square: Square{Piece: "wb", Use: "#b"}, Words: "A blue disc: a piece of " + one + "."},
		{Square: Square{Piece: "bb", Use: "#b"}, Dark: true, Words: "An orange block: a piece of " + two + "."},
		{Square: Square{Piece: "wr", Use: "#r", Claim: true, Marks: "claim"}, Words: "C: this piece has a claim. A line leads from it to the white pawn."},
		{Square: Square{Number: "3", Marks: "place"}, Words: "The card that was turned may be placed here."},
		{Square: Square{Piece: "br", Use: "#r", Marks: "answer"}, Dark: true, Words: "A red ring: this piece can answer the check."},
	}
}
