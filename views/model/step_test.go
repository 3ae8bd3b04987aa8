package model

import (
	"encoding/json"
	"os"
	"testing"
)

// The script's twin of StepWords is tested against the same file (K6).
func TestStepWordsSayTheSharedAnnouncements(t *testing.T) {
	text, err := os.ReadFile("testdata/announcements.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Step  Step
		Names [2]string
		You   string
		Words string
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 60 {
		t.Fatalf("%d announcements, 60 are promised", len(cases))
	}
	for _, c := range cases {
		if got := StepWords(c.Step, c.Names, c.You); got != c.Words {
			t.Errorf("%s for %q:\n got %q\nwant %q", c.Step.JSON(), c.You, got, c.Words)
		}
	}
}

func TestStepJSONReadsBack(t *testing.T) {
	in := Step{Ply: 3, Seat: "first", Next: "second", Label: "Nf3", Role: "n", From: "g1", To: "f3", Counts: []int{1, 0}, Of: 3, Unit: "checks"}
	var out Step
	if err := json.Unmarshal([]byte(in.JSON()), &out); err != nil {
		t.Fatal(err)
	}
	if in.JSON() != out.JSON() {
		t.Errorf("%s became %s", in.JSON(), out.JSON())
	}
}
