package model

import "hilltop/game"

// JoinedNews tells who waits in a room that somebody has come.
func JoinedNews(name string, v game.Variant) string {
	return name + " has joined your waiting room. The game of " + v.Name + " has begun."
}

// SeatTakenNews tells who has sent a link that somebody has followed it.
func SeatTakenNews(name string, v game.Variant) string {
	return name + " has taken the seat that you offered. The game of " + v.Name + " has begun."
}

// RematchNews tells that the other player of a finished game wants another.
func RematchNews(name string, v game.Variant) string {
	return name + " offers you a rematch of " + v.Name + "."
}

// EndNews tells a player how a game has ended that nobody saw end.
func EndNews(v game.Variant, o game.Outcome, players [2]string) string {
	return ReasonText(o, v, players) + " Your game of " + v.Name + " is over."
}

// AgainNews tells who offered a rematch that it has begun.
func AgainNews(name string, v game.Variant) string {
	return name + " has accepted your rematch. The game of " + v.Name + " has begun."
}

// MessageNews tells that the other player of a game has said something.
func MessageNews(name string, v game.Variant) string {
	return name + " has written to you in your game of " + v.Name + "."
}

// The places of a game's page that notices lead to. They tell one kind of
// notice about a game from another.
const (
	BoardAnchor    = "#table"
	MessagesAnchor = "#talking"
	RematchAnchor  = "#after"
)

// ChallengeNews tells somebody that he is challenged.
func ChallengeNews(name string, v game.Variant) string {
	return name + " challenges you to " + v.Name + "."
}

// AcceptedNews tells who challenged that the game has begun.
func AcceptedNews(name string, v game.Variant) string {
	return name + " has accepted your challenge. The game of " + v.Name + " has begun."
}

// DeclinedNews tells who challenged that nothing comes of it; why may be "".
func DeclinedNews(name string, v game.Variant, why string) string {
	text := name + " declines your challenge to " + v.Name + "."
	if why != "" {
		text += " " + why
	}
	return text
}
