package db

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
)

var errRefused = errors.New("refused")

// put writes a row that tests recognise, and tells of it.
func put(x *tx, name string) error {
	x.notify(name, 1)
	_, err := x.exec(`INSERT INTO probes (name, at) VALUES ($1, 0)`, name)
	return err
}

func (s store) probes(t *testing.T) int { return s.mustCount(t, `SELECT count(*) FROM probes`) }

// oneBatch runs jobs in one transaction and returns their answers. It does
// the writer's work in this goroutine, while the writer has nothing to do.
func (s store) oneBatch(ctx context.Context, jobs ...func(*tx) error) []error {
	batch := make([]*job, len(jobs))
	for i, do := range jobs {
		batch[i] = &job{ctx: ctx, do: do, done: make(chan error, 1)}
	}
	s.writer.commit(batch)
	answers := make([]error, len(batch))
	for i, j := range batch {
		answers[i] = <-j.done
	}
	return answers
}

func TestBatchRefusesOneAlone(t *testing.T) {
	s := openStore(t)
	notes := map[string]<-chan int{}
	for _, topic := range []string{"a", "b", "c"} {
		c, cancel := s.Subscribe(topic)
		defer cancel()
		notes[topic] = c
	}
	answers := s.oneBatch(t.Context(),
		func(x *tx) error { return put(x, "a") },
		func(x *tx) error { return errors.Join(put(x, "b"), errRefused) },
		func(x *tx) error { return put(x, "a") }, // is there already
		func(x *tx) error { return put(x, "c") },
	)
	must(t, answers[0])
	mustBe(t, answers[1], errRefused)
	mustBe(t, answers[2], ErrExists)
	must(t, answers[3])
	equal(t, "rows", s.probes(t), 2)
	for topic, want := range map[string]bool{"a": true, "b": false, "c": true} {
		_, got := heard(notes[topic])
		equal(t, "note of "+topic, got, want)
	}
}

// A transaction that breaks in the middle fails everybody and tells nobody.
func TestBrokenBatchFailsEverybody(t *testing.T) {
	s := openStore(t)
	c, cancel := s.Subscribe("a")
	defer cancel()
	answers := s.oneBatch(t.Context(),
		func(x *tx) error { return put(x, "a") },
		func(x *tx) error { return x.w.sql("ROLLBACK") }, // as SQLite does by itself when the disk fails
		func(x *tx) error { return put(x, "c") },
	)
	for i, err := range answers {
		if err == nil {
			t.Errorf("job %d was acknowledged", i)
		}
	}
	equal(t, "rows", s.probes(t), 0)
	if _, told := heard(c); told {
		t.Error("a note came of what was rolled back")
	}
	must(t, s.write(t.Context(), func(x *tx) error { return put(x, "d") })) // the writer goes on
	equal(t, "rows", s.probes(t), 1)
}

// A commit that fails is noticed: here a reference that is only checked then.
func TestFailedCommitFailsEverybody(t *testing.T) {
	s := openStore(t)
	answers := s.oneBatch(t.Context(),
		func(x *tx) error { return put(x, "a") },
		func(x *tx) error {
			if err := x.w.sql("PRAGMA defer_foreign_keys = 1"); err != nil {
				return err
			}
			return insertSession(x, Session{ID: "s", UserID: "nobody"})
		},
	)
	for i, err := range answers {
		if err == nil {
			t.Errorf("job %d was acknowledged", i)
		}
	}
	equal(t, "rows", s.probes(t), 0)
	must(t, s.write(t.Context(), func(x *tx) error { return put(x, "d") }))
}

func TestPanicComesBackToTheCaller(t *testing.T) {
	s := openStore(t)
	func() {
		defer func() { equal(t, "recovered", recover(), any("broken invariant")) }()
		s.write(t.Context(), func(x *tx) error {
			must(t, put(x, "a"))
			panic("broken invariant")
		})
	}()
	equal(t, "rows", s.probes(t), 0)
	must(t, s.write(t.Context(), func(x *tx) error { return put(x, "b") }))
}

func TestCancelledCallerIsNotRun(t *testing.T) {
	s := openStore(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	answers := s.oneBatch(ctx, func(x *tx) error { return put(x, "a") })
	mustBe(t, answers[0], context.Canceled)
	mustBe(t, s.write(ctx, func(x *tx) error { return put(x, "a") }), context.Canceled)
	equal(t, "rows", s.probes(t), 0)
}

// A caller that is cancelled once its turn has come learns what happened.
func TestCancelledAtWorkIsStored(t *testing.T) {
	s := openStore(t)
	ctx, cancel := context.WithCancel(t.Context())
	must(t, s.write(ctx, func(x *tx) error { cancel(); return put(x, "a") }))
	equal(t, "rows", s.probes(t), 1)
}

func TestReaderStopsWithItsContext(t *testing.T) {
	s := openStore(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.UserByID(ctx, "nobody")
	mustBe(t, err, context.Canceled)
	_, err = s.MatchesIn(ctx, "nobody", Yours, 10, 0)
	mustBe(t, err, context.Canceled)
}

func TestManyWritersAllAnswered(t *testing.T) {
	s := openStore(t)
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			for n := range 10 {
				name := fmt.Sprint(i, "-", n)
				err := s.write(t.Context(), func(x *tx) error {
					if err := put(x, name); err != nil {
						return err
					}
					if n%2 == 1 {
						return errRefused
					}
					return nil
				})
				if n%2 == 1 != errors.Is(err, errRefused) {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
	all.Wait()
	equal(t, "rows", s.probes(t), 200)
}

// Whoever writes while the store closes is stored or refused, and answered.
func TestCloseAnswersEverybody(t *testing.T) {
	for range 20 {
		path := t.TempDir() + "/x.db"
		d, err := Open(t.Context(), Config{Path: path})
		must(t, err)
		stored := make(chan string, 1000)
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				for n := 0; ; n++ {
					name := fmt.Sprint(i, "-", n)
					err := d.write(t.Context(), func(x *tx) error { return put(x, name) })
					if err != nil {
						if !errors.Is(err, ErrBusy) {
							t.Error(err)
						}
						return
					}
					stored <- name
				}
			})
		}
		<-stored
		must(t, d.Close())
		all.Wait()
		s := openAt(t, path)
		equal(t, "rows", s.probes(t), len(stored)+1)
	}
}
