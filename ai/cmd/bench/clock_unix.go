//go:build unix

package main

import (
	"syscall"
	"time"
)

// ownClock is the processor time of this program; other programs on the same
// machine do not show in it as they would in the time of day.
func ownClock() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic("getrusage of the own process cannot fail: " + err.Error())
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
