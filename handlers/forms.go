package handlers

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"
)

// readForm reads what a form sent. Errors: *http.MaxBytesError for a body that
// is too large, errBadForm for one that is no form.
func readForm(c echo.Context) (url.Values, error) {
	form, err := c.FormParams()
	var large *http.MaxBytesError
	switch {
	case err == nil:
		return form, nil
	case errors.As(err, &large):
		return nil, large
	}
	return nil, errBadForm
}

// posted is readForm for addresses that count what comes from each visitor.
func (s *site) posted(c echo.Context, l limit) (url.Values, error) {
	form, err := readForm(c)
	if err != nil {
		return nil, err
	}
	return form, s.limits.take(l, addressKey(c.RealIP()))
}
