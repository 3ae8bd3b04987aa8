package picture

import (
	"math"
	"testing"
)

func TestPathsAreRead(t *testing.T) {
	cases := []struct {
		data string
		want []line
	}{
		{"M1 2L3 4", []line{{points: []point{{1, 2}, {3, 4}}}}},
		{"M1 2 3 4", []line{{points: []point{{1, 2}, {3, 4}}}}},
		{"m1 2 3 4", []line{{points: []point{{1, 2}, {4, 6}}}}},
		{"M11 31h18v4.5H11z", []line{{points: []point{{11, 31}, {29, 31}, {29, 35.5}, {11, 35.5}}, closed: true}}},
		{"M1 1l-.5.5V9", []line{{points: []point{{1, 1}, {.5, 1.5}, {.5, 9}}}}},
		{"M0 0h4v4zl1 1", []line{{points: []point{{0, 0}, {4, 0}, {4, 4}}, closed: true}, {points: []point{{0, 0}, {1, 1}}}}},
		{"m5.5 5.5 13 13m0-13-13 13", []line{{points: []point{{5.5, 5.5}, {18.5, 18.5}}}, {points: []point{{18.5, 5.5}, {5.5, 18.5}}}}},
		{"", nil},
	}
	for _, c := range cases {
		got, err := readPath(c.data)
		if err != nil || !same(got, c.want) {
			t.Errorf("%q is read as %v, %v; want %v", c.data, got, err, c.want)
		}
	}
	for _, bad := range []string{"M1", "Q1 2 3 4", "M1 2z3", "M1 x", "M0 0a1 2 0 0 1 3 3", "M1 2l--3 4"} {
		if got, err := readPath(bad); err == nil {
			t.Errorf("%q is read as %v", bad, got)
		}
	}
}

func same(a, b []line) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].closed != b[i].closed || len(a[i].points) != len(b[i].points) {
			return false
		}
		for j, p := range a[i].points {
			if math.Abs(p.x-b[i].points[j].x)+math.Abs(p.y-b[i].points[j].y) > 1e-9 {
				return false
			}
		}
	}
	return true
}

// Curves go through the points that they must, and arcs by the way that was
// meant.
func TestPathsBend(t *testing.T) {
	cases := []struct {
		data string
		way  point // somewhere near the middle of the way
		end  point
	}{
		{"M0 0c0 4 4 4 4 0", point{2, 3}, point{4, 0}},
		{"M0 0C0 4 4 4 4 0", point{2, 3}, point{4, 0}},
		{"M20 13a8 8 0 0 1-16 0", point{12, 21}, point{4, 13}},
		{"M20 13a8 8 0 0 0-16 0", point{12, 5}, point{4, 13}},
		{"M0 0a5 5 0 1 1 5 5", point{3.54 + 5, -3.54}, point{5, 5}},
		{"M0 0A5 5 0 0 1 5 5", point{3.54, 1.46}, point{5, 5}},
	}
	for _, c := range cases {
		lines, err := readPath(c.data)
		if err != nil {
			t.Fatal(err)
		}
		at := lines[0].points
		near := math.Inf(1)
		for _, p := range at {
			near = min(near, math.Hypot(p.x-c.way.x, p.y-c.way.y))
		}
		if last := at[len(at)-1]; near > .3 || math.Hypot(last.x-c.end.x, last.y-c.end.y) > 1e-9 {
			t.Errorf("%q passes %v by %.2f and ends at %v, want %v", c.data, c.way, near, last, c.end)
		}
	}
}
