package views_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"

	"hilltop/game"
	"hilltop/game/table"
	"hilltop/views/account"
	"hilltop/views/home"
	"hilltop/views/model"
	"hilltop/views/room"
)

// dealt is a match with cards: the usual terms, a fixed secret, and the first
// choice of everybody but where play says otherwise.
type dealt struct {
	t *testing.T
	v game.Variant
	s table.State
	r *rand.Rand
}

var dealSecret = game.Secret{7, 7}

func newDealt(t *testing.T, rounds string) *dealt {
	t.Helper()
	d := &dealt{t: t, v: find(t, "queen-of-the-hill"), r: rand.New(rand.NewPCG(3, 3))}
	s, err := table.Start(d.v, "rounds="+rounds+" match=abc n1=00112233445566778899aabbccddeeff")
	if err != nil {
		t.Fatal(err)
	}
	if d.s, _, err = s.Deal(dealSecret); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *dealt) view() game.View { return d.s.Game().View(d.s.ToAct()) }

func (d *dealt) act(seat game.Seat, a game.Action) {
	d.t.Helper()
	next, _, err := d.s.Act(seat, a, dealSecret)
	if err != nil {
		d.t.Fatalf("%s: %v", a, err)
	}
	d.s = next
}

// until lets everybody play for claims and captures until something is true.
func (d *dealt) until(ok func(game.View) bool) *dealt {
	d.t.Helper()
	for range 600 {
		v := d.view()
		if v.Outcome.Over || ok(v) {
			return d
		}
		if plan := v.Hand.Plan[len(v.Sheet)]; v.Hand.Phase == game.PhasePlay && v.Ply-plan.From > 80 {
			d.act(d.s.ToAct(), game.ConcedeHand) // they go round in circles
			continue
		}
		seat, best, pick := d.s.ToAct(), -1000, v.Options[0].Action
		for _, o := range v.Options {
			if v.Hand.Phase != game.PhasePlay {
				break
			}
			g, err := d.s.Game().Apply(o.Action)
			if err != nil {
				d.t.Fatal(err)
			}
			h := g.View(game.NoSeat).Hand
			if h.Phase == game.PhaseOver {
				pick = o.Action // it wins the hand
				break
			}
			score := 10*h.Claims[seat] - 9*h.Pieces[seat.Other()] - 4*h.Claims[seat.Other()] + d.r.IntN(6)
			if score > best {
				best, pick = score, o.Action
			}
		}
		d.act(seat, pick)
	}
	d.t.Fatal("never came about")
	return d
}

// at is the page of a seat; a ply from 0 on is looked at instead of what is
// live.
func (d *dealt) at(seat game.Seat, ply int) model.GameInput {
	in := input(d.t, d.v, d.s.Game(), seat)
	in.Match.Points = game.Totals(in.Live.Sheet)
	in.Allowed = d.s.Allowed(seat)
	if ply >= 0 {
		in.Shown = d.s.At(ply).View(seat)
	}
	return in
}

func (d *dealt) page(seat game.Seat, ply int) *goquery.Document {
	d.t.Helper()
	return document(d.t, room.Page(model.NewGame(d.at(seat, ply))))
}

func placing(n int) func(game.View) bool {
	return func(v game.View) bool { return v.Hand.Phase == game.PhasePlace && v.Deal.Dealt >= n }
}

func checked(v game.View) bool { return v.InCheck.Playing() }

// newChecked is a match in which somebody has to answer a check.
func newChecked(t *testing.T) *dealt {
	t.Helper()
	for seed := range uint64(30) {
		d := newDealt(t, "1")
		d.r = rand.New(rand.NewPCG(seed, seed))
		if d.until(checked); checked(d.view()) {
			return d
		}
	}
	t.Fatal("no match has a check that can be answered")
	return nil
}

func never(game.View) bool { return false }

// dealPages adds pages of a match with cards to those that every test of all
// pages looks at.
func dealPages(t *testing.T, list map[string]templ.Component) {
	t.Helper()
	playedPages.Do(func() { playPages(t) })
	maps.Copy(list, played)
}

// The matches are played once: components can be drawn as often as wanted.
var (
	playedPages sync.Once
	played      = map[string]templ.Component{}
)

