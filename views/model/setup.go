package model

import (
	"strconv"

	"hilltop/game"
)

// SoloSetup is the page where a game without an opponent elsewhere is set up.
type SoloSetup struct {
	Page     Page
	Local    bool // two people on one device; else one against the AI
	URL      string
	Badge    Badge
	Goal     string
	Diagram  Mini
	Variants []VariantLink
	Levels   []Level
	Seats    []Choice
	Rounds   []Choice
	Names    [2]NameField
	Other    Link // the other kind of game, of the same variant
	Friend   Link
}

// VariantLink chooses a game on such a page.
type VariantLink struct {
	Badge Badge
	URL   string
	On    bool
}

// Level is one strength of the AI.
type Level struct {
	Value, Name, Line string
	On                bool
}

// NameField is the name of who plays at a seat.
type NameField struct{ ID, Label, Value string }

// usualLevel is the level that is ticked first.
const usualLevel = 3

// NewSoloSetup makes the page for a variant. Start is the view of its usual
// start, others all games of the site, levels those of the AI in order; none
// makes it the page of games on one device.
func NewSoloSetup(p Page, v game.Variant, start game.View, others []game.Variant, levels []Level) SoloSetup {
	m := SoloSetup{Page: p, Local: levels == nil, URL: "/ai", Badge: NewBadge(v), Goal: v.Goal, Diagram: NewDiagram(start, game.First, "The start of "+v.Name), Levels: levels}
	query := "?variant="
	m.Friend = Link{URL: m.Badge.URL, Text: "Play a friend by link"}
	m.Other = Link{URL: "/local" + query + v.Key, Text: "Two on one device"}
	m.Page.Title, m.Page.Description = "Play "+v.Name+" against the AI", v.Name+" against the AI, in eight levels from first steps to full strength. Free, in the browser, no account needed."
	if m.Local {
		m.URL, m.Other = "/local", Link{URL: "/ai" + query + v.Key, Text: "Play the AI"}
		m.Page.Title, m.Page.Description = v.Name+" for two on one device", v.Name+" for two people at one screen: saved in the browser, works on the train. Free, no account needed."
	}
	m.Page.Path, m.Page.Solo = m.URL+query+v.Key, true
	for _, o := range others {
		if o.Playable() && (!o.Practice || o.Key == v.Key) {
			m.Variants = append(m.Variants, VariantLink{Badge: NewBadge(o), URL: m.URL + query + o.Key, On: o.Key == v.Key})
		}
	}
	for i := range m.Levels {
		m.Levels[i].On = m.Levels[i].Value == strconv.Itoa(usualLevel)
	}
	c := NewCreate(v, p.Viewer, "first", DefaultPace)
	m.Seats, m.Rounds = c.Seats, c.Rounds
	for i := range m.Names {
		m.Names[i] = NameField{ID: "name" + strconv.Itoa(i+1), Label: v.SeatNames[i]}
	}
	return m
}
