package handlers

import (
	"strings"
	"testing"
)

// meetingRules are the addresses of rooms, challenges, and of what is said
// beside a game.
var meetingRules = map[string]rule{
	"GET /games":         everybody(200),
	"GET /games/next":    everybody(303),
	"POST /games/onward": everybody(400, "onward", "?"),
	"GET /live":          everybody(200),

	"GET /rooms":              everybody(200),
	"GET /rooms/new":          everybody(200),
	"POST /rooms":             everybody(400, "seat", "nowhere"),
	"GET /rooms/:room":        everybody(200),
	"POST /rooms/:room/join":  everybody(400, "nonce", "zz"),
	"POST /rooms/:room/close": everybody(404).to(303, "seat").atLast(),

	"GET /challenge":                      everybody(200),
	"POST /challenge":                     everybody(400, "seat", "nowhere"),
	"GET /challenge/:challenge":           everybody(404).to(200, "seat", "user"),
	"POST /challenge/:challenge/accept":   everybody(404, "nonce", "zz").to(400, "user"),
	"POST /challenge/:challenge/decline":  everybody(404, "reason", "?").to(400, "user"),
	"POST /challenge/:challenge/withdraw": everybody(404).to(303, "seat").atLast(),

	"GET /g/:id/messages":  everybody(403).to(200, "seat", "opponent"),
	"POST /g/:id/messages": everybody(403, "text", "").to(422, "seat", "opponent"),
	"POST /g/:id/note":     everybody(403, "text", strings.Repeat("x", 5000)).to(422, "seat", "opponent"),
	"POST /g/:id/manner":   everybody(403, "quiet", "?").to(400, "seat", "opponent"),
}

// meetingRoom opens a room of the seat and returns its id.
func (k *court) meetingRoom(t *testing.T) string {
	t.Helper()
	to := k.white.post("/rooms", "variant", onOffer()[0].Key, "pace", "3", "seat", "random").to()
	return strings.TrimPrefix(to, "/rooms/")
}

// meetingChallenge challenges the user and returns the challenge's id.
func (k *court) meetingChallenge(t *testing.T) string {
	t.Helper()
	to := k.white.post("/challenge", "to", "Ulla", "variant", onOffer()[0].Key, "pace", "3", "seat", "random").to()
	return strings.TrimPrefix(to, "/challenge/")
}
