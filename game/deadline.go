package game

import "time"

// Deadline is by when a turn must be over that begins at an instant, in Unix
// milliseconds, with so many days for it (CR9); 0 for no days, which is no
// limit. With the weekends off, no time runs on Saturday and Sunday, UTC.
func Deadline(begins int64, days int, weekendsOff bool) int64 {
	if days <= 0 {
		return 0
	}
	at := time.UnixMilli(begins).UTC()
	if !weekendsOff {
		return at.AddDate(0, 0, days).UnixMilli()
	}
	if weekend(at) {
		at = time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
	}
	for weekend(at) {
		at = at.AddDate(0, 0, 1)
	}
	for range days {
		at = at.AddDate(0, 0, 1)
		for weekend(at) {
			at = at.AddDate(0, 0, 1)
		}
	}
	return at.UnixMilli()
}

func weekend(at time.Time) bool { return at.Weekday() == time.Saturday || at.Weekday() == time.Sunday }
