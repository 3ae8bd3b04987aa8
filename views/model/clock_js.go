package model

import "time"

// The browser draws games in which no time runs; the names of the world's zones
// would be ten kilobytes of its module.

// Zone is UTC.
func (p Prefs) Zone() *time.Location { return time.UTC }

// Clock is "".
func (p Prefs) Clock(int64) string { return "" }
