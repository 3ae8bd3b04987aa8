package browser

import (
	"context"
	"fmt"
	"net/url"
	"testing"
	"time"

	"hilltop/ai"
	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
)

// soloist is a person alone with a device: the game is in the browser, and
// the requests that leave it are counted.
type soloist struct {
	*visitor
	strong ai.Player // who chooses for the person
	before int       // forms that went to the server before the module was there
}

// alone is a new browser context of somebody who plays alone.
func alone(t *testing.T, base string) *soloist {
	t.Helper()
	return &soloist{visitor: visit(t, base, true)}
}

// posts is the number of forms that the page has sent to the server.
func (s *soloist) posts() int {
	s.t.Helper()
	return eval[int](s.visitor, `performance.getEntriesByType('resource').filter(e => e.initiatorType === 'fetch' && /\/(ai|local)/.test(new URL(e.name).pathname)).length`)
}

// ready waits until the page's module answers.
func (s *soloist) ready() {
	s.t.Helper()
	if !s.within(time.Minute, `globalThis.hill?.solo?.ask?.ready()`) {
		s.fail("the module does not come up")
	}
}

// fields are the game as the page carries it.
func (s *soloist) fields() url.Values {
	s.t.Helper()
	f, err := url.ParseQuery(eval[string](s.visitor, `hill.solo.game.fields().toString()`))
	if err != nil {
		s.t.Fatal(err)
	}
	return f
}

// log is the game on the page, played again here.
func (s *soloist) log() table.Log {
	s.t.Helper()
	f := s.fields()
	v, _ := variant.ByKey(f.Get("variant"))
	l, err := table.ReadLog(v, f.Get("setup"), f.Get("log"))
	if err != nil {
		s.fail("the page's game does not follow the rules: %v", err)
	}
	return l
}

// begin starts a game on the page that sets one up, with the given choices.
func (s *soloist) begin(path, key string, picks ...string) {
	s.t.Helper()
	s.open(path + "?variant=" + key)
	s.ready()
	for _, p := range picks {
		_ = eval[any](s.visitor, fmt.Sprintf(`(document.querySelector('#setup %s').click(), 0)`, p))
	}
	s.click("#setup button[data-main]")
	s.until(`document.querySelector("#table:not([data-resume])") && location.search.includes("game=")`)
	s.ready()
	s.before = s.posts()
}

// act makes a choice by mouse and waits until the page shows it.
func (s *soloist) act(a game.Action) {
	s.t.Helper()
	before := s.version()
	if place := fmt.Sprintf(`#place button[value=%q]`, string(a)); eval[bool](s.visitor, fmt.Sprintf(`!!document.querySelector(%q)`, place)) {
		s.click(place)
	} else {
		s.try(a)
	}
	s.until(fmt.Sprintf(`document.querySelector("#table").dataset.version > %d`, before))
}

// mine waits until it is the person's turn, or the game is over.
func (s *soloist) mine() bool {
	s.t.Helper()
	if !s.within(20*time.Second, `hill.table.over() || hill.table.mine()`) {
		s.fail("the AI does not answer")
	}
	return !eval[bool](s.visitor, `hill.table.over()`)
}

// playOut plays until done says so, with the choices of a strong player.
func (s *soloist) playOut(level int, done func(table.Log) bool) {
	s.t.Helper()
	for n := 0; s.mine(); n++ {
		l := s.log()
		if done(l) {
			return
		}
		if n > 150 {
			s.fail("no end after %d choices", n)
		}
		if n > 60 && n%20 == 0 && s.concede() {
			continue
		}
		c, err := s.strong.Play(context.Background(), l.Game(), l.ToAct(), level, 7, nil)
		if err != nil {
			s.t.Fatal(err)
		}
		s.act(c.Action)
	}
}

// concede gives up the hand, if that can be done now.
func (s *soloist) concede() bool {
	s.t.Helper()
	word := fmt.Sprintf(`#table button[value=%q]`, game.ConcedeHand)
	if !eval[bool](s.visitor, fmt.Sprintf(`!!document.querySelector('%s:enabled')`, word)) {
		return false
	}
	before := s.version()
	s.click(word)
	s.click(`.ask button`)
	s.until(fmt.Sprintf(`document.querySelector("#table").dataset.version > %d`, before))
	return true
}

// saved is the log of this page's game as the browser's store has it.
func (s *soloist) saved() string {
	s.t.Helper()
	return promised[string](s.visitor, `hill.solo.store.get(hill.solo.game.id()).then(r => r ? r.fields.log : '(nothing)')`)
}

// TestWholeGamesAgainstTheAI: in every variant, on a phone and on a desk, a
// game against the weakest level goes to its end without a single request to
// the server, and is saved after every action.
func TestWholeGamesAgainstTheAI(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for i, v := range variant.All {
		if v.Practice || !v.Playable() {
			continue
		}
		t.Run(v.Key, func(t *testing.T) {
			t.Parallel()
			s := alone(t, site.url)
			if i%2 == 0 {
				s.size(390, 844)
			}
			s.begin("/ai", v.Key, `input[name=level][value="1"]`, `input[name=you][value=first]`)
			s.playOut(7, func(l table.Log) bool {
				return len(l.Game().View(game.NoSeat).Sheet) >= 4 // of a game of hands, one round
			})
			if got, want := s.saved(), s.fields().Get("log"); got != want {
				s.fail("saved %q, shown %q", got, want)
			}
			if n := s.posts() - s.before; n > 0 {
				s.fail("%d forms went to the server", n)
			}
			s.noFaults()
		})
	}
}
