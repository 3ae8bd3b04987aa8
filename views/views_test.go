// Package views_test looks at rendered pages the way a browser does: by
// selectors, never by whole texts of markup.
package views_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"

	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/account"
	"hilltop/views/guide"
	"hilltop/views/home"
	"hilltop/views/layout"
	"hilltop/views/learn"
	"hilltop/views/model"
	"hilltop/views/room"
)

// texts is all that is written about the games.
var texts = func() guide.Library {
	l, err := guide.Load()
	if err != nil {
		panic(err)
	}
	return l
}()

const now = int64(1_790_000_000_000)

// draw renders a component.
func draw(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func document(t *testing.T, c templ.Component) *goquery.Document {
	t.Helper()
	d, err := goquery.NewDocumentFromReader(strings.NewReader(draw(t, c)))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// attr is the attribute of the one element that a selector must find.
func attr(t *testing.T, d *goquery.Document, selector, name string) string {
	t.Helper()
	s := d.Find(selector)
	if s.Length() != 1 {
		t.Fatalf("%d elements are %s, want 1", s.Length(), selector)
	}
	return s.AttrOr(name, "")
}

func text(d *goquery.Document, selector string) string {
	return strings.Join(strings.Fields(d.Find(selector).Text()), " ")
}

func find(t *testing.T, key string) game.Variant {
	t.Helper()
	v, ok := variant.ByKey(key)
	if !ok {
		t.Fatalf("no variant %s", key)
	}
	return v
}

func play(t *testing.T, v game.Variant, setup, moves string) game.Game {
	t.Helper()
	g, err := v.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields(moves) {
		if g, err = g.Apply(game.Action(m)); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
	return g
}

// input is the page of a game under way, for one seat.
func input(t *testing.T, v game.Variant, g game.Game, seat game.Seat) model.GameInput {
	t.Helper()
	view := g.View(seat)
	return model.GameInput{
		Page: model.Page{Viewer: model.Viewer{Known: true, Name: "marta", Guest: true}},
		Match: game.Match{
			ID: "k3Jd92LmQx", Variant: v.Key, PaceDays: 3, Version: view.Ply, Ply: view.Ply, ToAct: view.ToAct,
			Players: [2]game.Player{{UserID: "a", Name: "marta", Guest: true}, {UserID: "b", Name: "Ari <i>", Guest: true}},
			Outcome: view.Outcome, Position: view.Position, DeadlineAt: now + 28*3_600_000, RematchBy: game.NoSeat,
		},
		Variant: v, Live: view, Shown: view, Seat: seat, POV: game.NoSeat, Confirm: true,
		Allowed: []game.Action{game.OfferDraw, game.Resign}, Key: "0123456789abcdef", Base: "https://hilltop.example",
		Rules: texts.Short[v.Key], First: texts.First[v.Key], Book: v.Dealing == nil, Now: now,
	}
}

// pages is every page of the site in a state worth looking at.
func pages(t *testing.T) map[string]templ.Component {
	t.Helper()
	hill, house, checks, cards := find(t, "king-of-the-hill"), find(t, "crazyhouse"), find(t, "three-check"), find(t, "queen-of-the-hill")
	p := model.Page{Viewer: model.Viewer{Known: true, Name: "marta", Guest: true}, YourMove: 2, Theme: "dark", Notice: model.Info("Hello.")}
	start := play(t, hill, "", "").View(game.NoSeat)
	list := map[string]templ.Component{}
	under := input(t, hill, play(t, hill, "", "e2e4 e7e5 e1e2 g8f6 e2e3 b8c6 e3d3 f8e7"), game.First)
	list["game"] = room.Page(model.NewGame(under))
	talk := beside()
	under.From, under.Keep, under.Beside = "d3", true, &talk
	list["game, selected"] = room.Page(model.NewGame(under))
	over := input(t, hill, play(t, hill, "4k3/8/8/8/8/3K4/8/7r w - - 0 1", "d3d4"), game.First)
	list["game, over"] = room.Page(model.NewGame(over))
	drops := input(t, house, play(t, house, "r4k2/1P6/8/8/8/8/8/R3K2R[QNp] w KQ - 0 1", "b7a8q f8f7"), game.First)
	drops.From = "Q@"
	list["game with reserves"] = room.Page(model.NewGame(drops))
	counted := input(t, checks, play(t, checks, "", "e2e4 e7e5 f1c4 b8c6 c4f7 e8f7 d1h5"), game.NoSeat)
	list["game, watched"] = room.Page(model.NewGame(counted))
	list["confirm"] = room.Confirm(model.NewConfirm(under, "d3c4", play(t, hill, "", "e2e4").View(game.First)))
	list["promote"] = room.Promote(model.NewPromote(input(t, house, play(t, house, "r4k2/1P6/8/8/8/8/8/R3K2R[QNp] w KQ - 0 1", ""), game.First), "b7", "a8"))
	list["ask"] = room.Ask(model.NewAsk(under, game.Resign))
	invite := model.InviteInput{Page: p, Variant: hill, Token: "7Q2x9Lk3", From: game.Player{Name: "marta", Guest: true}, Seat: "first", PaceDays: 3,
		ExpiresAt: now + 14*86_400_000, Now: now, Base: "https://hilltop.example", QR: [][]bool{{true, false}, {false, true}}, Start: start, Fault: model.Fault{Field: model.AtName, Text: "Too long."}}
	for _, state := range []model.InviteState{model.InviteOwner, model.InviteOpen, model.InviteTaken, model.InviteCancelled, model.InviteExpired} {
		invite.State = state
		if state == model.InviteOpen {
			invite.Page.Viewer = model.Viewer{}
		}
		list["invite, "+string(state)] = room.Invite(model.NewInvite(invite))
	}
	row := func(m game.Match, v game.Variant) model.GameList {
		return model.GameList{Rows: []model.GameRow{model.NewGameRow(m, v, "a", nil, now)}, Total: 1}
	}
	games := model.NewGames(model.Games{Page: p, Yours: row(under.Match, hill), Waiting: row(counted.Match, checks), Finished: row(over.Match, hill),
		Invites: []model.InviteRow{model.NewInviteRow(house, "7Q2x9Lk3", "random", 0, false, now+1e9, now)}})
	list["games"] = account.Games(games)
	list["games, none"] = account.Games(model.NewGames(model.Games{}))
	meetPages(list, p, start)
	list["return"] = account.Return(model.Return{Page: p, Known: true, Error: "No such code."})
	list["return, shown"] = account.Return(model.Return{Page: p, Code: "K7QM-3XPD"})
	list["home"] = home.Page(model.NewHome(p, []model.Card{model.NewCard(hill, model.Activity{Playing: 1, Rooms: 2}, true), model.NewCard(cards, model.Activity{}, false)}, model.Activity{Playing: 1, Rooms: 2}, model.Sample{Mini: model.NewDiagram(start, game.First, "A game"), Text: "The start.", Game: model.NewBadge(hill)}, games.Yours.Rows))
	create := model.NewCreate(hill, model.Viewer{}, "", model.DefaultPace)
	create.Fault = model.Fault{Text: "Choose a seat."}
	lesson := lessonOf(t, hill, "4k3/8/8/8/8/3K4/8/8 w - - 0 1")
	list["variant"] = home.Variant(model.NewVariantPage(model.VariantInput{
		Page: p, Variant: hill, Start: start, Rules: texts.Short[hill.Key], First: texts.First[hill.Key], New: true,
		Lesson: &lesson, Guide: true, FAQ: texts.FAQ[hill.Key], Create: create, All: variant.All,
	}))
	list["lesson"] = learn.Page(lesson)
	textPages(t, list)
	dealPages(t, list)
	soloPages(t, list)
	cards.New = nil
	list["variant, coming"] = home.Variant(model.NewVariantPage(model.VariantInput{Page: p, Variant: cards, Rules: texts.Short[cards.Key], Create: create, All: variant.All}))
	list["error"] = layout.ErrorPage(model.Error{Page: p, Status: 404, Title: "Nothing here", Text: "Look elsewhere.", Way: []model.Link{{URL: "/", Text: "Home"}}, RequestID: "abc"})
	return list
}

// lessonOf is a step of a lesson that was solved.
func lessonOf(t *testing.T, v game.Variant, position string) model.Lesson {
	t.Helper()
	spec := model.FigureSpec{ID: "lesson-1", Position: position, Done: "Well done."}
	in := model.FigureInput{Spec: spec, Variant: v, View: play(t, v, position, "").View(game.First), Page: "/x/learn", Field: "step", Value: "1", Lesson: true, Answer: model.Info("So it is.")}
	return model.NewLesson(model.LessonInput{Variant: v, Step: model.StepSpec{Title: "Do it", Text: "<p>Now.</p>", Figure: spec}, Number: 2, Of: 3, Figure: model.NewFigure(in), Solved: true})
}

// textPages adds the pages of what is written, with figures of every kind.
func textPages(t *testing.T, list map[string]templ.Component) {
	t.Helper()
	for key, position := range map[string]string{
		"king-of-the-hill": "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "crazyhouse": "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
		"three-check": "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "queen-of-the-hill": "8/8/2x2x2/4o3/8/2x2x2/8/8 1 place:J 0",
	} {
		v := find(t, key)
		view := play(t, v, position, "").View(game.First)
		figure := model.NewFigure(model.FigureInput{
			Spec: model.FigureSpec{ID: "one", Caption: "A figure."}, Variant: v, View: view, Page: "/x/rules", Field: "d", Value: "one",
			Chosen: view.Options[0].From, Played: []game.Action{"a1a2"}, Remark: "A remark.", Tries: []model.Try{{Value: "a1a2", Label: "Ra2"}},
		})
		g := model.Guide{Parts: []model.GuidePart{{ID: "a", Head: "A"}, {HTML: "<p>b</p>"}, {Figure: &figure}}, Legend: model.NewLegend(v, view), Lesson: "/x", FAQ: "/y"}
		g.Page.Cards = figure.Hands
		list["guide, "+key] = guide.Page(model.NewGuide(g, v, variant.All))
	}
	list["common"] = guide.CommonPage(model.Common{Games: []model.GuideLinks{model.NewGuideLinks(find(t, "crazyhouse"), true)}})
	list["faq"] = guide.FAQPage(model.NewFAQ(model.Page{}, []model.QuestionGroup{model.NewQuestionGroup(find(t, "crazyhouse"), texts.FAQ["crazyhouse"])}, "drop", ""))
}

// zipped is the size of a text as it is sent.
func zipped(t *testing.T, text string) int {
	t.Helper()
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}
