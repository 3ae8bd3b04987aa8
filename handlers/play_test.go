package handlers

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hilltop/game"
	"hilltop/game/variant"
)

// TestEveryVariantPlaysToItsEnd plays random actions that the pages offer,
// through pages and forms alone, every other one as a browser without script,
// until each variant's game is over.
func TestEveryVariantPlaysToItsEnd(t *testing.T) {
	t.Parallel()
	for i, v := range variant.All {
		if !v.Playable() {
			continue
		}
		t.Run(v.Key, func(t *testing.T) {
			t.Parallel()
			m := newWorld(t).newMatch(v, []string{"0", "3"}[i%2])
			playOut(t, m, rand.New(rand.NewPCG(uint64(i), 7)))
			for _, b := range m.letter {
				table := b.get(m.url).want(200, "Rematch").table()
				if table.Find("#message").Text() == "" || table.AttrOr("data-turn", "x") != "" {
					t.Errorf("the finished game does not say how it ended: %q", table.Find("#message").Text())
				}
			}
			m.white.get(m.url+"/pgn").want(200, v.Name)
		})
	}
}

// playOut plays until the game is over. Won games are won; whoever dances on
// for long resigns.
func playOut(t *testing.T, m *match, rng *rand.Rand) {
	t.Helper()
	const patience, endless = 40, 110
	for seat, ply := game.First, 0; ; ply++ {
		b := m.letter[seat]
		page := b.get(m.url).want(200)
		table := page.table()
		if table.AttrOr("data-over", "") == "1" {
			return
		}
		if turn := table.AttrOr("data-turn", ""); turn != table.AttrOr("data-you", "x") {
			if table.AttrOr("data-hands", "") == string(game.PhasePlay) { // the other side had no move and passed
				seat = seat.Other()
				continue
			}
			t.Fatalf("ply %d: it is the turn of %q", ply, turn)
		}
		version, key := page.stamp()
		action := offered(t, table, rng, ply > patience)
		if ply > endless {
			action = string(game.Resign)
		}
		if ply%2 == 0 {
			b.asHTMX().post(m.url+"/actions", "version", version, "key", key, "action", action).want(200)
		} else {
			b.post(m.url+"/actions", "version", version, "key", key, "action", action, "confirm", "yes").want(http.StatusSeeOther)
		}
		seat = seat.Other()
	}
}

// offered picks one of the actions on the page; with win, one that wins if
// there is any.
func offered(t *testing.T, table *goquery.Selection, rng *rand.Rand, win bool) string {
	t.Helper()
	actions := strings.Fields(table.Find("#board").AttrOr("data-moves", ""))
	if len(actions) == 0 {
		t.Fatal("the seat to act is offered nothing")
	}
	for _, a := range actions {
		if won, ok := strings.CutSuffix(a, "!"); ok && win {
			return won
		}
	}
	return strings.TrimSuffix(actions[rng.IntN(len(actions))], "!")
}
