package solo

import (
	"bytes"
	"context"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hilltop/ai"
	"hilltop/game"
	"hilltop/game/variant"
)

type contextT = context.Context

// browser is a page that posts its own form.
type browser struct {
	t     *testing.T
	path  string
	brain Brain
	page  bool // without script: whole pages
	key   byte // of the cards
	form  url.Values
	doc   *goquery.Document
	last  Response
}

// pairs are the values of a form.
func pairs(list ...string) url.Values {
	v := url.Values{}
	for i := 0; i+1 < len(list); i += 2 {
		v.Set(list[i], list[i+1])
	}
	return v
}

// send posts a form as it is.
func (b *browser) send(form url.Values) *browser {
	b.t.Helper()
	return b.show(Answer(context.Background(), Request{Path: b.path, Form: form, Fragment: !b.page, Key: [32]byte{b.key}}, b.brain))
}

// show takes an answer as the page.
func (b *browser) show(answer Response) *browser {
	b.t.Helper()
	b.last = answer
	var text bytes.Buffer
	if err := b.last.Write(context.Background(), &text, !b.page); err != nil {
		b.t.Fatal(err)
	}
	doc, err := goquery.NewDocumentFromReader(&text)
	if err != nil {
		b.t.Fatal(err)
	}
	b.doc = doc
	if act := doc.Find("#act"); act.Length() == 1 {
		b.form = url.Values{}
		act.Find("input[type=hidden]:not([disabled])").Each(func(_ int, s *goquery.Selection) {
			b.form.Set(s.AttrOr("name", ""), s.AttrOr("value", ""))
		})
	}
	return b
}

// post sends the form of the page with more in it.
func (b *browser) post(list ...string) *browser {
	b.t.Helper()
	form := pairs(list...)
	for name, value := range b.form {
		if !form.Has(name) {
			form[name] = value
		}
	}
	return b.send(form)
}

// want checks the status of the last answer.
func (b *browser) want(status int) *browser {
	b.t.Helper()
	if b.last.Status != status {
		b.t.Fatalf("status %d, want %d: %s", b.last.Status, status, b.said())
	}
	return b
}

func (b *browser) said() string             { return b.doc.Find("#message").Text() }
func (b *browser) table(name string) string { return b.doc.Find("#table").AttrOr("data-"+name, "") }
func (b *browser) moves() []string {
	return strings.Fields(b.doc.Find("#board").AttrOr("data-moves", ""))
}
func (b *browser) button(value string) bool {
	return b.doc.Find("button[name=do][value='"+value+"']:not([disabled])").Length() > 0
}
func start(t *testing.T, path, key string, more ...string) *browser {
	t.Helper()
	b := &browser{t: t, path: path}
	b.begin(key, more...)
	return b
}

func (b *browser) begin(key string, more ...string) *browser {
	b.t.Helper()
	form := pairs(append([]string{"do", "start", "variant", key, "undo", "1", "hints", "1", "seed", "7"}, more...)...)
	b.send(form)
	return b.want(200)
}

// TestTwoPeoplePlayToTheEnd plays every variant on one device, random moves
// that the page offers, as fragments and as whole pages in turn.
func TestTwoPeoplePlayToTheEnd(t *testing.T) {
	for i, v := range variant.All {
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		b := start(t, PathLocal, v.Key, "rounds", "1", "name1", "Ann", "name2", "Bob")
		for n := 0; b.table("over") == "0"; n++ {
			b.page = n%2 == 1
			moves := b.moves()
			if len(moves) == 0 {
				t.Fatalf("%s: nothing is offered: %s", v.Key, b.said())
			}
			if you, turn := b.table("you"), b.table("turn"); you != turn || you == "" {
				t.Fatalf("%s: it is the turn of %q, and %q may move", v.Key, turn, you)
			}
			a := moves[rng.IntN(len(moves))]
			if n > 30 {
				for _, m := range moves {
					if strings.HasSuffix(m, "!") {
						a = m
					}
				}
			}
			if n > 80 {
				a = string(game.Resign)
			}
			b.post("action", strings.TrimSuffix(a, "!")).want(200)
		}
		if b.said() == "" || !b.button("again") || !b.button("undo") {
			t.Errorf("%s ends without a word: %q", v.Key, b.said())
		}
		plies := b.table("plies")
		b.post("do", "undo").want(200)
		if b.table("over") != "0" || !strings.HasPrefix(b.said(), "Taken back") {
			t.Errorf("%s: the end at ply %s was not taken back: %s", v.Key, plies, b.said())
		}
	}
}

// first always chooses the first move.
type first struct{ err error }

func (f first) Play(_ context.Context, g game.Game, _ game.Seat, _ int, _ uint64) (ai.Choice, error) {
	if f.err != nil {
		return ai.Choice{}, f.err
	}
	return ai.Choice{Ply: g.Ply(), Action: g.Legal()[0]}, nil
}

func (f first) Advise(ctx context.Context, g game.Game, seat game.Seat) (ai.Choice, error) {
	return f.Play(ctx, g, seat, 1, 0)
}
