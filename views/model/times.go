package model

import (
	"strconv"
	"time"
)

const (
	minute = int64(60_000)
	hour   = 60 * minute
	day    = 24 * hour
)

// Left says a span of milliseconds to come (C3): from two days on "3 d 4 h",
// below that "31 h", below an hour "42 min".
func Left(ms int64) string {
	switch {
	case ms <= 0:
		return "no time"
	case ms < minute:
		return "< 1 min"
	case ms < hour:
		return strconv.FormatInt(ms/minute, 10) + " min"
	case ms < 2*day:
		return strconv.FormatInt(ms/hour, 10) + " h"
	}
	text := strconv.FormatInt(ms/day, 10) + " d"
	if h := ms % day / hour; h > 0 {
		text += " " + strconv.FormatInt(h, 10) + " h"
	}
	return text
}

// Days says a span of milliseconds in whole days or hours, in full words.
func Days(ms int64) string {
	switch {
	case ms <= 0:
		return "no time"
	case ms < hour:
		return "less than an hour"
	case ms < 2*day:
		return plural(int(ms/hour), "hour")
	}
	return plural(int((ms+hour)/day), "day")
}

// Seconds is a span of milliseconds in whole seconds, as data-left says it: a
// browser counts down from there and never asks its own calendar (C3).
func Seconds(ms int64) string { return strconv.FormatInt(max(ms, 0)/1000, 10) }

// Instant is a time in Unix milliseconds as RFC 3339 in UTC; "" for 0.
func Instant(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).UTC().Format(time.RFC3339)
}
