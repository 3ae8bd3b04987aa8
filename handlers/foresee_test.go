package handlers

import (
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"hilltop/game"
)

// TestT2_LookingEndsNoGame: whoever looks at a match whose time has run out
// sees at once that it is over, everywhere, and nothing is written before the
// sweeper comes by or somebody sends a form.
func TestT2_LookingEndsNoGame(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "1")
	m.moves("e2e4")
	w.clock.move(day + deadlineGrace - time.Millisecond)
	m.white.get(m.url).want(200, `data-over="0"`)
	w.clock.move(time.Millisecond)
	before := m.kept(t)
	for range 2 {
		for _, b := range []*browser{m.white, m.black, w.browser()} {
			b.get(m.url).want(200, `data-over="1"`, `data-version="1"`, "ran out of time", "1-0", `!value="game-resign"`)
			b.asHTMX().get(m.url+"/board").want(200, `data-over="1"`)
			b.get(m.url+"/pgn").want(200, `[Result "1-0"]`)
			b.get(m.url + "/why?action=e7e5").want(200)
		}
		m.white.get(m.url + "/messages").want(200)
		m.white.get(m.url + "/report").want(200)
		m.white.get(m.url).want(200, "Rematch")
	}
	if is := m.kept(t); !reflect.DeepEqual(is, before) {
		t.Errorf("looking has changed\n%+v to\n%+v", before, is)
	}
	if strings.Contains(w.log.String(), "deadline loss") {
		t.Error("looking has ended the game")
	}
	m.black.asHTMX().post(m.url+"/actions", "version", "1", "key", "k", "action", "e7e5").want(http.StatusConflict, `data-over="1"`, `data-version="2"`)
	if is := m.kept(t); !is.Outcome.Over || is.Version != 2 {
		t.Errorf("a form has ended nothing: %+v", is)
	}
	m.white.get(m.url).want(200, `data-over="1"`, `data-version="2"`, "ran out of time", "1-0")
	next := w.newMatch(standard(t), "1")
	w.clock.move(day + deadlineGrace)
	next.white.post(next.url + "/rematch").to() // a game that is over for who looks is over for forms
	if is := next.kept(t); !is.Outcome.Over || is.RematchBy != game.First {
		t.Errorf("after the wish for another: %+v", is)
	}
}

// TestT2_LookingTakesNoVacation: nor does a look take a day of vacation, or
// give one for patience; it shows until when there is time now.
func TestT2_LookingTakesNoVacation(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(standard(t), "1")
	m.black.register("Ulla")
	m.moves("e2e4")
	sweep := func() {
		t.Helper()
		if err := w.site.sweepOnce(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	look := func(what string) {
		t.Helper()
		before := m.kept(t)
		foreseen := m.deadline()
		m.black.get(m.url).want(200, `data-over="0"`)
		if is := m.kept(t); !reflect.DeepEqual(is, before) {
			t.Errorf("%s: looking has changed\n%+v to\n%+v", what, before, is)
		}
		sweep()
		if now := m.deadline(); now != foreseen || time.UnixMilli(before.DeadlineAt).UTC().Format(time.RFC3339) == now {
			t.Errorf("%s: the page says %s, and %s once it is written", what, foreseen, now)
		}
	}
	w.clock.move(day + deadlineGrace)
	look("vacation")
	m.white.post(m.url+"/manner", "patient", "yes").to()
	w.clock.move(day + deadlineGrace)
	look("patience")
	m.white.post(m.url+"/manner", "patient", "no").to()
	for range 13 {
		w.clock.move(day + deadlineGrace)
		sweep()
	}
	w.clock.move(day + deadlineGrace)
	m.black.get(m.url).want(200, `data-over="1"`, "ran out of time") // none is left
}
