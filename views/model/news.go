package model

import "hilltop/game"

// JoinedNews tells who waits in a room that somebody has come.
func JoinedNews(name string, v game.Variant) string {
	return name + " has joined your waiting room. The game of " + v.Name + " has begun."
}

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
