package views_test

import (
	"strings"
	"testing"

	"github.com/a-h/templ"

	"hilltop/game"
	"hilltop/game/variant"
	"hilltop/views/account"
	"hilltop/views/model"
	"hilltop/views/room"
	"hilltop/views/rooms"
)

// meetPages are the pages on which players meet, with names as strange as
// names can be.
func meetPages(list map[string]templ.Component, p model.Page, start game.View) {
	ann, bob := game.Player{UserID: "a", Name: "Ann"}, game.Player{UserID: "b", Name: "Böb 2", Guest: true}
	all := []game.Variant{variant.All[0], variant.All[1]}
	row := model.RoomInput{ID: "k3Jd92LmQx", Games: all, From: bob, Seat: "first", Paces: []int{1, 3, 0}, WeekendsOff: true, ExpiresAt: now + 9e7}
	mine := row
	mine.Mine, mine.From = true, ann
	gone := mine
	gone.ExpiresAt = now
	list["rooms"] = rooms.List(model.Rooms{Page: p, Activity: model.Activity{Playing: 1, Rooms: 3}, Ways: model.NewWays("x"),
		Rows: []model.RoomRow{model.NewRoomRow(row, now), model.NewRoomRow(mine, now), model.NewRoomRow(gone, now)},
		Days: []model.Filter{{URL: "/rooms", Text: "Any time", On: true}}})
	list["rooms, none"] = rooms.List(model.Rooms{Page: p, Ways: model.NewWays(""), Filtered: true})
	form := model.OfferFormInput{Page: p, All: all, Variants: []string{all[1].Key}, Paces: []int{3, 7}, Weekends: true, Fault: model.Fault{Text: "Choose."}}
	list["rooms, form"] = rooms.Form(model.NewOfferForm(form))
	form.Challenge, form.Page.Viewer = true, model.Viewer{}
	list["challenge, form"] = rooms.Form(model.NewOfferForm(form))
	offer := model.OfferInput{Page: p, ID: "k3Jd92LmQx", Games: []model.OfferGame{{Variant: all[0], Start: start}}, Paces: []int{3}, Seat: "second",
		From: ann, To: bob, ExpiresAt: now + 9e7, Now: now, Reason: "later"}
	for _, state := range []model.InviteState{model.InviteOwner, model.InviteOpen, model.InviteTaken, model.InviteCancelled, model.InviteExpired, model.OfferDeclined} {
		offer.State, offer.Challenge = state, false
		list["room, "+string(state)] = rooms.Offer(model.NewOffer(offer))
		offer.Challenge = true
		list["challenge, "+string(state)] = rooms.Offer(model.NewOffer(offer))
	}
	list["offers"] = account.Games(model.NewGames(model.Games{Page: p, Rooms: []model.RoomRow{model.NewRoomRow(mine, now)},
		Challenges: []model.ChallengeRow{model.NewChallengeRow(model.ChallengeInput{ID: "k3Jd92LmQx", Variant: all[0], From: bob, To: ann, PaceDays: 3, ExpiresAt: now + 9e7}, "a", now)}}))
}

// hostile is text that would run or break out if it were more than text.
const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>&amp;`

func beside() model.Beside {
	return model.NewBeside(model.BesideInput{
		Match: game.Match{ID: "k3Jd92LmQx", PaceDays: 3, WeekendsOff: true, Players: [2]game.Player{{Name: "Ann"}, {Name: "Bob"}}}, Seat: game.First,
		Messages: []model.Said{{Seat: game.First, Text: "Hello", At: now}, {Seat: game.Second, Text: hostile, At: now}}, Note: hostile, Typed: hostile,
		Vacation: 3, Days: 14, Error: "Too long.",
	})
}

// T12: messages and notes are text.
func TestT12_MessagesAndNotesAreText(t *testing.T) {
	d := document(t, room.Beside(beside()))
	if d.Find("script, img").Length() != 0 {
		t.Error("what somebody wrote became markup")
	}
	if !strings.Contains(text(d, "#messages"), hostile) || text(d, "#note") != hostile || attr(t, d, "#say-text", "value") != hostile {
		t.Error("what somebody wrote is not shown as it was written")
	}
	if d.Find("#messages li[hx-ignore]").Length() != 2 {
		t.Error("the script may look into what others wrote")
	}
	if got := text(d, "#beside"); !strings.Contains(got, "3 days per move, weekends off") || !strings.Contains(got, "3 of 14 days of vacation") {
		t.Error(got)
	}
}
