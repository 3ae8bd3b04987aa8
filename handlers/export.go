package handlers

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/game"
)

// pgn sends the record of a match as a file: PGN, or the text of a game that
// PGN cannot hold.
func (s *site) pgn(c echo.Context) error {
	t, err := s.sit(c)
	if err != nil {
		return err
	}
	record, ending, kind, ok := s.recordOf(c, t)
	if !ok {
		return errNotFound
	}
	asFile(c)
	setGameCache(c, t)
	h := c.Response().Header()
	h.Set(echo.HeaderContentDisposition, fmt.Sprintf("attachment; filename=%q", "hilltop-"+t.match.ID+ending))
	return c.Blob(http.StatusOK, kind, []byte(record))
}

// tags say what the game itself does not know.
func (s *site) tags(c echo.Context, t *sitting) []game.Tag {
	began := time.UnixMilli(t.match.CreatedAt).UTC()
	control := "-"
	if days := t.match.PaceDays; days > 0 {
		control = "1/" + strconv.Itoa(days*24*60*60) // seconds for one move
	}
	return []game.Tag{
		{Name: "Event", Value: "Hilltop " + t.variant.Name},
		{Name: "Site", Value: s.baseURL(c) + gameURL(t.match.ID)},
		{Name: "Date", Value: began.Format("2006.01.02")},
		{Name: "Round", Value: "-"},
		{Name: "White", Value: t.match.Players[game.First].Name},
		{Name: "Black", Value: t.match.Players[game.Second].Name},
		{Name: "UTCDate", Value: began.Format("2006.01.02")},
		{Name: "UTCTime", Value: began.Format("15:04:05")},
		{Name: "TimeControl", Value: control},
		{Name: "Variant", Value: t.variant.Name},
	}
}
