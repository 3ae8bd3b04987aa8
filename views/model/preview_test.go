package model

import (
	"strings"
	"testing"

	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
)

// What a link says of a position, where it is sent.
func TestS3_PreviewSaysHowItStands(t *testing.T) {
	for _, c := range []struct{ key, log, head, text string }{
		{"king-of-the-hill", "", "White to move", "The start of the game"},
		{"king-of-the-hill", "e2e4", "Black to move", "After 1. e4"},
		{"three-check", "e2e4 e7e5 d1h5 b8c6 h5f7 e8f7", "White to move", "After 3… Kxf7"},
		{"three-check", "e2e4 e7e5 d1h5 b8c6 h5f7", "Black to move, in check", "After 3. Qxf7+"},
		{"king-of-the-hill", "e2e3 e7e5 e1e2 e8e7 game-resign", "0 – 1", "White resigned. Black wins."},
		{"queen-of-the-hill", "", "Cards are dealt", "Round 1 of 3, hand 1 of 4. Score 0 : 0"},
	} {
		v, _ := variant.ByKey(c.key)
		l, err := table.ReadLog(v, "", c.log)
		if err != nil {
			t.Fatal(err)
		}
		head, text := PreviewWords(v, l.Game().View(game.NoSeat), [2]string{"Ann", "Bob"})
		if head != c.head || text != c.text {
			t.Errorf("%s, %s: %q, %q; want %q, %q", c.key, c.log, head, text, c.head, c.text)
		}
		if alt := PreviewAlt(v, l.Game().View(game.NoSeat), [2]string{"Ann", "Bob"}); !strings.Contains(alt, "Ann against Bob. "+c.head) {
			t.Errorf("%s, %s: %q", c.key, c.log, alt)
		}
	}
}
