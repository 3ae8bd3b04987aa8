package game

// dayLength is that of a day, in milliseconds: days are UTC's, which has no
// summer time.
const dayLength = 24 * 60 * 60 * 1000

// Deadline is by when a turn must be over that begins at an instant, in Unix
// milliseconds, with so many days for it (CR9); 0 for no days, which is no
// limit. With the weekends off, no time runs on Saturday and Sunday, UTC.
// (Days are counted without package time, which the modules for the browser
// do without.)
func Deadline(begins int64, days int, weekendsOff bool) int64 {
	if days <= 0 {
		return 0
	}
	if !weekendsOff {
		return begins + int64(days)*dayLength
	}
	at := begins
	if weekend(at) {
		at -= ((at % dayLength) + dayLength) % dayLength // its first moment
	}
	for weekend(at) {
		at += dayLength
	}
	for range days {
		at += dayLength
		for weekend(at) {
			at += dayLength
		}
	}
	return at
}

// weekend reports whether an instant is on a Saturday or Sunday. The first of
// January 1970 was a Thursday.
func weekend(at int64) bool {
	day := at / dayLength
	if at%dayLength < 0 {
		day--
	}
	const saturday = 2 // days after a Thursday
	since := (day%7 + 7) % 7
	return since == saturday || since == saturday+1
}
