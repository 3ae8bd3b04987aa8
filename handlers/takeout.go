package handlers

import (
	"archive/zip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/game"
)

// takeoutTime bounds one export; it is longer than other answers take.
const takeoutTime = 5 * time.Minute

// takeoutPage is how many games are read at once.
const takeoutPage = 200

// takeout is everything that the site keeps about somebody, but for the games,
// which stand beside it.
type takeout struct {
	Site    string         `json:"site"`
	Made    string         `json:"made"`
	ID      string         `json:"id"`
	Name    string         `json:"name"`
	Account *takeoutOwner  `json:"account,omitempty"` // none of guests
	Notices []string       `json:"notices"`
	Notes   []takeoutNote  `json:"notes"`
	Said    []takeoutNote  `json:"messages"`
	Blocked []string       `json:"blocked"`
	Reports []takeoutWords `json:"reports"`
	Games   []takeoutGame  `json:"games"`
}

type takeoutOwner struct {
	Email       string            `json:"email"`
	Created     string            `json:"created"`
	Preferences map[string]string `json:"preferences"`
	Sessions    []takeoutSession  `json:"sessions"`
}

type takeoutSession struct {
	Device string `json:"device"`
	Since  string `json:"since"`
	Seen   string `json:"seen"`
}

type takeoutNote struct {
	Game string `json:"game"`
	Text string `json:"text"`
	At   string `json:"at"`
}

type takeoutWords struct {
	About  string `json:"about"`
	Reason string `json:"reason"`
	Words  string `json:"words"`
	At     string `json:"at"`
}

type takeoutGame struct {
	ID       string         `json:"id"`
	Variant  string         `json:"variant"`
	Setup    string         `json:"setup,omitempty"`
	Seat     int            `json:"seat"` // yours: 0 moves first
	Opponent string         `json:"opponent"`
	Days     int            `json:"days_per_move"`
	Began    string         `json:"began"`
	Changed  string         `json:"changed"`
	Result   string         `json:"result"`
	Reason   string         `json:"reason,omitempty"`
	Record   string         `json:"record,omitempty"` // name of the file beside this one
	Log      []takeoutEntry `json:"log"`
}

type takeoutEntry struct {
	Seat   int    `json:"seat"`
	Action string `json:"action"`
	At     string `json:"at"`
}

func stamp(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).UTC().Format(time.RFC3339)
}

// takeOut sends a zip of everything that is kept about the viewer: one JSON
// file, and the records of the games as other programs read them.
func (s *site) takeOut(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	if !v.known() {
		return errNobody(v)
	}
	if !v.user.Guest { // a guest has no password: the cookie is all there is
		if _, err := s.proven(c, v, form.Get("password")); err != nil {
			return s.settingsAgain(v, "export", err)
		}
	}
	if err := s.limits.take(limitTakeout, v.user.ID); err != nil {
		if v.user.Guest {
			return err
		}
		return s.settingsAgain(v, "export", err)
	}
	about, err := s.about(c, v)
	if err != nil {
		return err
	}
	noteEvent(c, "data exported")
	asFile(c)
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, "application/zip")
	h.Set(echo.HeaderContentDisposition, fmt.Sprintf("attachment; filename=%q", "hilltop-"+s.now().UTC().Format("2006-01-02")+".zip"))
	_ = http.NewResponseController(c.Response()).SetWriteDeadline(time.Now().Add(takeoutTime)) // a server without deadlines needs none
	c.Response().WriteHeader(http.StatusOK)
	z := zip.NewWriter(c.Response())
	if err := s.writeTakeout(c, z, v, about); err != nil {
		return err
	}
	return z.Close()
}