func playPages(t *testing.T) {
	t.Helper()
	list := played
	d := newDealt(t, "1")
	list["game, first card"] = room.Page(model.NewGame(d.at(d.s.ToAct(), -1)))
	d.until(placing(6))
	list["game, own card"] = room.Page(model.NewGame(d.at(d.s.ToAct(), -1)))
	list["game, other card"] = room.Page(model.NewGame(d.at(d.s.ToAct().Other(), -1)))
	check := newChecked(t)
	list["game, check of a hand"] = room.Page(model.NewGame(check.at(check.s.ToAct(), -1)))
	d.until(never)
	list["game, match over"] = room.Page(model.NewGame(d.at(game.First, -1)))
	list["game, hand replayed"] = room.Page(model.NewGame(d.at(game.NoSeat, d.s.Game().View(game.NoSeat).Hand.Plan[1].From+4)))
	long := newDealt(t, "5").until(func(v game.View) bool { return len(v.Sheet) == 6 })
	list["game, long match"] = room.Page(model.NewGame(long.at(game.First, -1)))
	list["invite, deals promised"] = room.Invite(promisedInvite(t))
	list["variant, rounds"] = home.Variant(model.NewVariantPage(model.VariantInput{Variant: d.v, Start: d.s.At(0).View(game.NoSeat), Create: model.NewCreate(d.v, model.Viewer{}, "", 3)}))
}

func promisedInvite(t *testing.T) model.Invite {
	t.Helper()
	v := find(t, "queen-of-the-hill")
	return model.NewInvite(model.InviteInput{
		Variant: v, State: model.InviteOpen, Token: "7Q2x9Lk3", Seat: "first", PaceDays: 3, From: game.Player{Name: "marta"},
		Rounds: 3, Commitments: v.Dealing.Commitments(game.Secret{1}, game.Terms{Rounds: 3, Match: "abc"}),
	})
}

// QH1, QH8: the form asks for the rounds and carries what the browser adds;
// without script the page says what that means.
func TestQH8CreateAsksForRoundsAndAddsBytes(t *testing.T) {
	v := find(t, "queen-of-the-hill")
	c := model.NewCreate(v, model.Viewer{}, "", 3)
	draw := func() *goquery.Document {
		return document(t, home.Variant(model.NewVariantPage(model.VariantInput{Variant: v, Create: c})))
	}
	d := draw()
	if got := strings.Join(d.Find("input[name=rounds]").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("value", "") }), ","); got != "1,3,5" {
		t.Errorf("rounds %s", got)
	}
	if attr(t, d, "input[name=rounds][checked]", "value") != "3" || attr(t, d, "form input[type=hidden][name=nonce][data-nonce]", "value") != "" {
		t.Error("the usual length is not ticked, or the nonce is there before script")
	}
	if !strings.Contains(text(d, "main noscript"), "server’s word") {
		t.Error("without script nothing is said")
	}
	c.Tick(5)
	if d = draw(); attr(t, d, "input[name=rounds][checked]", "value") != "5" {
		t.Error("what was sent is not ticked again")
	}
	hill := find(t, "king-of-the-hill")
	d = document(t, home.Variant(model.NewVariantPage(model.VariantInput{Variant: hill, Create: model.NewCreate(hill, model.Viewer{}, "", 3)})))
	if d.Find("[name=rounds], [name=nonce]").Length() != 0 {
		t.Error("a game without cards asks for them")
	}
}

// QH8: the commitments are on screen where the second player joins.
func TestQH8InviteShowsCommitments(t *testing.T) {
	d := document(t, room.Invite(promisedInvite(t)))
	if n := d.Find(".promised li code").Length(); n != 12 {
		t.Errorf("%d commitments", n)
	}
	if got := text(d, ".promised li:nth-child(6) span"); got != "Round 2, hand 2" {
		t.Errorf("the sixth is %q", got)
	}
	if d.Find("form[action='/i/7Q2x9Lk3/accept'] input[name=nonce][data-nonce]").Length() != 1 || !strings.Contains(text(d, ".terms"), "3 rounds") {
		t.Error("the second player adds nothing, or does not know how long it is")
	}
}

