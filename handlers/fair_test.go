package handlers

import (
	"net/http"
	"strings"
	"testing"
)

// TestT24_FairPlayIsTicked: whoever plays here for the first time says in the
// form that the moves will be his own; who is known is not asked again. What
// was filled in stays in the form that comes back.
func TestT24_FairPlayIsTicked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.browser().get("/fair-play").want(http.StatusOK, "Not allowed in a game that goes on", "engines")
	v := standard(t)
	host := w.newMatch(v, "3").white
	id := host.openRoom(t)
	w.account("Target")
	offer := []string{"seat", "first", "variant", onOffer()[0].Key, "pace", "3", "name", "Ann"}
	for path, pairs := range map[string][]string{
		"/" + v.Key + "/invite":  {"seat", "first", "pace", "3", "name", "Ann"},
		"/rooms":                 offer,
		"/challenge":             append(offer[:len(offer):len(offer)], "to", "Target"),
		"/rooms/" + id + "/join": {"name", "Ann"},
		"/register":              {"name", "Annabel", "password", passwordOf("Annabel")},
	} {
		b := w.browser()
		page := strings.TrimSuffix(strings.TrimSuffix(path, "/invite"), "/join")
		if path == "/rooms" {
			page = "/rooms/new"
		}
		tick := b.get(page).want(http.StatusOK).find(`input[name=fair]`)
		if _, must := tick.Attr("required"); !must || tick.Length() != 1 {
			t.Errorf("%s: the page does not ask for the tick", page)
		}
		refused := b.post(path, append(pairs, "fair", "")...).want(http.StatusUnprocessableEntity, "Tick that you find your moves yourself")
		if refused.header.Get("Set-Cookie") != "" || !strings.HasPrefix(refused.find(`input[name=name]`).AttrOr("value", ""), "Ann") {
			t.Errorf("%s: the refusal keeps nothing of the form, or makes a guest", path)
		}
		b.post(path, append(pairs, "fair", "yes")...).to()
		if b.get("/rooms/new").want(http.StatusOK).find(`input[name=fair]`).Length() != 0 {
			t.Errorf("%s: it is asked once more", path)
		}
	}
	kept := w.browser().post("/rooms", append(offer[:len(offer)-1:len(offer)-1], "<b>", "fair", "yes")...).want(http.StatusUnprocessableEntity)
	if _, on := kept.find(`input[name=fair]`).Attr("checked"); !on {
		t.Error("the tick is lost with another mistake")
	}
}
