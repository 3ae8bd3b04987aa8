package handlers

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// positionsPath lists the positions of the viewer's running games, for the
// pages where the AI plays: it must not help with them (T24).
const positionsPath = "/games/positions"

// positions are those of the viewer's running games, each behind the key of
// its variant; nil for who has none.
func (s *site) positions(c echo.Context) ([]string, error) {
	v, err := s.viewer(c)
	if err != nil || !v.known() {
		return nil, err
	}
	return s.db.Positions(c.Request().Context(), v.user.ID)
}

// positionsList tells them to the viewer's own script, a line each.
func (s *site) positionsList(c echo.Context) error {
	all, err := s.positions(c)
	if err != nil {
		return err
	}
	asFile(c)
	return c.String(http.StatusOK, strings.Join(all, "\n"))
}
