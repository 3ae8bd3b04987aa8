package handlers

import (
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"hilltop/views/home"
	"hilltop/views/model"
)

// errUnfair: who is here for the first time has not said that the game will be
// played fairly (T24).
var errUnfair = &formError{sentence: "Tick that you find your moves yourself.", field: model.AtFair}

// ticked reports whether the form says so.
func ticked(form url.Values) bool { return form.Get("fair") == "yes" }

// readFirstWords reads what somebody says of himself who is here for the
// first time. Errors: *formError.
func readFirstWords(form url.Values) (name string, err error) {
	if name, err = readName(form.Get("name")); err == nil && !ticked(form) {
		err = errUnfair
	}
	return name, err
}

// fairPage says what help is allowed.
func (s *site) fairPage(c echo.Context) error {
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	page := s.page(c, v)
	page.Title, page.Path, page.Description = "Fair play", "/fair-play", "What help is allowed in games on Hilltop, and what is not."
	return render(c, http.StatusOK, nil, home.FairPlay(page))
}