// QH6: the card, its two squares on the board and as buttons, plain forms both.
func TestQH6CardIsPlacedByPlainForms(t *testing.T) {
	d := newDealt(t, "1").until(placing(6))
	v, seat := d.view(), d.s.ToAct()
	p := d.page(seat, -1)
	buttons := p.Find("form#place[method=post] button[name=action]")
	if buttons.Length() != 2 {
		t.Fatalf("%d buttons", buttons.Length())
	}
	for i, at := range v.Deal.Offered {
		want := string(v.Options[i].Action)
		if got := buttons.Eq(i).AttrOr("value", ""); got != want || !strings.Contains(buttons.Eq(i).Text(), "("+at+")") {
			t.Errorf("button %d sends %s and says %q", i, got, buttons.Eq(i).Text())
		}
		sq := "#sq-" + at
		if attr(t, p, sq, "form")+attr(t, p, sq, "name")+attr(t, p, sq, "value") != "placeaction"+want {
			t.Errorf("%s does not place the card", at)
		}
		if !strings.Contains(attr(t, p, sq, "data-m"), "place") || !strings.Contains(attr(t, p, sq, "aria-label"), "you may place here") {
			t.Errorf("%s is not lit: %s", at, attr(t, p, sq, "aria-label"))
		}
	}
	if attr(t, p, "#place [name=confirm]", "value") != "yes" || attr(t, p, "#place [name=version]", "value") == "" {
		t.Error("the form cannot be sent as it is")
	}
	if got := text(p, "#message"); !strings.HasPrefix(got, "Place your ") || !strings.Contains(attr(t, p, "#table", "data-title"), "Place your ") {
		t.Errorf("nobody says what is awaited: %q", got)
	}
	if p.Find(".strip .held").Length() != 2 || p.Find(".held .card-face").Length() != 10 || p.Find(".held .card-face:not([data-back])").Length() != 6 || p.Find(".held [data-now]").Length() != 1 {
		t.Error("the cards of both are not there")
	}
	if p.Find(".meter s").Length() != 6 || p.Find(".meter i").Length() != 10 || !strings.Contains(text(p, ".meter p"), "Dealt 6 of 10 · 16 cards") {
		t.Errorf("the meter: %s", text(p, ".meter"))
	}
	if p.Find("#board [data-n]").Length() < 10 || !strings.Contains(attr(t, p, "#sq-b1", "aria-label"), "placement square 1") {
		t.Error("the numbered squares are not marked")
	}
	// Everybody else sees the same and can do nothing.
	for _, other := range []game.Seat{seat.Other(), game.NoSeat} {
		p = d.page(other, -1)
		if p.Find("#place, [form=place]").Length() != 0 || p.Find(".turned .card-face").Length() != 1 {
			t.Error("somebody else may place the card, or does not see it")
		}
		if got := text(p, "#message"); !strings.Contains(got, "places a ") || strings.Contains(got, "Your") {
			t.Errorf("the message is %q", got)
		}
	}
}

// QH8: a page holds no card before it is turned: no deck, no secret, and as
// many faces as were turned.
func TestQH8PageHoldsTurnedCardsOnly(t *testing.T) {
	d := newDealt(t, "1").until(placing(4))
	var fair struct{ Hands []any }
	p := d.page(d.s.ToAct(), -1)
	if err := json.Unmarshal([]byte(attr(t, p, "#verify", "data-fair")), &fair); err != nil || len(fair.Hands) != 0 {
		t.Errorf("%d hands are told, %v", len(fair.Hands), err)
	}
	if strings.Contains(text(p, "#fair"), "Deck") || p.Find(".held .card-face:not([data-back])").Length() != 4 {
		t.Error("more is known than was turned")
	}
}

