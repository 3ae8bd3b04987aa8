package handlers

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/table"
	"hilltop/views/layout"
	"hilltop/views/model"
)

// What handlers refuse on their own account.
var (
	errBadForm   = errors.New("form not understood")
	errNotFound  = errors.New("no such thing")
	errNotSeated = errors.New("not seated in this match")
	errMoved     = errors.New("session ended on this device")
	errBusy      = errors.New("no room for another stream")
	errDraining  = errors.New("shutting down")
	errUnknown   = errors.New("unknown browser")
	errNoGame    = errors.New("no game in the form")

	errNoProgram   = errors.New("this program does not know the game")
	errFrozen      = errors.New("score sheet disagrees with the log")
	errManyInvites = errors.New("too many open invitations")

	// errNotTheirs is errNotFound for what there is, but not for who asks (T15).
	// Only the log tells the two apart.
	errNotTheirs = fmt.Errorf("not theirs: %w", errNotFound)
)

// problem is an error as people see it.
type problem struct {
	status int
	title  string
	text   string
	event  string // security event for the log, or ""
	retry  int    // seconds; 0 says nothing
}

// answered is an error whose answer is more than a note: the current board,
// or the form again with what was wrong in it. The handler that knows how to
// draw it says so; the status is still decided by the table below.
type answered struct {
	cause error
	draw  func(c echo.Context, status int) error
}

func (e *answered) Error() string { return e.cause.Error() }
func (e *answered) Unwrap() error { return e.cause }

// simple are the errors whose answer depends on nothing but themselves, most
// particular first.
var simple = []struct {
	err error
	problem
}{
	{errBadForm, problem{status: http.StatusBadRequest, title: "That form was not complete", text: "Something was missing or misspelt in what the page sent. Go back, load the page again and try once more."}},
	{errMoved, problem{status: http.StatusForbidden, title: "Opened on another device", text: "Your return code was used on another device, and your games went there. To play here again, make a new code there and enter it here."}},
	{errNotSeated, problem{status: http.StatusForbidden, title: "You only watch this game", text: "Both seats are taken, and this browser holds neither. If one of them is yours, sign in, or come back with your return code.", event: "not seated"}},
	{errSignedOut, problem{status: http.StatusForbidden, title: "You are signed out here", text: "This browser was signed in to an account and is no more. Sign in again, and go on where you were."}},
	{errLinkGone, problem{status: http.StatusGone, title: "This link works no longer", text: "It was used, it is older than an hour, or a newer one has taken its place. Ask for another."}},
	{errHashing, problem{status: http.StatusServiceUnavailable, title: "Very busy just now", text: "Many people sign in at this moment. Try again in a few seconds.", retry: 5}},
	{errDrawing, problem{status: http.StatusServiceUnavailable, title: "Very busy just now", text: "Many pictures are drawn at this moment. Try again in a few seconds.", retry: 5}},
	{errUnknown, problem{status: http.StatusForbidden, title: "Not known here", text: "This browser has no games yet. Start one, or come back to yours with a return code."}},
	{errNoGame, problem{status: http.StatusUnprocessableEntity, title: "That game cannot be read", text: "The page sent no game that could be read. Go back and try once more, or begin a new one."}},
	{errManyInvites, problem{status: http.StatusConflict, title: "Enough is open already", text: "You have as many invitations, rooms and challenges open as there may be at once. Take one back under “My games”, or wait until one is taken."}},
	{errManyHere, problem{status: http.StatusConflict, title: "Enough is open already", text: "From your connection guests have as many invitations, rooms and challenges open as there may be at once. Wait until one is taken, take one back, or create an account."}},
	{errFrozen, problem{status: http.StatusInternalServerError, title: "This match is stopped", text: "Its score sheet does not agree with its moves, so it can neither be shown nor played until somebody has looked at it. That has been written down; all other games go on."}},
	{db.ErrOwn, problem{status: http.StatusConflict, title: "Your own invitation", text: "This is your own invitation: send the link to somebody else."}},
	{db.ErrTaken, problem{status: http.StatusConflict, title: "The seat is taken", text: "Somebody was faster: the seat is taken."}},
	{db.ErrGone, problem{status: http.StatusGone, title: "This invitation is gone", text: "It was withdrawn, or nobody came in time."}},
	{errNotTheirs, missing("not theirs")},
	{errNotFound, missing("")},
	{db.ErrNotFound, missing("")},
	{db.ErrStale, problem{status: http.StatusConflict, title: "The game has moved on", text: "The game has moved on. This is how it stands now."}},
	{db.ErrExists, problem{status: http.StatusConflict, title: "Already done", text: "Somebody was faster, or it was done before."}},
	{game.ErrOver, problem{status: http.StatusConflict, title: "The game is over", text: "The game is over."}},
	{game.ErrNotYourTurn, problem{status: http.StatusConflict, title: "It is not your turn", text: "It is not your turn."}},
	{game.ErrSyntax, problem{status: http.StatusBadRequest, title: "That is no move", text: "That is no move that anyone could read. Write it like e4, Nf3 or e2 e4."}},
	{game.ErrIllegal, problem{status: http.StatusUnprocessableEntity, title: "That is not allowed", text: "The rules do not allow that."}},
	{errBusy, problem{status: http.StatusServiceUnavailable, title: "Too many open pages", text: "Too many pages wait for news at once. This one asks by itself from time to time.", retry: 20}},
	{errDiskFull, problem{status: http.StatusServiceUnavailable, title: "Nothing can be kept just now", text: "The disk of this site is nearly full. Nothing was changed, and nobody loses on time meanwhile; try again later.", retry: 300}},
	{errDraining, problem{status: http.StatusServiceUnavailable, title: "Back in a moment", text: "The site is being restarted. Nothing is lost; try again in a few seconds.", retry: 5}},
	{db.ErrBusy, problem{status: http.StatusServiceUnavailable, title: "Very busy just now", text: "The site could not get to it in time. Nothing was changed; try again in a few seconds.", retry: 5}},
	{context.DeadlineExceeded, problem{status: http.StatusServiceUnavailable, title: "Very busy just now", text: "The site could not get to it in time. Nothing was changed; try again in a few seconds.", retry: 5}},
}

