// Package time measures how long something took, and that is all.
package time

import _ "unsafe" // for the runtime's clock

// Duration is in nanoseconds.
type Duration int64

// Units of Duration.
const (
	Nanosecond  Duration = 1
	Microsecond          = 1000 * Nanosecond
	Millisecond          = 1000 * Microsecond
	Second               = 1000 * Millisecond
	Minute               = 60 * Second
	Hour                 = 60 * Minute
)

// Milliseconds is d in whole milliseconds.
func (d Duration) Milliseconds() int64 { return int64(d / Millisecond) }

// Seconds is d in seconds.
func (d Duration) Seconds() float64 { return float64(d) / float64(Second) }

// Time is an instant of the clock that counts from the start of the program.
type Time struct{ at int64 }

//go:linkname nanotime runtime.nanotime
func nanotime() int64

// Now is the present.
func Now() Time { return Time{nanotime()} }

// Since is how long ago t was.
func Since(t Time) Duration { return Now().Sub(t) }

// Sub is how long after u t is.
func (t Time) Sub(u Time) Duration { return Duration(t.at - u.at) }

// Add is d after t.
func (t Time) Add(d Duration) Time { return Time{t.at + int64(d)} }

// After reports whether t is later than u.
func (t Time) After(u Time) bool { return t.at > u.at }

// Before reports whether t is earlier than u.
func (t Time) Before(u Time) bool { return t.at < u.at }

// IsZero reports whether t was never set.
func (t Time) IsZero() bool { return t.at == 0 }
