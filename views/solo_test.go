package views_test

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"hilltop/ai/solo"
	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/model"
	"hilltop/views/room"
	around "hilltop/views/solo"
)

// soloPages are the pages of games without an opponent elsewhere.
func soloPages(t *testing.T, list map[string]templ.Component) {
	t.Helper()
	p := model.Page{Viewer: model.Viewer{Known: true, Name: "marta", Guest: true}}
	var levels []model.Level
	for _, n := range strings.Split("12345678", "") {
		levels = append(levels, model.Level{Value: n, Name: "Level", Line: "What to expect of it, in a line."})
	}
	for _, v := range variant.All {
		start := play(t, v, "", "").View(game.NoSeat)
		list["setup for the AI, "+v.Key] = around.Setup(model.NewSoloSetup(p, v, start, variant.All, levels))
		list["setup for two, "+v.Key] = around.Setup(model.NewSoloSetup(p, v, start, variant.All, nil))
	}
	ask := func(name, path string, pairs ...string) {
		form := url.Values{"undo": {"1"}, "hints": {"1"}, "name1": {"Ari <i>"}}
		for i := 0; i < len(pairs); i += 2 {
			form.Set(pairs[i], pairs[i+1])
		}
		res := solo.Answer(context.Background(), solo.Request{Path: path, Form: form, Page: p}, nil)
		if res.Page == nil {
			t.Fatalf("%s: %v", name, res.Err)
		}
		list[name] = res.Page
	}
	ask("game against the AI", "/ai", "variant", "king-of-the-hill", "log", "e2e4 e7e5")
	ask("game against the AI, selected", "/ai", "variant", "king-of-the-hill", "log", "e2e4 e7e5", "from", "g1")
	ask("game against the AI, which thinks", "/ai", "variant", "crazyhouse", "log", "e2e4 d7d5 e4d5")
	ask("game against the AI, over", "/ai", "variant", "three-check", "log", "e2e4 e7e5 0:game-resign")
	ask("game against the AI, with cards", "/ai", "variant", "queen-of-the-hill", "setup", "rounds=1", "log", "deal:Q")
	ask("game of two, with cards", "/local", "variant", "queen-of-the-hill", "setup", "rounds=1", "log", "deal:Q Q@b1 deal:10")
	ask("game of two, in the past", "/local", "variant", "crazyhouse", "log", "e2e4 d7d5 e4d5 d8d5", "look", "3")
	ask("promote, alone", "/local", "variant", "crazyhouse", "setup", "r4k2/1P6/8/8/8/8/8/R3K2R[QNp] w KQ - 0 1", "action", "b7a8")
	res := solo.Resume(solo.Request{Path: "/ai", Page: p, Form: url.Values{"variant": {"crazyhouse"}, "game": {"g7"}}})
	list["game against the AI, saved"] = res.Page
}

// A game without an opponent elsewhere has one form that carries all of it, and
// no address that would need a store: every button and field belongs to it, or
// to one that carries the same.
func TestOneFormCarriesTheGame(t *testing.T) {
	list := map[string]templ.Component{}
	soloPages(t, list)
	for name, page := range list {
		d := document(t, page)
		table := d.Find("#table[data-solo]")
		if table.Length() == 0 {
			continue
		}
		if n := table.Find("a[href^='/g/'], [hx-get]").Length(); n > 0 || d.Find("#pick, #live").Length() > 0 {
			t.Errorf("%s: %d links into a store", name, n)
		}
		if table.AttrOr("data-resume", "") != "" {
			continue
		}
		if attr(t, d, "#act", "hx-post") != attr(t, d, "#act", "action") || d.Find("#act [name=log]").Length() != 1 {
			t.Errorf("%s: the form does not carry the game", name)
		}
		for _, form := range []string{"#type", "#save"} {
			if f := d.Find(form); f.Length() > 0 && f.Find("[name=log]").AttrOr("value", "a") != d.Find("#act [name=log]").AttrOr("value", "b") {
				t.Errorf("%s: %s carries another game", name, form)
			}
		}
		for _, control := range []string{"#nav button:not([type=button])", "#moves button", "#talk button", "#after button", "#place button", ".sq[name]", ".slot[name]"} {
			all, own := table.Find(control).Length(), table.Find(control+"[form=act]").Length()
			if all != own {
				t.Errorf("%s: %d of %d %s belong to another form", name, all-own, all, control)
			}
		}
		if table.Find("#nav button[data-go]").Length() != 4 {
			t.Errorf("%s: no way through the game", name)
		}
	}
}

// The AI is called what it is, and whoever plays it is "you"; two people on one
// device go by their names.
func TestWhoPlays(t *testing.T) {
	v := find(t, "three-check")
	g := play(t, v, "", "e2e4")
	in := input(t, v, g, game.Second)
	in.Solo = &model.SoloInput{URL: "/ai", Levels: []model.Choice{{Value: "4", Label: "Casual", On: true}}, Undo: true}
	in.Match.Players = [2]game.Player{{Name: "AI"}, {Name: "You"}}
	in.Allowed = []game.Action{game.Resign}
	d := document(t, room.Page(model.NewGame(in)))
	if got := text(d, "#strip-first .tag") + "/" + text(d, "#strip-second .tag") + "/" + text(d, "#message"); got != "level 4//Your move." {
		t.Errorf("%q", got)
	}
	if attr(t, d, "#table", "data-confirm") != "0" || attr(t, d, "#table", "data-you") != "second" {
		t.Error("C1: a move is asked about, or is another seat's")
	}
	in.Seat, in.Live, in.Shown = game.NoSeat, g.View(game.Second), g.View(game.Second)
	in.Solo = &model.SoloInput{URL: "/local", Undo: true, Flip: true}
	in.Match.Players = [2]game.Player{{Name: "Ann"}, {Name: "Bob"}}
	d = document(t, room.Page(model.NewGame(in)))
	if got := text(d, "#message") + text(d, "#strip-first .name") + text(d, "#strip-second .name"); got != "Black to move.AnnBob" {
		t.Errorf("%q", got)
	}
	if attr(t, d, "#table", "data-you") != "second" || attr(t, d, "#table", "data-pov") != "second" || attr(t, d, "#board", "data-moves") == "" {
		t.Error("who is to move on this device may not move")
	}
	if title := d.Find("title").Text(); title != "Three-check on one device · Hilltop" {
		t.Errorf("title %q", title)
	}
}
