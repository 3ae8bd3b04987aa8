package views_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hilltop/game"
	"hilltop/views/account"
	"hilltop/views/home"
	"hilltop/views/model"
	"hilltop/views/room"
)

// fields is what a form sends, button included.
func fields(form *goquery.Selection) string {
	var list []string
	form.Find("input[name], button[name]").Each(func(_ int, s *goquery.Selection) {
		list = append(list, s.AttrOr("name", "")+"="+s.AttrOr("value", ""))
	})
	return strings.Join(list, " ")
}

func TestConfirmPageSendsTheSameMove(t *testing.T) {
	v := find(t, "crazyhouse")
	g := play(t, v, "", "e2e4 d7d5")
	in := input(t, v, g, game.First)
	in.Claim = true
	d := document(t, room.Confirm(model.NewConfirm(in, "e4d5", play(t, v, "", "e2e4 d7d5 e4d5").View(game.First))))
	if got := fields(d.Find("main form")); got != "version=2 key=0123456789abcdef confirm=yes action=e4d5 claim=yes" {
		t.Errorf("it sends %s", got)
	}
	if got := text(d, ".lead"); got != "White pawn takes pawn on d5. The pawn joins your reserve." {
		t.Errorf("it says %q", got)
	}
	if got := text(d, "main form button"); got != "Send exd5 and claim a draw" {
		t.Errorf("the button says %q", got)
	}
	if attr(t, d, "main form a", "href") != "/g/k3Jd92LmQx" || attr(t, d, "main form", "action") != "/g/k3Jd92LmQx/actions" {
		t.Error("it leads to the wrong place")
	}
}

func TestPromotePageOffersAllPieces(t *testing.T) {
	v := find(t, "crazyhouse")
	in := input(t, v, play(t, v, "r4k2/1P6/8/8/8/8/8/R3K2R[QNp] w KQ - 0 1", ""), game.First)
	d := document(t, room.Promote(model.NewPromote(in, "b7", "a8")))
	got := strings.Join(d.Find("main form button").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("value", "") + s.Text() }), " ")
	if got != "b7a8qQueen b7a8rRook b7a8bBishop b7a8nKnight" {
		t.Error(got)
	}
	if len(model.NewPromote(in, "e1", "e2").Choices) != 0 {
		t.Error("a king promotes")
	}
}

func TestAskPages(t *testing.T) {
	v := find(t, "three-check")
	in := input(t, v, play(t, v, "", "e2e4"), game.First)
	for _, a := range []game.Action{game.Resign, game.AbortGame} {
		if !model.NeedsAsking(a) {
			t.Errorf("%s is not asked about", a)
		}
		d := document(t, room.Ask(model.NewAsk(in, a)))
		if got := fields(d.Find("main form")); got != "version=1 key=0123456789abcdef confirm=yes action="+string(a) {
			t.Errorf("it sends %s", got)
		}
	}
	if model.NeedsAsking(game.OfferDraw) {
		t.Error("an offer is asked about")
	}
}

func invitation(t *testing.T, state model.InviteState) model.InviteInput {
	t.Helper()
	v := find(t, "king-of-the-hill")
	return model.InviteInput{
		Page: model.Page{}, State: state, Variant: v, Token: "7Q2x9Lk3", From: game.Player{Name: "marta", Guest: true}, Seat: "first", PaceDays: 3,
		ExpiresAt: now + 14*86_400_000, Now: now, Base: "https://hilltop.example", QR: [][]bool{{true, true, false}, {false, false, true}, {true, false, true}},
		Start: play(t, v, "", "").View(game.NoSeat),
	}
}

// I2: link, copy, code with its quiet zone, waiting and cancelling.
func TestInviteOwner(t *testing.T) {
	d := document(t, room.Invite(model.NewInvite(invitation(t, model.InviteOwner))))
	if got := attr(t, d, "input#link[readonly]", "value"); got != "https://hilltop.example/i/7Q2x9Lk3" {
		t.Errorf("link %q", got)
	}
	if attr(t, d, "[data-copy=link]", "type") != "button" || !d.Find("[data-share=link]").Is("[hidden]") {
		t.Error("no way to copy or share")
	}
	if attr(t, d, ".qr svg", "viewBox")+attr(t, d, ".qr path", "d") != "0 0 11 11M4 4h2v1h-2zM6 5h1v1h-1zM4 6h1v1h-1zM6 6h1v1h-1z" {
		t.Errorf("code %q", attr(t, d, ".qr path", "d"))
	}
	if attr(t, d, "#wait", "hx-get") != "/i/7Q2x9Lk3" || !strings.Contains(text(d, "#wait"), "14 days") {
		t.Error("nothing waits")
	}
	if d.Find("form[method=post][action='/i/7Q2x9Lk3/cancel']").Length() != 1 || !strings.Contains(text(d, ".terms"), "White") {
		t.Error("no cancel, or no terms")
	}
	if strings.Contains(d.Find("title, meta").Text()+attr(t, d, "meta[property='og:title']", "content"), "7Q2x9Lk3") {
		t.Error("the title tells the token")
	}
}

