package chess_test

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"hilltop/game"
)

// TestEdgeCases_AsGames plays the hand-made cases as games: notation, claims,
// results and what the view shows. TestEdgeCases looks at the positions.
func TestEdgeCases_AsGames(t *testing.T) {
	text, err := os.ReadFile("testdata/edge_cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var data struct {
		Cases []struct {
			ID, Variant, FEN string
			Moves            []game.Action
			Expect           struct {
				Result, Reason, Also string
				InCheck              bool `json:"in_check"`
				Count                int  `json:"legal_count"`
				Legal, Illegal       []game.Action
				FEN                  string
				SAN                  []string
				Claims               struct{ Threefold, Fifty bool }
				Given                *struct{ White, Black int } `json:"checks_given"`
				Pockets              *struct{ White, Black string }
			}
		}
	}
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	for _, c := range data.Cases {
		t.Run(c.ID, func(t *testing.T) {
			g := newGame(t, c.Variant, c.FEN)
			for _, a := range c.Moves {
				if g, err = g.Apply(a); err != nil {
					t.Fatalf("%s: %v", a, err)
				}
			}
			e := &c.Expect
			for i, san := range e.SAN {
				if strings.HasPrefix(san, "@") {
					e.SAN[i] = "P" + san // CR11 writes the letter
				}
			}
			if got := labels(g); len(e.SAN) > 0 && !reflect.DeepEqual(got, e.SAN) {
				t.Errorf("SAN %v, want %v", got, e.SAN)
			}
			v := g.View(g.ToAct())
			reason := string(v.Outcome.Reason)
			if reason == "" {
				reason = "none"
			}
			if v.Outcome.Result() != e.Result || reason != e.Reason || string(v.Outcome.Also) != e.Also || v.Position != e.FEN {
				t.Errorf("%+v at %s, want %s %s %s at %s", v.Outcome, v.Position, e.Result, e.Reason, e.Also, e.FEN)
			}
			if len(g.Legal()) != e.Count || len(v.Options) != e.Count || v.InCheck != game.NoSeat != e.InCheck {
				t.Errorf("%d legal, %d options, in check %d; want %d, %v", len(g.Legal()), len(v.Options), v.InCheck, e.Count, e.InCheck)
			}
			for _, a := range e.Legal {
				if _, err := g.Apply(a); err != nil {
					t.Errorf("%s: %v", a, err)
				}
			}
			for _, a := range e.Illegal {
				if _, err := g.Apply(a); err == nil {
					t.Errorf("%s is accepted", a)
				}
			}
			open := map[game.Reason]bool{}
			for _, claim := range g.Claims() {
				open[claim.Reason] = claim.Open
			}
			if open[game.Threefold] != e.Claims.Threefold || open[game.FiftyMoves] != e.Claims.Fifty {
				t.Errorf("claims %v, want %+v", open, e.Claims)
			}
			if e.Given != nil && (v.Counters[0].Count != e.Given.White || v.Counters[1].Count != e.Given.Black) {
				t.Errorf("counters %+v, want %+v", v.Counters, *e.Given)
			}
			if e.Pockets != nil && (tray(v, 0) != e.Pockets.White || tray(v, 1) != e.Pockets.Black) {
				t.Errorf("trays %q %q, want %+v", tray(v, 0), tray(v, 1), *e.Pockets)
			}
		})
	}
}

// tray writes a reserve as the data does: "pnbrq".
func tray(v game.View, seat int) string {
	var text strings.Builder
	for _, s := range v.Trays[seat].Slots {
		text.WriteString(strings.Repeat(string(s.Role), s.Count))
	}
	return text.String()
}
