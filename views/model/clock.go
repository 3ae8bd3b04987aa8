//go:build !js

package model

import "time"

// Zone is the zone in which times are written; UTC unless one was chosen.
func (p Prefs) Zone() *time.Location {
	if zone, err := time.LoadLocation(p[ZonePref]); err == nil && p[ZonePref] != "" {
		return zone
	}
	return time.UTC
}

// Clock is an instant of these days (Unix milliseconds) as people read it: "4
// Dec, 15:04 UTC"; "" for 0.
func (p Prefs) Clock(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).In(p.Zone()).Format("2 Jan, 15:04 MST")
}
