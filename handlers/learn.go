package handlers

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"hilltop/game"
	"hilltop/views/learn"
	"hilltop/views/model"
)

// learnPage shows one step of a lesson; to htmx, the panel alone. Nothing is
// kept: the address says which step it is and what was tried.
func (s *site) learnPage(c echo.Context) error {
	v, err := byKeyPlayable(c.Param("variant"))
	if err != nil {
		return err
	}
	number := 1
	if text := c.QueryParam("step"); text != "" {
		if number, err = strconv.Atoi(text); err != nil {
			return errNotFound
		}
	}
	in, ok := s.lessonInput(v, number, readPlayed(c))
	if !ok {
		return errNotFound
	}
	if wantsFragment(c) {
		return render(c, http.StatusOK, learn.Panel(model.NewLesson(in)), nil)
	}
	who, err := s.viewer(c)
	if err != nil {
		return err
	}
	in.Page = s.page(c, who)
	return render(c, http.StatusOK, nil, learn.Page(model.NewLesson(in)))
}

// lesson is the first step, for the page of a game; nil where there is none.
func (s *site) lesson(v game.Variant) *model.Lesson {
	in, ok := s.lessonInput(v, 1, played{})
	if !ok {
		return nil
	}
	l := model.NewLesson(in)
	return &l
}

// lessonInput is a step with what was tried in it. A step is one move: what
// does not solve it is answered, and the position stays.
func (s *site) lessonInput(v game.Variant, number int, p played) (model.LessonInput, bool) {
	steps := s.texts.lessons[v.Key]
	if number < 1 || number > len(steps) {
		return model.LessonInput{}, false
	}
	step := steps[number-1]
	start := s.texts.starts[v.Key][step.Figure.ID]
	p.moves = nil
	t := p.on(start)
	solved := solves(step.Figure.Want, t)
	said := model.Notice{}
	if t.action != "" {
		said = ruled(v, t)
		if !solved {
			t = tried{before: start, after: start, action: t.action, err: t.err}
		}
	}
	fig := drawFigure(v, step.Figure, start, model.LearnURL(v.Key), tried{before: t.before, after: t.after}, p.chosen)
	fig.Lesson, fig.Field, fig.Value, fig.Tries = true, "step", strconv.Itoa(number), nil
	if said.Text != "" {
		fig.Answer, fig.Chosen = said, ""
		if !solved {
			fig.Remark = step.Figure.Hint
		}
		if solved {
			fig.Answer.Kind = "" // what follows it says that all is well, even of a refusal
		}
	}
	return model.LessonInput{
		Variant: v, Step: step, Number: number, Of: len(steps), Figure: model.NewFigure(fig), Solved: solved,
	}, true
}
