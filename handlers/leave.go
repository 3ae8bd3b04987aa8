package handlers

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"hilltop/db"
	"hilltop/game"
	"hilltop/handlers/mail"
)

const (
	leaveGrace  = 7 * 24 * time.Hour // in which signing in takes a deletion back
	leaveAtOnce = 20                 // accounts that one round erases
	leaveTries  = 5                  // at one game, in which somebody moves at the same moment
)

// errUnticked: a form that cannot be undone was not confirmed.
var errUnticked = &formError{sentence: "Tick the box to say that you mean it."}

// deleteAccount notes that the owner wants to go. The account is erased a week
// later, unless he signs in before.
func (s *site) deleteAccount(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	v, done, err := s.signedIn(c)
	if done || err != nil {
		return err
	}
	a, err := s.proven(c, v, form.Get("password"))
	if err == nil && form.Get("sure") != "yes" {
		err = errUnticked
	}
	if err != nil {
		return s.settingsAgain(v, "delete", err)
	}
	at := s.now().Add(leaveGrace)
	day := at.In(prefsOf(c).Zone()).Format("2 January 2006")
	if err := s.db.LeaveAccount(c.Request().Context(), a.UserID, at.UnixMilli(), s.notes(mail.Leaving, a.Email, day)...); err != nil {
		return err
	}
	noteEvent(c, "deletion asked")
	s.forgetBrowser(c)
	return seeOther(c, "/signin?note=leaving")
}

// forgetGuest makes this browser forget who it was. Without a return code
// nobody can play the guest's games any more.
func (s *site) forgetGuest(c echo.Context) error {
	form, err := readForm(c)
	if err != nil {
		return err
	}
	v, err := s.viewer(c)
	if err != nil {
		return err
	}
	if !v.known() || !v.user.Guest {
		return seeOther(c, "/account")
	}
	if form.Get("sure") != "yes" {
		return errUnticked
	}
	if err := s.db.EndSession(c.Request().Context(), v.session.ID); err != nil {
		return err
	}
	noteEvent(c, "guest forgotten")
	s.forgetBrowser(c)
	return seeOther(c, "/")
}

// eraseLeaving erases the accounts whose week is over, and then ends the games
// of those who are gone, also of those whom a round that broke off has left
// playing. In this order nobody who signs in meanwhile finds games resigned:
// either he is back in time, or there is no account to sign in to.
func (s *site) eraseLeaving(ctx context.Context, now time.Time) error {
	ids, err := s.db.LeavingAccounts(ctx, now.UnixMilli(), leaveAtOnce)
	if err != nil {
		return err
	}
	for _, id := range ids {
		switch err := s.db.EraseAccount(ctx, id, now.UnixMilli()); {
		case errors.Is(err, db.ErrStale): // he has come back
		case err != nil:
			return err
		default:
			s.log.Info("account erased", "event", "account erased", "user", id)
		}
	}
	gone, err := s.db.ErasedPlaying(ctx)
	if err != nil {
		return err
	}
	for _, id := range gone {
		if err := s.endGames(ctx, id, db.DeletedName+" has left the site"); err != nil {
			return err
		}
	}
	return nil
}

// endGames resigns all running games of somebody who is gone, and tells each
// opponent once, and why: "marta has left the site".
func (s *site) endGames(ctx context.Context, userID, why string) error {
	ids, err := s.db.RunningOf(ctx, userID)
	if err != nil {
		return err
	}
	by := map[string][]*sitting{}
	for _, id := range ids {
		t, err := s.endGame(ctx, id, userID)
		if err != nil {
			return err
		}
		if t != nil {
			other := t.match.Players[t.match.SeatOf(userID).Other()].UserID
			by[other] = append(by[other], t)
		}
	}
	for other, games := range by {
		words, url := why+". Your game of "+games[0].variant.Name+" is over.", gameURL(games[0].match.ID)
		if n := len(games); n > 1 {
			words, url = why+". Your "+strconv.Itoa(n)+" games against each other are over.", "/games"
		}
		if err := s.db.Tell(ctx, other, words, url); err != nil {
			return err
		}
	}
	return nil
}

// endGame resigns one game, or aborts it where it has hardly begun; nil if it
// was over already. If somebody moves at the same moment it tries again. A
// game whose turn has just run out is left to the clock.
func (s *site) endGame(ctx context.Context, id, userID string) (*sitting, error) {
	for range leaveTries {
		t, err := s.load(ctx, id)
		if err != nil {
			s.report(ctx, "end game", err) // one damaged game must not keep the others running
			return nil, nil
		}
		seat := t.match.SeatOf(userID)
		if t.state.Outcome().Over || !seat.Playing() {
			return nil, nil
		}
		next, entries, err := t.state.Act(seat, game.Resign, t.match.Secret)
		if err != nil {
			next, entries, err = t.state.Act(seat, game.AbortGame, t.match.Secret)
		}
		if err != nil {
			return nil, err
		}
		_, err = s.store(ctx, t, next, entries, "", s.now())
		if err == nil {
			return t, nil
		}
		if !errors.Is(err, db.ErrStale) {
			return nil, err
		}
	}
	return nil, nil
}