// I3: who, what, colour, pace, goal; the seat is taken by POST only.
func TestInvitee(t *testing.T) {
	d := document(t, room.Invite(model.NewInvite(invitation(t, model.InviteOpen))))
	if got := text(d, "h1") + "|" + text(d, ".terms dd") + "|" + text(d, "main form button"); got != "marta invites you to a game|Black3 days per move|Take the Black seat" {
		t.Error(got)
	}
	if attr(t, d, "main form", "action") != "/i/7Q2x9Lk3/accept" || attr(t, d, "main form", "method") != "post" || d.Find("main form input[name=name]").Length() != 1 {
		t.Error("the seat cannot be taken")
	}
	if d.Find(".qr, #link").Length() != 0 || strings.Contains(d.Find("main").Text(), "7Q2x9Lk3") {
		t.Error("the guest sees the owner's page")
	}
	in := invitation(t, model.InviteOpen)
	in.Seat, in.Page.Viewer = "random", model.Viewer{Known: true, Name: "Ari"}
	d = document(t, room.Invite(model.NewInvite(in)))
	if got := text(d, "main form button"); got != "Take the seat" || d.Find("input[name=name]").Length() != 0 {
		t.Error("a known guest is asked for a name")
	}
}

func TestGoneInvitesHaveAWayOn(t *testing.T) {
	for _, state := range []model.InviteState{model.InviteTaken, model.InviteCancelled, model.InviteExpired} {
		in := invitation(t, state)
		in.MatchID = "k3Jd92LmQx"
		d := document(t, room.Invite(model.NewInvite(in)))
		if got := fields(d.Find("main form")); got != "seat=first pace=3 fair=yes" || attr(t, d, "main form", "action") != "/king-of-the-hill/invite" {
			t.Errorf("%s sends %s", state, got)
		}
		if d.Find("main a[href='/g/k3Jd92LmQx']").Length() != 1 {
			t.Errorf("%s: no way to watch", state)
		}
		in.Page.Viewer = model.Viewer{Known: true, Name: "Ari"} // has ticked before
		if got := fields(document(t, room.Invite(model.NewInvite(in))).Find("main form")); got != "seat=first pace=3" {
			t.Errorf("%s sends %s for who is known", state, got)
		}
	}
}

func TestCreateForm(t *testing.T) {
	v := find(t, "three-check")
	d := document(t, home.Variant(model.NewVariantPage(model.VariantInput{Variant: v, Activity: model.Activity{Playing: 3}, Create: model.NewCreate(v, model.Viewer{}, "second", 7)})))
	if attr(t, d, "input[name=seat][checked]", "value") != "second" || attr(t, d, "input[name=pace][checked]", "value") != "7" {
		t.Error("what was chosen is not ticked")
	}
	if n := d.Find("input[name=pace]").Length(); n != 8 {
		t.Errorf("%d paces", n)
	}
	if attr(t, d, "main form", "action") != "/three-check/invite" || text(d, "#busy-three-check") != "3 games being played · 0 waiting rooms" {
		t.Error("the form posts elsewhere")
	}
}

// QH: what cannot be played yet is announced, and nothing is faked.
func TestComingGameHasNoForm(t *testing.T) {
	v := find(t, "queen-of-the-hill")
	v.New = nil
	d := document(t, home.Variant(model.NewVariantPage(model.VariantInput{Variant: v, Rules: "<p>rules</p>"})))
	if d.Find("main form, main .mini").Length() != 0 || text(d, ".rules p") != "rules" {
		t.Error("it pretends")
	}
}

func TestGamesPage(t *testing.T) {
	games := pages(t)["games"]
	d := document(t, games)
	got := strings.Join(d.Find("section[aria-label]").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("aria-label", "") }), "|")
	if got != "Your move|Waiting for the other side|Finished" {
		t.Error(got)
	}
	if attr(t, d, "section[aria-label='Your move'] .btn[data-main]", "href") != "/g/k3Jd92LmQx" {
		t.Error("the first game has no button")
	}
	if d.Find("form[action='/i/7Q2x9Lk3/cancel']").Length() != 1 || d.Find("form[action='/name'] input[name=name]").Length() != 1 {
		t.Error("forms are missing")
	}
	d = document(t, account.Games(model.Games{}))
	if d.Find("a[href='/#games']").Length() == 0 || d.Find("a[href='/return']").Length() == 0 {
		t.Error("an empty list has no way on")
	}
}
