package db

import (
	"sync"
	"testing"
)

func TestBusKeepsTheLatestOnly(t *testing.T) {
	s := openStore(t)
	c, cancel := s.Subscribe("m")
	other, cancelOther := s.Subscribe("other")
	defer cancelOther()
	s.bus.publish([]note{{"m", 1}, {"m", 2}, {"m", 3}})
	n, _ := heard(c)
	equal(t, "note", n, 3)
	if _, more := heard(c); more {
		t.Error("an older note is left")
	}
	if _, told := heard(other); told {
		t.Error("a note went astray")
	}
	cancel()
	cancel()
	s.bus.publish([]note{{"m", 4}})
	if _, told := heard(c); told {
		t.Error("a note came after cancel")
	}
	equal(t, "topics", len(s.bus.topics), 1)
}

// The last note always arrives, however readers and publishers interleave.
func TestBusLosesNothingThatMatters(t *testing.T) {
	const last = 2000
	var b bus
	var all sync.WaitGroup
	for range 8 {
		c := make(chan int, 1)
		b.add("m", c)
		all.Go(func() {
			defer b.remove("m", c)
			for before := 0; before < last; {
				n := <-c
				if n <= before {
					t.Errorf("note %d after %d", n, before)
				}
				before = n
			}
		})
		all.Go(func() { // comes and goes meanwhile
			for range 200 {
				c := make(chan int, 1)
				b.add("m", c)
				b.remove("m", c)
			}
		})
	}
	for i := range last {
		b.publish([]note{{"m", i + 1}})
	}
	all.Wait()
	equal(t, "topics", len(b.topics), 0)
}

func TestNotesComeAfterCommit(t *testing.T) {
	s := openStore(t)
	m := s.mustMatch(t, s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob"))
	c, cancel := s.Subscribe(m.ID)
	defer cancel()
	for range 100 {
		a := step(m, "")
		_, err := s.Append(t.Context(), a)
		must(t, err)
		n, told := heard(c)
		equal(t, "told", told, true)
		m = s.mustRead(t, m.ID)
		equal(t, "version of the note", n, m.Version)
	}
	stale := m
	stale.Version--
	_, err := s.Append(t.Context(), step(stale, ""))
	mustBe(t, err, ErrStale)
	if _, told := heard(c); told {
		t.Error("a refused step was published")
	}
}
