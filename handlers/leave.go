package handlers

import (
	"context"
	"errors"
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
var errUnticked = &formError{"Tick the box to say that you mean it."}

// deleteAccount notes that the owner wants to go. The account is erased a week
// later, unless he signs in before.
func (s *site) deleteAccount(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return badBody(err)
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
	form, err := c.FormParams()
	if err != nil {
		return badBody(err)
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

// eraseLeaving erases the accounts whose week is over.
func (s *site) eraseLeaving(ctx context.Context, now time.Time) error {
	ids, err := s.db.LeavingAccounts(ctx, now.UnixMilli(), leaveAtOnce)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.endGames(ctx, id, db.DeletedName+" has left the site"); err != nil {
			return err
		}
		err := s.db.EraseAccount(ctx, id, now.UnixMilli())
		if err != nil && !errors.Is(err, db.ErrStale) {
			return err
		}
		s.log.Info("account erased", "event", "account erased", "user", id)
	}
	return nil
}

// endGames resigns all running games of somebody who is gone, and tells the
// opponents why: "marta's account was closed".
func (s *site) endGames(ctx context.Context, userID, why string) error {
	ids, err := s.db.RunningOf(ctx, userID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.endGame(ctx, id, userID, why); err != nil {
			return err
		}
	}
	return nil
}

// endGame resigns one game, or aborts it where it has hardly begun. If somebody
// moves at the same moment it tries again.
func (s *site) endGame(ctx context.Context, id, userID, why string) error {
	for range leaveTries {
		t, err := s.load(ctx, id)
		if err != nil {
			s.report(ctx, "end game", err) // one damaged game must not keep the others running
			return nil
		}
		seat := t.match.SeatOf(userID)
		if t.state.Outcome().Over || !seat.Playing() {
			return nil
		}
		word := game.Resign
		next, entries, err := t.state.Act(seat, word, t.match.Secret)
		if err != nil {
			next, entries, err = t.state.Act(seat, game.AbortGame, t.match.Secret)
		}
		if err != nil {
			return err
		}
		_, err = s.store(ctx, t, next, entries, "", s.now())
		switch {
		case errors.Is(err, db.ErrStale):
			continue
		case err != nil:
			return err
		}
		other := t.match.Players[seat.Other()].UserID
		return s.db.Tell(ctx, other, why+". Your game of "+t.variant.Name+" is over.", gameURL(id))
	}
	return errors.New("a game does not stand still")
}
