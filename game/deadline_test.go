package game_test

import (
	"testing"
	"time"

	"hilltop/game"
)

// CR9, and the option of weekends off: a turn of N days holds N days that are
// no weekend.
func TestDeadline(t *testing.T) {
	const day = 24 * time.Hour
	friday := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name    string
		begins  time.Time
		days    int
		weekend bool
		want    time.Time
	}{
		{"no limit", friday, 0, false, time.Time{}},
		{"no limit, weekends off", friday, 0, true, time.Time{}},
		{"a day", friday, 1, false, friday.Add(day)},
		{"fourteen days", friday, 14, false, friday.Add(14 * day)},
		{"a day over the weekend", friday, 1, true, friday.Add(3 * day)},
		{"three days over the weekend", friday, 3, true, friday.Add(5 * day)},
		{"within the week", friday.Add(-4 * day), 3, true, friday.Add(-day)},
		{"from a Saturday", friday.Add(day), 1, true, time.Date(2026, 5, 5, 0, 0, 0, 0, time.UTC)},
		{"from a Sunday's last second", time.Date(2026, 5, 3, 23, 59, 59, 0, time.UTC), 2, true, time.Date(2026, 5, 6, 0, 0, 0, 0, time.UTC)},
		{"two weekends", friday, 7, true, friday.Add(11 * day)},
	} {
		t.Run(c.name, func(t *testing.T) {
			var want int64
			if !c.want.IsZero() {
				want = c.want.UnixMilli()
			}
			if got := game.Deadline(c.begins.UnixMilli(), c.days, c.weekend); got != want {
				t.Errorf("deadline %s, want %s", time.UnixMilli(got).UTC(), c.want)
			}
		})
	}
}
