package model

import (
	"slices"
	"strconv"
	"strings"
)

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

// PaceTerms says how much time each move has, of several that may be chosen,
// and whether the weekends are off.
func PaceTerms(days []int, weekendsOff bool) string {
	var counted []string
	free := false
	for _, n := range days {
		if n == 0 {
			free = true
			continue
		}
		counted = append(counted, strconv.Itoa(n))
	}
	text := ""
	switch {
	case len(counted) == 1 && counted[0] == "1":
		text = PaceText(1)
	case len(counted) > 0:
		text = orList(counted) + " days per move"
	}
	if weekendsOff && text != "" {
		text += ", weekends off"
	}
	if free {
		text = orList(nonEmpty(text, PaceText(0)))
	}
	return text
}

func nonEmpty(texts ...string) []string {
	return slices.DeleteFunc(texts, func(s string) bool { return s == "" })
}

// orList is "1", "1 or 2", "1, 2 or 3".
func orList(words []string) string { return listOf(words, " or ") }

// andList is "1", "1 and 2", "1, 2 and 3".
func andList(words []string) string { return listOf(words, " and ") }

func listOf(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + last + words[len(words)-1]
}

// Count is a number as text.
func Count(n int) string { return strconv.Itoa(n) }
