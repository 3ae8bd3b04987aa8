//go:build !unix && !js

package main

import "time"

var began = time.Now()

// ownClock is the time of day where the processor time is not to be had.
func ownClock() time.Duration { return time.Since(began) }
