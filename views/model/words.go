package model

import "strconv"

// playingText says how many games are being played.
func playingText(n int) string {
	switch n {
	case 0:
		return "No one is playing yet"
	case 1:
		return "1 game being played"
	}
	return strconv.Itoa(n) + " games being played"
}

// PaceText says how much time each move has.
func PaceText(days int) string {
	switch days {
	case 0:
		return "no time limit"
	case 1:
		return "1 day per move"
	}
	return strconv.Itoa(days) + " days per move"
}

// Count is a number as text.
func Count(n int) string { return strconv.Itoa(n) }
