package model

import (
	"encoding/json"
	"net/url"
	"strings"

	"hilltop/game"
)

// Question is a question with its answer.
type Question struct {
	ID string // anchor
	// Everywhere: of the questions about all games, one that stands on the page
	// of each, too.
	Everywhere bool
	Text       string
	Answer     HTML
	Plain      string // the answer in the same words, without markup
}

// QuestionGroup is the questions about one game; a zero badge is about all.
type QuestionGroup struct {
	Badge Badge
	Key   string // "" for all games
	List  []Question
}

// Title heads the group.
func (g QuestionGroup) Title() string { return or(g.Badge.Name, "All games") }

// FAQ is the page of all questions.
type FAQ struct {
	Page   Page
	Search string // what was searched for
	Game   string // key of the one game shown; "" for all
	Games  []Choice
	Groups []QuestionGroup
	Found  int  // questions shown
	Asked  bool // something was searched for
	Data   HTML // JSON-LD
}

// NewFAQ makes the page from all groups, of which it shows what fits the
// search and the game.
func NewFAQ(p Page, all []QuestionGroup, search, key string) FAQ {
	f := FAQ{Page: p, Search: search, Game: key, Asked: strings.TrimSpace(search) != ""}
	f.Games = []Choice{{Label: "All games", On: key == ""}}
	for _, g := range all {
		if g.Key != "" {
			f.Games = append(f.Games, Choice{Value: g.Key, Label: g.Badge.Name, On: g.Key == key})
		}
		if key != "" && g.Key != key && g.Key != "" {
			continue
		}
		shown := QuestionGroup{Badge: g.Badge, Key: g.Key}
		for _, q := range g.List {
			if q.Fits(search) {
				shown.List = append(shown.List, q)
			}
		}
		if len(shown.List) > 0 {
			f.Groups, f.Found = append(f.Groups, shown), f.Found+len(shown.List)
		}
	}
	f.Data = FAQData(f.Groups...)
	f.Page.Path, f.Page.Title, f.Page.Play = "/faq", "Questions and answers", true
	f.Page.Description = "Questions about the games of Hilltop, answered in short: rules, draws, drops, checks, claims, and how to play here."
	f.Page.NoIndex = f.Asked
	return f
}

// FoundText says how many questions are shown.
func (f FAQ) FoundText() string {
	if f.Found == 0 {
		return "No question fits. Try a shorter word."
	}
	return plural(f.Found, "question")
}

// Fits reports whether every word of a search stands in the question or the
// answer. The script of the page looks in the same way.
func (q Question) Fits(search string) bool {
	text := strings.ToLower(q.Text + " " + q.Plain)
	for _, word := range strings.Fields(strings.ToLower(search)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// NewQuestionGroup is the questions of a variant.
func NewQuestionGroup(v game.Variant, list []Question) QuestionGroup {
	return QuestionGroup{Badge: NewBadge(v), Key: v.Key, List: list}
}

// faqEntity and the types below it are what schema.org calls a FAQPage.
type faqPage struct {
	Context string      `json:"@context"`
	Type    string      `json:"@type"`
	Main    []faqEntity `json:"mainEntity"`
}

type faqEntity struct {
	Type   string    `json:"@type"`
	Name   string    `json:"name"`
	Answer faqAnswer `json:"acceptedAnswer"`
}

type faqAnswer struct {
	Type string `json:"@type"`
	Text string `json:"text"`
}

// FAQData is the block of data about questions that search engines read, in
// the words of the page. It is no program: the policy of the pages lets it be.
// "" for no questions.
func FAQData(groups ...QuestionGroup) HTML {
	p := faqPage{Context: "https://schema.org", Type: "FAQPage"}
	for _, g := range groups {
		for _, q := range g.List {
			p.Main = append(p.Main, faqEntity{Type: "Question", Name: q.Text, Answer: faqAnswer{Type: "Answer", Text: q.Plain}})
		}
	}
	if p.Main == nil {
		return ""
	}
	text, err := json.Marshal(p) // writes <, > and & in a form that ends no element
	if err != nil {
		panic("model: questions that JSON cannot hold: " + err.Error())
	}
	return HTML(`<script type="application/ld+json">` + string(text) + `</script>`)
}

// GameURL is the address of the questions about one game, "" for all.
func (f FAQ) GameURL(key string) string {
	q := url.Values{}
	if key != "" {
		q.Set("game", key)
	}
	if f.Asked {
		q.Set("q", f.Search)
	}
	if len(q) == 0 {
		return "/faq"
	}
	return "/faq?" + q.Encode()
}