// QH10, QH11: claims are counted, drawn and said; a check says what answers it.
func TestQH11ClaimsAndCheck(t *testing.T) {
	d := newChecked(t)
	v, seat := d.view(), d.s.ToAct()
	p := d.page(seat, -1)
	if n := p.Find("#lines line[data-o]").Length(); n != len(v.Lines) || p.Find(".sq > .claims").Length() != len(v.Lines) {
		t.Errorf("%d lines for %d claims", n, len(v.Lines))
	}
	for _, l := range v.Lines {
		if got := attr(t, p, "#sq-"+l.From, "aria-label"); !strings.Contains(got, "claims the white pawn") {
			t.Errorf("%q", got)
		}
	}
	if got := text(p, "#strip-first .tally .wide"); !strings.HasPrefix(got, "Claims ") || !strings.Contains(got, "opponent has") || !strings.Contains(got, "need") {
		t.Errorf("the strip says %q", got)
	}
	if attr(t, p, "#message", "data-kind") != "bad" || !strings.HasPrefix(text(p, "#message"), "Your move: answer the check.") || text(p, ".aim h3") != "Check: answer it" {
		t.Errorf("the check is not told: %q", text(p, "#message"))
	}
	if n := p.Find(".aim li").Length(); n != len(v.Options) {
		t.Errorf("%d answers, %d moves", n, len(v.Options))
	}
	for _, o := range v.Options {
		if !strings.Contains(attr(t, p, "#sq-"+o.From, "data-m"), "answer") {
			t.Errorf("%s is not marked as an answer", o.From)
		}
	}
	if got := attr(t, p, "#sq-c3", "aria-label"); got != "c3, neutral pawn" {
		t.Errorf("a black pawn is called %q", got)
	}
	if got := attr(t, p, "#sq-"+v.Hand.Goal, "aria-label"); !strings.Contains(got, "white pawn, hill") {
		t.Errorf("the goal is called %q", got)
	}
}

// QH12, QH17: the sheet has every hand, who moved first and dealt, points and
// running totals; finished hands lead to their replay.
func TestQH17Sheet(t *testing.T) {
	d := newDealt(t, "3").until(func(v game.View) bool { return len(v.Sheet) == 5 && v.Deal.Dealt == 3 })
	v := d.view()
	p := d.page(d.s.ToAct(), -1)
	if n := p.Find("#score tbody tr:not(.total)").Length(); n != 12 || p.Find("#score tbody .total").Length() != 3 {
		t.Errorf("%d hands", n)
	}
	if p.Find("#score tr[aria-current] .now").Length() != 1 {
		t.Error("the hand that is played is not marked")
	}
	for i, h := range v.Hand.Plan[:5] {
		row := p.Find("#score tbody tr:not(.total)").Eq(i)
		if got := row.Find("th a").AttrOr("href", ""); !strings.Contains(got, "ply="+model.Count(h.From)) {
			t.Errorf("hand %d is replayed at %s, not from %d", i+1, got, h.From)
		}
	}
	total := game.Totals(v.Sheet)
	if got := text(p, "#score tfoot td:nth-child(2)"); got != model.Count(total[0]) {
		t.Errorf("total %s, want %d", got, total[0])
	}
	if !strings.Contains(text(p, "#score tfoot"), "lead") && total[0] != total[1] {
		t.Error("nobody leads")
	}
	if p.Find("#done a[href*='ply=']").Length() != 1 || !strings.HasPrefix(text(p, "#done"), "Hand 1 ") {
		t.Errorf("the hand before: %q", text(p, "#done"))
	}
}

// A replay shows the deal and the moves of its ply, and changes nothing.
func TestQH17ReplayShowsTheDeal(t *testing.T) {
	d := newDealt(t, "1").until(never)
	plan := d.s.Game().View(game.NoSeat).Hand.Plan
	p := d.page(game.First, plan[1].From+4)
	if p.Find(".turned .card-face").Length() != 1 || p.Find(".held .card-face:not([data-back])").Length() != 3 || p.Find("#place").Length() != 0 {
		t.Error("the deal is not shown as it was")
	}
	if !strings.HasPrefix(text(p, "#hand-head"), "Round 1 of 1 · Hand 2") || !strings.HasPrefix(text(p, "#message"), "Replay: Round 1, hand 2") {
		t.Errorf("%q, %q", text(p, "#hand-head"), text(p, "#message"))
	}
	if p.Find("#moves li.hd").Length() != 4 || p.Find("#moves li.dl a").Length() != 40 || p.Find("#moves [aria-current]").Length() != 1 {
		t.Error("the list does not tell hands and cards")
	}
	for i, row := range d.s.Game().View(game.NoSeat).Sheet {
		if p = d.page(game.First, plan[i].To); row.Reason == game.Points && p.Find("[data-m~=decided]").Length() < 2 {
			t.Errorf("the last position of hand %d does not show what decided it", i+1)
		}
	}
}

