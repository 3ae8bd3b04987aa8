package handlers

import (
	"net/http"
	"strings"
	"testing"

	"hilltop/game"
)

// TestT24_TheAIKnowsGamesInProgress: the server's AI does not help the people
// of a match with its position, in any of its pages; it helps everybody else,
// and the two as soon as the match is over.
func TestT24_TheAIKnowsGamesInProgress(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := w.newMatch(known(t, "king-of-the-hill"), "3")
	moves := []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "d2d3"}
	m.moves(moves...)
	stranger := w.browser()
	hint := func(b *browser) int {
		return b.post("/local", "variant", "king-of-the-hill", "log", strings.Join(moves, " "), "hints", "1", "do", "hint").status
	}
	answers := func(b *browser) bool {
		a := b.post("/ai", "variant", "king-of-the-hill", "log", strings.Join(moves[:6], " "), "level", "1", "you", "first", "action", moves[6]).want(http.StatusOK)
		return a.find("#table").AttrOr("data-plies", "") == "8"
	}
	for _, b := range []*browser{m.white, m.black} {
		if got := hint(b); got != http.StatusConflict || answers(b) {
			t.Errorf("the AI helps a player: status %d", got)
		}
		list := b.get(positionsPath).want(http.StatusOK).body
		if !strings.HasPrefix(list, "king-of-the-hill r1bqk1nr/") || strings.Contains(list, "\n") {
			t.Errorf("positions %q", list)
		}
	}
	if got := hint(stranger); got != http.StatusOK || !answers(stranger) {
		t.Errorf("the AI does not help a stranger: status %d", got)
	}
	if list := stranger.get(positionsPath).body; list != "" {
		t.Errorf("a stranger's positions: %q", list)
	}
	m.play(m.black, string(game.Resign)).want(http.StatusOK)
	if got := hint(m.white); got != http.StatusOK || !answers(m.black) || m.white.get(positionsPath).body != "" {
		t.Errorf("the match is over, and still the AI does not help: status %d", got)
	}
}
