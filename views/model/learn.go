package model

import (
	"strconv"

	"hilltop/game"
)

// StepSpec is one step of a lesson, as it is written.
type StepSpec struct {
	Title  string
	Text   HTML // what to do
	Figure FigureSpec
}

// Lesson is one step of a lesson as a reader sees it: a panel on the page of
// a game, and a page of its own.
type Lesson struct {
	Page   Page
	Badge  Badge
	Title  string
	Text   HTML
	Step   string // "2"
	Of     string // "5"
	Dots   []bool // one a step; true up to this one
	Figure Figure
	Solved bool
	Done   string // said when it is solved
	Back   string // addresses; "" at the ends
	Next   string
	Last   bool   // after this one the lesson is over
	Goal   string // to be known by then
	Away   string // where "skip the lesson" leads: the page of the game
	Play   string // where to play
	Guide  string // where to read on
}

// LessonInput is what a step is shown from.
type LessonInput struct {
	Page    Page
	Variant game.Variant
	Step    StepSpec
	Number  int // from 1
	Of      int
	Figure  Figure
	Solved  bool
}

// NewLesson makes a step.
func NewLesson(in LessonInput) Lesson {
	url := LearnURL(in.Variant.Key)
	l := Lesson{
		Page: in.Page, Badge: NewBadge(in.Variant), Title: in.Step.Title, Text: in.Step.Text,
		Step: strconv.Itoa(in.Number), Of: strconv.Itoa(in.Of), Figure: in.Figure, Solved: in.Solved,
		Last: in.Number == in.Of, Goal: in.Variant.Goal, Away: "/" + in.Variant.Key, Guide: GuideURL(in.Variant.Key),
	}
	l.Play = l.Away + "#play"
	for i := range in.Of {
		l.Dots = append(l.Dots, i < in.Number)
	}
	if in.Solved {
		l.Done = in.Step.Figure.Done
	}
	if in.Number > 1 {
		l.Back = url + "?step=" + strconv.Itoa(in.Number-1)
	}
	if in.Number < in.Of {
		l.Next = url + "?step=" + strconv.Itoa(in.Number+1)
	}
	l.Page.Path, l.Page.Play, l.Page.Cards = url, true, in.Figure.Hands
	l.Page.Title = "Learn " + in.Variant.Name + " in a minute"
	l.Page.Description = in.Variant.Name + " in five short steps, by playing them. " + in.Variant.Goal
	return l
}