// missing is for what is not there, or not for who asks.
func missing(event string) problem {
	return problem{status: http.StatusNotFound, title: "No such page", text: "Nothing is kept at this address. It may be misspelt, or what was here is gone.", event: event}
}

// wrong is for everything unknown: it shows nothing of the error.
var wrong = problem{status: http.StatusInternalServerError, title: "Something went wrong", text: "The fault is ours, and it has been written down. Nothing that was confirmed is lost."}

// problemOf finds what to say of an error.
func problemOf(err error) problem {
	var (
		tooMany  *tooManyError
		tooLarge *http.MaxBytesError
		cross    *crossOriginError
		field    *formError
		fields   formErrors
		he       *echo.HTTPError
	)
	switch {
	case errors.Is(err, table.ErrReplay): // it wraps what the rules say of our own fault
		return wrong
	case errors.As(err, &tooMany):
		return problem{status: http.StatusTooManyRequests, title: "A little slower, please", text: "That was too often in a short time. Wait " + waitText(tooMany.after) + " and try again.", event: "limit", retry: seconds(tooMany.after)}
	case errors.As(err, &tooLarge):
		return problem{status: http.StatusRequestEntityTooLarge, title: "That was too much", text: "The page sent more than any form of this site holds."}
	case errors.As(err, &cross):
		return problem{status: http.StatusForbidden, title: "Sent by another site", text: "This came from a page that is not part of this site, so nothing was done. Open the page here and try again.", event: "cross-origin"}
	case errors.As(err, &field):
		return problem{status: http.StatusUnprocessableEntity, title: "That does not work", text: field.sentence}
	case errors.As(err, &fields):
		return problem{status: http.StatusUnprocessableEntity, title: "That does not work", text: fields.Error()}
	}
	for _, s := range simple {
		if errors.Is(err, s.err) {
			return s.problem
		}
	}
	if errors.As(err, &he) {
		return problemOfStatus(he.Code)
	}
	return wrong
}

// problemOfStatus covers what Echo itself refuses.
func problemOfStatus(status int) problem {
	switch status {
	case http.StatusNotFound:
		return problemOf(errNotFound)
	case http.StatusMethodNotAllowed:
		return problem{status: status, title: "Not that way", text: "This address exists, but it does not do that."}
	case http.StatusRequestEntityTooLarge:
		return problemOf(&http.MaxBytesError{})
	case http.StatusBadRequest, http.StatusUnsupportedMediaType:
		return problemOf(errBadForm)
	}
	return wrong
}