// about gathers what is known of the viewer besides his games.
func (s *site) about(c echo.Context, v *viewer) (*takeout, error) {
	ctx := c.Request().Context()
	t := &takeout{Site: s.baseURL(c), Made: stamp(s.now().UnixMilli()), ID: v.user.ID, Name: v.user.Name,
		Notices: []string{}, Notes: []takeoutNote{}, Said: []takeoutNote{}, Blocked: []string{}, Reports: []takeoutWords{}, Games: []takeoutGame{}}
	kept, err := s.db.KeptOf(ctx, v.user.ID)
	if err != nil {
		return nil, err
	}
	for _, n := range kept.Notices {
		t.Notices = append(t.Notices, n.Words)
	}
	for _, n := range kept.Notes {
		t.Notes = append(t.Notes, takeoutNote{n.MatchID, n.Text, stamp(n.At)})
	}
	for _, n := range kept.Messages {
		t.Said = append(t.Said, takeoutNote{n.MatchID, n.Text, stamp(n.At)})
	}
	for _, u := range kept.Blocked {
		t.Blocked = append(t.Blocked, u.Name)
	}
	for _, r := range kept.Reports {
		t.Reports = append(t.Reports, takeoutWords{r.About.Name, r.Reason, r.Words, stamp(r.CreatedAt)})
	}
	if v.user.Guest {
		return t, nil
	}
	a, err := s.db.AccountOf(ctx, v.user.ID)
	if err != nil {
		return nil, err
	}
	sessions, err := s.db.SessionsOf(ctx, v.user.ID)
	if err != nil {
		return nil, err
	}
	t.Account = &takeoutOwner{Email: a.Email, Created: stamp(a.CreatedAt), Preferences: prefsOf(c)}
	for _, x := range sessions {
		t.Account.Sessions = append(t.Account.Sessions, takeoutSession{x.Data, stamp(x.CreatedAt), stamp(x.SeenAt)})
	}
	return t, nil
}

// writeTakeout writes the files of the zip: the records first, one by one, and
// at last what tells of them.
func (s *site) writeTakeout(c echo.Context, z *zip.Writer, v *viewer, t *takeout) error {
	ctx := c.Request().Context()
	for skip := 0; ; skip += takeoutPage {
		list, err := s.db.MatchesByAge(ctx, v.user.ID, skip, takeoutPage)
		if err != nil {
			return err
		}
		for _, m := range list {
			one, err := s.takeOutGame(ctx, c, z, v, m)
			if err != nil {
				return err
			}
			t.Games = append(t.Games, one)
		}
		if len(list) < takeoutPage {
			break
		}
	}
	f, err := z.Create("hilltop.json")
	if err != nil {
		return err
	}
	enc := json.NewEncoder(f)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(t)
}

// takeOutGame writes the record of a game, and tells what it is. A game that
// does not replay any more is told all the same.
func (s *site) takeOutGame(ctx context.Context, c echo.Context, z *zip.Writer, v *viewer, id string) (takeoutGame, error) {
	t, err := s.load(ctx, id)
	if err != nil {
		s.report(ctx, "export", err)
		m, log, err := s.db.MatchByID(ctx, id)
		return describe(m, log, v.user.ID), err
	}
	one := describe(t.match, t.log, v.user.ID)
	record, ending, _, ok := s.recordOf(c, t)
	if !ok {
		return one, nil
	}
	one.Record = "games/" + id + ending
	f, err := z.CreateHeader(&zip.FileHeader{Name: one.Record, Method: zip.Deflate, Modified: time.UnixMilli(t.match.UpdatedAt).UTC()})
	if err != nil {
		return one, err
	}
	_, err = io.WriteString(f, record)
	return one, err
}

// describe tells what a game is for one of its players.
func describe(m game.Match, log []game.Entry, userID string) takeoutGame {
	seat := m.SeatOf(userID)
	one := takeoutGame{ID: m.ID, Variant: m.Variant, Setup: m.Setup, Seat: int(seat), Days: m.PaceDays,
		Began: stamp(m.CreatedAt), Changed: stamp(m.UpdatedAt), Result: m.Outcome.Result(), Reason: string(m.Outcome.Reason), Log: []takeoutEntry{}}
	if seat.Playing() {
		one.Opponent = m.Players[seat.Other()].Name
	}
	for _, e := range log {
		one.Log = append(one.Log, takeoutEntry{int(e.Seat), string(e.Action), stamp(e.At)})
	}
	return one
}

// recordOf is the record of a match for other programs, with the ending of its
// file and its media type; false for a game that has none.
func (s *site) recordOf(c echo.Context, t *sitting) (record, ending, kind string, ok bool) {
	switch g := t.state.Game().(type) {
	case game.Recorder:
		return g.PGN(s.tags(c, t)), ".pgn", "application/vnd.chess-pgn; charset=utf-8", true
	case game.Scribe:
		return g.Record(s.tags(c, t)), ".txt", echo.MIMETextPlainCharsetUTF8, true
	}
	return "", "", "", false
}