// QH16: a hand and the match are given up by different words, and asked about.
func TestQH16ConcedingIsAsked(t *testing.T) {
	d := newDealt(t, "1").until(func(v game.View) bool { return v.Hand.Phase == game.PhasePlay && len(v.Sheet) == 1 })
	in := d.at(game.First, -1)
	p := document(t, room.Page(model.NewGame(in)))
	if attr(t, p, "#word-hand-concede", "data-ask") != "Concede the hand?" || attr(t, p, "#word-game-resign", "data-ask") != "Concede the match?" {
		t.Error("conceding is not asked about")
	}
	if _, off := p.Find("#word-hand-concede").Attr("disabled"); off {
		t.Error("a hand cannot be conceded while pieces move")
	}
	if got := text(p, "#word-draw-offer"); got != "Offer draw of this hand" {
		t.Errorf("%q", got)
	}
	if !model.NeedsAsking(game.ConcedeHand) || model.NewAsk(in, game.ConcedeHand).Question != "Concede this hand?" || model.NewAsk(in, game.Resign).Question != "Concede the match?" {
		t.Error("the plain pages ask something else")
	}
	d.act(game.First, game.ConcedeHand)
	p = d.page(game.First, -1)
	if !strings.Contains(text(p, "#done"), "one for each piece left") || !strings.Contains(text(p, "#done"), "you conceded") {
		t.Errorf("the hand before: %q", text(p, "#done"))
	}
}

// QH8: everything to check a deal is on the page, with what it cannot do.
func TestQH8FairPanel(t *testing.T) {
	d := newDealt(t, "1").until(never)
	p := d.page(game.NoSeat, -1)
	if p.Find("#fair li").Length() != 4 || !strings.Contains(text(p, "#fair"), "the server knows the deck while it deals") {
		t.Error("the panel is not whole")
	}
	if !strings.Contains(text(p, "#fair dl"), "nothing: for that player the deal rests on the server’s word") {
		t.Error("an empty nonce is not told")
	}
	var fair struct {
		Cards []string
		Hands []struct{ Deck, Dealt []string }
	}
	if err := json.Unmarshal([]byte(attr(t, p, "#verify", "data-fair")), &fair); err != nil {
		t.Fatal(err)
	}
	if len(fair.Cards) != 16 || len(fair.Hands) != 4 {
		t.Fatalf("%d cards, %d hands", len(fair.Cards), len(fair.Hands))
	}
	for _, h := range fair.Hands {
		if len(h.Deck) != 16 || strings.Join(h.Deck[:10], " ") != strings.Join(h.Dealt, " ") {
			t.Errorf("%v was dealt from %v", h.Dealt, h.Deck)
		}
	}
	if attr(t, p, "a.down", "href") != "/g/k3Jd92LmQx/pgn" || text(p, "a.down") != "Download record" {
		t.Error("the record cannot be taken along")
	}
	if d.page(game.NoSeat, -1).Find("script[src$='cards.js']").Length() != 1 {
		t.Error("the script is not loaded")
	}
}

// Lists show the score, the own points first.
func TestGameRowShowsTheScore(t *testing.T) {
	d := newDealt(t, "1").until(never)
	m := d.at(game.First, -1).Match
	m.Points = [2]int{9, 3}
	p := document(t, account.Games(model.NewGames(model.Games{Yours: model.GameList{Rows: []model.GameRow{model.NewGameRow(m, d.v, "b", nil, now)}, Total: 1}})))
	if got := text(p, ".game-row .fine"); !strings.HasPrefix(got, "3 : 9 ·") {
		t.Errorf("%q", got)
	}
}

// The step that the script says aloud tells the placement before the card.
func TestStepTellsThePlacementToo(t *testing.T) {
	d := newDealt(t, "1").until(placing(3))
	var step model.Step
	if err := json.Unmarshal([]byte(attr(t, d.page(d.s.ToAct(), -1), "#table", "data-step")), &step); err != nil {
		t.Fatal(err)
	}
	words := model.StepWords(step, d.v.SeatNames, step.For)
	if step.Kind != "deal" || step.Prior == nil || !strings.Contains(words, " places a ") || !strings.Contains(words, "You are dealt a") || !strings.Contains(words, "Place it on ") {
		t.Errorf("%q", words)
	}
}