// handleError is the one place where errors become answers.
func (s *site) handleError(err error, c echo.Context) {
	p := problemOf(err)
	if p.event != "" {
		noteEvent(c, p.event)
	}
	if p.status >= http.StatusInternalServerError {
		c.Set(keyCause, err)
	}
	if c.Response().Committed || c.Request().Context().Err() != nil {
		return // the client is gone, or has half an answer already
	}
	if p.retry > 0 {
		retryAfter(c, p.retry)
	}
	c.Response().Header().Set("Cache-Control", cacheNever)
	if to := mended(c.Request()); to != "" && p.status == http.StatusNotFound {
		_ = c.Redirect(http.StatusSeeOther, to)
		return
	}
	if fail := s.answer(c, err, p); fail != nil && !c.Response().Committed {
		c.Set(keyCause, errors.Join(err, fail))
		_ = text(c, http.StatusInternalServerError, wrong.title+"\n")
	}
}

// mended is the address that somebody meant who typed one with a slash at its
// end or with capitals in its first word; "" if there is nothing to mend.
// What follows the first word may be a name or a token, and stays.
func mended(r *http.Request) string {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return ""
	}
	first, rest, _ := strings.Cut(strings.Trim(r.URL.Path, "/"), "/")
	if !strings.HasPrefix(first, "@") {
		first = strings.ToLower(first)
	}
	to := url.URL{Path: "/" + path.Join(first, rest), RawQuery: r.URL.RawQuery}
	if to.Path == r.URL.Path {
		return ""
	}
	return to.String()
}

// answer draws a problem as what was asked for: the board or form again, a
// fragment, JSON, or a page.
func (s *site) answer(c echo.Context, err error, p problem) error {
	var a *answered
	switch {
	case c.Request().Method == http.MethodHead:
		asFile(c)
		return c.NoContent(p.status)
	case wantsJSON(c):
		asFile(c)
		return c.JSON(p.status, map[string]string{"error": p.title, "text": p.text, "request": requestID(c)})
	case isEventStream(c):
		asFile(c) // a body would be swapped into the page
		return c.NoContent(p.status)
	case errors.As(err, &a):
		return a.draw(c, p.status)
	}
	return s.errorPage(c, p)
}

func (s *site) errorPage(c echo.Context, p problem) error {
	var who *viewer
	if p.status < http.StatusInternalServerError { // else ask the store for nothing more
		who, _ = c.Get(keyViewer).(*viewer)
	}
	page := s.page(c, who)
	page.Title, page.NoIndex = p.title, true
	page.Path = "/"
	m := model.Error{Page: page, Status: p.status, Title: p.title, Text: p.text, Way: wayOn(c, p)}
	if p.status >= http.StatusInternalServerError {
		m.RequestID = requestID(c)
	}
	return render(c, p.status, layout.ErrorNote(m), layout.ErrorPage(m))
}

// wayOn is where to go from an error page: back to the match if it was one,
// and home.
func wayOn(c echo.Context, p problem) []model.Link {
	var way []model.Link
	if id := c.Param("id"); isMatchID(id) && p.status != http.StatusNotFound {
		way = append(way, model.Link{URL: "/g/" + id, Text: "Back to the game"})
	}
	if to := soloHome(c); to != "" && p.status != http.StatusNotFound {
		way = append(way, model.Link{URL: to, Text: "New game"})
	}
	if up := path.Dir(c.Request().URL.Path); p.status == http.StatusMethodNotAllowed && up != "/" && len(way) == 0 {
		way = append(way, model.Link{URL: up, Text: "Back"}) // what forms are sent to stands under their page
	}
	if p.status == http.StatusForbidden {
		way = append(way, model.Link{URL: "/signin", Text: "Sign in"}, model.Link{URL: "/return", Text: "Enter a return code"})
	}
	return append(way, model.Link{URL: "/", Text: "To the first page"})
}

func requestID(c echo.Context) string {
	id, _ := c.Get(keyRequestID).(string)
	return id
}

// seconds is a wait for the Retry-After header.
func seconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }

// waitText is a wait in words.
func waitText(d time.Duration) string {
	switch n := seconds(d); {
	case n <= 1:
		return "a second"
	case n < 120:
		return strconv.Itoa(n) + " seconds"
	case n < 2*60*60:
		return strconv.Itoa((n+59)/60) + " minutes"
	default:
		return strconv.Itoa((n+3599)/3600) + " hours"
	}
}
