package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/guide"
	"hilltop/views/model"
)

// maxSearch is how long a search may be, in bytes; what is longer is cut.
const maxSearch = 60

// faqPage shows the questions of all games, or those that fit a search.
func (s *site) faqPage(c echo.Context) error {
	who, err := s.viewer(c)
	if err != nil {
		return err
	}
	search := c.QueryParam("q")
	if len(search) > maxSearch {
		search = search[:maxSearch]
	}
	key := c.QueryParam("game")
	if _, ok := variant.ByKey(key); !ok {
		key = ""
	}
	return render(c, http.StatusOK, nil, guide.FAQPage(model.NewFAQ(s.page(c, who), s.texts.allQuestions(), search, key)))
}

// allQuestions are those of each game, then those about all.
func (t texts) allQuestions() []model.QuestionGroup {
	var list []model.QuestionGroup
	for _, v := range variant.All {
		if own := t.FAQ[v.Key]; len(own) > 0 {
			list = append(list, model.NewQuestionGroup(v, own))
		}
	}
	return append(list, model.QuestionGroup{List: t.FAQ[guide.Common]})
}

// questionsOf are the questions on the page of a game: its own, and those that
// every game is asked.
func (t texts) questionsOf(v game.Variant) []model.Question {
	list := append([]model.Question(nil), t.FAQ[v.Key]...)
	for _, q := range t.FAQ[guide.Common] {
		if q.Everywhere {
			list = append(list, q)
		}
	}
	return list
}
