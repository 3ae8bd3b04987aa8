package db

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// crashEnv names the store on which this program plays as a child, until it
// is killed.
const crashEnv = "HILLTOP_TEST_CRASH"

const (
	crashMatches = 16
	crashRounds  = 40
)

func TestMain(m *testing.M) {
	if path := os.Getenv(crashEnv); path != "" {
		fmt.Println("broken", crashChild(path))
		os.Exit(1)
	}
	if path := os.Getenv(upgradeEnv); path != "" {
		if err := upgradeChild(path); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// crashChild plays all matches at once, and says "ID VERSION" of each step
// that was acknowledged.
func crashChild(path string) error {
	ctx := context.Background()
	d, err := Open(ctx, Config{Path: path})
	if err != nil {
		return err
	}
	failed := make(chan error)
	ids, err := list(ctx, d, scanText, `SELECT id FROM matches`)
	if err != nil {
		return err
	}
	for _, id := range ids {
		go func() {
			m, _, err := d.MatchByID(ctx, id)
			for err == nil {
				_, err = d.Append(ctx, step(m, fmt.Sprint("key ", m.Version+1)))
				m.Version, m.Ply, m.ToAct = m.Version+1, m.Ply+1, m.ToAct.Other()
				if err == nil {
					os.Stdout.WriteString(fmt.Sprintln(id, m.Version))
				}
			}
			failed <- err
		}()
	}
	return <-failed
}

// TestSIGKILLLosesNothingAcknowledged kills a playing server again and again,
// and looks for every step that it had acknowledged.
func TestSIGKILLLosesNothingAcknowledged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hilltop.db")
	prepareCrash(t, path)
	total := 0
	for round := range crashRounds {
		acknowledged := crash(t, path)
		must(t, Verify(t.Context(), path))
		s := openAt(t, path)
		for id, version := range acknowledged {
			m, log, err := s.MatchByID(t.Context(), id)
			must(t, err)
			if m.Version < version || m.Version > version+1 { // one may have been stored but not yet acknowledged
				t.Errorf("round %d: match %s is at %d, %d was acknowledged", round, id, m.Version, version)
			}
			for i, e := range log {
				if e.Key != fmt.Sprint("key ", i+1) {
					t.Fatalf("round %d: match %s has %q at %d", round, id, e.Key, i+1)
				}
			}
			total += version
		}
		must(t, Verify(t.Context(), path))
	}
	t.Logf("%d versions compared", total)
}

func prepareCrash(t *testing.T, path string) {
	t.Helper()
	c := &clock{}
	d, err := Open(t.Context(), Config{Path: path, Now: c.Now})
	must(t, err)
	s := store{d, c}
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	for range crashMatches {
		s.mustMatch(t, ann, bob)
	}
	must(t, d.Close())
}

// crash lets a child play for a moment, kills it, and returns the newest
// acknowledged version of each match.
func crash(t *testing.T, path string) map[string]int {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), crashEnv+"="+path)
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	newest := map[string]int{}
	lines := bufio.NewScanner(out)
	for i := 0; lines.Scan(); i++ {
		if i == 0 { // it plays
			life := 20*time.Millisecond + rand.N(150*time.Millisecond)
			time.AfterFunc(life, func() { child.Process.Kill() })
		}
		var id string
		var version int
		if _, err := fmt.Sscan(lines.Text(), &id, &version); err != nil || strings.HasPrefix(lines.Text(), "broken") {
			t.Errorf("the child says %q", lines.Text())
		} else {
			newest[id] = max(newest[id], version)
		}
	}
	if err := child.Wait(); err == nil || len(newest) == 0 {
		t.Fatalf("the child ended with %v after %d matches", err, len(newest))
	}
	return newest
}
