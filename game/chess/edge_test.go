package chess

import (
	"testing"

	"hilltop/game"
)

type edgeCase struct {
	ID, Variant, FEN string
	Alt              string `json:"fen_alt"`
	Moves            []string
	Expect           struct {
		Result, Reason, Also string
		InCheck              bool `json:"in_check"`
		LegalCount           int  `json:"legal_count"`
		Legal, Illegal       []string
		AllLegal             *[]string `json:"all_legal"`
		FEN                  string
		Alt                  string `json:"fen_alt"`
		Pockets              map[string]string
		Given                map[string]int `json:"checks_given"`
	}
}

func TestEdgeCases(t *testing.T) {
	var data struct{ Cases []edgeCase }
	readJSON(t, "testdata/edge_cases.json", &data)
	if len(data.Cases) < 128 {
		t.Fatalf("%d cases, want 128", len(data.Cases))
	}
	for _, c := range data.Cases {
		t.Run(c.ID, func(t *testing.T) {
			p := mustLine(t, mustFEN(t, c.Variant, c.FEN), c.Moves...)
			if c.Alt != "" {
				if q := mustLine(t, mustFEN(t, c.Variant, c.Alt), c.Moves...); *q != *p {
					t.Errorf("from %q: %s, from %q: %s", c.Alt, q.FEN(), c.FEN, p.FEN())
				}
			}
			checkEdge(t, &c, p)
		})
	}
}

func checkEdge(t *testing.T, c *edgeCase, p *Position) {
	e := &c.Expect
	o := p.Outcome()
	reason := game.Reason(e.Reason)
	if e.Reason == "none" {
		reason = ""
	}
	if o.Result() != e.Result || o.Reason != reason || o.Also != game.Reason(e.Also) {
		t.Errorf("outcome %s %q %q, want %s %q %q", o.Result(), o.Reason, o.Also, e.Result, e.Reason, e.Also)
	}
	if p.InCheck() != e.InCheck {
		t.Errorf("in check: %v, want %v", p.InCheck(), e.InCheck)
	}
	legal := map[string]bool{}
	for _, m := range p.AppendLegal(nil) {
		legal[m.UCI()] = true
	}
	if len(legal) != e.LegalCount || p.CountLegal() != e.LegalCount {
		t.Errorf("%d legal moves (%d counted), want %d", len(legal), p.CountLegal(), e.LegalCount)
	}
	for _, text := range e.Legal {
		if !legal[text] {
			t.Errorf("%s is not legal", text)
		}
	}
	for _, text := range e.Illegal {
		if legal[text] {
			t.Errorf("%s is legal", text)
		}
	}
	if e.AllLegal != nil {
		for _, text := range *e.AllLegal {
			if !legal[text] {
				t.Errorf("%s is not legal", text)
			}
		}
		if len(legal) != len(*e.AllLegal) {
			t.Errorf("legal %v, want %v", legal, *e.AllLegal)
		}
	}
	if got := p.FEN(); got != e.FEN {
		t.Errorf("FEN %q, want %q", got, e.FEN)
	}
	if e.Alt != "" {
		if q := mustFEN(t, c.Variant, e.Alt); *q != *p {
			t.Errorf("%q reads as %s, want %s", e.Alt, q.FEN(), p.FEN())
		}
	}
	for color, name := range []string{"white", "black"} {
		if e.Pockets != nil {
			if got := string(p.Pocket(Color(color)).appendLetters(nil, Black)); got != e.Pockets[name] {
				t.Errorf("%s's reserve %q, want %q", name, got, e.Pockets[name])
			}
		}
		if e.Given != nil && p.Checks(Color(color)) != e.Given[name] {
			t.Errorf("%s has given %d checks, want %d", name, p.Checks(Color(color)), e.Given[name])
		}
	}
}
